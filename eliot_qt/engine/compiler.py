"""The one place that imports the compiler, with its settings.

``kernel`` compiles a function that runs without the interpreter's lock; ``inlined`` is a kernel
the compiler must paste into its callers, so that constants given to it specialise the copy.

The compiler brings 90,000 objects that stay for good. A garbage collection that goes through them
takes 50 ms, during which every thread stands still, the window's too. So none runs while they are
made, and later ones pass them over.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from . import cache

# These are read while numba is imported.
if cache.cpu_name():
    os.environ["NUMBA_CPU_NAME"] = cache.cpu_name()
    # Else it would add what else this machine can do, and another one could not use the cache.
    os.environ["NUMBA_CPU_FEATURES"] = "+avx2"

_collecting = gc.isenabled()
gc.disable()
try:
    import numba
    from numba.core.extending import intrinsic as _intrinsic
    from numba.core.registry import cpu_target

    from .kernel_cache import KernelCache

    # Otherwise done when the first kernel is called.
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
finally:
    gc.freeze()
    if _collecting:
        gc.enable()

F = TypeVar("F", bound=Callable[..., Any])
# Kernels see machine types; these names tell the reader what is meant.
Record = Any
Array = Any
unsigned = cast(Callable[[int], Any], numba.uint64)
signed = cast(Callable[[Any], int], numba.int64)


def kernel(function: F) -> F:
    """Compile on first call, keep on disk, run without the interpreter's lock."""
    return _kept(numba.njit(nogil=True, error_model="numpy")(function), function)


def inlined(function: F) -> F:
    """A kernel that becomes part of each caller."""
    compiled = numba.njit(nogil=True, error_model="numpy", forceinline=True)(function)
    return _kept(compiled, function)


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """A machine operation written in the compiler's own code."""
    return cast(Callable[..., Any], _intrinsic(function))


def _kept(compiled: Any, function: F) -> F:
    """The kernel with our cache in place of the compiler's own."""
    compiled._cache = KernelCache(function, cache.folder())
    return cast(F, compiled)
