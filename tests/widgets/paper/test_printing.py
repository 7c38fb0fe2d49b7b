from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QMessageBox, QToolBar
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from eliot_qt import paths
from eliot_qt.formats.errors import FormatError
from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.sheets.score_sheet import SheetLayout
from eliot_qt.sheets.sheet import sheet_of
from eliot_qt.sheets.sheet_files import file_name, sheets_of
from eliot_qt.sheets.sheet_tables import sheet_table
from eliot_qt.sheets.statistics_table import statistics_table
from eliot_qt.widgets.look.fonts import load_fonts
from eliot_qt.widgets.paper.board_picture import paper_theme, write_png
from eliot_qt.widgets.paper.exporting import ExportKind, export
from eliot_qt.widgets.paper.paper_table import fit_table, one_line, paper_font
from eliot_qt.widgets.paper.print_preview import preview
from eliot_qt.widgets.paper.printing import PaperDocument, write_pdf
from tests.sheets.sheet_games import HOSTILE, Club

from ..translated import translated

# A page of a PDF, and a character in a font's table of what its glyphs stand for.
PAGE = re.compile(rb"/Type /Page\b(?!s)")
CODE = re.compile(rb"<([0-9A-Fa-f]{4})>")


@pytest.fixture
def club(qtbot: QtBot, en_tiles: TileSet, standard15: Layout) -> Club:
    load_fonts(paths.resources() / "fonts")
    return Club(en_tiles, standard15)


def pages(path: Path) -> int:
    return len(PAGE.findall(path.read_bytes()))


def characters(path: Path) -> set[str]:
    """What the glyphs of a PDF stand for."""
    tables = re.findall(rb"beginbf(?:range|char)(.*?)endbf", path.read_bytes(), re.DOTALL)
    return {chr(int(code, 16)) for table in tables for code in CODE.findall(table)}


@pytest.mark.parametrize("layout", SheetLayout)
def test_a_pdf_has_a_page_for_each_game(club: Club, tmp_path: Path, layout: SheetLayout) -> None:
    path = tmp_path / "sheets.pdf"
    write_pdf(path, sheets_of([club.evening(), club.duel(), club.duel()]), layout)
    assert path.read_bytes().startswith(b"%PDF-")
    assert pages(path) == 3
    assert list(tmp_path.iterdir()) == [path]


def test_a_long_game_goes_on_with_its_headings(club: Club, tmp_path: Path) -> None:
    record = club.evening([f"Player {n}" for n in range(1, 21)])
    path = tmp_path / "club.pdf"
    write_pdf(path, sheets_of([record]))
    assert 2 <= pages(path) <= 4


