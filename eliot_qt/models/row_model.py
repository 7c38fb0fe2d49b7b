"""The base of tables of rows: precise announcements, heads, alignment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

# All that a heading has a value for; a header asks for a dozen more whenever it measures.
_HEADED = frozenset(
    map(
        int,
        (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.AccessibleDescriptionRole,
            Qt.ItemDataRole.TextAlignmentRole,
        ),
    )
)
# What a cell of plain text has a value for; a view asks for a dozen roles whenever it paints.
CELL_ROLES = frozenset(
    map(
        int,
        (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.TextAlignmentRole,
        ),
    )
)


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows that can be compared; only those that differ are announced."""

    _rows: Sequence[Row] = ()

    def _replace(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        old, new = self._rows, tuple(rows)
        common = min(len(old), len(new))
        differing = [row for row in range(common) if old[row] != new[row]]
        if len(new) < len(old):
            self.beginRemoveRows(QModelIndex(), common, len(old) - 1)
            self._rows = old[:common]
            self.endRemoveRows()
        self._rows = new[:common]
        for first, last in _runs(differing):
            end = self.index(last, self.columnCount() - 1)
            self.dataChanged.emit(self.index(first, 0), end)
        if len(new) > common:
            self.beginInsertRows(QModelIndex(), common, len(new) - 1)
            self._rows = new
            self.endInsertRows()

    # Qt overrides

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending rows as the first and the last of those that follow one another."""
    runs = (list(run) for _, run in groupby(enumerate(rows), lambda item: item[1] - item[0]))
    return [(run[0][1], run[-1][1]) for run in runs]


def alignment(number: bool) -> int:
    """Numbers stand on the right, texts on the left."""
    return _RIGHT if number else _LEFT


def is_headed(role: int, orientation: Qt.Orientation) -> bool:
    """Return whether a table says anything for a role in the line above its columns."""
    return role in _HEADED and orientation is Qt.Orientation.Horizontal


def head(role: int, short: str, long: str, number: bool) -> str | int | None:
    """The value of a column's heading for a role."""
    if role == Qt.ItemDataRole.DisplayRole:
        return short
    if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        return long
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return alignment(number)
    return None
