"""Simulation: what it reports is what its playouts say, and agrees with another engine's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eliot_qt.engine import Engine, RunGraph
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.simulation import Budget, Simulation, Simulator
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.players.report import placed_text
from eliot_qt.players.static import trained_values

ORACLE = Path(__file__).parent.parent / "data" / "sim2ply_en.jsonl"
LINES = [json.loads(line) for line in ORACLE.read_text(encoding="ascii").splitlines()]


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def playouts(engine: Engine, en_tiles: TileSet, standard15: Layout) -> Playouts:
    return Playouts(engine.graph, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def simulator(playouts: Playouts, en_tiles: TileSet) -> Simulator:
    return Simulator(playouts, win_chances(en_tiles))


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return parse_cgp(LINES[1]["cgp"], Game(Rules(), en_tiles, standard15))


def candidates(engine: Engine, position: Position, count: int) -> list[tuple[Move, int]]:
    table = engine.moves(position, trained_values(position.tile_set))
    found: list[tuple[Move, int]] = [
        (table.placement(n), int(table.score[n])) for n in range(count)
    ]
    return [*found[:-1], (table.exchanges[0].move, 0)]


def run(
    simulator: Simulator, position: Position, moves: Sequence[tuple[Move, int]], budget: int,
    **options: Any,
) -> Simulation:  # fmt: skip
    values = trained_values(position.tile_set)
    simulation = simulator.simulate(position, moves, values, **options)
    for _ in simulation.run(Budget(playouts=budget)):
        pass
    return simulation


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_estimates_are_means_of_the_playouts(
    engine: Engine, simulator: Simulator, playouts: Playouts, position: Position, plies: int
) -> None:
    moves = candidates(engine, position, 4)
    estimates = run(simulator, position, moves, 900, plies=plies, seed=5).estimates()
    lead = position.scores[0] - position.scores[1]
    chances = win_chances(position.tile_set)
    for (move, score), estimate in zip(moves, estimates, strict=True):
        assert estimate is not None
        other = playouts.twin()
        other.begin(position, move, trained_values(position.tile_set))
        results = other.run(estimate.playouts, plies=plies, seed=5)
        spread = score + results["spread"] / 1000
        assert estimate.spread == pytest.approx(spread.mean())
        assert estimate.spread_se == pytest.approx(spread.std(ddof=1) / len(spread) ** 0.5)
        assert estimate.reply == pytest.approx(results["reply"].mean())
        assert estimate.reply_bingo == pytest.approx(results["reply_bingo"].mean())
        assert estimate.plies is not None
        assert [ply.playouts for ply in estimate.plies] == [estimate.playouts] * plies
        reply = estimate.plies[0]
        assert reply.mean == pytest.approx(results["reply"].mean())
        assert reply.deviation == pytest.approx(results["reply"].std(ddof=1))
        assert reply.bingo == pytest.approx(results["reply_bingo"].mean())
        # The points of the plies add up to those of the whole.
        total = sum((1 if n % 2 else -1) * ply.mean for n, ply in enumerate(estimate.plies))
        assert total == pytest.approx(results["points"].mean())
        ahead = 1000 * (lead + spread)
        if plies == 2:
            win = chances.of(ahead, results["unseen"])
        else:
            win = 1 - chances.of(-ahead, results["unseen"])
        assert not results["over"].any()
        assert estimate.win == pytest.approx(win.mean())
        assert estimate.win_se == pytest.approx(win.std(ddof=1) / len(win) ** 0.5)


def test_the_same_budget_and_seed_give_the_same_whatever_the_threads(
    engine: Engine, simulator: Simulator, playouts: Playouts, position: Position
) -> None:
    moves = candidates(engine, position, 5)
    one = run(simulator, position, moves, 1_555, seed=3)
    assert one.playouts == 1_555
    assert run(simulator, position, moves, 1_555, seed=3).estimates() == one.estimates()
    assert run(simulator, position, moves, 1_555, seed=4).estimates() != one.estimates()
    two = Simulator(playouts.twin(), win_chances(position.tile_set), threads=2)
    assert run(two, position, moves, 1_555, seed=3).estimates() == one.estimates()


@pytest.mark.parametrize("budget", [4_000, 4_750])
def test_batches_played_ahead_change_nothing(
    engine: Engine,
    simulator: Simulator,
    position: Position,
    budget: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are there when a candidate is asked for again; the last of a budget are not wanted."""
    moves = candidates(engine, position, 4)
    counts: list[int] = []
    play_out = Playouts.run

    def count_them(self: Playouts, count: int, **options: Any) -> Any:
        counts.append(count)
        return play_out(self, count, **options)

    monkeypatch.setattr(Playouts, "run", count_them)
    together = run(simulator, position, moves, budget, seed=3)
    ahead, calls = sum(counts), len(counts)
    counts.clear()
    monkeypatch.setattr("eliot_qt.engine.simulation._TOGETHER", 1)
    alone = run(simulator, position, moves, budget, seed=3)
    assert together.estimates() == alone.estimates()
    assert sum(counts) == together.playouts == alone.playouts == budget
    # Fewer calls, and hardly a playout that is not counted.
    assert calls < 0.9 * len(counts) and budget <= ahead <= 1.15 * budget


