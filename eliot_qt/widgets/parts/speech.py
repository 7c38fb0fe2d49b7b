"""The texts a screen reader says without having been asked."""

from __future__ import annotations

from PySide6.QtCore import QObject


def say_aloud(speaker: QObject, text: str) -> None:
    """Announce a text; nothing happens without a screen reader."""
    # Not for the first window: its lists of roles and events take a while to be made.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(speaker, text))
