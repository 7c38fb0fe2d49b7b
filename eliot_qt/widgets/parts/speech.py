"""The texts a screen reader says without having been asked."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def say_aloud(speaker: QObject, text: str) -> None:
    """Announce a text; nothing happens without a screen reader."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(speaker, text))
