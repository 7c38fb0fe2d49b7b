"""Memory of large buffers, and that it goes back to the machine when they do."""

from __future__ import annotations

import ctypes
import sys

# ``M_MMAP_THRESHOLD`` of glibc's ``malloc.h``.
_MMAP_THRESHOLD = -3
# Indexes of boards and tables of positions are larger, all that is small and many is not.
_LARGE = 1 << 20


def return_large_buffers() -> bool:
    """Let buffers of a mebibyte and more be mapped, and unmapped when they are freed.

    Otherwise glibc takes sizes that were freed once from its heaps, up to 32 MiB, and a heap that
    ends in something small is kept whole: five games analysed left 1.2 GB instead of 0.8. Return
    whether it could be set; other C libraries need no such thing.
    """
    if not sys.platform.startswith("linux"):
        return False
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    return set_option is not None and bool(set_option(_MMAP_THRESHOLD, _LARGE))
