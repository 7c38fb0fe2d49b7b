"""The move chosen without setting tiles: a row of the list, a hovered row, a typed coordinate.

There is only ever one: the row selected is the move previewed and the pending move. Hovering
selects for as long as it lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.move import Move, Placement
from eliot_qt.players.analysis import Candidate

# Rows looked through for a selected move when the list is ranked anew.
_LOOKED_THROUGH = 2000


class MoveChoice:
    """The move selected, previewed or pinned."""

    def __init__(self) -> None:
        self._rows: Sequence[Candidate] = ()
        self._selected: int | None = None
        self._hovered: int | None = None
        self._typed: Move | None = None
        self.pinned: Placement | None = None

    @property
    def row(self) -> int | None:
        """The selected row of the list."""
        if self._typed is not None:
            return None
        return self._selected if self._hovered is None else self._hovered

    @property
    def move(self) -> Move | None:
        """The chosen move."""
        if self._typed is not None:
            return self._typed
        return None if self.row is None else self._rows[self.row].move

    def set_rows(self, rows: Sequence[Candidate]) -> None:
        """Take another list, or the same in a new order; a selected move stays if listed."""
        move = None if self._selected is None else self._rows[self._selected].move
        self._rows = rows
        self._hovered = None
        self._selected = None if move is None else _find(rows, move)

    def select(self, row: int | None) -> None:
        """Select a row; None, or a row that does not exist, clears the selection."""
        self._typed = None
        self._hovered = None
        self._selected = row if row is not None and 0 <= row < len(self._rows) else None

    def hover(self, row: int | None) -> None:
        """Select a row while the pointer is over it; None brings the selected one back."""
        self._hovered = row if row is not None and 0 <= row < len(self._rows) else None

    def type(self, move: Move | None) -> None:
        """Choose a move typed as coordinates, or none."""
        if move is not None:
            self.clear()
        self._typed = move

    def pin(self, row: int | None) -> None:
        """Keep a row's placement as a second ghost; pinning it again, or None, lets it go."""
        move = None
        if row is not None and 0 <= row < len(self._rows):
            move = self._rows[row].move
        self.pinned = move if isinstance(move, Placement) and move != self.pinned else None

    def clear(self) -> None:
        """Choose nothing; what is pinned stays."""
        self._typed = self._hovered = self._selected = None

    def reset(self) -> None:
        """Another position: no list, nothing chosen, nothing pinned."""
        self.clear()
        self._rows = ()
        self.pinned = None


def _find(rows: Sequence[Candidate], move: Move) -> int | None:
    looked = range(min(len(rows), _LOOKED_THROUGH))
    return next((row for row in looked if rows[row].move == move), None)
