"""The cache of compiled kernels on disk, and the check that it is whole. No compiler in here.

The compiler's own cache looks only at the file of a kernel, not at the kernels it calls, so an
edited callee would leave old code in. The folder's name therefore carries a hash of everything
that shapes the code: all sources of this package, the versions of the compiler and of Python,
and the processor the code is made for.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from functools import cache
from importlib import metadata
from pathlib import Path

from eliot_qt import paths

from . import kernel_library, processor

_MARKER, _WHOLE_MARKER = "warm", "warm-all"
_COMPILER = ("numba", "llvmlite", "numpy")
SUFFIX = ".kernel"
UNFINISHED = ".part"
_ABANDONED = 3600  # seconds after which nobody goes on writing a file
_OTHERS_KEPT = 2


def _processor() -> str:
    if name := processor.cpu_name():
        return name
    flags = " ".join(sorted(processor.linux_flags()))
    return f"{platform.machine()} {platform.processor()} {flags}"


def has_compiler() -> bool:
    """Return whether kernels are there or can be made; without them the plain engine remains."""
    return kernel_library.load() is not None or all(map(_version, _COMPILER))


@cache
def fingerprint() -> str:
    """Short hash of all that shapes the compiled code."""
    digest = hashlib.sha256()
    room = Path(__file__).parent
    for source in sorted(room.rglob("*.py")):
        name = source.relative_to(room).as_posix()
        digest.update(name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(
        " ".join(
            [*(_version(package) for package in _COMPILER), sys.version, _processor()]
        ).encode()
    )
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    return digest.hexdigest()[:16]


@cache
def folder() -> Path:
    """Cache folder of these kernels, made if need be.

    Where the usual folder neither holds them nor can be written, it is one among the temporary
    files that outlasts the process; a private one as a last resort.
    """
    for place in (paths.user_cache(), _temporary_cache()):
        wanted = place / "kernels" / fingerprint()
        if _is_complete(wanted) or _is_writable(wanted):
            return wanted
    return Path(tempfile.mkdtemp(prefix="eliot-qt-kernels-"))


def _version(package: str) -> str:
    """Version of an installed package, else empty."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def is_warm(*, everything: bool = False) -> bool:
    """Return whether every kernel of the usual path is compiled, as far as sizes tell.

    With ``everything`` also those that a first game does not need.
    """
    if kernel_library.load() is not None:
        return True
    return _is_complete(folder(), _WHOLE_MARKER if everything else _MARKER)


def mark_warm(*, everything: bool = False) -> None:
    """Record which kernels make the cache complete, and drop what is no longer of use.

    Without room on the disk nothing is recorded, nor where there is nothing to compile.
    """
    if kernel_library.load() is not None:
        return
    here = folder()
    sizes = {path.name: path.stat().st_size for path in here.glob(f"*{SUFFIX}")}
    lines = [f"{name} {size}\n" for name, size in sorted(sizes.items())]
    marker = here / f"{_MARKER}{os.getpid()}{UNFINISHED}"
    try:
        marker.write_text("".join([*lines, f"{len(lines)}\n"]), encoding="utf-8")
        if everything:
            shutil.copyfile(marker, here / _WHOLE_MARKER)
        os.replace(marker, here / _MARKER)
        _drop_remains(here)
        if here.name == fingerprint():
            _drop_others(here)
    except OSError:
        return


def _is_complete(place: Path, marker: str = _MARKER) -> bool:
    """Return whether all files of the marker have their sizes; its last line counts them."""
    try:
        *lines, count = (place / marker).read_text(encoding="utf-8").splitlines()
        sizes = {name: int(size) for name, size in (line.split(" ") for line in lines)}
        return 0 < len(sizes) == int(count) and all(
            (place / name).stat().st_size == size for name, size in sizes.items()
        )
    except (OSError, ValueError):
        return False


def _is_writable(place: Path) -> bool:
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return True
    except OSError:
        return False


def _temporary_cache() -> Path:
    """A folder among the temporary files that is ours alone: kernels are programs."""
    if sys.platform == "win32":
        return Path(tempfile.gettempdir()) / "eliot-qt"
    place = Path(tempfile.gettempdir()) / f"eliot-qt-{os.getuid()}"
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        status = place.lstat()
    except OSError:
        return Path(os.devnull)
    ours = stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()
    return place if ours and not status.st_mode & 0o077 else Path(os.devnull)


def _drop_remains(here: Path) -> None:
    """Remove what processes that were killed have left half-written."""
    for path in here.glob(f"*{UNFINISHED}"):
        if time.time() - path.stat().st_mtime > _ABANDONED:
            path.unlink(missing_ok=True)


def _drop_others(here: Path) -> None:
    """Remove the folders of other versions, but for the newest, which may be in use."""
    others = [place for place in here.parent.iterdir() if place != here]
    others.sort(key=lambda place: place.stat().st_mtime, reverse=True)
    for place in others[_OTHERS_KEPT:]:
        shutil.rmtree(place, ignore_errors=True)
