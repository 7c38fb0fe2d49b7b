"""Tops, ranks and blocked positions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from eliot_qt.game.move import Exchange, Move, Pass
from eliot_qt.game.position import EndReason, Position
from eliot_qt.modes.finder import ScoredPlacement, is_blocked, placements, rank_of, top_of, tops
from tests.game.table import ABC, across, position
from tests.modes.common_table import Listed, Plain

AB, ABC_ = across(3, 3, "AB"), across(3, 2, "ABC")


@dataclass(frozen=True)
class Any:
    move: Move
    score: int
    equity: int = 0


def test_only_placements_count() -> None:
    found = [Any(Exchange(b"\x01"), 0, 9), Any(ABC_, 16), Any(Pass(), 0), Any(AB, 8)]
    assert list(placements(found)) == [ScoredPlacement(ABC_, 16), ScoredPlacement(AB, 8)]
    assert tops(found) == [ScoredPlacement(ABC_, 16)]
    assert tops([Any(Pass(), 0)]) == []
    assert top_of(position(), [Any(Pass(), 0)]) is None


def test_equal_scores_share_a_rank() -> None:
    found = [
        ScoredPlacement(ABC_, 16),
        ScoredPlacement(across(3, 2, "CBA"), 16),
        ScoredPlacement(AB, 8),
    ]
    assert [rank_of(score, found) for score in (20, 16, 8, 3)] == [1, 1, 3, 4]


def test_blocked_needs_no_exchange_and_nobody_able_to_place() -> None:
    stuck = position("", "", "", "..BD", racks=("BB", "CC"), exchange_minimum=40)
    assert is_blocked(stuck, Plain(stuck.rules))
    assert not is_blocked(replace(stuck, rules=replace(stuck.rules, exchange_minimum=1)), Listed())
    able = position("", "", "", "..BD", racks=("BB", "AA"), exchange_minimum=40)
    assert not is_blocked(able, Plain(able.rules))
    gone = replace(able, gone=frozenset({1}))
    assert is_blocked(gone, Plain(able.rules))
    assert not is_blocked(replace(stuck, over=EndReason.OUT), Listed())


def test_a_shared_rack_is_asked_for_once_and_never_exchanged() -> None:
    now: Position = replace(position(racks=("AB", "AB")), shared=True)
    finder = Listed()
    assert is_blocked(now, finder)
    assert len(finder.asked) == 1
    assert not is_blocked(now, Listed([ScoredPlacement(AB, 8)]))


def test_the_plain_engines_top_is_the_preferred_one() -> None:
    now = position(racks=("AB?D",))
    found = Plain(now.rules).best(now)
    top = top_of(now, found)
    assert top is not None
    assert top.score == max(f.score for f in found)
    assert ABC.points(top.move.used) >= 0
