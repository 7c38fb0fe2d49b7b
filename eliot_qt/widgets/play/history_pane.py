"""The game so far: click or arrow to a turn, hover to see its word on the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eliot_qt.models.history import HistoryColumn, HistoryModel
from eliot_qt.session.game_session import GameSession

from ..actions.action_button import STEPS, StepButton
from ..actions.commands import Command
from ..parts.row_table import KeyTable


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
        self.view = KeyTable(self.tr("History"))
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = False
        self.view.setModel(self.model)
        self.view.fit_columns(HistoryColumn.MOVE)
        title = QLabel(self.tr("History"))
        title.setProperty("tone", "heading")
        head = QHBoxLayout()
        head.addWidget(title, 1)
        for command in STEPS:
            head.addWidget(StepButton(actions[command]))
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
        self.view.show_row(self.model.current_row())
        self.view.horizontalHeader().resizeSections()

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
