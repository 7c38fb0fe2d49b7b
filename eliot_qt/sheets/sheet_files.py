"""Score sheets as text files, by suffix; PDF and PNG are drawn by the widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


def sheets_of(
    records: Sequence[GameRecord],
    open_racks: bool = False,
    lexicons: Mapping[str, str] | None = None,
    guessed: Callable[[GameRecord], PartRacks] = lambda record: ALL_KNOWN,
) -> list[Sheet]:
    """The sheets of some games; see :func:`sheet_of`. ``guessed`` looks a game's part racks up."""
    return [sheet_of(record, open_racks, lexicons, guessed(record)) for record in records]


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
