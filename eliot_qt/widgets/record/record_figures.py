"""The figures at the top of a person's record."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from eliot_qt.play.record_book.figures import GameFigures
from eliot_qt.voice.phrases import EN_DASH

from ..parts.page import label, stacked
from .record_texts import decimal_text, percent_text


class RecordFigures(QWidget):
    """Games, share of wins, average, best score, bingos, accuracy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = (
            (self.tr("Games"), ""),
            (self.tr("Won"), self.tr("A tie counts as half a win.")),
            (self.tr("Average score"), self.tr("Games with scores in points.")),
            (self.tr("Best score"), ""),
            (self.tr("Bingos per game"), ""),
            (self.tr("Accuracy"), self.tr("The average of the games that have been reviewed.")),
        )
        self._values: list[QLabel] = []
        self._cells: list[QWidget] = []
        for name, tip in self._names:
            value = label(EN_DASH, "title")
            cell = stacked(value, label(name, "muted", wrap=True))
            cell.setToolTip(tip)
            self._values.append(value)
            self._cells.append(cell)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(12)
        self.arrange(len(self._cells))

    def arrange(self, columns: int) -> None:
        """So many figures side by side."""
        for place, cell in enumerate(self._cells):
            self._grid.removeWidget(cell)
            self._grid.addWidget(cell, place // columns, place % columns)
            self._grid.setColumnStretch(place, int(place < columns))

    def show_figures(self, figures: GameFigures) -> None:
        """Fill in."""
        highest = EN_DASH if figures.highest is None else decimal_text(figures.highest)
        texts = (
            decimal_text(figures.games),
            percent_text(figures.win_share),
            decimal_text(figures.average),
            highest,
            decimal_text(figures.bingos, 1),
            percent_text(figures.accuracy),
        )
        for value, text, (name, _) in zip(self._values, texts, self._names, strict=True):
            value.setText(text)
            value.setAccessibleName(f"{name}: {text}")
