"""The computer's levels in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Message
from eliot_qt.models.said import said_text
from eliot_qt.players.player_table import PLAYERS

translate = QCoreApplication.translate


def level_names() -> dict[str, str]:
    """Return the names of the players by id, the weakest level first."""
    return {player.id: said_text(player.name) for player in PLAYERS}


def level_choices() -> list[tuple[str, str, str]]:
    """Return id, name, and description with strength of each player that is offered."""
    return [
        (player.id, said_text(player.name), _described(player.description, player.points))
        for player in PLAYERS
        if player.description is not None
    ]


def _described(description: Message, points: int | None) -> str:
    if points is None:
        return said_text(description)
    strong = translate("Levels", "{description}; about {points} points a game")
    return strong.format(description=said_text(description), points=points)
