"""What the engine's tricks gain, where they can be switched off.

The figures of docs/engine.md. Works to be compared run in turn, so that the machine's moods hit
all alike; times are processor time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial

import numpy as np
from llvmlite import binding

from eliot_qt.engine import Engine, heuristic2
from eliot_qt.engine.arrays.state import MOVE
from eliot_qt.engine.graphs.alphagrams import Alphagrams
from eliot_qt.lab.bench import measure, positions
from eliot_qt.lab.kernels.generation_benchmark import GenerationBenchmark
from eliot_qt.lab.table import table_of

from .harness import ROOT, show
from .tricks_kernels import choose, count_anchors, lay_all, update_boards

ROUNDS = 9
# Makes the compiler choose the processor itself, if it was not imported before.
HOST = """
from eliot_qt.engine import processor
processor.cpu_name = lambda: ""
"""
_TIME_TARGET = """
from benchmarks.tricks import new_drills, processor_target
processor_target(new_drills())
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--quick",
        action="store_true",
        help="leave out the machine's own processor as a target, for which all is compiled anew",
    )


def run(options: argparse.Namespace) -> None:
    make = new_drills()
    generation(make)
    best_moves(make)
    cross_sets(make)
    processor_target(make)
    if not options.quick:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", HOST + _TIME_TARGET]
            subprocess.run(command, env=host_environment(folder), cwd=ROOT, check=True)


def host_environment(folder: str) -> dict[str, str]:
    """The environment of a process that compiles for this very machine, into a folder."""
    # The compiler has left its target in our own environment.
    ours = {name: text for name, text in os.environ.items() if not name.startswith("NUMBA_CPU")}
    return ours | {"ELIOT_QT_CACHE": folder}


def new_drills() -> Callable[[], GenerationBenchmark]:
    """Return a maker of benchmarks over positions of self-play."""
    table = table_of("en")
    graph, game = table.lexicon.graph, table.game
    usual = positions.self_play(Engine(graph, game), game)
    return partial(GenerationBenchmark, graph, usual, heuristic2(game.tile_set))


def compare(count: int, *works: tuple[str, Callable[[], object]]) -> None:
    """Print the time of several works and their ratio to the first."""
    spent = measure.measure_in_turn([work for _, work in works], ROUNDS)
    for (what, _), run in zip(works, spent, strict=True):
        base = 0.0 if run is spent[0] else spent[0].cpu
        show(what, run.cpu / count * 1e6, "µs", base / count * 1e6)


def generation(make: Callable[[], GenerationBenchmark]) -> None:
    drill, single, blind, classless = make(), make(), make(), make()
    single._states["nearly_full"] = 1
    blind._states["extend_set"] = -2
    blind._states["right_set"] = blind._states["cross_set"]
    blind._states["right_classes"] = blind._states["cross_classes"]
    classless._states["classes_of"] = classless._states["right_classes"] = 255
    classless._states["cross_classes"] = 255
    counts = {each.gaddag() for each in (drill, single, blind, classless)}
    assert counts == {drill.dawg()}
    compare(
        len(drill),
        ("all moves", drill.gaddag),
        ("  one partial word at a time, not in batches", single.gaddag),
        ("  without classes of letters in child words", classless.gaddag),
        ("  without looking at the tiles ahead", blind.gaddag),
        ("  from the DAWG (its cross-sets included)", drill.dawg),
        ("the DAWG's cross-sets", drill.dawg_cross_sets),
    )
    for what, arcs in (
        ("arcs followed", drill.gaddag_arcs()),
        ("  without looking at the tiles ahead", drill.gaddag_arcs(look_ahead=False)),
        ("  from the DAWG", drill.dawg_arcs()),
    ):
        show(what, arcs / len(drill))


def best_moves(make: Callable[[], GenerationBenchmark]) -> None:
    drill, unfiltered, searching, listing = make(), make(), make(), make()
    searching._search["slots"] = 0
    filters = unfiltered._graphs[0].derived(Alphagrams)
    for table in (filters._plain, filters._with_blank):
        table[:] = 0xFFFF_FFFF_FFFF_FFFF
    assert drill.best() == unfiltered.best() == searching.best()
    compare(
        len(drill),
        ("best move", drill.best),
        ("  anchors searched, no words looked up", searching.best),
        ("  without the filter of possible words", unfiltered.best),
        ("  by listing all moves (not sorted)", listing.gaddag),
    )
    opened = []
    for each in (drill, unfiltered):
        each._search["opened"] = 0
        each.best()
        opened.append(int(each._search[0]["opened"]) / len(each))
    anchors = count_anchors(listing._states)
    show("anchors of a position", anchors / len(drill))
    show("  of these opened for the best move", opened[0])
    show("  without the filter", opened[1])


def cross_sets(make: Callable[[], GenerationBenchmark]) -> None:
    drill = make()
    chosen = np.zeros(len(drill), MOVE)
    choose(drill._states, drill._works, drill._moves, chosen)
    fresh = drill._states
    copy = fresh.copy()

    def load() -> None:
        copy[:] = fresh

    def lay() -> None:
        load()
        lay_all(copy, chosen)

    loading, laying, whole = measure.measure_in_turn(
        [load, lay, partial(update_boards, copy)], ROUNDS
    )
    each = 1e6 / len(drill)
    show("cross-sets of a whole board", whole.cpu * each, "µs")
    show("laying a move, with the cross-sets around it", (laying.cpu - loading.cpu) * each, "µs")


def processor_target(make: Callable[[], GenerationBenchmark]) -> None:
    drill = make()
    # Read by the compiler when it was imported.
    name = os.environ.get("NUMBA_CPU_NAME") or f"this machine ({binding.get_host_cpu_name()})"
    for what, work in (("all moves", drill.gaddag), ("best move", drill.best)):
        spent = measure.measure(work, ROUNDS).cpu
        show(f"compiled for {name}: {what}", spent / len(drill) * 1e6, "µs")
