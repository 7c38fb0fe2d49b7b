"""A small table of texts: results of a turn, tries, guesses, best results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from .plain import plain_tip
from .row_model import Index, RowModel, alignment, head

Item = TypeVar("Item")
# All that a cell has a value for: a view asks for a dozen more whenever it paints or measures.
_RISING, _FALLING = "▲", "▼"
_ROLES = frozenset(
    map(
        int,
        (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.TextAlignmentRole,
            Qt.ItemDataRole.FontRole,
        ),
    )
)


@dataclass(frozen=True)
class ColumnHead:
    """Head of a column: short text, long text where it is needed, whether it holds numbers."""

    text: str
    long: str = ""
    number: bool = False


@dataclass(frozen=True)
class TextColumn(ColumnHead, Generic[Item]):
    """A column of a table: its head, what stands in its cells, and what sorts by it if anything.

    ``spoken`` columns are read out with the row.
    """

    cell: Callable[[Item], str] = field(kw_only=True)
    key: Callable[[Item], float | None] | None = field(default=None, kw_only=True)
    spoken: bool = field(default=False, kw_only=True)


def cells_of(columns: Iterable[TextColumn[Item]], item: Item) -> tuple[str, ...]:
    """Return the cells of an item's row."""
    return tuple(column.cell(item) for column in columns)


@dataclass(frozen=True)
class TextRow:
    """Texts by column, what a row is about (a move, say), and whether it stands out.

    ``spoken`` is the whole row for a screen reader.
    """

    cells: tuple[str, ...]
    data: object = None
    strong: bool = False
    spoken: str = ""


class TextTableModel(RowModel[TextRow]):
    """Rows as they are given; only those that differ are announced."""

    def __init__(self, columns: Sequence[ColumnHead], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: tuple[TextRow, ...] = ()
        # What stands behind the heading of the column that sorts.
        self._order: tuple[int, str] | None = None

    @property
    def rows(self) -> tuple[TextRow, ...]:
        """The rows shown."""
        return self._rows

    def set_rows(self, rows: Sequence[TextRow]) -> None:
        """Show these rows."""
        self._replace(rows)

    def column_texts(self, column: int, rows: range) -> list[str]:
        """Return the texts of a column in these rows, for a view that measures it."""
        return [row.cells[column] for row in self._rows[rows.start : rows.stop]]

    def show_order(self, column: int | None, *, rising: bool = False) -> None:
        """Mark the heading of the column that rows are sorted by; None for none."""
        self._order = None if column is None else (column, _RISING if rising else _FALLING)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)

    # Qt overrides

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ROLES or not index.isValid() or index.row() >= len(self._rows):
            return None
        row, column = self._rows[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column() == 0 and row.spoken:
                return row.spoken
            return f"{column.long or column.text} {row.cells[index.column()]}".strip()
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(row.spoken) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column.number)
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
        mark = self._order[1] if self._order and self._order[0] == section else ""
        text = f"{column.text} {mark}".strip()
        return head(role, text, column.long or column.text, column.number)
