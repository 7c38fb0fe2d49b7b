"""The figures of two moves, worked out another way than the coach does, and its reasons held to
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

from eliot_qt.coach.asides import About
from eliot_qt.coach.figures import MoveMeasures
from eliot_qt.coach.replies import LiveFigures, RackSample
from eliot_qt.coach.samples import RackResult, draws_of, holding, mean_of, results
from eliot_qt.coach.weights import ReasonKind, Weight
from eliot_qt.engine import BoardIndex
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.leaves import end_values
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.simulation import Budget, Simulator
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import letters_of, remove_tiles
from eliot_qt.lab.table import Experiment
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.simulating import plies_for
from eliot_qt.players.static import StaticPlayer, trained_values

# Standard errors that two measurements of one figure may be apart, racks of one's own,
# playouts of each move.
ERRORS, _OWN_RACKS, _PLAYOUTS = 4.0, 200, 1200
# Points that the sums of a chain of roundings may be apart.
_ROUNDED = 0.06
# Replies that may still be made on a square that is said to be shut.
_SHUT = 0.05


@dataclass(frozen=True)
class Pair:
    """The best move of a position and another one, with what playouts or proofs say of them."""

    position: Position
    best: Candidate
    other: Candidate


class Tools:
    """The tools to measure with; made once."""

    def __init__(self, table: Experiment) -> None:
        self.table = table
        self.engine = table.equipment().engine
        self.player = StaticPlayer(self.engine)
        self.index = BoardIndex(self.engine.graph, table.game)
        playouts = Playouts(self.engine.graph, table.game)
        self.simulator = Simulator(playouts, win_chances(table.game.tile_set))

    def estimates(
        self, position: Position, rows: list[Candidate], each: int, plies: int, seed: int
    ) -> list[Estimate]:
        """Playouts of some moves."""
        simulation = self.simulator.simulate(
            position,
            [(row.move, row.score) for row in rows],
            trained_values(position.tile_set),
            plies=plies,
            seed=seed,
        )
        for _ in simulation.run(Budget(playouts=each * len(rows))):
            pass
        found = [each for each in simulation.estimates() if each is not None]
        assert len(found) == len(rows)
        return found


class Anew:
    """The figures of a pair of moves, measured anew when they are asked for."""

    def __init__(self, pair: Pair, coach: tuple[MoveMeasures, MoveMeasures], tools: Tools) -> None:
        self._pair, self._coach, self._tools = pair, coach, tools

    @property
    def _rows(self) -> tuple[Candidate, Candidate]:
        return self._pair.best, self._pair.other

    @cached_property
    def points(self) -> float:
        """The difference of the points on the board."""
        position = self._pair.position

        def worth(move: Move) -> float:
            if not isinstance(move, Placement):
                return 0.0
            return score(move, position.board, position.tile_set, position.rules).total

        return worth(self._rows[0].move) - worth(self._rows[1].move)

    @cached_property
    def leaves(self) -> tuple[bytes, bytes]:
        """The leaves of both moves."""

        def kept(move: Move) -> bytes:
            used = move.used if isinstance(move, Placement) else b""
            used = move.tiles if isinstance(move, Exchange) else used
            return remove_tiles(self._pair.position.rack, used)

        return kept(self._rows[0].move), kept(self._rows[1].move)

    @cached_property
    def leave(self) -> float:
        """The difference of what is kept, from the table of leaves."""
        position = self._pair.position
        values = self._tools.player.values_for(position)
        assert isinstance(values, DenseLeaves)
        worth = PoolAdjustment.of_position(values, position)
        first, second = (worth.of(leave) / 1000 for leave in self.leaves)
        return first - second

    @cached_property
    def replies(self) -> tuple[LiveFigures, LiveFigures]:
        """The best replies of a thousand other racks, by the index of the board."""
        sample = RackSample(self._pair.position, self._tools.index, self._tools.player)
        first, second = ([*sample.figures(row)][-1] for row in self._rows)
        assert first is not None and second is not None
        return first, second

    @property
    def reply(self) -> float:
        """By how much their best reply falls."""
        first, second = self.replies
        return second.reply - first.reply

    @cached_property
    def own(self) -> tuple[list[RackResult], list[RackResult]]:
        """The next turns of other draws."""
        position, tools = self._pair.position, self._tools
        draws = draws_of(position, _OWN_RACKS, seed=5)

        def found(row: Candidate, leave: bytes) -> list[RackResult]:
            move = row.move
            board = position.board
            board = board.after(move) if isinstance(move, Placement) else board
            count = len(position.rack) - len(leave)
            racks = [leave + draw.own[:count] for draw in draws]
            there = (_alone(position, board, rack) for rack in racks)
            return list(results(tools.engine, there, self._values_next(count)))

        first, second = (found(*each) for each in zip(self._rows, self.leaves, strict=True))
        return first, second

    def _values_next(self, tile_count: int) -> Leaves:
        """Return the leave values for the turn after a draw; after the last one, of going out."""
        position, tools = self._pair.position, self._tools
        if position.bag_count > tile_count:
            return tools.player.values_for(position)
        points, unseen = position.tile_set.points, position.unseen_by(position.to_move)
        rack_size = position.rack_counts[position.next_seat]
        return end_values(position.tile_set, round(points(unseen) * rack_size / len(unseen)))

    @cached_property
    def estimates(self) -> tuple[Estimate, Estimate]:
        """Playouts on other draws than those of the pair."""
        position = self._pair.position
        plies = plies_for(position)
        first, second = self._tools.estimates(position, [*self._rows], _PLAYOUTS, plies, 77)
        return first, second

    def falsehoods(self, weight: Weight) -> Iterator[str]:
        """The faults of a reason."""
        match weight.kind:
            case ReasonKind.POINTS if weight.gain != self.points:
                yield f"points {self.points}"
            case ReasonKind.LEAVE if abs(weight.gain - self.leave) > _ROUNDED:
                yield f"leave {self.leave:.2f}"
            case ReasonKind.REPLY:
                yield from self._false_reply(weight)
            case ReasonKind.NEXT:
                here, there = ([float(rack.best) for rack in each] for each in self.own)
                if _apart(weight.gain, here, there, self._errors("own")):
                    yield f"next {mean_of(here) - mean_of(there):.1f}"
            case ReasonKind.WIN:
                yield from self._false_win(weight)
            case ReasonKind.LEFT:
                first, second = map(self._pair.position.tile_set.points, self.leaves)
                if (weight.own, weight.other) != (first, second):
                    yield f"left {first}, {second}"
        yield from self._false_aside(weight)

    def gains(self) -> dict[ReasonKind, float]:
        """The differences there are for the first move, in points."""
        found = {ReasonKind.POINTS: self.points, ReasonKind.REPLY: self.reply}
        if self._pair.position.bag_count:
            found[ReasonKind.LEAVE] = self.leave
        return found

    def parts(self) -> dict[ReasonKind, tuple[float, float]]:
        """The parts of what playouts gain by the first move: what goes with each, and its error."""
        first, second = self.estimates
        if first.spread is None or second.spread is None or not first.plies or not second.plies:
            return {}
        reply = second.plies[0].mean - first.plies[0].mean
        error = _error(first, second, 0)
        later = first.spread - second.spread - self.points - reply
        spread = hypot(first.spread_se or 0.0, second.spread_se or 0.0)
        return {
            ReasonKind.POINTS: (self.points, 0.0),
            ReasonKind.REPLY: (reply, error),
            ReasonKind.LEAVE: (later, hypot(error, spread)),
        }

    def _false_reply(self, weight: Weight) -> Iterator[str]:
        first, second = self.replies
        here, there = ([float(rack.best) for rack in measured.others] for measured in self._coach)
        error = hypot(_mean_error(here, there), 0.3 * _mean_error(here, there))
        if abs(weight.gain - self.reply) > ERRORS * error or weight.gain * self.reply < 0:
            yield f"reply {self.reply:.1f}"
        if weight.spot is None:
            return
        worse, better = (second, first) if weight.is_for else (first, second)
        share = worse.danger.get(weight.spot.square, 0.0)
        if abs(share - weight.spot.share) > ERRORS * sqrt(0.25 / len(here)):
            yield f"share {share:.2f}"
        is_shut = weight.aside is not None and weight.aside.about is About.SHUT
        if is_shut and better.danger.get(weight.spot.square, 0.0) > _SHUT:
            yield f"not shut: {better.danger[weight.spot.square]:.2f}"
        word = letters_of(weight.spot.word)
        if word and not self._tools.table.lexicon.accepts(word):
            yield "no word"

    def _false_win(self, weight: Weight) -> Iterator[str]:
        first, second = self.estimates
        gain = 100 * (first.win - second.win)
        error = 100 * hypot(first.win_se, second.win_se)
        is_other = gain * weight.gain < 0 and abs(gain) > 1.0
        if is_other or abs(gain - weight.gain) > 2 * ERRORS * error:
            yield f"win {gain:.1f}"

    def _false_aside(self, weight: Weight) -> Iterator[str]:
        aside = weight.aside
        if aside is None:
            return
        if aside.about is About.FISHING:
            shares = [mean_of([float(rack.bingo) for rack in each]) for each in self.own]
            own, other = shares if weight.is_for else reversed(shares)
            limit = ERRORS * sqrt(0.25 / _OWN_RACKS) * sqrt(3)
            if abs(own - aside.own) > limit or abs(other - aside.other) > limit or own <= other:
                yield f"bingos {own:.2f}, {other:.2f}"
        if aside.about is About.STUCK:
            worse = self.own[1] if weight.is_for else self.own[0]
            tile = aside.tile[0]
            used = mean_of([float(any(t == tile for _, t in rack.used)) for rack in worse])
            if used > 0.25:
                yield f"used {used:.2f}"

    def _errors(self, name: str) -> float:
        here, there = (
            [float(rack.best) for rack in getattr(measured, name)] for measured in self._coach
        )
        return _mean_error(here, there)


def _alone(position: Position, board: object, rack: bytes) -> Position:
    from dataclasses import replace

    counts = tuple(len(rack) if n == position.to_move else 0 for n in range(position.seats))
    there = replace(position, board=board, rack_counts=counts, bag=rack)  # type: ignore[arg-type]
    return holding(there, rack)


def _mean_error(here: list[float], there: list[float]) -> float:
    """The standard error of a mean difference of the same racks."""
    differences = [a - b for a, b in zip(here, there, strict=True)]
    mean, count = mean_of(differences), len(differences)
    if count < 2:
        return 0.0
    return sqrt(sum((each - mean) ** 2 for each in differences) / (count - 1) / count)


def _apart(gain: float, here: list[float], there: list[float], error: float) -> bool:
    anew = mean_of(here) - mean_of(there)
    return abs(gain - anew) > ERRORS * hypot(error, _mean_error(here, there))


def _error(first: Estimate, second: Estimate, ply: int) -> float:
    assert first.plies and second.plies
    both = (first.plies[ply], second.plies[ply])
    return hypot(*(each.deviation / sqrt(max(each.playouts, 1)) for each in both))
