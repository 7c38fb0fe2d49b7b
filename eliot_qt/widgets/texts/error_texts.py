"""What errors say, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Said, reason


def error_text(error: Exception | Said) -> str:
    """The message of an error, with the messages in it; what a library or the system says stays.

    A translation whose braces are damaged gives way to the English text.
    """
    said = reason(error) if isinstance(error, Exception) else error
    if isinstance(said, str):
        return said
    try:
        return said.rendered(_template_text)
    except (KeyError, IndexError, ValueError):
        return str(said)


def _template_text(template: str) -> str:
    # The templates stand in the rooms below: resources/translations/collect.py finds them.
    return QCoreApplication.translate("Faults", template)
