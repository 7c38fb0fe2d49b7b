"""A bound on the time a reader may compute, whatever else the machine is doing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail if the block takes more of this thread's own time; waiting does not count."""
    started = time.thread_time()
    yield
    took = time.thread_time() - started
    assert took < seconds, f"{took:.1f} s"
