"""The draft in hand: what was set before it, what may be typed next, where the cursor was."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game import draft as drafts
from eliot_qt.game.board import Board
from eliot_qt.game.draft import Draft, DraftFault
from eliot_qt.game.tiles import TileSet

from .letter_input import Spelling, type_text


class Drafting:
    """A draft with its own undo. Faults are returned and change nothing."""

    def __init__(self) -> None:
        self.draft = Draft()
        self._done: list[Draft] = []
        self._undone: list[Draft] = []
        self._spelling: Spelling | None = None
        self._last: int | None = None

    @property
    def can_undo(self) -> bool:
        """True if a change of tiles can be taken back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """True if a change of tiles can be made again."""
        return bool(self._undone)

    def take(self, result: Draft | DraftFault) -> DraftFault | None:
        """Continue with the draft that follows, or return the fault."""
        if isinstance(result, DraftFault):
            return result
        if result.placed != self.draft.placed:
            self._done.append(self.draft)
            self._undone.clear()
        self._set(result)
        return None

    def type_text(
        self, text: str, board: Board, rack: bytes, tile_set: TileSet, force_blank: bool
    ) -> tuple[DraftFault | None, str] | None:
        """Type a key's text; return any fault and the letter it is about, None for no letter."""
        if self.draft.cursor is None:
            self.show_cursor(board)
        typed = type_text(self.draft, board, rack, tile_set, text, force_blank, self._spelling)
        if typed is None:
            return None
        fault = self.take(typed.result)
        self._spelling = typed.spelling
        return fault, typed.text

    def show_cursor(self, board: Board) -> None:
        """Make a hidden cursor appear where it belongs."""
        if self.draft.cursor is None:
            self._set(drafts.show(self.draft, drafts.home(board, self._last)))

    def undo(self) -> None:
        """Take back the last change of tiles."""
        self._undone.append(self.draft)
        self._set(self._done.pop())

    def redo(self) -> None:
        """Make the last undone change again."""
        self._done.append(self.draft)
        self._set(self._undone.pop())

    def recall(self) -> None:
        """Return all tiles; they can be brought back by undo."""
        self.take(drafts.recall(self.draft))

    def restart(self, board: Board, rack: bytes, kept: Draft | None = None) -> None:
        """Another position: tiles stay (or ``kept`` ones come back) where they still fit."""
        before = self.draft
        fitted = drafts.fit(before if kept is None else kept, board, rack)
        if fitted.placed != before.placed:
            self._done.clear()
            self._undone.clear()
        self._set(fitted)

    def clear(self, board: Board) -> None:
        """Start over, with the cursor where it was last or in the centre of an empty board."""
        hidden = self.draft.cursor is None and self._last is not None
        self._done.clear()
        self._undone.clear()
        bare = replace(self.draft, placed=(), at_edge=False, turned=False)
        if hidden:
            self._set(bare)
        else:
            self._set(drafts.show(bare, drafts.home(board, self._last)))

    def _set(self, draft: Draft) -> None:
        self.draft = draft
        self._spelling = None
        if draft.cursor is not None:
            self._last = draft.cursor
