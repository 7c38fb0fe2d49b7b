"""How good a move that was made is for each of some racks, by the index of the board before it.

The best move of a rack is looked up (index_query.py); the move made is worth its score and the
value of what it leaves of the rack, from the same tables.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from .index_query import best_reply, rate_leaves


@entry
def rate_placement(
    states: Array,
    values: Array,
    indexes: Array,
    slots: Array,
    groups: Array,
    placements: Array,
    racks: Array,
    count: int,
    played: Array,
    points: int,
    in_bag: int,
    exchange: int,
    moves: Array,
    shortfalls: Array,
) -> None:
    """By how much a placement falls short of the best move of each rack, in millipoints.

    The rows of ``racks`` hold ``count`` sorted tiles, among them those ``played``, also sorted, for
    ``points``.
    """
    state, index = states[0], indexes[0]
    for i in range(racks.shape[0]):
        load_row(state, racks, i, count)
        rate_leaves(state, values[0], index, in_bag)
        best, _ = best_reply(
            state, index, slots, groups, placements, moves[0], min(exchange, count)
        )
        made = 1000 * points + signed(state.leave[unsigned(mask_of(state, played))])
        shortfalls[unsigned(i)] = best - made


@entry
def rate_exchange(
    states: Array,
    values: Array,
    indexes: Array,
    slots: Array,
    groups: Array,
    placements: Array,
    racks: Array,
    count: int,
    exchanged: int,
    in_bag: int,
    moves: Array,
    shortfalls: Array,
    kept: Array,
) -> None:
    """As ``rate_placement``, of the best exchange of so many tiles; ``kept`` are masks."""
    state, index = states[0], indexes[0]
    full = (1 << count) - 1
    for i in range(racks.shape[0]):
        load_row(state, racks, i, count)
        rate_leaves(state, values[0], index, in_bag)
        best, _ = best_reply(state, index, slots, groups, placements, moves[0], count)
        chosen = full
        made = signed(state.leave[unsigned(full)])
        found = False
        for used in range(1, full + 1):
            if count_bits(used) == exchanged:
                value = signed(state.leave[unsigned(used)])
                if not found or value > made:
                    chosen, made, found = used, value, True
        shortfalls[unsigned(i)] = best - made
        kept[unsigned(i)] = full ^ chosen


@kernel
def load_row(state: Record, racks: Array, row: int, count: int) -> None:
    """Load one of the racks."""
    state.rack_count = count
    for position in range(count):
        state.rack[unsigned(position)] = racks[row, position]


@kernel
def mask_of(state: Record, tiles: Array) -> int:
    """The mask of some sorted tiles of the rack loaded."""
    mask = signed(0)
    found = signed(0)
    for position in range(state.rack_count):
        if found < tiles.shape[0] and state.rack[unsigned(position)] == tiles[found]:
            mask |= 1 << position
            found += 1
    return mask
