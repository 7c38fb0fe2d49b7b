"""The moves of a position of which the bag's last tile is given, each searched by itself.

With one tile in the bag, which tile it is decides how the game goes on. Given the tile, whoever
draws it is in an endgame with one tile more than a rack holds, of which the first move may not use
it. So the moves of all that follow are those of one endgame, and are kept in one place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position

from .arrays.endgame_state import ENTER, LISTING, MAX_PLIES, PASS
from .arrays.moves import placement_of
from .arrays.state import MAX_RACK
from .endgame import record_of
from .endgames.buffers import EndgameBuffers
from .endgames.order import parts_of
from .endgames.root import try_move
from .endgames.search import begin_search
from .errors import EngineError
from .graphs.graph import RunGraph
from .root_move import Outcome, RootMove

WHOLE_DEPTH = MAX_PLIES
"""A depth that reaches the end of every game."""
# Deep enough that the root is no leaf: its moves are put in order as the search will try them.
_ROOT_DEPTH = 3


class RootMoves:
    """Searches the placements of a position with one tile in the bag, given which one that is.

    A table of ``megabytes`` (a power of two), and some 10 MB. Not for two threads at once. Raises
    :class:`EngineError` for a word graph or rules the engine cannot work with.
    """

    def __init__(
        self,
        graph: RunGraph,
        game: Game,
        *,
        megabytes: int = 8,
        table: NDArray[np.uint64] | None = None,
    ) -> None:
        if game.rules.rack_size >= MAX_RACK:
            raise EngineError(
                "pre-endgames with racks of {rack_size} tiles cannot be solved",
                rack_size=game.rules.rack_size,
            )
        self._graph, self._game, self._megabytes = graph, game, megabytes
        self._buffers = EndgameBuffers(graph, game, megabytes, table)

    def beside(self) -> RootMoves:
        """Return a search with the table of this one, for another thread.

        If both open the same positions, their moves have the same numbers.
        """
        table = self._buffers.table
        return RootMoves(self._graph, self._game, megabytes=self._megabytes, table=table)

    def open(self, position: Position, drawn: int, other: bytes) -> list[RootMove]:
        """Load a position whose mover draws a given tile after it has moved; its placements.

        The likely best comes first. ``other`` is the other side's rack.
        """
        buffers = self._buffers
        rack = position.rack
        buffers.load(position, (bytes(sorted(rack + bytes((drawn,)))), other))
        # One step of a search lists the moves of both sides, and puts those of the first in order.
        begin_search(buffers.workspace.states, buffers.solvers, buffers.plies, _ROOT_DEPTH)
        while buffers.plies[0]["phase"] in (ENTER, LISTING):
            buffers.search(1)
        return self._moves(rack)

    def placement(self, move: RootMove, board: Board) -> Placement:
        """A move of those opened, as the game writes it."""
        return placement_of(record_of(self._buffers.pool[move.number]), board)

    def begin(self, move: RootMove, depth: int, window: tuple[int, int], nodes: int) -> None:
        """Begin to search a move within a window, opening at most this many positions."""
        buffers = self._buffers
        try_move(
            buffers.workspace.states, buffers.solvers, buffers.plies, buffers.pool,
            move.number, depth, window[0], window[1], nodes,
        )  # fmt: skip

    def go_on(self, work: int) -> Outcome | None:
        """Search on for about this many units of work; None if the search is not over."""
        return self._buffers.go_on(work)

    @property
    def work(self) -> int:
        """Units of work the last call has done."""
        return int(self._buffers.solvers[0]["work"])

    @property
    def nodes(self) -> int:
        """Positions opened since the root was."""
        return int(self._buffers.solvers[0]["nodes"])

    def forget(self) -> None:
        """Forget what was found in positions before."""
        self._buffers.forget()

    def _moves(self, rack: bytes) -> list[RootMove]:
        """The placements that use no more than a rack."""
        buffers = self._buffers
        solver, root = buffers.solvers[0], buffers.plies[0]
        keys = buffers.keys[int(root["order"]) : int(root["order_end"])]
        keys = keys[keys & PASS != PASS]
        entries = buffers.pool[keys & PASS]
        keys = keys[solver["fits"][0][_rank_of(rack, solver)][entries["rank"]] != 0]
        estimates, bounds, numbers = parts_of(keys)
        entries = buffers.pool[numbers]
        columns = [
            entries[name].tolist() for name in ("direction", "row", "col", "length", "tiles")
        ]
        rest = (numbers.tolist(), entries["score"].tolist(), estimates.tolist(), bounds.tolist())
        return [
            RootMove(number, spot, score, estimate, bound)
            for spot, number, score, estimate, bound in zip(
                zip(*columns, strict=True), *rest, strict=True
            )
        ]


def _rank_of(rack: bytes, solver: np.void) -> int:
    tiles, steps = solver["tile"][0].tolist(), solver["rank_step"][0].tolist()
    count = int(solver["kinds"][0])
    return sum(
        rack.count(tile) * step for tile, step in zip(tiles[:count], steps[:count], strict=True)
    )
