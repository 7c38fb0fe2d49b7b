"""Arranging given tiles on given squares so that they score most (clabbers)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eliot_qt.game.tiles import letter_of


@dataclass(frozen=True, slots=True)
class Slot:
    """An empty square: what a tile's value counts there, the tiles allowed (None: all)."""

    weight: int
    allowed: frozenset[int] | None


class Slots:
    """The empty squares of a run, in order. ``values`` are points by tile (designated blanks too).

    For one thread at a time.
    """

    def __init__(self, slots: Sequence[Slot], values: Sequence[int]) -> None:
        self.slots = tuple(slots)
        self._values = values
        indices = range(len(self.slots))
        self._bound = [
            (n, self.slots[n].weight, allowed)
            for n in indices
            if (allowed := self.slots[n].allowed) is not None
        ]
        # What allows little goes first, and most ways end soon.
        self._bound.sort(key=lambda slot: len(slot[2]))
        self._loose = [(n, self.slots[n].weight) for n in indices if self.slots[n].allowed is None]
        self._loose.sort(key=lambda slot: -slot[1])
        self._order = bytearray(len(self.slots))
        self._best: tuple[int, bytes] | None = None

    def __len__(self) -> int:
        return len(self.slots)

    def possible(self, tiles: frozenset[int]) -> bool:
        """Whether each square allows one of the tiles."""
        return all(allowed & tiles for _, _, allowed in self._bound)

    def best(self, tiles: bytes) -> tuple[int, bytes] | None:
        """Points and order of an arrangement that scores most; None if there is none.

        ``tiles`` are in order of falling value. Only squares that do not allow all tiles are tried
        out: on the others the dearest tiles go where they count most.
        """
        self._best = None
        self._fill(0, tiles, 0)
        return self._best

    def scoring(self, tiles: bytes, points: int) -> Iterator[bytes]:
        """The arrangements of that many points, which is the most there is, alphabetically."""
        return self._scoring(0, tiles, points)

    def _fill(self, depth: int, left: bytes, points: int) -> None:
        values, order = self._values, self._order
        if depth == len(self._bound):
            for (n, weight), tile in zip(self._loose, left, strict=True):
                order[n] = tile
                points += weight * values[tile]
            if self._best is None or points > self._best[0]:
                self._best = points, bytes(order)
            return
        n, weight, allowed = self._bound[depth]
        tried = -1
        for at, tile in enumerate(left):
            if tile != tried and tile in allowed:
                tried = tile
                order[n] = tile
                rest = left[:at] + left[at + 1 :]
                self._fill(depth + 1, rest, points + weight * values[tile])

    def _scoring(self, first: int, tiles: bytes, points: int) -> Iterator[bytes]:
        if first == len(self.slots):
            if not points:
                yield b""
            return
        slot = self.slots[first]
        for tile in sorted(set(tiles), key=lambda t: (letter_of(t), t)):
            if slot.allowed is not None and tile not in slot.allowed:
                continue
            at = tiles.index(tile)
            rest = tiles[:at] + tiles[at + 1 :]
            wanted = points - slot.weight * self._values[tile]
            if wanted <= self._most(first + 1, rest):
                for order in self._scoring(first + 1, rest, wanted):
                    yield bytes((tile,)) + order

    def _most(self, first: int, tiles: bytes) -> int:
        """Points that tiles cannot exceed on the slots from ``first`` on."""
        values = sorted((self._values[tile] for tile in tiles), reverse=True)
        weights = sorted((slot.weight for slot in self.slots[first:]), reverse=True)
        return sum(value * weight for value, weight in zip(values, weights, strict=True))
