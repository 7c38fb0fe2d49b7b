"""The game so far: click or arrow to a turn, hover to see its word on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QPushButton, QVBoxLayout, QWidget

from eliot_qt.models.history import HistoryColumn, HistoryModel
from eliot_qt.models.rounds import MOVE_ROLE, SEATS, RoundMove, RoundsModel
from eliot_qt.models.said import said_text
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.session.game.past_control import PastControl
from eliot_qt.voice.refusals import refusal_of
from eliot_qt.widgets.actions.action_button import STEPS, StepButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.tables.row_table import RowTable
from eliot_qt.widgets.texts.sentences import sentence

from .rounds_view import RoundsView

# Rows measured for the width of a column, beside those in view.
_LOOKED_AT = 24
# So much of a name is seen in any case.
_SHORTEST_NAME = "Mmmm…"


class HistoryTable(RowTable):
    """A row for each turn; put away, it measures nothing: games go on behind it."""

    def sizeHintForColumn(self, column: int) -> int:
        """As wide as its texts; as it is, until it is shown again."""
        return self.columnWidth(column) if self.isHidden() else super().sizeHintForColumn(column)


class HistoryPane(QWidget):
    """The moves as rounds or as a table, with buttons to step through them."""

    #: a table of its own, once there is one
    view_made = Signal(object)
    # A page that opens is given its size in several steps; what hears this comes after all of
    # them and, other than a timer, before the page is first painted.
    _resized = Signal()

    def __init__(
        self,
        past: PastControl,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._past = past
        self.model = HistoryModel(self)
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = self._fits_later = self._is_crowded = False
        self._resized.connect(self._fit, Qt.ConnectionType.QueuedConnection)
        self.rounds_model = RoundsModel(self.model, self)
        self.rounds = RoundsView(self.rounds_model)
        self.rounds.keep_rows(1)
        self.rounds.say_when_empty(sentence(said_text(refusal_of(RefusalKind.MOVES_MISSING))))
        # A person may prefer the totals to the rounds.
        self.totals = self._make_totals()
        self._lay_out(actions)
        self._connect(past)

    @cached_property
    def view(self) -> RowTable:
        """A row for each turn, made when it first takes the place of the rounds."""
        view = HistoryTable(self.tr("History"), sends_keys=True)
        view.hide()
        view.rest_when_hidden()
        view.setModel(self.model)
        view.say_when_empty(sentence(said_text(refusal_of(RefusalKind.MOVES_MISSING))))
        view.keep_rows(2)
        view.fit_columns(HistoryColumn.MOVE, looked_at=_LOOKED_AT)
        seat, fixed = HistoryColumn.SEAT, QHeaderView.ResizeMode.Fixed
        view.horizontalHeader().setSectionResizeMode(seat, fixed)
        self._column.addWidget(view, 1)
        self.setTabOrder(self.rounds, view)
        view.selectionModel().currentRowChanged.connect(self._go)
        view.clicked.connect(self._go)
        view.entered.connect(self._hover)
        view.viewport().installEventFilter(self)
        self.view_made.emit(view)
        return view

    @property
    def has_view(self) -> bool:
        """Return whether :attr:`view` has been wanted so far."""
        return "view" in self.__dict__

    def _make_totals(self) -> QPushButton:
        """Return the button that shows a row for each turn."""
        totals = QPushButton()
        totals.setText(self.tr("Totals"))
        totals.setCheckable(True)
        totals.setProperty("kind", "step")
        totals.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        totals.setToolTip(self.tr("Show a row for each turn, with totals"))
        totals.setAccessibleName(totals.toolTip())
        totals.toggled.connect(self._choose_view)
        return totals

    def _lay_out(self, actions: Mapping[Command, QAction]) -> None:
        """Put the title and the steps above the turns."""
        self._title = PlainLabel(self.tr("Moves"))
        self._title.setProperty("tone", "card")
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.totals)
        for command in STEPS:
            head.addWidget(StepButton(actions[command]))
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._head)
        column.addWidget(self.rounds, 1)

    def _connect(self, past: PastControl) -> None:
        """Follow the game, and wishes to go to a turn."""
        past.record_changed.connect(self.refresh)
        self.rounds.selectionModel().currentChanged.connect(self._go_to_cell)
        self.rounds.clicked.connect(self._go_to_cell)
        self.rounds.entered.connect(self._hover_cell)
        self.rounds.viewport().installEventFilter(self)

    def set_head(self, titled: bool, stepped: bool) -> None:
        """Leave out the title where a tab says it, and the steps where turns need their height.

        The steps are in the menus too; who has asked for totals can take that back. Names and moves
        need the width of the numbers there, and of the totals, which the plaques have.
        """
        self._title.setVisible(titled)
        self._head.setVisible(stepped or self.totals.isChecked())
        if self._is_crowded is stepped:
            self._is_crowded = not stepped
            if self.has_view and self._past.is_open:
                self._show_row()
                self._fit_later()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.rounds.set_theme(theme)

    @property
    def table(self) -> RowTable:
        """The table in view: of rounds, or of turns."""
        return self.view if self.rounds.isHidden() else self.rounds

    def row_of(self, index: QModelIndex) -> int | None:
        """The row of the history that a cell of the table in view is about."""
        if self.rounds.isHidden():
            return index.row() if index.isValid() else None
        move = index.data(MOVE_ROLE)
        return move.row if isinstance(move, RoundMove) and move.row >= 0 else None

    def refresh(self) -> None:
        """Show the record, with the turn at the cursor current."""
        if not self._past.is_open:
            return
        self._filling = True
        past = self._past
        self.model.set_record(past.record, past.can_take_back, past.judge)
        self.rounds_model.set_record(past.record)
        self._filling = False
        self.rounds.show_move(self.model.current_row())
        self._choose_view()

    def _show_row(self) -> None:
        """Show the turn at the cursor in the table."""
        # The total of the moves on the board belongs to no seat.
        together = bool(self._past.record.positions[-1].turns)
        wished = self.totals.isChecked() and not self.totals.isHidden()
        crowded = self._is_crowded and not wished
        hidden = {HistoryColumn.TOTAL: together or crowded, HistoryColumn.NUMBER: crowded}
        for column, is_hidden in hidden.items():
            if self.view.isColumnHidden(column) != is_hidden:
                self.view.setColumnHidden(column, is_hidden)
        self.view.show_row(self.model.current_row())
        if self.view.isVisible():
            self._fit_columns()

    def _fit_later(self) -> None:
        if not self._fits_later:
            self._fits_later = True
            self._resized.emit()

    def _fit(self) -> None:
        self._fits_later = False
        if self.table is not self.rounds:
            self._fit_columns()
        self.table.reveal_current()

    def _fit_columns(self) -> None:
        """Fit the columns; names are cut before moves."""
        view, header = self.view, self.view.horizontalHeader()
        header.resizeSections()
        columns = [column for column in HistoryColumn if not view.isColumnHidden(column)]
        # To look through the rows takes time: the header has just done so for the other columns.
        measured = (HistoryColumn.SEAT, HistoryColumn.MOVE)
        needed = {
            c: max(view.sizeHintForColumn(c), header.sectionSizeHint(c))
            if c in measured
            else header.sectionSize(c)
            for c in columns
        }
        name = needed[HistoryColumn.SEAT]
        lacking = max(0, sum(needed.values()) - view.viewport().width())
        least = min(name, view.fontMetrics().horizontalAdvance(_SHORTEST_NAME))
        header.resizeSection(HistoryColumn.SEAT, max(least, name - lacking))

    def _go(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid() and not self._filling:
            number = self.model.number_after(index.row())
            if number != self._past.record.cursor:
                self._past.go_to(number)

    def _choose_view(self) -> None:
        """Rounds where two play in turn; else, or where it is wished, a row for each turn."""
        past = self._past
        if not past.is_open:
            return
        two = len(past.record.seats) == SEATS and not past.record.positions[-1].turns
        self.totals.setVisible(two)
        rounds = two and not self.totals.isChecked()
        self.rounds.setVisible(rounds)
        if not rounds:
            self.view.show()
            self._show_row()
        elif self.has_view:
            self.view.hide()

    def _go_to_cell(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        row = self.row_of(index)
        if row is not None and not self._filling:
            self._go(self.model.index(row, 0))

    def _hover_cell(self, index: QModelIndex) -> None:
        row = self.row_of(index)
        self._past.hover(None if row is None else self.model.event_number(row))

    def _hover(self, index: QModelIndex) -> None:
        self._past.hover(self.model.event_number(index.row()))

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._past.is_open:
            if event.type() == QEvent.Type.Leave:
                self._past.hover(None)
            elif event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
                # What came while another page was in front has not been measured.
                self._fit_later()
        return super().eventFilter(watched, event)
