"""The errors of commands about their input: one line that names file and place."""

from __future__ import annotations

import errno

from eliot_qt.faults import Fault


class CommandError(ValueError):
    """Input a command cannot use; the message is the whole explanation."""


INPUT_ERRORS = (
    CommandError,
    Fault,
    OSError,
)


def one_line(error: Exception) -> str:
    """One line that names file and place."""
    if isinstance(error, OSError) and error.filename:
        text = f"{error.filename}: {error.strerror or error}"
    elif isinstance(error, OSError) and error.errno == errno.ENOSPC:
        # All files are written by functions that name them; what is left is what is printed.
        text = f"the output could not be written: {error.strerror}"
    else:
        text = str(error)
    return " ".join(text.split())
