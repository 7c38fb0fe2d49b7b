"""The tables of a club: what is given and taken by keys, to one of them or to several."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from eliot_qt.models.tables import SeatColumn, SeatFilter, TablesModel, table_rows
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.session.club.club_tables import ClubTables
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.tables.row_paint import word_font
from .arbitration_actions import ClubCommand
from .arbitration_number import TableNumber
from .seat_cells import PAD, SeatCells

# Above and below the text of a row together: of many tables, and of few.
_LEAST_GAP, _WIDEST_GAP = 8, 26
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
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
    #: a ClubCommand for the tables selected
    command_wanted = Signal(object)
    #: seat, its other name, its other table
    renamed = Signal(int, str, int)
    #: what is set or typed is to be given up
    escaped = Signal()

    def __init__(
        self, tables: ClubTables, number: TableNumber, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        self._tables = tables
        self._number = number
        self._filling = False
        self._filter = SeatFilter()
        # Columns of the board, which coordinates are written with.
        self._size = 0
        # The key before was P: with the next letters it may become "pass".
        self._after_p = False
        self.seats = TablesModel(self)
        self.setModel(self.seats)
        self._cells = SeatCells(self)
        self.setItemDelegate(self._cells)
        self._set_up()
        self.seats.renamed.connect(self.renamed)
        self.selectionModel().currentRowChanged.connect(self._select)
        self.selectionModel().selectionChanged.connect(self._select)
        tables.changed.connect(self._show_seat)
        tables.changed.connect(self._forget_p)

    def show_turn(self, view: ClubView, top_score: int | None) -> None:
        """Show the turn in view; ``top_score`` is that of its top, where it is known."""
        self._filling = True
        self._size = view.position.board.size
        self.seats.set_rows(table_rows(view.record, view.turn_in_view, top_score))
        self._filling = False
        self._fit_rows()
        if len(self._tables.seats) > 1:
            self._leave_excluded()
        self._show_seat()

    def set_filter(self, wanted: SeatFilter) -> None:
        """Show and select only some of the tables; one chosen by its number is shown too."""
        self._filter = wanted
        self._leave_excluded()
        self._hide_rows()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._cells.theme = theme
        self.viewport().update()

    def edit_name(self) -> None:
        """Let the seat's name be written."""
        seat = self._tables.seat
        if seat is not None:
            index = self.seats.index(seat, SeatColumn.NAME)
            self.setCurrentIndex(index)
            self.edit(index)

    def _set_up(self) -> None:
        self.setProperty("kind", "painted")
        self.setAccessibleName(self.tr("Tables"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.horizontalHeader().setMinimumSectionSize(24)
        self._fit()

    def _fit(self) -> None:
        """Columns as wide as what they hold at the most; name and move share the rest."""
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column in _SAMPLES:
            header.resizeSection(column, self._usual_width(column))
        header.setSectionResizeMode(SeatColumn.NAME, QHeaderView.ResizeMode.Stretch)
        self._share_room()
        self._fit_rows()

    def _share_room(self) -> None:
        """A move leaves the name its part of what the figures leave; some figures give way."""
        header, move = self.horizontalHeader(), SeatColumn.MOVE
        usual = {column: self._usual_width(column) for column in _SAMPLES}
        room = self.viewport().width() - sum(usual.values())
        least = self.fontMetrics().horizontalAdvance(_SHORTEST_NAME)
        for column in _GIVING_WAY:
            is_hidden = room < least
            room += usual[column] if is_hidden else 0
            if is_hidden != self.isColumnHidden(column):
                self.setColumnHidden(column, is_hidden)
        shared = max(0, room + usual[move])
        header.resizeSection(move, min(usual[move], 3 * shared // 5))

    def _usual_width(self, column: SeatColumn) -> int:
        bold = QFontMetricsF(word_font(scale_of(self.font()), bold=True))
        return round(bold.horizontalAdvance(_SAMPLES[column]) + 2 * PAD) + 2

    def _fit_rows(self) -> None:
        """Rows as high as there is room for all tables, within limits."""
        line = self.fontMetrics().height()
        count = 0 if self.model() is None else self.model().rowCount()
        room = self.viewport().height() // max(1, count)
        height = min(max(line + _LEAST_GAP, room), line + _WIDEST_GAP)
        self.verticalHeader().setMinimumSectionSize(1)
        if self.verticalHeader().defaultSectionSize() != height:
            self.verticalHeader().setDefaultSectionSize(height)

    def _marked(self) -> list[int]:
        """The rows selected, in sight or not."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def _chosen(self) -> list[int]:
        """The rows selected that are in sight."""
        return [row for row in self._marked() if not self.isRowHidden(row)]

    def _select(self) -> None:
        rows, current = self._chosen(), self.currentIndex().row()
        if self._filling or not rows:
            return
        if len(rows) > 1:
            # One that had been chosen alone is in sight, though the filter leaves it out.
            rows = [row for row in rows if self._passes(row)] or rows[-1:]
        self._filling = True
        self._tables.select_several(rows, current if current in rows else rows[-1])
        self._filling = False
        self._show_seat()

    def _passes(self, row: int) -> bool:
        return self._filter.passes(self.seats.row(row))

    def _leave_excluded(self) -> None:
        """Select no table that the filter leaves out: what is given next is not for it."""
        seat, seats = self._tables.seat, self._tables.seats
        remaining_seats = [row for row in seats if self._passes(row)]
        if seat is None or len(remaining_seats) == len(seats):
            return
        if remaining_seats:
            self._tables.select_several(
                remaining_seats, seat if seat in remaining_seats else remaining_seats[-1]
            )
        else:
            self._tables.select(None)

    def _show_seat(self) -> None:
        if self._filling:
            return
        self._hide_rows()
        seat, seats = self._tables.seat, list(self._tables.seats)
        if self._marked() == seats and seat in (None, self.currentIndex().row()):
            return
        self._filling = True
        column = max(self.currentIndex().column(), int(SeatColumn.NAME))
        flags = QItemSelectionModel.SelectionFlag
        selection = QItemSelection()
        for row in seats:
            selection.select(self.seats.index(row, 0), self.seats.index(row, len(SeatColumn) - 1))
        self.selectionModel().select(selection, flags.ClearAndSelect)
        if seat is not None:
            index = self.seats.index(seat, column)
            self.selectionModel().setCurrentIndex(index, flags.NoUpdate)
            self.scrollTo(index)
        self._filling = False

    def _hide_rows(self) -> None:
        seats = self._tables.seats
        for row in range(self.seats.rowCount()):
            hidden = row not in seats and not self._passes(row)
            if hidden != self.isRowHidden(row):
                self.setRowHidden(row, hidden)

    def _control(self, key: int) -> bool:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if key in steps:
            self.row_wanted.emit(steps[Qt.Key(key)])
        return key in steps

    def _plain(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in _ENTER:
            if self._number.finish():
                self.command_wanted.emit(ClubCommand.ASSIGN)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if key == Qt.Key.Key_Delete or not self._number.back():
                self.command_wanted.emit(ClubCommand.REMOVE)
        elif key == Qt.Key.Key_Escape:
            self._number.drop()
            self.escaped.emit()
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
        if self._is_column(text) and self._number.is_before:
            self.text_wanted.emit(self._number.hand_over(self._size) + text)
            return True
        after_p, self._after_p = self._after_p, text.upper() == "P" and not shift
        if after_p and text.upper() == "A":
            self.text_wanted.emit("pa")
            return True
        command = _LETTERS.get((text.upper(), shift))
        self._number.drop()
        if command is not None:
            self.command_wanted.emit(command)
        elif text == "/" or text.isalpha():
            self.text_wanted.emit("" if text == "/" else text)
        else:
            return False
        return True

    def _forget_p(self) -> None:
        self._after_p = False

    def _is_column(self, text: str) -> bool:
        """Return whether a letter right after digits makes coordinates, which choose no table."""
        at = ord(text.upper()) - ord("A") if text.isascii() and len(text) == 1 else -1
        return 0 <= at < self._size and (text.upper(), False) not in _LETTERS

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() is QAbstractItemView.State.EditingState:
            # The Enter that ends the writing of a name comes here too, and assigns nothing.
            return
        chord = event.modifiers() & _CHORD
        if not event.text().isalpha():
            self._forget_p()
        if event.key() in _MODIFIERS:
            super().keyPressEvent(event)
            return
        if chord:
            self._number.drop()
        if chord == _CONTROL and self._control(event.key()):
            return
        if chord or not self._plain(event):
            self._number.drop()
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()
        self._fit_rows()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


# What letters do, with Shift or without.
_LETTERS = {
    ("T", False): ClubCommand.TOP,
    ("S", False): ClubCommand.SOLO,
    ("W", False): ClubCommand.WARN,
    ("P", False): ClubCommand.PENALTY,
    ("P", True): ClubCommand.FORGIVE,
    ("M", True): ClubCommand.BOARD_MOVE,
    ("O", True): ClubCommand.REOPEN,
}
_SHORTEST_NAME = "Benedikta"
# Where names and moves have no room, in this order: the statistics have them too.
_GIVING_WAY = (SeatColumn.RANK, SeatColumn.TOTAL, SeatColumn.MARKS)
_SAMPLES = {
    SeatColumn.TABLE: "000",
    SeatColumn.POINTS: "0000",
    SeatColumn.MOVE: "15A TEACLES",
    SeatColumn.MARKS: "Marks",
    SeatColumn.TOTAL: "−0000",
    SeatColumn.RANK: "Rank",
}
