"""Results of a game as a table of text: sorted by any column, or flipped."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from eliot_qt.voice.phrases import MINUS, plain, signed

from .score_sheet import SeatResult, Sheet
from .sheet_tables import SheetTable, TableCell, TableColumn
from .sheet_words import Say, Titles


class StatisticsColumn(StrEnum):
    """The statistics of a seat."""

    RANK = "rank"
    TABLE = "table"
    PLAYER = "player"
    TOTAL = "total"
    SHARE = "share"
    DIFFERENCE = "difference"
    BEST = "best"
    SOLOS = "solos"
    WARNINGS = "warnings"
    PENALTIES = "penalties"
    BINGOS = "bingos"
    AVERAGE = "average"


_VALUES: dict[StatisticsColumn, Callable[[SeatResult], str | int | float | None]] = {
    StatisticsColumn.RANK: lambda r: r.rank,
    StatisticsColumn.TABLE: lambda r: r.table or None,
    StatisticsColumn.PLAYER: lambda r: r.name,
    StatisticsColumn.TOTAL: lambda r: r.total,
    StatisticsColumn.SHARE: lambda r: r.share,
    StatisticsColumn.DIFFERENCE: lambda r: r.difference,
    StatisticsColumn.BEST: lambda r: r.best or None,
    StatisticsColumn.SOLOS: lambda r: r.solos or None,
    StatisticsColumn.WARNINGS: lambda r: r.warnings or None,
    StatisticsColumn.PENALTIES: lambda r: r.penalties or None,
    StatisticsColumn.BINGOS: lambda r: r.bingos,
    StatisticsColumn.AVERAGE: lambda r: r.average,
}
_SIGNED = (StatisticsColumn.DIFFERENCE,)
_ALWAYS = (StatisticsColumn.RANK, StatisticsColumn.PLAYER, StatisticsColumn.TOTAL)


def statistics_table(
    sheet: Sheet,
    say: Say,
    order: StatisticsColumn = StatisticsColumn.RANK,
    falling: bool = False,
    flipped: bool = False,
) -> SheetTable:
    """Results by seat, sorted by a column (equal ones by rank); flipped, a column for each seat.

    Columns that are empty for all seats are left out.
    """
    value = _VALUES[order]
    results_by_rank = sorted(
        (r for r in sheet.results if value(r) is not None), key=lambda r: r.rank
    )
    results_by_rank.sort(key=lambda r: _sort_key(value(r)), reverse=falling)
    results = [*results_by_rank, *(r for r in sheet.results if value(r) is None)]
    table_rows = [
        column
        for column, get in _VALUES.items()
        if column in _ALWAYS or any(get(r) is not None for r in results)
    ]
    cells = [
        tuple(TableCell(_value_text(_VALUES[c](r), c in _SIGNED)) for c in table_rows)
        for r in results
    ]
    titles = _titles(say)
    if not flipped:
        columns = (TableColumn(titles[c], c is not StatisticsColumn.PLAYER) for c in table_rows)
        return SheetTable(say(Titles.statistics), tuple(columns), tuple(cells))
    name = table_rows.index(StatisticsColumn.PLAYER)
    heads = [TableColumn(say(Titles.player))]
    heads += [TableColumn(row[name].text, True, n) for n, row in enumerate(cells, 1)]
    rows = (
        (TableCell(titles[column]), *(row[i] for row in cells))
        for i, column in enumerate(table_rows)
        if i != name
    )
    return SheetTable(say(Titles.statistics), tuple(heads), tuple(rows), ("",) * len(cells))


def _titles(say: Say) -> dict[StatisticsColumn, str]:
    return {
        StatisticsColumn.RANK: say(Titles.rank),
        StatisticsColumn.TABLE: say(Titles.table),
        StatisticsColumn.PLAYER: say(Titles.player),
        StatisticsColumn.TOTAL: say(Titles.total),
        StatisticsColumn.SHARE: say(Titles.share),
        StatisticsColumn.DIFFERENCE: say(Titles.difference),
        StatisticsColumn.BEST: say(Titles.best),
        StatisticsColumn.SOLOS: say(Titles.solos),
        StatisticsColumn.WARNINGS: say(Titles.warnings),
        StatisticsColumn.PENALTIES: say(Titles.penalties),
        StatisticsColumn.BINGOS: say(Titles.bingos),
        StatisticsColumn.AVERAGE: say(Titles.average),
    }


def _sort_key(value: str | int | float | None) -> tuple[bool, float, str]:
    """Numbers by size, names regardless of case."""
    if isinstance(value, str):
        return True, 0.0, value.casefold()
    return False, float(value or 0), ""


def _value_text(value: str | int | float | None, with_sign: bool) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, float):
        return f"{value:.1f}".replace("-", MINUS)
    return signed(value) if with_sign else plain(value)
