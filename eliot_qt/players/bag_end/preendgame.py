"""The pre-endgame player: one to four tiles in the bag.

With one tile in the bag it finds the move that wins for most of the tiles that may be there, each
played out perfectly (one_in_bag.py), and says whether that is proven. Where too little is known
when most of the time is gone, the rest is for sampling. With two it asks another player, which
proves as far as time allows (two_in_bag_player.py). With more, or where exchanges are still
allowed, or with racks of eight, it asks one that samples (:func:`why_sampled`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from eliot_qt.engine import EngineError
from eliot_qt.engine.estimate import Estimate
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.position import Position

from ..analysis import Analysis, Candidate, Player, Ranking
from ..reordered import Reordered, row_of
from ..static import StaticPlayer
from . import one_in_bag, two_in_bag
from .draw_options import Choice, Option
from .one_in_bag import OneInBag
from .sampled import Sampled

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Lister

BASIS = "preendgame"
MOST_IN_BAG = 4
# Rows shown before the others, and seconds between two tables of rows.
ROWS = 15
PAUSE = 0.05
# The share of what there is to spend after which sampling takes over from a search that does not
# know half of the draws of its best move, and what sampling has at least.
_SOLVING, _LEAST_SAMPLING = 0.7, 0.05
# Rows of the sampling player among which all are that it has sampled.
_SAMPLED = 60


# The most tiles in the bag of which every draw is looked at.
_MOST_SOLVED = 2


@dataclass(frozen=True)
class PreendgameSettings:
    """For how long to think: ``seconds`` by ``clock`` or until ``nodes`` positions are opened.

    With ``nodes`` the answer depends on the position alone. ``known`` tiles are on the other rack.
    ``moves`` are shown in any case.
    """

    seconds: float | None = None
    nodes: int | None = None
    clock: Callable[[], float] = lambda: 0.0
    known: bytes = b""
    moves: tuple[Move, ...] = ()


class PreendgamePlayer:
    """Plays the move that wins most often, from a position of two with few tiles in the bag.

    ``pairs`` makes the player for two tiles in the bag, ``sampling`` the one that answers what
    cannot be solved, with a share (0 to 1) of what there is to spend. For one thread at a time.
    """

    def __init__(
        self,
        lister: Lister,
        solver: OneInBag,
        pairs: Callable[[], Player],
        sampling: Callable[[float], Player],
        settings: PreendgameSettings,
    ) -> None:
        self._static = StaticPlayer(lister)
        self._solver = solver
        self._pairs, self._sampling = pairs, sampling
        self._settings = settings

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, the first the static player's; see :class:`~.analysis.Player`.

        Raises :class:`~eliot_qt.engine.EngineError` for other positions.
        """
        check_preendgame(position)
        if one_in_bag.is_solvable(position):
            yield from self._solve(position)
            return
        other = self._sampling(1.0) if why_sampled(position) else self._pairs()
        for analysis in other.analyse(position):
            yield replace(analysis, basis=BASIS)

    def _solve(self, position: Position) -> Iterator[Analysis]:
        ranking = self._static.rank(position)
        hotspots = ranking.table.hotspots()
        latest = Analysis(ranking, BASIS, False, ranking.placements, hotspots)
        yield latest
        settings, solver = self._settings, self._solver
        if settings.nodes is not None:
            solver.forget()
        rows = _Rows(ranking, position, solver)
        steps = solver.solve(position, settings.known, settings.moves)
        next(steps)
        begun = paused = settings.clock()
        spent = 0.0
        for _ in steps:
            now = settings.clock()
            spent = self._spent(now - begun)
            if now > paused + PAUSE:
                if spent > _SOLVING and not rows.are_led:
                    break
                latest = replace(latest, rows=rows.now(settings.moves))
                paused = now
            yield latest
            if spent >= 1:
                break
        if not rows.are_led:
            share = max(_LEAST_SAMPLING, 1 - spent)
            for sampled in self._sampling(share).analyse(position):
                if sampled.best.estimate is not None:
                    rows.sampled = [row for row in sampled.rows[:_SAMPLED] if row.estimate]
                yield latest
        latest = replace(latest, rows=rows.now(settings.moves))
        yield replace(latest, complete=True)

    def _spent(self, seconds: float) -> float:
        """The share spent of what there is."""
        settings = self._settings
        by_time = 0.0 if settings.seconds is None else seconds / settings.seconds
        by_nodes = 0.0 if settings.nodes is None else self._solver.nodes / settings.nodes
        return max(by_time, by_nodes)


