"""Waiting for the other program that is installing packages; fresh machines do so for minutes."""

from __future__ import annotations

import struct
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from .terminal import say

# What apt and dpkg lock, by ``fcntl``, in the order they take it.
LOCKS = (
    Path("/var/lib/apt/lists/lock"),
    Path("/var/lib/dpkg/lock-frontend"),
    Path("/var/lib/dpkg/lock"),
    Path("/var/cache/apt/archives/lock"),
)
# Seconds between two looks at them.
_PAUSE = 2.0
# struct flock: type, whence, start, length, process.
_FLOCK = struct.Struct("hhqqi4x")


def call_when_free(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a command of the package manager while no other program installs; its exit code.

    It is run again if it failed because another one was quicker.
    """
    while True:
        wait_for_others()
        code = subprocess.call(list(command), env=dict(environment))
        if code == 0 or not holder():
            return code


def wait_for_others() -> None:
    """Return once no program holds a lock of packages; says for whom it waits, once for each."""
    told = 0
    while process := holder():
        if process != told:
            say(
                f"Another program is installing packages ({_name(process)}, process {process});"
                " waiting for it. Ctrl+C stops."
            )
            told = process
        time.sleep(_PAUSE)


def holder() -> int:
    """The number of the process that holds a lock of packages; 0 if there is none."""
    return next(filter(None, map(_holder, LOCKS)), 0)


def _holder(path: Path) -> int:
    if sys.platform == "win32":
        return 0
    import fcntl

    try:
        # To be asked for, not taken: whoever wants it in this moment must not fail.
        with path.open("r+b") as file:
            asked = _FLOCK.pack(fcntl.F_WRLCK, 0, 0, 0, 0)
            kind, *_, process = _FLOCK.unpack(fcntl.fcntl(file, fcntl.F_GETLK, asked))
    except OSError:
        # Where there is no such file, nobody holds it.
        return 0
    return 0 if kind == fcntl.F_UNLCK else int(process)


def _name(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "unknown"
