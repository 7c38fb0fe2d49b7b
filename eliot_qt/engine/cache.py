"""Where compiled kernels are kept on disk, and whether they are there. No compiler in here.

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
import sys
import tempfile
from functools import cache
from importlib import metadata
from pathlib import Path

from eliot_qt import paths

V3 = "x86-64-v3"
# What the x86-64-v3 level asks for, in the words of /proc/cpuinfo.
_V3_FLAGS = {"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}
_WINDOWS_AVX2 = 40  # PF_AVX2_INSTRUCTIONS_AVAILABLE
_MARKER = "warm"
_COMPILER = ("numba", "llvmlite", "numpy")


def _linux_flags() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return set()
    return next((set(line.split(":")[1].split()) for line in lines if line[:5] == "flags"), set())


def _has_avx2() -> bool:
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_WINDOWS_AVX2))
    # Macs without an Apple chip keep the compiler's own choice: the host.
    return sys.platform == "linux" and _linux_flags() >= _V3_FLAGS


@cache
def cpu_name() -> str:
    """Processor to compile for, or "" for the very machine at hand.

    The AVX2 level is chosen where there is AVX2: it makes faster code than the AVX-512 hosts the
    compiler would pick (measured: 15 to 25 %) and the cache survives a change of machine.
    """
    return V3 if _has_avx2() else ""


def _processor() -> str:
    if name := cpu_name():
        return name
    flags = " ".join(sorted(_linux_flags()))
    return f"{platform.machine()} {platform.processor()} {flags}"


def has_compiler() -> bool:
    """Whether the compiler is installed; a few systems have none, and the plain engine remains."""
    return all(_version(package) for package in _COMPILER)


@cache
def fingerprint() -> str:
    """Short hash of all that shapes the compiled code."""
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    digest.update(
        " ".join(
            [*(_version(package) for package in _COMPILER), sys.version, _processor()]
        ).encode()
    )
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    return digest.hexdigest()[:16]


@cache
def folder() -> Path:
    """Cache folder of these kernels, made if need be; a private temporary one as a last resort."""
    wanted = paths.user_cache() / "kernels" / fingerprint()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        return Path(tempfile.mkdtemp(prefix="eliot-qt-kernels-"))


def _version(package: str) -> str:
    """Version of an installed package, else empty."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def is_warm() -> bool:
    """Whether every kernel of the usual path lies compiled in the cache."""
    return (paths.user_cache() / "kernels" / fingerprint() / _MARKER).is_file()


def mark_warm() -> None:
    """Record that the cache is complete, and drop the folders of other versions."""
    (folder() / _MARKER).touch()
    if folder().name != fingerprint():
        return
    for other in folder().parent.iterdir():
        if other != folder():
            shutil.rmtree(other, ignore_errors=True)
