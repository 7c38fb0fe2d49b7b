"""The columns of the candidates on the bench, each a record: head, cell, and what sorts it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QCoreApplication

from eliot_qt.engine.estimate import Estimate, PlyFigures
from eliot_qt.engine.leaves import POINT
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, cells_of
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.bench.values import CandidateOrigin, ChosenMove
from eliot_qt.voice.figures import SCORE_AND_LEAVE
from eliot_qt.voice.phrases import EN_DASH

from ...texts.sentences import number_text
from ..analysis_texts import number
from .bench_texts import move_name, phony_text, signed

translate = QCoreApplication.translate
# Standard errors of a 95 % interval.
_INTERVAL = 1.96
_PLUS_MINUS = "±"
_PIN, _PLAYED, _OWN, _PHONY = "◆", "●", "+", "✗"


class BenchColumn(IntEnum):
    """Columns of the candidates; the values are their places."""

    RANK = 0
    MARK = 1
    MOVE = 2
    POINTS = 3
    KEEP = 4
    EQUITY = 5
    WIN = 6
    SPREAD = 7
    VALUE = 8
    REPLY = 9
    OWN_NEXT = 10
    BINGO = 11
    PLAYOUTS = 12


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    """A candidate with its rank, and what a person has made of it."""

    rank: int
    row: Candidate
    position: Position
    chosen: ChosenMove | None
    is_pinned: bool


BenchTextColumn = TextColumn[RankedCandidate]


def bench_columns() -> tuple[BenchTextColumn, ...]:
    """Return the columns of the candidates, in the order of :class:`BenchColumn`."""
    return (*_move_columns(), *_value_columns(), *_reply_columns())


def _move_columns() -> tuple[BenchTextColumn, ...]:
    return (
        BenchTextColumn("#", translate("Bench", "Rank"), True, cell=lambda each: str(each.rank)),
        BenchTextColumn(
            "",
            translate("Bench", "Mark: ● played, + own, ✗ not in the lexicon, ◆ pinned"),
            cell=_mark,
        ),
        BenchTextColumn(
            translate("Bench", "Move"),
            cell=lambda each: move_name(each.row.move, each.position),
        ),
        BenchTextColumn(
            text=translate("Bench", "Pts"),
            long=translate("Bench", "Points"),
            number=True,
            cell=lambda each: (
                str(each.row.score) if isinstance(each.row.move, Placement) else EN_DASH
            ),
            key=lambda each: each.row.score,
            spoken=True,
        ),
        BenchTextColumn(
            text=translate("Bench", "Keeps"),
            cell=lambda each: each.position.tile_set.show(each.row.leave),
        ),
        BenchTextColumn(
            text=translate("Bench", "Equity"),
            long=said_text(SCORE_AND_LEAVE),
            number=True,
            cell=lambda each: signed(each.row.equity / POINT),
            key=lambda each: each.row.equity,
        ),
    )


def _value_columns() -> tuple[BenchTextColumn, ...]:
    return (
        BenchTextColumn(
            text=translate("Bench", "Win %"),
            long=translate("Bench", "Chance to win with its 95 % interval"),
            number=True,
            cell=lambda each: _of_estimate(each.row, _win_text),
            key=lambda each: each.row.estimate.win if each.row.estimate else None,
            spoken=True,
        ),
        BenchTextColumn(
            text=translate("Bench", "Spread gain"),
            long=translate(
                "Bench",
                "Change in spread over the plies, counting the tiles kept; ± is the 95 % interval",
            ),
            number=True,
            cell=lambda each: _of_estimate(each.row, _spread_text),
            key=lambda each: each.row.estimate.spread if each.row.estimate else None,
            spoken=True,
        ),
        BenchTextColumn(
            text=translate("Bench", "Value"),
            long=translate("Bench", "Change in spread by the end of the game, with perfect play"),
            number=True,
            cell=_value_text,
            key=lambda each: each.row.value,
            spoken=True,
        ),
    )


def _reply_columns() -> tuple[BenchTextColumn, ...]:
    return (
        BenchTextColumn(
            text=translate("Bench", "Reply"),
            long=translate("Bench", "Mean points of the reply"),
            number=True,
            cell=lambda each: _of_ply(each.row, 0, lambda ply: number(ply.mean)),
            key=lambda each: _ply_figure(each.row, 0, lambda ply: ply.mean),
        ),
        BenchTextColumn(
            text=translate("Bench", "Next"),
            long=translate("Bench", "Mean points of your next turn"),
            number=True,
            cell=lambda each: _of_ply(each.row, 1, lambda ply: number(ply.mean)),
            key=lambda each: _ply_figure(each.row, 1, lambda ply: ply.mean),
        ),
        BenchTextColumn(
            text=translate("Bench", "Bingo %"),
            long=translate("Bench", "How often the reply is a bingo"),
            number=True,
            cell=lambda each: _of_ply(each.row, 0, lambda ply: number(100 * ply.bingo, 0)),
            key=lambda each: _ply_figure(each.row, 0, lambda ply: ply.bingo),
        ),
        BenchTextColumn(
            text=translate("Bench", "Playouts"),
            number=True,
            cell=lambda each: _of_estimate(each.row, lambda e: number_text(e.playouts)),
            key=lambda each: each.row.estimate.playouts if each.row.estimate else None,
        ),
    )


def found_row(columns: tuple[BenchTextColumn, ...], each: RankedCandidate) -> TextRow:
    """Return the row of a candidate, with all that is known of it."""
    cells = cells_of(columns, each)
    parts = [f"{each.rank}: {cells[BenchColumn.MOVE]}", _origin(each.chosen)]
    for column, cell in zip(columns, cells, strict=True):
        if column.spoken and cell:
            parts.append(f"{column.text} {cell}")
    if each.chosen and each.chosen.phonies:
        parts.append(phony_text(each.chosen))
    return TextRow(cells, each.row, each.rank == 1, ", ".join(filter(None, parts)))


def sort_key(
    each: RankedCandidate, column: BenchTextColumn, *, falling: bool
) -> tuple[bool, float]:
    """Return what a candidate is sorted by in a column, the unknown last."""
    value = None if column.key is None else column.key(each)
    if value is None:
        return True, 0.0
    return False, float(-value if falling else value)


def _of_estimate(row: Candidate, text: Callable[[Estimate], str]) -> str:
    return text(row.estimate) if row.estimate else ""


def _win_text(estimate: Estimate) -> str:
    return _with_error(number(100 * estimate.win), 100 * estimate.win_se)


def _spread_text(estimate: Estimate) -> str:
    if estimate.spread is None:
        return ""
    return _with_error(signed(estimate.spread), estimate.spread_se or 0.0)


def _value_text(each: RankedCandidate) -> str:
    if each.row.value is None:
        return ""
    return ("" if each.row.exact else "≈ ") + signed(each.row.value)


def _ply(row: Candidate, place: int) -> PlyFigures | None:
    plies = row.estimate.plies or () if row.estimate else ()
    return plies[place] if place < len(plies) else None


def _ply_figure(row: Candidate, place: int, figure: Callable[[PlyFigures], float]) -> float | None:
    ply = _ply(row, place)
    return None if ply is None else figure(ply)


def _of_ply(row: Candidate, place: int, text: Callable[[PlyFigures], str]) -> str:
    ply = _ply(row, place)
    return "" if ply is None else text(ply)


def _with_error(text: str, error: float) -> str:
    half = _INTERVAL * error
    return f"{text} {_PLUS_MINUS} {number(half)}" if half else text


def _mark(each: RankedCandidate) -> str:
    marks = _PIN if each.is_pinned else ""
    if each.chosen is None:
        return marks
    origins = {CandidateOrigin.PLAYED: _PLAYED, CandidateOrigin.OWN: _OWN}
    return marks + origins.get(each.chosen.origin, "") + (_PHONY if each.chosen.phonies else "")


def _origin(chosen: ChosenMove | None) -> str:
    names = {
        CandidateOrigin.PLAYED: translate("Bench", "played"),
        CandidateOrigin.OWN: translate("Bench", "own"),
        CandidateOrigin.TICKED: "",
    }
    return names[chosen.origin] if chosen else ""
