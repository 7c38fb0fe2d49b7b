"""A lesson on the page of lessons: its number on a tile, its steps, the way in."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ..board.word_tiles import Avatar
from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.page import label

_TILE = 40
# Of a step: how wide and high, and how far from the next.
_WIDE, _HIGH, _GAP = 9.0, 6.0, 3.0


@dataclass(frozen=True)
class LessonRow:
    """A lesson as the page shows it; ``done`` of its ``steps`` are."""

    title: str
    about: str
    done: int
    steps: int


class StepDashes(QWidget):
    """A dash for each step, filled as far as they are done."""

    def __init__(self) -> None:
        super().__init__()
        self._row = LessonRow("", "", 0, 0)
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_row(self, row: LessonRow) -> None:
        """Show the steps of a lesson."""
        self._row = row
        self.updateGeometry()
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        """A line of dashes."""
        scale = scale_of(self.font())
        return QSize(round(self._row.steps * (_WIDE + _GAP) * scale), round(2 * _HIGH * scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the dashes from the left."""
        if self._theme is None or not self._row.steps:
            return
        page, scale = self._theme.page, scale_of(self.font())
        pitch = (_WIDE + _GAP) * scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(page.muted) if self._theme.is_flat else Qt.PenStyle.NoPen)
        high = _HIGH * scale
        for step in range(self._row.steps):
            painter.setBrush(QColor(page.primary if step < self._row.done else page.sunk))
            top = (self.height() - high) / 2
            dash = QRectF(step * pitch + 0.5, top, pitch - _GAP * scale, high)
            painter.drawRoundedRect(dash, high / 2, high / 2)
        painter.end()


class LessonPanel(QFrame):
    """Shows one lesson; its tile is amber while it is the one to go on with."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._number = number
        self._tile = Avatar(_TILE, bright=False)
        self._tile.show_letters(str(number))
        self._title = label("", "card", wrap=True)
        self._about = label("", "muted", wrap=True)
        self._dashes = StepDashes()
        self._done = label("", "muted")
        self.button = QPushButton()
        self.button.setObjectName("plain")
        self.button.setAutoDefault(True)
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._tile.set_theme(theme)
        self._dashes.set_theme(theme)

    def show_row(self, row: LessonRow, is_next: bool) -> None:
        """Show a lesson."""
        is_done = row.done >= row.steps
        self._tile.set_bright(is_next)
        self._title.setText(row.title)
        self._about.setText(row.about)
        self._dashes.show_row(row)
        count = self.tr("{done} of {steps}").format(done=row.done, steps=row.steps)
        self._done.setText(self.tr("Done ✓") if is_done else count)
        verb = (
            self.tr("Again") if is_done else self.tr("Continue") if row.done else self.tr("Start")
        )
        self.button.setText(verb)
        self.button.setAccessibleName(f"{verb}: {self._number}. {row.title}")
        self.button.setAccessibleDescription(f"{row.about} {self._done.text()}")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self._dashes)
        head.addWidget(self._done)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addLayout(head)
        texts.addWidget(self._about)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(14)
        row.addWidget(self._tile, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
