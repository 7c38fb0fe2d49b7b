"""Setting tiles and choosing a move otherwise: the two ways to the one move that Enter takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from eliot_qt.game import draft as drafts
from eliot_qt.game.check import MoveFault, check_move
from eliot_qt.game.draft import Arrow, Draft, DraftFault
from eliot_qt.game.move import Move
from eliot_qt.game.notation import NotationError, parse_move
from eliot_qt.game.tiles import BLANK, BLANK_BIT
from eliot_qt.play.refusals import LetterRefused, Refusal, RefusalKind, TextRefused, of_draft

from .surface import Surface

_UNSHOWABLE = MoveFault.OFF_BOARD | MoveFault.OCCUPIED | MoveFault.GAP | MoveFault.NO_TILES


class TileSetting(Surface):
    """Commands that change no game, only what is about to be played. One refused does nothing."""

    def type_letter(self, text: str, force_blank: bool = False) -> None:
        """A letter key: set a tile at the cursor."""
        with self._changes():
            if not self._may_set():
                return
            typed = self._drafting.type_text(
                text, self.position.board, self._rack, self.tile_set, force_blank
            )
            if typed is None:
                self._refuse(LetterRefused(RefusalKind.NOT_A_LETTER, text))
            elif typed[0] is not None:
                self._refuse(of_draft(typed[0], self.draft.cursor, typed[1]))
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

    def put_slot(self, slot: int, square: int, letter: int = 0) -> None:
        """Set a rack tile on a square; a blank needs the letter (1..63) it stands for."""
        with self._changes():
            tile = self._slot_tile(slot, square, letter)
            if tile is not None:
                result = drafts.put(self.draft, self.position.board, self._rack, square, tile)
                self._set_tiles(result, square, slot)

    def place_slot(self, slot: int, letter: int = 0) -> None:
        """Set a rack tile at the cursor, which moves on."""
        with self._changes():
            board = self.position.board
            self._drafting.show_cursor(board)
            square = drafts.cursor_target(self.draft, board)
            if isinstance(square, DraftFault):
                self._refuse(of_draft(square, self.draft.cursor))
                return
            tile = self._slot_tile(slot, square, letter)
            if tile is not None:
                result = drafts.put_at_cursor(self.draft, board, self._rack, tile)
                self._set_tiles(result, square, slot)

    def move_tile(self, source: int, target: int) -> None:
        """Move a tile that was set to another square; two of them change places."""
        with self._changes():
            result = drafts.shift(self.draft, self.position.board, source, target)
            self._set_tiles(result, target)

    def take_back(self, square: int) -> None:
        """Return one tile to the rack."""
        with self._changes():
            self._set_tiles(drafts.take_back(self.draft, square), square)

    def recall(self) -> None:
        """Return all tiles to the rack."""
        with self._changes():
            self._set_tiles(drafts.recall(self.draft))

    def escape(self) -> None:
        """Layer by layer: the move chosen, the tiles, the cursor."""
        with self._changes():
            if self._choice.move is not None:
                self._choice.clear()
            elif self.draft.placed:
                self._set_tiles(drafts.recall(self.draft))
            else:
                self._drafting.take(drafts.hide(self.draft))

    def reorder(self, source: int, target: int) -> None:
        """Move a slot of the rack to another place."""
        with self._changes():
            if self._may_plan:
                self._order.move(source, target)

    def select_row(self, row: int | None) -> None:
        """Select a row of the list; tiles set make way for it."""
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

    def _may_set(self) -> bool:
        """Whether tiles may be set now; refuses otherwise."""
        raise NotImplementedError

    def _end_swap(self) -> None:
        """Tiles are chosen for an exchange no longer, where that was so."""

    def _undo_tiles(self) -> bool:
        """Take back the last change of tiles, if there was one."""
        return self._change_tiles(self._drafting.can_undo, self._drafting.undo)

    def _redo_tiles(self) -> bool:
        """Make it again, if it was undone."""
        return self._change_tiles(self._drafting.can_redo, self._drafting.redo)

    def _change_tiles(self, possible: bool, change: Callable[[], None]) -> bool:
        if possible:
            change()
            self._tiles_set()
        return possible

    def _set_tiles(
        self, result: Draft | DraftFault, square: int | None = None, slot: int | None = None
    ) -> None:
        """Go on with a draft, or refuse; ``slot`` is where its new tile came from."""
        fault = self._drafting.take(result)
        if fault is not None:
            self._refuse(of_draft(fault, square))
            return
        self._tiles_set(slot)

    def _tiles_set(self, slot: int | None = None) -> None:
        """Tiles were set by hand: they are what Enter takes, nothing else."""
        if self.draft.placed:
            self._end_swap()
            self._choice.clear()
        self._tiles_used(slot)

    def _tiles_used(self, slot: int | None = None) -> None:
        """Show which places of the rack the draft's tiles came from."""
        if self._may_plan:
            self._order.set_used(self.draft.tiles, slot)

    def _make_way(self) -> None:
        """Take tiles off for a move chosen otherwise; undo brings them back."""
        self._drafting.recall()
        self._end_swap()
        self._tiles_used()

    def _move_cursor(self, follow: Callable[[Draft], Draft]) -> None:
        with self._changes():
            self._drafting.show_cursor(self.position.board)
            self._drafting.take(follow(self.draft))

    def _slot_tile(self, slot: int, square: int, letter: int) -> int | None:
        """The tile to set from a slot; refuses, or asks for a blank's letter, with None."""
        if not self._may_set():
            return None
        slots = self.rack_slots
        if not 0 <= slot < len(slots) or slots[slot].used:
            self._refuse(Refusal(RefusalKind.NOTHING_THERE))
            return None
        tile = slots[slot].tile
        if tile != BLANK:
            return tile
        if self.position.board.squares[square]:
            self._refuse(Refusal(RefusalKind.OCCUPIED, square=square))
            return None
        if not letter:
            self._later.append(partial(self.letter_wanted.emit, slot, square))
            return None
        return letter | BLANK_BIT

    def _read(self, text: str) -> Move | None:
        """The move of a text in the field's notation; refuses with None."""
        try:
            return parse_move(text, self.position.board, self.tile_set, self._rack)
        except NotationError as error:
            self._refuse(TextRefused(RefusalKind.NOT_A_MOVE, error))
            return None

    def _written(self, text: str) -> Move | None:
        """The move of a text that is being written, if it can be shown."""
        if not text.strip() or not self._may_plan:
            return None
        try:
            move = parse_move(text, self.position.board, self.tile_set, self._rack)
        except NotationError:
            return None
        return None if check_move(move, self._own).faults & _UNSHOWABLE else move
