"""What a screen reader says without having been asked."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def say_aloud(speaker: QObject, text: str) -> None:
    """Announce a text; nothing happens where nobody listens."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(speaker, text))
