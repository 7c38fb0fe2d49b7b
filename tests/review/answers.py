"""The answer of work that is done in steps."""

from __future__ import annotations

from typing import TypeVar

from eliot_qt.review.judges.outcome import Steps

Answer = TypeVar("Answer")


def answer_of(steps: Steps[Answer]) -> Answer:
    """The answer of work, all its steps taken at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Answer = end.value
            return found
