"""All moves of the position on the bench, to be ticked, and a line for moves of one's own."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.check import IllegalMove
from eliot_qt.game.position import Position
from eliot_qt.models.bench_moves import BenchMovesModel, MoveListColumn
from eliot_qt.session.bench.bench_session import BenchSession
from eliot_qt.widgets.parts.tables.column_room import columns_with_room
from eliot_qt.widgets.parts.tables.row_table import RowTable
from eliot_qt.widgets.parts.tables.tick_list import TickDelegate

from ...parts.page import label
from ...texts.error_texts import error_text
from ...texts.fault_texts import fault_text
from ...texts.sentences import sentence
from .bench_texts import phony_text

# Rows that columns are measured by: two screens of them.
_LOOKED_AT = 60
_TICK_WIDTH = 36
# These give way one by one where large text leaves no room for the moves.
_LESS = (MoveListColumn.RANK, MoveListColumn.KEEP, MoveListColumn.EQUITY)
# Letters that all columns take at most: with room for these nothing is measured.
_AMPLE = 70


class TickTable(RowTable):
    """Space, Enter or a double click ticks the current row. Moves are seen whole."""

    tick_wanted = Signal(int)

    def fit(self) -> None:
        """Hide columns that leave no room for the moves."""
        ample = _AMPLE * self.fontMetrics().averageCharWidth()
        is_narrow = self.viewport().width() < ample and self.model().rowCount()
        less = _LESS if is_narrow else ()
        columns = columns_with_room(self, tuple(MoveListColumn), less)
        for column in MoveListColumn:
            self.setColumnHidden(column, column not in columns)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.tick_wanted.emit(self.currentIndex().row())
            return
        super().keyPressEvent(event)


class MovePane(QWidget):
    """The full list by score and leave; the current row lies on the board as a ghost."""

    move_shown = Signal(object)  # Move

    def __init__(self, bench: BenchSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        candidates = bench.candidates
        self.model = BenchMovesModel(
            lambda move: candidates.place_of(move) is not None, candidates.tick, self
        )
        self.table = TickTable(self.tr("All moves"))
        self.table.setModel(self.model)
        self.table.setItemDelegateForColumn(MoveListColumn.TICK, TickDelegate(self.table))
        self.table.fit_columns(MoveListColumn.MOVE, _TICK_WIDTH, looked_at=_LOOKED_AT)
        self.table.say_when_empty(self.tr("The moves of the position are listed here"))
        self.entry = QLineEdit()
        self.entry.setPlaceholderText(self.tr("A move of your own: 8H WORD, ex ABC, pass"))
        self.entry.setAccessibleName(self.tr("Add a move"))
        self.add = QPushButton(self.tr("Add"))
        self.add.setObjectName("choice")
        self.add.setAutoDefault(True)
        self.note = label("", "muted", wrap=True)
        self.note.hide()
        # The position that what is said is about.
        self._position: Position | None = None
        line = QHBoxLayout()
        line.addWidget(self.entry, 1)
        line.addWidget(self.add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        column.addLayout(line)
        column.addWidget(self.note)
        column.addWidget(self.table, 1)
        self.entry.returnPressed.connect(self._add)
        self.entry.textEdited.connect(lambda: self.say("", "muted"))
        self.add.clicked.connect(self._add)
        self.table.tick_wanted.connect(self.model.toggle)
        self.table.doubleClicked.connect(lambda index: self.model.toggle(index.row()))
        self.table.selectionModel().currentRowChanged.connect(self._show)
        bench.listed.connect(self.refresh)
        candidates.changed.connect(self.model.show_ticks)

    @Slot()
    def refresh(self) -> None:
        """List the moves there are now; what was said of another position goes."""
        if self._position is not self._bench.position:
            self._position = self._bench.position
            self.say("", "muted")
        analysis = self._bench.analysis
        self.model.set_rows(analysis.rows if analysis else (), self._bench.position)
        self.table.fit()

    def say(self, text: str, tone: str = "problem") -> None:
        """Show the result of adding a move; an empty text shows nothing."""
        self.note.setObjectName(tone)
        self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def add_drafted(self, move: object) -> bool:
        """Add a move set down on the board; whether it could be."""
        return self._try(lambda: self._bench.candidates.add_move(move))  # type: ignore[arg-type]

    def _add(self) -> None:
        text = self.entry.text().strip()
        if not text or self._bench.position is None:
            return
        if self._try(lambda: self._bench.candidates.add(text)):
            self.entry.clear()

    def _try(self, add: object) -> bool:
        position = self._bench.position
        assert callable(add) and position is not None
        try:
            is_added = add()
        except IllegalMove as error:
            self.say(fault_text(error.verdict, position))
            return False
        except ValueError as error:
            self.say(sentence(error_text(error)))
            return False
        self.say(sentence(phony_text(is_added)) if is_added.phonies else "", "muted")
        self.move_shown.emit(is_added.move)
        return True

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        candidate = self.model.candidate(index.row()) if index.isValid() else None
        self.move_shown.emit(candidate.move if candidate else None)
