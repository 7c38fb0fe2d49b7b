"""Names from files shown as they are written: Qt takes some for HTML, and ``&`` for a mark."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import Qt


def plain_tip(text: str) -> str:
    """A tool tip that shows the text letter by letter, even one that looks like HTML."""
    if not Qt.mightBeRichText(text):
        return text
    return f"<span>{escape(text)}</span>".replace("\n", "<br>")


def plain_button(text: str) -> str:
    """The text of a button or of a menu's entry that shows every ``&``."""
    return text.replace("&", "&&")
