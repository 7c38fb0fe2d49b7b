"""The plan of one person: tiles set, a row or a text chosen, tiles marked for an exchange.

There is one move in it, :attr:`Hand.move`, the pending one, which Enter plays. Setting tiles,
choosing a row, typing coordinates and swapping exclude each other: each makes way for the next.
Commands return the refusal where nothing was done, else None.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from eliot_qt.game.check import MoveFault, Verdict, check_draft, check_move
from eliot_qt.game.draft import Draft
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import NotationError, parse_move

from ..refusals import LetterRefused, Refusal, RefusalKind, TextRefused, illegal, not_on_rack
from .choice import MoveChoice
from .tile_setting import Footing, TileSetting

_UNSHOWABLE = MoveFault.OFF_BOARD | MoveFault.OCCUPIED | MoveFault.GAP | MoveFault.NO_TILES


def _open() -> Refusal | None:
    return None


class Hand:
    """One person's plan on one :class:`Footing`; ``gate`` refuses while tiles may not be set."""

    def __init__(
        self,
        footing: Footing,
        gate: Callable[[], Refusal | None] = _open,
        chance: random.Random | None = None,
    ) -> None:
        self.choice = MoveChoice()
        self.tiles = TileSetting(footing, gate, self._tiles_changed, chance or random.Random())
        self._gate = gate
        self._swapping = False
        self._judged: tuple[object, ...] = ()
        self._verdict: Verdict | None = None

    @property
    def footing(self) -> Footing:
        """The position and rack it plans on."""
        return self.tiles.footing

    @property
    def draft(self) -> Draft:
        """The tiles set and the cursor."""
        return self.tiles.draft

    @property
    def swapping(self) -> bool:
        """True while tiles are being marked for an exchange."""
        return self._swapping

    @property
    def chosen_move(self) -> Move | None:
        """The move chosen without setting tiles: the exchange, else the row or text."""
        if self._swapping and self.footing.seat is not None:
            swapped = self.tiles.order.swapped
            return Exchange(swapped) if swapped else None
        return self.choice.move

    @property
    def move(self) -> Move | None:
        """The pending move, which Enter plays: of the tiles set, else the one chosen otherwise."""
        if self.draft.placed:
            return self.verdict.placement if self.verdict else None
        return self.chosen_move

    @property
    def verdict(self) -> Verdict | None:
        """The judgement of the tiles set, else of the move chosen; None without either."""
        move = self.chosen_move
        key = (self.footing, self.draft.placed, move)
        if key != self._judged:
            self._judged, self._verdict = key, self._judge(move)
        return self._verdict

    def follow(self, footing: Footing, *, clear: bool = False, kept: Draft | None = None) -> None:
        """Plan on another position or rack: tiles stay where they fit, all choices go.

        ``clear`` returns the tiles to the rack, ``kept`` brings back ones planned before.
        """
        self.end_swap()
        self.tiles.follow(footing, clear=clear, kept=kept)
        self.choice.reset()

    def type_letter(self, text: str, force_blank: bool = False) -> Refusal | None:
        """A letter key: set a tile at the cursor, or mark one while swapping."""
        if not self._swapping:
            return self.tiles.type_letter(text, force_blank)
        tile_set = self.footing.position.tile_set
        folded = tile_set.fold(text)
        if folded not in tile_set.letters:
            return LetterRefused(RefusalKind.NOT_A_LETTER, text)
        toggled = self.tiles.order.toggle_tile(tile_set.letters.index(folded))
        return None if toggled else not_on_rack(folded)

    def escape(self) -> None:
        """Clear one layer: the exchange, the chosen move, the tiles, the cursor."""
        if self._swapping:
            self.end_swap()
        elif self.choice.move is not None:
            self.choice.clear()
        elif self.draft.placed:
            self.tiles.recall()
        else:
            self.tiles.hide_cursor()

    # -- choosing a move otherwise

    def select(self, row: int | None) -> None:
        """Choose a row of the list; tiles set make way for it."""
        if row is not None:
            self.make_way()
        self.choice.select(row)

    def hover(self, row: int | None) -> None:
        """Choose a row while the pointer is over it, unless tiles are set or being swapped."""
        if row is None or not (self._swapping or self.draft.placed):
            self.choice.hover(row)

    def show(self, move: Move | None) -> None:
        """Choose a move from elsewhere, unless tiles are set."""
        if not self.draft.placed:
            self.choice.type(move)

    def preview_text(self, text: str) -> None:
        """Choose the move of a text that is still being written, if it already names one."""
        self.choice.type(None)
        move = self._written(text)
        if move is not None:
            self.make_way()
            self.choice.type(move)

    def read(self, text: str) -> Move | Refusal:
        """The move of a text in the field's notation."""
        footing = self.footing
        try:
            return parse_move(text, footing.board, footing.position.tile_set, footing.rack)
        except NotationError as error:
            return TextRefused(RefusalKind.NOT_A_MOVE, error)

    def pin_draft(self, may_list: bool = True) -> Refusal | None:
        """Keep the tiles set as the second ghost, to compare them without playing.

        Refused where moves may not be compared.
        """
        verdict = self.verdict
        if verdict is None or not self.draft.placed:
            return Refusal(RefusalKind.NOTHING_TO_PLAY)
        if not verdict.ok or verdict.placement is None:
            return illegal(verdict)
        if not may_list:
            return Refusal(RefusalKind.NOT_IN_THIS_GAME)
        self.choice.pinned = verdict.placement
        return self.tiles.recall()

    def place_chosen(self) -> Refusal | None:
        """Set the chosen move's tiles by hand, or mark the ones it exchanges."""
        move = self.choice.move
        if isinstance(move, Placement):
            return self.tiles.place(move)
        if isinstance(move, Exchange):
            refusal = self.start_swap()
            if refusal is None:
                self.tiles.order.choose(move.tiles)
            return refusal
        return Refusal(RefusalKind.NOTHING_TO_PLAY) if move is None else None

    def set_written(self) -> None:
        """Set the tiles of a move that was written: it can be tried again when its text is gone."""
        if self.choice.row is None and self.choice.move is not None:
            self.place_chosen()
            self.choice.clear()

    def make_way(self) -> None:
        """Take tiles off for a move chosen otherwise; undo brings them back."""
        self.tiles.recall_quietly()
        self.end_swap()

    def start_swap(self) -> Refusal | None:
        """Begin to mark tiles for an exchange; tiles set go back to the rack."""
        if refusal := self._gate():
            return refusal
        if self.footing.no_swap is not None:
            return self.footing.no_swap
        if not self.footing.position.may_exchange:
            return Refusal(RefusalKind.NO_EXCHANGE)
        self.tiles.recall_quietly()
        self.choice.clear()
        self._swapping = True
        return None

    def toggle_swap(self, slot: int) -> None:
        """Mark a slot's tile for the exchange, or unmark it."""
        if self._swapping and 0 <= slot < len(self.tiles.slots):
            self.tiles.order.toggle(slot)

    def invert_swap(self) -> None:
        """Mark exactly the tiles that were not marked."""
        if self._swapping:
            self.tiles.order.invert()

    def end_swap(self) -> None:
        """Stop marking tiles for an exchange."""
        if self._swapping:
            self._swapping = False
            if self.footing.seat is not None:
                self.tiles.order.choose(b"")

    def _judge(self, move: Move | None) -> Verdict | None:
        footing = self.footing
        if footing.seat is None:
            return None
        if self.draft.placed:
            return check_draft(self.draft.tiles, footing.position, footing.adviser)
        return None if move is None else check_move(move, footing.position, footing.adviser)

    def _tiles_changed(self) -> None:
        """Tiles set by hand are the pending move, nothing else."""
        if self.draft.placed:
            self.end_swap()
            self.choice.clear()

    def _written(self, text: str) -> Move | None:
        """The move of a text that is being written, if it can be shown."""
        footing = self.footing
        if not text.strip() or footing.seat is None:
            return None
        move = self.read(text)
        if isinstance(move, Refusal):
            return None
        return None if check_move(move, footing.position).faults & _UNSHOWABLE else move
