"""The pre-endgame player: one to four tiles in the bag.

With one tile in the bag it finds the move that wins for most of the tiles that may be there, each
played out perfectly (one_in_bag.py), and says whether that is proven. With two it asks another
player, which does so as far as time allows (two_in_bag_player.py). With more, or where exchanges
are still allowed, or with racks of eight, it asks one that samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from eliot_qt.engine import EngineError
from eliot_qt.engine.estimate import Estimate
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.position import Position

from . import two_in_bag
from .analysis import Analysis, Candidate, Player, Ranking
from .draw_options import Choice, Option
from .one_in_bag import OneInBag, is_solvable
from .reordered import Reordered, row_of
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Lister

BASIS = "preendgame"
MOST_IN_BAG = 4
# Rows shown before the others, and seconds between two tables of rows.
ROWS = 15
PAUSE = 0.05


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
    cannot be solved. For one thread at a time.
    """

    def __init__(
        self,
        lister: Lister,
        solver: OneInBag,
        pairs: Callable[[], Player],
        sampling: Callable[[], Player],
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
        if not is_solvable(position):
            other = self._pairs if two_in_bag.is_solvable(position) else self._sampling
            for analysis in other().analyse(position):
                yield replace(analysis, basis=BASIS)
            return
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
        for _ in steps:
            now = settings.clock()
            if solver.choice.options and now > paused + PAUSE:
                latest = replace(latest, rows=rows.now(settings.moves))
                paused = now
            yield latest
            if settings.seconds is not None and now > begun + settings.seconds:
                break
            if settings.nodes is not None and solver.nodes >= settings.nodes:
                break
        if solver.choice.options:
            latest = replace(latest, rows=rows.now(settings.moves))
        yield replace(latest, complete=True)


class _Rows:
    """Rows of a pre-endgame: those of the solver, then the others by equity."""

    def __init__(self, ranking: Ranking, position: Position, solver: OneInBag) -> None:
        self._ranking, self._position, self._solver = ranking, position, solver
        self._found: dict[Option, int] = {}

    def now(self, asked: tuple[Move, ...]) -> Reordered:
        """The rows as far as is known."""
        choice = self._solver.choice
        options = choice.most_promising(choice.options, ROWS)
        found = self._solver.options_of(asked, self._position.board)
        options += [option for option in found if option not in options]
        rows = [self._row(option) for option in options]
        first = [
            self._candidate(option, row, is_first=option is options[0])
            for option, row in zip(options, rows, strict=True)
        ]
        return Reordered(tuple(first), rows, self._ranking)

    def _move(self, option: Option) -> Move:
        if option.spot is None:
            return Pass()
        return self._solver.placement(option, self._position.board)

    def _row(self, option: Option) -> int:
        if option not in self._found:
            self._found[option] = row_of(self._ranking, self._move(option), option.score)
        return self._found[option]

    def _candidate(self, option: Option, row: int, *, is_first: bool) -> Candidate:
        choice, known = self._solver.choice, self._ranking[row]
        is_sure = all(option.sure) and option.spot is not None
        return replace(
            known,
            value=choice.spread(option) if is_sure else None,
            exact=option.is_known and (self._solver.is_proven or not is_first),
            estimate=_estimate(choice, option, is_sure),
        )


def _estimate(choice: Choice, option: Option, is_sure: bool) -> Estimate:
    tiles = sum(choice.weights)
    settled = sum(
        weight
        for weight, result in zip(choice.weights, option.results, strict=True)
        if result is not None
    )
    win = choice.expected(option) / choice.total
    variance = 0.0
    for draw, weight in enumerate(choice.weights):
        if option.results[draw] is None:
            chance = choice.chance(option, draw)
            variance += weight * weight * chance * (1 - chance)
    error = sqrt(variance) / tiles
    spread = choice.spread(option) if is_sure else None
    return Estimate(settled, win, error, win, error, spread, 0.0 if is_sure else None)


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
