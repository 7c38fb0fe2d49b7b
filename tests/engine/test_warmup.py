"""Compiling ahead, and what importing the engine costs."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from eliot_qt import engine
from eliot_qt.engine import cache, warmup


def test_importing_the_engine_loads_no_compiler() -> None:
    code = "import sys, eliot_qt.engine.warmup; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    loaded = {name.split(".")[0] for name in answer.stdout.split()}
    assert "eliot_qt" in loaded
    assert not loaded & {"numba", "numpy", "llvmlite", "PySide6"}


def test_garbage_collection_passes_the_compiler_over() -> None:
    """Going through all its objects would stop every thread for 50 ms, again and again."""
    code = (
        "import gc, eliot_qt.engine.compiling.compiler;print(gc.isenabled(), len(gc.get_objects()))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    collecting, objects = answer.stdout.split()
    assert collecting == "True"
    assert int(objects) < 20_000


MODULES = (
    "graphs.alphagrams",
    "graphs.anagrams",
    "generation.best",
    "generation.best_bounds",
    "generation.best_rack",
    "generation.best_sets",
    "generation.best_words",
    "graphs.builder",
    "generation.crosssets",
    "generation.door",
    "generation.frames",
    "graphs.graph",
    "graphs.pool_kernels",
    "generation.movegen",
    "arrays.moves",
    "generation.noting",
    "graphs.paths_check",
    "generation.placing",
    "generation.rack",
    "generation.search",
)
ENTRIES = {
    "generation.best.best_move",
    "graphs.builder.add_strings",
    "graphs.builder.pack",
    "graphs.builder.walk",
    "generation.door.load_position",
    "graphs.graph.convert",
    "graphs.graph.lay_out",
    "generation.movegen.generate",
    "arrays.moves.best_by_square",
    "generation.rack.list_exchanges",
}
LATER = (
    "playing.index_build",
    "playing.index_lookup",
    "playing.index_query",
    "playing.index_touch",
    "playing.playout",
    "graphs.words_by_length",
)
COUNT = f"""
import sys
from importlib import import_module
from eliot_qt.engine import cache, warmup
warmup.warm_up(lambda line: None, everything=sys.argv[1:] == ["all"])
for module in {(*MODULES, *LATER)}:
    for name, value in vars(import_module("eliot_qt.engine." + module)).items():
        # An inlined kernel is no function of its own: it may serve arrays of several kinds.
        if hasattr(value, "signatures") and not value.targetoptions.get("forceinline"):
            print(module + "." + name, len(value.signatures), len(value.stats.cache_misses))
"""


def signature_counts(environment: dict[str, str], *what: str) -> dict[str, tuple[int, int]]:
    """By kernel: signatures it was compiled for or loaded with, and how many were compiled."""
    command = [sys.executable, "-c", COUNT, *what]
    answer = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    assert answer.returncode == 0, answer.stderr
    lines = (line.split() for line in answer.stdout.splitlines())
    return {name: (int(known), int(made)) for name, known, made in lines}


def test_warming_up_tells_its_steps() -> None:
    lines: list[str] = []
    warmup.warm_up(lines.append)
    count = len(lines) - 1
    assert lines[-1] == warmup.READY
    assert [line.split()[0] for line in lines[:-1]] == [f"{n}/{count}" for n in range(1, count + 1)]
    assert warmup.is_warm()


TWO_PROCESSES = """
import os, sys
from pathlib import Path
from eliot_qt.engine import warmup

made = []

def solve():
    if made != ["game"]:
        raise ValueError("the parts of a game are compiled again")
    with Path(sys.argv[1]).open("a") as file:
        print(os.getpid(), file=file)
    print("solved")
    if sys.argv[2:] and os.getpid() != first:
        raise ValueError("no room on the disk")

os.cpu_count = lambda: 2
first = os.getpid()
steps = {"game": lambda: made.append("game")}, {"endgames": solve}, {"simulation": list}, {}
warmup._steps = lambda: steps
warmup.warm_up(lambda line: print(os.getpid(), line, flush=True), everything=True)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the second process begins anew")
@pytest.mark.parametrize("fails", [(), ("fails",)])
def test_what_endgames_share_is_compiled_once(tmp_path: Path, fails: tuple[str, ...]) -> None:
    """A second process knows what the first has compiled; only the first is heard."""
    solved = tmp_path / "solved"
    command = [sys.executable, "-c", TWO_PROCESSES, str(solved), *fails]
    environment = os.environ | {"ELIOT_QT_CACHE": str(tmp_path / "kernels")}
    answer = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (answer.returncode, answer.stderr) == (0, "")
    second, first = solved.read_text().split()
    assert second != first
    steps = ["1/3 game", "ready", "2/3 simulation", "3/3 endgames"]
    assert answer.stdout.splitlines() == [*(f"{first} {step}" for step in steps), "solved"]


def test_a_warm_process_compiles_nothing() -> None:
    warmup.warm_up(lambda line: None)
    counts = signature_counts({})
    assert {name for name, (known, _) in counts.items() if known} >= ENTRIES
    assert {name: made for name, (_, made) in counts.items() if made} == {}
    # What only simulations need is neither compiled nor loaded before a first game.
    simulating = {name: known for name, (known, _) in counts.items() if name.startswith(LATER)}
    assert simulating.keys() >= {"playing.playout.play_out", "playing.index_build.build_index"}
    assert set(simulating.values()) == {0}


@pytest.mark.slow
def test_every_kernel_has_one_signature(tmp_path: Path) -> None:
    counts = signature_counts({"ELIOT_QT_CACHE": str(tmp_path)}, "all")
    assert counts.keys() > ENTRIES
    assert {name: known for name, (known, _) in counts.items() if known != 1} == {}


def test_no_input_makes_a_second_signature() -> None:
    """Whatever the tests before this one asked of the kernels in this process."""
    warmup.warm_up(lambda line: None)
    for entry in ENTRIES:
        module, _, name = entry.rpartition(".")
        kernel = getattr(sys.modules[f"eliot_qt.engine.{module}"], name)
        assert len(kernel.signatures) == 1, entry


def test_without_a_compiler_there_is_nothing_to_warm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def version(package: str) -> str:
        raise metadata.PackageNotFoundError(package)

    assert cache.has_compiler()
    monkeypatch.setenv("ELIOT_QT_CACHE", str(tmp_path))
    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr(cache, "fingerprint", cache.fingerprint.__wrapped__)
    monkeypatch.setattr(cache, "folder", cache.folder.__wrapped__)
    assert not cache.has_compiler()
    assert not cache.is_warm()
    assert warmup.main() == 0
    assert "plain engine" in capsys.readouterr().out


def test_unknown_names_are_reported() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Motor'"):
        _ = engine.Motor
