"""The line on a turn that a review puts into notes of GCG files and reports."""

from __future__ import annotations

from eliot_qt.voice.phrases import signed

from ..values import Basis, CandidateLine, Cause, MoveClass, SeatSummary, TurnReview, Unrated
from ..words import CAUSE_NAMES, CLASS_NAMES, MISSED_BINGO, NOT_GRADED, PHONY, RARE_WORD, UNRATED


def note_of(turn: TurnReview) -> str:
    """Class, loss, best move and what else there is to say."""
    parts = [_grade(turn)]
    if turn.best is not None and turn.grade is not MoveClass.BEST and turn.best != turn.move:
        points = f", {turn.best_score} points" if turn.best_score else ""
        parts.append(f"best {turn.best}{points}")
    if turn.phony and turn.unrated is not Unrated.PHONY:
        parts.append(str(PHONY))
    if turn.missed_bingo:
        parts.append(str(MISSED_BINGO))
    if turn.known is False and turn.grade is not MoveClass.BEST:
        parts.append(str(RARE_WORD))
    if len(turn.causes) > 1:
        parts.append(", ".join(f"{CAUSE_NAMES[cause]} {part:.1f} %" for cause, part in turn.causes))
    elif turn.causes and turn.causes[0][0] in (Cause.VOCABULARY, Cause.TIME):
        parts.append(str(CAUSE_NAMES[turn.causes[0][0]]))
    return "; ".join(parts)


def ending_of(turn: TurnReview, move: str | None) -> CandidateLine | None:
    """Return a move of an endgame with its value and the moves that follow, where it was solved."""
    if turn.basis is not Basis.ENDGAME:
        return None
    rows = (row for row in turn.candidates if row.move == move and row.spread is not None)
    return next(rows, None)


def ending_text(row: CandidateLine) -> str:
    """``+35: 15J EN, ex ABC``: the value of a move in points, and what follows it."""
    value = signed(round(row.spread or 0))
    return f"{value}: {', '.join(row.line)}" if row.line else value


def loss_text(turn: TurnReview) -> str:
    """``−3.4 % ± 0.4``, or ``−12 points``; empty where nothing is lost or nothing is known."""
    if turn.loss is not None and turn.loss >= 0.05:
        error = f" ± {turn.loss_se:.1f}" if turn.loss_se else ""
        return f"{'≈ ' * turn.unsure}−{turn.loss:.1f} %{error}"
    if turn.points_lost is not None and turn.points_lost >= 0.05:
        number = f"{turn.points_lost:.1f}".removesuffix(".0")
        return f"{'≈ ' * turn.unsure}−{number} points"
    return ""


def _grade(turn: TurnReview) -> str:
    if turn.unrated is not None:
        return str(UNRATED[turn.unrated])
    name = NOT_GRADED if turn.grade is None else CLASS_NAMES[turn.grade]
    return " ".join(filter(None, (str(name), loss_text(turn))))


def figure_text(value: float | None, digits: int, unit: str = "") -> str:
    """Format a figure with the given number of decimals; a dash if it is not known."""
    return "–" if value is None else f"{value:.{digits}f}{unit}"


def seat_figures(seat: SeatSummary) -> tuple[str, ...]:
    """A seat's name, score, turns graded, loss, accuracy, mistakes, misses, phonies and luck."""
    loss = figure_text(seat.average_loss, 2, " %")
    if seat.average_loss is None:
        loss = figure_text(seat.average_points_lost, 1, " points")
    return (
        seat.name,
        str(seat.score),
        f"{seat.graded} of {seat.turns}",
        loss,
        figure_text(seat.accuracy, 1, " %"),
        figure_text(seat.mistake_index, 1),
        str(seat.missed_bingos),
        str(seat.phonies),
        "–" if seat.luck is None else f"{seat.luck:+.1f}",
    )
