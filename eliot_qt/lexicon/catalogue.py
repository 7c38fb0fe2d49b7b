"""The lexicons there are, and an opened lexicon."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.reading import read_bytes

from . import LexiconError
from .manifest import MANIFEST, DataFile, Manifest, read_manifest
from .wordgraph import WordGraph
from .wordlist import MOST_BYTES

if TYPE_CHECKING:
    from .columns import Columns
    from .playability import Playability

# (times the best play in _GAMES games, tier): a short word found that often is no rarer than the
# tier to players; how often a longer one comes up depends on its letters alone.
_GAMES = 10_000
_LEARNT = ((60, 50), (2.5, 60))
_SHORT = 5
# The largest tier (SCOWL size) of words that a club player may be expected to know.
KNOWN_TIER = 60


@dataclass(frozen=True, eq=False)
class Lexicon:
    """A word graph with its name and, where known, how common each word is.

    ``tiers`` holds one number per word in the order of the graph's index: the smaller, the more
    common. ``playability`` tells how much each is played. ``letters`` are the symbols of
    tiles 1, 2, 3 …. Safe to share between threads.
    """

    id: str
    name: str
    language: str
    tile_set_id: str
    graph: WordGraph
    tiers: bytes | None = None
    letters: tuple[str, ...] = ()
    manifest: Manifest | None = None
    playability: Playability | None = None

    @cached_property
    def columns(self) -> Columns | None:
        """The figures of all words, read when first asked for; None if the lexicon has none.

        Raises :class:`LexiconError` for a damaged file.
        """
        if self.manifest is None or self.manifest.columns is None:
            return None
        from .columns import read_columns

        path, data = _read_checked(self.manifest, self.manifest.columns)
        return read_columns(path, data, self.manifest.words)

    @cached_property
    def worked_out(self) -> dict[str, bytes]:
        """Columns that no file has, kept once :mod:`eliot_qt.words` has worked them out."""
        return {}

    def accepts(self, word: bytes) -> bool:
        """Return whether the letters (tiles 1..63, no blank bits) are a word."""
        return self.graph.accepts(word)

    def tier_of(self, word: bytes) -> int | None:
        """Return the tier of a word (small is common); None for no word or without tiers.

        Raises :class:`LexiconError` where the graph has other words than the tiers are for.
        """
        if self.tiers is None:
            return None
        words, tiers = self.graph.word_count, len(self.tiers)
        if words != tiers:
            raise LexiconError(
                "{graph}: damaged, {words:,} words for {tiers:,} tiers",
                graph=self.graph.name,
                words=words,
                tiers=tiers,
            )
        index = self.graph.index_of(word)
        return None if index is None else self.tiers[index]

    def player_tier(self, word: bytes) -> int | None:
        """Return the tier of a word as players meet it; None for no word or without tiers.

        Rare in print, short words that are often the best play are learnt by players all the same.
        """
        tier = self.tier_of(word)
        index = self.graph.index_of(word)
        playability = self.playability
        if tier is None or index is None or playability is None or len(word) > _SHORT:
            return tier
        often = playability.counts[index] * _GAMES / playability.games
        return min([tier, *(at for least, at in _LEARNT if often >= least)])

    def knows(self, word: bytes, tier: int) -> bool:
        """Return whether a player whose words go up to a tier may be expected to know a word.

        Two-letter words always are: no game works without them. So is every word of a lexicon
        without tiers.
        """
        if len(word) == 2 or self.tiers is None:
            return self.accepts(word)
        word_tier = self.player_tier(word)
        return word_tier is not None and word_tier <= tier

    def fits(self, tile_set: TileSet) -> bool:
        """Return whether the lexicon's words are spelled with this set's tiles."""
        if self.letters:
            return self.letters == tile_set.letters[1:]
        return self.tile_set_id == tile_set.id


class Catalogue:
    """The lexicons in some folders, each in a folder of its own. The first of an id counts."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._manifests: dict[str, Manifest] = {}
        self._faults: list[LexiconError] = []
        self._opened: dict[str, Lexicon] = {}
        self._seen: dict[Path, int] | None = None
        self.refresh()

    @property
    def manifests(self) -> tuple[Manifest, ...]:
        """The lexicons that can be described, in order of id; no graph is opened."""
        return tuple(self._manifests[key] for key in sorted(self._manifests))

    @property
    def names(self) -> dict[str, str]:
        """The lexicons' names by id."""
        return {manifest.id: manifest.name for manifest in self.manifests}

    @property
    def faults(self) -> tuple[LexiconError, ...]:
        """The errors of the folders that are not listed."""
        return tuple(self._faults)

    def refresh(self, keeping: Callable[[str], bool] = lambda _: False) -> None:
        """Look at the folders again; opened lexicons stay open unless their files changed.

        ``keeping`` tells of an id whether the opened lexicon stays as it is all the same.
        """
        times: dict[Path, int] | None = self._manifest_times()
        # Another thread may be opening one meanwhile: it finds the lists of before or of after.
        manifests: dict[str, Manifest] = {}
        faults: list[LexiconError] = []
        for folder in self._folders:
            for path in _manifest_files(folder):
                _add(path.parent, manifests, faults)
        outdated = []
        for lexicon_id, lexicon in tuple(self._opened.items()):
            if lexicon.manifest == manifests.get(lexicon_id):
                continue
            if lexicon.manifest is not None and keeping(lexicon_id):
                manifests[lexicon_id] = lexicon.manifest
                times = None
            else:
                outdated.append(lexicon_id)
        self._manifests, self._faults, self._seen = manifests, faults, times
        for lexicon_id in outdated:
            del self._opened[lexicon_id]

    def refresh_if_changed(self, keeping: Callable[[str], bool]) -> bool:
        """Refresh if a lexicon was added, replaced or removed; whether that was so.

        Looks at no more than the times of files. What was kept is read again the next time.
        """
        if self._seen == self._manifest_times():
            return False
        before = self._manifests
        self.refresh(keeping)
        return self._manifests != before

    def manifest(self, lexicon_id: str) -> Manifest:
        """Return the description of a lexicon. Raises :class:`LexiconError` if it is unknown."""
        if lexicon_id not in self._manifests:
            raise LexiconError("there is no lexicon {lexicon!r}", lexicon=lexicon_id)
        return self._manifests[lexicon_id]

    def open(self, lexicon_id: str) -> Lexicon:
        """The lexicon, its files compared with the manifest; opened once, then shared.

        Raises :class:`LexiconError` naming the damaged file.
        """
        if lexicon_id not in self._opened:
            self._opened[lexicon_id] = open_lexicon(self.manifest(lexicon_id))
        return self._opened[lexicon_id]

    def _manifest_times(self) -> dict[Path, int]:
        return {path: _changed(path) for each in self._folders for path in _manifest_files(each)}


