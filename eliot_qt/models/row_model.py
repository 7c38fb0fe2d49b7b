"""What tables of rows have in common: precise announcements, heads, alignment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows that can be compared; only those that differ are announced."""

    _rows: Sequence[Row] = ()

    def _replace(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        old, new = self._rows, tuple(rows)
        same = sum(1 for _ in takewhile(lambda p: p[0] == p[1], zip(old, new, strict=False)))
        common = min(len(old), len(new))
        if len(new) < len(old):
            self.beginRemoveRows(QModelIndex(), common, len(old) - 1)
            self._rows = old[:common]
            self.endRemoveRows()
        self._rows = new[:common]
        if same < common:
            last = self.index(common - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(same, 0), last)
        if len(new) > common:
            self.beginInsertRows(QModelIndex(), common, len(new) - 1)
            self._rows = new
            self.endInsertRows()

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)


def alignment(number: bool) -> int:
    """Numbers stand on the right, texts on the left."""
    return _RIGHT if number else _LEFT


def head(role: int, short: str, long: str, number: bool) -> str | int | None:
    """The value of a column's heading for a role."""
    if role == Qt.ItemDataRole.DisplayRole:
        return short
    if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        return long
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return alignment(number)
    return None
