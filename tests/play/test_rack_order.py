from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.play.hands.rack_order import RackOrder

RACKS = st.lists(st.integers(0, 5), max_size=8).map(bytes)


def shown(order: RackOrder) -> list[int]:
    return [slot.tile for slot in order.slots]


def test_a_first_rack_is_sorted_with_blanks_last() -> None:
    order = RackOrder()
    order.set_rack(bytes([3, 0, 1]))
    assert shown(order) == [1, 3, 0]


def test_new_tiles_fill_the_gaps_of_those_played() -> None:
    order = RackOrder()
    order.set_rack(bytes([1, 1, 2, 3]))
    order.set_used({40: 1, 41: 3}, prefer=1)
    order.set_rack(bytes([1, 2, 4, 5]))
    kept = shown(order)
    assert kept[2] == 2
    assert sorted(kept) == [1, 2, 4, 5]
    assert not any(slot.used for slot in order.slots[1:3] if slot.tile == 2)


def test_a_smaller_rack_closes_up() -> None:
    order = RackOrder()
    order.set_rack(bytes([1, 2, 3]))
    order.set_used({7: 2})
    order.set_rack(bytes([1, 3]))
    assert shown(order) == [1, 3]


def test_a_blank_on_the_board_uses_the_blank_slot() -> None:
    order = RackOrder()
    order.set_rack(bytes([0, 5]))
    order.set_used({7: 5 | 0x40})
    assert [slot.used for slot in order.slots] == [False, True]


def test_shuffling_changes_a_rack_of_different_tiles() -> None:
    order = RackOrder()
    order.set_rack(bytes([1, 1, 1, 2]))
    before = shown(order)
    order.shuffle(random.Random(1))
    assert shown(order) != before
    order.sort()
    assert shown(order) == before


@given(RACKS, RACKS, st.lists(st.integers(0, 7), max_size=4))
def test_no_tile_is_lost_or_made(first: bytes, second: bytes, used: list[int]) -> None:
    order = RackOrder()
    order.set_rack(first)
    order.set_used({s: first[s] or 0x41 for s in used if s < len(first)})
    assert sum(slot.used for slot in order.slots) == len({s for s in used if s < len(first)})
    order.set_rack(second)
    assert sorted(shown(order)) == sorted(second)
