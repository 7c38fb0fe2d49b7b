"""Locks of the system on files: held until released or until the process ends, however it ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

# Windows keeps others from reading what is locked; nothing of a file is ever as far behind.
_FAR = 1 << 30


def lock(file: IO[bytes] | IO[str], wait: bool = False) -> bool:
    """Lock an open file until it is closed; False if another process has it.

    With ``wait``, Windows gives up after ten seconds: ask again. Raises ``OSError`` where the
    system has no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        if sys.platform == "win32":
            return False
        raise
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file, which is made if need be; waits for others. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        while not lock(file, wait=True):
            continue
        yield
