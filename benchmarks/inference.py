"""What inference of leaves finds out: how much likelier than by chance it takes the true one to be.

Games of a player with itself; after each placement that keeps tiles, the logarithm of how much
likelier inference takes the leave to be than chance does (nats, 0: nothing found out), the leaves
that remain (effective number of those looked at) and the processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import islice

import numpy as np

from eliot_qt.engine import leave_inference
from eliot_qt.engine.board_index import BoardIndex
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.leave_inference import LeaveInference, likelihood
from eliot_qt.engine.pool_adjustment import PoolAdjustment
from eliot_qt.game.last_turn import LastTurn, last_turn
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles
from eliot_qt.lab.game_files import record_of
from eliot_qt.lab.match_games import play_batches
from eliot_qt.lab.match_plan import MatchPlan
from eliot_qt.lab.table import Table, table_of
from eliot_qt.players.static import trained_values

SCALES = (1_000, 2_000, 3_000, 4_000, 6_000, 9_000)
FLOORS = (0.005, 0.02, 0.05, 0.1)


def turns(table: Table, player: str, seed: int, playouts: int) -> Iterator[tuple[Position, bytes]]:
    """Endless positions after placements, as the seat to move sees them, and the leaves kept."""
    number = 0
    plan = MatchPlan("en", player, player, 1 << 20, False, seed, playouts)
    games = table.games()
    values = trained_values(table.tile_set)
    while True:
        if plan.is_static:
            found = games.turns(values, values, seed, number, False)
        else:
            (batch,) = play_batches(plan, table, range(number, number + 1))
            found = batch[0].turns
        record = record_of(found, ("a", "b"), table.rules, table.tile_set, table.layout, number)
        for before, turn in zip(range(len(found)), found, strict=True):
            after = record.position_at(before + 1)
            seen = after.seen_by(after.to_move)
            last = None if after.over else last_turn(seen)
            if last is not None and last.placement is not None and last.kept:
                yield seen, remove_tiles(turn.rack, last.placement.used)
        number += 1


def shortfall(index: BoardIndex, last: LastTurn, leave: bytes, values: DenseLeaves) -> int:
    """By how much the move falls short of the best for the true leave."""
    assert last.placement is not None
    rack = bytes(sorted(leave + last.placement.used))
    before = last.before
    seen = Position(
        before.rules, before.tile_set, before.board, (rack, None), (0, 0), 0,
        remove_tiles(before.bag, rack), before.rack_counts,
    )  # fmt: skip
    made = 1000 * last.score + PoolAdjustment.of_position(values, seen).of(leave)
    return int(index.replies([rack]).equity[0]) - made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default="static")
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--playouts", type=int, default=400, help="of players that simulate")
    parser.add_argument("--fit", action="store_true", help="try other constants")
    arguments = parser.parse_args()
    table = table_of("en")
    index = BoardIndex(table.lexicon.graph, table.tile_set, table.layout)
    inference, values = LeaveInference(index), trained_values(table.tile_set)
    assert isinstance(values, DenseLeaves)
    found, times, none, effective = [], [], 0, []
    positions = turns(table, arguments.player, arguments.seed, arguments.playouts)
    for seen, leave in islice(positions, arguments.turns):
        last = last_turn(seen)
        assert last is not None
        begun = time.thread_time()
        for _ in inference.inferring(last, seen.unseen_by(seen.to_move), values, 1):
            pass
        times.append(time.thread_time() - begun)
        if inference.leaves is None:
            none += 1
            continue
        leaves = inference.leaves
        effective.append(leaves.weights.sum() ** 2 / (leaves.weights**2).sum())
        found.append((shortfall(index, last, leave, values), leaves, len(leave)))
    report(found, none)
    print(f"effective leaves: median {np.median(effective):.0f}")
    print(
        f"CPU ms: median {1000 * np.median(times):.1f}, 90 % {1000 * np.quantile(times, 0.9):.1f}"
    )
    if arguments.fit:
        for scale in SCALES:
            row = []
            for floor in FLOORS:
                leave_inference._SCALE, leave_inference._FLOOR = scale, floor
                row.append(f"{np.mean([gain(*one[:2]) for one in found]):6.3f}")
            print(f"scale {scale}: " + " ".join(row), f"(floors {FLOORS})")


def gain(short: int, leaves: leave_inference.LikelyLeaves) -> float:
    fitting = likelihood(leaves.shortfalls)
    mean = (leaves.drawn * fitting).sum() / leaves.drawn.sum()
    return float(np.log(likelihood(np.array([max(short, 0)]))[0] / mean))


def report(found: list[tuple[int, leave_inference.LikelyLeaves, int]], none: int) -> None:
    gains = np.array([gain(short, leaves) for short, leaves, _ in found])
    kept = np.array([count for *_, count in found])
    error = gains.std() / len(gains) ** 0.5
    print(
        f"{len(gains)} turns, {none} without: {gains.mean():.3f} nats, standard error {error:.3f}"
    )
    best = np.mean([short <= 0 for short, *_ in found])
    print(f"the best static move in {100 * best:.0f} %")
    for count in range(1, 7):
        mine = gains[kept == count]
        if len(mine):
            print(f"  {count} kept: {len(mine)} turns, {mine.mean():.3f}")


if __name__ == "__main__":
    main()
