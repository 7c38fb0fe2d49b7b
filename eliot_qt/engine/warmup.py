"""Compile every kernel of the usual path into the cache: ``python -m eliot_qt.engine.warmup``.

Done when the program is installed, or at its first start in a process of its own (compiling in a
thread of the window's process would make it stutter). Prints a line ``n/m name`` before each step.
Importing this module does not load the compiler; ``is_warm`` tells whether there is anything to do.

What only simulations need comes last and not before a first game: with the argument ``all``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet

from .cache import has_compiler, is_warm, mark_warm
from .dense import DenseLeaves

__all__ = ["is_warm", "main", "warm_up"]
_SIZE = 5
# Words over A, B, C. Two have the same first 12 letters, so that ties are sorted too.
_WORDS = [b"\x01\x02", b"\x02\x01", b"\x01\x02\x03", b"\x02" * 14 + b"\x01", b"\x02" * 14 + b"\x03"]


def warm_up(say: Callable[[str], None], *, everything: bool = False) -> None:
    """Compile what is not compiled yet; ``say`` gets a line of progress before each step.

    That is what a game needs; with ``everything`` also what simulations and endgames need.
    """
    made: dict[str, Any] = {}

    def load() -> None:
        from . import Engine, Games, RunGraph, build_graph

        made.update(Engine=Engine, Games=Games, RunGraph=RunGraph, build=build_graph)

    def build() -> None:
        from eliot_qt.lexicon.wordgraph import WordGraph

        made["graph"] = WordGraph.from_nodes(made["build"](_WORDS))

    def convert() -> None:
        made["run_graph"] = made["RunGraph"](made["graph"], 3)

    def list_moves() -> None:
        position = _position()
        engine = made["Engine"](made["run_graph"], position.tile_set, position.board.layout)
        made["moves"] = engine.moves(position)
        made["engine"] = engine

    def find_hotspots() -> None:
        made["moves"].hotspots()

    def find_best() -> None:
        made["engine"].best(_position())

    def play_games() -> None:
        position = _position()
        tile_set, layout = position.tile_set, position.board.layout
        games = made["Games"](made["run_graph"], tile_set, layout, position.rules)
        games.play(None, None, 0, 0, 1)
        games.observe(DenseLeaves(tile_set, 2), 0, 0, 1)

    def simulate() -> None:
        from eliot_qt.game.last_turn import LastTurn
        from eliot_qt.game.move import Direction, Pass, Placement

        from .leave_inference import LeaveInference
        from .playouts import Playouts

        position = _position()
        playouts = Playouts(
            made["run_graph"], position.tile_set, position.board.layout, position.rules
        )
        playouts.begin(position, Pass(), DenseLeaves(position.tile_set, 2))
        playouts.run(1, plies=3)
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

        position = replace(_position(), bag=b"")
        tile_set, layout = position.tile_set, position.board.layout
        solver = Endgame(made["run_graph"], tile_set, layout, megabytes=1)
        for _ in solver.solve(position):
            pass

    def open_roots() -> None:
        from .root_moves import RootMoves

        position = replace(_position(), bag=b"\1")
        tile_set, layout = position.tile_set, position.board.layout
        roots = RootMoves(made["run_graph"], tile_set, layout, megabytes=1)
        move = roots.open(position, 1, b"\2")[0]
        roots.begin(move, 2, (-1, 1), 1)
        while roots.go_on(1) is None:
            pass

    steps = {
        "compiler": load,
        "lexicon builder": build,
        "word graph": convert,
        "move generator": list_moves,
        "hotspots": find_hotspots,
        "best move": find_best,
        "whole games": play_games,
    }
    if everything:
        steps["simulation"] = simulate
        steps["endgames"] = solve
        steps["pre-endgames"] = open_roots
    for number, (name, step) in enumerate(steps.items(), 1):
        say(f"{number}/{len(steps)} {name}")
        step()
    mark_warm(everything=everything)


def main() -> int:
    """Warm up and report on standard output."""
    if not has_compiler():
        print("no compiler on this system: the plain engine answers", flush=True)
        return 0
    begin = time.perf_counter()
    everything = sys.argv[1:] == ["all"]
    warm_up(lambda line: print(line, flush=True), everything=everything)
    print(f"engine ready after {time.perf_counter() - begin:.1f} s", flush=True)
    return 0


def _position() -> Position:
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
