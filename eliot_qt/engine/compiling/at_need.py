"""Kernels compiled when they are first called: the one place that imports the compiler.

The compiler brings 90,000 objects that stay for good. A garbage collection that goes through them
takes 50 ms, during which every thread stands still, the window's too. So none runs while they are
made, and later ones pass them over.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from .. import cache, processor

# These are read while numba is imported.
if processor.cpu_name():
    os.environ["NUMBA_CPU_NAME"] = processor.cpu_name()
    # Else it would add what else this machine can do, and another one could not use the cache.
    os.environ["NUMBA_CPU_FEATURES"] = "+avx2"

_collecting = gc.isenabled()
gc.disable()
try:
    import numba
    from numba import types as types
    from numba.core import cgutils as cgutils
    from numba.core.extending import intrinsic as _intrinsic
    from numba.core.registry import cpu_target

    from .kernel_cache import KernelCache
    from .kernel_parts import KernelCompiler, KernelDispatcher, PartCompiler

    # Otherwise done when the first kernel is called.
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()
finally:
    gc.freeze()
    if _collecting:
        gc.enable()

F = TypeVar("F", bound=Callable[..., Any])
# Without memory of their own there are no references to count.
_OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "_nrt": False,
    "nopython": True,
    # Else a kernel that an inlined one calls first would be inlined everywhere as well.
    "forceinline": False,
}
unsigned = cast(Callable[[int], Any], numba.uint64)
signed = cast(Callable[[Any], int], numba.int64)


def entry(function: F) -> F:
    """Compile on first call, keep on disk, run without the interpreter's lock."""
    compiled = _dispatcher(function, KernelCompiler, nogil=True)
    compiled._cache = KernelCache(function, cache.folder())
    return cast(F, compiled)


def kernel(function: F) -> F:
    """Compile as a part of the kernels that call it. Raises ``TypeError`` when Python does."""
    return cast(F, _dispatcher(function, PartCompiler, no_cpython_wrapper=True))


def inlined(function: F) -> F:
    """A kernel that becomes part of each place it is called from."""
    options = {"no_cpython_wrapper": True, "forceinline": True}
    return cast(F, _dispatcher(function, PartCompiler, **options))


def _dispatcher(function: Callable[..., Any], steps: type[KernelCompiler], **options: Any) -> Any:
    return KernelDispatcher(function, targetoptions={**_OPTIONS, **options}, pipeline_class=steps)


def intrinsic(function: Callable[..., Any]) -> Callable[..., Any]:
    """A machine operation written in the compiler's own code."""
    return cast(Callable[..., Any], _intrinsic(function))
