"""The tables of a club: everything is entered here without the mouse."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from eliot_qt.models.tables import TableColumn, TablesModel, table_rows
from eliot_qt.session.arbiter_session import ArbiterSession

from ..parts.row_table import RowTable
from .arbitration_number import TableNumber

_PADDING = 13
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CHORD = _CONTROL | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class SeatsView(RowTable):
    """Rows are seats; letters are commands while it has the focus, digits choose the table."""

    #: a move is to be written, beginning with this text
    text_wanted = Signal(str)
    #: the row of the moves above or below is wished
    row_wanted = Signal(int)

    def __init__(
        self, session: ArbiterSession, number: TableNumber, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._number = number
        self._filling = False
        self.seats = TablesModel(self)
        self.setModel(self.seats)
        self._letters = self._commands()
        self._set_up()
        self.seats.renamed.connect(session.rename)
        self.selectionModel().currentRowChanged.connect(self._select)
        session.game_changed.connect(self.refresh)
        session.moves_changed.connect(self.refresh)
        session.seat_changed.connect(self._show_seat)

    def refresh(self) -> None:
        """Show the turn in view."""
        session = self._session
        if not session.is_open:
            return
        self._filling = True
        rows = table_rows(session.record, session.turn_in_view, session.top_score)
        self.seats.set_rows(rows)
        self._filling = False
        self._show_seat()

    def edit_name(self) -> None:
        """Let the seat's name be written."""
        seat = self._session.seat
        if seat is not None:
            index = self.seats.index(seat, TableColumn.NAME)
            self.setCurrentIndex(index)
            self.edit(index)

    def _set_up(self) -> None:
        self.setAccessibleName(self.tr("Tables"))
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.horizontalHeader().setMinimumSectionSize(24)
        self._fit()

    def _fit(self) -> None:
        """Columns as wide as what they hold at the most; name and move share the rest."""
        header, metrics = self.horizontalHeader(), QFontMetrics(self.font())
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, sample in _SAMPLES.items():
            header.resizeSection(column, metrics.horizontalAdvance(sample) + _PADDING)
        header.setSectionResizeMode(TableColumn.NAME, QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(metrics.height() + 8)

    def _commands(self) -> dict[tuple[str, bool], Callable[[], None]]:
        """What letters do, with Shift or without."""
        session = self._session
        return {
            ("T", False): session.assign_top,
            ("S", False): session.solo,
            ("W", False): session.warn,
            ("P", False): session.penalise,
            ("P", True): session.forgive,
            ("M", True): session.choose_board_move,
            ("O", True): session.reopen,
        }

    def _select(self, current: QModelIndex) -> None:
        if current.isValid() and not self._filling:
            self._session.select_seat(current.row())

    def _show_seat(self) -> None:
        seat = self._session.seat if self._session.is_open else None
        if seat is None or seat >= self.seats.rowCount():
            return
        current = self.currentIndex()
        if current.isValid() and current.row() == seat:
            return
        column = current.column() if current.isValid() else TableColumn.NAME
        flags = QItemSelectionModel.SelectionFlag
        index = self.seats.index(seat, column)
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    def _control(self, key: int) -> bool:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if key in steps:
            self.row_wanted.emit(steps[Qt.Key(key)])
        return key in steps

    def _plain(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in _ENTER:
            if self._number.finish():
                self._session.assign()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if key == Qt.Key.Key_Delete or not self._number.back():
                self._session.remove()
        elif key == Qt.Key.Key_Escape:
            self._number.drop()
            self._session.escape()
        else:
            return self._text(event)
        return True

    def _text(self, event: QKeyEvent) -> bool:
        text = event.text()
        if not text.strip() or not text.isprintable():
            return False
        if text.isdecimal() and text.isascii():
            self._number.type(text)
            return True
        # CapsLock must not change a command: the key decides, not the case of the text.
        shift = bool(event.modifiers() & _SHIFT)
        command = self._letters.get((text.upper(), shift))
        self._number.drop()
        if command is not None:
            command()
        elif text == "/" or text.isalpha():
            self.text_wanted.emit("" if text == "/" else text)
        else:
            return False
        return True

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() is QAbstractItemView.State.EditingState:
            # The Enter that ends the writing of a name comes here too, and assigns nothing.
            return
        chord = event.modifiers() & _CHORD
        if chord == _CONTROL and self._control(event.key()):
            return
        if chord or not self._plain(event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


_SAMPLES = {
    TableColumn.TABLE: "000",
    TableColumn.POINTS: "Pts0",
    TableColumn.MOVE: "15A T(R)EACLES",
    TableColumn.MARKS: "★ W P2",
    TableColumn.TOTAL: "Total",
    TableColumn.RANK: "Rank",
}
