"""The computer's levels in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.models.said import said_text
from eliot_qt.players.level_table import LEVELS

translate = QCoreApplication.translate


def level_names() -> dict[str, str]:
    """Return the names of the levels by id, the weakest first."""
    return {level.id: said_text(level.name) for level in LEVELS}


def level_choices() -> list[tuple[str, str, str]]:
    """Return id, name, and description with strength of each level, the weakest first."""
    strong = translate("Levels", "{description}; about {points} points a game")
    return [
        (
            level.id,
            said_text(level.name),
            strong.format(description=said_text(level.description), points=level.points),
        )
        for level in LEVELS
    ]
