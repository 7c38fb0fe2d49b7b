"""Drawing tiles. Chance depends on the game's seed and the event's number, nothing else; where
all have the same rack, on the turn's number, so that it does not matter what was entered between.

So a game replays exactly without stored generator states, and taking a turn back and playing it
again draws the same tiles: undo is no way to fish for better ones.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

from eliot_qt.faults import Fault

from .tiles import remove_tiles, sort_tiles

T = TypeVar("T")
# ``random`` shows at least this many top bits of each 32-bit word of the generator.
_SHOWN = 26
_DOUBLE = 53
# Up to this size of what is chosen from, places are dealt from a pool, beyond it drawn again.
_POOL = 21


class Chance(random.Random):
    """A generator whose draws are the same on every machine and with every Python.

    Python promises that only of ``random()`` and of seeding by text, not of ``sample`` and
    ``shuffle``. Those here take the generator's words from ``random()``; they choose as CPython
    3.11 does, so that games of earlier versions go on as they would have.
    """

    def __init__(self, text: str) -> None:
        super().__init__(0)
        self.seed(text, version=2)
        self._word: int | None = None

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number from 0 up to ``start``, or from ``start`` up to ``stop``, exclusive."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self._below(len(numbers))]

    def sample(self, population: Sequence[T], k: int, *, counts: Any = None) -> list[T]:
        """``k`` different places of a sequence, in the order drawn. ``counts`` has no use here."""
        size = len(population)
        if counts is not None or not 0 <= k <= size:
            raise Fault("{k} of {size} cannot be drawn", k=k, size=size)
        if size <= _pool_size(k):
            pool = list(population)
            sample = []
            for remaining in range(size, size - k, -1):
                at = self._below(remaining)
                sample.append(pool[at])
                pool[at] = pool[remaining - 1]
            return sample
        places: dict[int, None] = {}
        while len(places) < k:
            places.setdefault(self._below(size))
        return [population[at] for at in places]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put a list into another order."""
        for last in range(len(x) - 1, 0, -1):
            at = self._below(last + 1)
            x[last], x[at] = x[at], x[last]

    def _below(self, limit: int) -> int:
        """A number from 0 up to ``limit``, exclusive: words are drawn until one is small enough."""
        if limit < 1 or limit >> _SHOWN:
            raise Fault("no number below {limit} can be drawn", limit=limit)
        while (number := self._next() >> (_SHOWN - limit.bit_length())) >= limit:
            continue
        return number

    def _next(self) -> int:
        """The upper bits of the generator's next word; ``random()`` is made of two."""
        if self._word is not None:
            word, self._word = self._word, None
            return word
        both = int(self.random() * 2.0**_DOUBLE)
        self._word = both & ((1 << _SHOWN) - 1)
        return both >> (_DOUBLE - _SHOWN)


def chance(seed: int, event: int) -> Chance:
    """The generator for one event of a game; the same on every machine and Python version."""
    return Chance(f"{seed}:{event}")


def turn_chance(seed: int, turn: int, drawn: int) -> Chance:
    """The generator for the rack of a turn (from 0) that all play; ``drawn``: racks before it."""
    return Chance(f"{seed}:{turn}:{drawn}") if drawn else chance(seed, turn)


def draw(bag: bytes, count: int, generator: random.Random) -> tuple[bytes, bytes]:
    """Draw up to ``count`` tiles: the sorted draw and the bag without it."""
    sample = bytes(generator.sample(bag, min(count, len(bag))))
    return sort_tiles(sample), remove_tiles(bag, sample)


def _pool_size(count: int) -> int:
    size = _POOL
    if count > 5:
        power = 1
        while power < 3 * count:
            power *= 4
        size += power
    return size
