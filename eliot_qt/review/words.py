"""The words of reviews, for window, terminal and reports: classes, causes, marks and figures."""

from __future__ import annotations

from eliot_qt.faults import Message

from .values import Cause, MoveClass, Unrated

CLASS_NAMES = {
    MoveClass.BEST: Message("best"),
    MoveClass.GOOD: Message("good"),
    MoveClass.INACCURACY: Message("inaccuracy"),
    MoveClass.MISTAKE: Message("mistake"),
    MoveClass.BLUNDER: Message("blunder"),
}
# What a loss is put down to.
CAUSE_NAMES = {
    Cause.VOCABULARY: Message("vocabulary"),
    Cause.STRATEGY: Message("strategy"),
    Cause.ENDGAME: Message("endgame"),
    Cause.TIME: Message("time"),
}
UNRATED = {
    Unrated.RACK_UNKNOWN: Message("not graded: the rack is not known"),
    Unrated.PHONY: Message("not graded: a phony that was not challenged off"),
    Unrated.NO_MOVE: Message("not graded: not a legal move"),
}
NOT_GRADED = Message("not graded")
PHONY = Message("phony")
MISSED_BINGO = Message("missed bingo")
RARE_WORD = Message("a rare word")

# Figures of a seat.
SCORE = Message("Score")
TURNS_GRADED = Message("Turns graded")
AVERAGE_LOSS = Message("Average loss")
ACCURACY = Message("Accuracy")
MISTAKE_INDEX = Message("Mistake index")
MISSED_BINGOS = Message("Missed bingos")
PHONIES = Message("Phonies")
LUCK = Message("Luck of the draw")
TIME = Message("Time")
