"""Tiles set on the board from a rack, the cursor that sets them, and the order of the rack.

Commands return the refusal where nothing was done, else None.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from eliot_qt.game import draft as drafts
from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge
from eliot_qt.game.draft import Arrow, Draft, DraftFault
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK, BLANK_BIT

from ..refusals import LetterRefused, Refusal, RefusalKind, of_draft
from ..state import RackSlot
from .drafting import Drafting
from .rack_order import RackOrder


@dataclass(frozen=True)
class Footing:
    """The ground of a person's plans: a position as their seat sees it, and the rack.

    ``seat`` None: no rack is in view, so nothing can be planned. ``adviser`` judges words before
    they are played, None where the rules keep that back. ``no_swap``: why tiles cannot be
    exchanged in this game or this place of it, if they cannot.
    """

    position: Position
    seat: int | None = None
    rack: bytes = b""
    adviser: Judge | None = None
    no_swap: Refusal | None = None

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board


@dataclass(frozen=True)
class LetterWanted:
    """A blank's slot and the square it is for: the letter it stands for has to be chosen."""

    slot: int
    square: int


class TileSetting:
    """A draft on a :class:`Footing`, and the rack its tiles come from.

    ``gate`` refuses while tiles may not be set; ``changed`` is called after tiles were set, moved
    or taken back by hand.
    """

    def __init__(
        self,
        footing: Footing,
        gate: Callable[[], Refusal | None],
        changed: Callable[[], None],
        chance: random.Random,
    ) -> None:
        self.footing = footing
        self._gate = gate
        self._changed = changed
        self._chance = chance
        self._drafting = Drafting()
        self._orders: dict[int, RackOrder] = {}
        self.follow(footing)

    @property
    def draft(self) -> Draft:
        """The tiles set and the cursor."""
        return self._drafting.draft

    @property
    def order(self) -> RackOrder:
        """The order of the rack in view. Raises ``RuntimeError`` where none is."""
        if self.footing.seat is None:
            raise RuntimeError("no rack is in view")
        return self._orders.setdefault(self.footing.seat, RackOrder())

    @property
    def slots(self) -> tuple[RackSlot, ...]:
        """The rack in the person's order; empty while no rack is in view."""
        return () if self.footing.seat is None else self.order.slots

    @property
    def can_undo(self) -> bool:
        """True if a change of tiles can be taken back."""
        return self._drafting.can_undo

    @property
    def can_redo(self) -> bool:
        """True if a change of tiles can be made again."""
        return self._drafting.can_redo

    def follow(self, footing: Footing, *, clear: bool = False, kept: Draft | None = None) -> None:
        """Go on with another position or rack: tiles stay where they fit.

        ``clear`` returns them to the rack, ``kept`` brings back ones set before.
        """
        self.footing = footing
        if footing.seat is not None:
            self.order.set_rack(footing.rack)
        if clear:
            self._drafting.clear(footing.board)
        else:
            self._drafting.restart(footing.board, footing.rack, kept)
        self.mark_used()

    def forget_orders(self) -> None:
        """Show racks in the order of their tiles again."""
        self._orders.clear()

    def type_letter(self, text: str, force_blank: bool = False) -> Refusal | None:
        """Set a tile at the cursor."""
        footing = self.footing
        if refusal := self._gate():
            return refusal
        tile_set = footing.position.tile_set
        typed = self._drafting.type_text(text, footing.board, footing.rack, tile_set, force_blank)
        if typed is None:
            return LetterRefused(RefusalKind.NOT_A_LETTER, text)
        fault, letter = typed
        if fault is not None:
            return of_draft(fault, self.draft.cursor, letter)
        self._done()
        return None

    def step(self, arrow: Arrow) -> None:
        """Follow an arrow key: along its direction the cursor moves, across it only turns."""
        self._move_cursor(partial(drafts.step, board=self.footing.board, arrow=arrow))

    def jump(self, arrow: Arrow) -> None:
        """Move the cursor to the next square adjoining a tile."""
        self._move_cursor(partial(drafts.jump, board=self.footing.board, arrow=arrow))

    def flip(self) -> None:
        """Turn the cursor."""
        self._move_cursor(drafts.flip)

    def click_square(self, square: int) -> None:
        """Put the cursor on a square; a second click turns it, a third hides it."""
        self._drafting.take(drafts.click(self.draft, square))

    def backspace(self) -> Refusal | None:
        """Return the tile set last and step back."""
        return self._take(drafts.backspace(self.draft, self.footing.board))

    def delete(self) -> Refusal | None:
        """Return the tile under the cursor."""
        return self._take(drafts.delete(self.draft))

    def put_slot(self, slot: int, square: int, letter: int = 0) -> Refusal | LetterWanted | None:
        """Set a rack tile on a square; a blank needs the letter (1..63) it stands for."""
        tile = self._slot_tile(slot, square, letter)
        if not isinstance(tile, int):
            return tile
        footing = self.footing
        put = drafts.put(self.draft, footing.board, footing.rack, square, tile)
        return self._take(put, square, slot)

    def place_slot(self, slot: int, letter: int = 0) -> Refusal | LetterWanted | None:
        """Set a rack tile at the cursor, which moves on."""
        footing = self.footing
        self._drafting.show_cursor(footing.board)
        square = drafts.cursor_target(self.draft, footing.board)
        if isinstance(square, DraftFault):
            return of_draft(square, self.draft.cursor)
        tile = self._slot_tile(slot, square, letter)
        if not isinstance(tile, int):
            return tile
        put = drafts.put_at_cursor(self.draft, footing.board, footing.rack, tile)
        return self._take(put, square, slot)

    def move_tile(self, source: int, target: int) -> Refusal | None:
        """Move a tile that was set to another square; two of them change places."""
        return self._take(drafts.shift(self.draft, self.footing.board, source, target), target)

    def take_back(self, square: int) -> Refusal | None:
        """Return one tile to the rack."""
        return self._take(drafts.take_back(self.draft, square), square)

    def recall(self) -> Refusal | None:
        """Return all tiles to the rack."""
        return self._take(drafts.recall(self.draft))

    def clear(self) -> None:
        """Return all tiles for good: undo does not bring them back."""
        self._drafting.clear(self.footing.board)
        self.mark_used()

    def hide_cursor(self) -> None:
        """Hide the cursor."""
        self._drafting.take(drafts.hide(self.draft))

    def place(self, move: Placement) -> Refusal | None:
        """Set the tiles of a placement."""
        return self._take(drafts.from_placement(move, self.footing.board))

    def recall_quietly(self) -> None:
        """Return all tiles to make way for a move chosen otherwise; undo brings them back."""
        self._drafting.recall()
        self.mark_used()

    def undo(self) -> bool:
        """Take back the last change of tiles; False if there was none."""
        return self._change(self.can_undo, self._drafting.undo)

    def redo(self) -> bool:
        """Make the last undone change again; return False if none was undone."""
        return self._change(self.can_redo, self._drafting.redo)

    def reorder(self, source: int, target: int) -> None:
        """Move a slot of the rack to another place."""
        if self.footing.seat is not None:
            self.order.move(source, target)

    def shuffle(self) -> None:
        """Shuffle the rack."""
        if self.footing.seat is not None:
            self.order.shuffle(self._chance)

    def sort(self) -> None:
        """Sort the rack alphabetically, blanks last."""
        if self.footing.seat is not None:
            self.order.sort()

    def _change(self, possible: bool, change: Callable[[], None]) -> bool:
        if possible:
            change()
            self._done()
        return possible

    def _take(
        self, result: Draft | DraftFault, square: int | None = None, slot: int | None = None
    ) -> Refusal | None:
        """Go on with a draft; ``slot`` is where its new tile came from."""
        fault = self._drafting.take(result)
        if fault is not None:
            return of_draft(fault, square)
        self._done(slot)
        return None

    def _done(self, slot: int | None = None) -> None:
        self._changed()
        self.mark_used(slot)

    def mark_used(self, slot: int | None = None) -> None:
        """Show which places of the rack the draft's tiles came from."""
        if self.footing.seat is not None:
            self.order.set_used(self.draft.tiles, slot)

    def _move_cursor(self, follow: Callable[[Draft], Draft]) -> None:
        self._drafting.show_cursor(self.footing.board)
        self._drafting.take(follow(self.draft))

    def _slot_tile(self, slot: int, square: int, letter: int) -> int | Refusal | LetterWanted:
        """The tile to set from a slot."""
        if refusal := self._gate():
            return refusal
        slots = self.slots
        if not 0 <= slot < len(slots) or slots[slot].used:
            return Refusal(RefusalKind.NOTHING_THERE)
        tile = slots[slot].tile
        if tile != BLANK:
            return tile
        if self.footing.board.squares[square]:
            return Refusal(RefusalKind.OCCUPIED, square=square)
        return letter | BLANK_BIT if letter else LetterWanted(slot, square)
