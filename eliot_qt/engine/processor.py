"""The processor at hand, and the kind of processor that kernels are compiled for."""

from __future__ import annotations

import platform
import sys
from functools import cache
from pathlib import Path

V3 = "x86-64-v3"
# What the x86-64-v3 level asks for, in the words of /proc/cpuinfo.
_V3_FLAGS = {"avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}
_X86 = ("x86_64", "amd64")
_WINDOWS_AVX2 = 40  # PF_AVX2_INSTRUCTIONS_AVAILABLE


def linux_flags() -> set[str]:
    """Return what the processor can do, in the words of Linux; elsewhere nothing."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return set()
    return next((set(line.split(":")[1].split()) for line in lines if line[:5] == "flags"), set())


def _has_avx2() -> bool:
    if platform.machine().lower() not in _X86:
        return False
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(_WINDOWS_AVX2))
    # Macs without an Apple chip keep the compiler's own choice: the host.
    return sys.platform == "linux" and linux_flags() >= _V3_FLAGS


@cache
def cpu_name() -> str:
    """Processor to compile for, or "" for the very machine at hand.

    The AVX2 level is chosen where there is AVX2: it makes faster code than the AVX-512 hosts the
    compiler would pick (measured: 15 to 25 %) and the cache survives a change of machine.
    """
    return V3 if _has_avx2() else ""


def levels() -> tuple[str, ...]:
    """Return the kinds of processor that a library of kernels is made for, the least last."""
    machine = platform.machine().lower()
    return (V3, "x86-64") if machine in _X86 else (machine,)


def level() -> str:
    """Return the best of them that the processor at hand is."""
    return cpu_name() or levels()[-1]
