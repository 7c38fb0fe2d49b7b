"""The values of playouts: the chance to win, and a little of the spread.

The chance is that of the lead and the unseen tiles at the end (win_chance.py). The spread is
squashed, so that no single playout counts for much. While a game is open the chance decides; once
it hardly depends on the move, the spread does.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ..compiling.compiler import Array, entry, inlined, signed, unsigned
from ..values.later_turns import MILLION
from ..win_chance import Floats, WinChances

# Share of the spread in a playout's value, and the points within which it counts most.
_SPREAD_SHARE = 0.1
_SPREAD_SCALE = 100.0


def values_of(
    results: NDArray[np.void],
    chances: WinChances,
    lead: int,
    score: int,
    *,
    replied: bool,
    thinks: bool,
) -> tuple[Floats, Floats, Floats]:
    """Values, chances to win and spreads of some playouts of a candidate, a PLAYOUT each.

    The candidate's ``score`` counts, and the ``lead`` before it. ``replied``: the other side has
    made the last move. A side that ``thinks`` gains at its later turns, too.
    """
    # One kernel instead of some twenty operations on a hundred numbers: after playouts, which
    # drive all else out of the processor's fast memory, each of these takes microseconds.
    figures = np.empty((4, len(results)))
    judge_playouts(results, chances.table, lead, score, int(replied), int(thinks), figures)
    hoped, win, spread, falling = figures
    squashed = 1 / (1 + np.exp(falling))
    value: Floats = (1 - _SPREAD_SHARE) * hoped + _SPREAD_SHARE * squashed
    return value, win, spread


@entry
def judge_playouts(
    results: Array,
    table: Array,
    lead: int,
    score: int,
    replied: int,
    thinks: int,
    figures: Array,
) -> None:
    """Fill rows of figures: hopes to win, chances, spreads, and what these are squashed by."""
    for i in range(results.shape[0]):
        at = unsigned(i)
        result = results[at]
        spread = signed(result.spread) / 1000 + score
        ahead = 1000 * (spread + lead)
        if replied != 0:
            win = 1 - chance_of(table, -ahead, signed(result.unseen))
        else:
            win = chance_of(table, ahead, signed(result.unseen))
        if result.over != 0:
            points = signed(result.points) + lead + score
            win = (signed(points > 0) - signed(points < 0) + 1) / 2
        hoped = win
        if thinks != 0:
            hoped += signed(result.later) / MILLION
        figures[0, at] = hoped
        figures[1, at] = win
        figures[2, at] = spread
        figures[3, at] = spread / -_SPREAD_SCALE


@inlined
def chance_of(table: Array, lead: float, unseen: int) -> float:
    """As ``WinChances.of``: of who has just moved, by the lead in millipoints."""
    rows, columns = table.shape
    most = columns // 2
    if unseen > rows:
        lead *= sqrt(rows / unseen)
    column = min(max(lead / 1000 + most, 0.0), 2.0 * most)
    left = min(signed(column), 2 * most - 1)
    row = unsigned(max(min(unseen, rows), 1) - 1)
    share = column - left
    return (1 - share) * table[row, unsigned(left)] + share * table[row, unsigned(left + 1)]
