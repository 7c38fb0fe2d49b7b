"""The process that reads cases: it may hang, grow or crash without an end to the campaign.

Asked by :mod:`tests.campaign.worker` over its standard input, one case after the other.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import BinaryIO

from .reader import Fault, Reader, judge

ADDRESS_SPACE = 6 << 30
MOST_GROWTH = 300 << 10  # kB


def serve(questions: BinaryIO, answers: BinaryIO, module: str) -> None:
    """Answer until there are no more questions."""
    readers: dict[str, Reader] = {
        reader.name: reader for reader in importlib.import_module(module).READERS
    }
    folder = Path(tempfile.mkdtemp(prefix="eliot-qt-case-"))
    try:
        while line := questions.readline():
            name, size, seconds = json.loads(line)
            data = questions.read(size)
            fault = _limited(readers[name], data, folder / "case", seconds)
            told = None if fault is None else [fault.kind, fault.detail]
            answers.write(json.dumps(told).encode() + b"\n")
            answers.flush()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _limited(reader: Reader, data: bytes, folder: Path, seconds: float) -> Fault | None:
    folder.mkdir()
    before = _peak()
    # Nobody handles this signal: even a loop in C ends, and the process with it.
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        fault = judge(reader, data, folder)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        shutil.rmtree(folder, ignore_errors=True)
    grown = _peak() - before
    if fault is None and grown > MOST_GROWTH:
        gc.collect()
        return Fault("memory", f"{grown >> 10} MB for {len(data):,} bytes")
    return fault


def _peak() -> int:
    """Most memory this process ever held at once, in kB."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return int(status.partition("VmHWM:")[2].split()[0])
    except (OSError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Set the limits, keep the answers apart from what readers print, serve."""
    faulthandler.enable()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    serve(sys.stdin.buffer, answers, sys.argv[1])


if __name__ == "__main__":
    main()
