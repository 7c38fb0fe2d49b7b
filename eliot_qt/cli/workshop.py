"""The workshop of commands on positions and games, which tells a person why they wait."""

from __future__ import annotations

import sys

from eliot_qt.library.library import Library
from eliot_qt.terminal.table import Workshop


def make_workshop() -> Workshop:
    """A workshop that says at a terminal why the first answer takes its time."""
    return Workshop(make_library())


def make_library() -> Library:
    """Return a library that says so as well."""
    return Library(preparing=_announce_engine)


def _announce_engine() -> None:
    from eliot_qt.engine.warmup import is_warm

    if sys.stderr.isatty() and not is_warm():
        print("Preparing the engine; the first time takes a while …", file=sys.stderr)
