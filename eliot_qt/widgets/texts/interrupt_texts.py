"""The texts about a move that was stopped before it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from eliot_qt.review.interrupt import Interrupt

from .sentences import points_text

# The menus name the rules; no review is needed for that.
if TYPE_CHECKING:
    from eliot_qt.review.values import MoveClass, TurnReview

translate = QCoreApplication.translate


def interrupt_names() -> dict[str, str]:
    """The moves to be stopped before, by the values of the rule."""
    return {
        Interrupt.NEVER.value: translate("Interrupts", "Never"),
        Interrupt.INACCURACIES.value: translate(
            "Interrupts", "Any poor move (losing more than 1 %)"
        ),
        Interrupt.MISTAKES.value: translate("Interrupts", "Mistakes and blunders (more than 3 %)"),
        Interrupt.BLUNDERS.value: translate("Interrupts", "Blunders (more than 7 %)"),
        Interrupt.CHECK.value: translate("Interrupts", "Blunders, without showing what is better"),
    }


def stopped_title(grade: MoveClass | None) -> str:
    """Name the kind of move."""
    from eliot_qt.review.values import MoveClass

    return {
        MoveClass.INACCURACY: translate("Interrupts", "An inaccuracy"),
        MoveClass.MISTAKE: translate("Interrupts", "A mistake"),
    }.get(grade or MoveClass.BLUNDER, translate("Interrupts", "A blunder"))


def stopped_text(turn: TurnReview, rule: Interrupt) -> str:
    """Say what a move loses; in a blunder check only that there is something better."""
    if not rule.tells:
        return translate("Interrupts", "{move}: look again before you play it.").format(
            move=turn.move
        )
    if turn.loss is not None and turn.loss >= 1:
        return translate(
            "Interrupts", "{move} lowers your chance to win by about {loss} percentage points."
        ).format(move=turn.move, loss=round(turn.loss))
    points = points_text(round(turn.points_lost or 0))
    text = translate("Interrupts", "{move} is worth about {points} less than the best move.")
    return text.format(move=turn.move, points=points)


def best_text(turn: TurnReview) -> str:
    """The best move, with its points."""
    points = points_text(turn.best_score or 0)
    return translate("Interrupts", "Best: {move}, {points}").format(move=turn.best, points=points)


def passed_text(turn: TurnReview) -> str:
    """A word for a move that was played: the best, as good, or what it loses."""
    from eliot_qt.review.values import MoveClass

    if turn.grade is MoveClass.BEST:
        return translate("Interrupts", "✓ {move}: the best move.").format(move=turn.move)
    if turn.grade is MoveClass.GOOD:
        return translate("Interrupts", "✓ {move}: within 1 % of the best.").format(move=turn.move)
    if turn.grade is None:
        return ""
    if turn.loss is not None:
        # Not on the way to the first window.
        from .coach_texts import decimal_text

        text = translate("Interrupts", "{move} lowers your chance to win by {loss} %.")
        return text.format(move=turn.move, loss=decimal_text(turn.loss))
    text = translate("Interrupts", "{move} is worth about {points} less than the best move.")
    points = points_text(round(turn.points_lost or 0))
    return text.format(move=turn.move, points=points)
