"""A board copied from one state to another: only what a move changes, and the squares there are.

That is half of what the arrays have room for on a board of 15 rows.
"""

from __future__ import annotations

from ..arrays.playout_state import BESIDE_BYTES, BESIDE_OFFSET, SQUARE_ARRAYS
from ..compiling.compiler import Record, kernel, signed
from ..compiling.intrinsics import copy_bytes


@kernel
def copy_board(state: Record, to: int, source: int) -> None:
    """Copy a board between addresses as DEAL has them, of the size it has in a state."""
    squares = 2 * signed(state.size) * signed(state.stride) + 1
    for offset, size in SQUARE_ARRAYS:
        copy_bytes(to + offset, source + offset, squares * size)
    copy_bytes(to + BESIDE_OFFSET, source + BESIDE_OFFSET, BESIDE_BYTES)
