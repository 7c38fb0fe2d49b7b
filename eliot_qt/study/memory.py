"""The memory of a card: ratings, and the state they have led to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

#: the latest time of an answer, in the year 3000, and of a card that is due, a century later
LAST_ANSWER = 32_503_680_000
LAST_DUE = LAST_ANSWER + 3_200_000_000
#: days a memory may be stable, at least and at most
LEAST_STABLE, MOST_STABLE = 0.001, 1e6


class Grade(IntEnum):
    """The grades of an answer."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class Phase(IntEnum):
    """The stages of a card; the values are those of FSRS."""

    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


@dataclass(frozen=True)
class Memory:
    """The state of a card after an answer.

    ``stability`` is in days, ``difficulty`` from 1 to 10, ``step`` the number of the learning step,
    -1 in review.
    """

    due: int
    stability: float
    difficulty: float
    phase: Phase
    step: int = -1


@dataclass(frozen=True)
class Answer:
    """A rating of a card, when it was given, and the state it led to."""

    at: int
    rating: Grade
    memory: Memory
