"""In place of what is not there yet: its name in empty places for tiles, a sentence, a button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ..look.fonts import scale_of
from ..look.theme import Theme
from .page import label
from .sockets import TILE, paint_sockets


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
        told = label(sentence, "muted", wrap=True)
        told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 60, 24, 60)
        column.setSpacing(18)
        column.addWidget(self.sockets)
        column.addWidget(told)
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
