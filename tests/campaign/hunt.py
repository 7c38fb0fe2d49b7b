"""Tries mutated cases on a reader; of each fault the smallest case found is written to a file."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator

from .mutations import mutate
from .plan import Campaign, failures_folder
from .reader import Fault, Reader
from .worker import Worker

# Faults of these kinds need a child each to be tried again.
_DEADLY = ("hang", "crash", "memory")
_MOST_KINDS = 12
_SHRINKING_SECONDS = 60.0


def hunt(campaign: Campaign, worker: Worker, reader: Reader, count: int) -> None:
    """Read some seeds and mutants of them; enter the result in the table."""
    chance = campaign.chance(reader.name)
    found: dict[str, str] = {}
    times: Counter[str] = Counter()
    for data in _cases(reader, count, chance):
        fault = worker.read(reader, data)
        if fault is None:
            continue
        times[fault.kind] += 1
        if fault.kind not in found and len(found) < _MOST_KINDS:
            found[fault.kind] = _write(worker, reader, data, fault)
    failures = [f"{reader.name}: {kind} ({times[kind]} times): {found[kind]}" for kind in found]
    campaign.note(f"reader: {reader.name}", count, failures)


def _cases(reader: Reader, count: int, chance: random.Random) -> Iterator[bytes]:
    seeds = list(reader.seeds())
    sound = seeds[: count // 2]
    yield from sound
    for _ in range(count - len(sound)):
        data = chance.choice(seeds)
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            data = mutate(data, seeds, reader.shape, chance)
        yield data


def _write(worker: Worker, reader: Reader, data: bytes, fault: Fault) -> str:
    """Shrink the case and write it beside what was said; the name of the file."""

    def same(smaller: bytes) -> bool:
        again = worker.read(reader, smaller)
        return again is not None and again.kind == fault.kind

    trials = 60 if fault.kind.startswith(_DEADLY) else 2000
    small = shrink(data, same, trials, _SHRINKING_SECONDS)
    name = re.sub(r"[^A-Za-z0-9]+", "-", f"{reader.name}-{fault.kind}").strip("-").lower()[:100]
    path = failures_folder() / f"{name}.case"
    path.write_bytes(small)
    path.with_suffix(".txt").write_text(f"{fault.kind}\n{fault.detail}\n", errors="replace")
    return f"{path} ({len(small):,} bytes)"


def shrink(
    data: bytes, fails: Callable[[bytes], bool], trials: int, seconds: float = 60.0
) -> bytes:
    """The smallest case found that still fails: ever shorter pieces are left out."""
    until = time.monotonic() + seconds
    piece = len(data) // 2
    while piece >= 1 and trials > 0:
        at, shorter = 0, False
        while at < len(data) and trials > 0 and time.monotonic() < until:
            smaller = data[:at] + data[at + piece :]
            trials -= 1
            if fails(smaller):
                data, shorter = smaller, True
            else:
                at += piece
        if time.monotonic() >= until:
            break
        if not shorter or piece > len(data):
            piece //= 2
    return data
