"""The records in which games branch, and what they show of boards."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.games_state import GAME
from eliot_qt.engine.arrays.playout_state import BOARD_OFFSET
from eliot_qt.engine.arrays.state import MOVE, STATE
from eliot_qt.engine.generation.best_state import new_search
from eliot_qt.engine.generation.door import ThreadRecords, write_values
from eliot_qt.engine.graphs.graph import RunGraph
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.playing.board_counts import COUNTS, VIEW
from eliot_qt.engine.values.board_value import BoardValue
from eliot_qt.game.game import Game

from .board_branches import BRANCHES, FACTS, TOPS, branch_game, value_often

_MOVES = 1 << 13
_ROUNDS = 20

Rows = NDArray[np.int16]
Facts = NDArray[np.int32]


class BoardRecorder:
    """Plays static games that branch by some leave values."""

    def __init__(self, graph: RunGraph, game: Game, values: Leaves) -> None:
        rules, bag = game.rules, game.tile_set.full_bag
        records = ThreadRecords(graph, game)
        write_values(records.values[0], values)
        records.values["counts_end"] = 1
        records.states["across_first"] = rules.first_move_across
        self._kept = records, values
        self._states: NDArray[np.void] = np.repeat(records.states, 2)
        games: NDArray[np.void] = np.zeros(2, GAME)
        games["full_bag"][:, : len(bag)] = np.frombuffer(bag, np.uint8)
        games["full_count"], games["rack_size"] = len(bag), rules.rack_size
        games["exchange_minimum"] = rules.exchange_minimum
        games["scoreless_limit"] = rules.scoreless_limit
        games["gains_twice"] = rules.finisher_gains_twice
        board = self._states.ctypes.data + BOARD_OFFSET
        self._view = np.zeros(VIEW, np.int64)
        self._buffers = (
            self._states,
            records.works,
            new_search(graph),
            games,
            records.values,
            np.zeros(_MOVES, MOVE),
            np.array([board, board + STATE.itemsize], np.int64),
            np.zeros(TOPS, MOVE),
        )
        # Every turn that branches lays a tile.
        self._rows = np.zeros((len(bag) * BRANCHES, COUNTS), np.int16)
        self._facts = np.zeros((len(bag) * BRANCHES, FACTS), np.int32)

    def play(self, seed: int, numbers: Sequence[int]) -> tuple[Rows, Facts]:
        """The counts and facts of all boards of some games."""
        rows, facts = [self._rows[:0]], [self._facts[:0]]
        for number in numbers:
            count = branch_game(*self._buffers, seed, number, self._view, self._rows, self._facts)
            rows.append(self._rows[:count].copy())
            facts.append(self._facts[:count].copy())
        return np.concatenate(rows), np.concatenate(facts)

    def microseconds(self, value: BoardValue, times: int) -> float:
        """Processor time of valuing the board that the last game ended with.

        That is the quickest of some rounds, for other programs disturb the others.
        """
        row = np.zeros(COUNTS, np.int64)
        weights = np.array(value.row(1), np.int64)
        spent = []
        for _ in range(_ROUNDS):
            begun = time.thread_time_ns()
            value_often(self._states, self._view, row, weights, times)
            spent.append(time.thread_time_ns() - begun)
        return min(spent) / 1000 / times
