"""Games of files and folders, reviewed one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from eliot_qt.faults import Message, Said, reason
from eliot_qt.formats.errors import FormatError
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.library import Library
from eliot_qt.play.kept.files import (
    CGP_SUFFIX,
    GAME_SUFFIX,
    GCG_SUFFIX,
    XML_SUFFIX,
    GameFiles,
)
from eliot_qt.play.kept.library_files import files_of
from eliot_qt.play.record_book.entering import game_digest
from eliot_qt.play.secrecy import check_public

from .job import GameJob, ReadGame
from .kept import KeptReviews
from .kit import TurnBudget, kit_of
from .values import GameReview

_SUFFIXES = frozenset({GAME_SUFFIX, GCG_SUFFIX, CGP_SUFFIX, XML_SUFFIX})

Watch = Callable[[int, int], None]
"""Called after each turn of a game with the number of turns done, and of all."""


@dataclass(frozen=True)
class Reviewed:
    """A file, and the review of its game or what is wrong with it."""

    path: Path
    review: GameReview | None = None
    error: Said = ""


def files_in(paths: Sequence[Path]) -> list[Path]:
    """The files named, and those of games in the folders named, at whatever depth, by name."""
    files: list[Path] = []
    for path in paths:
        if not path.is_dir():
            files.append(path)
            continue
        # A folder without games is named as one that cannot be read.
        inside = (p for p in path.rglob("*") if p.suffix.lower() in _SUFFIXES)
        files += sorted(p for p in inside if not _is_hidden(p, path) and not p.is_dir()) or [path]
    return list(dict.fromkeys(files))


def read_game(files: GameFiles, path: Path) -> ReadGame:
    """The game of a file, which all may see. Raises ``OSError`` and ``ValueError``."""
    if path.is_dir():
        raise FormatError("there are no games in this folder")
    game = files.read(path)
    check_public(path, game.record)
    return ReadGame(game.record, game.guessed, game.warnings, game.other_lexicon)


def sameness(game: ReadGame) -> str:
    """Return a text that only copies of a game have, with the same names and racks."""
    return f"{game_digest(game.record)} {sorted(game.guessed)}"


def same_game(path: Path) -> Message:
    """Say that a file has the game of another one, which counts alone."""
    return Message("the same game as {file}, which counts once", file=path.name)


def graded_with(game: ReadGame, lexicon: Lexicon, tile_set: TileSet) -> ReadGame:
    """The game as if it had been played with a lexicon; ``tile_set`` is its, of a usual board.

    Raises :class:`~eliot_qt.formats.errors.FormatError` for a lexicon of other tiles.
    """
    if not lexicon.fits(tile_set):
        raise FormatError(
            "the words of lexicon {lexicon} are not made of the tiles of this game",
            lexicon=lexicon.id,
        )
    record = game.record
    rules = replace(record.start.rules, lexicon=lexicon.id)
    record = replace(record, start=replace(record.start, rules=rules), positions=())
    return replace(game, record=record, other_lexicon="")


def part_of(files: Sequence[Path], number: int, count: int) -> Sequence[Path]:
    """Part ``number`` (from 1) of ``count``: all parts in order are the whole."""
    first, last = ((n * len(files)) // count for n in (number - 1, number))
    return files[first:last]


class Batch:
    """Reviews games with the lexicons, tile sets and boards of a library. For one thread.

    ``lexicon`` takes the place of the one a game was played with.
    """

    def __init__(
        self,
        library: Library,
        budget: TurnBudget,
        lexicon: str = "",
        kept: KeptReviews | None = None,
    ) -> None:
        self._library = library
        self._budget = budget
        self._lexicon = lexicon
        self._kept = kept or KeptReviews()
        self._files = files_of(library, lexicon)
        # The first file of each game.
        self._first: dict[str, Path] = {}
        #: why finished turns are not kept, empty where they are
        self.unkept: Said = ""

    def reviews(self, files: Sequence[Path], watch: Callable[[Path], Watch]) -> Iterator[Reviewed]:
        """The review of each file in order; ``watch`` is asked for each what to tell."""
        self._kept.sweep()
        for path in files:
            try:
                yield Reviewed(path, self._review(path, watch(path)))
            except OSError as error:
                # Only of what is kept: the reader of games has its own.
                if error.filename is not None and Path(error.filename) != path:
                    raise
                yield Reviewed(path, error=reason(error))
            except (ValueError, KeyError) as error:
                yield Reviewed(path, error=reason(error))

    def _review(self, path: Path, watch: Watch) -> GameReview:
        game = self._read(path)
        first = self._first.setdefault(sameness(game), path)
        if first != path:
            raise FormatError("{fault}", fault=same_game(first))
        job = GameJob(
            game, kit_of(self._library, game.record.start.rules), self._budget, self._kept
        )
        turn_count = -1
        steps = job.run()
        while True:
            if len(job.done) != turn_count:
                turn_count = len(job.done)
                watch(turn_count, job.total)
            try:
                next(steps)
            except StopIteration as end:
                watch(job.total, job.total)
                self.unkept = self.unkept or job.unkept
                review: GameReview = end.value
                return review

    def _read(self, path: Path) -> ReadGame:
        game = read_game(self._files, path)
        if not self._lexicon:
            return game
        usual = self._library.tile_sets[game.record.start.rules.tile_set.removesuffix("_super")]
        return graded_with(game, self._library.lexicon(self._lexicon), usual)


def _is_hidden(path: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(folder).parts)
