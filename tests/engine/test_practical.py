"""Practical chances: the best line against static play is that of a plain search."""

from __future__ import annotations

import numpy as np
import pytest

from eliot_qt.engine import Engine, RunGraph, end_values
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.simulation import Budget, Simulator
from eliot_qt.engine.values.later_turns import later_gains
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.static import trained_values

from .late_positions import late_positions

pytestmark = pytest.mark.usefixtures("shared_lexicons")

WIDTHS = (12, 6, 3)
REACH = 60


class PlainEndgame:
    """An endgame between seat 0, which looks for the best line, and a static player."""

    def __init__(self, engine: Engine, position: Position) -> None:
        self.engine, self.tile_set, self.rules = engine, position.tile_set, position.rules
        # Whether it depended on the order of equal moves which of them were tried.
        self.has_choice = False
        self._static: dict[tuple[Board, tuple[bytes, bytes], int], tuple[Move, int]] = {}

    def after(
        self, board: Board, racks: tuple[bytes, bytes], points: int, passes: int, goal: int
    ) -> int:
        """Points of seat 0 at the end, the other seat to move first."""
        found = self._turn(board, racks, points, passes, 1)
        if isinstance(found, int):
            return found
        statically = self._to_the_end(*found)
        if not goal - REACH <= statically < goal:
            return statically
        return max(statically, self._best(*found, 0, goal))

    def _best(
        self,
        board: Board,
        racks: tuple[bytes, bytes],
        points: int,
        passes: int,
        level: int,
        goal: int,
    ) -> int:
        if level == len(WIDTHS):
            return self._to_the_end(board, racks, points, passes)
        table = self._moves(board, racks, 0)
        tries: list[tuple[int, Move, int]] = [
            (-int(table.equity[n]), table.placement(n), int(table.score[n]))
            for n in range(min(len(table), WIDTHS[level] + 1))
        ]
        tries.append((-table.pass_equity, Pass(), 0))
        tries.sort(key=lambda row: row[0])
        tries, left_out = tries[: WIDTHS[level]], tries[WIDTHS[level] :]
        self.has_choice |= bool(left_out) and left_out[0][0] == tries[-1][0]
        best = -(10**9)
        for _, move, score in tries:
            found = self._made(board, racks, points, passes, 0, move, score)
            if not isinstance(found, int):
                found = self._turn(*found, 1)
            if not isinstance(found, int):
                found = self._best(*found, level + 1, goal)
            best = max(best, found)
            if best >= goal:
                break
        return best

    def _to_the_end(
        self, board: Board, racks: tuple[bytes, bytes], points: int, passes: int
    ) -> int:
        found, seat = (board, racks, points, passes), 0
        while True:
            after = self._turn(*found, seat)
            if isinstance(after, int):
                return after
            found, seat = after, 1 - seat

    def _turn(
        self, board: Board, racks: tuple[bytes, bytes], points: int, passes: int, seat: int
    ) -> int | tuple[Board, tuple[bytes, bytes], int, int]:
        key = board, racks, seat
        if key not in self._static:
            self._static[key] = self._static_move(*key)
        move, score = self._static[key]
        return self._made(board, racks, points, passes, seat, move, score)

    def _static_move(self, board: Board, racks: tuple[bytes, bytes], seat: int) -> tuple[Move, int]:
        table = self._moves(board, racks, seat)
        if len(table) and table.equity[0] >= table.pass_equity:
            return table.placement(0), int(table.score[0])
        return Pass(), 0

    def _made(
        self,
        board: Board,
        racks: tuple[bytes, bytes],
        points: int,
        passes: int,
        seat: int,
        move: Move,
        score: int,
    ) -> int | tuple[Board, tuple[bytes, bytes], int, int]:
        sign = 1 - 2 * seat
        worth = self.tile_set.points
        left = list(racks)
        passes = 0 if score else passes + 1
        if isinstance(move, Placement):
            board = board.after(move)
            left[seat] = remove_tiles(racks[seat], move.used)
        points += sign * score
        if not left[seat]:
            return points + sign * 2 * worth(left[1 - seat])
        if passes >= self.rules.scoreless_limit:
            return points - worth(left[0]) + worth(left[1])
        return board, (left[0], left[1]), points, passes

    def _moves(self, board: Board, racks: tuple[bytes, bytes], seat: int):  # type: ignore[no-untyped-def]
        position = Position(
            self.rules, self.tile_set, board, (racks[seat], racks[1 - seat]), (0, 0), 0, b""
        )
        values = end_values(self.tile_set, self.tile_set.points(racks[1 - seat]))
        return self.engine.moves(position, values)


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def playouts(engine: Engine, en_tiles: TileSet, standard15: Layout) -> Playouts:
    return Playouts(engine.graph, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def table() -> Experiment:
    return table_of("en")


@pytest.fixture(scope="module")
def endgames(engine: Engine, table: Experiment) -> list[Position]:
    return list(late_positions(engine, table, 20, 0))


def racks_of(position: Position) -> tuple[bytes, bytes]:
    mover = position.to_move
    return position.rack, position.racks[1 - mover] or position.unseen_by(mover)


def compare(engine: Engine, playouts: Playouts, position: Position, margin: int) -> int:
    """Compare some candidates of an endgame; returns how many are worth more than static play.

    The goal lies by a margin beyond what static play is worth.
    """
    values = trained_values(position.tile_set)
    plain = PlainEndgame(engine, position)
    mine, other = racks_of(position)
    table = engine.moves(position, end_values(position.tile_set, position.tile_set.points(other)))
    better = 0
    for number in range(0, min(len(table), 60), 6):
        move = table.placement(number)
        left = remove_tiles(mine, move.used)
        if not left:
            continue
        playouts.begin(position, move, values)
        static = int(playouts.run(1, plies=40)[0]["points"])
        goal = static + margin
        result = playouts.run(1, goal=goal)[0]
        plain.has_choice = False
        expected = plain.after(position.board.after(move), (left, other), 0, 0, goal)
        assert result["over"] and result["spread"] == 1000 * result["points"]
        # Of equal moves either may be the first that reaches the goal.
        if not plain.has_choice:
            assert min(int(result["points"]), goal) == min(expected, goal), (move, goal)
        better += expected > static
    return better


def test_the_best_line_is_that_of_a_plain_search(
    engine: Engine, playouts: Playouts, endgames: list[Position]
) -> None:
    """With goals that static play reaches, misses by little, and misses by far."""
    found = {margin: 0 for margin in (0, 1, 20, 60, 61)}
    for number, position in enumerate(endgames):
        margin = list(found)[number % len(found)]
        found[margin] += compare(engine, playouts, position, margin)
    assert found[0] == found[61] == 0
    assert found[1] and found[20] and found[60]


@pytest.mark.slow
def test_many_best_lines(engine: Engine, playouts: Playouts, table: Experiment) -> None:
    better = 0
    for position in late_positions(engine, table, 200, 0):
        for margin in (1, 20, 60):
            better += compare(engine, playouts, position, margin)
    assert better > 500


def test_with_one_tile_in_the_bag_every_draw_is_played_once(
    engine: Engine, playouts: Playouts, en_tiles: TileSet, table: Experiment
) -> None:
    """The chance to win is a count of draws, and luck has no part in it."""
    position = next(p for p in late_positions(engine, table, 20, 1) if p.bag_count == 1)
    position = position.seen_by(position.to_move)
    values = trained_values(en_tiles)
    moves = engine.moves(position, values)
    candidates = [(moves.placement(n), int(moves.score[n])) for n in range(5)]
    simulator = Simulator(playouts, win_chances(en_tiles))
    found = []
    for seed in (1, 2):
        simulation = simulator.simulate(
            position, candidates, values, plies=40, seed=seed, practical=True
        )
        for _ in simulation.run(Budget(seconds=60.0)):
            pass
        estimates = [estimate for estimate in simulation.estimates() if estimate]
        assert [estimate.playouts for estimate in estimates] == [8] * 5
        assert all((16 * estimate.win).is_integer() for estimate in estimates)
        found.append([(estimate.win, estimate.spread) for estimate in estimates])
    assert found[0] == found[1]


def test_who_thinks_values_moves_by_later_turns_too(
    engine: Engine, playouts: Playouts, en_tiles: TileSet, table: Experiment
) -> None:
    """What they gain is added to the value, and not to the chance to win of playouts."""
    position = next(p for p in late_positions(engine, table, 20, 14) if p.bag_count > 7)
    position = position.seen_by(position.to_move)
    values = trained_values(en_tiles)
    moves = engine.moves(position, values)
    candidates = [(moves.placement(0), int(moves.score[0]))]
    found = []
    for thinks in (False, True):
        simulator = Simulator(playouts.twin(), win_chances(en_tiles))
        simulation = simulator.simulate(position, candidates, values, plies=40, thinks=thinks)
        for _ in simulation.run(Budget(playouts=60)):
            pass
        (estimate,) = simulation.estimates()
        assert estimate
        found.append(estimate)
    lead = position.scores[position.to_move] - position.scores[position.next_seat]
    lead += candidates[0][1]
    playouts.begin(position, candidates[0][0], values)
    results = playouts.run(60, plies=40, gains=later_gains(), lead=lead)
    assert results["later"].any()
    more = 0.9 * results["later"].mean() / 1_000_000
    assert found[1].value - found[0].value == pytest.approx(more)
    assert found[1].win == found[0].win


def test_later_turns_gain_most_in_close_games() -> None:
    gains, most = later_gains(), later_gains().shape[1] // 2
    assert (gains.argmax(axis=1) - most == -10).all()
    assert (gains.max(axis=1) <= 200_000).all()
    assert (gains[:, [0, -1]] < 1_000).all()


def test_hundreds_of_candidates_take_turns_with_the_buffers_of_one(
    engine: Engine, playouts: Playouts, en_tiles: TileSet, table: Experiment
) -> None:
    """Each has the estimate that it would have alone, however often another came between."""
    position = next(p for p in late_positions(engine, table, 20, 4) if p.bag_count in (3, 4))
    position = position.seen_by(position.to_move)
    values = trained_values(en_tiles)
    moves = engine.moves(position, values)
    candidates = [(moves.placement(n), int(moves.score[n])) for n in range(0, 200, 20)]
    for threads in (1, 2):
        simulator = Simulator(playouts.twin(), win_chances(en_tiles), threads)
        simulation = simulator.simulate(position, candidates, values, plies=40, practical=True)
        for _ in simulation.run(Budget(playouts=480)):
            pass
        found = simulation.estimates()
        assert sum(estimate.playouts for estimate in found if estimate) == 480
        lead = position.scores[position.to_move] - position.scores[position.next_seat]
        other = playouts.twin()
        for (move, score), estimate in zip(candidates, found, strict=True):
            assert estimate and estimate.playouts >= 12
            other.begin(position, move, values)
            results = other.run(estimate.playouts, goal=1 - lead - score)
            points = lead + score + results["points"]
            assert estimate.win == pytest.approx((1 + np.sign(points).mean()) / 2)
