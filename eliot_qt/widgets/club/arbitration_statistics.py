"""Results of a club: every seat's points in every turn, sorted and turned as one likes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.record import GameRecord
from eliot_qt.models.statistics import StatisticsModel

from ..look.card_frame import MARGIN, CardFrame
from ..look.theme import Theme
from ..parts.plain_label import PlainLabel


class StatisticsView(QTableView):
    """The table; Space sorts by the quantity the cursor is on, F turns the table."""

    sort_wanted = Signal(int)
    flip_wanted = Signal()

    def keyboardSearch(self, search: str) -> None:
        """Letters are commands here."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        model, index = self.model(), self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.isValid():
            flipped = isinstance(model, StatisticsModel) and model.is_flipped
            self.sort_wanted.emit(index.row() if flipped else index.column())
        elif event.key() == Qt.Key.Key_F and not event.modifiers():
            self.flip_wanted.emit()
        else:
            super().keyPressEvent(event)


class StatisticsPane(QWidget):
    """Shows the turns that are over."""

    print_requested = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = StatisticsModel(self)
        self.view = StatisticsView()
        self.view.setModel(self.model)
        self.flip = QPushButton(self.tr("Flip (F)"))
        self.print = QPushButton(self.tr("Print…"))
        self.back = QPushButton(self.tr("Back to the tables (F4)"))
        self._lay_out()

    def set_theme(self, theme: Theme) -> None:
        """Colours of the paper."""
        self._paper.set_theme(theme)

    def show_record(self, record: GameRecord) -> None:
        """Show the results of a game."""
        current = self.view.currentIndex()
        place = (current.row(), current.column()) if current.isValid() else (0, 0)
        self.model.set_record(record)
        self.view.setCurrentIndex(self.model.index(*place))

    def _lay_out(self) -> None:
        title = PlainLabel(self.tr("Statistics"))
        title.setProperty("tone", "title")
        hint = PlainLabel(self.tr("Click a heading or press Space to sort"))
        hint.setProperty("tone", "muted")
        head = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(hint, 1)
        for button in (self.flip, self.print, self.back):
            button.setProperty("kind", "small")
            head.addWidget(button)
        view = self.view
        view.setAccessibleName(self.tr("Statistics"))
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setTabKeyNavigation(False)
        view.setShowGrid(False)
        view.setWordWrap(False)
        for header in (view.horizontalHeader(), view.verticalHeader()):
            header.setSectionsClickable(True)
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(4)
        head.setContentsMargins(MARGIN, 0, MARGIN, 0)
        column.addLayout(head)
        self._paper = CardFrame(view)
        column.addWidget(self._paper, 1)
        view.horizontalHeader().sectionClicked.connect(self._sort_column)
        view.verticalHeader().sectionClicked.connect(self._sort_row)
        view.sort_wanted.connect(self._sort)
        view.flip_wanted.connect(self._flip)
        self.flip.clicked.connect(self._flip)
        self.print.clicked.connect(self.print_requested)
        self.back.clicked.connect(self.left)

    def _sort_column(self, column: int) -> None:
        if not self.model.is_flipped:
            self._sort(column)

    def _sort_row(self, row: int) -> None:
        if self.model.is_flipped:
            self._sort(row)

    def _sort(self, line: int) -> None:
        current = self.view.currentIndex()
        self.model.sort_seats(line)
        if current.isValid():
            self.view.setCurrentIndex(self.model.index(current.row(), current.column()))

    def _flip(self) -> None:
        current = self.view.currentIndex()
        self.model.flip()
        if current.isValid():
            self.view.setCurrentIndex(self.model.index(current.column(), current.row()))
