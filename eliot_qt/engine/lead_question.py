"""Find out whether a lead lasts to the end of an endgame, and no more than that."""

from __future__ import annotations

from eliot_qt.game.game import Game
from eliot_qt.game.position import Position

from .arrays.endgame_state import MAX_PLIES
from .endgame import racks_of
from .endgames.buffers import EndgameBuffers
from .endgames.search import begin_search
from .graphs.graph import RunGraph
from .root_move import Outcome


class LeadQuestion:
    """Asks of one endgame after the other whether its value is above, below or just at a lead.

    A table of ``megabytes`` (a power of two), and some 10 MB. Not for two threads at once. Raises
    :class:`EngineError` for a word graph or rules the engine cannot work with.
    """

    def __init__(self, graph: RunGraph, game: Game, *, megabytes: int = 8) -> None:
        self._buffers = EndgameBuffers(graph, game, megabytes)

    def ask(self, position: Position, lead: int, nodes: int) -> None:
        """Begin to search an endgame for its value as compared with ``lead``.

        It opens ``nodes`` positions at most, then it gives up. Raises :class:`EngineError` for a
        position that is not an endgame of two players.
        """
        buffers = self._buffers
        buffers.load(position, racks_of(position))
        begin_search(buffers.workspace.states, buffers.solvers, buffers.plies, MAX_PLIES)
        root = buffers.plies[0]
        root["alpha"], root["beta"] = lead - 1, lead + 1
        root["limit"] = nodes

    def go_on(self, work: int) -> Outcome | None:
        """Search on for about this many units of work; None if the search is not over."""
        return self._buffers.go_on(work)

    @property
    def work(self) -> int:
        """Units of work the last call has done."""
        return int(self._buffers.solvers[0]["work"])

    @property
    def nodes(self) -> int:
        """Positions opened for the endgame asked about last."""
        return int(self._buffers.solvers[0]["nodes"])

    def forget(self) -> None:
        """Forget what was found in positions before."""
        self._buffers.forget()
