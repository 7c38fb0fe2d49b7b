"""The list of moves as a table: nothing is held but which rows pass the filter.

A list may have 117,000 rows; a row is made when it is looked at, and a filter goes through the
list in steps that leave the window free.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from ..game.move import Placement
from ..game.notation import format_move
from ..game.position import Position
from ..players.analysis import Analysis, Candidate
from .row_model import alignment, head

# ``index.data(MOVE_ROLE)`` is the row's Move.
MOVE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
BEST = "★"
_UNKNOWN = "–"
_STEP = 0.004  # seconds of filtering at a time
_LOOKS = 16  # rows between two looks at the time
_Index = QModelIndex | QPersistentModelIndex


class MoveColumn(IntEnum):
    """Columns of the list."""

    GLYPH = 0
    MOVE = 1
    POINTS = 2
    KEEP = 3
    EQUITY = 4
    DELTA = 5


_NUMBERS = (MoveColumn.POINTS, MoveColumn.EQUITY, MoveColumn.DELTA)


@dataclass(frozen=True)
class MoveFilter:
    """Which placements are shown; an empty filter shows every move.

    ``pattern`` is looked for in the main word as a dictionary spells it.
    """

    pattern: re.Pattern[str] | None = None
    bingos: bool = False
    square: int | None = None
    points: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether everything passes."""
        chosen = self.pattern is not None or self.bingos
        return not chosen and self.square is None and self.points is None

    def passes(self, candidate: Candidate, position: Position) -> bool:
        """Whether a move is shown."""
        if self.is_empty:
            return True
        move, board = candidate.move, position.board
        if not isinstance(move, Placement):
            return False
        if self.points is not None and candidate.score != self.points:
            return False
        if self.bingos and len(move.used) != position.rules.bingo_tiles:
            return False
        if self.square is not None and self.square not in dict(move.placed(board.size)):
            return False
        if self.pattern is None:
            return True
        return bool(self.pattern.search(position.tile_set.spell(board.main_word(move))))


