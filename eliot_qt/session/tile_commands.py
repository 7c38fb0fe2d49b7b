"""Commands about tiles: typing, dragging, the cursor, the order of the rack, the swap."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from eliot_qt.game.events import EventError
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK_BIT, TileError
from eliot_qt.modes import training
from eliot_qt.modes.finder import Finder

from . import referee
from .finding import Step
from .rack_order import RackOrder
from .state import AnalysisStatus, Refusal, RefusalKind
from .taking_back import TakingBack

_CHANCE = random.Random()


class TileCommands(TakingBack):
    """What a person does with tiles. A command refused changes nothing."""

    def type_letter(self, text: str, force_blank: bool = False) -> None:
        """A letter key: set a tile at the cursor, or choose one while swapping."""
        with self._changes():
            if self._swapping:
                self._type_swap(text)
            else:
                super().type_letter(text, force_blank)

    def escape(self) -> None:
        """Layer by layer: the swap, the preview, a running search, the tiles, the cursor."""
        with self._changes():
            running = self.analysis_status is AnalysisStatus.RUNNING
            if self._swapping:
                self._end_swap()
            elif running and self._choice.move is None:
                self._search.cancel()
            else:
                super().escape()

    def hover_row(self, row: int | None) -> None:
        """Select a row while the pointer is over it, unless tiles are set or being swapped."""
        if row is None or not self._swapping:
            super().hover_row(row)

    # -- the rack

    def shuffle(self) -> None:
        """Another order of the rack."""
        self._arrange(lambda order: order.shuffle(_CHANCE))

    def sort_rack(self) -> None:
        """Alphabetical order of the rack, blanks last."""
        self._arrange(RackOrder.sort)

    def start_swap(self) -> None:
        """Begin to choose tiles for an exchange; tiles set go back to the rack."""
        with self._changes():
            if not self._may_set():
                return
            if self.is_shared:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            if self.is_viewing:
                self._refuse(Refusal(RefusalKind.LOOKING_BACK))
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
