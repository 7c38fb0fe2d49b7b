"""A part of the games that boards are valued by: a line for the run, then one with its sums."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.lab.kernels.board_tally import BoardTally
from eliot_qt.store.fields import Fields

from .errors import LabError
from .part import Part, PartOrigin, check_resumed, check_whole
from .part_file import BOARDS, HEADING_NAMES, MOST, Heading, open_lines, read_heading

_LONGEST_NAME = 200


@dataclass(frozen=True)
class BoardRun:
    """A part of a run: lexicon, games and seed of the whole, and the mark of its program."""

    lexicon: str
    games: int
    seed: int
    program: str
    part: Part

    @property
    def numbers(self) -> range:
        """The games of the part."""
        return self.part.share(range(self.games))

    @property
    def facts(self) -> dict[str, object]:
        """All that decides the games."""
        return {"lexicon": self.lexicon, "games": self.games, "seed": self.seed}

    def origin(self, path: Path, played: int) -> PartOrigin:
        """The origin, which tells whether it fits with other parts."""
        run = {"program": self.program, **self.facts}
        return PartOrigin(path, self.part, run, played, len(self.numbers))

    def lines(self, tally: BoardTally) -> list[str]:
        """The lines of a file with what has been seen so far."""
        facts = {**self.facts, "played": tally.games}
        heading = Heading(BOARDS, self.part, self.program).line(facts)
        return [heading, json.dumps(tally.fields())]


def resumed(path: Path, wanted: BoardRun, tiles: int) -> BoardTally:
    """Return the tally of a part from its file, an empty one if there is no file.

    Raises :class:`LabError` for a file of another part or run.
    """
    if not path.exists():
        return BoardTally(tiles)
    run, tally = _read_part(path, tiles)
    check_resumed(path, run.origin(path, 0).run, wanted.origin(path, 0).run)
    if run.part != wanted.part:
        raise LabError(
            "{path} is part {part}, not {wanted}", path=path, part=run.part, wanted=wanted.part
        )
    return tally


def merged(paths: Sequence[Path], tiles: int) -> BoardTally:
    """Add up the tallies of all parts of a run. Raises :class:`LabError`."""
    total, origins = BoardTally(tiles), []
    for path in paths:
        run, tally = _read_part(path, tiles)
        origins.append(run.origin(path, tally.games))
        total.include(tally)
    check_whole(origins)
    return total


def read_run(path: Path) -> BoardRun:
    """Read the first line. Raises ``OSError``, or :class:`LabError` that names file and line."""
    with open_lines(path) as lines:
        return _read_run(next(lines))[0]


def _read_part(path: Path, tiles: int) -> tuple[BoardRun, BoardTally]:
    with open_lines(path) as lines:
        first = next(lines)
        run, game_count = _read_run(first)
        second = next(lines, None)
        if second is None:
            first.fail("played", "what these games have shown is missing")
        return run, BoardTally.read(second, tiles, game_count)


def _read_run(given: Fields) -> tuple[BoardRun, int]:
    given.allow(*HEADING_NAMES, "lexicon", "games", "seed", "played")
    heading = read_heading(given, BOARDS)
    run = BoardRun(
        given.text("lexicon", _LONGEST_NAME),
        given.number("games", 1, MOST),
        given.number("seed", -MOST, MOST),
        heading.program,
        heading.part,
    )
    return run, given.number("played", 0, len(run.numbers))
