"""A person's hand as views use it: tiles, rack, the pending move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import Verdict
from eliot_qt.game.draft import Arrow, Draft
from eliot_qt.game.move import Move
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.tile_setting import LetterWanted
from eliot_qt.play.refusals import Refusal
from eliot_qt.play.state import RackSlot

from .announcer import Announcer


class HandControl(QObject):
    """Commands about tiles in, signals out. A command refused does nothing and says why.

    The properties hold what the signals beside them announce; without a game they are empty.
    """

    draft_changed = Signal()  # draft, verdict, move
    rack_changed = Signal()  # slots, swapping
    moved_on = Signal(bool)  # another position is in view; what was planned stays as far as it fits
    letter_wanted = Signal(int, int)  # a blank's slot, the square: put_slot(slot, square, letter)
    refused = Signal(object)  # Refusal

    def __init__(self, announcer: Announcer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._announcer = announcer
        self._hand: Hand | None = None
        self._before_escape: Callable[[], bool] = lambda: False

    def hold(self, hand: Hand, before_escape: Callable[[], bool] = lambda: False) -> None:
        """Use another hand: a game has been opened.

        ``before_escape`` may take the Esc key for something that goes before the hand's layers.
        """
        with self._announcer.changes():
            self._hand, self._before_escape = hand, before_escape

    @property
    def is_open(self) -> bool:
        """Return whether there is a game."""
        return self._hand is not None

    @property
    def tile_set(self) -> TileSet:
        """The tiles played with. Raises ``RuntimeError`` without a game."""
        if self._hand is None:
            raise RuntimeError("no game is open")
        return self._hand.footing.position.tile_set

    @property
    def draft(self) -> Draft:
        """The tiles set and the cursor."""
        return Draft() if self._hand is None else self._hand.draft

    @property
    def verdict(self) -> Verdict | None:
        """The judgement of the tiles set, else of the move chosen; None without either."""
        return None if self._hand is None else self._hand.verdict

    @property
    def move(self) -> Move | None:
        """The pending move, which Enter plays."""
        return None if self._hand is None else self._hand.move

    @property
    def slots(self) -> tuple[RackSlot, ...]:
        """The rack in view, in its person's order; empty while none is in view."""
        return () if self._hand is None else self._hand.tiles.slots

    @property
    def swapping(self) -> bool:
        """Return whether tiles are being marked for an exchange."""
        return self._hand is not None and self._hand.swapping

    @property
    def can_undo(self) -> bool:
        """Return whether a change of tiles can be taken back."""
        return self._hand is not None and self._hand.tiles.can_undo

    @property
    def can_redo(self) -> bool:
        """Return whether a change of tiles can be made again."""
        return self._hand is not None and self._hand.tiles.can_redo

    def type_letter(self, text: str, force_blank: bool = False) -> None:
        """A letter key: set a tile at the cursor, or mark one while swapping."""
        self._do(lambda hand: hand.type_letter(text, force_blank))

    def step(self, arrow: Arrow) -> None:
        """Follow an arrow key: along its direction the cursor moves, across it only turns."""
        self._do(lambda hand: hand.tiles.step(arrow))

    def jump(self, arrow: Arrow) -> None:
        """Follow Ctrl and an arrow key: to the next square adjoining a tile."""
        self._do(lambda hand: hand.tiles.jump(arrow))

    def flip(self) -> None:
        """Turn the cursor."""
        self._do(lambda hand: hand.tiles.flip())

    def click_square(self, square: int) -> None:
        """Put the cursor on a square; a second click turns it, a third hides it."""
        self._do(lambda hand: hand.tiles.click_square(square))

    def backspace(self) -> None:
        """Return the tile set last and step back."""
        self._do(lambda hand: hand.tiles.backspace())

    def delete(self) -> None:
        """Return the tile under the cursor."""
        self._do(lambda hand: hand.tiles.delete())

    def put_slot(self, slot: int, square: int, letter: int = 0) -> None:
        """Set a rack tile on a square; a blank needs the letter (1..63) it stands for."""
        self._do(lambda hand: hand.tiles.put_slot(slot, square, letter))

    def place_slot(self, slot: int, letter: int = 0) -> None:
        """Set a rack tile at the cursor, which moves on."""
        self._do(lambda hand: hand.tiles.place_slot(slot, letter))

    def move_tile(self, source: int, target: int) -> None:
        """Move a tile that was set to another square; two of them change places."""
        self._do(lambda hand: hand.tiles.move_tile(source, target))

    def take_back(self, square: int) -> None:
        """Return one tile to the rack."""
        self._do(lambda hand: hand.tiles.take_back(square))

    def recall(self) -> None:
        """Return all tiles to the rack."""
        self._do(lambda hand: hand.tiles.recall())

    def reorder(self, source: int, target: int) -> None:
        """Move a slot of the rack to another place."""
        self._do(lambda hand: hand.tiles.reorder(source, target))

    def shuffle(self) -> None:
        """Another order of the rack."""
        self._do(lambda hand: hand.tiles.shuffle())

    def sort_rack(self) -> None:
        """Alphabetical order of the rack, blanks last."""
        self._do(lambda hand: hand.tiles.sort())

    def escape(self) -> None:
        """Clear one layer: the exchange, the chosen move, the tiles, the cursor."""
        with self._announcer.changes():
            if not self._before_escape():
                self._do(lambda hand: hand.escape())

    def start_swap(self) -> None:
        """Begin to mark tiles for an exchange; tiles set go back to the rack."""
        self._do(lambda hand: hand.start_swap())

    def toggle_swap(self, slot: int) -> None:
        """Mark a slot's tile for the exchange, or unmark it."""
        self._do(lambda hand: hand.toggle_swap(slot))

    def invert_swap(self) -> None:
        """Mark exactly the tiles that were not marked."""
        self._do(lambda hand: hand.invert_swap())

    def cancel_swap(self) -> None:
        """Stop marking tiles for an exchange."""
        self._do(lambda hand: hand.end_swap())

    def preview_text(self, text: str) -> None:
        """Show a move that is being written as a ghost, as far as it can be shown."""
        self._do(lambda hand: hand.preview_text(text))

    def show_move(self, move: Move | None) -> None:
        """Choose a move from elsewhere as a ghost, unless tiles are set."""
        self._do(lambda hand: hand.show(move))

    def place_chosen(self) -> None:
        """Set the chosen move's tiles by hand."""
        self._do(lambda hand: hand.place_chosen())

    def _do(self, action: Callable[[Hand], Refusal | LetterWanted | None]) -> None:
        if self._hand is None:
            return
        with self._announcer.changes():
            result = action(self._hand)
            if isinstance(result, LetterWanted):
                emit = partial(self.letter_wanted.emit, result.slot, result.square)
                self._announcer.later(emit)
            elif result is not None:
                self._announcer.later(partial(self.refused.emit, result))
