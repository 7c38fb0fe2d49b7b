"""The champion: which of simulation, pre-endgame and endgame answers, under one clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Protocol

from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Player
from .bag_end import two_in_bag
from .bag_end.one_in_bag import is_solvable
from .thinking_time import ThinkingTime

BASIS = "champion"


class MakePlayer(Protocol):
    """Makes the player for one move, with its time in seconds (None: limited by playouts)."""

    def __call__(self, seconds: float | None) -> Player:
        """Return the player. This is cheap: costly parts are shared between moves."""
        ...


class ChampionPlayer:
    """Asks the player that knows most about the stage of the game.

    ``endgame`` with an empty bag, ``last_tiles`` with one tile in it, and with two where a move has
    the seconds to find out more than by sampling, else ``simulating``. Without ``last_tiles``, as
    where it plays for practical chances, whatever is in the bag is simulated. Without a ``time``
    all think by playouts. For one thread at a time.
    """

    def __init__(
        self,
        simulating: MakePlayer,
        last_tiles: MakePlayer | None,
        endgame: MakePlayer,
        time: ThinkingTime | None,
        clock: Callable[[], float],
    ) -> None:
        self._simulating, self._last_tiles, self._endgame = simulating, last_tiles, endgame
        self._time, self._clock = time, clock

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses; see :class:`~.analysis.Player`.

        Raises :class:`~eliot_qt.engine.EngineError` for positions that are not of two.
        """
        begun = self._clock()
        seconds = self._time.grant(position) if self._time else None
        player = self._maker_for(position, seconds)(seconds)
        try:
            for analysis in player.analyse(position):
                yield replace(analysis, basis=BASIS)
        finally:
            if self._time:
                self._time.spent(self._clock() - begun)

    def _maker_for(self, position: Position, seconds: float | None) -> MakePlayer:
        if position.bag_count == 0:
            return self._endgame
        if self._last_tiles is None:
            return self._simulating
        if is_solvable(position):
            return self._last_tiles
        has_time = seconds is not None and seconds >= two_in_bag.SECONDS_FOR_TWO
        if has_time and two_in_bag.is_solvable(position):
            return self._last_tiles
        return self._simulating


class PracticalEndgame:
    """Makes players of endgames: ``solving`` first, then ``simulating`` what that does not win.

    An endgame lost against perfect play is often won against a player who replies by static
    equity. So where the solver finds no win, the move is made from which such an opponent is
    beaten, if there is one. A proven win is never given away; a draw is, where it is a win against
    that opponent.
    """

    def __init__(self, solving: MakePlayer, simulating: MakePlayer) -> None:
        self._solving, self._simulating = solving, simulating

    def __call__(self, seconds: float | None) -> Player:
        """Return a player with this many seconds for the move."""
        return _Player(self._solving(seconds), self._simulating(seconds))


class _Player:
    def __init__(self, solving: Player, simulating: Player) -> None:
        self._solving, self._simulating = solving, simulating

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses; see :class:`~.analysis.Player`."""
        for solved in self._solving.analyse(position):
            yield replace(solved, complete=False)
        result = _result(position, solved.best)
        if result < 1.0:
            simulated = solved
            for analysis in self._simulating.analyse(position):
                simulated = analysis
                yield replace(solved, complete=False)
            estimate = simulated.best.estimate
            if estimate and estimate.win > result:
                solved = simulated
        yield replace(solved, complete=True)


def _result(position: Position, best: Candidate) -> float:
    """1 for a win by the best move, 0.5 for a draw."""
    lead = position.scores[position.to_move] - position.scores[position.next_seat]
    after = lead + (best.value or 0)
    return ((after > 0) + (after >= 0)) / 2
