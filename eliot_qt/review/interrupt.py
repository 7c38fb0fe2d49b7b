"""The moves that are stopped before they are played."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .values import TurnReview


class Interrupt(StrEnum):
    """The moves that are stopped before they are played.

    CHECK stops for blunders only, and is for saying that the move is one, never what is better.
    """

    NEVER = "never"
    INACCURACIES = "inaccuracies"
    MISTAKES = "mistakes"
    BLUNDERS = "blunders"
    CHECK = "check"

    @property
    def tells(self) -> bool:
        """Return whether what is better may be shown."""
        return self is not Interrupt.CHECK

    def stops(self, turn: TurnReview) -> bool:
        """Return whether a move is stopped; not if it may as well be just below the threshold."""
        if turn.grade is None or self is Interrupt.NEVER:
            return False
        severity, least = _SEVERITY.index(turn.grade.value), _SEVERITY.index(_LEAST[self])
        return severity > least or (severity == least and not turn.unsure)


# Values of MoveClass, the worst last; by name, as the first window has no need of reviews.
_SEVERITY = ("best", "good", "inaccuracy", "mistake", "blunder")
_LEAST = {
    Interrupt.INACCURACIES: "inaccuracy",
    Interrupt.MISTAKES: "mistake",
    Interrupt.BLUNDERS: "blunder",
    Interrupt.CHECK: "blunder",
}
