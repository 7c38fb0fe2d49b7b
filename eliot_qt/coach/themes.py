"""The themes of mistakes."""

from __future__ import annotations

from enum import StrEnum


class MistakeTheme(StrEnum):
    """The theme of a mistake."""

    MISSED_BINGO = "missed bingo"
    RARE_WORD = "rare word"
    WASTE = "wasted blank or S"
    LEAVE = "clumsy leave"
    FISHED = "fished too long"
    EXCHANGE = "should exchange"
    LANE = "opened a lane"
    HOOK = "missed hook"
    POINTS = "missed points"
    PREENDGAME = "pre-endgame"
    ENDGAME = "endgame count"
    OUT_LATE = "went out too late"
    PHONY = "phony"
    TIME = "time"
