"""Each call of a kernel done twice, by the library and by the compiler's own form: ``-m`` runs it.

Arguments: the folder of a library, and how many recorded positions. Everything a call has written
is compared, byte by byte, and what it returns; a line of JSON says how often each kernel was
called and which differed.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

DATA = Path(__file__).parent.parent / "data"


def main(arguments: Sequence[str]) -> None:
    """Use the engine, and tell what was seen."""
    os.environ["ELIOT_QT_COMPILE"] = "1"
    folder, count = Path(arguments[0]), int(arguments[1])
    calls, differing = both(folder)
    use_the_engine(count)
    print(json.dumps({"calls": calls, "differing": sorted(differing)}))


def both(folder: Path) -> tuple[Counter[str], set[str]]:
    """Have each kernel called in both forms from now on; the calls and what differed."""
    from eliot_qt.engine import kernel_library
    from eliot_qt.engine.compiling import compiler

    (path,) = folder.glob(f"{kernel_library.NAME}.*")
    library = kernel_library.load_from(path)
    compiled = compiler.entry
    calls, differing = Counter[str](), set[str]()

    def entry(function: Callable[..., Any]) -> Any:
        name = kernel_library.name_in_library(function.__module__, function.__qualname__)
        first, second = getattr(library, name), compiled(function)

        def call(*arguments: Any) -> Any:
            arrays = [given for given in arguments if isinstance(given, np.ndarray)]
            before = [array.copy() for array in arrays]
            answer = first(*arguments)
            after = [array.tobytes() for array in arrays]
            for array, content in zip(arrays, before, strict=True):
                array[...] = content
            expected = second(*arguments)
            calls[name] += 1
            same = [array.tobytes() for array in arrays] == after
            if not same or (type(answer), answer) != (type(expected), expected):
                differing.add(name)
            return expected

        return call

    compiler.entry = entry
    return calls, differing


def use_the_engine(count: int) -> None:
    """Ask of recorded positions what the program asks of the engine."""
    from eliot_qt import paths
    from eliot_qt.engine import Engine, Games, build_graph
    from eliot_qt.engine.candidates.board_judge import BoardJudge
    from eliot_qt.engine.dense import DenseLeaves
    from eliot_qt.game.game import Game
    from eliot_qt.game.layout import read_layout
    from eliot_qt.game.rules import Rules
    from eliot_qt.game.tiles import read_tile_sets
    from eliot_qt.lexicon.catalogue import Catalogue
    from eliot_qt.lexicon.wordgraph import WordGraph
    from eliot_qt.players.static import trained_values

    tiles = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
    layout = read_layout(paths.resources() / "layouts" / "standard15.txt")
    game = Game(Rules(), tiles, layout)
    # A few thousand words: both forms copy and compare whole graphs at each call.
    lexicon = Catalogue([paths.bundled_lexicons()]).open("en_common")
    graph = WordGraph.from_nodes(build_graph(list(lexicon.graph.words())[::10]))
    engine, values = Engine(graph, game), trained_values(tiles)
    judge = BoardJudge(graph, game)
    for position in recorded("positions", game, count):
        engine.moves(position, values).hotspots()
        engine.best(position, values)
        judge.values(engine.moves(position, values).top(3))
    games = Games(engine.graph, game)
    games.play(values, None, 1, 0, 3)
    games.observe(DenseLeaves(tiles, 6), 1, 0, 2)
    simulate(engine, values, recorded("sim2ply", game, count // 10))
    solve(engine, recorded("endgames", game, count // 10))


def recorded(name: str, game: Any, count: int) -> list[Any]:
    """The first positions of a file."""
    from eliot_qt.formats.cgp import parse_cgp

    with (DATA / f"{name}_en.jsonl").open(encoding="ascii") as lines:
        return [parse_cgp(json.loads(line)["cgp"], game) for line in islice(lines, count)]


def simulate(engine: Any, values: Any, positions: Sequence[Any]) -> None:
    """Play out a few moves of each position; then infer what a move tells of the rack."""
    from eliot_qt.engine.inference.leave_inference import LeaveInference
    from eliot_qt.engine.playing.playout_values import values_of
    from eliot_qt.engine.playouts import Playouts
    from eliot_qt.engine.win_chance import win_chances
    from eliot_qt.game.last_turn import LastTurn

    chances = win_chances(positions[0].tile_set)
    for position in positions:
        table = engine.moves(position, values)
        playouts = Playouts(engine.graph, position.game)
        for number in range(2):
            playouts.begin(position, table.placement(number), values)
            results = playouts.run(30, plies=4)
            values_of(results, chances, 30, number, replied=False, thinks=number > 0)
            playouts.run(2, goal=0)
        playouts.index.replies([bytes(position.bag[:7])])
        turn = LastTurn(replace(position, racks=(None, b"")), table.placement(0), 20)
        for _ in LeaveInference(playouts.index).inferring(turn, position.bag, values, 0):
            pass


def solve(engine: Any, positions: Sequence[Any]) -> None:
    """Solve endgames, and the moves of the same positions as one tile is left in the bag."""
    from eliot_qt.engine.endgame import Endgame
    from eliot_qt.engine.root_moves import RootMoves

    for position in positions:
        for _ in islice(Endgame(engine.graph, position.game, megabytes=8).solve(position), 8):
            pass
        roots = RootMoves(engine.graph, position.game, megabytes=1)
        move = roots.open(replace(position, bag=b"\1"), 1, position.racks[1])[0]
        roots.begin(move, 2, (-200, 200), 2000)
        while roots.go_on(500) is None:
            pass


if __name__ == "__main__":
    main(sys.argv[1:])
