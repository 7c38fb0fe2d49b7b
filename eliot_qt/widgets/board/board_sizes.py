"""The size of a board's squares in the room there is."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QScreen

from ..look.screens import SMALLEST_WINDOW, smallest_on
from .coordinates import band_of

SMALLEST_SIDE = 28
#: rows of the boards that are sized for the smallest window
USUAL_SIZE = 15


def band_within(side: int, step: int) -> int:
    """Width of the frame around squares of that side, in multiples of ``step``."""
    return -(-band_of(side) // step) * step


# A layout asks for the same few rooms again and again.
@lru_cache(maxsize=256)
def side_for(room: int, count: int, smallest: int, step: int) -> int:
    """The largest side at which ``count`` squares and the frame fit into ``room``."""
    # Large text below may take more room than there is: better small squares than some unseen.
    least_side = smallest if count > USUAL_SIZE else smallest * 3 // 4
    least = -(-least_side // step) * step
    count = max(1, count)
    side = room // count // step * step
    while side > least and side * count + 2 * band_within(side, step) > room:
        side -= step
    return max(least, side)


def smallest_on_screen(screen: QScreen) -> int:
    """The smallest side; less on a screen that has no room for the smallest window.

    With a scale factor a screen has few logical pixels, but each is several real ones.
    """
    lacking = SMALLEST_WINDOW[1] - smallest_on(screen).height()
    return max(SMALLEST_SIDE // 2, SMALLEST_SIDE + -lacking // 15)
