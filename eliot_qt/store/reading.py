"""Reading files whole, up to a size that is stated: no file may fill the memory."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from eliot_qt.faults import Fault, FileFault, Message

MEGABYTE = 1_000_000


def read_bytes(path: Path, most: int) -> bytes:
    """Content of a file of at most ``most`` bytes; a larger one is not read at all.

    Only regular files are opened: a named pipe would block for ever. Raises ``OSError`` with
    ``strerror`` and ``filename`` set.
    """
    facts = os.stat(path)
    if not (stat.S_ISREG(facts.st_mode) or stat.S_ISDIR(facts.st_mode)):
        raise FileFault(errno.EINVAL, path, Message("not a regular file"))
    if stat.S_ISREG(facts.st_mode) and facts.st_size > most:
        raise _too_large(path, most)
    with path.open("rb") as file:
        # A file may grow meanwhile, so the limit holds here too.
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large(path, most)
    return data


def read_head(path: Path, count: int) -> bytes:
    """The first bytes of a regular file, empty for anything else. Raises ``OSError``."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        return b""
    with path.open("rb") as file:
        return file.read(count)


def read_text(path: Path, most: int) -> str:
    """Text of a UTF-8 file of at most ``most`` bytes, without a byte order mark.

    Raises ``OSError`` as :func:`read_bytes`, ``ValueError`` naming the byte where it is no UTF-8.
    """
    return as_text(read_bytes(path, most))


def as_text(data: bytes) -> str:
    """Text of UTF-8 without a byte order mark; raises ``ValueError`` naming the wrong byte."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault("not UTF-8 text (byte {byte})", byte=error.start + 1) from error


def _too_large(path: Path, most: int) -> OSError:
    message = Message("larger than {most:g} MB, the limit", most=most / MEGABYTE)
    return FileFault(errno.EFBIG, path, message)
