"""Reviews as JSON: the fixed interface of ``review --json``, and all details there are."""

from __future__ import annotations

from typing import Any

from eliot_qt.faults import Said

from ..batch import Reviewed
from ..json_rows import dump_turn
from ..values import SeatSummary, TurnReview

_DIGITS = 2


def json_of(reviewed: Reviewed, details: bool = False) -> dict[str, Any]:
    """The JSON object of a file; ``details`` adds everything else that is known."""
    review = reviewed.review
    if review is None:
        return {"file": str(reviewed.path), "error": _line(reviewed.error)}
    value = {
        "file": str(reviewed.path),
        "players": [_player(seat, details) for seat in review.seats],
        "turns": [_turn(turn, details) for turn in review.turns],
        "seconds": round(review.seconds, 3),
    }
    if details:
        value["notices"] = list(map(str, review.notices))
        value["other_lexicon"] = review.other_lexicon
    return value


def _line(said: Said) -> str:
    return " ".join(str(said).split())


def _player(seat: SeatSummary, details: bool) -> dict[str, Any]:
    value = {
        "name": seat.name,
        "score": seat.score,
        "average_loss": _rounded(seat.average_loss),
        "accuracy": _rounded(seat.accuracy),
        "missed_bingos": seat.missed_bingos,
        "phonies": seat.phonies,
    }
    if details:
        value |= {
            "turns": seat.turns,
            "graded": seat.graded,
            "average_points_lost": _rounded(seat.average_points_lost),
            "mistake_index": _rounded(seat.mistake_index),
            "luck": _rounded(seat.luck),
            "seconds": seat.seconds,
            "classes": {str(grade): count for grade, count in seat.classes},
            "causes": {str(cause): _rounded(part) for cause, part in seat.causes},
        }
    return value


def _turn(turn: TurnReview, details: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "number": turn.number,
        "player": turn.seat,
        "move": turn.move,
        "score": turn.score,
        "best": turn.best,
        "loss": _rounded(turn.loss),
        "class": None if turn.grade is None else str(turn.grade),
        "known": turn.known,
    }
    if details:
        rest = dump_turn(turn)
        facts |= {name: value for name, value in rest.items() if name not in ("seat", "grade")}
        facts["loss"] = _rounded(turn.loss)
        facts["causes"] = {str(cause): _rounded(part) for cause, part in turn.causes}
    return facts


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)
