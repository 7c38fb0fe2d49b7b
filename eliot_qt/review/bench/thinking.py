"""Candidates judged for a while, and later on from where it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from eliot_qt.engine.candidates.kept_playouts import KeptPlayouts
from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import Effort, Equipment, equipment_of
from eliot_qt.players.asked import asked_rows
from eliot_qt.players.bag_end.preendgame import why_sampled
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit
from .values import Halt, JudgedCandidates, Method, Plan

# Rows found of themselves, beside those asked about.
ROWS = 15
# Seconds between two reports, fewer until there are figures of each candidate; those that players
# are given, who are stopped from outside.
_EACH, _SOON = 0.15, 0.04
_NO_END = 1e9
# Rows among which all are that something was found out about.
_LOOKED_AT = 100


class _Look:
    """A look at an analysis: what its first rows say, which are made once."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis

    @cached_property
    def rows(self) -> list[Candidate]:
        """The first rows."""
        return list(islice(self.analysis.rows, _LOOKED_AT))

    @cached_property
    def judged_rows(self) -> list[Candidate]:
        """Those of them that something was found out about."""
        return [row for row in self.rows if _is_judged(row)]

    @property
    def playouts(self) -> int:
        """Playouts of all of them."""
        return sum(row.estimate.playouts for row in self.judged_rows if row.estimate)

    @property
    def is_led(self) -> bool:
        """Return whether something was found out about the best; no other row is made for it."""
        return _is_judged(self.analysis.best)


