"""Make the library of all kernels: ``python -m eliot_qt.lab.kernel_library FOLDER [LEVEL ...]``.

One is made for each level of processors named, if there is none for all that a bundle needs. Every
kernel in the sources goes in, and is called before, for what it takes is known then. One that
nothing here calls is an error: bundles would lack it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

_ROOMS = ("eliot_qt.engine", "eliot_qt.lab.kernels")


def make(folder: Path, say: Callable[[str], None], kinds: Sequence[str] = ()) -> list[Path]:
    """Compile what is not compiled yet, and write the libraries. Raises ``EngineError``."""
    # A library made before would be in the place of the kernels that are wanted.
    os.environ["ELIOT_QT_COMPILE"] = "1"
    from eliot_qt.engine.compiling.linking import make_libraries
    from eliot_qt.engine.processor import levels
    from eliot_qt.engine.warmup import warm_up

    warm_up(say, everything=True, whole_games=True)
    say("laboratory")
    _use_the_laboratory()
    return make_libraries(all_kernels(), folder, kinds or levels())


def all_kernels() -> Iterator[Any]:
    """Yield the kernels that Python calls, by name; all modules of kernels are imported."""
    from eliot_qt.engine.compiling.kernel_cache import KernelCache

    rooms = [import_module(name) for name in _ROOMS]
    names = [
        module.name
        for room in rooms
        for module in walk_packages(room.__path__, f"{room.__name__}.")
        if not module.name.endswith(".__main__")
    ]
    for name in sorted(names):
        for kernel in list(vars(import_module(name)).values()):
            cache = getattr(kernel, "_cache", None)
            if isinstance(cache, KernelCache) and kernel.__module__ == name:
                yield kernel


def _use_the_laboratory() -> None:
    """Call the kernels of the laboratory."""
    from eliot_qt.engine.candidates.board_judge import BoardJudge
    from eliot_qt.engine.engine import Engine
    from eliot_qt.engine.graphs.graph import RunGraph
    from eliot_qt.engine.leaves import no_values
    from eliot_qt.engine.warmup import small_graph, small_position

    from .kernels.board_recorder import BoardRecorder
    from .kernels.dawg_engine import DawgEngine
    from .kernels.generation_benchmark import GenerationBenchmark
    from .kernels.playability import PlayCounter

    position, graph = small_position(), small_graph()
    values = no_values(position.tile_set)
    PlayCounter(graph, graph.words(), position.game, values).add(1, 0, 1)
    benchmark = GenerationBenchmark(graph, [position], values)
    benchmark.gaddag()
    benchmark.best()
    benchmark.dawg()
    benchmark.dawg_cross_sets()
    benchmark.gaddag_arcs()
    DawgEngine(graph, position.game).moves(position)
    judge = BoardJudge(graph, position.game)
    judge.values(Engine(graph, position.game).moves(position))
    run_graph = RunGraph(graph, len(position.tile_set))
    recorder = BoardRecorder(run_graph, position.game, values)
    recorder.play(1, [0])
    recorder.microseconds(judge.value, 1)


if __name__ == "__main__":
    for path in make(Path(sys.argv[1]), lambda line: print(line, flush=True), sys.argv[2:]):
        print(path)
