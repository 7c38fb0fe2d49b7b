"""What hands do on board and rack, turned into commands of the session."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal

from eliot_qt.game.draft import Arrow
from eliot_qt.session.game_session import GameSession
from eliot_qt.session.state import Refusal

from .blank_popover import BlankPopover
from .board_view import BoardView
from .keys import BoardKey, KeySource
from .rack_view import RackView
from .tile_drag import TileDrag, TileSpot


class SurfaceInput(QObject):
    """Connects the views' intents with the session; holds no state of the game.

    ``text_wanted(str)``: a digit or ``/`` was typed, the coordinate line should open with it.
    """

    text_wanted = Signal(str)

    def __init__(
        self,
        session: GameSession,
        board: BoardView,
        rack: RackView,
        drag: TileDrag,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._board = board
        self._rack = rack
        self._drag = drag
        self._held: int | None = None
        self._square_chosen = False
        # A blank's slot, and the square it was put on; None at the arrow.
        self._wanted: tuple[int, int | None] | None = None
        self._at_arrow = False
        self._popover = BlankPopover(board)
        self._popover.chosen.connect(self._letter_chosen)
        self._keys = self._commands()
        for view in (board, rack):
            self.listen_to(view)
        board.square_clicked.connect(self._click_square)
        board.square_right_clicked.connect(self._take_back)
        board.square_double_clicked.connect(self._take_back)
        rack.slot_clicked.connect(self._click_slot)
        rack.slot_moved.connect(session.reorder)
        rack.uncover_asked.connect(session.reveal)
        drag.tile_dragged.connect(self._dragged)
        session.letter_wanted.connect(self._ask_letter)
        session.record_changed.connect(self.start_over)
        session.refused.connect(self._refused)

    def hold(self, slot: int | None) -> None:
        """Pick a rack tile up with a click, or let it go."""
        self._held = slot
        self._rack.set_held(slot)

    def start_over(self) -> None:
        """Forget what was picked up and pointed at: another turn, another game."""
        self._square_chosen = False
        self.hold(None)

    def listen_to(self, source: KeySource) -> None:
        """Take the keys of another view as keys of the play surface."""
        source.letter_typed.connect(self._type)
        source.symbol_typed.connect(self._symbol)
        source.key_command.connect(self._command)
        source.slot_typed.connect(self._place)

    def _commands(self) -> dict[BoardKey, Callable[[], None]]:
        session = self._session
        return {
            BoardKey.LEFT: lambda: session.step(Arrow.LEFT),
            BoardKey.RIGHT: lambda: session.step(Arrow.RIGHT),
            BoardKey.UP: lambda: session.step(Arrow.UP),
            BoardKey.DOWN: lambda: session.step(Arrow.DOWN),
            BoardKey.JUMP_LEFT: lambda: session.jump(Arrow.LEFT),
            BoardKey.JUMP_RIGHT: lambda: session.jump(Arrow.RIGHT),
            BoardKey.JUMP_UP: lambda: session.jump(Arrow.UP),
            BoardKey.JUMP_DOWN: lambda: session.jump(Arrow.DOWN),
            BoardKey.FLIP: session.flip,
            BoardKey.BACKSPACE: session.backspace,
            BoardKey.DELETE: session.delete,
            BoardKey.PLAY: session.play,
            BoardKey.ADD: session.pin_draft,
            BoardKey.ESCAPE: self._escape,
        }

    def _command(self, key: BoardKey) -> None:
        if self._session.handover is not None and key in (BoardKey.FLIP, BoardKey.PLAY):
            # The card says that Space shows the tiles, so it does wherever the keys go.
            self._session.reveal()
        elif key in self._keys:
            self._keys[key]()

    def _escape(self) -> None:
        if self._held is not None:
            self.hold(None)
            return
        self._session.escape()

    def _type(self, text: str, shift: bool) -> None:
        self.hold(None)
        self._session.type_letter(text, shift)

    def _symbol(self, text: str) -> None:
        if text == "-" and self._session.swapping:
            self._session.invert_swap()
        elif text == "/":
            self.text_wanted.emit("")
        elif text.isdigit():
            self.text_wanted.emit(text)

    def _click_square(self, square: int) -> None:
        self._board.setFocus()
        if self._held is not None:
            slot, self._held = self._held, None
            self.hold(None)
            self._session.put_slot(slot, square)
            return
        self._square_chosen = True
        self._session.click_square(square)

    def _take_back(self, square: int) -> None:
        if square in self._session.draft.tiles:
            self._session.take_back(square)

    def _click_slot(self, slot: int) -> None:
        session = self._session
        if session.swapping:
            session.toggle_swap(slot)
            return
        pointed = self._square_chosen or bool(session.draft.placed)
        if pointed and session.draft.cursor is not None:
            self.hold(None)
            self._place(slot)
        else:
            self.hold(None if self._held == slot else slot)

    def _place(self, slot: int) -> None:
        """Set a rack tile at the arrow; a blank's letter is asked for first."""
        self._at_arrow = True
        self._session.place_slot(slot)
        self._at_arrow = False

    def _dragged(self, source: TileSpot, target: TileSpot) -> None:
        session = self._session
        self.hold(None)
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
        self._popover.ask(self._session.tile_set, at)

    def _letter_chosen(self, letter: int) -> None:
        if self._wanted is None:
            return
        slot, square = self._wanted
        self._wanted = None
        if square is None:
            self._session.place_slot(slot, letter)
        else:
            self._session.put_slot(slot, square, letter)

    def _refused(self, refusal: Refusal) -> None:
        self._drag.refuse()
