"""Score sheets on paper: PDF files, print preview, printers.

Everything is laid out in the units of the device, page by page, before anything is painted; so the
number of pages is known, and text and boards are vectors.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from eliot_qt.faults import FileFault, Message
from eliot_qt.models.said import said_text
from eliot_qt.sheets.score_sheet import Sheet, SheetLayout
from eliot_qt.sheets.sheet_tables import SheetTable, sheet_table
from eliot_qt.sheets.sheet_words import Titles, facts, page_of, title
from eliot_qt.sheets.statistics_table import statistics_table
from eliot_qt.store.atomic import write_bytes

from ..look.theme import Theme
from .board_picture import PaperBoard, paper_theme
from .paper_table import POINT, PaperTable, fit_table, one_line, paper_font

MARGIN = 15.0  # millimetres
_TITLE, _HEADING, _TEXT, _FOOTER = 16.0, 11.0, 9.0, 8.0  # points
_BOARD, _SMALLEST_BOARD = 130.0, 90.0  # millimetres
_USUAL_BOARD = 15  # squares of a row for which these are meant
_LEAST_ROWS = 3  # of a table on a page
_INCH = 25.4
_Paint = Callable[[QPainter], None]


class PaperDocument:
    """Score sheets laid out for a device; a page or more for each game."""

    def __init__(
        self,
        sheets: Sequence[Sheet],
        layout: SheetLayout,
        device: QPagedPaintDevice,
    ) -> None:
        self._layout = layout
        self._theme: Theme = paper_theme()
        self._dpi = device.logicalDpiX()
        self._width, self._height = float(device.width()), float(device.height())
        self._bottom = self._height - self._points(2 * _FOOTER)
        self._board = PaperBoard(self._theme)
        self._pages: list[list[_Paint]] = []
        self._names: list[str] = []
        self._parts: list[tuple[int, int]] = []
        self._y = 0.0
        for sheet in sheets:
            self._lay_out(sheet)

    @property
    def page_count(self) -> int:
        """Number of pages."""
        return len(self._pages)

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """First and last page, from 1, of each part of a table: some columns with all rows."""
        return tuple(self._parts)

    def paint(self, device: QPagedPaintDevice) -> None:
        """Paint all pages. Raises ``OSError`` if the device takes none."""
        painter = QPainter()
        if not painter.begin(device):
            raise FileFault(errno.EIO, "", Message("nothing can be painted there"))
        for number, page in enumerate(self._pages):
            if number:
                device.newPage()
            for paint in page:
                paint(painter)
            self._footer(painter, number)
        painter.end()

    def _lay_out(self, sheet: Sheet) -> None:
        name = one_line(said_text(title(sheet))) or said_text(Titles.score_sheet)
        self._new_page(name)
        self._text(name, _TITLE, self._theme.page.text, bold=True)
        self._text(said_text(facts(sheet)), _TEXT, self._theme.page.muted)
        self._table(statistics_table(sheet, said_text))
        self._table(sheet_table(sheet, self._layout, said_text))
        self._draw_board(sheet)

    def _new_page(self, name: str) -> None:
        self._pages.append([])
        self._names.append(name)
        self._y = 0.0

    def _text(self, text: str, points: float, colour: str, bold: bool = False) -> None:
        """One line, cut where it is too long."""
        font = paper_font(points, self._dpi, bold)
        height = self._points(1.5 * points)
        elided = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, self._width)
        box = QRectF(0, self._y, self._width, height)

        def paint(painter: QPainter) -> None:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), elided)

        self._pages[-1].append(paint)
        self._y += height

    def _table(self, table: SheetTable) -> None:
        heading = table.title
        for part in fit_table(table, self._width, self._dpi):
            self._y += self._points(_HEADING)
            rows = min(part.rows, _LEAST_ROWS)
            least = self._points(1.5 * _HEADING) + part.heading + rows * part.line
            # What fits a page is on one: a table's turns are read, cut and handed out together.
            whole = self._points(1.5 * _HEADING) + part.heading + part.rows * part.line
            if self._y + (whole if whole <= self._bottom else least) > self._bottom:
                self._new_page(self._names[-1])
            if heading:
                self._text(heading, _HEADING, self._theme.page.text, bold=True)
            heading = ""
            first = self.page_count
            self._rows(part)
            self._parts.append((first, self.page_count))
        for note in table.notes:
            if self._y + self._points(1.5 * _FOOTER) > self._bottom:
                self._new_page(self._names[-1])
            self._text(note, _FOOTER, self._theme.page.muted)

    def _rows(self, part: PaperTable) -> None:
        self._heading(part)
        for row in range(part.rows):
            # The last rows go together: none is alone on a page.
            together = _LEAST_ROWS if row == part.rows - _LEAST_ROWS else 1
            if self._y + together * part.line > self._bottom:
                self._new_page(self._names[-1])
                self._heading(part)
            top = self._y
            self._pages[-1].append(partial(_paint_row, part, row, top, self._theme))
            self._y += part.line

    def _heading(self, part: PaperTable) -> None:
        self._pages[-1].append(partial(_paint_heading, part, self._y, self._theme))
        self._y += part.heading

    def _draw_board(self, sheet: Sheet) -> None:
        """The board at the end, where it is large enough, else on a page of its own."""
        self._y += self._points(_HEADING)
        room = self._bottom - self._y
        larger = max(1.0, sheet.board.size / _USUAL_BOARD)
        if room < self._millimetres(_SMALLEST_BOARD) * larger:
            self._new_page(self._names[-1])
            room = self._bottom
        side = min(self._width, room, self._millimetres(_BOARD) * larger)
        rect = QRectF(0, self._y, self._width, side)
        paint = partial(_paint_board, self._board, rect, sheet)
        self._pages[-1].append(paint)
        self._y += side

    def _footer(self, painter: QPainter, number: int) -> None:
        painter.setFont(paper_font(_FOOTER, self._dpi))
        painter.setPen(QColor(self._theme.page.muted))
        pages = said_text(page_of(number + 1, len(self._pages)))
        box = QRectF(0, self._bottom, self._width, self._height - self._bottom)
        bottom, right = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignRight
        metrics = painter.fontMetrics()
        name = metrics.elidedText(
            self._names[number], Qt.TextElideMode.ElideRight, int(0.7 * self._width)
        )
        painter.drawText(box, int(bottom | Qt.AlignmentFlag.AlignLeft), name)
        painter.drawText(box, int(bottom | right), pages)

    def _points(self, points: float) -> float:
        return points * POINT * self._dpi

    def _millimetres(self, length: float) -> float:
        return length / _INCH * self._dpi


def write_pdf(
    path: Path,
    sheets: Sequence[Sheet],
    layout: SheetLayout = SheetLayout.ONE_LINE,
    page: QPageSize.PageSizeId = QPageSize.PageSizeId.A4,
) -> None:
    """Write one PDF with the score sheets of some games. Raises ``OSError``.

    What stood in the file before stays until all is written.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Eliot Qt")
    writer.setTitle(
        one_line(said_text(title(sheets[0]))) if sheets else said_text(Titles.score_sheet)
    )
    writer.setPageSize(QPageSize(page))
    _set_margins(writer)
    PaperDocument(sheets, layout, writer).paint(writer)
    # The last bytes come when the writer goes.
    del writer
    write_bytes(path, bytes(buffer.data().data()))


def _set_margins(device: QPagedPaintDevice) -> None:
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    device.setPageMargins(margins, QPageLayout.Unit.Millimeter)


def _paint_heading(part: PaperTable, top: float, theme: Theme, painter: QPainter) -> None:
    part.paint_heading(painter, top, theme)


def _paint_row(part: PaperTable, row: int, top: float, theme: Theme, painter: QPainter) -> None:
    part.paint_row(painter, row, top, theme)


def _paint_board(board: PaperBoard, rect: QRectF, sheet: Sheet, painter: QPainter) -> None:
    board.paint(painter, rect, sheet.board, sheet.tile_set)
