"""The computer's levels in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.players.level_table import LEVELS

translate = QCoreApplication.translate


def level_names() -> dict[str, str]:
    """Return the names of the levels by id, the weakest first."""
    names = {
        "relaxed": translate("Levels", "Relaxed"),
        "casual": translate("Levels", "Casual"),
        "keen": translate("Levels", "Keen"),
        "club": translate("Levels", "Club"),
        "tournament": translate("Levels", "Tournament"),
        "expert": translate("Levels", "Expert"),
        "master": translate("Levels", "Master"),
        "champion": translate("Levels", "Champion"),
    }
    return {level.id: names.get(level.id, level.name) for level in LEVELS}


def level_choices() -> list[tuple[str, str, str]]:
    """Return id, name, and description with strength of each level, the weakest first."""
    descriptions = {
        "relaxed": translate(
            "Levels", "Short everyday words and modest scores, for children and beginners"
        ),
        "casual": translate("Levels", "Everyday words and the occasional good one, for the family"),
        "keen": translate(
            "Levels", "Plays often: knows the short words and makes a bingo now and then"
        ),
        "club": translate("Levels", "A wide vocabulary, bingos and few mistakes"),
        "tournament": translate("Levels", "Studies word lists and misses little"),
        "expert": translate("Levels", "Nearly every word and hardly a mistake"),
        "master": translate("Levels", "Every word, always its best move"),
        "champion": translate(
            "Levels", "Thinks ahead for three seconds and plays every ending to win"
        ),
    }
    names = level_names()
    strong = translate("Levels", "{description}; about {points} points a game")
    return [
        (
            level.id,
            names[level.id],
            strong.format(
                description=descriptions.get(level.id, level.description), points=level.points
            ),
        )
        for level in LEVELS
    ]
