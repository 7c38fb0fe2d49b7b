"""Compile every kernel of the usual path into the cache: ``python -m eliot_qt.engine.warmup``.

Done when the program is installed, or at its first start in a process of its own (compiling in a
thread of the window's process would make it stutter). Prints a line ``n/m name`` before each step,
and the line READY once a first game has all it needs. Importing this module does not load the
compiler; ``is_warm`` tells whether there is anything to do.

With the argument ``all`` it goes on with what simulations and endgames need, on two processors
where there are two: endgames are compiled by a process of their own. On Linux that is a copy of
this one, which has all that both share compiled already. docs/engine.md says how long that takes.
The kernels that play whole games are for the lab, which compiles them when it first needs them.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.system import module_command

from .cache import has_compiler, is_warm, mark_warm
from .dense import DenseLeaves

if TYPE_CHECKING:
    from eliot_qt.lexicon.wordgraph import WordGraph

__all__ = ["READY", "is_warm", "main", "small_graph", "small_position", "warm_up"]

# Said once a first game has all it needs.
READY = "ready"
_ALL, _ENDGAMES = "all", "endgames"
Steps = dict[str, Callable[[], None]]
# The compiler makes much and few cycles: looking for these as usual takes a tenth of its time.
_COLLECT_AFTER = (20_000, 50, 100)
_SIZE = 5
# Words over A, B, C. Two have the same first 12 letters, so that ties are sorted too.
_WORDS = [b"\x01\x02", b"\x02\x01", b"\x01\x02\x03", b"\x02" * 14 + b"\x01", b"\x02" * 14 + b"\x03"]


def warm_up(
    say: Callable[[str], None], *, everything: bool = False, whole_games: bool = False
) -> None:
    """Compile what is not compiled yet; ``say`` gets a line of progress before each step.

    That is what a game needs; with ``everything`` also what simulations and endgames need, with
    ``whole_games`` what plays games in a kernel.
    """
    game, endgames, simulation, games = _steps()
    count = len(game) + everything * len({**simulation, **endgames}) + whole_games * len(games)
    lines = (f"{number}/{count}" for number in range(1, count + 1))
    _carry_out(game, say, lines)
    mark_warm()
    say(READY)
    if everything:
        with _aside(endgames):
            _carry_out(simulation, say, lines)
        _carry_out(endgames, say, lines)
        mark_warm(everything=True)
    if whole_games:
        _carry_out(games, say, lines)


def _carry_out(steps: Steps, say: Callable[[str], None], lines: Iterator[str]) -> None:
    for name, step in steps.items():
        say(f"{next(lines)} {name}")
        step()


def _steps() -> tuple[Steps, Steps, Steps, Steps]:
    """Yield the steps by name in order: a game, endgames, simulations, games in a kernel."""
    made: dict[str, Any] = {}

    def load() -> None:
        from . import Engine, Games, RunGraph

        made.update(Engine=Engine, Games=Games, RunGraph=RunGraph)

    def build() -> None:
        made["graph"] = small_graph()

    def convert() -> None:
        made["run_graph"] = made["RunGraph"](made["graph"], 3)

    def list_moves() -> None:
        position = small_position()
        engine = made["Engine"](made["run_graph"], position.game)
        made["moves"] = engine.moves(position)
        made["engine"] = engine

    def find_hotspots() -> None:
        made["moves"].hotspots()

    def find_best() -> None:
        made["engine"].best(small_position())

    def play_games() -> None:
        position = small_position()
        games = made["Games"](made["run_graph"], position.game)
        games.play(None, None, 0, 0, 1)
        games.observe(DenseLeaves(position.tile_set, 2), 0, 0, 1)

    def simulate() -> None:
        from eliot_qt.game.last_turn import LastTurn
        from eliot_qt.game.move import Direction, Pass, Placement

        from .inference.leave_inference import LeaveInference
        from .playing.playout_values import values_of
        from .playouts import Playouts
        from .win_chance import win_chances

        position = small_position()
        playouts = Playouts(made["run_graph"], position.game)
        playouts.begin(position, Pass(), DenseLeaves(position.tile_set, 2))
        results = playouts.run(1, plies=3)
        values_of(results, win_chances(position.tile_set), 0, 0, replied=True, thinks=False)
        playouts.run(1, goal=0)
        playouts.index.replies([position.rack])
        third = Placement(Direction.ACROSS, _SIZE // 2, _SIZE // 2, b"\0\0\3")
        before = replace(position, racks=(None, position.racks[1]))
        inference = LeaveInference(playouts.index)
        for turn in (LastTurn(before, third, 6), LastTurn(before, None, exchanged=1)):
            for _ in inference.inferring(turn, position.bag, DenseLeaves(position.tile_set, 2), 0):
                pass

    def solve() -> None:
        from .endgame import Endgame

        position = replace(small_position(), bag=b"")
        solver = Endgame(made["run_graph"], position.game, megabytes=1)
        for _ in solver.solve(position):
            pass

    def open_roots() -> None:
        from .root_moves import RootMoves

        position = replace(small_position(), bag=b"\1")
        roots = RootMoves(made["run_graph"], position.game, megabytes=1)
        move = roots.open(position, 1, b"\2")[0]
        roots.begin(move, 2, (-1, 1), 1)
        while roots.go_on(1) is None:
            pass

    return (
        {
            "compiler": load,
            "lexicon builder": build,
            "word graph": convert,
            "move generator": list_moves,
            "hotspots": find_hotspots,
            "best move": find_best,
        },
        {"endgames": solve, "pre-endgames": open_roots},
        {"simulation": simulate},
        {"whole games": play_games},
    )


def _aside(steps: Steps) -> AbstractContextManager[None]:
    """Meanwhile compile endgames in another process, where there is another processor.

    Should that come to nothing, they are compiled here afterwards.
    """
    if (os.cpu_count() or 1) < 2:
        return nullcontext()
    return _in_copy(steps) if sys.platform == "linux" else _in_new_process()


@contextmanager
def _in_copy(steps: Steps) -> Iterator[None]:
    """Carry out steps in a copy of this process."""
    sys.stdout.flush()
    other = os.fork()
    if not other:
        _end_with(steps)
    try:
        yield
    except BaseException:
        os.kill(other, signal.SIGKILL)
        raise
    finally:
        os.waitpid(other, 0)


def _end_with(steps: Steps) -> NoReturn:
    """Carry out steps in silence as the last that this process does."""
    status = 1
    try:
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(quiet, stream)
        for step in steps.values():
            step()
        status = 0
    finally:
        # Without the handlers and buffers of the process this is a copy of.
        os._exit(status)


@contextmanager
def _in_new_process() -> Iterator[None]:
    """Compile endgames in a process that begins anew."""
    command = module_command("eliot_qt.engine.warmup", _ENDGAMES)
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as other:
        try:
            yield
        except BaseException:
            other.kill()
            raise


def _compile_endgames() -> None:
    """Compile the endgames in a second process; the one that started it counts the kernels."""
    game, endgames, _, _ = _steps()
    for step in (*list(game.values())[:4], *endgames.values()):
        step()


def main() -> int:
    """Warm up and report on standard output."""
    if not has_compiler():
        print("no compiler on this system: the plain engine answers", flush=True)
        return 0
    gc.set_threshold(*_COLLECT_AFTER)
    # Threads for matrices, which nothing here has, would be lost in a copy of the process.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    if sys.argv[1:] == [_ENDGAMES]:
        _compile_endgames()
        return 0
    begin = time.perf_counter()
    everything = sys.argv[1:] == [_ALL]
    warm_up(lambda line: print(line, flush=True), everything=everything)
    print(f"engine ready after {time.perf_counter() - begin:.1f} s", flush=True)
    return 0


def small_graph() -> WordGraph:
    """Return a graph of a few words, for the small position."""
    from eliot_qt.lexicon.wordgraph import WordGraph

    from . import build_graph

    return WordGraph.from_nodes(build_graph(_WORDS))


def small_position() -> Position:
    """Return a position that takes no time, but needs every kernel."""
    tile_set = TileSet(
        id="warmup",
        name="warm-up",
        locale="en",
        letters=("?", "A", "B", "C"),
        counts=(1, 4, 4, 4),
        values=(0, 1, 2, 3),
        vowels=(True, True, False, False),
        consonants=(True, False, True, True),
        exchange_minimum=1,
    )
    plain = bytes([1]) * (_SIZE * _SIZE)
    layout = Layout("warmup", _SIZE, plain, plain)
    board = Board.empty(layout).with_tiles({layout.centre: 1, layout.centre + 1: 2})
    return opening(Rules(exchange_minimum=1), tile_set, board, (b"\x01\x02\x03\x00", b"\x02"))


if __name__ == "__main__":
    sys.exit(main())
