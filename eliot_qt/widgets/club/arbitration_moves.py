"""The moves found for the rack of a turn: letters and points filter, Enter assigns, Esc leaves.

A number right after the letters is the table that gets the move.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.models.move_columns import MoveColumn
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.club.club_tables import ClubTables
from eliot_qt.session.game.listing import Listing
from eliot_qt.widgets.board.move_cells import MoveCells
from eliot_qt.widgets.look.fonts import scale_of
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.tables.move_list import MoveList
from eliot_qt.widgets.parts.tables.row_table import RowTable

# Letters, a space or none, a number: points, or right after letters a table; else a pattern.
_NUMBER = re.compile(r"([^\W\d_]*)(\s*)(\d{1,4})")
# Of a row, beside its text.
_ROW = 13
# From this width on, tiles kept stand beside the move.
_WITH_KEPT = 320
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_CHORD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class FoundMoves(MoveList):
    """Filter line and list. The selected row is the ghost on the board and what Enter assigns."""

    #: back to the tables
    left = Signal()

    def __init__(
        self,
        listing: Listing,
        tables: ClubTables,
        assign: Callable[[], None],
        escape: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(listing, RowTable(), parent)
        self._cells = MoveCells(self.view, self.model)
        self.view.setItemDelegate(self._cells)
        self._listing = listing
        self._tables = tables
        self._assign = assign
        self._escape = escape
        self._first_wanted = False
        self._lay_out()
        self.model.filtered.connect(self._choose_first)
        listing.analysis_changed.connect(self._show_moves)

    def refresh(self) -> None:
        """Show the moves of the turn in view."""
        self.filter.clear()
        self._show_moves()

    def step(self, by: int) -> None:
        """Select the row above or below."""
        current = self.view.currentIndex()
        row = current.row() + by if current.isValid() else 0
        if 0 <= row < self.model.rowCount():
            self.view.selectRow(row)

    def _lay_out(self) -> None:
        self.filter.setPlaceholderText(self.tr("Letters or points"))
        self.filter.setToolTip(
            self.tr(
                "Letters of the word; right after them the table (yod6), after a space the points"
                " (yod 6); or a pattern such as ^RE"
            )
        )
        self.filter.setProperty("kind", "sunk")
        view = self.view
        view.setProperty("kind", "painted")
        view.setAccessibleName(self.tr("Moves"))
        view.fit_columns(MoveColumn.MOVE, looked_at=40)
        header = view.horizontalHeader()
        header.moveSection(header.visualIndex(MoveColumn.KEEP), MoveColumn.POINTS)
        # Points are what counts here; the leave is only shown beside them.
        for hidden in (MoveColumn.EQUITY, MoveColumn.WIN, MoveColumn.DELTA):
            view.setColumnHidden(hidden, True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._head = self._heading()
        self._column = column
        column.addLayout(self._head)
        column.addWidget(self.filter)
        column.addWidget(view, 1)
        for watched in (view, self.filter):
            watched.installEventFilter(self)
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._cells.theme = theme
        self.view.viewport().update()

    def set_low(self, low: bool) -> None:
        """Keep the filter beside the heading, where rows are few."""
        if low:
            self._head.addWidget(self.filter, 1)
        else:
            self._column.insertWidget(1, self.filter)

    def _fit(self) -> None:
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _ROW)

    def _show_moves(self) -> None:
        if self._listing.is_open and self._listing.analysis is None:
            self.filter.clear()
        super()._show_moves()
        if not self.view.currentIndex().isValid():
            self.view.scrollToTop()

    def _state_text(self) -> str:
        analysis, status = self._listing.analysis, self._listing.status
        if analysis is None:
            return self.tr("searching…") if status is AnalysisStatus.RUNNING else ""
        return self._counted(len(analysis.rows))

    def _take_row(self) -> None:
        self._assign()

    def _filter(self) -> None:
        text = self.filter.text()
        match = _NUMBER.fullmatch(text.strip())
        letters, points = (match[1], int(match[3])) if match else (text, None)
        if match and letters and not match[2]:
            seat = self._tables.seat_at(int(match[3]))
            if seat is not None:
                self._tables.select(seat)
                points = None
        self._filter_by(letters, points=points)
        if self._listing.is_open:
            # What is written means the first move of what is left, once that is found.
            self._listing.select_row(None)
            self._first_wanted = bool(text)
            self._choose_first()
        self._show_selection()

    def _choose_first(self) -> None:
        if self._first_wanted and self.model.rowCount():
            self._first_wanted = False
            self._listing.select_row(self.model.source_row(0))

    def _key(self, event: QKeyEvent, writing: bool) -> bool:
        """Keys of the list and of its filter line; whether this one was used."""
        key, text = event.key(), event.text()
        if event.modifiers() & _CHORD:
            return False
        if key in _ENTER:
            self._assign()
            self.filter.selectAll()
        elif key == Qt.Key.Key_Escape:
            self.filter.clear()
            self._escape()
            self.left.emit()
        elif writing and key in _ROWS:
            self.step(-1 if key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp) else 1)
        elif not writing and text.isalnum():
            self.filter.setText(text)
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
            self.filter.end(False)
        else:
            return False
        return True

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event, watched is self.filter)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < _WITH_KEPT * scale_of(self.font())
        self.view.setColumnHidden(MoveColumn.KEEP, narrow)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
