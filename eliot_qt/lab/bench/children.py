"""Measurements that need a process of their own: ``python -m eliot_qt.lab.bench.children WHAT``.

``answer`` opens the shipped English lexicon, answers one question and says so; ``build`` builds
that lexicon and prints the seconds of each run and the process's peak of memory as JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from eliot_qt.game.board import Board
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import shipped

_RUNS = 3


def answer() -> None:
    """The moves of an opening rack, with all that has to be loaded for it."""
    library = shipped()
    tiles, layout = library.tile_sets["en"], library.layouts["standard15"]
    graph = library.lexicon("en").graph
    from eliot_qt.engine import Engine

    rack = tiles.parse("AEINRST")
    position = opening(Rules(), tiles, Board.empty(layout), (rack,))
    print(len(Engine(graph, position.game).moves(position)), flush=True)


def build() -> None:
    """The whole word list to DAWG and GADDAG."""
    from eliot_qt.engine import build_graph

    from .measure import spend

    words = list(shipped().lexicon("en").graph.words())
    build_graph(words[:2])
    runs = [spend(lambda: build_graph(words)) for _ in range(_RUNS)]
    facts = {"cpu": [run.cpu for run in runs], "wall": [run.wall for run in runs]}
    print(json.dumps({"words": len(words), **facts, "peak_mb": peak_mb()}))


def peak_mb() -> float | None:
    """The most memory this process has held, in MB; None where the system does not say."""
    if sys.platform == "linux":
        # Not getrusage: Linux counts in what the parent held before the program was loaded.
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    if sys.platform == "win32":
        return None
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


if __name__ == "__main__":
    {"answer": answer, "build": build}[sys.argv[1]]()
