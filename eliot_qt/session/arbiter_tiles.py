"""What the arbiter does with tiles and with the list of moves; none of it is an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from eliot_qt.game import draft as drafts
from eliot_qt.game.check import MoveFault, check_move
from eliot_qt.game.draft import Arrow, Draft, DraftFault
from eliot_qt.game.move import Move
from eliot_qt.game.notation import NotationError, parse_move
from eliot_qt.game.tiles import BLANK, BLANK_BIT

from .arbiter_state import ArbiterFault, ArbiterRefusal
from .arbiter_view import ArbiterView
from .state import Refusal, RefusalKind

_UNSHOWABLE = MoveFault.OFF_BOARD | MoveFault.OCCUPIED | MoveFault.GAP | MoveFault.NO_TILES


class ArbiterTiles(ArbiterView):
    """Setting tiles and choosing a listed move: the two ways to the move that Enter assigns."""

    def type_letter(self, text: str, force_blank: bool = False) -> None:
        """A letter key: set a tile at the cursor."""
        with self._changes():
            if not self._has_rack():
                return
            typed = self._drafting.type_text(
                text, self.position.board, self._rack, self.tile_set, force_blank
            )
            if typed is None:
                self._refuse(Refusal(RefusalKind.NOT_A_LETTER, data=text))
            elif typed[0] is not None:
                self._refuse(Refusal.of_draft(typed[0], self.draft.cursor, typed[1]))
            else:
                self._tiles_set()

    def step(self, arrow: Arrow) -> None:
        """An arrow key: along the cursor's direction it moves, across it only turns."""
        self._move_cursor(partial(drafts.step, board=self.position.board, arrow=arrow))

    def jump(self, arrow: Arrow) -> None:
        """Ctrl and an arrow key: to the next square adjoining a tile."""
        self._move_cursor(partial(drafts.jump, board=self.position.board, arrow=arrow))

    def flip(self) -> None:
        """Turn the cursor."""
        self._move_cursor(drafts.flip)

    def click_square(self, square: int) -> None:
        """Put the cursor there; again turns it, once more hides it."""
        with self._changes():
            self._drafting.take(drafts.click(self.draft, square))

    def backspace(self) -> None:
        """Return the tile set last and step back."""
        with self._changes():
            self._set_tiles(drafts.backspace(self.draft, self.position.board))

    def delete(self) -> None:
        """Return the tile under the cursor."""
        with self._changes():
            self._set_tiles(drafts.delete(self.draft))

    def take_back(self, square: int) -> None:
        """Return one tile to the rack."""
        with self._changes():
            self._set_tiles(drafts.take_back(self.draft, square), square)

    def recall(self) -> None:
        """Return all tiles to the rack."""
        with self._changes():
            self._set_tiles(drafts.recall(self.draft))

    def move_tile(self, source: int, target: int) -> None:
        """Move a tile that was set to another square; two of them change places."""
        with self._changes():
            self._set_tiles(drafts.shift(self.draft, self.position.board, source, target), target)

    def reorder(self, source: int, target: int) -> None:
        """Move a slot of the rack to another place."""
        with self._changes():
            self._order.move(source, target)

    def put_slot(self, slot: int, square: int, letter: int = 0) -> None:
        """Set a rack tile on a square; a blank needs the letter (1..63) it stands for."""
        with self._changes():
            tile = self._slot_tile(slot, square, letter)
            if tile is not None:
                board = self.position.board
                self._set_tiles(drafts.put(self.draft, board, self._rack, square, tile), square)

    def place_slot(self, slot: int, letter: int = 0) -> None:
        """Set a rack tile at the cursor, which moves on."""
        with self._changes():
            board = self.position.board
            self._drafting.show_cursor(board)
            square = drafts.cursor_target(self.draft, board)
            if isinstance(square, DraftFault):
                self._refuse(Refusal.of_draft(square, self.draft.cursor))
                return
            tile = self._slot_tile(slot, square, letter)
            if tile is not None:
                result = drafts.put_at_cursor(self.draft, board, self._rack, tile)
                self._set_tiles(result, square)

    def escape(self) -> None:
        """Layer by layer: the selected move, the tiles, the cursor."""
        with self._changes():
            if self._choice.move is not None:
                self._choice.clear()
            elif self.draft.placed:
                self._set_tiles(drafts.recall(self.draft))
            else:
                self._drafting.take(drafts.hide(self.draft))

    def select_row(self, row: int | None) -> None:
        """Select a row of the moves; tiles set make way for it."""
        with self._changes():
            if row is not None:
                self._make_way()
            self._choice.select(row)

    def hover_row(self, row: int | None) -> None:
        """Select a row while the pointer is over it, unless tiles are set."""
        with self._changes():
            if row is None or not self.draft.placed:
                self._choice.hover(row)

    def preview_text(self, text: str) -> None:
        """Show a move that is being written as a ghost, as far as it can be shown."""
        with self._changes():
            self._choice.type(None)
            move = self._written(text)
            if move is not None:
                self._make_way()
                self._choice.type(move)

    def _refuse(self, refusal: Refusal | ArbiterRefusal) -> None:
        self._later.append(partial(self.refused.emit, refusal))

    def _has_rack(self) -> bool:
        if self.turn is None:
            self._refuse(ArbiterRefusal(ArbiterFault.NO_RACK))
        return self.turn is not None

    def _set_tiles(self, result: Draft | DraftFault, square: int | None = None) -> None:
        fault = self._drafting.take(result)
        if fault is not None:
            self._refuse(Refusal.of_draft(fault, square))
        else:
            self._tiles_set()

    def _tiles_set(self) -> None:
        """Tiles were set by hand: they are what Enter assigns, nothing else."""
        if self.draft.placed:
            self._choice.clear()
        self._order.set_used(self.draft.tiles)

    def _make_way(self) -> None:
        """Take tiles off for a move chosen otherwise; undo brings them back."""
        self._drafting.recall()
        self._order.set_used(self.draft.tiles)

    def _move_cursor(self, follow: Callable[[Draft], Draft]) -> None:
        with self._changes():
            self._drafting.show_cursor(self.position.board)
            self._drafting.take(follow(self.draft))

    def _slot_tile(self, slot: int, square: int, letter: int) -> int | None:
        """The tile to set from a slot; refuses, or asks for a blank's letter, with None."""
        slots = self.rack_slots
        if not 0 <= slot < len(slots) or slots[slot].used:
            self._refuse(Refusal(RefusalKind.NOTHING_THERE))
            return None
        if slots[slot].tile != BLANK:
            return slots[slot].tile
        if self.position.board.squares[square]:
            self._refuse(Refusal(RefusalKind.OCCUPIED, square))
            return None
        if not letter:
            self._later.append(partial(self.letter_wanted.emit, slot, square))
            return None
        return letter | BLANK_BIT

    def _written(self, text: str) -> Move | None:
        """The move of a text that is being written, if it can be shown."""
        if not text.strip() or self.turn is None:
            return None
        try:
            move = parse_move(text, self.position.board, self.tile_set, self._rack)
        except NotationError:
            return None
        return None if check_move(move, self.position).faults & _UNSHOWABLE else move
