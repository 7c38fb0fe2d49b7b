"""The list of all moves of a position, with the candidates ticked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from eliot_qt.engine.leaves import POINT
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.voice.phrases import EN_DASH, MINUS

from .columns import ColumnRecord, Once
from .row_model import alignment, is_headed

translate = QCoreApplication.translate

_Index = QModelIndex | QPersistentModelIndex
_KEPT = 512
# All that a cell has a value for: a view asks for a dozen more whenever it paints or measures.
_ROLES = frozenset(
    map(
        int,
        (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.CheckStateRole,
            Qt.ItemDataRole.TextAlignmentRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ),
    )
)


class MoveListColumn(IntEnum):
    """The columns."""

    TICK = 0
    RANK = 1
    MOVE = 2
    POINTS = 3
    KEEP = 4
    EQUITY = 5


@dataclass(frozen=True)
class _ListedMove:
    """A move, its place from 0, and the position it is of."""

    row: int
    candidate: Candidate
    position: Position


LIST_COLUMNS: Mapping[MoveListColumn, ColumnRecord[_ListedMove]] = {
    MoveListColumn.TICK: ColumnRecord(
        head=lambda: "",
        tip=lambda: translate("BenchMovesModel", "Candidate"),
        text=lambda _at: "",
    ),
    MoveListColumn.RANK: ColumnRecord(
        head=lambda: "#",
        tip=lambda: translate("BenchMovesModel", "Rank"),
        text=lambda at: str(at.row + 1),
        is_number=True,
    ),
    MoveListColumn.MOVE: ColumnRecord(
        head=lambda: translate("BenchMovesModel", "Move"),
        tip=lambda: translate("BenchMovesModel", "Move"),
        text=lambda at: format_move(at.candidate.move, at.position.board, at.position.tile_set),
    ),
    MoveListColumn.POINTS: ColumnRecord(
        head=lambda: translate("BenchMovesModel", "Pts"),
        tip=lambda: translate("BenchMovesModel", "Points"),
        text=lambda at: (
            str(at.candidate.score) if isinstance(at.candidate.move, Placement) else EN_DASH
        ),
        is_number=True,
    ),
    MoveListColumn.KEEP: ColumnRecord(
        head=lambda: translate("BenchMovesModel", "Keeps"),
        tip=lambda: translate("BenchMovesModel", "Tiles kept"),
        text=lambda at: at.position.tile_set.show(at.candidate.leave),
    ),
    MoveListColumn.EQUITY: ColumnRecord(
        head=lambda: translate("BenchMovesModel", "Equity"),
        tip=lambda: translate("BenchMovesModel", "Points and tiles kept"),
        text=lambda at: _signed(at.candidate.equity),
        is_number=True,
    ),
}
_COLUMNS = tuple(LIST_COLUMNS[each] for each in MoveListColumn)


def _signed(equity: int) -> str:
    """Equity in points with its sign, as candidates have it."""
    text = f"{equity / POINT:+.1f}"
    return text[1:] if float(text) == 0 else text.replace("-", MINUS)


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
        self._count = 0
        self._position: Position | None = None
        self._made: dict[int, Candidate] = {}
        # What is written in the rows made.
        self._texts: dict[int, tuple[str, ...]] = {}
        self._once = Once()

    def set_rows(self, rows: Sequence[Candidate], position: Position | None) -> None:
        """List the moves of a position, best first."""
        self.beginResetModel()
        self._rows, self._position, self._made, self._texts = rows, position, {}, {}
        self._count = len(rows)
        self.endResetModel()

    def show_ticks(self) -> None:
        """Look at the ticks again."""
        if self._count:
            first = self.index(0, MoveListColumn.TICK)
            last = self.index(self._count - 1, MoveListColumn.TICK)
            self.dataChanged.emit(first, last)

    def candidate(self, row: int) -> Candidate | None:
        """The move of a row."""
        if row in self._made:
            return self._made[row]
        if not 0 <= row < self._count:
            return None
        if len(self._made) >= _KEPT:
            self._made.clear()
            self._texts.clear()
        self._made[row] = self._rows[row]
        return self._made[row]

    def column_texts(self, column: int, rows: range) -> list[str]:
        """Return the texts of a column in these rows, for a view that measures it."""
        return [texts[column] if texts else "" for texts in map(self._written, rows)]

    def _written(self, row: int) -> tuple[str, ...] | None:
        """The texts of a row; they are painted, measured and hovered over."""
        if (texts := self._texts.get(row)) is not None:
            return texts
        if (listed := self._listed(row)) is None:
            return None
        texts = self._texts[row] = tuple(column.text(listed) for column in _COLUMNS)
        return texts

    def _listed(self, row: int) -> _ListedMove | None:
        candidate, position = self.candidate(row), self._position
        if candidate is None or position is None:
            return None
        return _ListedMove(row, candidate, position)

    def toggle(self, row: int) -> None:
        """Wish for a row's move to be a candidate, or none any more."""
        candidate = self.candidate(row)
        if candidate is not None:
            self._on_tick(candidate.move)

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(MoveListColumn)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ROLES or not index.isValid():
            return None
        row, place = index.row(), index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(_COLUMNS[place].is_number)
        if role == Qt.ItemDataRole.DisplayRole:
            texts = self._written(row)
            return texts[place] if texts else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            listed = self._listed(row)
            return listed and ", ".join(filter(None, (each.say(listed) for each in _COLUMNS)))
        if place != MoveListColumn.TICK:
            return None
        candidate = self.candidate(row)
        ticked = candidate is not None and self._is_ticked(candidate.move)
        return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked

    def setData(self, index: _Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Tick a row, or untick it."""
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.toggle(index.row())
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if not is_headed(role, orientation) or not 0 <= section < len(_COLUMNS):
            return None
        return _COLUMNS[section].heading(role, self._once)
