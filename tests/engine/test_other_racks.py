"""The racks the other side may hold when few tiles are left, and how likely each is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
import pytest

from eliot_qt.engine import Engine, RunGraph
from eliot_qt.engine.inference.leave_inference import LikelyLeaves
from eliot_qt.engine.other_racks import all_draws
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.simulation import Budget, Simulator
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.static import trained_values

from .late_positions import late_positions

pytestmark = pytest.mark.usefixtures("shared_lexicons")


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
def endgame(engine: Engine, table: Experiment) -> Position:
    """A position with an empty bag, as the seat to move sees it."""
    found = late_positions(engine, table, 20, 0)
    return next(p.seen_by(p.to_move) for p in found if p.to_move == 0)


def test_every_rack_of_the_other_side_comes_as_often_as_it_is_likely(
    endgame: Position,
) -> None:
    unseen = endgame.bag
    empty = all_draws(endgame, 0)
    assert (len(empty.leaves), empty.enough) == (0, 1)
    for in_bag in (1, 2):
        held = unseen + endgame.rack[:in_bag]
        position = replace(endgame, bag=bytes(sorted(held)), rack_counts=(7, len(unseen)))
        draws = all_draws(position, 0)
        assert len(draws.leaves) == comb(len(held), in_bag)
        assert draws.enough == (len(held) if in_bag == 1 else 0)
        total: Counter[int] = Counter()
        for leave in draws.leaves:
            assert leave["count"] == len(unseen)
            total.update(leave["tiles"][: len(unseen)].tolist())
        share = comb(len(held) - 1, in_bag)
        assert total == {tile: number * share for tile, number in Counter(held).items()}
    many = replace(
        endgame, bag=bytes(sorted(unseen + endgame.rack[:3])), rack_counts=(7, len(unseen))
    )
    assert len(all_draws(many, 0).leaves) == 0


def test_with_one_tile_in_the_bag_racks_count_as_much_as_is_inferred(
    engine: Engine, playouts: Playouts, en_tiles: TileSet, table: Experiment
) -> None:
    """A rack is as likely as the leaves in it, each with whatever is drawn to it."""
    position = next(p for p in late_positions(engine, table, 20, 1) if p.bag_count == 1)
    position = position.seen_by(position.to_move)
    unseen = position.unseen_by(position.to_move)
    chosen = [bytes(sorted((unseen[0], unseen[n]))) for n in (3, 6)]
    rows = np.zeros((2, 8), np.uint8)
    rows[:, :2] = [list(leave) for leave in chosen]
    inferred = LikelyLeaves(
        rows, 2, np.array([2.0, 3.0]), np.zeros(2, np.int64), np.array([1, 0.2])
    )
    draws = all_draws(position, 0, inferred)
    assert draws.weights is not None
    assert draws.weights.mean() == pytest.approx(1)
    fits = dict(zip(chosen, (1, 0.2), strict=True))
    expected = [
        sum(fits.get(bytes(sorted(pair)), 0) for pair in combinations(row["tiles"][:7].tolist(), 2))
        for row in draws.leaves
    ]
    assert draws.weights / draws.weights.max() == pytest.approx(np.array(expected) / max(expected))
    assert all_draws(position, 0).weights is None
    values = trained_values(en_tiles)
    moves = engine.moves(position, values)
    move, score = moves.placement(0), int(moves.score[0])
    simulation = Simulator(playouts.twin(), win_chances(en_tiles)).simulate(
        position, [(move, score)], values, plies=40, practical=True, inferred=inferred
    )
    for _ in simulation.run(Budget(seconds=60.0)):
        pass
    (estimate,) = simulation.estimates()
    lead = position.scores[position.to_move] - position.scores[position.next_seat] + score
    playouts.begin(position, move, values)
    results = playouts.run(8, goal=1 - lead, leaves=draws.leaves)
    wins = (np.sign(results["points"] + lead) + 1) / 2
    assert estimate and estimate.win == pytest.approx((wins * draws.weights).mean())


def test_with_two_tiles_in_the_bag_racks_come_as_often_as_is_inferred(
    endgame: Position,
) -> None:
    held = bytes(sorted(endgame.bag + endgame.rack[:2]))
    position = replace(endgame, bag=held, rack_counts=(7, len(endgame.bag)))
    rows = np.zeros((2, 8), np.uint8)
    rows[:, 0] = [held[0], held[-1]]
    inferred = LikelyLeaves(rows, 1, np.array([1.0, 1.0]), np.zeros(2, np.int64), np.array([1, 0]))
    draws = all_draws(position, 0, inferred)
    assert draws.weights is None and draws.enough == 0
    # As likely as one of the tiles kept is to be the first of those on the rack, which are held.
    racks = Counter(bytes(sorted(row["tiles"][: row["count"]].tolist())) for row in draws.leaves)
    ways = Counter(bytes(rack) for rack in combinations(held, len(held) - 2))
    expected = {rack: rack.count(held[0]) * ways[rack] for rack in ways if held[0] in rack}
    per = len(draws.leaves) / sum(expected.values())
    assert racks.keys() == expected.keys()
    # To within one for each of the times that chance has the rack.
    for rack, times in racks.items():
        assert abs(times - per * expected[rack]) <= ways[rack]
    again = all_draws(position, 0, inferred)
    assert again.leaves.tobytes() == draws.leaves.tobytes()
