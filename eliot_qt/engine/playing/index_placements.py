"""The placements of the board index: the tiles a word sets on a span, and what they score.

Words are kept backwards, so the tiles of a run of squares are eight bytes read at once, masked and
shifted into their place.
"""

from __future__ import annotations

from ..arrays.index_state import BATCH, POINTS
from ..arrays.lanes import get_bytes
from ..arrays.state import MAX_RACK
from ..compiling.compiler import Array, Record, inlined, signed, unsigned
from ..compiling.intrinsics import prefetch


@inlined
def tiles_set(letters: Array, span: Record, at: int) -> int:
    """The tiles a word sets on a span, packed."""
    tiles = unsigned(0)
    for run in range(span.runs):
        here = unsigned(run)
        run_tiles = get_bytes(letters, at + signed(span.run_at[here])) & span.run_mask[here]
        tiles |= run_tiles << span.run_shift[here]
    return tiles


@inlined
def note_word(
    state: Record,
    index: Record,
    letters: Array,
    placements: Array,
    span: Record,
    at: int,
    key: int,
) -> None:
    """Note the placement a word makes on a span; there is room."""
    tiles = tiles_set(letters, span, at)
    total = signed(0)
    rest = tiles
    for i in range(MAX_RACK):
        letter = rest & unsigned(255)
        rest >>= unsigned(8)
        total += signed(state.values[letter]) * signed(span.weight[unsigned(i)])
    score = span.fixed + (total & 0xFFFFFFFF)
    which = unsigned(POINTS * span.placed + min(total >> 32, POINTS - 1))
    index.most_score[which] = max(signed(index.most_score[which]), score)
    number = signed(index.placement_count)
    index.placement_count += 1
    placement = placements[unsigned(number)]
    placement.tiles = tiles
    placement.score = score
    placement.place = span.place
    index.joining_key[unsigned(number & (BATCH - 1))] = key
    prefetch(index.slots, signed(key >> unsigned(64 - index.slot_bits)))
