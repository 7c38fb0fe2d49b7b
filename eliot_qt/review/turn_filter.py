"""Filters for the turns of a review."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .values import MoveClass, TurnReview

MISTAKES = frozenset({MoveClass.MISTAKE, MoveClass.BLUNDER})


class TurnKind(StrEnum):
    """Turns with something in common; five of them are the classes."""

    ALL = "all"
    MISTAKES = "mistakes and blunders"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_BINGO = "missed bingo"
    PHONY = "phony"
    RARE = "rare word"


@dataclass(frozen=True, slots=True)
class TurnFilter:
    """Turns of a seat, None for all, and of a kind."""

    seat: int | None = None
    kind: TurnKind = TurnKind.ALL

    def passes(self, turn: TurnReview) -> bool:
        """Return whether a turn is one of these."""
        if self.seat is not None and turn.seat != self.seat:
            return False
        match self.kind:
            case TurnKind.ALL:
                return True
            case TurnKind.MISTAKES:
                return is_mistake(turn)
            case TurnKind.MISSED_BINGO:
                return turn.missed_bingo
            case TurnKind.PHONY:
                return turn.phony
            case TurnKind.RARE:
                return turn.known is False and turn.grade not in (None, MoveClass.BEST)
            case _:
                return turn.grade is not None and turn.grade.value == self.kind.value


def is_mistake(turn: TurnReview) -> bool:
    """Return whether a turn is a mistake or a blunder."""
    return turn.grade in MISTAKES
