"""Figures of the engine: moves of recorded positions, worst cases, lexicon builder, start.

All-moves generation on recorded self-play positions (board and rack loaded, cross-sets included or
not), the worst cases, the plain engine, the lexicon builder, and a new process up to its first
answer. Times are by the clock: run it on an idle machine.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from functools import partial

import numpy as np

from eliot_qt.engine import Engine, PlainEngine, build_graph, heuristic2, no_values
from eliot_qt.engine.arrays.state import MOVE
from eliot_qt.engine.generation.door import ThreadRecords
from eliot_qt.engine.generation.movegen import generate
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import remove_tiles
from eliot_qt.lab.bench.measure import measure, spend
from eliot_qt.lab.kernels.dawg_engine import DawgEngine
from eliot_qt.lab.kernels.generation_benchmark import GenerationBenchmark
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.library.library import Library, shipped

from .harness import ROOT, positive, show

RECORDED = ROOT / "tests" / "data" / "positions_en.jsonl"
_PLAIN = 60  # positions for the plain engine, which is slow


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=positive, default=9, help="the median counts")


def run(options: argparse.Namespace) -> None:
    library = shipped()
    graph, game = library.lexicon("en").graph, library.game(Rules())
    lines = RECORDED.read_text(encoding="ascii").splitlines()
    positions = [parse_cgp(json.loads(line)["cgp"], game) for line in lines]
    print(f"{platform.machine()} {platform.processor()} Python {platform.python_version()}")
    rounds = options.rounds
    generation(graph, positions, "all moves, kernel", rounds)
    generation(graph, [p for p in positions if 0 not in p.rack], "  without blanks", rounds)
    generation(graph, [p for p in positions if 0 in p.rack], "  with blanks", rounds)
    door_and_table(graph, positions, rounds)
    plain, some = PlainEngine(graph, game), positions[:_PLAIN]
    spent = spend(lambda: [plain.moves(p) for p in some])
    show("all moves, plain Python engine", spent.wall / len(some) * 1e3, "ms")
    worst_cases(graph, library)
    words = list(graph.words())
    spent = measure(lambda: build_graph(words), min(5, rounds))
    show("build en, DAWG + GADDAG", spent.wall * 1e3, "ms")
    first_answer(min(3, rounds))


def generation(graph: WordGraph, positions: list[Position], what: str, rounds: int) -> None:
    """The generator alone: positions lie loaded in their records."""
    drill = GenerationBenchmark(graph, positions, heuristic2(positions[0].tile_set))
    show(what, measure(drill.gaddag, rounds).wall / len(drill) * 1e6, "µs")


def door_and_table(graph: WordGraph, positions: list[Position], rounds: int) -> None:
    """Loading positions, and all that a caller of the engine waits for."""
    engine = Engine(graph, positions[0].game)
    values = heuristic2(positions[0].tile_set)
    records = ThreadRecords(engine.graph, positions[0].game)

    def load() -> None:
        for position in positions:
            records.take(position, values)

    each = 1e6 / len(positions)
    title = "load a position (checks, cross-sets, rack tables)"
    show(title, measure(load, rounds).wall * each, "µs")
    whole = measure(lambda: [engine.moves(p, values) for p in positions], rounds)
    show("Engine.moves: load, generate, sort", whole.wall * each, "µs")
    second = DawgEngine(graph, positions[0].game)
    slower = measure(lambda: [second.moves(p, values) for p in positions], rounds)
    show("  the same from the DAWG", slower.wall * each, "µs")


def worst_cases(graph: WordGraph, library: Library) -> None:
    """Racks rich in blanks on open boards, and the longest single call of the kernel."""
    for layout_id, set_id, letters, size in (
        ("standard15", "en", "??AEINR", 7),
        ("super21", "en_super", "??AEINR", 7),
        ("super21", "en_super", "???AEINR", 8),
        ("super21", "en_super", "????AEIN", 8),
    ):
        tile_set, layout = library.tile_sets[set_id], library.layouts[layout_id]
        engine = Engine(graph, game := Game(Rules(rack_size=size), tile_set, layout))
        position = open_game(engine, game, tile_set.parse(letters))
        count = len(engine.moves(position))
        records, moves = ThreadRecords(engine.graph, game), np.zeros(count + 1, MOVE)
        records.take(position, no_values(tile_set))
        call, calls = partial(generate, records.states, records.works, moves), []
        while records.states[0]["next_line"] < 2 * layout.size:
            calls.append(spend(call).wall)
        show(f"worst case {letters} on {layout.size}: {count} moves", sum(calls) * 1e3, "ms")
        show(f"  longest of {len(calls)} kernel calls", max(calls) * 1e3, "ms")


def open_game(engine: Engine, game: Game, rack: bytes) -> Position:
    """A game of short words in which the rack's tiles are still there: many places to play."""
    rules, tile_set = game.rules, game.tile_set
    position = opening(rules, tile_set, Board.empty(game.layout), (b"",))
    for turn in range(len(rack) + 5):
        bag = remove_tiles(position.bag, rack)
        draw = bytes(bag[(7 * turn + 13 * i) % len(bag)] for i in range(3))
        full = opening(rules, tile_set, position.board, (bytes(sorted(draw)),))
        table = engine.moves(full)
        if len(table):
            after = position.board.after(table.placement(turn % len(table)))
            position = opening(rules, tile_set, after, (b"",))
    return opening(rules, tile_set, position.board, (rack,))


def first_answer(rounds: int) -> None:
    """A new process with a warm cache: import, load the kernels, answer once."""
    command = [sys.executable, "-m", "eliot_qt.lab.bench.children", "answer"]
    spent = measure(
        lambda: subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL), rounds
    )
    show("new process to first answer, warm cache", spent.wall * 1e3, "ms")