def test_text_of_a_pdf_can_be_searched(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_pdf(path, sheets_of([club.evening()]))
    # Names, minus signs and the parentheses of playthrough among them.
    assert set("Zoë<>&=(+−)GARDENS8") <= characters(path)


def test_the_board_of_a_pdf_is_no_picture_of_pixels(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_pdf(path, sheets_of([club.duel()]))
    assert b"/Subtype /Image" not in path.read_bytes()


def test_paper_can_be_letter(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "letter.pdf"
    write_pdf(path, sheets_of([club.duel()]), page=QPageSize.PageSizeId.Letter)
    box = re.search(rb"/MediaBox \[([^\]]*)\]", path.read_bytes())
    assert box is not None
    assert [round(float(n)) for n in box[1].split()] == [0, 0, 612, 792]


def test_a_file_that_cannot_be_written_is_an_error(club: Club, tmp_path: Path) -> None:
    (tmp_path / "taken.pdf").mkdir()
    with pytest.raises(OSError, match="taken"):
        write_pdf(tmp_path / "taken.pdf", sheets_of([club.duel()]))


def test_seats_that_do_not_fit_side_by_side_go_below(club: Club) -> None:
    sheet = sheet_of(club.evening([f"Player {n}" for n in range(1, 8)]))
    table = sheet_table(sheet, SheetLayout.ONE_LINE, str)
    parts = fit_table(table, width=700, dpi=96)
    assert len(parts) > 1
    assert all(part.width <= 700 for part in parts)
    (whole,) = fit_table(table, width=7000, dpi=96)
    assert whole.width > 700


def test_endless_names_are_cut(club: Club) -> None:
    sheet = sheet_of(club.evening(["x" * 3000, "Ann"]))
    (part,) = fit_table(statistics_table(sheet, str), width=700, dpi=96)
    assert part.width <= 700


def test_control_characters_leave_a_line_a_line() -> None:
    assert one_line("a\r\n\tb\x00c\u2028d") == "a b c d"


def test_pages_fit_the_device(club: Club) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A6))
    sheets = [sheet_of(club.evening())]
    assert PaperDocument(sheets, SheetLayout.ONE_LINE, writer).page_count >= 2


def test_all_words_of_a_file_come_in_the_language_of_the_window(
    qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    with translated({"Rack": "Tirage", "Club": "Cercle", "The game is not over.": "En cours."}):
        export(tmp_path / "game.html", ExportKind.HTML, [club.evening()])
    text = (tmp_path / "game.html").read_text("utf-8")
    assert all(word in text for word in ("Cercle", "En cours.", ">Tirage</th>"))
    assert "Club" not in text


def test_figures_have_one_width(club: Club) -> None:
    metrics = QFontMetricsF(paper_font(9, 1200))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("side", [64, 333, 1200])
def test_a_picture_has_the_size_asked_for(club: Club, tmp_path: Path, side: int) -> None:
    path = tmp_path / "board.png"
    write_png(path, club.evening(), side=side)
    assert QImage(str(path)).size().toTuple() == (side, side)


def test_a_picture_shows_squares_and_tiles_in_light_colours(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    record = club.duel()
    write_png(path, record, side=800)
    image, theme = QImage(str(path)), paper_theme()

    def colour(row: int, col: int) -> str:
        # A board of 15 squares of 50 pixels; coordinates take 0.7 of one.
        at = [35 + 50 * n + 8 for n in (col, row)]
        return image.pixelColor(*at).name()

    assert image.pixelColor(798, 798) == QColor(theme.page.panel)
    assert colour(0, 0) == theme.colour("word3").name()
    assert colour(1, 1) == theme.colour("word2").name()
    assert colour(0, 1) == theme.colour("empty").name()
    assert colour(7, 3) == theme.colour("tile").name()
    assert colour(8, 3) == theme.colour("empty").name()
    write_png(path, record, number=2, side=800)
    image = QImage(str(path))
    # The phony was still there.
    assert colour(8, 3) == theme.colour("tile").name()


def test_pictures_of_no_use_are_refused(club: Club, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="64 to 10000"):
        write_png(tmp_path / "board.png", club.duel(), side=20)
    with pytest.raises(IndexError):
        write_png(tmp_path / "board.png", club.duel(), number=99)


@pytest.mark.parametrize("kind", ExportKind)
def test_every_kind_of_export_is_written(club: Club, tmp_path: Path, kind: ExportKind) -> None:
    path = tmp_path / f"game{kind.suffix}"
    export(path, kind, [club.evening()])
    start = {
        ".pdf": b"%PDF",
        ".html": b"<!DOCTYPE",
        ".csv": b"\xef\xbb\xbfgame,",
        ".png": b"\x89PNG",
    }
    assert path.read_bytes().startswith(start[kind.suffix])


def test_an_exported_board_is_the_one_being_looked_at(club: Club, tmp_path: Path) -> None:
    record: GameRecord = club.evening()
    export(tmp_path / "first.png", ExportKind.BOARD_PNG, [record.go_to(0)])
    export(tmp_path / "last.png", ExportKind.BOARD_PNG, [record])
    assert (tmp_path / "first.png").read_bytes() != (tmp_path / "last.png").read_bytes()


def test_file_names_suit_every_file_system(club: Club) -> None:
    name = file_name(club.evening())
    assert not set(name) & set('<>:"/\\|?*&=')
    assert "Zoë" in name
    assert file_name(replace(club.duel(), title="../..")) == "_"
    assert len(file_name(replace(club.duel(), title="x" * 500))) == 80
    assert file_name(replace(club.duel(), title="Final"), date(2026, 3, 9)) == "Final 2026-03-09"


@pytest.mark.parametrize("layout", SheetLayout)
def test_what_fits_a_page_is_not_split_over_two(club: Club, layout: SheetLayout) -> None:
    """The sheet of one table of a club is handed out in one piece."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    sheet = sheet_of(club.evening())
    for turns in (6, 14, 26):
        more = [replace(turn, moves=turn.moves * 4) for turn in (sheet.turns * turns)[:turns]]
        seats = sheet.seats * 4
        document = PaperDocument(
            [replace(sheet, turns=tuple(more), seats=seats, tables=())], layout, writer
        )
        assert len(document.parts) > 1
        assert all(first == last for first, last in document.parts), document.parts


def test_the_preview_shows_all_pages_and_changes_its_layout(qtbot: QtBot, club: Club) -> None:
    dialog = preview(None, sheets_of([club.evening(), replace(club.duel(), title=HOSTILE)]))
    with qtbot.waitExposed(dialog):
        dialog.show()
    (shown,) = dialog.findChildren(QPrintPreviewWidget)
    qtbot.waitUntil(lambda: shown.pageCount() == 2)
    (federation,) = [
        action
        for bar in dialog.findChildren(QToolBar)
        for action in bar.actions()
        if action.text() == "Federation style"
    ]
    with qtbot.waitSignal(shown.paintRequested):
        federation.trigger()
    assert federation.isChecked()
    dialog.close()
    qtbot.waitUntil(lambda: not isValid(dialog))


@pytest.mark.qt_log_ignore("QPainter::begin", extend=True)
def test_pages_that_cannot_be_printed_are_reported(
    qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    dialog = preview(None, sheets_of([club.evening()]))
    qtbot.addWidget(dialog)
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "missing" / "sheets.pdf"))
    dialog.paintRequested.emit(printer)
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QMessageBox)))
    (box,) = dialog.findChildren(QMessageBox)
    assert box.text() == "Not printed: nothing can be painted there"
    box.close()
    dialog.close()
