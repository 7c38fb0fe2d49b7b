"""The puzzles that come with the program, and the one of a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from eliot_qt import paths
from eliot_qt.faults import Fault, Message
from eliot_qt.game.bag import Chance
from eliot_qt.store.fields import Fields, parse_json
from eliot_qt.store.reading import read_text

from .puzzle import Puzzle, read_puzzle

_MOST_BYTES, _MOST = 8_000_000, 20_000


def shipped_path(lexicon: str) -> Path:
    """The file of a lexicon's puzzles; there may be none."""
    return paths.resources() / "puzzles" / f"{lexicon}.json"


def shipped(lexicon: str = "en") -> tuple[Puzzle, ...]:
    """The puzzles that come with the program. Raises :class:`~eliot_qt.faults.Fault`."""
    path = shipped_path(lexicon)
    if not path.exists():
        raise Fault("there are no puzzles for the lexicon {lexicon}", lexicon=lexicon)
    return read_puzzles(path)


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file. Raises ``OSError``, or a :class:`~eliot_qt.faults.Fault` naming it."""
    try:
        entries = parse_json(read_text(path, _MOST_BYTES))
        if not isinstance(entries, list) or len(entries) > _MOST:
            raise Fault("the file is not a list of puzzles")
        places = (Message("puzzle {number}", number=n) for n in range(1, len(entries) + 1))
        return tuple(map(read_puzzle, map(Fields, entries, places)))
    except ValueError as error:
        raise Fault("{path}: {fault}", path=path, fault=error) from error


def puzzles_text(puzzles: Sequence[Puzzle]) -> str:
    """The text of a file of puzzles, one a line."""
    return "[" + ",\n ".join(puzzle.line() for puzzle in puzzles) + "]\n"


def of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a date, the same for everybody; none comes again until all have been."""
    number = day.toordinal()
    turn, place = divmod(number, len(puzzles))
    order = sorted(puzzles, key=lambda puzzle: puzzle.id)
    Chance(f"puzzles of the day:{turn}").shuffle(order)
    return order[place]
