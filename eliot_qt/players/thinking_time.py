"""Share the time of one clock among the moves of a game.

What a clear choice does not use is kept for an open one near the end, where thinking gains most
(docs/engine.md): such a move may take three times its share.
"""

from __future__ import annotations

from eliot_qt.game.position import Position

_LEAST_SHARES, _EARLY_SHARE, _MOST_SHARES = 0.3, 0.8, 3.0
# Until this many tiles are left in the bag.
_LATE = 14
# Tiles a player places in a turn, in games of strong players.
_TILES_A_TURN = 4.6
_LEAST_TURNS = 2.0


class ThinkingTime:
    """Allots seconds to the moves of one game after another: per move, or from a game's total.

    A new game is told by its board, on which there are fewer tiles than before.
    """

    def __init__(self, a_move: float | None, a_game: float | None = None) -> None:
        self._a_move, self._a_game = a_move, a_game
        self._saved = 0.0
        self._tiles = 0
        self._used = 0.0

    def grant(self, position: Position) -> float:
        """Seconds for the next move."""
        tiles = sum(map(bool, position.board.squares))
        if tiles < self._tiles or tiles == 0:
            self._saved = self._used = 0.0
        self._tiles = tiles
        if self._a_move is not None:
            share = self._a_move
            if position.bag_count > _LATE:
                return max(min(share + self._saved, _EARLY_SHARE * share), _LEAST_SHARES * share)
            return max(min(share + self._saved, _MOST_SHARES * share), _LEAST_SHARES * share)
        assert self._a_game is not None
        unseen = len(position.unseen_by(position.to_move)) + len(position.rack)
        turns = max(unseen / (2 * _TILES_A_TURN), _LEAST_TURNS)
        share = max(self._a_game - self._used, 0.0) / turns
        return max(min(_MOST_SHARES * share / 2, self._a_game - self._used), 0.001)

    def spent(self, seconds: float) -> None:
        """Note what the move has taken."""
        self._used += seconds
        if self._a_move is not None:
            self._saved = max(self._saved + self._a_move - seconds, -self._a_move)