class MoveListModel(QAbstractTableModel):
    """An analysis, filtered. ``row`` below is a row of the analysis, ``shown`` one of the table."""

    filtered = Signal()  # more rows were looked at; the last time when all were

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[Candidate] = ()
        self._position: Position | None = None
        self._count = 0
        self._filter = MoveFilter()
        self._shown: list[int] = []
        self._next = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._look)

    @property
    def is_filtering(self) -> bool:
        """Whether rows have yet to be looked at."""
        return self._timer.isActive()

    def set_analysis(self, analysis: Analysis | None, position: Position) -> None:
        """Show an analysis of a position, or an empty list."""
        rows: Sequence[Candidate] = () if analysis is None else analysis.rows
        if rows is self._rows and position is self._position:
            return
        if not self._filter.is_empty:
            self._clear()
            self._rows, self._position = rows, position
            self._begin()
            return
        self._replace(rows, position)

    def set_filter(
        self,
        text: str,
        *,
        bingos: bool = False,
        square: int | None = None,
        points: int | None = None,
    ) -> str:
        """Show only some placements; ``text`` is letters or a regular expression.

        Returns what is wrong with the expression, then the filter stays as it was; else "".
        """
        try:
            pattern = re.compile(text.strip(), re.IGNORECASE) if text.strip() else None
        except re.error as error:
            return str(error)
        wanted = MoveFilter(pattern, bingos, square, points)
        if wanted != self._filter:
            self._clear()
            self._filter = wanted
            self._begin()
        return ""

    def source_row(self, shown: int) -> int:
        """Row of the analysis shown there."""
        return shown if self._filter.is_empty else self._shown[shown]

    def shown_row(self, row: int) -> int | None:
        """Where a row of the analysis is shown; None if the filter hides it."""
        if self._filter.is_empty:
            return row if 0 <= row < self._count else None
        at = bisect_left(self._shown, row)
        return at if at < len(self._shown) and self._shown[at] == row else None

    def _replace(self, rows: Sequence[Candidate], position: Position) -> None:
        """Unfiltered rows: surplus ones go, those in common change, the others come."""
        count = len(rows)
        if count < self._count:
            self.beginRemoveRows(QModelIndex(), count, self._count - 1)
            self._count = count
            self.endRemoveRows()
        self._rows, self._position = rows, position
        if self._count:
            last = self.index(self._count - 1, len(MoveColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        if count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()
        self.filtered.emit()

    def _clear(self) -> None:
        self._timer.stop()
        if self._count:
            self.beginRemoveRows(QModelIndex(), 0, self._count - 1)
            self._count = 0
            self._shown = []
            self.endRemoveRows()

    def _begin(self) -> None:
        """Fill an empty table."""
        if self._filter.is_empty:
            if self._position is not None:
                self._replace(self._rows, self._position)
            return
        self._shown, self._next = [], 0
        self._timer.start()
        self._look()

    def _look(self) -> None:
        """Look at more rows, for a few milliseconds."""
        until = time.perf_counter() + _STEP
        found = []
        assert self._position is not None or not self._rows
        while self._next < len(self._rows):
            if self._next % _LOOKS == 0 and time.perf_counter() > until:
                break
            position = self._position
            if position and self._filter.passes(self._rows[self._next], position):
                found.append(self._next)
            self._next += 1
        if self._next == len(self._rows):
            self._timer.stop()
        if found:
            self.beginInsertRows(QModelIndex(), self._count, self._count + len(found) - 1)
            self._shown += found
            self._count += len(found)
            self.endInsertRows()
        self.filtered.emit()

    def _text(self, candidate: Candidate, column: MoveColumn, row: int) -> str:
        assert self._position is not None
        tile_set = self._position.tile_set
        match column:
            case MoveColumn.GLYPH:
                return BEST if row == 0 else ""
            case MoveColumn.MOVE:
                return format_move(candidate.move, self._position.board, tile_set)
            case MoveColumn.POINTS:
                return str(candidate.score)
            case MoveColumn.KEEP:
                return tile_set.show(candidate.leave) or _UNKNOWN
            case MoveColumn.EQUITY:
                return _points(candidate.equity)
            case MoveColumn.DELTA:
                return _points(candidate.equity - self._rows[0].equity)

    def _spoken(self, candidate: Candidate, column: MoveColumn, row: int) -> str:
        text = self._text(candidate, column, row)
        match column:
            case MoveColumn.GLYPH:
                return self.tr("best move") if row == 0 else self.tr("move {0}").format(row + 1)
            case MoveColumn.MOVE:
                return text
            case MoveColumn.POINTS:
                return self.tr("{0} points").format(text)
            case MoveColumn.KEEP:
                return self.tr("keeps {0}").format(" ".join(text))
            case MoveColumn.EQUITY:
                return self.tr("equity {0}").format(text)
            case MoveColumn.DELTA:
                return self.tr("{0} from the best").format(text)

    def _heading(self, column: MoveColumn) -> tuple[str, str]:
        """Short and long text of a column's head."""
        return {
            MoveColumn.GLYPH: ("", self.tr("Rank")),
            MoveColumn.MOVE: (self.tr("Move"), self.tr("Move")),
            MoveColumn.POINTS: (self.tr("Pts"), self.tr("Points")),
            MoveColumn.KEEP: (self.tr("Keep"), self.tr("Tiles kept on the rack")),
            MoveColumn.EQUITY: (self.tr("Equity"), self.tr("Score plus leave value")),
            MoveColumn.DELTA: (self.tr("±"), self.tr("Equity compared with the best move")),
        }[column]

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(MoveColumn)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= self._count:
            return None
        column = MoveColumn(index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column in _NUMBERS)
        row = self.source_row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self._rows[row], column, row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(self._rows[row], column, row)
        if role == MOVE_ROLE:
            return self._rows[row].move
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(MoveColumn):
            return None
        column = MoveColumn(section)
        return head(role, *self._heading(column), column in _NUMBERS)


def _points(millipoints: int) -> str:
    """One decimal with a real minus sign."""
    return f"{millipoints / 1000:.1f}".replace("-0.0", "0.0").replace("-", "−")
