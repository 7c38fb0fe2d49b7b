"""The tables of a club in a turn: who sits where, what was played, what it adds up to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
    Signal,
)

from eliot_qt.game.move import Pass
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, MarkKind
from eliot_qt.modes.ranking import standings
from eliot_qt.voice.figures import NO_MOVE

from .columns import ColumnRecord, Once
from .plain import plain_tip
from .said import said_text

translate = QCoreApplication.translate

TOP, INVALID = "★", "✗"
_MINUS = "−"
_Index = QModelIndex | QPersistentModelIndex


class SeatColumn(IntEnum):
    """Columns of the seats' table."""

    TABLE = 0
    NAME = 1
    MOVE = 2
    POINTS = 3
    MARKS = 4
    TOTAL = 5
    RANK = 6


@dataclass(frozen=True)
class TableRow:
    """A seat in a turn. ``points`` are the move's; None without one. Marks are numbers.

    ``penalty`` are the points of warnings and penalties together, 0 or less.
    """

    table: int
    name: str
    move: str
    points: int | None
    valid: bool
    is_top: bool
    is_solo: bool
    warnings: int
    penalties: int
    penalty: int
    total: int
    rank: int


def table_rows(
    record: GameRecord, turn: CommonTurn | None, top: int | None
) -> tuple[TableRow, ...]:
    """The seats in their order, in a turn or between two; ``top`` is the turn's best score."""
    ranks = {standing.seat: standing.rank for standing in standings(record)}
    position = record.position
    rows = []
    for seat, who in enumerate(record.seats):
        entry = None if turn is None else turn.entries[seat]
        kinds = [mark.kind for mark in turn.marks if mark.seat == seat] if turn else []
        text = ""
        if turn is not None and entry is not None:
            text = format_move(entry.move, turn.board, position.tile_set)
        counts = entry is not None and entry.counts
        rows.append(
            TableRow(
                table=who.table,
                name=who.name,
                move=text,
                points=None if entry is None else entry.score,
                valid=entry is None or entry.valid or isinstance(entry.move, Pass),
                is_top=counts and entry is not None and entry.score == top,
                is_solo=turn is not None and turn.solo == seat,
                warnings=kinds.count(MarkKind.WARNING),
                penalties=kinds.count(MarkKind.PENALTY),
                penalty=turn.mark_points(seat) if turn else 0,
                total=position.scores[seat],
                rank=ranks[seat],
            )
        )
    return tuple(rows)


_POINTS = re.compile(r"(\d{1,4})?\s*(?:([-–])\s*(\d{1,4})?)?")


@dataclass(frozen=True)
class SeatFilter:
    """A filter of seats: by the points of their move in the turn, or those without one."""

    least: int | None = None
    most: int | None = None
    without_move: bool = False

    @classmethod
    def by_points(cls, text: str) -> SeatFilter:
        """The filter of ``24``, ``20-40``, ``20-`` or ``-40``; all pass an empty text.

        Raises ``ValueError`` for anything else.
        """
        match = _POINTS.fullmatch(text.strip())
        if match is None or (match[2] and not (match[1] or match[3])):
            raise ValueError(text)
        least = None if match[1] is None else int(match[1])
        if match[2] is None:
            return cls(least, least)
        return cls(least, None if match[3] is None else int(match[3]))

    def passes(self, row: TableRow) -> bool:
        """Return whether a seat is shown."""
        if self.without_move:
            return row.points is None
        if self.least is None and self.most is None:
            return True
        if row.points is None or (self.least is not None and row.points < self.least):
            return False
        return self.most is None or row.points <= self.most


