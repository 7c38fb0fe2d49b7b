"""Files that grow by whole lines: appended durably, by one process at a time.

A process that is killed while it writes leaves at most the beginning of a line behind; the next one
that is appended starts on a line of its own.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from .atomic import write_bytes
from .file_lock import locked
from .reading import read_bytes

_LOCK = ".lock"


def _nothing() -> None:
    """Do nothing: the default of ``done``."""


def append_lines(
    path: Path, lines: Iterable[str], done: Callable[[], None] = _nothing
) -> tuple[int, int]:
    """Add lines to a file that exists, all or none, and wait until they are on the disk.

    The lines are asked for, and ``done`` is called once they are written, while nobody else can
    write. Returns the size before and after. Raises ``OSError``.
    """
    # Without a buffer, which would be written once more when the file is closed.
    with locked(path.parent / _LOCK), path.open("r+b", buffering=0) as file:
        data = "".join(f"{line}\n" for line in lines).encode()
        before = file.seek(0, os.SEEK_END)
        if before:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                data = b"\n" + data
        try:
            _write(file.fileno(), data)
        except OSError:
            # What a full disk still had room for would be read as lines.
            with contextlib.suppress(OSError):
                file.truncate(before)
            raise
        done()
    return before, before + len(data)


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)


def create(path: Path, lines: Iterable[str], done: Callable[[], None] = _nothing) -> bool:
    """Write a new file, then call ``done``; False if there is one already. Raises ``OSError``."""
    with locked(path.parent / _LOCK):
        if path.exists():
            return False
        write_bytes(path, "".join(f"{line}\n" for line in lines).encode())
        done()
    return True


def replace(path: Path, lines: Iterable[str], size: int) -> bool:
    """Rewrite a file that still has ``size`` bytes; return False if it has grown meanwhile.

    Raises ``OSError``.
    """
    with locked(path.parent / _LOCK):
        if path.stat().st_size != size:
            return False
        write_bytes(path, "".join(f"{line}\n" for line in lines).encode())
    return True


def read_lines(path: Path, most: int) -> tuple[list[bytes], int]:
    """The lines of a file of at most ``most`` bytes, and its size. Raises ``OSError``.

    Another program may be writing the last one.
    """
    data = read_bytes(path, most)
    lines = data.split(b"\n")
    return lines if lines[-1] else lines[:-1], len(data)
