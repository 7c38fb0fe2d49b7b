"""The letters of a tile set that is being made, as a table to write in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt, Signal

from eliot_qt.game.tiles import MAX_LETTERS
from eliot_qt.lexicon.tile_draft import TileRow

from .row_model import Index, alignment, head

translate = QCoreApplication.translate


@dataclass(frozen=True)
class _TileColumn:
    """A column: the field of a :class:`TileRow` it shows, and its name. ``kind`` is its type."""

    field: str
    name: Callable[[], str]
    kind: type

    @property
    def is_tick(self) -> bool:
        """True for yes and no."""
        return self.kind is bool

    @property
    def is_number(self) -> bool:
        """True for numbers."""
        return self.kind is int


_COLUMNS = (
    _TileColumn("symbol", lambda: translate("TileRows", "Letter"), str),
    _TileColumn("count", lambda: translate("TileRows", "Tiles"), int),
    _TileColumn("points", lambda: translate("TileRows", "Points"), int),
    _TileColumn("is_vowel", lambda: translate("TileRows", "Vowel"), bool),
    _TileColumn("is_consonant", lambda: translate("TileRows", "Consonant"), bool),
)
#: the places of the columns of yes and no
TICKS = tuple(place for place, column in enumerate(_COLUMNS) if column.is_tick)


class TileRowsModel(QAbstractTableModel):
    """Rows that can be written in, added, removed and moved."""

    edited = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[TileRow] = []

    @property
    def rows(self) -> tuple[TileRow, ...]:
        """The letters in their order."""
        return tuple(self._rows)

    def set_rows(self, rows: Sequence[TileRow]) -> None:
        """Begin with these letters."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()
        self.edited.emit()

    def add(self, row: int) -> bool:
        """Insert an empty letter; False where there is no room for another one."""
        if len(self._rows) >= MAX_LETTERS:
            return False
        self.beginInsertRows(QModelIndex(), row, row)
        self._rows.insert(row, TileRow())
        self.endInsertRows()
        self.edited.emit()
        return True

    def remove(self, row: int) -> None:
        """Take a letter away."""
        if 0 <= row < len(self._rows):
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self.endRemoveRows()
            self.edited.emit()

    def move(self, row: int, step: int) -> int:
        """Move a letter up or down; the row it is in then."""
        target = row + step
        if not (0 <= row < len(self._rows) and 0 <= target < len(self._rows)):
            return row
        self._rows[row], self._rows[target] = self._rows[target], self._rows[row]
        first, last = sorted((row, target))
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(_COLUMNS) - 1))
        self.edited.emit()
        return target

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(_COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.column() in TICKS:
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        column = _COLUMNS[index.column()]
        value = getattr(self._rows[index.row()], column.field)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column.is_number)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            content = _yes_or_no(value) if isinstance(value, bool) else value
            return f"{column.name()} {content}"
        if column.is_tick:
            if role == Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return value
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = index.row()
        if not index.isValid() or row >= len(self._rows):
            return False
        column = _COLUMNS[index.column()]
        if column.is_tick:
            if role != Qt.ItemDataRole.CheckStateRole:
                return False
            value = Qt.CheckState(value) is Qt.CheckState.Checked
        elif column.is_number:
            if type(value) is not int:
                return False
        else:
            value = str(value)
        self._rows[row] = replace(self._rows[row], **{column.field: value}).clamped()
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(_COLUMNS):
            return None
        column = _COLUMNS[section]
        return head(role, column.name(), column.name(), column.is_number)


def _yes_or_no(value: bool) -> str:
    return translate("TileRows", "yes") if value else translate("TileRows", "no")
