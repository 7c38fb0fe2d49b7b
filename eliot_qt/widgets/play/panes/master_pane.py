"""Beside a replay: you, the published game and the top in sum, and every turn to look at again."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QAction, QFontInfo, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.models.text_table import TextTableModel
from eliot_qt.session.game.past_control import PastControl
from eliot_qt.widgets.actions.action_button import STEPS, StepButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.fonts import BASE_PIXELS
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.tables import master_tables
from eliot_qt.widgets.parts.tables.text_table_view import TextTableView

# In a window lower than this the published players give way to their sum.
_ROOMY = 740
# Narrower than this, names and moves need the room of a column.
_WIDE, _NARROW = 400, 360
_TURNS, _TOP = 1, 4


class MasterPane(QWidget):
    """The running comparison of a replay; it takes the history's place."""

    def __init__(
        self,
        past: PastControl,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._past = past
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = False
        self._build_tables()
        title = PlainLabel(self.tr("Comparison"))
        title.setProperty("tone", "heading")
        head = QHBoxLayout()
        head.addWidget(title, 1)
        for command in STEPS:
            head.addWidget(StepButton(actions[command]))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.totals)
        column.addWidget(self.turns, 1)
        past.record_changed.connect(self.refresh)
        self.turns.selectionModel().currentRowChanged.connect(self._go)
        self.turns.clicked.connect(self._go)

    def refresh(self) -> None:
        """Show the replay, with the turn looked back at current."""
        past = self._past
        if not past.is_open or not past.record.master:
            return
        self._filling = True
        roomy = self.window().height() >= _ROOMY * QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        self._total_model.set_rows(master_tables.total_rows(past.record, roomy))
        self._turn_model.set_rows(master_tables.turn_rows(past.record))
        self._filling = False
        self.totals.setVisible(bool(self._turn_model.rows))
        for view in (self.totals, self.turns):
            view.horizontalHeader().resizeSections()
        self.turns.show_row(past.reviewed)
        if past.reviewed is None:
            self.turns.scrollToBottom()

    def _build_tables(self) -> None:
        self._total_model = TextTableModel(master_tables.total_columns(), self)
        self._turn_model = TextTableModel(master_tables.turn_columns(), self)
        self.totals = TextTableView(self._total_model, self.tr("Totals"), 0, snug=True)
        self.turns = TextTableView(self._turn_model, self.tr("Turns"), 1)

    def _go(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if not index.isValid() or self._filling:
            return
        number = self._turn_model.rows[index.row()].data
        if isinstance(number, int) and number != self._past.record.cursor:
            self._past.go_to(number)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        scale = QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        self.totals.setColumnHidden(_TURNS, self.width() < _WIDE * scale)
        self.turns.setColumnHidden(_TOP, self.width() < _NARROW * scale)
        super().resizeEvent(event)
        if self.isVisible():
            self.refresh()
