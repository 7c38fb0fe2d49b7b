"""The list of moves as a table: nothing is held but which rows are shown, and in which order.

A list may have 117,000 rows; a row is made when it is looked at, and filtering and sorting go
through the list in steps that leave the window free.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
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

from ..game.move import Move, Placement
from ..game.position import Position
from ..players.analysis import Analysis, Candidate
from .columns import Once
from .move_columns import MOVE_COLUMNS, NO_WINS, MoveColumn, MoveRow
from .move_order import MoveOrder, steps_in_order
from .row_model import CELL_ROLES, alignment, head, is_headed

# ``index.data(MOVE_ROLE)`` is the row's Move.
MOVE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_RISING, _FALLING = "▲", "▼"
_STEP = 0.004  # seconds of filtering and sorting at a time
_LOOKS = 16  # rows between two looks at the time
_KEPT = 256  # rows made, of which views ask for every cell and role
_ROLES = CELL_ROLES | {MOVE_ROLE}
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class MoveFilter:
    """A filter of placements; an empty one shows every move.

    ``pattern`` is looked for in the main word as a dictionary spells it.
    """

    pattern: re.Pattern[str] | None = None
    bingos: bool = False
    square: int | None = None
    points: int | None = None

    @property
    def is_empty(self) -> bool:
        """Return whether everything passes."""
        has_words = self.pattern is not None or self.bingos
        return not has_words and self.square is None and self.points is None

    def passes(self, candidate: Candidate, position: Position) -> bool:
        """Return whether a move is shown."""
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


class WordGroups:
    """The moves that pass and are the first of their word; counts how many each word has.

    What is no placement has no word and always passes.
    """

    def __init__(self, passes: Callable[[Candidate], bool] | None, position: Position) -> None:
        self._passes, self._position = passes, position
        self._sizes: Counter[str] = Counter()

    def __call__(self, candidate: Candidate) -> bool:
        """Return whether a move is the first of its word; asked once of each, in order."""
        if self._passes is not None and not self._passes(candidate):
            return False
        word = self._word(candidate.move)
        self._sizes[word] += 1
        return not word or self._sizes[word] == 1

    def size(self, move: Move) -> int:
        """Return how many moves of its word were counted."""
        word = self._word(move)
        return self._sizes[word] if word else 1

    def _word(self, move: Move) -> str:
        if not isinstance(move, Placement):
            return ""
        return self._position.tile_set.spell(self._position.board.main_word(move))


class MoveListModel(QAbstractTableModel):
    """An analysis, filtered and sorted; equal words may share a row, that of the best of them.

    ``row`` below is a row of the analysis, ``shown`` one of the table. While rows are being sorted
    those of the order before stay.
    """

    filtered = Signal()  # more rows were looked at; the last time when all were

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[Candidate] = ()
        self._made: dict[int, Candidate] = {}
        self._position: Position | None = None
        self._count = 0
        self._filter = MoveFilter()
        self._order: MoveOrder | None = None
        self._once = Once()
        self._wins = NO_WINS
        self._is_grouped = False
        self._groups: WordGroups | None = None
        # Rows shown and where; None where all rows are shown as they are listed.
        self._shown: list[int] | None = None
        self._places: dict[int, int] = {}
        self._steps: Iterator[int | None] = iter(())
        self._outdated = False  # the rows shown are those before the search in progress
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._look)

    @property
    def is_filtering(self) -> bool:
        """Return whether rows have yet to be looked at."""
        return self._timer.isActive()

    @property
    def order(self) -> MoveOrder | None:
        """The order of the moves; None: as they are listed, best first."""
        return self._order

    def set_analysis(self, analysis: Analysis | None, position: Position) -> None:
        """Show an analysis of a position, or an empty list."""
        rows: Sequence[Candidate] = () if analysis is None else analysis.rows
        if rows is self._rows and position is self._position:
            return
        if self._is_whole:
            self._replace(rows, position)
            return
        self._clear()
        self._rows, self._position, self._made = rows, position, {}
        self._begin()

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
        move_filter = MoveFilter(pattern, bingos, square, points)
        if move_filter != self._filter:
            self._clear()
            self._filter = move_filter
            self._begin()
        return ""

    def set_grouped(self, grouped: bool) -> None:
        """Show one row for each word, or one for each move."""
        if grouped is not self._is_grouped:
            self._clear()
            self._is_grouped = grouped
            self._begin()

    def source_row(self, shown: int) -> int:
        """Row of the analysis shown there."""
        return shown if self._shown is None else self._shown[shown]

    def shown_row(self, row: int) -> int | None:
        """Return the row in which a move of the analysis is shown; None if it is not."""
        if self._shown is None:
            return row if 0 <= row < self._count else None
        return self._places.get(row)

    def leave_of(self, shown: int) -> list[tuple[int, str]]:
        """Return the tiles that the move of a shown row keeps, each with its letter."""
        leave = self._candidate(self.source_row(shown)).leave
        tile_set = self._position.tile_set if self._position is not None else None
        return [] if tile_set is None else [(tile, tile_set.symbol(tile)) for tile in leave]

    @property
    def has_wins(self) -> bool:
        """Return whether chances to win are known of any move."""
        return bool(self._wins) or bool(self._count and self._candidate(0).estimate)

    def set_wins(self, wins: Mapping[Move, float]) -> None:
        """Chances to win (percent) of moves that were played out; the order stays as it is."""
        before, self._wins = self._wins, wins
        moves = {move for move in (*before, *wins) if before.get(move) != wins.get(move)}
        # What is on the screen was made lately.
        for row, candidate in tuple(self._made.items()) if moves else ():
            row_now = self.shown_row(row) if candidate.move in moves else None
            if row_now is not None:
                cell = self.index(row_now, MoveColumn.WIN)
                self.dataChanged.emit(cell, cell)

    def _candidate(self, row: int) -> Candidate:
        """A row of the analysis; the latest ones are kept."""
        if row not in self._made:
            if len(self._made) >= _KEPT:
                self._made.clear()
            self._made[row] = self._rows[row]
        return self._made[row]

    @property
    def _is_whole(self) -> bool:
        """Return whether all rows are shown as they are listed."""
        return self._filter.is_empty and self._order is None and not self._is_grouped

    def _replace(self, rows: Sequence[Candidate], position: Position) -> None:
        """Unfiltered rows: surplus ones go, those in common change, the others come."""
        count = len(rows)
        if count < self._count:
            self.beginRemoveRows(QModelIndex(), count, self._count - 1)
            self._count = count
            self.endRemoveRows()
        self._rows, self._position, self._made = rows, position, {}
        if self._count:
            last = self.index(self._count - 1, len(MOVE_COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        if count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()
        self.filtered.emit()

    def _clear(self) -> None:
        self._timer.stop()
        self._remove_rows()

    def _remove_rows(self) -> None:
        self._outdated = False
        if self._count:
            self.beginRemoveRows(QModelIndex(), 0, self._count - 1)
            self._count = 0
            self._shown, self._places = None, {}
            self.endRemoveRows()
        self._shown, self._places = None, {}

    def _begin(self) -> None:
        """Look for the rows to show; those shown before make way when there are others."""
        self._groups = None
        if self._is_whole:
            self._timer.stop()
            self._outdated = False
            if self._shown is not None:
                self._remove_rows()
            if self._position is not None:
                self._replace(self._rows, self._position)
            return
        if self._position is None:
            return
        position, move_filter = self._position, self._filter
        passes: Callable[[Candidate], bool] | None = None
        if not move_filter.is_empty:
            passes = partial(move_filter.passes, position=position)
        self._groups = WordGroups(passes, position) if self._is_grouped else None
        passes = self._groups or passes
        self._steps = steps_in_order(self._rows, position, passes, self._order, self._wins)
        self._outdated = True
        self._timer.start()
        self._look()

    def _look(self) -> None:
        """Look at more rows, for a few milliseconds."""
        until = time.perf_counter() + _STEP
        places: list[int] = []
        while True:
            steps = list(islice(self._steps, _LOOKS))
            places += [row for row in steps if row is not None]
            if len(steps) < _LOOKS:
                self._timer.stop()
                break
            if time.perf_counter() > until:
                break
        if places or not self._timer.isActive():
            self._show(places)
        if self._groups is not None and self._count and not self._timer.isActive():
            # More of a word may have come after its row.
            last = self.index(self._count - 1, MoveColumn.MOVE)
            self.dataChanged.emit(self.index(0, MoveColumn.MOVE), last)
        self.filtered.emit()

    def _show(self, found: list[int]) -> None:
        """Show rows below those found before them."""
        if self._outdated:
            self._remove_rows()
        if self._shown is None:
            self._shown = []
        if found:
            self.beginInsertRows(QModelIndex(), self._count, self._count + len(found) - 1)
            self._places.update(zip(found, count(self._count), strict=False))
            self._shown += found
            self._count += len(found)
            self.endInsertRows()

    def _times(self, row: int, column: MoveColumn) -> str:
        """The number of moves that stand in a row, beside the word: `` ×6``; empty for one."""
        if self._groups is None or column is not MoveColumn.MOVE:
            return ""
        size = self._groups.size(self._candidate(row).move)
        return f" ×{size}" if size > 1 else ""

    def _shown_row(self, row: int) -> MoveRow:
        assert self._position is not None
        best = self._candidate(0)
        return MoveRow(self._candidate(row), row, best, self._position, self._wins)

    # Qt overrides

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(MOVE_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ROLES or not index.isValid() or index.row() >= self._count:
            return None
        column = MOVE_COLUMNS[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column.is_number)
        row = self.source_row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{column.text(self._shown_row(row))}{self._times(row, column.id)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{column.say(self._shown_row(row))}{self._times(row, column.id)}"
        if role == MOVE_ROLE:
            return self._candidate(row).move
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if not is_headed(role, orientation) or not 0 <= section < len(MOVE_COLUMNS):
            return None
        column = MOVE_COLUMNS[section]
        short, long = self._once(column.head), self._once(column.tip)
        if self._order is not None and self._order.column is column.id:
            short = f"{short} {_FALLING if self._order.falling else _RISING}".strip()
            if role == Qt.ItemDataRole.AccessibleDescriptionRole:
                falling = self._order.falling
                return self.tr("sorted, descending") if falling else self.tr("sorted, ascending")
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tr("{column}; click to sort").format(column=long)
        return head(role, short, long, column.is_number)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; by none (-1) the moves are as they are listed."""
        falling = order is Qt.SortOrder.DescendingOrder
        new_order = MoveOrder(MoveColumn(column), falling) if column >= 0 else None
        if new_order == self._order:
            return
        self._order = new_order
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(MOVE_COLUMNS) - 1)
        self._begin()
