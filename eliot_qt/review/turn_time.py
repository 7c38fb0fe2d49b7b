"""The time and the cores of the machine that a review may use for a turn."""

from __future__ import annotations

import os
from enum import StrEnum

DEFAULT_SECONDS = 2.0
# Seconds for a turn that one can choose from; reviews by any of them are found again.
OFFERED_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0)


class Cores(StrEnum):
    """The share of the machine that a review may use beside a window."""

    SPARE_ONE = "spare-one"
    ONE = "one"
    ALL = "all"

    def threads(self, cores: int) -> int:
        """The threads to use on a machine with this many cores, at least one."""
        most = {Cores.SPARE_ONE: cores - 1, Cores.ONE: 1, Cores.ALL: cores}[self]
        return max(1, most)


def cores_here() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
