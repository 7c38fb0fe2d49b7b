"""Commands about tiles: typing, dragging, the cursor, the order of the rack, the swap."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from eliot_qt.game import draft as drafts
from eliot_qt.game.draft import Arrow, Draft, DraftFault
from eliot_qt.game.events import EventError
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileError
from eliot_qt.modes import training
from eliot_qt.modes.finder import Finder

from . import referee
from .common_flow import CommonFlow
from .finding import Step
from .rack_order import RackOrder
from .state import AnalysisStatus, Refusal, RefusalKind

_CHANCE = random.Random()


class TileCommands(CommonFlow):
    """What a person does with tiles. A command refused changes nothing."""

    def type_letter(self, text: str, force_blank: bool = False) -> None:
        """A letter key: set a tile at the cursor, or choose one while swapping."""
        with self._changes():
            if self._swapping:
                self._type_swap(text)
                return
            if not self._may_set():
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
            self._drafting.show_cursor(self.position.board)
            square = drafts.cursor_target(self.draft, self.position.board)
            if isinstance(square, DraftFault):
                self._refuse(Refusal.of_draft(square, self.draft.cursor))
                return
            tile = self._slot_tile(slot, square, letter)
            if tile is not None:
                board = self.position.board
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
        """Layer by layer: the swap, the preview, a running search, the tiles, the cursor."""
        with self._changes():
            if self._swapping:
                self._end_swap()
            elif self._choice.move is not None:
                self._choice.clear()
            elif self.analysis_status is AnalysisStatus.RUNNING:
                self._search.cancel()
            elif self.draft.placed:
                self._set_tiles(drafts.recall(self.draft))
            else:
                self._drafting.take(drafts.hide(self.draft))

    # -- the rack

    def shuffle(self) -> None:
        """Another order of the rack."""
        self._arrange(lambda order: order.shuffle(_CHANCE))

    def sort_rack(self) -> None:
        """Alphabetical order of the rack, blanks last."""
        self._arrange(RackOrder.sort)

    def reorder(self, source: int, target: int) -> None:
        """Move a slot of the rack to another place."""
        self._arrange(lambda order: order.move(source, target))

    def start_swap(self) -> None:
        """Begin to choose tiles for an exchange; tiles set go back to the rack."""
        with self._changes():
            if not self._may_set():
                return
            if self.is_shared:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            if not self.position.may_exchange:
                self._refuse(Refusal(RefusalKind.NO_EXCHANGE, data=self.position.bag_count))
                return
            self._drafting.recall()
            self._order.set_used(self.draft.tiles)
            self._choice.clear()
            self._swapping = True

    def toggle_swap(self, slot: int) -> None:
        """Choose a slot's tile for the exchange, or no longer."""
        with self._changes():
            if self._swapping and 0 <= slot < len(self.rack_slots):
                self._order.toggle(slot)

    def invert_swap(self) -> None:
        """Choose exactly the tiles that were not chosen."""
        with self._changes():
            if self._swapping:
                self._order.invert()

    def cancel_swap(self) -> None:
        """Choose tiles no longer."""
        with self._changes():
            self._end_swap()

    def set_rack(self, text: str) -> None:
        """Training: take these tiles, ``?`` for a blank."""
        with self._changes():
            try:
                rack = self.tile_set.parse(self.tile_set.fold(text.replace(" ", "")))
            except TileError as error:
                self._refuse(Refusal(RefusalKind.IMPOSSIBLE_RACK, data=str(error)))
                return
            size = self.position.rules.rack_size
            if len(rack) > size or any(tile & BLANK_BIT for tile in rack):
                self._refuse(Refusal(RefusalKind.IMPOSSIBLE_RACK, data=f"at most {size} tiles"))
                return
            self._change_rack(partial(_set_rack, self.record, rack))

    def new_rack(self) -> None:
        """Training: put the rack back and draw another."""
        with self._changes():
            self._change_rack(partial(training.new_rack, self.record))

    def complete_rack(self) -> None:
        """Training: fill the rack up at random."""
        with self._changes():
            self._change_rack(partial(training.complete_rack, self.record, self.position.rack))

    def _set_tiles(
        self, result: Draft | DraftFault, square: int | None = None, slot: int | None = None
    ) -> None:
        """Go on with a draft, or refuse; ``slot`` is where its new tile came from."""
        fault = self._drafting.take(result)
        if fault is not None:
            self._refuse(Refusal.of_draft(fault, square))
            return
        self._tiles_set(slot)

    def _tiles_set(self, slot: int | None = None) -> None:
        """Tiles were set by hand: they are what Enter plays, nothing else."""
        if self.draft.placed:
            self._end_swap()
            self._choice.clear()
        self._tiles_used(slot)

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
            self._refuse(Refusal(RefusalKind.OCCUPIED, square))
            return None
        if not letter:
            self._later.append(partial(self.letter_wanted.emit, slot, square))
            return None
        return letter | BLANK_BIT

    def _type_swap(self, text: str) -> None:
        """A letter key while swapping chooses a tile of that letter."""
        folded = self.tile_set.fold(text)
        if folded not in self.tile_set.letters:
            self._refuse(Refusal(RefusalKind.NOT_A_LETTER, data=text))
        elif not self._order.toggle_tile(self.tile_set.letters.index(folded)):
            self._refuse(Refusal(RefusalKind.NOT_ON_RACK, data=folded))

    def _arrange(self, arrange: Callable[[RackOrder], None]) -> None:
        with self._changes():
            if self._viewer is not None:
                arrange(self._order)

    def _change_rack(self, change: Step) -> None:
        """Training: another rack."""
        if not referee.is_training(self.record):
            self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            return
        if not self._may_set():
            return
        try:
            self._step(change, partial(self._append, by_computer=False))
        except EventError as error:
            self._refuse(Refusal(RefusalKind.IMPOSSIBLE_RACK, data=str(error)))


def _set_rack(record: GameRecord, rack: bytes, _finder: Finder) -> GameRecord:
    return training.set_rack(record, rack)