def _manifest_files(folder: Path) -> list[Path]:
    paths = sorted(folder.glob(f"*/{MANIFEST}"))
    return [path for path in paths if not path.parent.name.startswith(".")]


def _changed(path: Path) -> int:
    """When a file was written; 0 where that is not known."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _add(folder: Path, manifests: dict[str, Manifest], faults: list[LexiconError]) -> None:
    try:
        manifest = read_manifest(folder)
        if manifest.id in manifests:
            raise LexiconError(
                "{folder}: the id {id} is taken by {other}",
                folder=folder,
                id=manifest.id,
                other=manifests[manifest.id].folder,
            )
    except LexiconError as error:
        faults.append(error)
        return
    manifests[manifest.id] = manifest


def open_lexicon(manifest: Manifest) -> Lexicon:
    """Map a lexicon's graph and read its tiers. Raises :class:`LexiconError` naming the file."""
    path = manifest.folder / manifest.graph.name
    graph = WordGraph.open(path)
    # Hashing takes a few milliseconds and keeps damaged nodes away from unchecked kernels.
    manifest.graph.check(path, graph.nodes)
    tiers = playability = None
    if manifest.playability is not None:
        from .playability import read_playability

        path, data = _read_checked(manifest, manifest.playability)
        playability = read_playability(path, data, manifest.words)
    if manifest.tiers is not None:
        path, tiers = _read_checked(manifest, manifest.tiers)
        if len(tiers) != manifest.words:
            raise LexiconError(
                "{path}: {count:,} tiers for {words:,} words",
                path=path,
                count=len(tiers),
                words=manifest.words,
            )
    return Lexicon(
        id=manifest.id,
        name=manifest.name,
        language=manifest.language,
        tile_set_id=manifest.tile_set_id,
        graph=graph,
        tiers=tiers,
        letters=manifest.letters,
        manifest=manifest,
        playability=playability,
    )


def _read_checked(manifest: Manifest, file: DataFile) -> tuple[Path, bytes]:
    """A file beside a manifest that is as it says."""
    path = manifest.folder / file.name
    try:
        data = read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
    file.check(path, data)
    return path, data


def verify_lexicon(manifest: Manifest) -> None:
    """Check everything: file hashes, the graph's structure, word count, licence files.

    Takes seconds. Raises :class:`LexiconError` at the first fault.
    """
    lexicon = open_lexicon(manifest)
    _ = lexicon.columns
    lexicon.graph.verify()
    if lexicon.graph.word_count != manifest.words:
        raise LexiconError(
            "{folder}: {count:,} words, but the manifest says {words:,}",
            folder=manifest.folder,
            count=lexicon.graph.word_count,
            words=manifest.words,
        )
    manifest.licence_texts()
