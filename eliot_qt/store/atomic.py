"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

_BYTES = 6
# The random characters at the end of a file's name until it is written.
_RANDOM, _DIGITS = 2 * _BYTES, frozenset("0123456789abcdef")
_HOUR = 3600


def write_atomic(path: Path, text: str) -> None:
    """Replace a file's text; see :func:`write_bytes`."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes | memoryview) -> None:
    """Replace a file so that a crash leaves the old or the new one.

    Raises ``OSError`` with the file in ``filename``.

    Folders on the way are created; a symbolic link keeps pointing where it points, and a file may
    be read by whoever could read it before.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    temporary = target.with_name(f".{target.name[:200]}.{os.urandom(_BYTES).hex()}")
    # Unlike those of tempfile, a file made in this way has the permissions of any new one.
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _keep_mode(target, temporary)
        os.replace(temporary, target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.errno is not None:
            # A full disk names no file by itself, or the temporary one.
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
    _sync_folder(target.parent)


def sweep(folder: Path, name: str = "*") -> None:
    """Delete what writes of a file, or of any in the folder, have left that were killed.

    Only what is an hour old: another process may be writing. What cannot be deleted stays.
    """
    before = time.time() - _HOUR
    for path in folder.glob(f".{name}.{'?' * _RANDOM}"):
        if not _DIGITS.issuperset(path.name[-_RANDOM:]):
            continue
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < before:
                path.unlink()


def _keep_mode(target: Path, temporary: Path) -> None:
    with contextlib.suppress(OSError):
        temporary.chmod(target.stat().st_mode & 0o777)


def _sync_folder(folder: Path) -> None:
    """Make the new name durable; systems that cannot open folders do it by themselves."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
