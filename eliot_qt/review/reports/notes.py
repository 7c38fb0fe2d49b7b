"""What a review says of a turn in a line, for notes in GCG files and reports."""

from __future__ import annotations

from ..values import Cause, MoveClass, TurnReview, Unrated

_UNRATED = {
    Unrated.RACK_UNKNOWN: "not graded: the rack is not known",
    Unrated.PHONY: "not graded: a phony",
    Unrated.NO_MOVE: "not graded: no move of the rules",
}


def note_of(turn: TurnReview) -> str:
    """Class, loss, best move and what else there is to say."""
    parts = [_grade(turn)]
    if turn.best is not None and turn.grade is not MoveClass.BEST and turn.best != turn.move:
        points = f", {turn.best_score} points" if turn.best_score else ""
        parts.append(f"best {turn.best}{points}")
    if turn.phony and turn.unrated is not Unrated.PHONY:
        parts.append("phony")
    if turn.missed_bingo:
        parts.append("missed bingo")
    if turn.known is False and turn.grade is not MoveClass.BEST:
        parts.append("rare word")
    if len(turn.causes) > 1:
        parts.append(", ".join(f"{cause} {part:.1f} %" for cause, part in turn.causes))
    elif turn.causes and turn.causes[0][0] in (Cause.VOCABULARY, Cause.TIME):
        parts.append(str(turn.causes[0][0]))
    return "; ".join(parts)


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
        return _UNRATED[turn.unrated]
    return " ".join(filter(None, (str(turn.grade or "not graded"), loss_text(turn))))
