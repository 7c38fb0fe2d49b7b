"""The themes of mistakes in words."""

from __future__ import annotations

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.faults import Message

MISTAKES_BY_THEME = Message("Mistakes by theme")

_NAMES = {
    MistakeTheme.MISSED_BINGO: Message("A bingo missed"),
    MistakeTheme.RARE_WORD: Message("A rare word missed"),
    MistakeTheme.WASTE: Message("A blank or S wasted"),
    MistakeTheme.LEAVE: Message("A clumsy leave"),
    MistakeTheme.FISHED: Message("Fished too long"),
    MistakeTheme.EXCHANGE: Message("Better to exchange"),
    MistakeTheme.LANE: Message("A lane opened"),
    MistakeTheme.HOOK: Message("A hook missed"),
    MistakeTheme.POINTS: Message("Points missed"),
    MistakeTheme.PREENDGAME: Message("The pre-endgame"),
    MistakeTheme.ENDGAME: Message("The endgame count"),
    MistakeTheme.OUT_LATE: Message("Went out too late"),
    MistakeTheme.PHONY: Message("A phony"),
    MistakeTheme.TIME: Message("Short of time"),
}


def theme_message(theme: MistakeTheme) -> Message:
    """Name a theme."""
    return _NAMES[theme]
