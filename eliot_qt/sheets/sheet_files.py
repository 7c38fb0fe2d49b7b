"""Score sheets as text files, by suffix; PDF and PNG are drawn by the widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from eliot_qt.game.part_racks import ALL_KNOWN, PartRacks
from eliot_qt.game.record import GameRecord
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.csv_cells import BYTE_ORDER_MARK

from .csv_sheet import csv_text, statistics_csv
from .html_sheet import html_text
from .score_sheet import Sheet, SheetLayout
from .sheet import sheet_of
from .sheet_words import Say

CSV_SUFFIX = ".csv"
HTML_SUFFIXES = (".html", ".htm")
TEXT_SUFFIXES = (CSV_SUFFIX, *HTML_SUFFIXES)
_LONGEST = 80


def sheets_of(
    records: Sequence[GameRecord],
    open_racks: bool = False,
    lexicons: Mapping[str, str] | None = None,
    guessed: Callable[[GameRecord], PartRacks] = lambda record: ALL_KNOWN,
    saved: Callable[[GameRecord], date | None] | None = None,
) -> list[Sheet]:
    """The sheets of some games; see :func:`sheet_of`. ``guessed`` looks a game's part racks up.

    ``saved`` tells when a game was saved, None where it was not; without it there are no dates.
    """
    sheets = [sheet_of(record, open_racks, lexicons, guessed(record)) for record in records]
    if saved is None:
        return sheets
    pairs = zip(sheets, records, strict=True)
    return [dated(sheet, saved(record)) for sheet, record in pairs]


def dated(sheet: Sheet, saved: date | None) -> Sheet:
    """The sheet with the day its game was saved, or with today's where that is not known."""
    return replace(sheet, day=saved or date.today(), made=saved is None)


def day_of_file(path: Path | None) -> date | None:
    """Return the day a file was written; None without a file."""
    try:
        return None if path is None else date.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return None


def write_sheets(
    path: Path,
    sheets: Sequence[Sheet],
    layout: SheetLayout = SheetLayout.ONE_LINE,
    say: Say = str,
    statistics: bool = False,
) -> None:
    """Write a CSV or an HTML file; ``statistics``: the CSV has results instead of moves.

    Raises ``OSError``; what stood in the file before stays until all is written.
    """
    if path.suffix.lower() == CSV_SUFFIX:
        text = BYTE_ORDER_MARK + (statistics_csv(sheets) if statistics else csv_text(sheets))
    else:
        text = html_text(sheets, layout, say)
    write_atomic(path, text)


def file_name(record: GameRecord, day: date | None = None) -> str:
    """A name for a file about a game, as every file system takes it: title or players, the day."""
    name = record.title or " - ".join(seat.name for seat in record.seats[:4])
    text = "".join(c if c.isalnum() or c in " -_.,'" else "_" for c in name)
    text = text.strip(" .")[:_LONGEST] or "game"
    return text if day is None else f"{text} {day.isoformat()}"
