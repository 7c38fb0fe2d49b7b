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

    Those which only some tiles may lie on are bound, the others loose.
    """

    def __init__(self, slots: Sequence[EmptySquare], values: Points) -> None:
        self._slots = tuple(slots)
        self._values = values
        self.bound = tuple(slot for slot in slots if slot.allowed is not None)
        self.loose = sorted((s.weight for s in slots if s.allowed is None), reverse=True)

    def __len__(self) -> int:
        return len(self._slots)

    def arranged(self, tiles: bytes, points: int) -> bytes:
        """The alphabetically first arrangement that scores ``points``, the most there is."""
        return next(self._scoring(0, tiles, points))

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


def most_points(values: Points, runs: Sequence[Slots], tiles: Sequence[Tiles]) -> Points:
    """The most that choices of tiles for runs can score; below 0 where they cannot be arranged.

    The choices for each run stand one behind the other. As many squares are bound in each run, and
    as many loose: what is alike is reckoned for all of them at once.
    """
    counts = [len(choices) for choices in tiles]
    whole, run = np.concatenate(tiles), np.repeat(np.arange(len(runs)), counts)
    alike = _Alike(values, runs)
    most = max(1, _ROOM >> len(runs[0].bound))
    parts = [slice(at, at + most) for at in range(0, len(whole), most)]
    return np.concatenate([alike.most_points(whole[part], run[part]) for part in parts])


class _Alike:
    """Runs with as many bound squares each, and as many loose ones."""

    def __init__(self, values: Points, runs: Sequence[Slots]) -> None:
        self._values = values
        # By square and run; of loose squares the dearest first.
        self._loose = np.array([slots.loose for slots in runs], np.int32).T
        self._weights = np.array([[s.weight for s in slots.bound] for slots in runs], np.int32).T
        # Each set of tiles once: ``_allowed`` numbers them by square and run.
        sets = {id(s.allowed): s.allowed for slots in runs for s in slots.bound}
        numbers = {key: number for number, key in enumerate(sets)}
        self._sets = np.array([*sets.values()], np.bool_)
        self._allowed = np.array(
            [[numbers[id(s.allowed)] for s in slots.bound] for slots in runs]
        ).T
        self._bits = range(len(runs[0].bound))

    def most_points(self, tiles: Tiles, run: NDArray[np.intp]) -> Points:
        """Dynamic programming over the sets of bound squares filled so far.

        Tiles come by falling value, so the next one goes to a bound square or to the loose square
        where it counts most: each set is a state, and the tiles tell how many are loose.
        """
        sets = 1 << len(self._bits)
        filled = np.bitwise_count(np.arange(sets))
        best = np.full((sets, len(tiles)), _NEVER, np.int32)
        best[0] = 0
        for number, tile in enumerate(tiles.T):
            best = self._with_tile(best, tile, run, number - filled)
        return best[-1]

    def _with_tile(
        self, best: Points, tile: Tiles, run: NDArray[np.intp], loose: NDArray[np.int_]
    ) -> Points:
        """Best points by set with one tile more; ``loose`` is the loose square it may have."""
        value = self._values[tile]
        after = np.full_like(best, _NEVER)
        for square in range(len(self._loose)):
            free = loose == square
            if free.any():
                after[free] = best[free] + value * self._loose[square][run]
        for bit in self._bits:
            fits = self._sets[self._allowed[bit][run], tile]
            gain = np.where(fits, value * self._weights[bit][run], np.int32(_NEVER))
            # Sets without the square, and with it.
            halves = (-1, 2, 1 << bit, len(tile))
            without, with_it = best.reshape(halves)[:, 0], after.reshape(halves)[:, 1]
            np.maximum(with_it, without + gain, out=with_it)
        return np.maximum(after, _NEVER)
