"""A part of a match in a file: a line for the match, then one for each game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from eliot_qt.store.fields import Fields

from ..errors import LabError
from ..part import Part, PartOrigin, check_resumed, check_whole
from ..part_file import HEADING_NAMES, MATCH, Heading, open_lines, read_heading
from .match_plan import MatchPlan, read_plan
from .player_games import GameTurns
from .stages import STAGES

_MOST_POINTS = 1_000_000


@dataclass
class MatchPart:
    """A part of a match and its games so far, in order."""

    plan: MatchPlan
    part: Part
    program: str
    games: list[GameTurns] = field(default_factory=list)

    @property
    def numbers(self) -> range:
        """The games of the part."""
        return self.plan.numbers(self.part)

    @property
    def games_left(self) -> range:
        """The games still to be played."""
        return self.numbers[len(self.games) :]

    def lines(self) -> list[str]:
        """The lines of its file."""
        heading = Heading(MATCH, self.part, self.program).line(self.plan.facts())
        return [heading, *map(_line, self.numbers, self.games)]

    def origin(self, path: Path) -> PartOrigin:
        """The origin, which tells whether it fits with other parts."""
        run = {"program": self.program, **self.plan.facts()}
        return PartOrigin(path, self.part, run, len(self.games), len(self.numbers))


def resumed(path: Path, wanted: MatchPart) -> MatchPart:
    """The part in a file if there is one, else the one given, which has no games yet.

    Raises :class:`LabError` for a file of another part or match.
    """
    if not path.exists():
        return wanted
    part = read_match_part(path)
    check_resumed(path, part.origin(path).run, wanted.origin(path).run)
    if part.part != wanted.part:
        raise LabError(
            "{path} is part {part}, not {wanted}", path=path, part=part.part, wanted=wanted.part
        )
    return part


def merged(paths: Sequence[Path]) -> tuple[MatchPlan, list[GameTurns]]:
    """The match that some parts make, its games in order. Raises :class:`LabError`."""
    parts = [(read_match_part(path), path) for path in paths]
    check_whole([part.origin(path) for part, path in parts])
    ordered = sorted((part for part, _ in parts), key=lambda part: part.part.number)
    return ordered[0].plan, [game for part in ordered for game in part.games]


def read_match_part(path: Path) -> MatchPart:
    """Read a part. Raises ``OSError``, or :class:`LabError` that names file and line."""
    with open_lines(path) as lines:
        return _read(lines)


def _read(lines: Iterator[Fields]) -> MatchPart:
    first = next(lines)
    first.allow(*HEADING_NAMES, *(each.name for each in fields(MatchPlan)))
    heading = read_heading(first, MATCH)
    part = MatchPart(read_plan(first), heading.part, heading.program)
    numbers = iter(part.numbers)
    for line in lines:
        number = next(numbers, None)
        if number is None:
            line.fail("game", "more games than the part has")
        line.allow("game", "scores", "bingos", "turns", "stage_leads")
        line.number("game", number + 1, number + 1)
        part.games.append(_game(line))
    return part


def _game(given: Fields) -> GameTurns:
    def pair(name: str, low: int) -> tuple[int, int]:
        first, second = given.numbers(name, 2, low, _MOST_POINTS)
        return first, second

    leads: tuple[int, ...] = ()
    # Kernels note none, nor did programs before 2026-11-28.
    if given.has("stage_leads"):
        leads = tuple(given.numbers("stage_leads", len(STAGES), -_MOST_POINTS, _MOST_POINTS))
    return GameTurns((), pair("scores", -_MOST_POINTS), pair("bingos", 0), pair("turns", 0), leads)


def _line(number: int, game: GameTurns) -> str:
    """A game; they are counted from 1, as in the names of GCG files."""
    facts = {"scores": game.scores, "bingos": game.bingos, "turns": game.counts}
    leads = {"stage_leads": game.leads} if game.leads else {}
    return json.dumps({"game": number + 1, **facts, **leads})
