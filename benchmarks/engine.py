"""Figures of the engine on this machine: ``python benchmarks/engine.py``.

All-moves generation on recorded self-play positions (board and rack loaded, cross-sets included or
not), the worst cases, the lexicon builder, and the start. Run it on an idle machine.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from eliot_qt import paths  # noqa: E402
from eliot_qt.engine import Engine, PlainEngine, build_graph, heuristic2  # noqa: E402
from eliot_qt.formats.cgp import parse_cgp  # noqa: E402
from eliot_qt.game.board import Board  # noqa: E402
from eliot_qt.game.game import Game  # noqa: E402
from eliot_qt.game.layout import Layout, read_layout  # noqa: E402
from eliot_qt.game.position import Position, opening  # noqa: E402
from eliot_qt.game.rules import Rules  # noqa: E402
from eliot_qt.game.tiles import TileSet, read_tile_sets, remove_tiles  # noqa: E402
from eliot_qt.lab.bench.measure import median, spend  # noqa: E402
from eliot_qt.lexicon.catalogue import Catalogue  # noqa: E402
from eliot_qt.lexicon.wordgraph import WordGraph  # noqa: E402

ORACLE = ROOT / "tests" / "data" / "positions_en.jsonl"
_ROUNDS = 9


def seconds(work: Callable[[], object], rounds: int = _ROUNDS) -> float:
    """Median time of some work."""
    return median([spend(work) for _ in range(rounds)]).wall


def show(what: str, value: float, unit: str) -> None:
    print(f"{what:<52} {value:10.1f} {unit}")


def main() -> None:
    tile_sets = read_tile_sets(paths.resources() / "tilesets.toml")
    english = Catalogue([paths.bundled_lexicons()]).open("en")
    layout = read_layout(paths.resources() / "layouts" / "standard15.txt")
    tiles = tile_sets["en"]
    engine = Engine(english.graph, Game(Rules(), tiles, layout))
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    positions = [parse_cgp(json.loads(line)["cgp"], Game(Rules(), tiles, layout)) for line in lines]
    print(f"{platform.machine()} {platform.processor()} Python {platform.python_version()}")
    generation(engine, positions, "all moves, kernel")
    generation(engine, [p for p in positions if 0 not in p.rack], "  without blanks")
    generation(engine, [p for p in positions if 0 in p.rack], "  with blanks")
    door_and_table(engine, positions)
    plain = PlainEngine(english.graph, Game(Rules(), tiles, layout))
    show(
        "all moves, plain Python engine",
        seconds(lambda: [plain.moves(p) for p in positions[:60]], 1) / 60 * 1e3,
        "ms",
    )
    worst_cases(english.graph, tile_sets, layout)
    words = list(english.graph.words())
    show("build en, DAWG + GADDAG", seconds(lambda: build_graph(words), 5) * 1e3, "ms")
    first_answer()


def generation(engine: Engine, positions: list[Position], what: str) -> None:
    """The generator alone: positions lie loaded in their records."""
    from eliot_qt.engine.generation.movegen import generate

    desk, values = engine._desk, heuristic2(positions[0].tile_set)
    states = []
    for position in positions:
        engine.moves(position)
        desk.take(position, values)
        states.append(desk.states.copy())

    def work() -> None:
        for state in states:
            state["next_line"] = 0
            state["move_count"] = 0
            generate(state, desk.works, engine._moves)

    show(what, seconds(work) / len(states) * 1e6, "µs")


def door_and_table(engine: Engine, positions: list[Position]) -> None:
    values = heuristic2(positions[0].tile_set)

    def load() -> None:
        for position in positions:
            engine._desk.take(position, values)

    take = seconds(load)
    show("load a position (checks, cross-sets, rack tables)", take / len(positions) * 1e6, "µs")
    whole = seconds(lambda: [engine.moves(p, values) for p in positions])
    show("Engine.moves: load, generate, sort", whole / len(positions) * 1e6, "µs")


def worst_cases(graph: WordGraph, tile_sets: dict[str, TileSet], layout: Layout) -> None:
    """Racks rich in blanks on open boards, and the longest single call of the kernel."""
    from eliot_qt.engine.generation.movegen import generate

    super21 = read_layout(paths.resources() / "layouts" / "super21.txt")
    for board, set_id, rack, size in (
        (layout, "en", "??AEINR", 7),
        (super21, "en_super", "??AEINR", 7),
        (super21, "en_super", "???AEINR", 8),
        (super21, "en_super", "????AEIN", 8),
    ):
        tile_set = tile_sets[set_id]
        engine = Engine(graph, Game(Rules(rack_size=size), tile_set, board))
        position = open_game(engine, tile_set, board, tile_set.parse(rack), size)
        table = engine.moves(position)
        engine._desk.take(position, engine._no_values)
        calls = []
        while engine._desk.states[0]["next_line"] < 2 * position.board.size:
            begin = time.perf_counter()
            generate(engine._desk.states, engine._desk.works, engine._moves)
            calls.append(time.perf_counter() - begin)
        what = f"worst case {rack} on {position.board.size}: {len(table)} moves"
        show(what, sum(calls) * 1e3, "ms")
        show(f"  longest of {len(calls)} kernel calls", max(calls) * 1e3, "ms")


def open_game(engine: Engine, tile_set: TileSet, board: Layout, rack: bytes, size: int) -> Position:
    """A game of short words in which the rack's tiles are still there: many places to play."""
    rules = Rules(rack_size=size)
    position = opening(rules, tile_set, Board.empty(board), (b"",))
    for turn in range(size + 5):
        bag = remove_tiles(position.bag, rack)
        draw = bytes(bag[(7 * turn + 13 * i) % len(bag)] for i in range(3))
        full = opening(rules, tile_set, position.board, (bytes(sorted(draw)),))
        table = engine.moves(full)
        if len(table):
            after = position.board.after(table.placement(turn % len(table)))
            position = opening(rules, tile_set, after, (b"",))
    return opening(rules, tile_set, position.board, (rack,))


def first_answer() -> None:
    """A new process with a warm cache: import, load the kernels, answer once."""
    code = (
        "from benchmarks.engine import *\n"
        "tiles = read_tile_sets(paths.resources() / 'tilesets.toml')['en']\n"
        "layout = read_layout(paths.resources() / 'layouts' / 'standard15.txt')\n"
        "graph = Catalogue([paths.bundled_lexicons()]).open('en').graph\n"
        "position = opening(Rules(), tiles, Board.empty(layout), (tiles.parse('AEINRST'),))\n"
        "Engine(graph, position.game).moves(position)\n"
    )
    took = seconds(lambda: subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True), 3)
    show("new process to first answer, warm cache", took * 1e3, "ms")


if __name__ == "__main__":
    main()
