"""``eliot-qt export``: score sheets, boards and results of saved games as PDF, PNG, HTML or CSV.

Qt is only loaded for what is drawn, and then without a screen.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt import paths, system
from eliot_qt.formats.errors import FormatError
from eliot_qt.game.record import GameRecord
from eliot_qt.library.library import Library
from eliot_qt.play.kept.library_files import read_with_lexicon
from eliot_qt.play.secrecy import may_review
from eliot_qt.sheets.score_sheet import Sheet, SheetLayout
from eliot_qt.sheets.sheet import number_after_turn, sheet_of
from eliot_qt.sheets.sheet_files import CSV_SUFFIX, TEXT_SUFFIXES, dated, day_of_file, write_sheets

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication

PDF_SUFFIX, PNG_SUFFIX = ".pdf", ".png"
_SUFFIXES = (PDF_SUFFIX, PNG_SUFFIX, *TEXT_SUFFIXES)
_PAGES = {"a4": "A4", "letter": "Letter"}
_SIDE = 1200


def add_export(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="saved games")
    parser.add_argument(
        "--to", type=_target, required=True, metavar="OUT", help=f"a file: {', '.join(_SUFFIXES)}"
    )
    parser.add_argument(
        "--lexicon", default="", metavar="ID", help="of games whose files name none (GCG)"
    )
    parser.add_argument(
        "--layout",
        choices=[layout.value for layout in SheetLayout],
        default=SheetLayout.ONE_LINE.value,
        help="solutions beside their racks, or one line below",
    )
    parser.add_argument("--page", choices=_PAGES, default="a4", help="paper of a PDF")
    parser.add_argument("--statistics", action="store_true", help="results instead of moves (CSV)")
    parser.add_argument("--turn", type=int, metavar="N", help="board after that turn (PNG)")
    parser.add_argument(
        "--side", type=int, default=_SIDE, metavar="PIXELS", help="width of the board (PNG)"
    )
    parser.set_defaults(run=_export)


def _target(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in _SUFFIXES:
        raise argparse.ArgumentTypeError(f"{text!r} ends with none of {', '.join(_SUFFIXES)}")
    return path


def _export(arguments: argparse.Namespace) -> int:
    target: Path = arguments.to
    suffix = target.suffix.lower()
    layout = SheetLayout(arguments.layout)
    if arguments.statistics and suffix != CSV_SUFFIX:
        raise FormatError("--statistics is for CSV; the others have the results anyway")
    if suffix == PNG_SUFFIX and len(arguments.files) > 1:
        raise FormatError("a picture shows the board of one game")
    library = Library()
    games = [read_with_lexicon(library, path, arguments.lexicon) for path in arguments.files]
    records = [each.record for each in games]
    sheets = [
        dated(
            sheet_of(each.record, may_review(each.record), library.catalogue.names, each.guessed),
            day_of_file(path),
        )
        for each, path in zip(games, arguments.files, strict=True)
    ]
    if suffix in TEXT_SUFFIXES:
        write_sheets(target, sheets, layout, statistics=arguments.statistics)
    else:
        _draw(arguments, records, sheets)
    print(target)
    return 0


def _draw(
    arguments: argparse.Namespace, records: Sequence[GameRecord], sheets: Sequence[Sheet]
) -> None:
    application = _application()
    from PySide6.QtGui import QPageSize

    from .board_picture import write_png
    from .printing import write_pdf

    target: Path = arguments.to
    if target.suffix.lower() == PDF_SUFFIX:
        page = QPageSize.PageSizeId[_PAGES[arguments.page]]
        write_pdf(target, sheets, SheetLayout(arguments.layout), page)
    else:
        number = arguments.turn
        if number is not None:
            number = number_after_turn(records[0], number)
        write_png(target, records[0], number, arguments.side)
    del application


def _application() -> QGuiApplication:
    """A Qt application without a screen, with the bundled font."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from PySide6.QtGui import QGuiApplication
    except ImportError as error:
        if needs := system.missing_libraries(window=False):
            raise FormatError("{advice}", advice=system.advice(needs)) from error
        raise FormatError(
            "PDF and PNG need Qt, which does not load: {fault}", fault=error
        ) from error
    from ..look.fonts import FontError, load_fonts

    running = QGuiApplication.instance()
    application = running if isinstance(running, QGuiApplication) else QGuiApplication(["eliot-qt"])
    try:
        load_fonts(paths.resources() / "fonts")
    except FontError as error:
        raise FormatError("{fault}", fault=error) from error
    return application