def test_tiny_budgets(engine: Engine, simulator: Simulator, position: Position) -> None:
    moves = candidates(engine, position, 5)
    for budget in (1, 3, 11):
        simulation = run(simulator, position, moves, budget)
        assert simulation.playouts == budget
        assert simulation.estimates()[0] is not None
    alone = run(simulator, position, moves[:1], 40)
    assert alone.playouts == 40


def test_it_ends_when_the_best_is_clear(
    engine: Engine, simulator: Simulator, en_tiles: TileSet, standard15: Layout
) -> None:
    """HOVE is some 12 points better than all the others."""
    position = parse_cgp(LINES[0]["cgp"], Game(Rules(), en_tiles, standard15))
    moves = candidates(engine, position, 6)
    simulation = simulator.simulate(position, moves, trained_values(en_tiles))
    for _ in simulation.run(Budget(seconds=1e6)):
        assert simulation.playouts < 50_000
    first, *others = simulation.estimates()
    assert first is not None
    assert all(other is not None and other.value < first.value for other in others)


def test_shared_evenly_it_ends_when_each_chance_to_win_is_known(
    engine: Engine, simulator: Simulator, en_tiles: TileSet, standard15: Layout
) -> None:
    """Also where the best is clear long before."""
    position = parse_cgp(LINES[0]["cgp"], Game(Rules(), en_tiles, standard15))
    moves = candidates(engine, position, 4)
    simulation = simulator.simulate(position, moves, trained_values(en_tiles))
    was_clear = False
    for _ in simulation.run(Budget(seconds=1e6, evenly=True)):
        was_clear = was_clear or (simulation.is_clear and not simulation.is_precise)
        assert simulation.playouts < 50_000
    estimates = [estimate for estimate in simulation.estimates() if estimate]
    counts = [estimate.playouts for estimate in estimates]
    assert was_clear and len(counts) == 4 and max(counts) - min(counts) <= 100
    assert all(1.96 * estimate.win_se <= 0.01 for estimate in estimates)
    # A number of playouts is spent to the last.
    simulation = simulator.simulate(position, moves, trained_values(en_tiles))
    for _ in simulation.run(Budget(playouts=890, evenly=True)):
        pass
    counts = [estimate.playouts for estimate in simulation.estimates() if estimate]
    assert sum(counts) == 890 and max(counts) - min(counts) <= 100


def test_the_clock_ends_it(engine: Engine, simulator: Simulator, position: Position) -> None:
    """A clock that moves on by 1 whenever it is read."""
    moves = candidates(engine, position, 5)
    reads = iter(range(1_000))
    simulation = simulator.simulate(position, moves, trained_values(position.tile_set))
    steps = sum(1 for _ in simulation.run(Budget(seconds=12, clock=lambda: next(reads))))
    assert 5 < steps < 100
    assert all(simulation.estimates())


def test_a_known_rack_is_the_one_that_replies(
    engine: Engine, simulator: Simulator, position: Position
) -> None:
    moves = candidates(engine, position, 4)
    known = position.racks[1]
    assert known
    estimates = run(simulator, position, moves, 400, plies=1, known=known).estimates()
    for (move, _), estimate in zip(moves, estimates, strict=True):
        assert estimate is not None
        if not isinstance(move, Exchange):
            # One reply, whatever is drawn.
            board = position.board.after(move)  # type: ignore[arg-type]
            after = Position(position.rules, position.tile_set, board, (known, b""), (0, 0), 0,
                             position.bag)  # fmt: skip
            best, _ = engine.best(after, trained_values(position.tile_set))
            table = engine.moves(after)
            score = max(
                int(table.score[n]) for n in range(len(table)) if table.placement(n) == best
            )
            assert estimate.reply == pytest.approx(score, abs=1e-9)