class _Rows:
    """Rows of a pre-endgame: those of the solver, then the others by equity.

    While less than half of the draws of the solver's best move are known, that is no answer: then
    the best of those ``sampled`` goes first, or the static player's until there is one.
    """

    def __init__(self, ranking: Ranking, position: Position, solver: OneInBag) -> None:
        self._ranking, self._position, self._solver = ranking, position, solver
        self._found: dict[tuple[Move, int], int] = {}
        self.sampled: list[Candidate] = []

    @property
    def are_led(self) -> bool:
        """Return whether enough is known of the move that the solver would make."""
        choice = self._solver.choice
        return bool(choice.options) and 2 * choice.settled(self._solver.best()) >= choice.tiles

    def now(self, asked: tuple[Move, ...]) -> Reordered:
        """The rows as far as is known."""
        choice = self._solver.choice
        if not choice.options:
            return self._in_front(self.sampled)
        options = choice.most_promising(choice.options, ROWS)
        asked_options = self._solver.options_of(asked, self._position.board)
        options += [option for option in asked_options if option not in options]
        is_led = self.are_led
        rows = [
            self._candidate(option, is_first=is_led and option is options[0])
            for option in options
            if is_led or choice.settled(option)
        ]
        return self._in_front(rows if is_led else [*self._instead(), *rows])

    def _instead(self) -> list[Candidate]:
        """Return the order where the solver has no answer: by samples, or else static."""
        if not self.sampled:
            return [self._ranking[0]]
        choice, sampled = self._solver.choice, self.sampled[0].estimate
        known_options = (option for option in choice.options if option.is_known)
        best = max(known_options, key=choice.promise, default=None)
        if best is None or sampled is None or choice.win(best) <= sampled.win:
            return self.sampled
        return [self._candidate(best, is_first=True), *self.sampled]

    def _in_front(self, rows: Sequence[Candidate]) -> Reordered:
        """The ranking with some rows in front; of two for one move the first counts."""
        by_number: dict[int, Candidate] = {}
        for row in rows:
            by_number.setdefault(self._number(row.move, row.score), row)
        return Reordered(tuple(by_number.values()), list(by_number), self._ranking)

    def _move(self, option: Option) -> Move:
        if option.spot is None:
            return Pass()
        return self._solver.placement(option, self._position.board)

    def _number(self, move: Move, score: int) -> int:
        """The row of a move in the ranking."""
        key = move, score
        if key not in self._found:
            self._found[key] = row_of(self._ranking, move, score)
        return self._found[key]

    def _candidate(self, option: Option, *, is_first: bool) -> Candidate:
        choice = self._solver.choice
        row = self._ranking[self._number(self._move(option), option.score)]
        is_sure = all(option.sure) and option.spot is not None
        return replace(
            row,
            value=choice.spread(option) if is_sure else None,
            exact=option.is_known and (self._solver.is_proven or not is_first),
            estimate=_estimate(choice, option, is_sure) if choice.settled(option) else None,
            draws=choice.results_of(option),
        )


def _estimate(choice: Choice, option: Option, is_sure: bool) -> Estimate:
    win, variance = choice.win(option), 0.0
    for draw, weight in enumerate(choice.weights):
        if option.results[draw] is None:
            chance = choice.chance(option, draw)
            variance += weight * weight * chance * (1 - chance)
    error = sqrt(variance) / choice.tiles
    spread = choice.spread(option) if is_sure else None
    return Estimate(
        choice.settled(option), win, error, win, error, spread, 0.0 if is_sure else None
    )


def is_counted(row: Candidate) -> bool:
    """Return whether the win chance of a row counts draws played to the end, not playouts."""
    return row.estimate is not None and row.estimate.reply is None


def why_sampled(position: Position) -> Sampled | None:
    """Return why a pre-endgame can only be sampled, or None if every draw is searched."""
    if one_in_bag.is_solvable(position) or two_in_bag.is_solvable(position):
        return None
    if position.bag_count > _MOST_SOLVED:
        return Sampled.BAG
    return Sampled.EXCHANGES if position.may_exchange else Sampled.RACKS


def check_preendgame(position: Position) -> None:
    """Raise :class:`~eliot_qt.engine.EngineError` for what is no pre-endgame of two."""
    if not position.is_duel:
        raise EngineError("a pre-endgame is played by two")
    if not position.rack:
        raise EngineError("the rack of the side to move is not known")
    if not 1 <= position.bag_count <= MOST_IN_BAG:
        raise EngineError(
            "{count} tiles in the bag; a pre-endgame has 1 to {most}",
            count=position.bag_count,
            most=MOST_IN_BAG,
        )
