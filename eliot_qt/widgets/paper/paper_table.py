"""Tables on paper: widths from what is in them, headings on every page, seats side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from eliot_qt.sheets.sheet_tables import SheetTable, TableCell, TableColumn

from ..look.fonts import FAMILY
from ..look.theme import Theme

POINT = 1 / 72  # inches
_SIZES = (9.0, 8.0, 7.0, 6.0, 5.0)  # points
_READABLE = 7.0  # points: smaller ones only where nothing else fits
_LINE = 1.55  # of the font's size
_PADDING = 0.55  # of the font's size, on either side of a text
_GAP = 1.2  # of the font's size, before a group of columns
_WIDEST = 0.4  # of the page: longer texts are cut


def paper_font(points: float, dpi: int, bold: bool = False) -> QFont:
    """A font of this size in points, on a device of that resolution."""
    font = QFont(FAMILY)
    font.setPixelSize(max(1, round(points * POINT * dpi)))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    # Signs shaped for their neighbours are glyphs no reader of a PDF can search for or copy.
    font.setFeature(QFont.Tag("calt"), 0)
    return font


class PaperTable:
    """A table with as many groups of columns as fit a width, measured in device units."""

    def __init__(self, table: SheetTable, points: float, dpi: int, most: float) -> None:
        self._table = table
        self._pixels = points * POINT * dpi
        self._plain = paper_font(points, dpi)
        self._bold = paper_font(points, dpi, bold=True)
        self._hair = dpi / 200
        self._limit = _WIDEST * most
        self._widths = [self._measure(i) for i in range(len(table.columns))]
        self._lefts = self._places()

    @property
    def width(self) -> float:
        """Width of the whole table."""
        return self._lefts[-1] + self._widths[-1]

    @property
    def line(self) -> float:
        """Height of a row."""
        return _LINE * self._pixels

    @property
    def rows(self) -> int:
        """Number of rows, the heading apart."""
        return len(self._table.rows)

    @property
    def heading(self) -> float:
        """Height of the heading."""
        return self.line * (2 if any(self._table.groups) else 1)

    def paint_heading(self, painter: QPainter, top: float, theme: Theme) -> None:
        """Names of groups and columns, with a line below."""
        columns = self._table.columns
        if any(self._table.groups):
            for group, name in enumerate(self._table.groups, 1):
                mine = [i for i, column in enumerate(columns) if column.group == group]
                left, right = self._lefts[mine[0]], self._lefts[mine[-1]] + self._widths[mine[-1]]
                box = QRectF(left, top, right - left, self.line)
                self._text(painter, name, box, self._bold, theme.page.text, centred=True)
                self._rule(painter, left, right, top + self.line, theme.page.line)
        top += self.heading - self.line
        for column, box in self._boxes(top):
            self._text(painter, column.title, box, self._bold, theme.page.muted, column.numeric)
        self._rule(painter, 0, self.width, top + self.line, theme.page.muted)

    def paint_row(self, painter: QPainter, row: int, top: float, theme: Theme) -> None:
        """One row with a thin line below; what is struck is crossed out."""
        for (column, box), cell in zip(self._boxes(top), self._table.rows[row], strict=True):
            self._cell(painter, cell, box, column.numeric, theme)
        self._rule(painter, 0, self.width, top + self.line, theme.page.line)

    def _boxes(self, top: float) -> Iterator[tuple[TableColumn, QRectF]]:
        columns = zip(self._table.columns, self._lefts, self._widths, strict=True)
        for column, left, width in columns:
            yield column, QRectF(left, top, width, self.line)

    def _places(self) -> list[float]:
        """Left edges of the columns; named groups stand apart."""
        lefts = []
        at, group = 0.0, 0
        for column, width in zip(self._table.columns, self._widths, strict=True):
            if column.group != group and any(self._table.groups):
                at += _GAP * self._pixels
            lefts.append(at)
            at, group = at + width, column.group
        return lefts

    def _cell(
        self, painter: QPainter, cell: TableCell, box: QRectF, numeric: bool, theme: Theme
    ) -> None:
        if cell.struck:
            struck = QFont(self._plain)
            struck.setStrikeOut(True)
            self._text(painter, cell.struck, box, struck, theme.page.muted)
            advance = QFontMetricsF(self._plain).horizontalAdvance(f"{cell.struck} ")
            box = box.adjusted(advance, 0, 0, 0)
        self._text(painter, cell.text, box, self._plain, theme.page.text, numeric)

    def _text(
        self,
        painter: QPainter,
        text: str,
        box: QRectF,
        font: QFont,
        colour: str,
        right: bool = False,
        centred: bool = False,
    ) -> None:
        if not text:
            return
        padding = _PADDING * self._pixels
        inner = box.adjusted(padding, 0, -padding, 0)
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        side = Qt.AlignmentFlag.AlignHCenter if centred else side
        metrics = QFontMetricsF(font)
        # A hair of room: what was measured to fit must not be cut for a rounding.
        elided = metrics.elidedText(one_line(text), Qt.TextElideMode.ElideRight, inner.width() + 1)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.drawText(inner, int(flags), elided)

    def _rule(self, painter: QPainter, left: float, right: float, y: float, colour: str) -> None:
        painter.setPen(QPen(QColor(colour), self._hair))
        painter.drawLine(QLineF(left, y, right, y))

    def _measure(self, at: int) -> float:
        plain, bold = QFontMetricsF(self._plain), QFontMetricsF(self._bold)
        widest = bold.horizontalAdvance(one_line(self._table.columns[at].title))
        for row in self._table.rows:
            texts = filter(None, (row[at].struck, row[at].text))
            widest = max(widest, plain.horizontalAdvance(one_line(" ".join(texts))))
        return min(widest, self._limit) + 2 * _PADDING * self._pixels


def fit_table(table: SheetTable, width: float, dpi: int) -> list[PaperTable]:
    """The table in few parts that fit a width, in the largest type that allows so few.

    In every part a group stands beside the keys. What is still too wide in the smallest type stays
    so; single texts are never wider than a part of the page.
    """
    least = table.part(range(1, len(table.groups) + 1)[:1])
    fitting = [size for size in _SIZES if PaperTable(least, size, dpi, width).width <= width]
    readable = [size for size in fitting if size >= _READABLE] or fitting[:1] or [_SIZES[-1]]
    return min((_cut(table, size, dpi, width) for size in readable), key=len)


def one_line(text: str) -> str:
    """The text without line breaks and other control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _cut(table: SheetTable, points: float, dpi: int, width: float) -> list[PaperTable]:
    """The table in parts that fit a width in a type."""
    parts: list[PaperTable] = []
    groups = list(range(1, len(table.groups) + 1))
    while True:
        count = _most_groups(table, groups, None if not parts else 1, points, dpi, width)
        part = table.part(groups[:count], None if not parts else 1)
        parts.append(PaperTable(part, points, dpi, width))
        groups = groups[count:]
        if not groups:
            return parts


def _most_groups(
    table: SheetTable,
    groups: Sequence[int],
    keys: int | None,
    points: float,
    dpi: int,
    width: float,
) -> int:
    count = min(1, len(groups))
    while count < len(groups):
        wider = table.part(groups[: count + 1], keys)
        if PaperTable(wider, points, dpi, width).width > width:
            break
        count += 1
    return count
