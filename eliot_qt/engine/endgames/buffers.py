"""The records of the endgame search, and an endgame in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.faults import too_many
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import on_rack

from ..arrays.endgame_state import (
    CHANGE,
    CHANGES,
    DONE,
    ENTRY,
    MAX_PLIES,
    MOVES_FULL,
    PASS,
    PLY,
    ROOM_FULL,
    SLOT,
    SOLVER,
)
from ..arrays.state import MOVE
from ..errors import EngineError
from ..generation.door import ThreadRecords
from ..graphs.graph import RunGraph
from ..leaves import no_values
from ..root_move import Outcome
from .search import search

_FIRST_MOVES = 1 << 12
_FIRST_ROOM = 1 << 15
_MOST_MOVES = 1 << 23
# Words in a bucket of the table, and buckets for each position a search may open: hardly any two
# positions share one.
_WORDS_A_SLOT, _SLOTS_A_POSITION = 4, 16
_GUARDS = 0x8421084210  # the highest bit of each of eight counts


class EndgameBuffers:
    """The records of one search. A table of ``megabytes`` (a power of two), and some 10 MB.

    Not for two threads at once; the table may be one that a search in another thread works with,
    too. Raises :class:`EngineError` for a word graph or rules the engine cannot work with.
    """

    def __init__(
        self,
        graph: RunGraph,
        game: Game,
        megabytes: int,
        table: NDArray[np.uint64] | None = None,
    ) -> None:
        if megabytes < 1 or megabytes & (megabytes - 1):
            raise EngineError(
                "a table of {megabytes} MB; a power of two is needed", megabytes=megabytes
            )
        self.workspace = ThreadRecords(graph, game)
        self.solvers: NDArray[np.void] = np.zeros(1, SOLVER)
        self.plies: NDArray[np.void] = np.zeros(MAX_PLIES + 1, PLY)
        self.pool: NDArray[np.void] = np.zeros(_FIRST_ROOM, ENTRY)
        self.keys: NDArray[np.int64] = np.zeros(_FIRST_ROOM, np.int64)
        self._game = game
        self._no_values = no_values(game.tile_set)
        self._logs: NDArray[np.void] = np.zeros((MAX_PLIES + 1, CHANGES), CHANGE)
        self._moves: NDArray[np.void] = np.zeros(_FIRST_MOVES, MOVE)
        self._lists: NDArray[np.void] = np.zeros(_FIRST_ROOM, SLOT)
        self.table = np.zeros(megabytes << 17, np.uint64) if table is None else table
        solver = self.solvers[0]
        self._slots = solver["slots"] = megabytes << 15
        solver["size"] = game.layout.size
        solver["zone_words"] = (game.layout.squares + 63) // 64

    @property
    def all(self) -> tuple[NDArray[Any], ...]:
        """The arrays that a search works on, in the order it takes them."""
        workspace = self.workspace
        return (
            workspace.states, workspace.works, self._moves, self.solvers, self.plies, self._logs,
            self.pool, self._lists, self.keys, self.table,
        )  # fmt: skip

    def load(self, position: Position, racks: tuple[bytes, bytes]) -> None:
        """Load a board and the racks of the side to move and of the other.

        The first rack may be one tile larger than racks are. Raises :class:`EngineError` for
        racks that are too large or hold tiles there are not.
        """
        self._check(position.board, racks)
        self.workspace.take(position, self._no_values)
        solver, ply = self.solvers[0], self.plies[0]
        self.plies["killer"][:] = 0
        solver["age"] = (int(solver["age"]) + 1) & 255
        solver["nodes"], solver["slots"] = 0, self._slots
        left = max(position.rules.scoreless_limit - position.scoreless, 1)
        solver["pass_limit"] = min(position.rules.scoreless_limit, 2)
        ply["side"] = 0
        ply["passes"] = min(left, 3)
        for side, rack in enumerate(racks):
            self._write_rack(side, rack)

    def search(self, budget: int) -> bool:
        """Search for a while, enlarging the buffers as needed; whether the search is done."""
        arguments: tuple[Any, ...] = (*self.all, budget)
        status = search(*arguments)
        self.enlarge(status)
        return bool(status == DONE)

    def go_on(self, budget: int) -> Outcome | None:
        """Search for a while; return the result, or None if the search is not over."""
        if not self.search(budget):
            return None
        solver = self.solvers[0]
        value, low, high = int(solver["value"]), bool(solver["low"]), bool(solver["high"])
        return Outcome(value, low, high, bool(solver["gave_up"]))

    def enlarge(self, status: int) -> None:
        """Enlarge the buffers a kernel has found too small."""
        if status == MOVES_FULL:
            if len(self._moves) >= _MOST_MOVES:
                raise EngineError("more than {most:,} moves in one position", most=_MOST_MOVES)
            self._moves = np.zeros(4 * len(self._moves), MOVE)
        elif status == ROOM_FULL:
            if len(self.pool) >= PASS // 2:
                raise EngineError("too many moves in one endgame")
            self.pool = _twice(self.pool)
            self._lists = _twice(self._lists)
            self.keys = _twice(self.keys)

    def forget(self, positions: int | None = None) -> None:
        """Empty the table, or just the part that a search of at most ``positions`` will use.

        Emptying all of it would take longer than solving many a small endgame.
        """
        slots = self._slots
        if positions is not None:
            slots = min(slots, 1 << (_SLOTS_A_POSITION * positions).bit_length())
        self.solvers[0]["slots"] = slots
        self.table[: _WORDS_A_SLOT * slots] = 0

    def _check(self, board: Board, racks: tuple[bytes, bytes]) -> None:
        """Refuse racks that are too large or hold tiles there are not; see also the workspace."""
        most, tile_set = self._game.rules.rack_size, self._game.tile_set
        if len(racks[1]) > most:
            raise EngineError(
                "a rack of {count} tiles; {most} at most", count=len(racks[1]), most=most
            )
        tiles = bytes(map(on_rack, board.tiles)) + racks[0] + racks[1]
        for tile in set(racks[1]):
            if tile < len(tile_set.counts) and tiles.count(tile) > (count := tile_set.counts[tile]):
                symbol = tile_set.symbol(tile)
                raise EngineError("{fault}", fault=too_many(symbol, count))
        if any(tile > len(tile_set) for tile in racks[1]):
            raise EngineError(
                "a rack with tiles that are not in {tile_set}", tile_set=tile_set.name
            )

    def _write_rack(self, side: int, rack: bytes) -> None:
        solver, tile_set = self.solvers[0], self._game.tile_set
        kinds = sorted(set(rack))
        packed = np.zeros(1, np.int64)
        points = np.zeros(1, np.int64)
        for number, tile in enumerate(kinds):
            solver["tile"][side][number] = tile
            solver["rank_step"][side][number] = len(packed)
            counts = np.arange(rack.count(tile) + 1)[:, None]
            packed = (packed + (counts << 5 * number)).reshape(-1)
            points = (points + counts * tile_set.value(tile)).reshape(-1)
        solver["kinds"][side] = len(kinds)
        solver["packed"][side][: len(packed)] = packed
        solver["points"][side][: len(points)] = points
        less = (packed[:, None] | _GUARDS) - packed[None, :]
        solver["fits"][side][: len(packed), : len(packed)] = less & _GUARDS == _GUARDS
        self.plies[0]["rack"][side] = packed[-1]
        self.plies[0]["rank"][side] = len(packed) - 1


def _twice(array: NDArray[Any]) -> NDArray[Any]:
    larger: NDArray[Any] = np.zeros(2 * len(array), array.dtype)
    larger[: len(array)] = array
    return larger
