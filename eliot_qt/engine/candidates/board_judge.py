"""The judge of boards: the learnt value of the board that each placement leaves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.game import Game

from ..arrays.moves import MoveTable
from ..arrays.playout_state import BOARD_OFFSET
from ..arrays.state import STATE
from ..generation.door import ThreadRecords
from ..graphs.graph import RunGraph, WordGraphLike
from ..leaves import no_values
from ..listing import Moves
from ..playing.board_counts import COUNTS, VIEW
from ..playing.board_worth import value_boards
from ..values.board_value import BoardValue, board_value


class BoardJudge:
    """Values boards by weights, those of the tile set unless given. Not for two threads at once.

    Raises :class:`~..errors.EngineError` for a word graph or rules the kernels cannot hold, or
    weights that are damaged.
    """

    def __init__(
        self, graph: WordGraphLike | RunGraph, game: Game, value: BoardValue | None = None
    ) -> None:
        if not isinstance(graph, RunGraph):
            graph = RunGraph(graph, len(game.tile_set))
        self._records = ThreadRecords(graph, game)
        self._values = no_values(game.tile_set)
        self.value = value or board_value(game.tile_set, COUNTS)
        self._states: NDArray[np.void] = np.zeros(2, STATE)
        board = self._states.ctypes.data + BOARD_OFFSET
        self._boards = np.array([board, board + STATE.itemsize], np.int64)
        self._view = np.zeros(VIEW, np.int64)
        self._row = np.zeros(COUNTS, np.int64)

    def values(self, moves: Moves) -> list[int]:
        """Millipoints of the board after each of a position's placements, which an engine lists."""
        assert isinstance(moves, MoveTable)  # only the compiled engine has records of moves
        position = moves.position
        self._records.take(position, self._values)
        self._states[0] = self._states[1] = self._records.states[0]
        unseen = len(position.unseen_by(position.to_move))
        weights = np.array(self.value.row(unseen), np.int64)
        results = np.zeros(len(moves), np.int64)
        value_boards(
            self._states, self._boards, moves.records, self._view, self._row, weights, results
        )
        found: list[int] = results.tolist()
        return found
