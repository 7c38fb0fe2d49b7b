"""A progress bar on standard error, nothing where it is not a terminal."""

from __future__ import annotations

import sys

_WIDTH = 30


def show(done: int, total: int, rest: str = "") -> None:
    """Draw the bar anew; the last call ends the line."""
    if not sys.stderr.isatty():
        return
    filled = _WIDTH * done // max(total, 1)
    bar = "█" * filled + "·" * (_WIDTH - filled)
    end = "\n" if done >= total else ""
    print(f"\r{bar} {done:,}/{total:,} {rest}\x1b[K", end=end, file=sys.stderr, flush=True)
