"""The texts of errors, in the language of the window."""

from __future__ import annotations

from eliot_qt.faults import Said, reason
from eliot_qt.models.said import said_text


def error_text(error: Exception | Said) -> str:
    """The message of an error, with the messages in it; what a library or the system says stays."""
    return said_text(reason(error) if isinstance(error, Exception) else error)
