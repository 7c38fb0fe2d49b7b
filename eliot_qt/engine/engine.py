"""The engine: all moves of a position, or the best one."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Pass
from eliot_qt.game.position import Position

from .arrays.moves import MoveTable, RackTable, in_order, placement_of, tiles_of
from .arrays.state import MASKS, MOVE
from .errors import EngineError
from .generation.best import best_move
from .generation.best_state import new_search
from .generation.door import ThreadRecords
from .generation.movegen import generate
from .generation.rack import list_exchanges
from .graphs.graph import RunGraph, WordGraphLike
from .leaves import no_values
from .listing import Leaves

_FIRST_TABLE = 1 << 14
# Two blanks give 120,000. More than this only a made-up word graph has; memory would run out.
_MOST_MOVES = 1 << 24


class Engine:
    """Lists the moves of positions on one lexicon, tile set and board.

    Not for two threads at once: each takes its own ``twin``, which shares the word graph. Raises
    :class:`EngineError` for a word graph or rules it cannot work with.
    """

    def __init__(self, graph: WordGraphLike | RunGraph, game: Game) -> None:
        if not isinstance(graph, RunGraph):
            graph = RunGraph(graph, len(game.tile_set))
        self.graph = graph
        self._game = game
        self._workspace = ThreadRecords(graph, game)
        self._no_values = no_values(game.tile_set)
        self._moves: NDArray[np.void] = np.zeros(_FIRST_TABLE, MOVE)
        self._masks = np.zeros(MASKS, np.int64)
        self._best: NDArray[np.void] = np.zeros(1, MOVE)

    def twin(self) -> Engine:
        """Another engine for the same game, for another thread."""
        return Engine(self.graph, self._game)

    def moves(self, position: Position, values: Leaves | None = None) -> MoveTable:
        """Every legal placement of the seat to move, and its exchanges if they are allowed.

        A move's equity is its score and the value of the leave; without ``values`` that is 0.
        Raises :class:`EngineError` for a position that breaks the rules.
        """
        self._workspace.take(position, values or self._no_values)
        count = self._generate()
        rack = bytes(sorted(position.rack))
        leaves = self._workspace.states[0]["leave"][: 1 << len(rack)].copy()
        exchanges = 0
        if position.may_exchange:
            exchanges = list_exchanges(self._workspace.states, self._masks)
        table = RackTable(rack, leaves, self._masks[:exchanges].copy())
        return MoveTable(position, in_order(self._moves[:count]), table)

    def best(self, position: Position, values: Leaves | None = None) -> tuple[Move, int]:
        """The move of highest equity and that equity (millipoints): ``moves(...).best()``, faster.

        Raises :class:`EngineError` for a position that breaks the rules.
        """
        workspace, search = self._workspace, self._search
        workspace.take(position, values or self._no_values)
        most = len(position.rack) if position.may_exchange else 0
        equity = int(best_move(workspace.states, workspace.works, search, self._best, most))
        if exchange := int(search["exchange"][0]):
            return Exchange(tiles_of(bytes(sorted(position.rack)), exchange)), equity
        if self._best["length"][0]:
            return placement_of(self._best[0], position.board), equity
        return Pass(), equity

    @cached_property
    def _search(self) -> NDArray[np.void]:
        return new_search(self.graph)

    def _generate(self) -> int:
        """Fill the move table, enlarging it as needed; returns the number of moves."""
        state = self._workspace.states[0]
        lines = 2 * self._game.layout.size
        while state["next_line"] < lines:
            count = int(generate(self._workspace.states, self._workspace.works, self._moves))
            if count > _MOST_MOVES:
                raise EngineError("more than {most:,} moves in one position", most=_MOST_MOVES)
            if count > len(self._moves):
                larger = np.zeros(2 * count, MOVE)
                larger[: len(self._moves)] = self._moves
                self._moves = larger
        return int(state["move_count"])
