"""One's own additions to a lexicon and exclusions from it: a small file, and a lexicon made of it.

    {"version": 1, "base": "en", "added": ["ZOOMER"], "excluded": ["AA"]}

The file lies beside the manifest of the lexicon made of it; changing it makes the lexicon anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from eliot_qt.faults import Message, Said, reason
from eliot_qt.game.tiles import TileError, TileSet
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import read_object

from . import LexiconError
from .catalogue import Lexicon
from .importer import Builder, Origin, write_lexicon
from .manifest import LAYER_FILE, Manifest, check_id
from .wordlist import BadLine, wrong_length

LAYER = LAYER_FILE
MOST_WORDS = 100_000
_VERSION = 1
_LONGEST = 200
_MOST_BYTES = 8_000_000
# Words checked between two chances to pause.
_PACE = 200


@dataclass(frozen=True)
class Layer:
    """Words added to a lexicon and excluded from it, as they are spelled, in order."""

    base: str
    added: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()

    def to_json(self) -> str:
        """Text of the layer's file."""
        table = {
            "version": _VERSION,
            "base": self.base,
            "added": list(self.added),
            "excluded": list(self.excluded),
        }
        return json.dumps(table, indent=1, ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class Checked:
    """A layer's words as tiles, and what is wrong with the others.

    Lines are those of the additions, then of the exclusions, both from 1.
    """

    added: frozenset[bytes]
    excluded: frozenset[bytes]
    wrong_added: tuple[BadLine, ...]
    wrong_excluded: tuple[BadLine, ...]


def layer_file(manifest: Manifest) -> Path | None:
    """The layer that a lexicon was made of; None for other lexicons."""
    path = manifest.folder / LAYER
    return path if path.is_file() else None


def read_layer(path: Path) -> Layer:
    """The layer of a file. Raises :class:`LexiconError` naming file and field."""
    try:
        fields = Fields(read_object(path, _MOST_BYTES), str(path))
        fields.allow("version", "base", "added", "excluded")
        version = fields.number("version", 0, 10**9)
        if version != _VERSION:
            fields.fail(
                "version", "is {version}; this program reads {own}", version=version, own=_VERSION
            )
        base = check_id(fields.text("base"))
        return Layer(base, _words(fields, "added"), _words(fields, "excluded"))
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error
    except ValueError as error:
        raise LexiconError("{path}: {fault}", path=path, fault=error) from error


def check_layer(layer: Layer, base: Lexicon, tile_set: TileSet) -> Iterator[Checked | None]:
    """Take the words of a layer apart; those that change nothing are wrong, too.

    None is a chance to pause, the last value is the answer.
    """
    added, excluded = _Words(), _Words()
    for words, collected, fault in (
        (layer.added, added, _added_fault),
        (layer.excluded, excluded, _excluded_fault),
    ):
        for number, word in enumerate(words, 1):
            collected.add(number, word, tile_set, partial(fault, base))
            if not number % _PACE:
                yield None
    yield Checked(
        frozenset(added.good), frozenset(excluded.good), tuple(added.wrong), tuple(excluded.wrong)
    )


def build_layer(
    layer: Layer,
    base: Lexicon,
    tile_set: TileSet,
    target: Path,
    name: str,
    build: Builder,
    *,
    replace: bool = False,
) -> tuple[Manifest, Checked]:
    """Make the lexicon of a layer in ``target``, a folder of its id. Raises :class:`LexiconError`.

    Words that are wrong are left out, but stay in the layer. Added words are as rare as the
    rarest of the base.
    """
    checked = next(filter(None, check_layer(layer, base, tile_set)))
    kept_words = [word for word in base.graph.words() if word not in checked.excluded]
    words = sorted({*kept_words, *checked.added})
    if not words:
        raise LexiconError("{target}: no words are left", target=target)
    tiers = None
    if base.tiers is not None:
        rarest = max(base.tiers, default=0)
        tiers_before = dict(zip(base.graph.words(), base.tiers, strict=True))
        tiers = bytes(tiers_before.get(word, rarest) for word in words)
    manifest = write_lexicon(
        target,
        name,
        tile_set,
        memoryview(build(words)),
        len(words),
        tiers=tiers,
        origin=_origin(base),
        others={LAYER: layer.to_json().encode()},
        replace=replace,
    )
    return manifest, checked


def is_outdated(manifest: Manifest, base: Manifest) -> bool:
    """Return whether the base has changed since the layer's lexicon was made."""
    return manifest.sources.get(base.graph.name) != base.graph.sha256


def _origin(base: Lexicon) -> Origin:
    manifest = base.manifest
    assert manifest is not None
    return Origin(
        language=base.language,
        licences=manifest.licences,
        sources=((manifest.graph.name, manifest.graph.sha256),),
        folder=manifest.folder,
    )


def _words(given: Fields, name: str) -> tuple[str, ...]:
    words = given.texts(name, MOST_WORDS)
    for number, word in enumerate(words, 1):
        if len(word) > _LONGEST:
            given.fail(
                name, "word {number}: longer than {most} characters", number=number, most=_LONGEST
            )
    return words


class _Words:
    """Words of a layer: those that can be used, as tiles, and the others."""

    def __init__(self) -> None:
        self.good: set[bytes] = set()
        self.wrong: list[BadLine] = []

    def add(
        self, number: int, word: str, tile_set: TileSet, fault: Callable[[bytes], Said]
    ) -> None:
        try:
            tiles = tile_set.split(tile_set.fold(word.strip()))
            why = fault(tiles)
        except TileError as error:
            tiles, why = b"", error.message
        if why:
            self.wrong.append(BadLine(number, word, why))
        else:
            self.good.add(tiles)


def _added_fault(base: Lexicon, tiles: bytes) -> Said:
    if wrong := wrong_length(len(tiles)):
        return wrong
    return Message("already a word of {lexicon}", lexicon=base.name) if base.accepts(tiles) else ""


def _excluded_fault(base: Lexicon, tiles: bytes) -> Said:
    return "" if base.accepts(tiles) else Message("not a word of {lexicon}", lexicon=base.name)
