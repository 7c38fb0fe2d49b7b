"""Playouts of a candidate that are counted together."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..values.comparing import Floats


class PlayoutBatch(NamedTuple):
    """Some playouts: values, chances to win and spreads, a PLAYOUT each, and a PLY for each turn.

    The turns are sums over them.
    """

    value: Floats
    win: Floats
    spread: Floats
    results: NDArray[np.void]
    turns: NDArray[np.void]


def batches_of(
    figures: tuple[Floats, Floats, Floats], results: NDArray[np.void], turns: NDArray[np.void]
) -> list[PlayoutBatch]:
    """Divide playouts into equal batches, one for each row of the turns."""
    value, win, spread = figures
    size = len(results) // len(turns)
    parts = [slice(first, first + size) for first in range(0, len(results), size)]
    return [
        PlayoutBatch(value[part], win[part], spread[part], results[part], row)
        for part, row in zip(parts, turns, strict=True)
    ]
