"""The harness of all benchmarks: numbers as options, timing, means, lines of figures.

A benchmark is a module with ``add_options(parser)`` and ``run(options)``, which prints its figures
and returns 1 if one of them exceeds its limit.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from eliot_qt.lab.bench.measure import spend

ROOT = Path(__file__).resolve().parent.parent
Value = TypeVar("Value")


def positive(text: str) -> int:
    """Read an option that must be a whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def timed(action: Callable[[], Value]) -> tuple[float, Value]:
    """Return the CPU milliseconds of a call, and its result."""
    results: list[Value] = []
    spent = spend(lambda: results.append(action()))
    return 1000 * spent.cpu, results[0]


def show(title: str, value: float, unit: str = "", base: float = 0.0) -> None:
    """Print a figure, and its ratio to another one if that is given."""
    ratio = f"{value / base:8.2f} ×" if base else ""
    print(f"{title:<54}{value:10.2f} {unit:<3}{ratio}".rstrip(), flush=True)


def mean_of(values: Sequence[float] | NDArray[Any]) -> str:
    """Return the mean of some values and its standard error, to be read."""
    numbers = np.asarray(values, np.float64)
    count = len(numbers)
    error = numbers.std(ddof=1) / count**0.5 if count > 1 else float("nan")
    return f"{numbers.mean():.3f} (standard error {error:.3f})"
