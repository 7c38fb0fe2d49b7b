"""How many positions with one or two tiles in the bag are proven within 2, 10 and 30 seconds.

The positions are the first such ones of games of the static player with itself, nothing left out.
With two in the bag each position is asked anew with each number of seconds of the processor, and
beside the proofs those are counted where all is known of the move chosen.

How long a proof takes is given by the clock, in seconds of the processor, and in seconds of as
many cores as there are threads: those of the processor, less what threads did while another one
did more. On a free machine that is the time by the clock, and a busy one does not change it much.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import comb
from typing import Any

from eliot_qt.engine.root_moves import RootMoves
from eliot_qt.game.position import Position
from eliot_qt.lab.game_files import record_of
from eliot_qt.lab.matches.strategies import leaves_for
from eliot_qt.lab.table import Experiment, table_of
from eliot_qt.players.analysts import Effort
from eliot_qt.players.bag_end.one_in_bag import OneInBag
from eliot_qt.players.makers import ANALYSTS

from .harness import positive

LIMITS = (2, 10, 30)


def positions(table: Experiment, seed: int, in_bag: int) -> Iterator[Position]:
    """Endless positions: of each game the first with ``in_bag`` tiles in the bag, if any."""
    games, values = table.games(), leaves_for("static", table.game.tile_set)
    number = 0
    while True:
        turns = games.turns(values, values, seed, number, False)
        record = record_of(turns, ("a", "b"), table.game, number)
        number += 1
        seen = (record.position_at(turn) for turn in range(len(record.events)))
        for position in seen:
            if position.bag_count == in_bag and position.over is None:
                yield position.seen_by(position.to_move)
                break


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bag", type=int, choices=(1, 2), default=1)
    parser.add_argument("--positions", type=positive, default=30)
    parser.add_argument("--seed", type=int, default=4711)
    parser.add_argument("--threads", type=positive, default=1)


def run(options: argparse.Namespace) -> None:
    table = table_of("en")
    found = list(islice(positions(table, options.seed, options.bag), options.positions))
    if options.bag == 1:
        time_proofs(table, found, options.threads)
    else:
        count_proofs(table, found, options.threads)


def time_proofs(table: Experiment, found: list[Position], threads: int) -> None:
    """Print how long the proofs of positions with one tile in the bag take."""
    graph = table.equipment().engine.graph

    def make_roots() -> RootMoves:
        return RootMoves(graph, table.game, megabytes=4)

    pool = TimedThreads(threads)
    solver = OneInBag(make_roots, threads, lambda _: pool)
    # The kernels are loaded before the first position is timed.
    for _ in islice(solver.solve(found[0]), 50):
        pass
    times: list[tuple[float, ...]] = []
    for number, position in enumerate(found):
        spent = solve(solver, pool, position)
        times.append(spent)
        wall, work, cores = spent
        said = "" if solver.is_proven else "  open"
        print(
            f"{number:>3}  {wall:7.2f} s  {work:7.2f} CPU s  {cores:7.2f} s of {threads} cores  "
            f"{solver.nodes:>10,}{said}",
            flush=True,
        )
    names = ("by the clock", "CPU", f"{threads} cores")
    for name, column in zip(names, zip(*times, strict=True), strict=True):
        shares = "  ".join(
            f"{limit} s: {100 * sum(t <= limit for t in column) / len(column):.0f} %"
            for limit in LIMITS
        )
        median = sorted(column)[len(column) // 2]
        print(f"{name}: median {median:.2f} s; proven within {shares}")


class TimedThreads(ThreadPoolExecutor):
    """Threads that add up what each did of the processor's time while another one did more."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self.hidden = 0.0

    def map(
        self,
        fn: Callable[..., Any],
        *iterables: Iterable[Any],
        timeout: float | None = None,
        chunksize: int = 1,
    ) -> Iterator[Any]:
        """Do a task with each of some values, at once."""

        def timed(*values: Any) -> tuple[Any, float]:
            begun = time.thread_time()
            result = fn(*values)
            return result, time.thread_time() - begun

        pairs = list(super().map(timed, *iterables, timeout=timeout, chunksize=chunksize))
        seconds = [spent for _, spent in pairs]
        self.hidden += sum(seconds) - max(seconds, default=0.0)
        return iter([result for result, _ in pairs])

    def __exit__(self, *error: Any) -> None:
        """Stay, for the next position."""


def solve(solver: OneInBag, pool: TimedThreads, position: Position) -> tuple[float, ...]:
    """Seconds by the clock, of the processor and of the cores until the best move is proven."""
    wall, work, hidden = time.perf_counter(), time.process_time(), pool.hidden
    for _ in solver.solve(position):
        cores = time.process_time() - work - pool.hidden + hidden
        if solver.is_proven or cores > LIMITS[-1]:
            break
    spent = time.process_time() - work
    times = time.perf_counter() - wall, spent, spent - pool.hidden + hidden
    return times if solver.is_proven else tuple(max(t, LIMITS[-1] + 0.01) for t in times)


def count_proofs(table: Experiment, found: list[Position], threads: int) -> None:
    """Print for how many positions with two tiles in the bag there is a proof after each time."""
    proven, known = dict.fromkeys(LIMITS, 0), dict.fromkeys(LIMITS, 0)
    for number, position in enumerate(found):
        for limit in LIMITS:
            effort = Effort(seconds=limit, threads=threads, clock=time.process_time)
            player = ANALYSTS["preendgame"](table.equipment(), effort)
            *_, answer = player.analyse(position)
            best = answer.best.estimate
            assert best is not None
            proven[limit] += answer.best.exact
            pairs = comb(len(position.unseen_by(position.to_move)), 2)
            is_known = best.playouts == pairs and not best.win_se
            known[limit] += is_known
            said = "proven" if answer.best.exact else "known" if is_known else ""
            print(f"{number:>3}  {limit:>2} s  {100 * best.win:5.1f} %  {said}", flush=True)
    for name, counts in (("proven", proven), ("known of the move chosen", known)):
        shares = "  ".join(f"{n} s: {100 * counts[n] / len(found):.0f} %" for n in LIMITS)
        print(f"{name} within {shares}")
