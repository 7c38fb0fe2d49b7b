"""The computer's levels in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Message
from eliot_qt.game.player_ids import adaptive_of, champion_id, champion_seconds, percent_of
from eliot_qt.models.said import said_text
from eliot_qt.players.player_table import CHAMPION, PLAYERS

translate = QCoreApplication.translate
# Seconds a move that are offered beside the usual ones.
_MORE_SECONDS = (10, 30)


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


def champion_choices() -> list[tuple[str, str]]:
    """Return id and name of the champion with more time a move than usual."""
    return [(champion_id(seconds), level_name(champion_id(seconds))) for seconds in _MORE_SECONDS]


def level_name(player: str) -> str:
    """The name of a computer's level by its player id, the id itself where there is none."""
    percent, seconds = percent_of(player), champion_seconds(player)
    if percent is not None:
        return translate("Levels", "{percent} %").format(percent=percent)
    if seconds is not None:
        name = translate("Levels", "{champion}, {seconds} s a move")
        return name.format(champion=level_names()[CHAMPION], seconds=seconds)
    if adaptive_of(player) is not None:
        return translate("Levels", "Adaptive")
    return level_names().get(player, player)


def _described(description: Message, points: int | None) -> str:
    if points is None:
        return said_text(description)
    strong = translate("Levels", "{description}; about {points} points a game")
    return strong.format(description=said_text(description), points=points)
