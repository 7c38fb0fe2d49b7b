"""In place of what is not there yet: its name in empty places for tiles, a sentence, a button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ..look.fonts import scale_of
from ..look.marks import paint_text
from ..look.theme import Theme
from .page import label

TILE = 40.0
_GAP, _WORD = 5.0, 16.0


class EmptyState(QWidget):
    """Says how it is filled, and leads there if it has a button."""

    #: the button was pressed
    wanted = Signal()

    def __init__(self, word: str, sentence: str, button: str = "") -> None:
        super().__init__()
        self.sockets = _Sockets(word)
        self.button = QPushButton(button)
        self.button.setObjectName("primary")
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.wanted)
        sentence_label = label(sentence, "muted", wrap=True)
        sentence_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        sentence_label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 60, 24, 60)
        column.setSpacing(18)
        column.addWidget(self.sockets)
        column.addWidget(sentence_label)
        if button:
            column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.sockets.set_theme(theme)


class _Sockets(QWidget):
    def __init__(self, word: str) -> None:
        super().__init__()
        self._word = word
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(200, round(TILE * scale_of(self.font())) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word."""
        if self._theme is None:
            return
        painter = QPainter(self)
        ink = QColor(self._theme.page.muted)
        paint_sockets(painter, self._word, QRectF(self.rect()), scale_of(self.font()), ink)
        painter.end()


def paint_sockets(painter: QPainter, word: str, room: QRectF, unit: float, ink: QColor) -> None:
    """Paint a dashed place for each letter in the middle of ``room``, from its top, words apart.

    ``unit`` is the size of a logical pixel; where there is less room the places are smaller.
    """
    spaces = word.count(" ")
    parts = (len(word) - spaces) * (TILE + _GAP) + spaces * _WORD
    unit = min(unit, room.width() / parts)
    left = room.left() + (room.width() - parts * unit) / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for letter in word:
        if letter == " ":
            left += _WORD * unit
            continue
        box = QRectF(left + 1, room.top() + 1, TILE * unit - 2, TILE * unit - 2)
        painter.setPen(QPen(ink, 1.3, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 0.14 * box.width(), 0.14 * box.width())
        paint_text(painter, letter, box, 0.44 * box.width(), ink.name())
        left += (TILE + _GAP) * unit
    painter.restore()
