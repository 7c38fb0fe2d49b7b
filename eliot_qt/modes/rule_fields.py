"""The house rules that a mode leaves to choose."""

from __future__ import annotations

from enum import StrEnum


class RuleField(StrEnum):
    """A group of rules that are chosen together; the board and variants always are."""

    WORDS = "words"  # checking, showing validity, challenges, presets of all of these
    GOING_OUT = "going out"
    CLOCK = "clock"
    TIME_ODDS = "time odds"
    INVALID = "invalid"  # what becomes of an invalid move
    BOARD_MOVE = "board move"  # which move goes on the board, solos
    SECONDS = "seconds"  # what time costs
    WARNINGS = "warnings"
