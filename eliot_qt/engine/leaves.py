"""Leave values: Gordon's rack heuristics and the end of the bag. No compiler in here.

Values are tables, so that kernels can look them up: a value for each kind of tile by its number,
plus one for the mix of vowels and consonants. Units are millipoints (1 point = 1000).

Source: S. Gordon, A Comparison Between Probabilistic Search and Weighted Heuristics in a Game with
Incomplete Information (1993/94), as printed in the project's notes; Heuristic1's values are
Ballard's (1992). Letters these tables do not know count 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from eliot_qt.game.tiles import BLANK, TileSet

MAX_COUNT = 8
POINT = 1000

_HEURISTIC1 = {
    "A": 0.5, "B": -3.5, "C": -0.5, "D": -1.0, "E": 4.0, "F": -3.0, "G": -3.5, "H": 0.5, "I": -1.5,
    "J": -2.5, "K": -1.5, "L": -1.5, "M": -0.5, "N": 0.0, "O": -2.5, "P": -1.5, "Q": -11.5,
    "R": 1.0, "S": 7.5, "T": -1.0, "U": -4.5, "V": -6.5, "W": -4.0, "X": 3.5, "Y": -2.5, "Z": 3.0,
    "?": 24.5,
}  # fmt: skip
# First copy, and what every further copy loses against the one before.
_HEURISTIC2 = {
    "A": (1.0, -3.0), "B": (-3.5, -3.0), "C": (-0.5, -3.5), "D": (0.0, -2.5), "E": (4.0, -2.5),
    "F": (-2.0, -2.0), "G": (-2.0, -2.5), "H": (0.5, -3.5), "I": (-0.5, -4.0), "J": (-3.0, 0.0),
    "K": (-2.5, 0.0), "L": (-1.0, -2.0), "M": (-1.0, -2.0), "N": (0.5, -2.5), "O": (-1.5, -3.5),
    "P": (-1.5, -2.5), "Q": (-11.5, 0.0), "R": (1.5, -3.5), "S": (7.5, -4.0), "T": (0.0, -2.5),
    "U": (-3.0, -3.0), "V": (-5.5, -3.5), "W": (-4.0, -4.5), "X": (3.5, 0.0), "Y": (-2.0, -4.5),
    "Z": (2.0, 0.0), "?": (24.5, -15.0),
}  # fmt: skip
_NO_MIX = ((0,) * (MAX_COUNT + 1),) * (MAX_COUNT + 1)


@dataclass(frozen=True, eq=False)
class LeaveValues:
    """A table of leave values for one tile set, in millipoints.

    ``kinds[tile][n]`` is what ``n`` tiles of a kind are worth together, ``mix[v][c]`` what ``v``
    vowels and ``c`` consonants add (a letter that is both counts as both, a blank as neither),
    ``empty`` what an empty leave is worth.
    """

    tile_set: TileSet
    kinds: tuple[tuple[int, ...], ...]
    mix: tuple[tuple[int, ...], ...] = _NO_MIX
    empty: int = 0

    def of(self, leave: bytes) -> int:
        """Value of some rack tiles (blanks as 0), in millipoints."""
        if not leave:
            return self.empty
        vowels = sum(self.tile_set.vowels[t] for t in leave if t != BLANK)
        consonants = sum(self.tile_set.consonants[t] for t in leave if t != BLANK)
        kinds = sum(self.kinds[t][leave.count(t)] for t in set(leave))
        return kinds + self.mix[vowels][consonants]


def no_values(tile_set: TileSet) -> LeaveValues:
    """Nothing is worth anything: equity is score (the greedy player)."""
    return LeaveValues(tile_set, _kinds(tile_set, lambda tile, n: 0))


def heuristic1(tile_set: TileSet) -> LeaveValues:
    """Gordon's Heuristic1: the sum of the tiles' values."""

    def value(tile: int, n: int) -> int:
        return round(_HEURISTIC1.get(tile_set.letters[tile], 0.0) * n * POINT)

    return LeaveValues(tile_set, _kinds(tile_set, value))


def heuristic2(tile_set: TileSet) -> LeaveValues:
    """Gordon's Heuristic2: each further copy of a tile is worth less than the one before."""

    def value(tile: int, n: int) -> int:
        first, further = _HEURISTIC2.get(tile_set.letters[tile], (0.0, 0.0))
        return round((first * n + further * n * (n - 1) / 2) * POINT)

    return LeaveValues(tile_set, _kinds(tile_set, value))


def heuristic3(tile_set: TileSet) -> LeaveValues:
    """Heuristic2 and a term for the mix of vowels and consonants.

    Gordon's table is not in our sources; this term is ours: 1.5 points off for every tile by
    which one sort outnumbers the other by more than one.
    """
    size = MAX_COUNT + 1
    mix = tuple(
        tuple(-1500 * max(0, abs(vowels - consonants) - 1) for consonants in range(size))
        for vowels in range(size)
    )
    return LeaveValues(tile_set, heuristic2(tile_set).kinds, mix)


def end_values(tile_set: TileSet, opponent_points: int) -> LeaveValues:
    """For an empty bag and two seats: going out gains twice the opponent's rack.

    Keeping tiles costs twice their points and 10 more, the custom of static evaluation in the
    field's engines.
    """
    penalty = ((-10 * POINT,) * (MAX_COUNT + 1),) * (MAX_COUNT + 1)
    kinds = _kinds(tile_set, lambda tile, n: -2 * POINT * tile_set.values[tile] * n)
    return LeaveValues(tile_set, kinds, penalty, 2 * POINT * opponent_points)


def _kinds(tile_set: TileSet, value: Callable[[int, int], int]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(value(tile, n) if n else 0 for n in range(MAX_COUNT + 1))
        for tile in range(len(tile_set.letters))
    )