def oracle_order(
    engine: Engine, simulator: Simulator, line: dict[str, Any], budget: int,
    tile_set: TileSet, layout: Layout,
) -> tuple[int, list[str]]:  # fmt: skip
    """Pairs that the other engine separates, and those we separate the other way round."""
    position = parse_cgp(line["cgp"], Game(Rules(), tile_set, layout)).seen_by(0)
    table = engine.moves(position)
    rows = {placed_text(move, 15, tile_set): n for n, move in enumerate(table)}
    theirs = line["candidates"]
    numbers = [rows[candidate["placed"]] for candidate in theirs]
    moves = [(table.placement(n), int(table.score[n])) for n in numbers]
    # One after the other, so that all get the same number of playouts.
    ours = [run(simulator, position, [move], budget // len(moves)).estimates()[0] for move in moves]
    pairs, wrong = 0, []
    for one, mine in zip(theirs, ours, strict=True):
        for two, other in zip(theirs, ours, strict=True):
            assert mine is not None and other is not None
            gap = one["spread"] - two["spread"]
            if gap > max(2, 3 * np.hypot(one["spread_se"], two["spread_se"])):
                pairs += 1
                error = float(np.hypot(mine.spread_se or 0, other.spread_se or 0))
                if (mine.spread or 0) < (other.spread or 0) - 3 * error:
                    wrong.append(f"{one['placed']} behind {two['placed']}")
    return pairs, wrong


@pytest.mark.parametrize("number", range(0, 20, 4))
def test_the_order_is_that_of_another_engine(
    engine: Engine, simulator: Simulator, en_tiles: TileSet, standard15: Layout, number: int
) -> None:
    pairs, wrong = oracle_order(engine, simulator, LINES[number], 3_000, en_tiles, standard15)
    assert pairs > 5
    assert wrong == []


@pytest.mark.slow
def test_the_order_is_that_of_another_engine_everywhere(
    engine: Engine, simulator: Simulator, en_tiles: TileSet, standard15: Layout
) -> None:
    found = [oracle_order(engine, simulator, line, 40_000, en_tiles, standard15) for line in LINES]
    print(f"{sum(pairs for pairs, _ in found)} pairs compared")
    assert sum(pairs for pairs, _ in found) > 600
    assert [wrong for _, wrong in found] == [[]] * 20


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 7, 13])
def test_short_runs_agree_with_a_long_one(
    engine: Engine, simulator: Simulator, en_tiles: TileSet, standard15: Layout, number: int
) -> None:
    """Of 40 short runs, 95 in 100 intervals cover what a long one finds, and the best is found."""
    position = parse_cgp(LINES[number]["cgp"], Game(Rules(), en_tiles, standard15)).seen_by(0)
    moves = candidates(engine, position, 6)
    long = [
        found
        for move in moves
        for found in run(simulator, position, [move], 40_000, seed=1_000).estimates()
        if found
    ]
    best = max(found.value for found in long)
    covered, lost = [], []
    for seed in range(40):
        short = run(simulator, position, moves, 1_800, seed=seed).estimates()
        for one, known in zip(short, long, strict=True):
            assert one is not None
            for name in ("win", "spread"):
                error = np.hypot(getattr(one, f"{name}_se"), getattr(known, f"{name}_se"))
                gap = abs(getattr(one, name) - getattr(known, name))
                covered.append(gap <= 1.96 * error)
        chosen = max(range(len(moves)), key=lambda n: short[n].value)  # type: ignore[union-attr]
        lost.append(best - long[chosen].value)
    assert 0.9 < np.mean(covered) < 0.985
    # What the choice loses on average, as a chance to win.
    assert np.mean(lost) < 0.004


def test_time_spent_before_is_taken_off_the_budget() -> None:
    assert Budget(seconds=1.0).less(0.3).seconds == pytest.approx(0.7)
    assert Budget(seconds=1.0).less(5.0).seconds == pytest.approx(0.2)
    assert Budget(playouts=100).less(5.0) == Budget(playouts=100)
