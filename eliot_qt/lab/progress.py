"""A progress bar on standard error, nothing where it is not a terminal."""

from __future__ import annotations

import sys

from eliot_qt.streams import steer

_WIDTH = 30


def show(done: int, total: int, rest: str = "") -> None:
    """Draw the bar anew; the last call ends the line."""
    if not sys.stderr.isatty():
        return
    filled = _WIDTH * done // max(total, 1)
    bar = "█" * filled + "·" * (_WIDTH - filled)
    end = "\n" if done >= total else ""
    steer("\r", sys.stderr)
    print(f"{bar} {done:,}/{total:,} {rest}", end="", file=sys.stderr)
    steer(f"\x1b[K{end}", sys.stderr)
