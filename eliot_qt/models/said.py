"""Messages of the rooms without Qt in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Said


def said_text(said: Said) -> str:
    """Return a message in the person's language; a plain text stays as it is.

    A translation whose braces are damaged gives way to the English text.
    """
    if isinstance(said, str):
        return said
    try:
        return said.rendered(_template_text)
    except (KeyError, IndexError, ValueError):
        return str(said)


def _template_text(template: str, singular: str = "", number: int | None = None, /) -> str:
    # The templates stand in the rooms below: resources/translations/collect.py finds them.
    if number is None:
        return QCoreApplication.translate("Messages", template)
    text = QCoreApplication.translate("Messages", template, singular, number)
    # Without a translation Qt puts the number into the English plural, for one too.
    return singular if number == 1 and text == template.replace("%n", "1") else text
