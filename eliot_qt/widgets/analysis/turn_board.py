"""The board of a turn with two ghosts: the move played, and the best one or another candidate."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.board import BoardModel
from eliot_qt.review.boards import board_before, placement_of
from eliot_qt.review.values import TurnReview

from ..board.board_pane import BoardPane
from ..board.board_view import BoardView
from ..board.tile_painter import TilePainter
from ..look.theme import Theme
from .rack_strip import RackStrip


class TurnBoard(QWidget):
    """Nothing is set here; what it shows is also said by the lines beside it."""

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = BoardModel(self)
        self.board = BoardView(self.model, painter)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rack = RackStrip(painter)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 6, 8)
        column.setSpacing(6)
        column.addWidget(BoardPane(self.board), 1)
        column.addWidget(self.rack)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the board; the painter's own theme is set by its owner."""
        self.board.set_theme(theme)
        self.rack.update()

    def show_start(self, record: GameRecord) -> None:
        """The board a game begins on."""
        self.model.set_preview(None)
        self.model.set_pin(None)
        self.model.set_position(record.start.board, record.start.tile_set)
        self.rack.show_rack("", record.start.tile_set)

    def show_turn(self, record: GameRecord, turn: TurnReview, shown: str | None) -> None:
        """The board before a turn, the move played as one ghost and ``shown`` as the other."""
        board, tile_set = board_before(record, turn), record.start.tile_set
        self.model.set_position(board, tile_set)
        played = placement_of(turn.move or None, board, tile_set)
        if shown is None or shown == turn.move:
            self.model.set_pin(None)
            self.model.set_preview(played)
        else:
            self.model.set_pin(played)
            self.model.set_preview(placement_of(shown, board, tile_set))
        self.rack.show_rack(turn.rack, tile_set)
