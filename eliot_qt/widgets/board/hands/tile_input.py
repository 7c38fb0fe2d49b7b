"""The gestures with tiles on a board and a rack, turned into commands of a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal

from eliot_qt.game.draft import Arrow
from eliot_qt.widgets.parts.keys import BoardKey, KeySource

from ..board_view import BoardView
from ..rack_view import RackView
from .blank_popover import BlankPopover
from .tile_control import TileControl
from .tile_drag import TileDrag, TileSpot


class TileInput(QObject):
    """Letters, clicks and drags set tiles; Enter calls ``take`` for the move they make.

    ``text_wanted(str)``: a digit or ``/`` was typed, a line for a move should open with it.
    """

    text_wanted = Signal(str)

    def __init__(
        self,
        session: TileControl,
        board: BoardView,
        rack: RackView,
        drag: TileDrag,
        take: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._surface = session
        self._board = board
        self._drag = drag
        # A blank's slot, and the square it was put on; None at the arrow.
        self._wanted: tuple[int, int | None] | None = None
        self._at_arrow = False
        self._popover = BlankPopover(board)
        self._popover.chosen.connect(self._letter_chosen)
        self._keys = self._commands(take)
        for view in (board, rack):
            self.listen_to(view)
        board.square_clicked.connect(self._click_square)
        board.square_right_clicked.connect(self._take_back)
        board.square_double_clicked.connect(self._take_back)
        rack.slot_clicked.connect(self._click_slot)
        rack.slot_moved.connect(session.reorder)
        drag.tile_dragged.connect(self._dragged)
        session.letter_wanted.connect(self._ask_letter)
        session.refused.connect(self._refused)

    def listen_to(self, source: KeySource) -> None:
        """Take the keys of another view as keys of the play surface."""
        source.letter_typed.connect(self._type)
        source.symbol_typed.connect(self._symbol)
        source.key_command.connect(self._command)
        source.slot_typed.connect(self._place)

    def _commands(self, take: Callable[[], None]) -> dict[BoardKey, Callable[[], None]]:
        session = self._surface
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
            BoardKey.PLAY: take,
            BoardKey.ESCAPE: session.escape,
        }

    def _command(self, key: BoardKey) -> None:
        if self._surface.is_open and key in self._keys:
            self._keys[key]()

    def _type(self, text: str, shift: bool) -> None:
        self._surface.type_letter(text, shift)

    def _symbol(self, text: str) -> None:
        if text == "/" or text.isdigit():
            self.text_wanted.emit("" if text == "/" else text)

    def _click_square(self, square: int) -> None:
        self._board.setFocus()
        self._surface.click_square(square)

    def _take_back(self, square: int) -> None:
        if square in self._surface.draft.tiles:
            self._surface.take_back(square)

    def _click_slot(self, slot: int) -> None:
        self._place(slot)

    def _place(self, slot: int) -> None:
        """Set a rack tile at the arrow; a blank's letter is asked for first."""
        self._at_arrow = True
        self._surface.place_slot(slot)
        self._at_arrow = False

    def _dragged(self, source: TileSpot, target: TileSpot) -> None:
        session = self._surface
        if source.slot is not None and target.slot is not None:
            session.reorder(source.slot, target.slot)
        elif source.slot is not None and target.square is not None:
            session.put_slot(source.slot, target.square)
        elif source.square is not None and target.square is not None:
            session.move_tile(source.square, target.square)
        elif source.square is not None:
            session.take_back(source.square)

    def _ask_letter(self, slot: int, square: int) -> None:
        self._wanted = (slot, None if self._at_arrow else square)
        rect = self._board.square_rect(square)
        at = self._board.viewport().mapToGlobal(QPoint(rect.center().x(), rect.bottom() + 4))
        self._popover.ask(self._surface.tile_set, at)

    def _letter_chosen(self, letter: int) -> None:
        if self._wanted is None:
            return
        (slot, square), self._wanted = self._wanted, None
        if square is None:
            self._surface.place_slot(slot, letter)
        else:
            self._surface.put_slot(slot, square, letter)

    def _refused(self) -> None:
        self._drag.refuse()
