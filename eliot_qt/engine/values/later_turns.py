"""The gains of a side that thinks over static play, at turns yet to come near the end of the bag.

Playouts are static. A side that thinks, as the one to move does, wins more often than they tell,
and most where few tiles are left and the game is close: then one choice decides it. By how much
its move wins more often than the static one is added for each of its turns that a playout comes
to. So a candidate is worth more if it leads to such turns.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

MILLION = 1_000_000
# By tiles in the bag, at the lead where it is most, and how it falls off around there
# (docs/engine.md). With an empty bag it is what the whole rest of the game brings.
_MOST = (0.18, 0.11, 0.09, 0.035, 0.035, 0.035, 0.035, 0.035)
_LEAD, _WIDTH, _MOST_LEAD = -10, 28.0, 150


@cache
def later_gains() -> NDArray[np.int32]:
    """Return gains in millionths of a game: a row for each number of tiles in the bag from 0 up.

    Columns are leads before the turn, in points, the middle one none.
    """
    distances = (np.arange(-_MOST_LEAD, _MOST_LEAD + 1) - _LEAD) / _WIDTH
    gains = np.outer(_MOST, MILLION * np.exp(-distances * distances / 2))
    return np.rint(gains).astype(np.int32)
