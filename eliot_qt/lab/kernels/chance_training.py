"""Learning the chance to win from whole games: what became of every lead.

After every turn but the last of a game it is noted how far the player who has moved is ahead,
leaves included, how many tiles it cannot see, and whether it won in the end. Counts of one point
of one row are few, so neighbours help: they are smoothed over leads and unseen tiles, lean on a
normal distribution with the row's own mean and deviation as if by ``_PRIOR`` turns, and rise with
the lead.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.games_state import EXCHANGED
from eliot_qt.engine.games import GameResults
from eliot_qt.engine.win_chance import Floats, WinChances

MOST = 300
_PRIOR = 4.0
# Standard deviations of the smoothing: unseen tiles; points, as a share of the row's deviation.
_NEAR_ROWS = 1.0
_NEAR_LEADS = 0.08
# Coefficients of the error function, to 1e-7 (Abramowitz and Stegun 1964, 7.1.26).
_ERF = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
_ERF_SCALE = 0.3275911


class ChanceTally:
    """Turns and wins by unseen tiles and lead."""

    def __init__(self, tiles: int, rack_size: int) -> None:
        self._tiles = tiles
        rows = tiles - rack_size
        self._seen: Floats = np.zeros((rows, 2 * MOST + 1))
        self._won: Floats = np.zeros((rows, 2 * MOST + 1))
        # By unseen tiles: turns, points gained later, their squares.
        self._gains: Floats = np.zeros((3, rows))

    @property
    def turns(self) -> int:
        """The number of turns noted."""
        return int(self._gains[0].sum())

    def add(self, results: GameResults, turns: NDArray[np.void]) -> None:
        """Add games with all their turns, as ``Games.play_noting`` gives them."""
        game = np.repeat(np.arange(len(results)), results.turns.sum(axis=1))
        first = np.searchsorted(game, game)
        goes_on = np.append(game[1:] == game[:-1], False)
        sign = np.where(turns["player"] == 0, 1, -1)
        unseen = self._unseen(turns, first)
        points = _up_to_now(sign * turns["score"].astype(np.int64), first)
        leave = turns["leave"].astype(np.int64)
        before = np.where(first == np.arange(len(turns)), 0, np.append(0, leave[:-1]))
        lead = (1000 * sign * points + leave - before)[goes_on] / 1000
        final = (results.scores[:, 0] - results.scores[:, 1]).astype(np.int64)
        final = (sign * final[game])[goes_on]
        row = unseen[goes_on] - 1
        column = np.rint(np.clip(lead, -MOST, MOST)).astype(np.int64) + MOST
        np.add.at(self._seen, (row, column), 1)
        np.add.at(self._won, (row, column), (np.sign(final) + 1) / 2)
        gain = final - lead
        for sums, what in zip(self._gains, (np.ones(len(row)), gain, gain**2), strict=True):
            np.add.at(sums, row, what)

    def chances(self) -> WinChances:
        """The table of what was seen."""
        leads = np.arange(-MOST, MOST + 1, dtype=np.float64)
        mean, deviation = self._gain_by_row()
        usual = _normal((leads + mean[:, None]) / deviation[:, None])
        seen, won = _over_rows(self._seen), _over_rows(self._won)
        for row, width in enumerate(deviation * _NEAR_LEADS):
            seen[row], won[row] = _over_leads(seen[row], width), _over_leads(won[row], width)
        table = (won + _PRIOR * usual) / (seen + _PRIOR)
        return WinChances(np.clip(np.array([_rising(row) for row in table]), 0, 1))

    def _unseen(self, turns: NDArray[np.void], first: NDArray[np.int64]) -> NDArray[np.int64]:
        """Tiles each player cannot see after its turn: all but those on the board and its rack."""
        used = np.bitwise_count(turns["used"]).astype(np.int64)
        placed = np.where(turns["kind"] == EXCHANGED, 0, used)
        off_board = self._tiles - _up_to_now(placed, first)
        # The rack is full again, or all that the next rack leaves of what is off the board.
        other = np.append(turns["rack_count"][1:], 0).astype(np.int64)
        rack = np.minimum(turns["rack_count"].astype(np.int64), off_board - other)
        unseen: NDArray[np.int64] = np.clip(off_board - rack, 1, len(self._seen))
        return unseen

    def _gain_by_row(self) -> tuple[Floats, Floats]:
        """Mean and deviation of the points gained later, by unseen tiles."""
        count, total, squares = _over_rows(self._gains.T.copy()).T
        known = count > 1
        count = np.where(known, count, 1)
        mean = np.where(known, total / count, 0)
        deviation = np.sqrt(np.maximum(squares / count - mean**2, 1))
        usual = 12 * np.sqrt(np.arange(1, len(mean) + 1))
        return mean, np.where(known, deviation, usual)


def _up_to_now(amounts: NDArray[np.int64], first: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sum of the amounts of a game's turns, from its first up to and with each."""
    sums = np.cumsum(amounts)
    result: NDArray[np.int64] = sums - (sums[first] - amounts[first])
    return result


def _over_rows(counts: Floats) -> Floats:
    """Counts with a share of the rows beside them; rows of an empty bag stay by themselves."""
    smooth = counts.copy()
    weights = np.exp(-0.5 * (np.arange(1, 4) / _NEAR_ROWS) ** 2)
    for distance, weight in enumerate(weights, 1):
        smooth[7 + distance :] += weight * counts[7:-distance]
        smooth[7:-distance] += weight * counts[7 + distance :]
    return smooth


def _over_leads(counts: Floats, width: float) -> Floats:
    """Counts with a share of those nearby."""
    reach = max(1, int(3 * width))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(width, 0.3)) ** 2)
    return np.convolve(counts, weights)[reach:-reach]


def _rising(chances: Floats) -> Floats:
    """The nearest chances that never fall: pools of neighbours that would (Ayer et al. 1955)."""
    pools: list[tuple[float, int]] = []
    for chance in chances:
        mean, size = float(chance), 1
        while pools and pools[-1][0] > mean:
            other, count = pools.pop()
            mean = (mean * size + other * count) / (size + count)
            size += count
        pools.append((mean, size))
    return np.repeat([mean for mean, _ in pools], [size for _, size in pools])


def _normal(deviations: Floats) -> Floats:
    """Share of a normal distribution below so many standard deviations."""
    x = np.abs(deviations) / np.sqrt(2)
    t = 1 / (1 + _ERF_SCALE * x)
    series = sum(a * t**n for n, a in enumerate(_ERF, 1))
    below: Floats = (
        np.where(deviations >= 0, 1, 0) - np.sign(deviations) * series * np.exp(-x * x) / 2
    )
    return below
