"""The second engine: all moves of a position from the DAWG."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.moves import MoveTable, RackTable, in_order
from eliot_qt.engine.arrays.state import MASKS, MOVE
from eliot_qt.engine.generation.door import ThreadRecords
from eliot_qt.engine.generation.rack import list_exchanges
from eliot_qt.engine.graphs.graph import RunGraph, WordGraphLike
from eliot_qt.engine.leaves import LeaveValues, no_values
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position

from .dawg import generate_dawg, prepare
from .dawg_state import DawgGraph, new_dawgs

_FIRST_TABLE = 1 << 14


class DawgEngine:
    """Lists the moves of positions like :class:`Engine`, by another algorithm on another graph.

    It checks the first and shows what the GADDAG gains; games are played with the first. Not for
    two threads at once. Raises :class:`EngineError` as the first does.
    """

    def __init__(self, graph: WordGraphLike, game: Game) -> None:
        tile_set = game.tile_set
        self.graph = DawgGraph(graph, len(tile_set))
        # The door works out cross-sets of its own, with the GADDAG; they are not looked at here.
        self._workspace = ThreadRecords(RunGraph(graph, len(tile_set)), game)
        self._no_values = no_values(tile_set)
        self._moves: NDArray[np.void] = np.zeros(_FIRST_TABLE, MOVE)
        self._masks = np.zeros(MASKS, np.int64)
        self._dawgs = new_dawgs(self.graph)

    @property
    def steps(self) -> int:
        """The number of arcs followed for the last answer."""
        return int(self._dawgs[0]["steps"])

    def moves(self, position: Position, values: LeaveValues | None = None) -> MoveTable:
        """Every legal placement of the seat to move, and its exchanges if they are allowed.

        Raises :class:`EngineError` for a position that breaks the rules.
        """
        states = self._workspace.states
        self._workspace.take(position, values or self._no_values)
        prepare(states, self._dawgs)
        count = int(generate_dawg(states, self._dawgs, self._moves))
        if count > len(self._moves):
            self._moves = np.zeros(count, MOVE)
            generate_dawg(states, self._dawgs, self._moves)
        rack = bytes(sorted(position.rack))
        leaves = states[0]["leave"][: 1 << len(rack)].copy()
        exchanges = list_exchanges(states, self._masks) if position.may_exchange else 0
        table = RackTable(rack, leaves, self._masks[:exchanges].copy())
        return MoveTable(position, in_order(self._moves[:count]), table)