class _Pace:
    """When to report: the first figures at once, then now and then what is new."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next = clock() + _EACH
        self._reported: _Look | None = None
        self._has_figures = False

    def is_due(self, look: _Look) -> bool:
        """Return whether it is time to report what was seen."""
        if look is self._reported:
            return False
        return self._clock() >= self._next or (look.is_led and not self._has_figures)

    def go_on(self, look: _Look, report: JudgedCandidates) -> None:
        """Wait for what comes after a report."""
        self._reported, self._has_figures = look, look.is_led
        is_whole = all(map(_is_judged, report.rows))
        self._next = self._clock() + (_EACH if is_whole else _SOON)


class _Allowance:
    """The playouts beyond those there are, or the seconds, that a plan allows.

    Without a number of ``playouts`` these are those of the first figures.

    It is not spent before there is a figure: on a busy machine loading alone takes seconds. Those
    of a simulation begin with its first figure, once it is known what the opponent's last move
    tells.
    """

    def __init__(self, plan: Plan, clock: Callable[[], float], playouts: int | None) -> None:
        self._clock, self._seconds = clock, plan.seconds
        self._limit, self._playouts = plan.limit, playouts
        self._until = clock() + plan.seconds
        self._waits = plan.method is Method.SIMULATION

    def is_spent(self, look: _Look) -> bool:
        """Return whether there are figures, and as much as the plan allows."""
        if self._limit is not None:
            if not look.judged_rows:
                return False
            if self._playouts is None:
                self._playouts = look.playouts
            return look.playouts >= self._playouts + self._limit
        if self._waits and look.is_led:
            self._waits, self._until = False, self._clock() + self._seconds
        return self._clock() >= self._until and bool(look.judged_rows)


class CandidateJudge:
    """Judges the candidates of a position; for one thread.

    ``position`` is what the seat to move knows, ``known`` are tiles on the other rack. Without
    ``moves``, or where these are not the ``only`` ones, the player has candidates of its own. The
    best and the second best of an endgame or of a pre-endgame that is not sampled are always there.
    ``equipment`` of the same game may have been used before. Playouts go on with those ``kept`` of
    the position, and are kept there.
    """

    def __init__(
        self,
        kit: ReviewKit,
        position: Position,
        known: bytes,
        moves: Sequence[Move],
        plan: Plan,
        clock: Callable[[], float] = time.monotonic,
        equipment: Equipment | None = None,
        *,
        only: bool = True,
        kept: KeptPlayouts | None = None,
    ) -> None:
        self._kept = kept
        self._equipment = equipment
        self._only = only and bool(moves)
        self._kit, self._position, self._known = kit, position, known
        self._moves, self._plan, self._clock = tuple(moves), plan, clock
        is_sampled = plan.method is Method.PREENDGAME and why_sampled(position) is not None
        # Candidates are played out, each for itself.
        self._plays_out = plan.method is Method.SIMULATION or is_sampled
        self._steps = self._begin()
        self._latest: _Look | None = None

    def run(self, plan: Plan, *, longer: bool = False) -> Iterator[JudgedCandidates | None]:
        """Think until it is clear or precise, all is known, or the plan is spent; None for a pause.

        By a plan that shares playouts evenly each candidate is to be precise, else the best clear;
        ``longer`` goes on all the same. The last value says why it has stopped.
        Raises :class:`~eliot_qt.engine.EngineError` for a position that cannot be judged so.
        """
        clock = self._clock
        # To think longer than a judge of other candidates did is to go beyond what is kept of it.
        playouts = self._latest.playouts if self._latest else None if longer else 0
        allowance = _Allowance(plan, clock, playouts)
        # There is nothing to choose: of the only candidate its figures are wanted.
        is_alone = self._plays_out and self._only and len(self._moves) == 1
        pace, halt = _Pace(clock), Halt.OVER
        for analysis in self._steps:
            latest = self._look_at(analysis)
            enough = Halt.PRECISE if plan.evenly else Halt.CLEAR
            is_enough = analysis.is_precise if plan.evenly else analysis.is_clear and not is_alone
            if is_enough and not longer:
                halt = enough
                break
            if allowance.is_spent(latest):
                halt = Halt.SPENT
                break
            # What is kept of the candidates stays in view until it has been taken up.
            has_figures = bool(latest.judged_rows) or not self._kept
            if has_figures and pace.is_due(latest):
                report = self._found()
                pace.go_on(latest, report)
                yield report
            else:
                yield None
        yield self._found(halt)

    def _look_at(self, analysis: Analysis) -> _Look:
        if self._latest is None or self._latest.analysis is not analysis:
            self._latest = _Look(analysis)
        return self._latest

    def _begin(self) -> Iterator[Analysis]:
        kit, plan = self._kit, self._plan
        if plan.method is Method.STATIC:
            yield from kit.static.analyse(self._position)
            return
        equipment = self._equipment or equipment_of(kit.lister, kit.game)
        effort = Effort(
            seconds=_NO_END,
            plies=plan.plies if plan.method is Method.SIMULATION else None,
            threads=plan.threads,
            moves=self._moves,
            known=self._known,
            lines=ROWS if plan.method is Method.ENDGAME else 0,
            inference=plan.inference,
            only=self._only and self._plays_out,
            lasting=True,
            evenly=plan.evenly,
            wanted_in=plan.seconds or None,
            kept=self._kept if self._plays_out else None,
        )
        yield from ANALYSTS[plan.method](equipment, effort).analyse(self._position)

    def _found(self, halt: Halt | None = None) -> JudgedCandidates:
        assert self._latest is not None
        return JudgedCandidates(tuple(self._rows(self._latest)), self._latest.playouts, halt)

    def _rows(self, look: _Look) -> list[Candidate]:
        """Return the candidates that are known or asked about, in the player's order."""
        if self._plan.method is Method.STATIC:
            rows = [] if self._only else look.rows[:ROWS]
        else:
            rows = list(look.judged_rows) or ([] if self._only else look.rows[:1])
        size = self._position.board.size
        lacking = [m for m in self._moves if not any(is_same(r.move, m, size) for r in rows)]
        others = asked_rows(self._kit.static, look.analysis.rows, self._position, lacking)
        return rows + sorted((row for _, row in others), key=lambda row: -row.equity)


def _is_judged(row: Candidate) -> bool:
    return row.estimate is not None or row.value is not None or bool(row.draws)
