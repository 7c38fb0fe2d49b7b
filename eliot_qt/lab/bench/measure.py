"""Timing some work, and the rows of the report."""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from eliot_qt.engine import kernel_library, processor


@dataclass(frozen=True)
class Row:
    """A figure of the report.

    ``value`` is the median of several runs, of processor time where ``wall`` gives the same by
    the clock, for each number of threads; ``best`` is that of the best run, which a busy machine
    disturbs least. ``digits`` are shown behind the point.
    """

    key: str
    title: str
    unit: str
    value: float
    wall: dict[int, float] = field(default_factory=dict)
    best: float | None = None
    target: str = ""
    digits: int = 1


@dataclass(frozen=True)
class Spent:
    """Seconds some work took, of the processor (all threads) and by the clock.

    Of several runs these are the medians, and ``least_cpu`` is the best run's.
    """

    cpu: float
    wall: float
    least_cpu: float = 0.0


def spend(work: Callable[[], object]) -> Spent:
    """Do some work once."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return Spent(time.process_time() - cpu, time.perf_counter() - wall)


def median(runs: Sequence[Spent]) -> Spent:
    """The medians of both times, and the least of the first."""
    cpu = [run.cpu for run in runs]
    return Spent(statistics.median(cpu), statistics.median(r.wall for r in runs), min(cpu))


def measure(work: Callable[[], object], rounds: int) -> Spent:
    """Median of several runs of some work, after one that does not count."""
    work()
    return median([spend(work) for _ in range(rounds)])


def measure_in_turn(works: Sequence[Callable[[], object]], rounds: int) -> list[Spent]:
    """Medians of several works whose runs alternate, so that the machine's moods hit all alike."""
    for work in works:
        work()
    runs = [[spend(work) for work in works] for _ in range(rounds)]
    return [median(column) for column in zip(*runs, strict=True)]


def together(works: Sequence[Callable[[], object]]) -> Callable[[], object]:
    """One work that does all of them at once, each in a thread of its own."""
    if len(works) == 1:
        return works[0]

    def work() -> None:
        with ThreadPoolExecutor(len(works)) as threads:
            for future in [threads.submit(part) for part in works]:
                future.result()

    return work


def machine() -> dict[str, str | int]:
    """Describe the machine that the figures were measured on."""
    is_ahead = kernel_library.load() is not None
    compiler = "compiled ahead" if is_ahead else f"numba {metadata.version('numba')}"
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "load": _load(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": f"{compiler}, numpy {metadata.version('numpy')}",
        "compiled_for": processor.cpu_name() or "this processor",
    }


def _load() -> str:
    """Return the load of the last minute; a busy machine measures badly."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _processor() -> str:
    if sys.platform == "linux":
        try:
            for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
        except OSError:
            pass
    return platform.processor() or platform.machine()
