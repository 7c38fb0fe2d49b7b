"""What hands do on the arbiter's board and rack, turned into commands of the session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal

from eliot_qt.game.draft import Arrow
from eliot_qt.session.arbiter_session import ArbiterSession

from .blank_popover import BlankPopover
from .board_view import BoardView
from .keys import BoardKey
from .rack_view import RackView
from .tile_drag import TileDrag, TileSpot


class ArbiterInput(QObject):
    """Letters set tiles; Enter assigns what they make to the seat chosen.

    ``text_wanted(str)``: a digit or ``/`` was typed, the move line should open with it.
    """

    text_wanted = Signal(str)

    def __init__(
        self,
        session: ArbiterSession,
        board: BoardView,
        rack: RackView,
        drag: TileDrag,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._board = board
        self._drag = drag
        # A blank's slot, and the square it was put on; None at the cursor.
        self._wanted: tuple[int, int | None] | None = None
        self._at_cursor = False
        self._popover = BlankPopover(board)
        self._popover.chosen.connect(self._letter_chosen)
        self._keys = self._commands()
        for view in (board, rack):
            view.letter_typed.connect(session.type_letter)
            view.symbol_typed.connect(self._symbol)
            view.key_command.connect(self._command)
            view.slot_typed.connect(self._place)
        board.square_clicked.connect(self._click_square)
        board.square_right_clicked.connect(self._take_back)
        board.square_double_clicked.connect(self._take_back)
        rack.slot_clicked.connect(self._place)
        rack.slot_moved.connect(session.reorder)
        drag.tile_dragged.connect(self._dragged)
        session.letter_wanted.connect(self._ask_letter)
        session.refused.connect(self._refused)

    def _commands(self) -> dict[BoardKey, Callable[[], None]]:
        session = self._session
        return {
            BoardKey.LEFT: partial(session.step, Arrow.LEFT),
            BoardKey.RIGHT: partial(session.step, Arrow.RIGHT),
            BoardKey.UP: partial(session.step, Arrow.UP),
            BoardKey.DOWN: partial(session.step, Arrow.DOWN),
            BoardKey.JUMP_LEFT: partial(session.jump, Arrow.LEFT),
            BoardKey.JUMP_RIGHT: partial(session.jump, Arrow.RIGHT),
            BoardKey.JUMP_UP: partial(session.jump, Arrow.UP),
            BoardKey.JUMP_DOWN: partial(session.jump, Arrow.DOWN),
            BoardKey.FLIP: session.flip,
            BoardKey.BACKSPACE: session.backspace,
            BoardKey.DELETE: session.delete,
            BoardKey.PLAY: session.assign,
            BoardKey.ESCAPE: session.escape,
        }

    def _command(self, key: BoardKey) -> None:
        if self._session.is_open and key in self._keys:
            self._keys[key]()

    def _symbol(self, text: str) -> None:
        if text == "/" or text.isdecimal():
            self.text_wanted.emit("" if text == "/" else text)

    def _click_square(self, square: int) -> None:
        self._board.setFocus()
        self._session.click_square(square)

    def _take_back(self, square: int) -> None:
        if square in self._session.draft.tiles:
            self._session.take_back(square)

    def _place(self, slot: int) -> None:
        """Set a rack tile at the cursor; a blank's letter is asked for first."""
        self._at_cursor = True
        self._session.place_slot(slot)
        self._at_cursor = False

    def _dragged(self, source: TileSpot, target: TileSpot) -> None:
        session = self._session
        if source.slot is not None and target.slot is not None:
            session.reorder(source.slot, target.slot)
        elif source.slot is not None and target.square is not None:
            session.put_slot(source.slot, target.square)
        elif source.square is not None and target.square is not None:
            session.move_tile(source.square, target.square)
        elif source.square is not None:
            session.take_back(source.square)

    def _ask_letter(self, slot: int, square: int) -> None:
        self._wanted = (slot, None if self._at_cursor else square)
        rect = self._board.square_rect(square)
        at = self._board.viewport().mapToGlobal(QPoint(rect.center().x(), rect.bottom() + 4))
        self._popover.ask(self._session.tile_set, at)

    def _letter_chosen(self, letter: int) -> None:
        if self._wanted is None:
            return
        (slot, square), self._wanted = self._wanted, None
        if square is None:
            self._session.place_slot(slot, letter)
        else:
            self._session.put_slot(slot, square, letter)

    def _refused(self) -> None:
        self._drag.refuse()
