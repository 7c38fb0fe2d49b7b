"""The moves found for the rack of a turn: letters filter, digits choose a table, Enter assigns."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.moves import MoveColumn, MoveListModel
from eliot_qt.session.arbiter_session import ArbiterSession

from .arbitration_number import TableNumber

# The pointer must rest on a row this long before its move is shown.
_HOVER = 70
# Of a row, beside its text.
_ROW = 8
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_CHORD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class FoundMoves(QWidget):
    """Filter line and list. The selected row is the ghost on the board and what Enter assigns."""

    def __init__(
        self, session: ArbiterSession, number: TableNumber, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._number = number
        self._filling = False
        self._hovered: int | None = None
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_HOVER)
        self._resting.timeout.connect(self._show_hovered)
        self.model = MoveListModel(self)
        self.view = QTableView()
        self.filter = QLineEdit()
        self._state = QLabel()
        self._lay_out()
        self._connect()

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
        title = QLabel(self.tr("Moves"))
        title.setProperty("tone", "heading")
        self._state.setProperty("tone", "muted")
        self.filter.setPlaceholderText(self.tr("Letters, then the table's number"))
        self.filter.setToolTip(
            self.tr("Letters of the word or a pattern such as ^RE, then the table's number")
        )
        self.filter.setProperty("kind", "small")
        self.filter.setAccessibleName(self.tr("Filter the moves"))
        self.filter.setClearButtonEnabled(True)
        head = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(self._state)
        head.addWidget(self.filter, 1)
        self._set_up_view()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.view, 1)
        for watched in (self.view, self.view.viewport(), self.filter):
            watched.installEventFilter(self)

    def _set_up_view(self) -> None:
        view = self.view
        view.setModel(self.model)
        view.setAccessibleName(self.tr("Moves"))
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setMouseTracking(True)
        view.setTabKeyNavigation(False)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _ROW)
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MoveColumn.MOVE, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(40)
        header.setMinimumSectionSize(26)
        # Points are what counts here; the leave is only told beside them.
        for column in (MoveColumn.GLYPH, MoveColumn.EQUITY, MoveColumn.DELTA):
            view.setColumnHidden(column, True)

    def _connect(self) -> None:
        session = self._session
        session.moves_changed.connect(self._show_moves)
        session.selection_changed.connect(self._show_selection)
        self.view.selectionModel().currentRowChanged.connect(self._select)
        self.view.clicked.connect(self._choose)
        self.view.doubleClicked.connect(self._assign)
        self.view.entered.connect(self._hover)
        self.filter.textChanged.connect(self._filter)
        self.model.filtered.connect(self._show_state)
        self.model.filtered.connect(self._show_selection)

    def _show_moves(self) -> None:
        session = self._session
        if session.is_open:
            if session.analysis is None:
                self.filter.clear()
            self._filling = True
            self.model.set_analysis(session.analysis, session.position)
            self._filling = False
        self._show_state()
        self._show_selection()
        self.view.horizontalHeader().resizeSections()

    def _show_state(self) -> None:
        session = self._session
        analysis = session.analysis
        if analysis is None:
            self._state.setText(self.tr("searching…") if session.searching else "")
            return
        shown, found = self.model.rowCount(), len(analysis.rows)
        text = self.tr("{found} found").format(found=found)
        if shown != found:
            text = self.tr("{shown} of {found}").format(shown=shown, found=found)
        self._state.setText(text)

    def _show_selection(self) -> None:
        if self._filling:
            return
        row = self._session.selected if self._session.is_open else None
        shown = self.model.shown_row(row) if row is not None else None
        index = QModelIndex() if shown is None else self.model.index(shown, 0)
        current = self.view.currentIndex()
        if (current.row() if current.isValid() else None) == shown:
            return
        flags = QItemSelectionModel.SelectionFlag
        selection = self.view.selectionModel()
        selection.blockSignals(True)
        selection.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        if shown is None:
            selection.clear()
        selection.blockSignals(False)
        self.view.viewport().update()
        if index.isValid():
            self.view.scrollTo(index)

    def _select(self, current: QModelIndex) -> None:
        if current.isValid() and not self._filling:
            self._session.select_row(self.model.source_row(current.row()))

    def _choose(self, index: QModelIndex) -> None:
        # The row the pointer rests on is current already, but chosen only by the click.
        self._session.select_row(self.model.source_row(index.row()))

    def _assign(self, index: QModelIndex) -> None:
        self._choose(index)
        self._session.assign()

    def _hover(self, index: QModelIndex) -> None:
        self._hovered = self.model.source_row(index.row())
        self._resting.start()

    def _show_hovered(self) -> None:
        self._session.hover_row(self._hovered)

    def _filter(self, text: str) -> None:
        self._filling = True
        problem = self.model.set_filter(text)
        self.filter.setAccessibleDescription(problem)
        self._filling = False
        session = self._session
        if session.is_open:
            # What is written means the first move of what is left.
            first = self.model.source_row(0) if text and self.model.rowCount() else None
            session.select_row(first)
        self._show_selection()
        self.filter.setProperty("tone", "invalid" if problem else "")
        self.filter.style().polish(self.filter)

    def _key(self, event: QKeyEvent, writing: bool) -> bool:
        """Keys of the list and of its filter line; whether this one was used."""
        key, text = event.key(), event.text()
        if event.modifiers() & _CHORD:
            return False
        if key in _ENTER:
            if self._number.finish():
                self._session.assign()
                self.filter.selectAll()
        elif key == Qt.Key.Key_Escape:
            self._number.drop()
            self.filter.clear()
            self._session.escape()
        elif text.isdecimal() and text.isascii():
            self._number.type(text)
        elif writing and key in _ROWS:
            self.step(-1 if key in (Qt.Key.Key_Up, Qt.Key.Key_PageUp) else 1)
        elif not writing and text.isalpha():
            self.filter.setText(text)
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
            self.filter.end(False)
        else:
            return False
        return True

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view.viewport() and event.type() == QEvent.Type.Leave:
            self._resting.stop()
            self._hovered = None
            if self._session.is_open:
                self._session.hover_row(None)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event, watched is self.filter)
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + _ROW)
