"""The endgame solver: exact play once the bag is empty and both racks are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.position import Position

from .arrays.endgame_state import MAX_PLIES, PASS
from .arrays.moves import placement_of
from .arrays.state import MOVE
from .endgames.buffers import EndgameBuffers
from .endgames.search import begin_search
from .errors import EngineError
from .graphs.graph import RunGraph, WordGraphLike

_SLICE_SECONDS = 0.008
# Of a position with many moves, not in the processor's memory yet, 5,000 would take 100 ms.
_FIRST_BUDGET = 500

# Depths searched one after the other: the first for a good answer soon and for the order of moves,
# the last to the end. Depths in between make it slower (docs/engine.md).
_DEPTHS = (2, 3, 4, MAX_PLIES)


@dataclass(frozen=True, slots=True)
class EndgameAnswer:
    """The answer to an endgame so far.

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
        self, graph: WordGraphLike | RunGraph, game: Game, *, megabytes: int = 128
    ) -> None:
        if not isinstance(graph, RunGraph):
            graph = RunGraph(graph, len(game.tile_set))
        self._buffers = EndgameBuffers(graph, game, megabytes)

    def solve(
        self, position: Position, *, nodes: int | None = None
    ) -> Iterator[EndgameAnswer | None]:
        """Ever better answers, the last one exact; None in between, every 15 ms at most.

        With ``nodes`` it stops after that many positions, and what it says does not depend on
        positions solved before. The other side's rack may be hidden: with an empty bag it is what
        is unseen. Raises :class:`EngineError` if the position is not an endgame of two players.
        """
        buffers = self._buffers
        buffers.load(position, racks_of(position))
        if nodes is not None:
            buffers.forget(nodes)
        solver, root = buffers.solvers[0], buffers.plies[0]
        answer: EndgameAnswer | None = None
        budget = _FIRST_BUDGET
        for depth in _DEPTHS:
            begin_search(buffers.workspace.states, buffers.solvers, buffers.plies, depth)
            if nodes is not None:
                root["limit"] = nodes
            done = False
            while not done:
                begin = perf_counter()
                done = buffers.search(budget)
                spent = perf_counter() - begin
                budget = int(budget * min(2, max(0.5, _SLICE_SECONDS / max(spent, 1e-4))))
                gave_up = bool(solver["gave_up"])
                exact = done and not gave_up and bool(solver["low"]) and bool(solver["high"])
                latest = None if solver["best"] < 0 else self._answer(position, depth, exact=exact)
                better = latest is not None and latest.known != (answer and answer.known)
                answer = latest if better else answer
                yield answer if better else None
            if exact or gave_up:
                return

    def _answer(self, position: Position, depth: int, *, exact: bool) -> EndgameAnswer:
        solver = self._buffers.solvers[0]
        index, value, nodes = int(solver["best"]), int(solver["best_value"]), int(solver["nodes"])
        if index == PASS:
            return EndgameAnswer(Pass(), 0, value, exact, depth, nodes)
        entry = self._buffers.pool[index]
        move = placement_of(record_of(entry), position.board)
        return EndgameAnswer(move, int(entry["score"]), value, exact, depth, nodes)


def record_of(entry: np.void) -> np.void:
    """A placement of the search's pool as a row of a move table."""
    record: NDArray[np.void] = np.zeros(1, MOVE)
    for name in ("direction", "row", "col", "length", "tiles"):
        record[name] = entry[name]
    record["used"] = (1 << int(entry["fresh"]).bit_count()) - 1
    first: np.void = record[0]
    return first


def racks_of(position: Position) -> tuple[bytes, bytes]:
    """The racks of the side to move and of the other in an endgame of two.

    Raises :class:`EngineError` where the bag is not empty, a rack is, or others play.
    """
    if position.rules.one_blank:
        raise EngineError("endgames cannot be solved with: a blank on every rack")
    if not position.is_duel:
        raise EngineError("an endgame is played by two")
    if position.bag_count:
        raise EngineError("{count} tiles in the bag; an endgame has none", count=position.bag_count)
    own = position.racks[position.to_move]
    if own is None:
        raise EngineError("the rack to move is hidden")
    other = position.racks[position.opponents[0]]
    if other is None:
        other = position.unseen_by(position.to_move)
    if not own or not other:
        raise EngineError("a rack is empty: the game is over")
    return bytes(sorted(own)), bytes(sorted(other))
