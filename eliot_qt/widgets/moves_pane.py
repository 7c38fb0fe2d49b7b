"""The list of moves: the selected row is the ghost on the board and what Enter plays."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QFontInfo, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.models.moves import MoveColumn, MoveListModel
from eliot_qt.session.game_session import GameSession
from eliot_qt.session.state import AnalysisStatus

from .actions import Command
from .fonts import BASE_PIXELS
from .keys import BoardKey, read_key, send_key
from .rack_bar import ActionButton

# The pointer must rest on a row this long before its move is shown.
_HOVER = 70
# Narrower than this, the last column gives way.
_ROOMY = 380


class MovesView(QTableView):
    """A table whose current row is the selected move; other keys are the play surface's."""

    letter_typed = Signal(str, bool)
    symbol_typed = Signal(str)
    key_command = Signal(object)
    slot_typed = Signal(int)

    def __init__(self, session: GameSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(self.tr("Moves"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    def keyboardSearch(self, search: str) -> None:
        """Letters are tiles here, never a search."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        # QAbstractItemView would make the first row current, which nobody asked for.
        QAbstractScrollArea.focusInEvent(self, event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        intent = read_key(event)
        if intent is None or intent.command in (BoardKey.UP, BoardKey.DOWN):
            super().keyPressEvent(event)
        elif intent.command is BoardKey.FLIP:
            self._session.pin(self._session.selected)
        else:
            send_key(event, self)


class MovesPane(QWidget):
    """Heading with the state of the search, filter, list, and what can be done with a row."""

    def __init__(
        self,
        session: GameSession,
        actions: Mapping[Command, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.model = MoveListModel(self)
        self.view = MovesView(session)
        self.view.setModel(self.model)
        self._hovered: int | None = None
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = False
        self._hover_timer = QTimer(self)
        self._hover_timer.setSingleShot(True)
        self._hover_timer.setInterval(_HOVER)
        self._hover_timer.timeout.connect(self._show_hovered)
        self._state = QLabel()
        self._state.setProperty("tone", "muted")
        self._state.setWordWrap(True)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter: letters, or a pattern such as ^RE.*S$"))
        self.filter.setAccessibleName(self.tr("Filter the moves"))
        self.filter.setClearButtonEnabled(True)
        self.bingos = QCheckBox(self.tr("Bingos"))
        self.bingos.setToolTip(self.tr("Only moves that earn the bonus"))
        self._lay_out(actions)
        self._connect()

    def offer_finding(self, offered: bool) -> None:
        """Whether the list can be hidden to find the moves oneself."""
        self._hide.setVisible(offered)

    def refresh(self) -> None:
        """Show the session's analysis and selection."""
        self._show_analysis()
        self._show_selection()

    def _lay_out(self, actions: Mapping[Command, QAction]) -> None:
        title = QLabel(self.tr("Moves"))
        title.setProperty("tone", "heading")
        find = ActionButton(actions[Command.FIND_MOVES], self.tr("Find"))
        find.setProperty("kind", "small")
        self._find = find
        head = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(self._state, 1)
        head.addWidget(find)
        hide = ActionButton(actions[Command.FIND_IT], self.tr("Find it"))
        hide.setProperty("kind", "small")
        self._hide = hide
        tools = QHBoxLayout()
        tools.addWidget(self.filter, 1)
        tools.addWidget(self.bingos)
        tools.addWidget(hide)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        header = self.view.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MoveColumn.MOVE, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(16)
        header.setMinimumSectionSize(26)
        self.view.viewport().installEventFilter(self)

    def _connect(self) -> None:
        session = self._session
        session.analysis_changed.connect(self._show_analysis)
        session.selection_changed.connect(self._show_selection)
        self.view.selectionModel().currentRowChanged.connect(self._select)
        self.view.clicked.connect(self._choose)
        self.view.entered.connect(self._hover)
        self.view.doubleClicked.connect(self._play_row)
        self.filter.textChanged.connect(self._filter)
        self.bingos.toggled.connect(self._filter)
        self.model.filtered.connect(self._show_state)
        self.model.filtered.connect(self._show_selection)

    def _show_analysis(self) -> None:
        session = self._session
        if session.is_open:
            self._filling = True
            self.model.set_analysis(session.analysis, session.position)
            self._filling = False
        self._show_state()
        self._show_selection()
        self.view.horizontalHeader().resizeSections()

    def _show_state(self) -> None:
        session = self._session
        status, analysis = session.analysis_status, session.analysis
        running = status is AnalysisStatus.RUNNING
        self._find.setText(self.tr("Stop") if running else self.tr("Find"))
        if analysis is None:
            self._state.setText(self.tr("searching…") if running else "")
            return
        shown, found = self.model.rowCount(), len(analysis.rows)
        text = self.tr("{found} found").format(found=found)
        if shown != found:
            text = self.tr("{shown} of {found}").format(shown=shown, found=found)
        if status is AnalysisStatus.PARTIAL:
            text += self.tr(" · unfinished")
        self._state.setText(f"{text} · {analysis.basis}")

    # one selection

    def _select(self, current: QModelIndex, _previous: QModelIndex) -> None:
        if self._filling or not current.isValid():
            return
        row = self.model.source_row(current.row())
        if row != self._session.selected:
            self._session.select_row(row)

    def _choose(self, index: QModelIndex) -> None:
        # A row the pointer rests on is current already, but chosen only by the click.
        self._session.select_row(self.model.source_row(index.row()))

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

    def _play_row(self, index: QModelIndex) -> None:
        self._session.select_row(self.model.source_row(index.row()))
        self._session.play()

    def _hover(self, index: QModelIndex) -> None:
        self._hovered = self.model.source_row(index.row())
        self._hover_timer.start()

    def _show_hovered(self) -> None:
        self._session.hover_row(self._hovered)

    def _filter(self) -> None:
        self._filling = True
        problem = self.model.set_filter(self.filter.text(), bingos=self.bingos.isChecked())
        self._filling = False
        if self._session.is_open and self._session.selected is not None:
            # The row may be hidden now, and what is not in the list is not selected.
            self._session.select_row(None)
        self._show_selection()
        self.filter.setToolTip(problem)
        self.filter.setProperty("tone", "invalid" if problem else "")
        self.filter.style().polish(self.filter)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        scale = QFontInfo(self.font()).pixelSize() / BASE_PIXELS
        # The move itself is never cut short for how far it is behind.
        self.view.setColumnHidden(MoveColumn.DELTA, self.width() < _ROOMY * scale)
        super().resizeEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view.viewport() and event.type() == QEvent.Type.Leave:
            self._hover_timer.stop()
            self._hovered = None
            if self._session.is_open:
                self._session.hover_row(None)
        return super().eventFilter(watched, event)
