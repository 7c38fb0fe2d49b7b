"""Filters for the moves of a list."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..game.move import Placement
from ..game.position import Position
from ..players.analysis import Candidate


@dataclass(frozen=True)
class MoveFilter:
    """A filter of placements; an empty one shows every move.

    ``pattern`` is looked for in the main word as a dictionary spells it.
    """

    pattern: re.Pattern[str] | None = None
    bingos: bool = False
    square: int | None = None
    points: int | None = None

    @property
    def is_empty(self) -> bool:
        """Return whether everything passes."""
        chosen = self.pattern is not None or self.bingos
        return not chosen and self.square is None and self.points is None

    def passes(self, candidate: Candidate, position: Position) -> bool:
        """Return whether a move is shown."""
        if self.is_empty:
            return True
        move, board = candidate.move, position.board
        if not isinstance(move, Placement):
            return False
        if self.points is not None and candidate.score != self.points:
            return False
        if self.bingos and len(move.used) != position.rules.bingo_tiles:
            return False
        if self.square is not None and self.square not in dict(move.placed(board.size)):
            return False
        if self.pattern is None:
            return True
        return bool(self.pattern.search(position.tile_set.spell(board.main_word(move))))
