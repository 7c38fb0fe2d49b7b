"""Clauses that are said only where they are true: each on a position where it is, and one not."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.coach.asides import About
from eliot_qt.coach.figures import Measure, precious
from eliot_qt.coach.samples import draws_of
from eliot_qt.coach.weights import ReasonKind, Weight, turned, weigh
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.library.library import Library
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.static import StaticPlayer
from eliot_qt.voice.weights import clause

RACKS = 30
EMPTY = "/".join(["15"] * 15)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


class Case:
    """A position, its moves by name, and the reasons between two of them."""

    def __init__(self, cgp: str, library: Library, rules: Rules | None = None) -> None:
        game = library.game(rules or Rules())
        whole = parse_cgp(cgp, game)
        self.position: Position = whole.seen_by(whole.to_move)
        self.lister = library.lister(game)
        self.rows = list(StaticPlayer(self.lister).rank(self.position))
        self.measure = Measure(self.position, self.lister, library.lexicon("en"), RACKS)

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


CRAMPED = (
    "11Z1Y1/1V3FAH1J1EAU1/1ISOMERE1A1BIG1/UN1PODEX1N1UN2/RE2V4EF1S2/AW2IT2T1O1E2/T3OR2H1U1L2/"
    "E2BLONDE1RELIC/4AA2M1T1SI1/5KY1AAh2W1/10S1CIT/12L1R/12O1I/12P1G/14O DDINQR?/ 330/353 0"
)
ENDGAMES = Path(__file__).parents[1] / "data" / "endgames_en.jsonl"


def without_a_square(case: Case, row: Candidate) -> float:
    """The share of draws with which no placement sets the Q down, found by the list of moves."""
    position = case.position
    (tile,) = position.tile_set.parse("Q")
    assert isinstance(row.move, Placement) and tile in row.leave
    board = position.board.after(row.move)
    found = []
    for draw in draws_of(position, RACKS):
        rack = row.leave + draw.own[: len(row.move.used)]
        alone = replace(position, board=board, bag=b"", racks=(sort_tiles(rack), b""))
        table = case.lister.moves(replace(alone, rack_counts=(len(rack), 0)))
        found.append(any(tile not in table.leave(number) for number in range(len(table))))
    return found.count(False) / len(found)


def is_about(weights: tuple[Weight, ...], about: About) -> list[Weight]:
    return [each for each in weights if each.aside is not None and each.aside.about is about]


def test_a_q_without_a_square_is_said_with_the_share_of_draws(library: Library) -> None:
    case = Case(CRAMPED, library)
    played, kept = case.row("14J QuI(P)"), case.row("H1 R(HEX)Is")
    (weight,) = is_about(case.weights(played, kept), About.NO_SQUARE)
    assert weight.kind is ReasonKind.LEAVE and weight.worth > 5
    share = without_a_square(case, kept)
    assert share >= 0.9
    told = f"(the Q would have no square with {100 * share:.0f} % of draws)"
    assert case.said(weight).endswith(told)
    (other,) = turned([weight])
    assert case.said(other).endswith(f"(the Q has no square with {100 * share:.0f} % of draws)")


def test_a_q_that_stays_without_a_square_once_the_bag_is_empty(library: Library) -> None:
    line = ENDGAMES.read_text(encoding="ascii").splitlines()[26]
    case = Case(json.loads(line)["cgp"], library)
    weights = case.weights(case.row("3B QI"), case.row("3A VIE"))
    assert [case.said(each) for each in is_about(weights, About.NO_SQUARE)] == [
        "5 points stay on the rack, not 10 (the Q would have no square)"
    ]


def test_nothing_is_said_of_a_q_that_has_a_square(library: Library) -> None:
    rows = ["15"] * 15
    rows[7] = "5RATIO5"
    case = Case(f"{'/'.join(rows)} EINQTVE/ 0/12 0", library)
    (tile,) = case.position.tile_set.parse("Q")
    played = next(row for row in case.rows if tile not in row.leave)
    kept = next(row for row in case.rows if tile in row.leave and row.score)
    assert without_a_square(case, kept) < 0.9
    assert not is_about(case.weights(played, kept), About.NO_SQUARE)
    # Nor where the Q stays with both.
    cramped = Case(CRAMPED, library)
    both = [row for row in cramped.rows if tile in row.leave and row.score][:2]
    assert not is_about(cramped.weights(both[0], both[1]), About.NO_SQUARE)
