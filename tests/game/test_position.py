"""Positions: what is in the bag, what a seat may know, what cannot be."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.board import Board
from eliot_qt.game.position import Position, opening
from eliot_qt.game.tiles import sort_tiles
from tests.game.table import ABC, SMALL, board, position, random_game, rules


def test_the_bag_is_what_is_left() -> None:
    now = position(".......", "..aBE..", racks=("AB?", "CC"))
    everything = now.bag + b"".join(r for r in now.racks if r is not None)
    on_board = ABC.parse("?BE")
    assert Counter(everything + on_board) == Counter(ABC.full_bag)
    assert now.bag_count == ABC.total - 8
    assert now.scores == (0, 0)
    assert now.rack_counts == (3, 2)
    assert now.bag == sort_tiles(now.bag)


@pytest.mark.parametrize(
    ("row", "racks", "words"),
    [
        ("AAAA...", ("A", "B"), "more than 4 A"),
        ("abc....", ("A", "B"), r"more than 2 \?"),
        ("", ("BB", "BB"), "more than 3 B"),
        ("", ("??", "?"), r"more than 2 \?"),
    ],
)
def test_more_tiles_than_there_are(row: str, racks: tuple[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        position(row, racks=racks)


def test_racks_are_sorted_with_blanks_last() -> None:
    assert ABC.show(position(racks=("?CBA", "B")).rack) == "ABC?"


def test_a_seat_sees_its_own_rack_and_the_pool() -> None:
    now = replace(position(racks=("ABCD", "EE?", "AC")), to_move=1)
    seen = now.seen_by(1)
    assert seen.racks == (None, ABC.parse("EE?"), None)
    assert seen.rack == now.rack
    assert seen.rack_counts == (4, 3, 2)
    assert seen.bag_count == now.bag_count
    assert seen.may_exchange == now.may_exchange
    assert Counter(seen.bag) == Counter(now.bag + ABC.parse("ABCDAC"))
    assert seen.bag == now.unseen_by(1) == seen.unseen_by(1)
    assert seen.seen_by(1) == seen


@given(st.integers(0, 1_000), st.integers(2, 4))
def test_what_a_seat_sees_depends_on_nothing_hidden(seed: int, seats: int) -> None:
    now = random_game(seed, seats=seats, most=6).position
    for seat in range(seats):
        hidden = b"".join(r or b"" for i, r in enumerate(now.racks) if i != seat)
        pool = bytes(reversed(now.bag + hidden))
        # The others get other tiles of the same pool: the seat cannot tell.
        racks: list[bytes | None] = []
        for i, rack in enumerate(now.racks):
            size = len(rack or b"")
            racks.append(rack if i == seat else pool[:size])
            pool = pool if i == seat else pool[size:]
        other = replace(now, racks=tuple(racks), bag=sort_tiles(pool))
        assert other.seen_by(seat) == now.seen_by(seat)


def test_turn_order_skips_who_is_gone() -> None:
    now = replace(position(racks=("A", "B", "C", "D")), to_move=2, gone=frozenset({3}))
    assert now.opponents == (0, 1)
    assert now.next_seat == 0
    alone = position(racks=("A",))
    assert alone.opponents == ()
    assert alone.next_seat == 0


def test_exchanges_need_a_bag() -> None:
    now = position()
    assert now.may_exchange
    assert replace(now, bag=now.bag[:4]).may_exchange
    assert not replace(now, bag=now.bag[:3]).may_exchange


def test_positions_are_values() -> None:
    assert position() == position()
    assert len({position(), position(), position(racks=("A", "B"))}) == 2
    with pytest.raises(FrozenInstanceError):
        position().to_move = 1  # type: ignore[misc]


def test_what_does_not_fit_together() -> None:
    with pytest.raises(ValueError, match="do not fit together"):
        Position(rules(), ABC, Board.empty(SMALL), (b"", b""), (0,), 0, b"")
    with pytest.raises(ValueError, match="do not fit together"):
        opening(rules(), ABC, board(), (b"", b""), to_move=2)
