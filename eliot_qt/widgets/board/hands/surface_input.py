"""The gestures on board and rack of a person's game, turned into commands of the session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from eliot_qt.play import commands
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.widgets.parts.keys import BoardKey

from ..board_view import BoardView
from ..rack_view import RackView
from .tile_drag import TileDrag, TileSpot
from .tile_input import TileInput


class SurfaceInput(TileInput):
    """Adds what only players do: tiles picked up by a click, the swap, the hand-over.

    ``play`` is what Enter does.
    """

    def __init__(
        self,
        session: GameSession,
        board: BoardView,
        rack: RackView,
        drag: TileDrag,
        play: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(session.hand, board, rack, drag, play, parent)
        self._session = session
        self._rack = rack
        self._held: int | None = None
        self._square_chosen = False
        self._keys[BoardKey.ADD] = session.listing.pin_draft
        rack.uncover_asked.connect(partial(session.act, commands.Reveal()))
        session.record_changed.connect(self.start_over)

    def hold(self, slot: int | None) -> None:
        """Pick a rack tile up with a click, or let it go."""
        self._held = slot
        self._rack.set_held(slot)

    def start_over(self) -> None:
        """Forget what was picked up and pointed at: another turn, another game."""
        self._square_chosen = False
        self.hold(None)

    def _command(self, key: BoardKey) -> None:
        if self._session.handover is not None and key in (BoardKey.FLIP, BoardKey.PLAY):
            # The card says that Space shows the tiles, so it does wherever the keys go.
            self._session.act(commands.Reveal())
        elif key is BoardKey.ESCAPE and self._held is not None:
            self.hold(None)
        else:
            super()._command(key)

    def _type(self, text: str, shift: bool) -> None:
        self.hold(None)
        super()._type(text, shift)

    def _symbol(self, text: str) -> None:
        if text == "-" and self._session.hand.swapping:
            self._session.hand.invert_swap()
        else:
            super()._symbol(text)

    def _click_square(self, square: int) -> None:
        if self._held is None:
            self._square_chosen = True
            super()._click_square(square)
            return
        slot = self._held
        self._board.setFocus()
        self.hold(None)
        self._session.hand.put_slot(slot, square)

    def _click_slot(self, slot: int) -> None:
        session = self._session
        if session.hand.swapping:
            session.hand.toggle_swap(slot)
            return
        pointed = self._square_chosen or bool(session.hand.draft.placed)
        if pointed and session.hand.draft.cursor is not None:
            self.hold(None)
            self._place(slot)
        else:
            self.hold(None if self._held == slot else slot)

    def _dragged(self, source: TileSpot, target: TileSpot) -> None:
        self.hold(None)
        super()._dragged(source, target)
