"""Decorators that make kernels, and what else they need of the compiler.

``entry`` is for a kernel that Python calls; it runs without the interpreter's lock. ``kernel`` is
for functions that only other kernels call, which is checked when one is called; ``inlined`` is a
kernel the compiler must paste into its callers, so that constants given to it specialise the copy.
All take their arguments by position, and write to what they are given: none allocates memory.

Kernels come from the library that was made ahead where there is one; then the compiler is never
imported. Else they are compiled at need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel_library

__all__ = [
    "Array",
    "Record",
    "cgutils",
    "entry",
    "inlined",
    "intrinsic",
    "kernel",
    "signed",
    "types",
    "unsigned",
]

if TYPE_CHECKING or kernel_library.load() is None:
    from .at_need import cgutils, entry, inlined, intrinsic, kernel, signed, types, unsigned
else:
    # The compiler's own, for its code alone.
    types = cgutils = None
    unsigned = signed = int

    def entry(function):
        """Return the library's kernel of that name."""
        name = kernel_library.name_in_library(function.__module__, function.__qualname__)
        return getattr(kernel_library.load(), name, None) or kernel(function)

    def kernel(function):
        """Return what refuses to be called: the kernel is inside of those that call it."""

        def refuse(*arguments):
            raise TypeError(f"{function.__qualname__} is for kernels alone")

        return refuse

    inlined = intrinsic = kernel

# Kernels see machine types; these names tell the reader what is meant.
Record = Any
Array = Any
