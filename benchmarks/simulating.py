"""Times the parts of a simulation: playouts of one to four turns, indexes, and Python.

Positions of ``bench`` from the middle of games, with clocks around the kernels. First microseconds
a playout of one turn and more, by an index of the candidate's own, by the position's, and by that
with an overlay; the least of each position's rounds counts. Then moves of the player ``sim``, which
is the champion until the bag is nearly empty, of so many playouts each: milliseconds a move, and
what of it is not spent in playouts. Processor time, one thread; compare what was measured in the
same minutes.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any
from unittest.mock import patch

from eliot_qt.engine import Engine, board_index, playouts
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.simulation import Budget, Simulator
from eliot_qt.engine.win_chance import win_chances
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.lab.bench import positions
from eliot_qt.lab.bench.replies import middle_positions
from eliot_qt.library.library import shipped
from eliot_qt.players.simulating import SimulatingPlayer, SimulationSettings
from eliot_qt.players.static import trained_values

from .harness import positive, show

# Candidates of a position, and playouts of each that are timed together.
CANDIDATES, TOGETHER = 2, 60
INDEXES = ("own index", "position's index", "with overlay")
KERNELS = {
    "play_out": ("playouts", playouts),
    "begin_index": ("indexes", board_index),
    "build_index": ("indexes", board_index),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--positions", type=positive, default=8)
    parser.add_argument("--rounds", type=positive, default=7)
    parser.add_argument("--plies", type=positive, default=4, help="turns of a playout at most")
    parser.add_argument(
        "--playouts", type=positive, nargs="*", default=[5_000, 10_000], help="of a move"
    )


def run(options: argparse.Namespace) -> None:
    library = shipped()
    game = library.game(Rules())
    engine = Engine(library.lexicon("en").graph, game)
    boards = middle_positions(positions.self_play(engine, game), options.positions)
    root = Playouts(engine.graph, game)
    by_turns(engine, root, boards, options.plies, options.rounds)
    simulator = Simulator(root.twin(), win_chances(game.tile_set))
    for count in options.playouts:
        shares(engine, simulator, boards, count, options.rounds)


def by_turns(
    engine: Engine, root: Playouts, boards: Sequence[Position], plies: int, rounds: int
) -> None:
    """Microseconds a playout, by its turns and by the index it has."""
    ready = [list(each_index(engine, root, board)) for board in boards]
    for name, column in zip(INDEXES, zip(*ready, strict=True), strict=True):
        candidates = [candidate for each in column for candidate in each]
        for turns in range(1, plies + 1):
            least = [
                min(seconds(partial(one.run, TOGETHER, plies=turns)) for _ in range(rounds))
                for one in candidates
            ]
            each = 1e6 * sum(least) / len(least) / TOGETHER
            show(f"a playout of {turns} turns, {name}", each, "µs")


def each_index(engine: Engine, root: Playouts, board: Position) -> Iterator[list[Playouts]]:
    """The likely best candidates of a position, ready, by each index."""
    values = trained_values(board.tile_set)
    shared = root.index.twin()
    shared.build(board, values)
    for name in INDEXES:
        ready = []
        for move in engine.moves(board, values).top(CANDIDATES):
            one = root.twin()
            if name == INDEXES[0]:
                one.begin(board, move, values)
            else:
                one.begin_beside(shared, board, move, values)
            if name == INDEXES[2]:
                for _ in one.overlaying():
                    pass
            ready.append(one)
        yield ready


def shares(
    engine: Engine, simulator: Simulator, boards: Sequence[Position], count: int, rounds: int
) -> None:
    """Print where the milliseconds of a move with ``count`` playouts go, in the best round."""
    settings = SimulationSettings(Budget(playouts=count), seed=5)
    player = SimulatingPlayer(engine, simulator, settings)
    # Board after board, as a position that comes twice running is not indexed again.
    times = [[a_move(player, board) for board in boards] for _ in range(rounds)]
    least = [min(column) for column in zip(*times, strict=True)]
    whole, in_playouts, indexes = (
        1000 * sum(column) / len(boards) for column in zip(*least, strict=True)
    )
    show(f"a move of {count:,} playouts", whole, "ms")
    show("  playouts", in_playouts, "ms")
    show("  indexes", indexes, "ms")
    show("  Python", whole - in_playouts - indexes, "ms")
    show("  Python and indexes", 100 * (whole - in_playouts) / whole, "%")


def a_move(player: SimulatingPlayer, board: Position) -> tuple[float, float, float]:
    """Seconds for a move, and of these in playouts and for indexes."""
    kernels: dict[str, float] = {"playouts": 0.0, "indexes": 0.0}
    with ExitStack() as patches:
        for name, (group, module) in KERNELS.items():
            kernel = partial(clock, kernels, group, getattr(module, name))
            patches.enter_context(patch.object(module, name, kernel))
        whole = seconds(lambda: deque(player.analyse(board), maxlen=1))
    return whole, kernels["playouts"], kernels["indexes"]


def clock(sums: dict[str, float], group: str, kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Call a kernel, and add the seconds it takes to those of its group."""
    begin = time.thread_time()
    answer = kernel(*arguments)
    sums[group] += time.thread_time() - begin
    return answer


def seconds(action: Callable[[], object]) -> float:
    """Return the processor seconds of a call in this thread."""
    begin = time.thread_time()
    action()
    return time.thread_time() - begin
