"""Infer the opponent's leave from its last move, with moves judged by short playouts.

Inference by equity (``leave_inference.py``) takes the opponent for one who plays the best
static move. A player who looks further makes others. So the leaves that chance and equity make
likeliest are examined closer: with each on the rack, the move made and the best others are played
out a few times on the same draws, from what the opponent could see, and the move fits the better
the less it is behind. The rest are taken to fit as the examined ones do that equity judges alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp, prod

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.last_turn import LastTurn
from eliot_qt.game.move import Exchange, Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

from ..engine import Engine
from ..listing import Leaves
from ..playouts import Playouts
from .leave_inference import LeaveInference, LikelyLeaves

Floats = NDArray[np.float64]

# Playouts of a move, and the number at which they count as much as its equity: they differ by 15
# points a playout, and simulation moves a candidate by 3 points as a rule.
_PLAYOUTS, _EQUAL_WEIGHT = 24, 25
_PLIES = 2
# The best moves by equity that the move made is compared with.
_OTHERS = 5
# Leaves that equity judges alike: parts of those examined, by their shortfall.
_PARTS = 6
# Leaves are examined by how likely they are where equity is taken as less strict than it is
# (millipoints), and none is likelier than the likeliest by more than this.
_WIDE = 6_000
_LEAST = 0.02


@dataclass(frozen=True)
class Strictness:
    """The strictness with which a player chooses (docs/engine.md has how it was measured).

    A move is e times less likely for each ``scale`` points that playouts put it behind the best
    move, and for each ``equity_scale`` points that equity does; for either reason ``floor`` times
    as likely as the best at least, since a player errs or knows better.
    """

    scale: float = 2.5
    equity_scale: float = 4.0
    floor: float = 0.02

    def fit(self, behind: float, equity_behind: float) -> float:
        """Return how likely a move is that is some points behind the best."""
        factors = (behind / self.scale, equity_behind / self.equity_scale)
        return prod(self.floor + (1 - self.floor) * exp(-each) for each in factors)


STRONG, CLUB = Strictness(), Strictness(8.0, 6.0, 0.2)


class PlayedOutInference:
    """Infers leaves by playing the opponent's choices out. For one thread at a time.

    At most ``examined`` leaves are played out; each takes about 5 ms.
    """

    def __init__(
        self,
        engine: Engine,
        playouts: Playouts,
        strictness: Strictness = STRONG,
        examined: int = 150,
    ) -> None:
        self._engine = engine
        self._playouts, self._before = playouts, playouts.index.twin()
        self._by_equity = LeaveInference(self._before)
        self._strictness, self._examined = strictness, examined
        self.leaves: LikelyLeaves | None = None

    def inferring(self, turn: LastTurn, unseen: bytes, values: Leaves, seed: int) -> Iterator[None]:
        """Infer from a turn, in steps of some 10 ms; ``leaves`` are then there.

        As :meth:`.leave_inference.LeaveInference.inferring`, which answers alone after an exchange:
        which tiles went nobody has seen.
        """
        self.leaves = None
        yield from self._by_equity.inferring(turn, unseen, values, seed)
        leaves = self.leaves = self._by_equity.leaves
        if leaves is None or turn.placement is None:
            return
        numbers = self._chosen(leaves, seed)
        fits = np.zeros(len(numbers))
        for place, number in enumerate(numbers):
            leave = bytes(leaves.rows[number, : leaves.count].tolist())
            fits[place] = self.fit(turn, leave, int(leaves.shortfalls[number]), values, seed)
            yield
        self.leaves = replace(leaves, fits=_all_fits(leaves, numbers, fits))

    def fit(self, turn: LastTurn, leave: bytes, shortfall: int, values: Leaves, seed: int) -> float:
        """Return how likely the turn is with a leave, once ``inferring`` has ended for it.

        ``shortfall`` is by how many millipoints of equity the move made is behind the best.
        """
        assert turn.placement is not None
        position = _with_rack(turn.before, sort_tiles(leave + turn.placement.used))
        table = self._engine.moves(position, values)
        move, best = table.best()
        others: list[tuple[Move, int, int]] = []
        if isinstance(move, Exchange):
            others = [(move, 0, best)]
        top = table.top(_OTHERS + 1)
        rows = zip(top, top.score.tolist(), top.equity.tolist(), strict=True)
        size = position.board.size
        others += [row for row in rows if not is_same(row[0], turn.placement, size)]
        others = others[:_OTHERS]
        moves = [(turn.placement, turn.score), *((move, score) for move, score, _ in others)]
        worths = [self._worth(position, move, score, values, seed) for move, score in moves]
        equities = [best - shortfall, *(equity for _, _, equity in others)]
        share = _PLAYOUTS / (_PLAYOUTS + _EQUAL_WEIGHT)
        means = share * np.array(worths) + (1 - share) * np.array(equities) / 1000
        return self._strictness.fit(float(means.max() - means[0]), shortfall / 1000)

    def _worth(
        self, position: Position, move: Move, score: int, values: Leaves, seed: int
    ) -> float:
        """Return the points that a move gains on average by the end of a short playout."""
        self._playouts.begin_beside(self._before, position, move, values)
        results = self._playouts.run(_PLAYOUTS, plies=_PLIES, seed=seed)
        return score + float(results["spread"].mean()) / 1000

    def _chosen(self, leaves: LikelyLeaves, seed: int) -> NDArray[np.intp]:
        """Return the numbers of the leaves to play out, likelier ones more often among them."""
        if len(leaves.rows) <= self._examined:
            return np.arange(len(leaves.rows))
        weights = leaves.drawn * np.exp(leaves.shortfalls / -_WIDE)
        weights += _LEAST * weights.max()
        # The largest of as many exponential races: a sample without replacement.
        chance = np.random.default_rng([seed % (1 << 64), 2])
        keys = chance.exponential(size=len(weights)) / weights
        return np.sort(np.argpartition(keys, self._examined)[: self._examined])


def _with_rack(position: Position, rack: bytes) -> Position:
    """Return a position with the rack of the seat to move visible."""
    racks = tuple(
        rack if seat == position.to_move else other for seat, other in enumerate(position.racks)
    )
    return replace(position, racks=racks, bag=remove_tiles(position.bag, rack))


def _all_fits(leaves: LikelyLeaves, numbers: NDArray[np.intp], fits: Floats) -> Floats:
    """Return the fit of every leave; those not played out get the mean of the ones alike."""
    if len(numbers) == len(leaves.rows):
        return fits
    order = np.argsort(leaves.shortfalls[numbers], kind="stable")
    parts = [part for part in np.array_split(order, _PARTS) if len(part)]
    ends = np.array([leaves.shortfalls[numbers[part[-1]]] for part in parts[:-1]])
    means = np.array([fits[part].mean() for part in parts])
    every: Floats = means[np.searchsorted(ends, leaves.shortfalls)]
    every[numbers] = fits
    return every
