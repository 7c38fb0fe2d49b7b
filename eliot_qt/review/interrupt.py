"""Which moves are stopped before they are played."""

from __future__ import annotations

from enum import StrEnum

from .values import MoveClass, TurnReview


class Interrupt(StrEnum):
    """Which moves are stopped before they are played.

    CHECK stops for blunders only, and is for saying that the move is one, never what is better.
    """

    NEVER = "never"
    INACCURACIES = "inaccuracies"
    MISTAKES = "mistakes"
    BLUNDERS = "blunders"
    CHECK = "check"

    @property
    def tells(self) -> bool:
        """Whether what is better may be shown."""
        return self is not Interrupt.CHECK

    def stops(self, turn: TurnReview) -> bool:
        """Whether a move is stopped; not if it may as well be just below the threshold."""
        if turn.grade is None or self is Interrupt.NEVER:
            return False
        severity, least = _SEVERITY.index(turn.grade), _SEVERITY.index(_LEAST[self])
        return severity > least or (severity == least and not turn.unsure)


_SEVERITY = tuple(MoveClass)
_LEAST = {
    Interrupt.INACCURACIES: MoveClass.INACCURACY,
    Interrupt.MISTAKES: MoveClass.MISTAKE,
    Interrupt.BLUNDERS: MoveClass.BLUNDER,
    Interrupt.CHECK: MoveClass.BLUNDER,
}
