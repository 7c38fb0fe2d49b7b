"""Arranging given tiles on given squares so that they score most (clabbers)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.tiles import letter_of

Tiles = NDArray[np.uint8]
"""Choices of tiles in order of falling value, one a row."""
Points = NDArray[np.int32]
# Less than anything can score, and still so when scores are added.
_NEVER = -(1 << 29)
# Numbers in one table of partial arrangements: choices times sets of squares.
_ROOM = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class EmptySquare:
    """An empty square: what a tile's value counts there, by tile whether allowed (None: all)."""

    weight: int
    allowed: NDArray[np.bool_] | None


class Slots:
    """The empty squares of a run, in order. ``values`` are points by tile (designated blanks too).

    For one thread at a time.
    """

    def __init__(self, slots: Sequence[EmptySquare], values: Points) -> None:
        self._slots = tuple(slots)
        self._values = values
        self._bound = [(s.weight, s.allowed) for s in slots if s.allowed is not None]
        self._loose = sorted((s.weight for s in slots if s.allowed is None), reverse=True)

    def __len__(self) -> int:
        return len(self._slots)

    def possible(self, kinds: NDArray[np.bool_]) -> bool:
        """Return whether each square allows one of the tiles there are."""
        return all(bool((allowed & kinds).any()) for _, allowed in self._bound)

    def points(self, tiles: Tiles) -> Points:
        """The most each choice of tiles can score; below 0 where it cannot be arranged."""
        most = max(1, _ROOM >> len(self._bound))
        if len(tiles) <= most:
            return self._most_points(tiles)
        parts = range(0, len(tiles), most)
        return np.concatenate([self._most_points(tiles[at : at + most]) for at in parts])

    def arranged(self, tiles: bytes, points: int) -> bytes:
        """The alphabetically first arrangement that scores ``points``, the most there is."""
        return next(self._scoring(0, tiles, points))

    def _most_points(self, tiles: Tiles) -> Points:
        """Dynamic programming over the sets of bound squares filled so far.

        Tiles come by falling value, so the next one goes to a bound square or to the loose square
        where it counts most: each set is a state, and the tiles tell how many are loose.
        """
        values = self._values[tiles]
        if not self._bound:
            return (values * np.array(self._loose, np.int32)).sum(axis=1, dtype=np.int32)
        sets = 1 << len(self._bound)
        filled = np.bitwise_count(np.arange(sets))
        best = np.full((len(tiles), sets), _NEVER, np.int32)
        best[:, 0] = 0
        for number in range(tiles.shape[1]):
            value = values[:, number, np.newaxis]
            best = self._with_tile(best, tiles[:, number], value, number - filled)
        return best[:, -1]

    def _with_tile(
        self, best: Points, tile: Tiles, value: Points, loose: NDArray[np.int_]
    ) -> Points:
        """Best points by set with one tile more; ``loose`` is the loose square it may have."""
        after = np.full_like(best, _NEVER)
        free = np.flatnonzero((loose >= 0) & (loose < len(self._loose)))
        if len(free):
            weights = np.array(self._loose, np.int32)[loose[free]]
            after[:, free] = best[:, free] + value * weights
        for bit, (weight, allowed) in enumerate(self._bound):
            fits = allowed[tile]
            if not fits.any():
                continue
            # Sets without the square, and with it.
            halves = (len(best), -1, 2, 1 << bit)
            without, with_it = best.reshape(halves)[:, :, 0], after.reshape(halves)[:, :, 1]
            gain = np.where(fits, value[:, 0] * np.int32(weight), np.int32(_NEVER))
            np.maximum(with_it, without + gain[:, np.newaxis, np.newaxis], out=with_it)
        return np.maximum(after, _NEVER)

    def _scoring(self, first: int, tiles: bytes, points: int) -> Iterator[bytes]:
        if first == len(self._slots):
            if not points:
                yield b""
            return
        slot = self._slots[first]
        for tile in sorted(set(tiles), key=lambda t: (letter_of(t), t)):
            if slot.allowed is not None and not slot.allowed[tile]:
                continue
            at = tiles.index(tile)
            rest = tiles[:at] + tiles[at + 1 :]
            wanted = points - slot.weight * int(self._values[tile])
            if wanted <= self._most(first + 1, rest):
                for order in self._scoring(first + 1, rest, wanted):
                    yield bytes((tile,)) + order

    def _most(self, first: int, tiles: bytes) -> int:
        """Points that tiles cannot exceed on the slots from ``first`` on."""
        values = sorted((int(self._values[tile]) for tile in tiles), reverse=True)
        weights = sorted((slot.weight for slot in self._slots[first:]), reverse=True)
        return sum(value * weight for value, weight in zip(values, weights, strict=True))
