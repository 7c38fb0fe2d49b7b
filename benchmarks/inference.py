"""What inference of leaves finds out, and what the moves chosen with it are worth.

Games of a player with itself. After each placement that keeps tiles: the logarithm of how much
likelier inference takes the true leave to be than chance does (nats, 0: nothing found out), and
the processor time. With ``--moves``, games of the static player: where simulation chooses another
move with inference than without, both are played out two turns deep on the leaves from which the
static player would have made its last move, and no others. With ``--racks`` they are played out
eight turns deep against the rack that the other side really has, which shows nothing but whether
the moves are better; it takes many turns. With ``--late`` the moves are chosen for practical
chances with three to seven tiles in the bag and played out to the end, on the leaves as above.
With ``--told`` the leave is not inferred but told, which is the most that inference could be worth.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from eliot_qt.engine.board_index import BoardIndex
from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.engine.inference import leave_inference
from eliot_qt.engine.inference.leave_inference import LeaveInference, LikelyLeaves, likelihood
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.simulation import Budget, Simulator
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.game.last_turn import LastTurn, last_turn
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles
from eliot_qt.lab.game_files import record_of
from eliot_qt.lab.matches.match_games import play_batches
from eliot_qt.lab.matches.match_plan import MatchPlan
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.analysis import Candidate, Player
from eliot_qt.players.analysts import Effort, Equipment, Inference
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.selfplay import decide
from eliot_qt.players.static import trained_values

from .harness import mean_of, positive

SCALES = (1_000, 2_000, 3_000, 4_000, 6_000)
FLOORS = (0.005, 0.01, 0.02, 0.05, 0.1)
# Leaves drawn, by blanks, to find all those that fit; playouts and turns of a comparison.
DRAWS = (60_000, 12_000, 1_000)
PLAYOUTS, PLIES, RACK_PLIES = 4_000, 2, 8
# With fewer tiles than this in the bag simulation plays to the end; with fewer than that all racks
# are tried.
LEAST_IN_BAG, LEAST_FOR_LATE = 8, 3


def turns(
    table: Experiment, player: str, seed: int, playouts: int
) -> Iterator[tuple[Position, bytes, bytes]]:
    """Endless positions after placements, as the seat to move sees them.

    With each the leave that was kept, and the rack it has become.
    """
    number = 0
    plan = MatchPlan("en", player, player, 1 << 20, False, seed, playouts)
    games = table.games()
    values = trained_values(table.game.tile_set)
    while True:
        if plan.is_static:
            found = games.turns(values, values, seed, number, False)
        else:
            (batch,) = play_batches(plan, table, range(number, number + 1))
            found = list(batch[0].turns)
        record = record_of(found, ("a", "b"), table.game, number)
        for before, turn in enumerate(found):
            after = record.position_at(before + 1)
            seen = after.seen_by(after.to_move)
            last = None if after.over else last_turn(seen)
            if last is not None and last.placement is not None and last.kept_count:
                rack = after.racks[after.next_seat]
                assert rack is not None
                yield seen, remove_tiles(turn.rack, last.placement.used), rack
        number += 1


class Study:
    """What inference makes of the turns of one player."""

    def __init__(self, table: Experiment) -> None:
        self.index = BoardIndex(table.lexicon.graph, table.game)
        self.inference = LeaveInference(self.index)
        values = trained_values(table.game.tile_set)
        assert isinstance(values, DenseLeaves)
        self.values = values
        self.found: list[tuple[int, LikelyLeaves]] = []
        self.times: list[float] = []
        self.nothing = 0

    def infer(self, seen: Position) -> tuple[LastTurn, LikelyLeaves | None]:
        """Infer the leave of the other side."""
        last = last_turn(seen)
        assert last is not None
        for _ in self.inference.inferring(last, seen.unseen_by(seen.to_move), self.values, 1):
            pass
        return last, self.inference.leaves

    def add(self, seen: Position, leave: bytes) -> None:
        """Add a turn after which a leave was kept."""
        begun = time.thread_time()
        last, leaves = self.infer(seen)
        self.times.append(time.thread_time() - begun)
        if leaves is None:
            self.nothing += 1
        else:
            self.found.append((self._shortfall(last, leave), leaves))

    def _shortfall(self, last: LastTurn, leave: bytes) -> int:
        """By how much the move falls short of the best for the true leave."""
        assert last.placement is not None
        rack = bytes(sorted(leave + last.placement.used))
        before = last.before
        seen = Position(
            before.rules, before.tile_set, before.board, (rack, None), (0, 0), 0,
            remove_tiles(before.bag, rack), before.rack_counts,
        )  # fmt: skip
        made = 1000 * last.score + PoolAdjustment.of_position(self.values, seen).of(leave)
        return int(self.index.replies([rack]).equity[0]) - made

    def report(self) -> None:
        """Print what was found out."""
        gains = np.array([gain(*one) for one in self.found])
        kept = np.array([leaves.count for _, leaves in self.found])
        print(f"{len(gains)} turns, {self.nothing} without inference: {mean_of(gains)} nats")
        best = np.mean([short <= 0 for short, _ in self.found])
        print(f"the best static move in {100 * best:.0f} %")
        for count in range(1, 7):
            if (kept == count).any():
                mine = gains[kept == count]
                print(f"  {count} kept: {len(mine)} turns, {mean_of(mine)}")
        times = 1000 * np.array(self.times)
        print(f"CPU ms: median {np.median(times):.1f}, 90 % {np.quantile(times, 0.9):.1f}")

    def fit(self) -> None:
        """Print the gain with other constants."""
        print("scale " + " ".join(f"{floor:6}" for floor in FLOORS))
        for scale in SCALES:
            row = []
            for floor in FLOORS:
                leave_inference._SCALE, leave_inference._FLOOR = scale, floor
                row.append(f"{np.mean([gain(*one) for one in self.found]):6.3f}")
            print(f"{scale:5} " + " ".join(row))


def gain(short: int, leaves: LikelyLeaves) -> float:
    fitting = likelihood(leaves.shortfalls)
    mean = (leaves.drawn * fitting).sum() / leaves.drawn.sum()
    return float(np.log(likelihood(np.array([max(short, 0)]))[0] / mean))


def compare_moves(table: Experiment, options: argparse.Namespace) -> None:
    """Print what moves chosen with inference gain over those without."""
    study, equipment = Study(table), replace(table.equipment(), simulators={})
    wanted, late = options.turns, options.late
    game = Playouts(equipment.engine.graph, table.game)
    simulator = Simulator(game, win_chances(table.game.tile_set))
    wins: list[float] = []
    spreads: list[float] = []
    in_bag = range(LEAST_FOR_LATE, LEAST_IN_BAG) if late else range(LEAST_IN_BAG, 100)
    positions = (
        turn for turn in turns(table, "static", options.seed, 0) if turn[0].bag_count in in_bag
    )
    for number, (seen, leave, rack) in enumerate(islice(positions, wanted), 1):
        one, other = (decide(player, seen) for player in players(equipment, options, leave))
        win, spread = 0.0, 0.0
        if one.move != other.move:
            known = leave if options.told else rack if options.racks else b""
            fitting = None if known else fitting_leaves(study, seen)
            if fitting is None and not known:
                continue
            win, spread = difference(
                simulator, seen, (one, other), fitting, known, study.values, late
            )
        wins.append(100 * win)
        spreads.append(spread)
        if number % 20 == 0 or number == wanted:
            other_moves = np.count_nonzero(wins)
            print(
                f"{len(wins)} positions, {other_moves} other moves: % of a game {mean_of(wins)},"
                f" points {mean_of(spreads)}",
                flush=True,
            )


def players(
    equipment: Equipment, options: argparse.Namespace, leave: bytes
) -> tuple[Player, Player]:
    """The player without inference, and the one that infers the leave or is told it."""
    effort = Effort(playouts=options.playouts, seed=5)
    if options.late:
        effort = Effort(seconds=options.seconds, practical=True, clock=time.thread_time)
    knowing = replace(effort, known=leave)
    if not options.told:
        knowing = replace(effort, inference=Inference.EQUITY)
    return ANALYSTS["sim"](equipment, effort), ANALYSTS["sim"](equipment, knowing)


def fitting_leaves(study: Study, seen: Position) -> LikelyLeaves | None:
    """The leaves with which the static player makes its last move."""
    usual, leave_inference._DRAWS = leave_inference._DRAWS, DRAWS
    _, leaves = study.infer(seen)
    leave_inference._DRAWS = usual
    if leaves is None or not (leaves.shortfalls == 0).any():
        return None
    fit = leaves.shortfalls == 0
    return LikelyLeaves(leaves.rows[fit], leaves.count, leaves.drawn[fit], leaves.shortfalls[fit])


def difference(
    simulator: Simulator,
    seen: Position,
    pair: tuple[Candidate, Candidate],
    fitting: LikelyLeaves | None,
    known: bytes,
    values: DenseLeaves,
    late: bool,
) -> tuple[float, float]:
    """By how much the second move wins more often than the first, and its gain in points."""
    moves = [(one.move, one.score) for one in pair]
    simulation = simulator.simulate(
        seen, moves, values, plies=RACK_PLIES if known else PLIES, seed=99, known=known,
        inferred=fitting, practical=late,
    )  # fmt: skip
    for _ in simulation.run(Budget(playouts=PLAYOUTS)):
        pass
    first, second = simulation.estimates()
    assert first and second
    assert first.spread is not None and second.spread is not None
    return second.win - first.win, second.spread - first.spread


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--player", default="static")
    parser.add_argument("--turns", type=positive, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--playouts", type=int, default=400, help="a move, of players that simulate"
    )
    parser.add_argument("--fit", action="store_true", help="try other constants")
    parser.add_argument("--moves", action="store_true", help="compare moves chosen")
    parser.add_argument(
        "--racks", action="store_true", help="compare them by the racks there really were"
    )
    parser.add_argument(
        "--told", action="store_true", help="compare moves chosen with the leave told, not inferred"
    )
    parser.add_argument(
        "--late", action="store_true", help="compare those with three to seven tiles in the bag"
    )
    parser.add_argument("--seconds", type=float, default=0.7, help="a move, of those")


def run(options: argparse.Namespace) -> None:
    table = table_of("en")
    if options.moves or options.racks or options.told or options.late:
        compare_moves(table, options)
        return
    study = Study(table)
    positions = turns(table, options.player, options.seed, options.playouts)
    for seen, leave, _ in islice(positions, options.turns):
        study.add(seen, leave)
    study.report()
    if options.fit:
        study.fit()