class TablesModel(QAbstractTableModel):
    """Seats by row. Editing name or number of a table only emits the wish."""

    #: seat, name, number of the table
    renamed = Signal(int, str, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[TableRow, ...] = ()
        self._once = Once()

    def row(self, seat: int) -> TableRow:
        """Return the row of a seat."""
        return self._rows[seat]

    def set_rows(self, rows: Sequence[TableRow]) -> None:
        """Show other seats, or the same with changes; only what changed is announced."""
        old, have, count = self._rows, len(self._rows), len(rows)
        if count < have:
            self.beginRemoveRows(QModelIndex(), count, have - 1)
            self._rows = tuple(rows)
            self.endRemoveRows()
        elif count > have:
            self.beginInsertRows(QModelIndex(), have, count - 1)
            self._rows = tuple(rows)
            self.endInsertRows()
        self._rows = tuple(rows)
        for seat, (before, after) in enumerate(zip(old, self._rows, strict=False)):
            if before != after:
                self.dataChanged.emit(self.index(seat, 0), self.index(seat, len(SeatColumn) - 1))

    def describe(self, seat: int) -> str:
        """A seat in words: ``table 3, Anna, 8H WORD, 24 points, total 120, rank 2``."""
        texts = (column.say(self._rows[seat]) for column in SEAT_COLUMNS.values())
        return ", ".join(filter(None, texts))

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(SeatColumn)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.describe(index.row()))
        effective_role = Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.EditRole else role
        return SEAT_COLUMNS[SeatColumn(index.column())].cell(
            self._rows[index.row()], effective_role
        )

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row, text = self._rows[index.row()], str(value).strip()
        if index.column() == SeatColumn.NAME:
            self.renamed.emit(index.row(), text, row.table)
            return True
        if index.column() == SeatColumn.TABLE and text.isdecimal():
            self.renamed.emit(index.row(), row.name, int(text))
            return True
        return False

    def flags(self, index: _Index) -> Qt.ItemFlag:
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        editable = index.column() in (SeatColumn.TABLE, SeatColumn.NAME)
        return usual | Qt.ItemFlag.ItemIsEditable if editable else usual

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(SeatColumn):
            return None
        return SEAT_COLUMNS[SeatColumn(section)].heading(role, self._once)


def _marks(row: TableRow) -> list[str]:
    marks = [TOP] if row.is_top else []
    if row.is_solo:
        marks.append("S")
    if row.warnings:
        marks.append("W")
    if row.penalties:
        marks.append(f"P{row.penalties}" if row.penalties > 1 else "P")
    return marks


def _spoken_table(_row: TableRow, text: str) -> str:
    return translate("TablesModel", "table {0}").format(text) if text else ""


def _spoken_move(row: TableRow, text: str) -> str:
    if not row.move:
        return said_text(NO_MOVE)
    return text if row.valid else translate("TablesModel", "{0}, not valid").format(row.move)


def _spoken_points(_row: TableRow, text: str) -> str:
    return translate("TablesModel", "{0} points").format(text) if text else ""


def _spoken_marks(row: TableRow, _text: str) -> str:
    words = []
    if row.is_top:
        words.append(translate("TablesModel", "top"))
    if row.is_solo:
        words.append(translate("TablesModel", "solo"))
    if row.warnings:
        words.append(translate("TablesModel", "warning"))
    if row.penalties:
        words.append(translate("TablesModel", "penalties: {0}").format(row.penalties))
    if row.penalty:
        words.append(translate("TablesModel", "{0} points for them").format(row.penalty))
    return ", ".join(words)


SEAT_COLUMNS: Mapping[SeatColumn, ColumnRecord[TableRow]] = {
    SeatColumn.TABLE: ColumnRecord(
        head=lambda: translate("TablesModel", "#"),
        tip=lambda: translate("TablesModel", "Table number"),
        text=lambda row: str(row.table) if row.table else "",
        spoken=_spoken_table,
        is_number=True,
    ),
    SeatColumn.NAME: ColumnRecord(
        head=lambda: translate("TablesModel", "Name"),
        tip=lambda: translate("TablesModel", "Name"),
        text=lambda row: row.name,
    ),
    SeatColumn.MOVE: ColumnRecord(
        head=lambda: translate("TablesModel", "Move"),
        tip=lambda: translate("TablesModel", "Move this turn"),
        text=lambda row: row.move if row.valid else f"{INVALID} {row.move}",
        spoken=_spoken_move,
    ),
    SeatColumn.POINTS: ColumnRecord(
        head=lambda: translate("TablesModel", "Pts"),
        tip=lambda: translate("TablesModel", "Score this turn"),
        text=lambda row: "" if row.points is None else str(row.points),
        spoken=_spoken_points,
        is_number=True,
    ),
    SeatColumn.MARKS: ColumnRecord(
        head=lambda: translate("TablesModel", "Marks"),
        tip=lambda: translate("TablesModel", "★ top, S solo, W warning, P penalty"),
        text=lambda row: " ".join(_marks(row)),
        spoken=_spoken_marks,
    ),
    SeatColumn.TOTAL: ColumnRecord(
        head=lambda: translate("TablesModel", "Total"),
        tip=lambda: translate("TablesModel", "Total of all finished turns"),
        text=lambda row: str(row.total).replace("-", _MINUS),
        spoken=lambda _row, text: translate("TablesModel", "total {0}").format(text),
        is_number=True,
    ),
    SeatColumn.RANK: ColumnRecord(
        head=lambda: translate("TablesModel", "Rank"),
        tip=lambda: translate("TablesModel", "Rank by total"),
        text=lambda row: str(row.rank),
        spoken=lambda _row, text: translate("TablesModel", "rank {0}").format(text),
        is_number=True,
    ),
    # A new column goes here.
}
