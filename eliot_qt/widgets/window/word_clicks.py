"""Words one clicks on, on a board or in the history, for the card of the word tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Signal

from eliot_qt.game.events import Turn
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import letters_of

from .window_pages import Place, WindowPages


class WordClicks(QObject):
    """Listens to the boards and the history of pages once they are made."""

    chosen = Signal(bytes)

    def __init__(
        self, pages: WindowPages, game: Callable[[], GameRecord | None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._game = game
        pages.made.connect(self._link)

    def _link(self, place: Place, page: Any) -> None:
        if place is Place.PLAY:
            page.table.board.square_clicked.connect(self._click_square)
            page.history.view.clicked.connect(partial(self._click_turn, page.history.model))
        elif place is Place.CLUB:
            page.workspace.surface.board.square_clicked.connect(self._click_square)

    def _click_square(self, square: int) -> None:
        """The longer of the words through a tile that has been played."""
        record = self._game()
        board = None if record is None else record.position.board
        if board is not None and board.squares[square]:
            words = [board.word_at(square, direction) for direction in Direction]
            self._choose(max(words, key=len))

    def _click_turn(self, history: Any, index: QModelIndex) -> None:
        """The word of a turn."""
        record = self._game()
        if record is None:
            return
        number = history.event_number(index.row())
        event = record.events[number]
        if isinstance(event, Turn) and isinstance(event.move, Placement):
            self._choose(record.positions[number].board.main_word(event.move))

    def _choose(self, word: bytes) -> None:
        if len(word) > 1:
            self.chosen.emit(letters_of(word))
