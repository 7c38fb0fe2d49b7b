"""The endgame solver: exact play once the bag is empty and both racks are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet, on_rack

from .door import Workspace
from .endgame_search import begin_search, search
from .endgame_state import (
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
from .errors import EngineError
from .graph import RunGraph, WordGraphLike
from .leaves import no_values
from .listing import Game
from .moves import placement_of
from .state import MOVE

_FIRST_MOVES = 1 << 12
_FIRST_ROOM = 1 << 15
_MOST_MOVES = 1 << 23
_SLICE_SECONDS = 0.008
_FIRST_BUDGET = 5_000
_GUARDS = 0x8421084210  # the highest bit of each of eight counts

# Depths searched one after the other: the first for a good answer soon and for the order of moves,
# the last to the end. Depths in between make it slower (docs/engine.md).
_DEPTHS = (2, 3, 4, MAX_PLIES)


@dataclass(frozen=True, slots=True)
class EndgameAnswer:
    """What is known of an endgame so far.

    ``value`` is the change of spread for the side to move from here to the end, if ``move`` is
    made and both play on perfectly: the truth if ``exact``, else an estimate. ``depth`` is how
    many moves ahead the search has looked, ``nodes`` how many positions it has opened.
    """

    move: Move
    score: int
    value: int
    exact: bool
    depth: int
    nodes: int

    @property
    def known(self) -> tuple[Move, int, bool, int]:
        """All but the number of positions."""
        return self.move, self.value, self.exact, self.depth


class Endgame:
    """Solves endgames on one lexicon, tile set and board.

    Memory: a table of ``megabytes`` (a power of two), and some 10 MB. Not for two threads at once.
    Raises :class:`EngineError` for a word graph or rules the engine cannot work with.
    """

    def __init__(
        self,
        graph: WordGraphLike | RunGraph,
        tile_set: TileSet,
        layout: Layout,
        *,
        rack_size: int = 7,
        bingo_tiles: int = 7,
        bingo_bonus: int = 50,
        bonus_table: str = "",
        megabytes: int = 128,
    ) -> None:
        if not isinstance(graph, RunGraph):
            graph = RunGraph(graph, len(tile_set))
        if megabytes < 1 or megabytes & (megabytes - 1):
            raise EngineError(f"a table of {megabytes} MB; a power of two is needed")
        game = Game(tile_set, layout, rack_size, bingo_tiles, bingo_bonus, bonus_table)
        self._tile_set = tile_set
        self._workspace = Workspace(graph, game)
        self._no_values = no_values(tile_set)
        self._logs: NDArray[np.void] = np.zeros((MAX_PLIES + 1, CHANGES), CHANGE)
        self._plies: NDArray[np.void] = np.zeros(MAX_PLIES + 1, PLY)
        self._solvers: NDArray[np.void] = np.zeros(1, SOLVER)
        self._moves: NDArray[np.void] = np.zeros(_FIRST_MOVES, MOVE)
        self._pool: NDArray[np.void] = np.zeros(_FIRST_ROOM, ENTRY)
        self._lists: NDArray[np.void] = np.zeros(_FIRST_ROOM, SLOT)
        self._keys: NDArray[np.int64] = np.zeros(_FIRST_ROOM, np.int64)
        self._table = np.zeros(megabytes << 17, np.uint64)
        self._solvers[0]["slots"] = megabytes << 15
        self._solvers[0]["size"] = layout.size
        self._solvers[0]["zone_words"] = (layout.squares + 63) // 64

    def solve(self, position: Position) -> Iterator[EndgameAnswer | None]:
        """Ever better answers, the last one exact; None in between, every 15 ms at most.

        The other side's rack may be hidden: with an empty bag it is what is unseen. Raises
        :class:`EngineError` for a position that is none of an endgame of two.
        """
        self._take(position)
        solver = self._solvers[0]
        answer: EndgameAnswer | None = None
        budget = _FIRST_BUDGET
        for depth in _DEPTHS:
            begin_search(self._workspace.states, self._solvers, self._plies, depth)
            done = False
            while not done:
                begin = perf_counter()
                done = self._slice(budget)
                spent = perf_counter() - begin
                budget = int(budget * min(2, max(0.5, _SLICE_SECONDS / max(spent, 1e-4))))
                exact = done and bool(solver["low"]) and bool(solver["high"])
                found = None if solver["best"] < 0 else self._answer(position, depth, exact=exact)
                better = found is not None and found.known != (answer and answer.known)
                answer = found if better else answer
                yield answer if better else None
            if exact:
                return

    def _slice(self, budget: int) -> bool:
        """Search for a while, enlarging the tables as needed; whether this depth is done."""
        status = search(
            self._workspace.states,
            self._workspace.works,
            self._moves,
            self._solvers,
            self._plies,
            self._logs,
            self._pool,
            self._lists,
            self._keys,
            self._table,
            budget,
        )
        if status == MOVES_FULL:
            if len(self._moves) >= _MOST_MOVES:
                raise EngineError(f"more than {_MOST_MOVES:,} moves in one position")
            self._moves = np.zeros(4 * len(self._moves), MOVE)
        elif status == ROOM_FULL:
            if len(self._pool) >= PASS // 2:
                raise EngineError("too many moves in one endgame")
            self._pool = _twice(self._pool)
            self._lists = _twice(self._lists)
            self._keys = _twice(self._keys)
        return bool(status == DONE)

    def _answer(self, position: Position, depth: int, *, exact: bool) -> EndgameAnswer:
        solver = self._solvers[0]
        index, value, nodes = int(solver["best"]), int(solver["best_value"]), int(solver["nodes"])
        if index == PASS:
            return EndgameAnswer(Pass(), 0, value, exact, depth, nodes)
        entry = self._pool[index]
        record: NDArray[np.void] = np.zeros(1, MOVE)
        for name in ("direction", "row", "col", "length", "tiles"):
            record[name] = entry[name]
        record["used"] = (1 << int(entry["fresh"]).bit_count()) - 1
        move = placement_of(record[0], position.board)
        return EndgameAnswer(move, int(entry["score"]), value, exact, depth, nodes)

    def _take(self, position: Position) -> None:
        racks = racks_of(position)
        self._check(position.board, racks)
        self._workspace.take(position, self._no_values)
        solver, ply = self._solvers[0], self._plies[0]
        self._plies["killer"][:] = 0
        solver["age"] = (int(solver["age"]) + 1) & 255
        solver["nodes"] = 0
        left = max(position.rules.scoreless_limit - position.scoreless, 1)
        solver["pass_limit"] = min(position.rules.scoreless_limit, 2)
        ply["side"] = 0
        ply["passes"] = min(left, 3)
        for side, rack in enumerate(racks):
            self._write_rack(side, rack)

    def _check(self, board: Board, racks: tuple[bytes, bytes]) -> None:
        """Refuse racks that are too large or hold tiles there are not; see also the workspace."""
        most = self._workspace.game.rack_size
        if len(racks[1]) > most:
            raise EngineError(f"a rack of {len(racks[1])} tiles; {most} at most")
        tiles = bytes(map(on_rack, board.tiles)) + racks[0] + racks[1]
        for tile in set(racks[1]):
            if tile < len(self._tile_set.counts) and tiles.count(tile) > (
                count := self._tile_set.counts[tile]
            ):
                symbol = self._tile_set.symbol(tile)
                raise EngineError(f"more than {count} tiles {symbol} on board and racks")
        if any(tile > len(self._tile_set) for tile in racks[1]):
            raise EngineError(f"a rack with tiles that are not in {self._tile_set.name}")

    def _write_rack(self, side: int, rack: bytes) -> None:
        solver = self._solvers[0]
        kinds = sorted(set(rack))
        packed = np.zeros(1, np.int64)
        points = np.zeros(1, np.int64)
        for number, tile in enumerate(kinds):
            solver["tile"][side][number] = tile
            solver["rank_step"][side][number] = len(packed)
            counts = np.arange(rack.count(tile) + 1)[:, None]
            packed = (packed + (counts << 5 * number)).reshape(-1)
            points = (points + counts * self._tile_set.value(tile)).reshape(-1)
        solver["kinds"][side] = len(kinds)
        solver["packed"][side][: len(packed)] = packed
        solver["points"][side][: len(points)] = points
        less = (packed[:, None] | _GUARDS) - packed[None, :]
        solver["fits"][side][: len(packed), : len(packed)] = less & _GUARDS == _GUARDS
        self._plies[0]["rack"][side] = packed[-1]
        self._plies[0]["rank"][side] = len(packed) - 1


def racks_of(position: Position) -> tuple[bytes, bytes]:
    """The racks of the side to move and of the other in an endgame of two.

    Raises :class:`EngineError` where the bag is not empty, a rack is, or others play.
    """
    if position.rules.one_blank:
        raise EngineError("endgames cannot be solved with: a blank on every rack")
    if not position.is_duel:
        raise EngineError("an endgame is played by two")
    if position.bag_count:
        raise EngineError(f"{position.bag_count} tiles in the bag; an endgame has none")
    own = position.racks[position.to_move]
    if own is None:
        raise EngineError("the rack to move is hidden")
    other = position.racks[position.opponents[0]]
    if other is None:
        other = position.unseen_by(position.to_move)
    if not own or not other:
        raise EngineError("a rack is empty: the game is over")
    return bytes(sorted(own)), bytes(sorted(other))


def _twice(array: NDArray[Any]) -> NDArray[Any]:
    larger: NDArray[Any] = np.zeros(2 * len(array), array.dtype)
    larger[: len(array)] = array
    return larger
