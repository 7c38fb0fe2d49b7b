"""Luck of the draw: what the tiles drawn are worth beside what a draw is worth on average.

A rack is worth the values of its tiles, each as a leave of one, and of every two what they are
worth together beyond that. The mean of this over all draws from a pool can be written down exactly,
so that no draws need be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from eliot_qt.engine.leaves import POINT
from eliot_qt.game.tiles import TileSet, missing_tiles

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Leaves


class DrawValues:
    """The values of draws, by the values of leaves of one tile and of two."""

    def __init__(self, values: Leaves, tile_set: TileSet) -> None:
        kinds = range(len(tile_set.letters))
        self._alone = [values.of(bytes((tile,))) / POINT for tile in kinds]
        self._values = values
        self._pairs: dict[tuple[int, int], float] = {}

    def luck(self, kept: bytes, drawn: bytes, pool: bytes) -> float:
        """Return by how many points a draw from a pool beats the average draw of as many tiles."""
        return self._gain(kept, drawn) - self._mean_gain(kept, pool, len(drawn))

    def _pair(self, tile: int, other: int) -> float:
        """Return what two tiles are worth together beyond what each is worth alone."""
        pair = min(tile, other), max(tile, other)
        if pair not in self._pairs:
            together = self._values.of(bytes(pair)) / POINT
            self._pairs[pair] = together - self._alone[tile] - self._alone[other]
        return self._pairs[pair]

    def _gain(self, kept: bytes, drawn: bytes) -> float:
        """Return the value that drawn tiles add to the leave."""
        gain = sum(self._alone[tile] for tile in drawn)
        gain += sum(self._pair(tile, other) for tile in drawn for other in kept)
        pairs = ((tile, other) for n, tile in enumerate(drawn) for other in drawn[:n])
        return gain + sum(self._pair(*pair) for pair in pairs)

    def _mean_gain(self, kept: bytes, pool: bytes, count: int) -> float:
        """The mean of :meth:`_gain` over all draws of this many tiles."""
        counts: Mapping[int, int] = Counter(pool)
        size = len(pool)
        if not count or not size:
            return 0.0
        first = sum(
            number * (self._alone[tile] + sum(self._pair(tile, other) for other in kept))
            for tile, number in counts.items()
        )
        mean = count * first / size
        if count < 2 or size < 2:
            return mean
        both = sum(
            number * (counts[other] - (other == tile)) * self._pair(tile, other)
            for tile, number in counts.items()
            for other in counts
        )
        return mean + count * (count - 1) / 2 * both / (size * (size - 1))


def drawn_between(rack: bytes, used: bytes, later: bytes) -> tuple[bytes, bytes] | None:
    """Tiles kept of a rack and those drawn until the same seat's later rack.

    None where the later rack does not follow from the first.
    """
    if missing_tiles(rack, used):
        return None
    leave = missing_tiles(used, rack)
    if missing_tiles(later, leave):
        return None
    return leave, missing_tiles(leave, later)
