"""The list of all moves of a position, with the candidates ticked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from eliot_qt.engine.leaves import POINT
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.voice.phrases import EN_DASH

from .row_model import alignment, head

_Index = QModelIndex | QPersistentModelIndex
_KEPT = 512


class MoveListColumn(IntEnum):
    """The columns."""

    TICK = 0
    RANK = 1
    MOVE = 2
    POINTS = 3
    KEEP = 4
    EQUITY = 5


_NUMBERS = (MoveListColumn.RANK, MoveListColumn.POINTS, MoveListColumn.EQUITY)


class BenchMovesModel(QAbstractTableModel):
    """Rows are made when they are looked at: there may be 117,000.

    ``is_ticked`` says of a move whether it is a candidate; a tick is wished for by ``on_tick``.
    """

    def __init__(
        self,
        is_ticked: Callable[[Move], bool],
        on_tick: Callable[[Move], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_ticked, self._on_tick = is_ticked, on_tick
        self._rows: Sequence[Candidate] = ()
        self._position: Position | None = None
        self._made: dict[int, Candidate] = {}

    def set_rows(self, rows: Sequence[Candidate], position: Position | None) -> None:
        """List the moves of a position, best first."""
        self.beginResetModel()
        self._rows, self._position, self._made = rows, position, {}
        self.endResetModel()

    def show_ticks(self) -> None:
        """Look at the ticks again."""
        if self._rows:
            first = self.index(0, MoveListColumn.TICK)
            last = self.index(len(self._rows) - 1, MoveListColumn.TICK)
            self.dataChanged.emit(first, last)

    def candidate(self, row: int) -> Candidate | None:
        """The move of a row."""
        if not 0 <= row < len(self._rows):
            return None
        if row not in self._made:
            if len(self._made) >= _KEPT:
                self._made.clear()
            self._made[row] = self._rows[row]
        return self._made[row]

    def toggle(self, row: int) -> None:
        """Wish for a row's move to be a candidate, or none any more."""
        found = self.candidate(row)
        if found is not None:
            self._on_tick(found.move)

    def _text(self, row: int, column: MoveListColumn) -> str:
        found, position = self.candidate(row), self._position
        if found is None or position is None:
            return ""
        match column:
            case MoveListColumn.RANK:
                return str(row + 1)
            case MoveListColumn.MOVE:
                return format_move(found.move, position.board, position.tile_set)
            case MoveListColumn.POINTS:
                return str(found.score) if isinstance(found.move, Placement) else EN_DASH
            case MoveListColumn.KEEP:
                return position.tile_set.show(found.leave)
            case MoveListColumn.EQUITY:
                return f"{found.equity / POINT:.1f}"
        return ""

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(MoveListColumn)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = index.row(), MoveListColumn(index.column())
        if role == Qt.ItemDataRole.CheckStateRole and column is MoveListColumn.TICK:
            found = self.candidate(row)
            ticked = found is not None and self._is_ticked(found.move)
            return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (self._text(row, each) for each in MoveListColumn)))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column in _NUMBERS)
        return None

    def setData(self, index: _Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Tick a row, or no longer."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.toggle(index.row())
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(MoveListColumn):
            return None
        names = {
            MoveListColumn.TICK: ("", self.tr("Candidate")),
            MoveListColumn.RANK: ("#", self.tr("Rank")),
            MoveListColumn.MOVE: (self.tr("Move"), self.tr("Move")),
            MoveListColumn.POINTS: (self.tr("Pts"), self.tr("Points")),
            MoveListColumn.KEEP: (self.tr("Keeps"), self.tr("Tiles kept")),
            MoveListColumn.EQUITY: (self.tr("Equity"), self.tr("Points and tiles kept")),
        }
        short, long = names[MoveListColumn(section)]
        return head(role, short, long, MoveListColumn(section) in _NUMBERS)
