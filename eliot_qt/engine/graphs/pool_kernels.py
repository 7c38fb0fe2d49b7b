"""Changes of leaves by the unseen tiles and the end of the bag, see pool_adjustment.py."""

from __future__ import annotations

from ..arrays.state import KINDS
from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from ..leaves import MAX_COUNT


@kernel
def adjust_to_pool(state: Record, values: Record) -> None:
    """Change the values of the leaves, if they are adjusted to the pool and it counts."""
    if state.in_bag == 0:
        return
    if values.has_partners != 0:
        adjust_partners(state, values)
    if values.stages != 0 and state.in_bag + MAX_COUNT - state.rack_count < values.stages:
        adjust_bag_end(state, values)


@kernel
def adjust_partners(state: Record, values: Record) -> None:
    """Add what the kept tiles gain by the tiles to be drawn."""
    scale = find_surplus(state)
    full = (1 << state.rack_count) - 1
    state.gain[0] = 0
    for position in range(state.rack_count):
        gain = partner_gain(state, values, signed(state.rack[unsigned(position)])) // scale
        bit = 1 << position
        for lower in range(bit):
            kept = lower | bit
            total = state.gain[unsigned(lower)] + gain
            state.gain[unsigned(kept)] = total
            drawn = min(state.rack_count - count_bits(kept), state.in_bag)
            state.leave[unsigned(full ^ kept)] += drawn * total


@inlined
def find_surplus(state: Record) -> int:
    """Compare the unseen tiles with all that are not on the rack, both scaled to the number given.

    Whole numbers: no share is rounded.
    """
    total = 0
    norm = -state.rack_count
    for kind in range(state.letters + 1):
        total += signed(state.unseen[unsigned(kind)])
        norm += signed(state.counts[unsigned(kind)])
    for kind in range(state.letters + 1):
        here = unsigned(kind)
        have = count_bits(signed(state.group[here]))
        usual = signed(state.counts[here]) - have
        state.surplus[here] = signed(state.unseen[here]) * norm - usual * total
    return total * norm


@inlined
def partner_gain(state: Record, values: Record, tile: int) -> int:
    """Return the gain of a kept tile by a tile drawn, scaled as the surplus is."""
    gain = 0
    for kind in range(state.letters + 1):
        partner = signed(values.partner[unsigned(tile * KINDS + kind)])
        gain += state.surplus[unsigned(kind)] * partner
    return gain


@kernel
def adjust_bag_end(state: Record, values: Record) -> None:
    """Change the leaves with which few tiles stay in the bag."""
    for used in range(1 << state.rack_count):
        at = state.in_bag - count_bits(used) + MAX_COUNT
        if at < values.stages:
            value = signed(state.leave[unsigned(used)]) * signed(values.stage_factor[unsigned(at)])
            state.leave[unsigned(used)] = (value >> 10) + values.stage_offset[unsigned(at)]
