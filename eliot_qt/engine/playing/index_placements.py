"""The placements of the board index: the tiles a word sets on a span, and what they score.

Words are kept backwards, so the tiles of a run of squares are eight bytes read at once, masked and
shifted into their place. Whether the pool has the tiles is asked only of words that have a letter
more often than the pool, which is known for a block of words at a time.
"""

from __future__ import annotations

from ..arrays.blocks import copy_block, join_block
from ..arrays.index_state import BATCH, POINTS
from ..arrays.lanes import get_bytes
from ..arrays.state import MAX_RACK
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, prefetch
from ..graphs.words_by_length import LEVELS, repeat_set


@kernel
def doubt_words(index: Record, table: Record, repeats: Array, length: int, block: int) -> None:
    """Fill ``doubtful`` with the words of a block that have a letter more often than the pool."""
    copy_block(index.doubtful, 0, repeats, repeat_set(table, length, block, signed(0), signed(0)))
    for letter in range(1, table.kinds):
        have = signed(index.pool[unsigned(letter)])
        if have < LEVELS:
            at = repeat_set(table, length, block, have, letter)
            join_block(index.doubtful, 0, repeats, at)


@inlined
def note_word(
    state: Record,
    index: Record,
    letters: Array,
    placements: Array,
    span: Record,
    at: int,
    key: int,
    doubt: int,
) -> None:
    """Note the placement a word makes on a span, if the pool has the tiles; there is room."""
    tiles = unsigned(0)
    for run in range(span.runs):
        here = unsigned(run)
        run_tiles = get_bytes(letters, at + signed(span.run_at[here])) & span.run_mask[here]
        tiles |= run_tiles << span.run_shift[here]
    if doubt != 0 and lacks_tiles(index, tiles):
        return
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


@kernel
def lacks_tiles(index: Record, tiles: int) -> bool:
    """Return whether the pool, its blanks too, cannot set some packed letters."""
    once = twice = thrice = more = signed(0)  # letters needed so often or more
    rest = tiles
    while rest != unsigned(0):
        bit = 1 << signed(rest & unsigned(255))
        rest >>= unsigned(8)
        more |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if more != 0:
        return tiles_missing(index, tiles) > index.pool[0]
    missing = count_bits(once & index.at_most[0]) + count_bits(twice & index.at_most[1])
    return missing + count_bits(thrice & index.at_most[2]) > index.pool[0]


@kernel
def tiles_missing(index: Record, tiles: int) -> int:
    """Count the packed letters that the pool lacks."""
    missing = 0
    rest = tiles
    while rest != unsigned(0):
        letter = rest & unsigned(255)
        rest >>= unsigned(8)
        # Each letter is looked at where it occurs for the last time.
        count = 1
        before = rest
        while before != unsigned(0):
            count += signed(before & unsigned(255) == letter)
            before >>= unsigned(8)
        missing += signed(count > index.pool[letter])
    return missing
