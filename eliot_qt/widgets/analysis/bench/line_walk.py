"""A line of play as a list to walk on the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.models.text_table import ColumnHead, TextTableModel
from eliot_qt.widgets.parts.tables.row_table import RowTable

from .bench_texts import line_rows


class LineWalk(RowTable):
    """One row a move; the current row is the move that lies on the board, those before played."""

    step_shown = Signal(int)  # how many moves are played before the one shown

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Line of play"))
        columns = (
            ColumnHead("#", "", True),
            ColumnHead(self.tr("Side")),
            ColumnHead(self.tr("Move")),
            ColumnHead(self.tr("Pts"), self.tr("Points"), True),
        )
        self._model = TextTableModel(columns, self)
        self._moves: tuple[Move, ...] = ()
        self.setModel(self._model)
        self.fit_columns(2, 22)
        self.say_when_empty(self.tr("No line of play is known"))
        self.selectionModel().currentRowChanged.connect(self._show)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line."""
        return self._moves

    def show_line(self, moves: Sequence[Move], position: Position, names: Sequence[str]) -> None:
        """Show moves that follow one another from a position on."""
        if tuple(moves) == self._moves and self._model.rows:
            return
        self._moves = tuple(moves)
        board, rows = position.board, []
        for number, move in enumerate(self._moves):
            points, text = 0, format_move(move, board, position.tile_set)
            if isinstance(move, Placement):
                points = score(move, board, position.tile_set, position.rules).total
                board = board.after(move)
            rows.append((names[(position.to_move + number) % len(names)], text, points))
        self.show_row(None)
        self._model.set_rows(line_rows(rows))

    def clear(self) -> None:
        """Show no line."""
        self._moves = ()
        self.show_row(None)
        self._model.set_rows([])

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid():
            self.step_shown.emit(index.row())
