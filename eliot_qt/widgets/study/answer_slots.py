"""The words of a question: those found, and a place for each that is still to be found."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..look.fonts import scale_of, serif_font
from ..look.marks import paint_tick
from ..look.theme import Theme

_HIGH, _LOW, _GAP = 46.0, 34.0, 9.0
# From this many words on there are three columns of lower places.
_MANY = 7
_LETTERS = 19.0
_MARK = 14.0


class AnswerSlots(QWidget):
    """Places in two columns, in three for many words; the words found come first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words: tuple[str, ...] = ()
        self.left = 0
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_words(self, words: Sequence[str], left: int) -> None:
        """Show the words found, and ``left`` empty places."""
        self.words, self.left = tuple(words), left
        self.setAccessibleName("   ".join(words))
        self.updateGeometry()
        self.update()

    @property
    def _columns(self) -> int:
        count = len(self.words) + self.left
        return min(count, 2 if count < _MANY else 3) or 1

    @property
    def _height(self) -> float:
        is_low = len(self.words) + self.left >= _MANY
        return (_LOW if is_low else _HIGH) * scale_of(self.font())

    # Qt overrides

    def sizeHint(self) -> QSize:
        rows = -(-(len(self.words) + self.left) // self._columns)
        return QSize(320, round(rows * (self._height + _GAP)))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words found with a tick, the others as broken outlines."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns, height = self._columns, self._height
        width = (self.width() - (columns - 1) * _GAP) / columns
        for number in range(len(self.words) + self.left):
            row, column = divmod(number, columns)
            box = QRectF(column * (width + _GAP), row * (height + _GAP), width, height)
            box = box.adjusted(1, 1, -1, -1)
            if number < len(self.words):
                self._paint_word(painter, box, self.words[number], theme)
            else:
                painter.setPen(QPen(QColor(theme.page.muted), 1.2, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, 10, 10)
        painter.end()

    def _paint_word(self, painter: QPainter, box: QRectF, word: str, theme: Theme) -> None:
        scale = scale_of(self.font())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.page.selection))
        painter.drawRoundedRect(box, 10, 10)
        mark = QRectF(0, 0, _MARK * scale, _MARK * scale)
        mark.moveCenter(box.center())
        mark.moveLeft(box.left() + _MARK * scale)
        paint_tick(painter, mark, theme.mark("valid", selected=True), 2 * scale)
        painter.setFont(serif_font(min(_LETTERS * scale, 0.5 * box.height())))
        painter.setPen(QColor(theme.page.selection_text))
        room = box.adjusted(mark.right() + 10 - box.left(), 0, -8, 0)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), word)
