from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.engine.listing import Moves
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.players.analysis import Analysis, Candidate, Ranking


@dataclass
class FakeTable:
    """Placements with given equities; counts how many are really made."""

    equity: list[int]
    made: int = 0

    def __len__(self) -> int:
        return len(self.equity)

    @property
    def score(self) -> list[int]:
        return list(range(len(self.equity)))

    def placement(self, index: int) -> Placement:
        self.made += 1
        return Placement(Direction.ACROSS, 7, 7, bytes([1 + index % 26]))

    def leave(self, index: int) -> bytes:
        return b"\x01"


def ranking(equities: list[int], others: list[int]) -> tuple[Ranking, FakeTable]:
    table = FakeTable(sorted(equities, reverse=True))
    rest = [Candidate(Pass(), 0, e, b"") for e in sorted(others, reverse=True)]
    return Ranking(cast(Moves, table), rest), table


numbers = st.lists(st.integers(-5, 5), max_size=12)


@given(numbers, numbers)
def test_merges_everything_by_falling_equity_placements_first(
    equities: list[int], others: list[int]
) -> None:
    rows, _ = ranking(equities, others)
    found = [(-row.equity, isinstance(row.move, Pass)) for row in rows]
    wanted = sorted([(-e, False) for e in equities] + [(-e, True) for e in others])
    assert found == wanted
    assert len(rows) == len(wanted)


@given(numbers, st.integers(-7, 7))
def test_counts_placements_of_at_least_an_equity(equities: list[int], least: int) -> None:
    rows, _ = ranking(equities, [0])
    assert rows.placements_from(least) == sum(e >= least for e in equities)


def test_keeps_the_tables_order_among_equals() -> None:
    rows, _ = ranking([3, 3, 3], [3])
    assert [row.score for row in rows] == [0, 1, 2, 0]


def test_makes_only_the_rows_asked_for() -> None:
    rows, table = ranking(list(range(100_000)), [50_000, -1])
    assert rows[0].equity == 99_999
    assert isinstance(rows[-1].move, Pass)
    assert len(rows[10:20]) == 10
    assert table.made == 11


def test_refuses_rows_that_are_not_there() -> None:
    rows, _ = ranking([1], [0])
    for index in (2, -3):
        with pytest.raises(IndexError):
            rows[index]


def test_the_first_row_is_the_players_move() -> None:
    row = Candidate(Exchange(b"\x02\x01"), 0, 500, b"\x03")
    assert Analysis((row,), "static").best is row
    with pytest.raises(IndexError):
        cast(Any, Analysis((), "static").best)
