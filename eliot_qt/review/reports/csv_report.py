"""Reviews as CSV: a record for each turn, in the manner of the score sheets' CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from eliot_qt.store.csv_cells import BYTE_ORDER_MARK, harmless

from ..batch import Reviewed
from ..values import Cause, GameReview, TurnReview
from .notes import ending_of

HEADER = (
    "file", "turn", "seat", "player", "rack", "move", "points", "best", "best_points", "class",
    "loss", "loss_se", "points_lost", "unsure", "basis", "unrated", "known", "tier",
    "missed_bingo", "phony", "win", *(f"loss_{cause}" for cause in Cause), "seconds",
    "value", "line", "best_value", "best_line", "error",
)  # fmt: skip
_Field = str | int | float | None


def csv_text(found: Iterable[Reviewed]) -> str:
    """All turns of some files; a file that could not be read has one record with its error."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(HEADER)
    for reviewed in found:
        writer.writerows(_rows(reviewed))
    return BYTE_ORDER_MARK + out.getvalue()


def _rows(reviewed: Reviewed) -> Iterator[Sequence[_Field]]:
    file = harmless(str(reviewed.path))
    if reviewed.review is None:
        yield (file, *("",) * (len(HEADER) - 2), harmless(str(reviewed.error)))
        return
    for turn in reviewed.review.turns:
        yield (file, *_fields(turn, reviewed.review), "")


def _fields(turn: TurnReview, review: GameReview) -> Sequence[_Field]:
    causes = dict(turn.causes)
    known_count = None if turn.known is None else int(turn.known)
    return (
        turn.number,
        turn.seat + 1,
        harmless(review.seats[turn.seat].name),
        turn.rack,
        harmless(turn.move),
        turn.score,
        turn.best,
        turn.best_score,
        turn.grade,
        _rounded(turn.loss),
        _rounded(turn.loss_se),
        _rounded(turn.points_lost),
        int(turn.unsure),
        turn.basis,
        turn.unrated,
        known_count,
        turn.tier,
        int(turn.missed_bingo),
        int(turn.phony),
        _rounded(turn.win),
        *(_rounded(causes.get(cause)) for cause in Cause),
        turn.thought / 1000 if turn.thought else None,
        *_ending(turn, turn.move),
        *_ending(turn, turn.best),
    )


def _ending(turn: TurnReview, move: str | None) -> tuple[_Field, _Field]:
    """The value of a move in an endgame that was solved, and the moves that follow."""
    row = ending_of(turn, move)
    if row is None:
        return None, None
    return _rounded(row.spread), harmless(", ".join(row.line))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
