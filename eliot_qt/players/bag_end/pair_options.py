"""A choice with two tiles in the bag, and what is known of it pair by pair.

The two tiles are one of many pairs. A placement of two or more tiles takes both; one of a single
tile takes either and leaves the other, each as likely. So a result counts both orders of a pair, in
half points each: 4 where both win, 0 where both lose. What is not known yet lies between bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.tiles import sort_tiles

from ..analysis import DrawResult

WIN = 4


@dataclass(slots=True, eq=False)
class PairOption:
    """A placement or the pass: bounds of its result for each pair.

    ``kept`` stays on the rack, ``row`` is where the static ranking has it, and ``chance`` a guess
    at how often it wins, 0 to 1. ``lower`` and ``upper`` bound the sum of the results over all
    pairs, of which there are ``weight``.
    """

    row: int
    move: Placement | Pass
    score: int
    kept: bytes
    chance: float
    weight: int
    low: list[int]
    high: list[int]
    lower: int
    upper: int

    @property
    def is_known(self) -> bool:
        """True if the result is known for every pair."""
        return self.lower == self.upper

    @property
    def expected(self) -> float:
        """The sum of the results to be expected: by the guess, within what is known.

        Pairs likely to be lost are looked at first, so that the others say nothing of the rest.
        """
        most = WIN * self.weight
        return min(max(self.chance * most, self.lower), self.upper)

    @property
    def tiles(self) -> int:
        """The number of tiles it puts down."""
        return len(self.move.used) if isinstance(self.move, Placement) else 0

    def settled(self) -> list[int]:
        """The pairs of which the result is known."""
        return [n for n, low in enumerate(self.low) if low == self.high[n]]


@dataclass(eq=False)
class PairChoice:
    """The options of a mover who leads by ``lead``, with the ``pairs`` and their numbers.

    Pairs that look bad for the mover come first. ``true`` is the number of the pair that is in the
    bag, where the question is what the mover's best move comes to. Of the options ``looked_at``
    something may be known.
    """

    lead: int
    pairs: tuple[bytes, ...]
    weights: tuple[int, ...]
    true: int | None = None
    options: list[PairOption] = field(default_factory=list)
    looked_at: dict[PairOption, None] = field(default_factory=dict)
    best: int = 0
    _lost: list[int] = field(default_factory=list)
    _replies: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._lost = [0] * len(self.pairs)

    @property
    def total(self) -> int:
        """The sum of the results of an option that always wins."""
        return WIN * sum(self.weights)

    def add(self, row: int, move: Placement | Pass, score: int, kept: bytes) -> PairOption:
        """Add an option of which nothing is known yet."""
        weight, count = sum(self.weights), len(self.pairs)
        low, high = [0] * count, [WIN] * count
        option = PairOption(row, move, score, kept, 0.5, weight, low, high, 0, WIN * weight)
        self.options.append(option)
        return option

    def settle(self, option: PairOption, pair: int, result: int) -> None:
        """Note the result of an option for a pair; :meth:`count` then counts it."""
        self.limit(option, pair, result)
        option.lower += self.weights[pair] * (result - option.low[pair])
        option.low[pair] = result

    def limit(self, option: PairOption, pair: int, most: int) -> None:
        """Record an upper bound on an option's result for a pair."""
        if most < option.high[pair]:
            option.upper -= self.weights[pair] * (option.high[pair] - most)
            option.high[pair] = most
            self._lost[pair] += most == 0

    def count(self, option: PairOption) -> None:
        """Let the others know what has been found out about an option."""
        self.looked_at[option] = None
        self.best = max(self.best, option.lower)
        if option.is_known and self.true is not None:
            reply = option.low[self.true]
            self._replies[option.lower] = max(reply, self._replies.get(option.lower, 0))

    def is_open(self, option: PairOption) -> bool:
        """Return whether an option must be searched further before the best is proven."""
        if option.upper != self.best or self.true is None or option.is_known:
            return option.upper > self.best
        # One as good as the best counts if it is better for the pair there is in truth.
        return option.high[self.true] > self.reply()

    def reply(self) -> int:
        """The best result for the true pair among options proven to be best; -1: none."""
        return self._replies.get(self.best, -1)

    def open_options(self) -> list[PairOption]:
        """Those about which more must be found out, the most promising first."""
        options = [option for option in self.options if self.is_open(option)]
        options.sort(key=lambda option: -option.expected)
        return options

    def results_of(self, option: PairOption) -> tuple[DrawResult, ...]:
        """Return the results of an option by pair; each count is of the racks that leaves.

        Where the order matters, as one tile is drawn or none, each rack counts twice. A pair of two
        different tiles that wins half is not known there: it may be a win and a loss, or two ties.
        """
        settled = set(option.settled())
        if not settled:
            return ()
        several = option.tiles > 1
        return tuple(
            _result(pair, weight, option.low[n] if n in settled else None, several)
            for n, (pair, weight) in enumerate(zip(self.pairs, self.weights, strict=True))
        )

    def next_pairs(self, option: PairOption) -> list[int]:
        """Pairs of unknown result, those first with which others have lost most often."""
        unknown = [n for n in range(len(self.pairs)) if option.low[n] < option.high[n]]
        unknown.sort(key=lambda pair: (pair != self.true, -self._lost[pair]))
        return unknown


def _result(pair: bytes, weight: int, result: int | None, several: bool) -> DrawResult:
    """The result of a pair in words of racks; ``several`` tiles take both at once."""
    if several:
        return DrawResult(pair, *(weight * (result == r) for r in (WIN, WIN // 2, 0)))
    if result is None or (result == WIN // 2 and pair[0] != pair[1]):
        return DrawResult(pair, 0, 0, 0)
    wins, losses = max(0, result - WIN // 2), max(0, WIN // 2 - result)
    return DrawResult(pair, weight * wins, weight * (2 - wins - losses), weight * losses)


def pairs_of(tiles: Iterable[int]) -> Counter[bytes]:
    """The pairs among some tiles, sorted, and how many there are of each."""
    return Counter(map(bytes, combinations(sort_tiles(tiles), 2)))
