"""Panels of the record: its figures, and mistakes by theme with the way to practise one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import TextColumn, TextRow, TextTableModel, cells_of
from eliot_qt.play.record_book.figures import GameFigures
from eliot_qt.review.theme_figures import LATEST, ThemeFigures
from eliot_qt.voice.phrases import EN_DASH
from eliot_qt.voice.themes import MISTAKES_BY_THEME, theme_message

from ..parts.page import label, stacked
from ..parts.tables.row_table import RowTable
from .record_texts import decimal_text, percent_text

translate = QCoreApplication.translate

_ROWS = 5


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
        """Lay the figures out in this many columns."""
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


class ThemePanel(QWidget):
    """A table of themes, the costliest first; ``practise_requested`` carries the one chosen."""

    practise_requested = Signal(object)  # MistakeTheme

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = RowTable(said_text(MISTAKES_BY_THEME))
        self._columns = _columns()
        self._model = TextTableModel(self._columns, self.table)
        self.table.setModel(self._model)
        self.table.fit_columns(0)
        self.table.keep_rows(_ROWS)
        self.table.say_when_empty(self.tr("Review your games to see what to work on."))
        self.table.activated.connect(self._practise_row)
        self.practise = QPushButton(self.tr("Practise this"))
        self.practise.setObjectName("plain")
        self.practise.setAutoDefault(True)
        self.practise.clicked.connect(lambda _checked=False: self._practise())
        self.table.selectionModel().currentRowChanged.connect(self._follow_row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(label(said_text(MISTAKES_BY_THEME), "heading"))
        column.addWidget(self.table)
        row = QHBoxLayout()
        row.addWidget(self.practise)
        row.addStretch(1)
        column.addLayout(row)
        self.show_themes(())

    def show_themes(self, figures: Sequence[ThemeFigures]) -> None:
        """Show the themes; the first, which is the costliest, is chosen."""
        rows = [TextRow(cells_of(self._columns, each), each.theme) for each in figures]
        self._model.set_rows(rows)
        # There are few: all are seen at once, and the page scrolls.
        self.table.keep_rows(max(_ROWS, len(rows)))
        self.table.horizontalHeader().resizeSections()
        if figures:
            self.table.setCurrentIndex(self._model.index(0, 0))
        self._follow_row()

    def _follow_row(self) -> None:
        self.practise.setEnabled(self.table.currentIndex().isValid())

    def _practise_row(self, _index: QModelIndex) -> None:
        self._practise()

    def _practise(self) -> None:
        theme = self._model.rows[self.table.currentIndex().row()].data
        assert isinstance(theme, MistakeTheme)
        self.practise_requested.emit(theme)


def _columns() -> tuple[TextColumn[ThemeFigures], ...]:
    latest = translate("ThemePanel", "Mistakes per game in the latest {n} games").format(n=LATEST)
    loss = translate("ThemePanel", "Mean loss of the chance to win, in percentage points")
    before = translate("ThemePanel", "Mistakes per game before that")
    return (
        TextColumn(
            translate("ThemePanel", "Theme"),
            cell=lambda each: said_text(theme_message(each.theme)),
        ),
        TextColumn(
            translate("ThemePanel", "Mistakes"), number=True, cell=lambda each: str(each.mistakes)
        ),
        TextColumn(translate("ThemePanel", "Loss"), loss, True, cell=_loss),
        TextColumn(
            translate("ThemePanel", "A game"),
            latest,
            True,
            cell=lambda each: decimal_text(each.latest, 1),
        ),
        TextColumn(translate("ThemePanel", "Before"), before, True, cell=_before),
    )


def _loss(figures: ThemeFigures) -> str:
    return EN_DASH if figures.lost is None else f"{decimal_text(figures.lost, 1)} %"


def _before(figures: ThemeFigures) -> str:
    return EN_DASH if figures.before is None else decimal_text(figures.before, 1)
