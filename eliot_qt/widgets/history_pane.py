"""The game so far: click or arrow to a turn, hover to see its word on the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.history import HistoryColumn, HistoryModel
from eliot_qt.session.game_session import GameSession

from .actions import Command
from .keys import BoardKey, read_key, send_key

_STEPS = (Command.FIRST, Command.BACK, Command.FORWARD, Command.LAST)


class HistoryView(QTableView):
    """A table of turns; Up and Down go through them, other keys are the play surface's."""

    letter_typed = Signal(str, bool)
    symbol_typed = Signal(str)
    key_command = Signal(object)
    slot_typed = Signal(int)

    def keyboardSearch(self, search: str) -> None:
        """Letters are tiles here, never a search."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        # QAbstractItemView would make the first row current, which nobody asked for.
        QAbstractScrollArea.focusInEvent(self, event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        intent = read_key(event)
        own = intent is None or intent.command in (BoardKey.UP, BoardKey.DOWN)
        if own or not send_key(event, self):
            super().keyPressEvent(event)


class HistoryPane(QWidget):
    """Turns as a table with buttons to step through them."""

    def __init__(
        self,
        session: GameSession,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.model = HistoryModel(self)
        self.view = HistoryView()
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = False
        self.view.setModel(self.model)
        self._set_up_view()
        title = QLabel(self.tr("History"))
        title.setProperty("tone", "heading")
        head = QHBoxLayout()
        head.addWidget(title, 1)
        for command in _STEPS:
            head.addWidget(_step_button(actions[command]))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        session.record_changed.connect(self.refresh)
        self.view.selectionModel().currentRowChanged.connect(self._go)
        self.view.clicked.connect(self._go)
        self.view.entered.connect(self._hover)
        self.view.viewport().installEventFilter(self)

    def refresh(self) -> None:
        """Show the session's record, with the turn at the cursor current."""
        if not self._session.is_open:
            return
        self._filling = True
        # The total of the moves on the board is nobody's.
        shared = self._session.is_shared
        if self.view.isColumnHidden(HistoryColumn.TOTAL) != shared:
            self.view.setColumnHidden(HistoryColumn.TOTAL, shared)
        self.model.set_record(self._session.record)
        self._filling = False
        row = self.model.current_row()
        index = QModelIndex() if row is None else self.model.index(row, 0)
        flags = QItemSelectionModel.SelectionFlag
        selection = self.view.selectionModel()
        selection.blockSignals(True)
        selection.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        if row is None:
            selection.clear()
        selection.blockSignals(False)
        self.view.viewport().update()
        self.view.horizontalHeader().resizeSections()
        if index.isValid():
            self.view.scrollTo(index)

    def _set_up_view(self) -> None:
        view = self.view
        view.setAccessibleName(self.tr("History"))
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setMouseTracking(True)
        view.setTabKeyNavigation(False)
        view.verticalHeader().hide()
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(HistoryColumn.MOVE, QHeaderView.ResizeMode.Stretch)

    def _go(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid() and not self._filling:
            number = self.model.number_after(index.row())
            if number != self._session.record.cursor:
                self._session.go_to(number)

    def _hover(self, index: QModelIndex) -> None:
        self._session.hover_history(self.model.event_number(index.row()))

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        leaving = watched is self.view.viewport() and event.type() == QEvent.Type.Leave
        if leaving and self._session.is_open:
            self._session.hover_history(None)
        return super().eventFilter(watched, event)


def _step_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setProperty("kind", "quiet")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
