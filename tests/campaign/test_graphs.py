"""Damaged word graphs whose manifest fits, and damaged compiled kernels, in child processes."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.engine import cache

from .hunt import hunt
from .plan import Campaign, failures_folder
from .readers import kernels
from .worker import Worker

# What a start with a cache of kernels does.
_ASK = """
from tests.campaign.readers.kernels import checksum
print(checksum())
"""
_PATIENCE = 600


def test_damaged_graphs_in_kernels(campaign: Campaign, workers: Callable[[str], Worker]) -> None:
    (reader,) = kernels.READERS
    if not cache.is_warm():
        # Compiling takes longer than a case may.
        subprocess.run([sys.executable, "-m", "eliot_qt.engine.warmup"], check=True)
    hunt(campaign, workers(kernels.__name__), reader, campaign.count(30, 20_000))


# Each start compiles or loads all kernels; tests/engine/test_kernel_cache.py damages small ones.
@pytest.mark.campaign
def test_damaged_kernel_caches(campaign: Campaign, tmp_path: Path) -> None:
    """A kernel that was cut, emptied or changed is compiled anew; the answers are the same."""
    if not cache.is_warm():
        pytest.skip("the kernels are not compiled yet")
    whole = tmp_path / "whole"
    shutil.copytree(paths.user_cache() / "kernels", whole / "kernels")
    # By the whole cache, which this process uses.
    wanted = f"{kernels.checksum()}\n"
    chance = campaign.chance("kernel caches")
    count = campaign.count(1, 200)
    failures = []
    for number in range(count):
        folder = tmp_path / "case"
        shutil.copytree(whole, folder)
        told = damage(folder / "kernels" / cache.fingerprint(), number, chance)
        result = _start(folder)
        again = _start(folder)
        for run, answer in enumerate((result, again), 1):
            if answer.returncode or answer.stdout != wanted or answer.stderr:
                said = answer.stderr.strip().splitlines()[-1:]
                failures.append(f"{told}, start {run}: exit {answer.returncode}: {said}")
        shutil.rmtree(folder)
    if failures:
        path = failures_folder() / "kernel-caches.txt"
        path.write_text("\n".join(failures), encoding="utf-8")
    campaign.note("kernel caches", count, failures[:10])


def damage(folder: Path, number: int, chance: random.Random) -> str:
    """Damage one compiled kernel, or its index; says how."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)
    path = chance.choice(files)
    data = bytearray(path.read_bytes())
    match number % 4:
        case 0:
            how, data = "cut", data[: chance.randrange(len(data))]
        case 1:
            how, data = "emptied", bytearray()
        case 2:
            how = "bits flipped"
            for _ in range(chance.choice((1, 8, 200))):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        case _:
            how = "of another kernel"
            data = bytearray(chance.choice(files).read_bytes())
    path.write_bytes(data)
    return f"{path.name} {how}"


def _start(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ELIOT_QT_CACHE": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", _ASK],
        cwd=paths.resources().parent,
        env=environment,
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
    )
