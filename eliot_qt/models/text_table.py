"""A small table of texts: results of a turn, tries, guesses, best results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Column:
    """Head of a column: short text, long text where it is needed, whether it holds numbers."""

    text: str
    long: str = ""
    number: bool = False


@dataclass(frozen=True)
class TextRow:
    """Texts by column, what a row is about (a move, say), and whether it stands out.

    ``spoken`` tells the whole row to who cannot see the columns.
    """

    cells: tuple[str, ...]
    data: object = None
    strong: bool = False
    spoken: str = ""


class TextTableModel(QAbstractTableModel):
    """Rows as they are given; only those that differ are announced."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: tuple[TextRow, ...] = ()

    @property
    def rows(self) -> tuple[TextRow, ...]:
        """The rows shown."""
        return self._rows

    def set_rows(self, rows: Sequence[TextRow]) -> None:
        """Show these rows."""
        old, new = self._rows, tuple(rows)
        same = sum(1 for _ in takewhile(lambda p: p[0] == p[1], zip(old, new, strict=False)))
        common = min(len(old), len(new))
        if len(new) < len(old):
            self.beginRemoveRows(QModelIndex(), common, len(old) - 1)
            self._rows = old[:common]
            self.endRemoveRows()
        self._rows = new[:common]
        if same < common:
            last = self.index(common - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(same, 0), last)
        if len(new) > common:
            self.beginInsertRows(QModelIndex(), common, len(new) - 1)
            self._rows = new
            self.endInsertRows()

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column() == 0 and row.spoken:
                return row.spoken
            return f"{column.long or column.text} {row.cells[index.column()]}".strip()
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.spoken or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.FontRole and row.strong:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return column.long or column.text
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None


def _alignment(column: Column) -> int:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
