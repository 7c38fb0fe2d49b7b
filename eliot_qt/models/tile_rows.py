"""The letters of a tile set that is being made, as a table to write in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt, Signal

from eliot_qt.game.tiles import MAX_LETTERS
from eliot_qt.lexicon.tile_draft import TileRow

from .row_model import Index, alignment, head

translate = QCoreApplication.translate

_LETTER, _COUNT, _POINTS, _VOWEL, _CONSONANT = range(5)
_NUMBERS = (_COUNT, _POINTS)
TICKS = (_VOWEL, _CONSONANT)


def column_name(column: int) -> str:
    """Return the name of a column."""
    names = (
        translate("TileRows", "Letter"),
        translate("TileRows", "Tiles"),
        translate("TileRows", "Points"),
        translate("TileRows", "Vowel"),
        translate("TileRows", "Consonant"),
    )
    return names[column]


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
        self.dataChanged.emit(self.index(first, 0), self.index(last, _CONSONANT))
        self.edited.emit()
        return target

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else _CONSONANT + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.column() in TICKS:
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        column, value = index.column(), _value(self._rows[index.row()], index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column in _NUMBERS)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = _yes_or_no(value) if isinstance(value, bool) else value
            return f"{column_name(column)} {said}"
        if column in TICKS:
            if role == Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return value
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row, column = index.row(), index.column()
        if not index.isValid() or row >= len(self._rows):
            return False
        if column in TICKS:
            if role != Qt.ItemDataRole.CheckStateRole:
                return False
            value = Qt.CheckState(value) is Qt.CheckState.Checked
        elif column in _NUMBERS:
            if type(value) is not int:
                return False
        else:
            value = str(value)
        self._rows[row] = _with_value(self._rows[row], column, value).clamped()
        self.dataChanged.emit(index, index)
        self.edited.emit()
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section <= _CONSONANT:
            return None
        name = column_name(section)
        return head(role, name, name, section in _NUMBERS)


def _value(row: TileRow, column: int) -> str | int | bool:
    values = (row.symbol, row.count, row.points, row.is_vowel, row.is_consonant)
    return values[column]


def _with_value(row: TileRow, column: int, value: Any) -> TileRow:
    names = ("symbol", "count", "points", "is_vowel", "is_consonant")
    return replace(row, **{names[column]: value})


def _yes_or_no(value: bool) -> str:
    return translate("TileRows", "yes") if value else translate("TileRows", "no")
