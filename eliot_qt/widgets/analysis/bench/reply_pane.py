"""The replies to a candidate: points and the likeliest; their squares are on the board."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.coach.replies import LiveFigures
from eliot_qt.game.position import Position

from ...look.theme import Theme
from ...parts.page import label
from .bench_texts import replies_text
from .histogram import Histogram


class ReplyPane(QWidget):
    """A sentence and a histogram."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = label("", "", wrap=True)
        self.histogram = Histogram()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.text)
        column.addWidget(self.histogram)
        column.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the bars."""
        self.histogram.set_theme(theme)

    def show_figures(self, figures: LiveFigures | None, position: Position | None) -> None:
        """Show what is replied; None while nothing is known."""
        known = figures is not None and position is not None
        self.text.setText(replies_text(figures, position) if figures and position else "")
        self.histogram.show_points(figures.points if known and figures else {})
