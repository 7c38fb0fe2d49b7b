"""The hints about the best move, and the price of each in topping."""

from __future__ import annotations

from enum import StrEnum


class Hint(StrEnum):
    """A fact about the top move that a hint reveals."""

    KIND = "kind"
    SCORE = "score"
    TILES = "tiles"
    LINE = "line"
    START = "start"
    MOVE = "move"
    ORIENTATION = "orientation"
    LENGTH = "length"
    BOARD_LETTERS = "board letters"
    FIRST_LETTER = "first letter"
    ALL_LETTERS = "all letters"


# Penalty points, as in Eliot.
PRICES = {
    Hint.ORIENTATION: 20,
    Hint.LENGTH: 40,
    Hint.SCORE: 60,
    Hint.BOARD_LETTERS: 70,
    Hint.START: 80,
    Hint.FIRST_LETTER: 120,
    Hint.ALL_LETTERS: 120,
}
