"""The games of files and folders: read, each once, and remembered for the next start."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from eliot_qt.faults import Said, reason
from eliot_qt.formats.workload import Watch
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.kept.library_files import files_of
from eliot_qt.review.batch import files_in, graded_with, read_game, same_game, sameness
from eliot_qt.review.job import ReadGame
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import Fields
from eliot_qt.store.json_object import read_object

FILE = "many-games.json"
_VERSION = 1
_MOST_PATHS = 10_000


@dataclass(frozen=True)
class FoundFile:
    """A file with its game, or why it has none; copies of a game have one ``sameness``."""

    path: Path
    game: ReadGame | None = None
    why: Said = ""
    sameness: str = ""


@dataclass(frozen=True)
class GameSources:
    """Files and folders of games, and the lexicon all are graded with; empty: each its own."""

    paths: tuple[Path, ...] = ()
    lexicon: str = ""

    def with_paths(self, more: Iterable[Path]) -> GameSources:
        """The sources with others, each once."""
        return replace(self, paths=tuple(dict.fromkeys((*self.paths, *more))))


class GamesReader:
    """Reads the games of sources. For one thread at a time."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def read(self, sources: GameSources, watch: Watch) -> list[FoundFile]:
        """The files of the sources in order.

        Raises :class:`~eliot_qt.lexicon.LexiconError` for a lexicon that is not there.
        """
        files = files_of(self._library, sources.lexicon)
        games: list[FoundFile] = []
        for number, path in enumerate(files_in(sources.paths)):
            watch(number)
            games.append(self._file(files, path, sources.lexicon))
        return games

    def _file(self, files: GameFiles, path: Path, lexicon: str) -> FoundFile:
        try:
            game = read_game(files, path)
            if lexicon:
                usual = game.record.start.rules.tile_set.removesuffix("_super")
                tile_set = self._library.tile_sets[usual]
                game = graded_with(game, self._library.lexicon(lexicon), tile_set)
            return FoundFile(path, game, sameness=sameness(game))
        except (OSError, ValueError) as error:
            return FoundFile(path, why=reason(error))


def each_once(found: Iterable[FoundFile]) -> list[FoundFile]:
    """The files with copies of a game, behind the first of them, told to be such."""
    first: dict[str, Path] = {}
    files = []
    for each in found:
        original = first.setdefault(each.sameness, each.path) if each.game else each.path
        is_copy = original != each.path
        files.append(FoundFile(each.path, why=same_game(original)) if is_copy else each)
    return files


def is_from(path: Path, sources: Sequence[Path]) -> bool:
    """Return whether a file is one of some sources or in a folder of theirs."""
    return any(source == path or source in path.parents for source in sources)


def read_sources(path: Path) -> GameSources:
    """Read the sources saved in a file; no sources if it cannot be read."""
    try:
        fields = Fields(read_object(path), "")
        fields.version(_VERSION)
        paths = tuple(map(Path, fields.texts("paths", _MOST_PATHS)))
        return GameSources(paths, fields.text("lexicon"))
    except (OSError, ValueError):
        # It is a help, no more: what it named can be added again.
        return GameSources()


def write_sources(path: Path, sources: GameSources) -> None:
    """Keep the sources in a file. Raises ``OSError``."""
    value = {
        "version": _VERSION,
        "paths": list(map(str, sources.paths[:_MOST_PATHS])),
        "lexicon": sources.lexicon,
    }
    write_atomic(path, json.dumps(value, ensure_ascii=False, indent=1) + "\n")
