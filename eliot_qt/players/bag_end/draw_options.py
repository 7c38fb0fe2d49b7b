"""A choice with one tile in the bag, and what is known of it draw by draw.

Whatever the mover places, it draws that tile, and an endgame follows. So a placement is won, drawn
or lost for each tile that may be in the bag, and its chance to win is a count of tiles. Results
are half points: 2 a win, 1 a draw, 0 a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import exp

from eliot_qt.engine.root_move import RootMove, Spot

from ..analysis import DrawResult

WIN, DRAW, LOSS = 2, 1, 0
# Points of an estimated lead that make a result about three times as likely as the other.
_SCALE = 12.0
_MOST = 60.0
# Points charged to a pass, so that it is made only where it wins more often.
_LOST_TURN = 1_000.0


def result_of(lead: float) -> int:
    """The result of a game that ends with a lead."""
    return (lead > 0) + (lead >= 0)


@dataclass(slots=True, eq=False)
class Option:
    """A placement, or with no ``spot`` a pass: its result for each draw, None while unknown.

    ``spreads`` are changes of the spread from here to the end, guessed where not ``sure``.
    ``lower`` and ``upper`` bound the sum of the results over all tiles that may be drawn.
    """

    spot: Spot | None
    score: int
    moves: list[RootMove]
    results: list[int | None]
    spreads: list[float]
    sure: list[bool]
    lower: int
    upper: int

    @property
    def is_known(self) -> bool:
        """True if the result is known for every draw."""
        return self.lower == self.upper


@dataclass(eq=False)
class Choice:
    """Placements of a mover who leads by ``lead``, with ``draws`` and how many there are of each.

    ``drawn`` are the draws that will in truth be made, where the question is what another side's
    best move comes to: as many as are equally likely then, a draw named twice counts twice.
    """

    lead: int
    draws: tuple[int, ...]
    weights: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    options: list[Option] = field(default_factory=list)
    best: int = 0
    _replies: dict[int, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of the results of an option that always wins."""
        return WIN * sum(self.weights)

    @property
    def tiles(self) -> int:
        """The number of tiles that may be drawn."""
        return sum(self.weights)

    @property
    def window(self) -> tuple[int, int]:
        """Changes of the spread that lose and that win; what is between is a draw."""
        return -self.lead - 1, -self.lead + 1

    def add_placements(self, lists: Sequence[Sequence[RootMove]]) -> None:
        """Add the placements, listed for each draw in whatever order."""
        moves_by_spot: dict[Spot, list[RootMove]] = {move.spot: [] for move in lists[0]}
        for moves in lists:
            for move in moves:
                moves_by_spot[move.spot].append(move)
        for spot, moves in moves_by_spot.items():
            count = len(moves)
            spreads = [float(move.estimate) for move in moves]
            option = Option(
                spot, moves[0].score, moves, [None] * count, spreads, [False] * count, 0, self.total
            )
            self.options.append(option)
            for draw, move in enumerate(moves):
                if move.bound <= self.window[0]:
                    self.settle(option, draw, LOSS)

    def add_pass(self) -> Option:
        """Add the pass, of which nothing is known yet."""
        count = len(self.draws)
        nothing = [-_LOST_TURN] * count
        option = Option(None, 0, [], [None] * count, nothing, [False] * count, 0, self.total)
        self.options.append(option)
        return option

    def settle(self, option: Option, draw: int, result: int) -> None:
        """Note the result of an option for a draw."""
        if option.results[draw] is not None:
            return
        option.results[draw] = result
        option.lower += self.weights[draw] * result
        option.upper -= self.weights[draw] * (WIN - result)
        self.best = max(self.best, option.lower)
        if option.is_known and self.drawn:
            reply = sum(option.results[true] or LOSS for true in self.drawn)
            self._replies[option.lower] = max(reply, self._replies.get(option.lower, LOSS))

    def is_open(self, option: Option) -> bool:
        """Return whether an option must be searched further before the best is proven."""
        if option.upper != self.best or not self.drawn or option.is_known:
            return option.upper > self.best
        # One as good as the best counts if it is better for the draws made in truth.
        results = (option.results[true] for true in self.drawn)
        return sum(WIN if result is None else result for result in results) > self.reply()

    def reply(self) -> int:
        """The best result for the draws made in truth among options proven to be best; -1: none.

        Over several draws it is the sum.
        """
        return self._replies.get(self.best, -1)

    def open_options(self) -> list[Option]:
        """Those about which more must be found out."""
        return [option for option in self.options if self.is_open(option)]

    def most_promising(self, options: Sequence[Option], most: int) -> list[Option]:
        """The likely best of some options, in order."""
        likely = nlargest(4 * most, options, key=lambda o: (o.lower, sum(o.spreads)))
        likely += nlargest(most, options, key=lambda o: o.upper)
        return nlargest(most, dict.fromkeys(likely), key=self.promise)

    def promise(self, option: Option) -> float:
        """The sum of the results to be expected, and a little for the spread."""
        return self.expected(option) + 0.0002 * self.spread(option)

    def expected(self, option: Option) -> float:
        """The sum of the results to be expected."""
        return sum(
            weight * WIN * self.chance(option, draw) for draw, weight in enumerate(self.weights)
        )

    def win(self, option: Option) -> float:
        """The chance of an option to win, from 0 to 1."""
        return self.expected(option) / self.total

    def settled(self, option: Option) -> int:
        """For how many of the tiles that may be drawn the result of an option is known."""
        pairs = zip(self.weights, option.results, strict=True)
        return sum(weight for weight, result in pairs if result is not None)

    def results_of(self, option: Option) -> tuple[DrawResult, ...]:
        """Return the results of an option by tile drawn; counts are of the racks that leaves."""
        if not self.settled(option):
            return ()
        return tuple(
            DrawResult(bytes((tile,)), *(weight * (result == r) for r in (WIN, DRAW, LOSS)))
            for tile, weight, result in zip(self.draws, self.weights, option.results, strict=True)
        )

    def chance(self, option: Option, draw: int) -> float:
        """The chance of an option to win with a draw: a fact where known, else a guess."""
        result = option.results[draw]
        if result is not None:
            return result / WIN
        if option.spot is None:
            return 0.0
        lead = max(-_MOST, min(_MOST, self.lead + option.spreads[draw]))
        return 1 / (1 + exp(-lead / _SCALE))

    def spread(self, option: Option) -> float:
        """The change of the spread to be expected."""
        pairs = zip(self.weights, option.spreads, strict=True)
        return sum(weight * spread for weight, spread in pairs) / sum(self.weights)

    def next_draws(self, option: Option) -> list[int]:
        """Draws of unknown result, those first that are likeliest to be lost."""
        unknown = [draw for draw, result in enumerate(option.results) if result is None]
        unknown.sort(key=lambda draw: (draw not in self.drawn, option.spreads[draw]))
        return unknown
