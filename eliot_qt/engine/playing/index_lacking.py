"""Words of a block for which the pool has too few tiles, blanks in place of what is missing.

They are found for 1,024 words at a time, from the sets of words by how often they have a letter
(words_by_length.py): how many tiles a word lacks is counted in sets of those that lack more than
0, 1, 2 of them. Tiles read on the board are as good as tiles of the pool. Only words that have a
letter more often than the sets tell are checked one by one.
"""

from __future__ import annotations

from ..arrays.blocks import (
    BLOCK,
    LEVELS,
    add_common,
    clear_block,
    copy_block,
    drop_block,
    is_empty_block,
    join_block,
    meet_block,
)
from ..arrays.index_state import LACKING
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import lowest_bit
from ..graphs.words_by_length import repeat_set
from .index_placements import tiles_set


@kernel
def begin_block(
    index: Record, table: Record, sets: Array, repeats: Array, length: int, block: int, base: int
) -> None:
    """Fill ``enough`` with the words of a block that the pool can set by itself."""
    for level in range(LEVELS):
        index.read[level] = 0
    lacking = count_lacking(index, table, repeats, length, block)
    copy_block(index.doubtful, 0, repeats, repeat_set(table, length, block, signed(0), signed(0)))
    if index.pool[0] >= LACKING:  # no set goes that far
        join_block(index.doubtful, 0, index.lacking, lacking)
        clear_block(index.lacking, lacking)
    copy_block(index.enough, 0, sets, base)
    drop_block(index.enough, 0, index.lacking, lacking)


@kernel
def count_lacking(index: Record, table: Record, repeats: Array, length: int, block: int) -> int:
    """Find the words of a block that lack tiles, those of ``read`` given; returns where they are.

    In ``lacking``: those that lack more tiles than the pool has blanks.
    """
    blanks = min(signed(index.pool[0]), LACKING - 1)
    for level in range(blanks + 1):
        clear_block(index.lacking, level * BLOCK)
    scarce = signed(index.scarce)
    while scarce != 0:
        letter = lowest_bit(scarce)
        scarce &= scarce - 1
        have = signed(index.pool[unsigned(letter)])
        for level in range(LEVELS):
            have += (signed(index.read[level]) >> letter) & 1
        for times in range(have, LEVELS):
            at = repeat_set(table, length, block, times, letter)
            for level in range(blanks, 0, -1):
                lower = (level - 1) * BLOCK
                add_common(index.lacking, lower + BLOCK, index.lacking, lower, repeats, at)
            join_block(index.lacking, 0, repeats, at)
    return blanks * BLOCK


@inlined
def drop_lacking(
    index: Record, table: Record, repeats: Array, span: Record, length: int, block: int
) -> None:
    """Remove from ``fitting`` the words that lack tiles even with those the span reads."""
    copy_block(index.either, 0, index.fitting, 0)
    drop_block(index.either, 0, index.enough, 0)
    if is_empty_block(index.either, 0) != 0:
        return
    for level in range(LEVELS):
        index.read[level] = span.read[level]
    lacking = count_lacking(index, table, repeats, length, block)
    drop_block(index.fitting, 0, index.lacking, lacking)


@inlined
def drop_doubtful(index: Record, letters: Array, span: Record, at: int, length: int) -> None:
    """Remove from ``fitting`` the doubtful words that lack tiles.

    The letters of the block begin at ``at``.
    """
    copy_block(index.either, 0, index.fitting, 0)
    meet_block(index.either, 0, index.doubtful, 0)
    if is_empty_block(index.either, 0) != 0:
        return
    for part in range(BLOCK):
        asked = signed(index.either[unsigned(part)])
        while asked != 0:
            bit = lowest_bit(asked)
            asked &= asked - 1
            tiles = tiles_set(letters, span, at + (part * 64 + bit) * length)
            if tiles_missing(index, tiles) > index.pool[0]:
                index.fitting[unsigned(part)] &= ~(unsigned(1) << unsigned(bit))


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
