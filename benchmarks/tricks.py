"""What the engine's tricks gain, where they can be switched off: ``benchmarks/tricks.py``.

The figures of docs/engine.md. Works to be compared run in turn, so that the machine's moods hit
all alike; times are processor time. ``--quick`` leaves out the two processor targets, which need
everything compiled twice.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from eliot_qt import paths  # noqa: E402
from eliot_qt.game.game import Game  # noqa: E402
from eliot_qt.game.layout import read_layout  # noqa: E402
from eliot_qt.game.rules import Rules  # noqa: E402
from eliot_qt.game.tiles import read_tile_sets  # noqa: E402
from eliot_qt.lab.bench import measure, positions  # noqa: E402
from eliot_qt.lexicon.catalogue import Catalogue  # noqa: E402

ROUNDS = 9
HOST = "host"


def main() -> None:
    if HOST in sys.argv:
        # The compiler's own choice of processor, the very machine at hand.
        from eliot_qt.engine import cache

        cache.cpu_name = lambda: ""
    tile_set = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
    layout = read_layout(paths.resources() / "layouts" / "standard15.txt")
    graph = Catalogue([paths.bundled_lexicons()]).open("en").graph
    from eliot_qt.engine import Engine, heuristic2
    from eliot_qt.lab.kernels.generation_benchmark import GenerationBenchmark

    engine = Engine(graph, Game(Rules(), tile_set, layout))
    usual = positions.self_play(engine, Rules(), tile_set, layout)
    make = partial(GenerationBenchmark, graph, usual, heuristic2(tile_set))
    if HOST in sys.argv:
        processor_target(make)
        return
    generation(make)
    best_moves(make)
    cross_sets(make)
    processor_target(make)
    if "--quick" not in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            environment = os.environ | {"ELIOT_QT_CACHE": folder}
            subprocess.run([sys.executable, __file__, HOST], env=environment, check=True)


def show(what: str, seconds: float, count: int, base: float = 0.0) -> None:
    ratio = f"{seconds / base:8.2f} ×" if base else ""
    print(f"{what:<52}{seconds / count * 1e6:9.2f} µs{ratio}", flush=True)


def compare(count: int, *works: tuple[str, Callable[[], object]]) -> None:
    """Print the time of several works and their ratio to the first."""
    spent = measure.measure_in_turn([work for _, work in works], ROUNDS)
    for (what, _), run in zip(works, spent, strict=True):
        show(what, run.cpu, count, 0.0 if run is spent[0] else spent[0].cpu)


def generation(make: Callable[[], Any]) -> None:
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
        print(f"{what:<52}{arcs / len(drill):9.0f}")


def best_moves(make: Callable[[], Any]) -> None:
    from tricks_kernels import count_anchors

    from eliot_qt.engine.graphs.alphagrams import Alphagrams

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
    print(f"{'anchors of a position':<52}{anchors / len(drill):9.1f}")
    print(f"{'  of these opened for the best move':<52}{opened[0]:9.1f}")
    print(f"{'  without the filter':<52}{opened[1]:9.1f}")


def cross_sets(make: Callable[[], Any]) -> None:
    import numpy as np
    from tricks_kernels import choose, lay_all, update_boards

    from eliot_qt.engine.arrays.state import MOVE

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
    show("cross-sets of a whole board", whole.cpu, len(drill))
    show("laying a move, with the cross-sets around it", laying.cpu - loading.cpu, len(drill))


def processor_target(make: Callable[[], Any]) -> None:
    from eliot_qt.engine import cache

    drill = make()
    name = cache.cpu_name() or "the host itself"
    for what, work in (("all moves", drill.gaddag), ("best move", drill.best)):
        show(f"compiled for {name}: {what}", measure.measure(work, ROUNDS).cpu, len(drill))


if __name__ == "__main__":
    main()
