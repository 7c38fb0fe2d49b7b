"""Clauses that are said only where they are true: each on a position where it is, and one not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from eliot_qt.coach.asides import About
from eliot_qt.coach.figures import Measure, precious
from eliot_qt.coach.weights import ReasonKind, Weight, turned, weigh
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.move import Pass
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.static import StaticPlayer
from eliot_qt.voice.weights import clause

RACKS = 30
EMPTY = "/".join(["15"] * 15)
Row = Callable[[str], Candidate]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


class Case:
    """A position, its moves by name, and the reasons between two of them."""

    def __init__(self, cgp: str, library: Library, rules: Rules | None = None) -> None:
        game = library.game(rules or Rules())
        whole = parse_cgp(cgp, game)
        self.position: Position = whole.seen_by(whole.to_move)
        lister = library.lister(game)
        self.rows = list(StaticPlayer(lister).rank(self.position))
        self.measure = Measure(self.position, lister, library.lexicon("en"), RACKS)

    def row(self, name: str) -> Candidate:
        return next(row for row in self.rows if self.name(row) == name)

    def name(self, row: Candidate) -> str:
        return format_move(row.move, self.position.board, self.position.tile_set)

    def weights(self, first: Candidate, second: Candidate) -> tuple[Weight, ...]:
        return weigh(self.measure.figures(first), self.measure.figures(second), self.position)

    def said(self, weight: Weight) -> str:
        return str(clause(weight, self.position))


def leave_of(weights: tuple[Weight, ...]) -> Weight:
    return next(each for each in weights if each.kind is ReasonKind.LEAVE)


@pytest.mark.parametrize(("rack", "symbol"), [("AEINRT?", "?"), ("EFILNTS", "S")])
def test_what_a_spent_blank_or_s_earns_is_said(rack: str, symbol: str, library: Library) -> None:
    """It is the points of the move beyond those of the highest score that keeps the tile."""
    case = Case(f"{EMPTY} {rack}/ 0/0 0", library)
    (tile,) = case.position.tile_set.parse(symbol)
    highest = max(row.score for row in case.rows if tile in row.leave)
    spending = max((row for row in case.rows if tile not in row.leave), key=lambda r: r.score)
    saving = next(row for row in case.rows if tile in row.leave and row.score > 5)
    weight = leave_of(case.weights(spending, saving))
    earned = spending.score - highest
    assert earned > 0 and weight.aside is not None and weight.aside.own == earned
    name = "the blank" if symbol == "?" else "an S"
    size = f"{weight.worth:.1f}"
    told = f"it uses {name}: the leave is worth {size} less (it earns {earned} points)"
    assert case.said(weight) == told
    (other,) = turned([weight])
    told = (
        f"it saves {name}: the leave is worth {size} more (spent there, it earns {earned} points)"
    )
    assert case.said(other) == told
    poor = min((row for row in case.rows if tile not in row.leave), key=lambda row: row.score)
    assert "earns nothing" in case.said(leave_of(case.weights(saving, poor)))


def test_nothing_is_earned_by_a_tile_that_neither_spends_or_the_worse_leave_keeps(
    library: Library,
) -> None:
    """A leave with the S may be the worse one: then nothing is said of an S."""
    case = Case(f"{EMPTY} QVUUIES/ 0/0 0", library)
    (tile,) = precious(case.position)
    kept = {r: r.equity / 1000 - r.score for r in case.rows if not isinstance(r.move, Pass)}
    without = max((row for row in kept if tile not in row.leave), key=lambda row: kept[row])
    poor = min((row for row in kept if tile in row.leave), key=lambda row: kept[row])
    good = max((row for row in kept if tile in row.leave), key=lambda row: kept[row])
    for better, worse in ((without, poor), (good, poor)):
        weight = leave_of(case.weights(better, worse))
        assert weight.is_for
        assert weight.aside is None or weight.aside.about is not About.EARNED
        assert case.said(weight).startswith("the leave is worth ")
