"""The library of kernels gives the answers of the compiler, without it; else it is not used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, which
from sysconfig import get_path

import numpy as np
import pytest

from eliot_qt import paths
from eliot_qt.engine import PlainEngine, kernel_library, no_values, processor
from eliot_qt.engine.warmup import small_graph, small_position

ROOT = Path(__file__).parents[2]
HAS_TOOLS = bool(which("cc") or which("cl")) and Path(get_path("include"), "Python.h").exists()
pytestmark = pytest.mark.skipif(not HAS_TOOLS, reason="needs a C compiler and Python's headers")

ANSWERS = """
import json, sys
from pathlib import Path
from eliot_qt import paths
paths.bundled_kernels = lambda: Path(sys.argv[1])
from eliot_qt.engine import Engine, cache, no_values
from eliot_qt.engine.warmup import READY, small_graph, small_position, warm_up

lines = []
warm_up(lines.append, everything=True)
position = small_position()
moves = Engine(small_graph(), position.game).moves(position, no_values(position.tile_set))
answer = [[repr(move), int(score)] for move, score in zip(moves, moves.score)]
print(json.dumps({
    "moves": sorted(answer), "compiler": "numba" in sys.modules, "ready": READY in lines,
    "warm": cache.is_warm(everything=True), "usable": cache.has_compiler(),
}))
"""


# The same code and calls, but machine code made without effort, in a fourth of the time.
MAKE = """
import sys
from pathlib import Path
from llvmlite.binding import Target
from eliot_qt.lab.kernel_library import make

target_machine = Target.create_target_machine
Target.create_target_machine = lambda *of, **options: target_machine(*of, **options | {"opt": 0})
make(Path(sys.argv[1]), print, sys.argv[2:])
"""
COMMANDS = {"soon made": ["-c", MAKE], "as bundled": ["-m", "eliot_qt.lab.kernel_library"]}


@pytest.fixture(
    scope="module", params=["soon made", pytest.param("as bundled", marks=pytest.mark.slow)]
)
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder with the library for this processor."""
    made = tmp_path_factory.mktemp("kernels")
    command = [sys.executable, *COMMANDS[request.param], str(made), processor.level()]
    environment = os.environ | ({"CFLAGS": "-O0"} if request.param == "soon made" else {})
    subprocess.run(command, check=True, cwd=ROOT, env=environment, capture_output=True)
    return made


def answers(folder: Path, tmp_path: Path) -> dict[str, object]:
    """What a process says that has the library and an empty home."""
    environment = {**os.environ, "ELIOT_QT_COMPILE": "", "ELIOT_QT_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", ANSWERS, str(folder)]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


def test_it_answers_as_the_plain_engine_without_the_compiler(folder: Path, tmp_path: Path) -> None:
    position = small_position()
    plain = PlainEngine(small_graph(), position.game)
    moves = plain.moves(position, no_values(position.tile_set))
    expected = [[repr(move), score] for move, score in zip(moves, moves.score, strict=True)]
    assert answers(folder, tmp_path) == {
        **{"moves": sorted(expected), "compiler": False},
        **{"ready": True, "warm": True, "usable": True},
    }
    assert not (tmp_path / "cache").exists()


def test_each_call_does_what_the_compiled_kernel_does(folder: Path) -> None:
    place = folder / processor.level()
    command = [sys.executable, "-m", "tests.engine.both_kernels", str(place), "10"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    library = kernel_library.load_from(next(place.iterdir()))
    assert told["calls"].keys() == {name for name in dir(library) if name.startswith("engine.")}
    assert told["differing"] == []


@pytest.mark.parametrize("fault", ["", "other sources", "damaged", "other processor", "unwanted"])
def test_a_library_that_does_not_fit_is_left_alone(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    place = copytree(folder, tmp_path / "kernels")
    monkeypatch.setattr(paths, "bundled_kernels", lambda: place)
    monkeypatch.setenv("ELIOT_QT_COMPILE", "")
    if fault == "other sources":
        monkeypatch.setattr(kernel_library, "source_digest", lambda: "another")
    elif fault == "damaged":
        next((place / processor.level()).iterdir()).write_bytes(b"no library")
    elif fault == "other processor":
        monkeypatch.setattr(kernel_library, "level", lambda: "another")
    elif fault == "unwanted":
        monkeypatch.setenv("ELIOT_QT_COMPILE", "1")
    assert (kernel_library.load.__wrapped__() is None) == bool(fault)


@pytest.mark.parametrize(
    "given",
    [
        (),
        ([0, 1, 2],),
        (np.zeros(3, np.int64),),
        (np.zeros((3, 3), np.uint32),),
        (np.zeros(6, np.uint32)[::2],),
    ],
)
def test_arguments_of_another_kind_are_refused(folder: Path, given: tuple[object, ...]) -> None:
    library = kernel_library.load_from(next((folder / processor.level()).iterdir()))
    with pytest.raises(TypeError):
        getattr(library, "lab.kernels.dawg_state.dawg_end")(*given)


def test_arrays_nobody_may_write_are_refused(folder: Path) -> None:
    library = kernel_library.load_from(next((folder / processor.level()).iterdir()))
    nodes = np.array([1, 2, 3], np.uint32)
    end = getattr(library, "lab.kernels.dawg_state.dawg_end")
    assert isinstance(end(nodes), int)
    nodes.flags.writeable = False
    with pytest.raises(TypeError):
        end(nodes)
