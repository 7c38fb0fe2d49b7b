"""Candidates judged for a while, and later on from where it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import Effort, Equipment, equipment_of
from eliot_qt.players.asked import asked_rows
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit
from .values import Halt, JudgedCandidates, Method, Plan

# Rows found of themselves, beside those asked about.
ROWS = 15
# Seconds between two reports, fewer until the first playouts; those that players are given, who are
# stopped from outside.
_EACH, _SOON = 0.15, 0.04
_NO_END = 1e9
# Rows among which all are that something was found out about.
_LOOKED_AT = 100


class CandidateJudge:
    """Judges the candidates of a position; for one thread.

    ``position`` is what the seat to move knows, ``known`` are tiles on the other rack. Without
    ``moves`` the candidates are the player's own. The best and the second best of an endgame or
    a pre-endgame are always there. ``equipment`` of the same game may have been used before.
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
    ) -> None:
        self._equipment = equipment
        self._kit, self._position, self._known = kit, position, known
        self._moves, self._plan, self._clock = tuple(moves), plan, clock
        self._steps = self._begin()
        self._latest: Analysis | None = None

    def run(self, plan: Plan, *, longer: bool = False) -> Iterator[JudgedCandidates | None]:
        """Think until it is clear or precise, all is known, or the plan is spent; None for a pause.

        By a plan that shares playouts evenly each candidate is to be precise, else the best clear;
        ``longer`` goes on all the same. The last value says why it has stopped. A
        plan is not spent before there is a figure: on a busy machine loading alone takes seconds.
        Raises :class:`~eliot_qt.engine.EngineError` for a position that cannot be judged so.
        """
        clock = self._clock
        until = None if plan.playouts is not None else clock() + plan.seconds
        aim = None if plan.playouts is None else self._playouts() + plan.playouts
        # There is nothing to choose: of the only candidate its figures are wanted.
        is_alone = plan.method is Method.SIMULATION and len(self._moves) == 1
        next_report, halt = float("-inf"), Halt.OVER
        for latest in self._steps:
            self._latest = latest
            enough = Halt.PRECISE if plan.evenly else Halt.CLEAR
            is_enough = latest.is_precise if plan.evenly else latest.is_clear and not is_alone
            if is_enough and not longer:
                halt = enough
                break
            spent = clock() >= until if until is not None else self._playouts() >= (aim or 0)
            if spent and self._knows_anything():
                halt = Halt.SPENT
                break
            if clock() >= next_report:
                report = self._found()
                next_report = clock() + (_EACH if report.playouts else _SOON)
                yield report
            else:
                yield None
        yield self._found(halt)

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
            only=plan.method is Method.SIMULATION,
            lasting=True,
            evenly=plan.evenly,
        )
        yield from ANALYSTS[plan.method](equipment, effort).analyse(self._position)

    def _knows_anything(self) -> bool:
        latest = self._latest
        return latest is not None and any(map(_is_judged, islice(latest.rows, _LOOKED_AT)))

    def _playouts(self) -> int:
        if self._latest is None:
            return 0
        rows = islice(self._latest.rows, _LOOKED_AT)
        return sum(row.estimate.playouts for row in rows if row.estimate)

    def _found(self, halt: Halt | None = None) -> JudgedCandidates:
        assert self._latest is not None
        return JudgedCandidates(tuple(self._rows(self._latest)), self._playouts(), halt)

    def _rows(self, analysis: Analysis) -> list[Candidate]:
        """Return the candidates that are known or asked about, in the player's order."""
        first = list(islice(analysis.rows, _LOOKED_AT))
        if self._plan.method is Method.STATIC:
            rows = [] if self._moves else first[:ROWS]
        else:
            rows = [row for row in first if _is_judged(row)] or ([] if self._moves else first[:1])
        size = self._position.board.size
        lacking = [m for m in self._moves if not any(is_same(r.move, m, size) for r in rows)]
        if lacking:
            kit = self._kit
            ranking = kit.static.rank(self._position)
            others = [row for _, row in asked_rows(kit.static, ranking, self._position, lacking)]
            rows += sorted(others, key=lambda row: -row.equity)
        return rows


def _is_judged(row: Candidate) -> bool:
    return row.estimate is not None or row.value is not None or bool(row.draws)
