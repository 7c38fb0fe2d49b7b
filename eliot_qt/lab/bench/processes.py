"""Rows measured in processes of their own: building a lexicon, starting warm and cold."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import eliot_qt
from eliot_qt.store.json_object import parse_object
from eliot_qt.system import module_command

from .measure import Row

_CHILDREN = "eliot_qt.lab.bench.children"
_WARM_STARTS = 5


class ChildError(RuntimeError):
    """A process for measuring failed; the message is what it printed."""


def lexicon_building() -> Iterator[Row]:
    """Seconds and memory to build the English lexicon."""
    facts = parse_object(_run(_CHILDREN, "build"))
    title = f"build en, {facts['words']:,} words, DAWG + GADDAG"
    cpu, wall = facts["cpu"], {1: statistics.median(facts["wall"])}
    yield Row("build_en_s", title, "s", statistics.median(cpu), wall, min(cpu), "≤ 1", 2)
    if facts["peak_mb"] is not None:
        yield Row(
            "build_en_peak_mb", "  its process at most", "MB", facts["peak_mb"], target="≤ 250"
        )


def warm_start() -> Row:
    """Seconds from starting a process to its first answer, kernels compiled."""
    times = [_until_answer(dict(os.environ)) for _ in range(_WARM_STARTS)]
    title, middle = "new process to first answer, warm", statistics.median(times)
    return Row("warm_start_s", title, "s", middle, {}, min(times), "≤ 0.6", 2)


def cold_start() -> Iterator[Row]:
    """The same where nothing is compiled, and what preparing everything takes."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = _until_answer(os.environ | {"ELIOT_QT_CACHE": folder})
    yield Row("cold_start_s", "new process to first answer, cold", "s", seconds)
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        _run("eliot_qt.engine.warmup", environment={"ELIOT_QT_CACHE": folder})
        seconds = time.perf_counter() - begin
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    yield Row("warm_up_s", "compiling every kernel once", "s", seconds)
    yield Row("kernel_cache_mb", "  compiled kernels on disk", "MB", size / 1e6)


def _until_answer(environment: dict[str, str]) -> float:
    """By the clock, from starting the process to the line it prints."""
    begin = time.perf_counter()
    command = module_command(_CHILDREN, "answer")
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env=environment | _python_path(), text=True
    ) as child:
        assert child.stdout is not None
        line = child.stdout.readline()
        seconds = time.perf_counter() - begin
    if not line:
        raise ChildError("the process for the first answer gave none")
    return seconds


def _run(module: str, *arguments: str, environment: dict[str, str] | None = None) -> str:
    """Run a module and return its output. Raises :class:`ChildError`."""
    ended = subprocess.run(
        module_command(module, *arguments),
        capture_output=True,
        text=True,
        env=os.environ | _python_path() | (environment or {}),
    )
    if ended.returncode:
        raise ChildError(f"{module}: {ended.stderr.strip().splitlines()[-1:]}")
    return ended.stdout


def _python_path() -> dict[str, str]:
    """Return the import path by which another process finds the package that runs here."""
    here = str(Path(eliot_qt.__file__).resolve().parent.parent)
    return {"PYTHONPATH": os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))}
