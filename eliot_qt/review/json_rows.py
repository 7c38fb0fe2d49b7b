"""Reviews of turns as JSON objects, and back."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from eliot_qt.store.fields import MAX_POINTS, MAX_TIME, Fields

from .values import Basis, CandidateLine, Cause, MoveClass, TurnReview, Unrated

_MOST_NAMES = 1000
_LONGEST = 1000
_NAMES = tuple(field.name for field in fields(TurnReview))


def dump_turn(turn: TurnReview) -> dict[str, Any]:
    """A turn as a JSON object."""
    return asdict(turn)


def load_turn(given: Fields) -> TurnReview:
    """The turn of a JSON object. Raises :class:`~eliot_qt.store.fields.SaveError`."""
    given.allow(*_NAMES)
    return TurnReview(
        number=given.number("number", 1, MAX_POINTS),
        seat=given.number("seat", 0, _MOST_NAMES),
        event=given.number("event", 0, MAX_POINTS),
        move=given.text("move", _LONGEST),
        score=given.number("score", -MAX_POINTS, MAX_POINTS),
        rack=given.text("rack", _LONGEST),
        best=None if given.value("best") is None else given.text("best", _LONGEST),
        best_score=_whole(given, "best_score"),
        best_words=given.texts("best_words", _MOST_NAMES),
        loss=_real(given, "loss"),
        loss_se=_real(given, "loss_se"),
        points_lost=_real(given, "points_lost"),
        grade=None if given.value("grade") is None else given.choice("grade", MoveClass),
        unrated=None if given.value("unrated") is None else given.choice("unrated", Unrated),
        basis=None if given.value("basis") is None else given.choice("basis", Basis),
        exact=given.flag("exact"),
        unsure=given.flag("unsure"),
        known=None if given.value("known") is None else given.flag("known"),
        tier=_whole(given, "tier"),
        missed_bingo=given.flag("missed_bingo"),
        phony=given.flag("phony"),
        win=_real(given, "win"),
        spread=given.number("spread", -MAX_POINTS, MAX_POINTS),
        causes=tuple(_cause(part, given) for part in given.items("causes", len(Cause))),
        candidates=tuple(map(_candidate, given.objects("candidates", _MOST_NAMES))),
        thought=given.number("thought", 0, MAX_TIME),
        seconds=given.real("seconds", 0, MAX_TIME),
    )


def _cause(part: object, given: Fields) -> tuple[Cause, float]:
    if not isinstance(part, list) or len(part) != 2:
        given.fail("causes", "a cause and its part are expected")
    pair = Fields({"cause": part[0], "part": part[1]}, given.place)
    return pair.choice("cause", Cause), pair.real("part", 0, MAX_POINTS)


def _candidate(given: Fields) -> CandidateLine:
    return CandidateLine(
        move=given.text("move", _LONGEST),
        score=given.number("score", 0, MAX_POINTS),
        equity=given.real("equity", -MAX_POINTS, MAX_POINTS),
        win=_real(given, "win"),
        win_se=_real(given, "win_se"),
        spread=_real(given, "spread"),
        playouts=given.number("playouts", 0, MAX_TIME),
        line=given.texts("line", _MOST_NAMES),
    )


def _real(given: Fields, name: str) -> float | None:
    if given.value(name) is None:
        return None
    return given.real(name, -MAX_POINTS, MAX_POINTS)


def _whole(given: Fields, name: str) -> int | None:
    return None if given.value(name) is None else given.number(name, -MAX_POINTS, MAX_POINTS)
