"""Score sheets and statistics as CSV (RFC 4180): a header, then one record for each move."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from eliot_qt.store.csv_cells import harmless

from .score_sheet import Sheet, SheetMove, SheetTurn
from .statistics_table import StatisticsColumn

SHEET_HEADER = (
    "game",
    "title",
    "mode",
    "turn",
    "seat",
    "player",
    "rack",
    "rejected",
    "act",
    "square",
    "word",
    "count",
    "void",
    "points",
    "total",
    "top",
    "to_top",
    "solo",
    "warnings",
    "penalty",
)
STATISTICS_HEADER = ("game", "title", *(column.value for column in StatisticsColumn))
_Field = str | int | float | None


def csv_text(sheets: Iterable[Sheet]) -> str:
    """All moves of some games; ``seat`` is 0 for the move on the board of a shared rack, whose
    ``player`` is the one who made it in a published game.
    """
    rows = (row for number, sheet in enumerate(sheets, 1) for row in _sheet_rows(number, sheet))
    return _text(SHEET_HEADER, rows)


def statistics_csv(sheets: Iterable[Sheet]) -> str:
    """The results of all seats of some games, by rank."""
    rows = (row for number, sheet in enumerate(sheets, 1) for row in _results(number, sheet))
    return _text(STATISTICS_HEADER, rows)


def _text(header: Sequence[str], rows: Iterable[Sequence[_Field]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def _sheet_rows(number: int, sheet: Sheet) -> Iterator[Sequence[_Field]]:
    game = (number, harmless(sheet.title), sheet.mode)
    for turn in sheet.turns:
        if sheet.together:
            who = harmless(turn.player) if turn.board else ""
            move_fields = _move(turn.board, turn)
            yield (*game, turn.number, 0, who, turn.rack, turn.rejected, *move_fields)
        for seat, move in enumerate(turn.moves):
            if move is not None:
                rack, name = turn.rack or move.rack, harmless(sheet.seats[seat])
                move_fields = _move(move, turn)
                yield (*game, turn.number, seat + 1, name, rack, turn.rejected, *move_fields)


def _move(move: SheetMove | None, turn: SheetTurn) -> tuple[_Field, ...]:
    """The fields from ``act`` on; empty for a rack not played yet."""
    if move is None:
        return ("",) * (len(SHEET_HEADER) - SHEET_HEADER.index("act"))
    return (
        move.act.value,
        move.square,
        move.word,
        move.count or None,
        int(move.void),
        move.points,
        move.total,
        turn.top,
        move.to_top,
        int(move.solo),
        move.warnings,
        move.penalty,
    )


def _results(number: int, sheet: Sheet) -> Iterator[Sequence[_Field]]:
    for result in sheet.results:
        share = None if result.share is None else round(result.share, 2)
        yield (
            number,
            harmless(sheet.title),
            result.rank,
            result.table or None,
            harmless(result.name),
            result.total,
            share,
            result.difference,
            result.best,
            result.solos,
            result.warnings,
            result.penalties,
            result.bingos,
            round(result.average, 2),
        )
