"""Decisions with an empty bag, where both racks are known: solved to the end."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from eliot_qt.game.events import Turn, apply
from eliot_qt.game.move import Move, Pass, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit, TurnBudget
from ..values import Basis
from .draws import ROWS
from .outcome import Advantage, Steps, TurnOutcome, last_of, row_of

# What a solver may do as long as others play out: a million positions, some seconds.
_LEAST_PLAYOUTS = 250_000

_Worth = tuple[float, bool, tuple[Move, ...]]


class EndingJudge:
    """Judges decisions of two seats once the bag is empty. For one thread.

    Raises :class:`~eliot_qt.engine.EngineError` for rules whose endgames cannot be solved.
    """

    def __init__(self, kit: ReviewKit, budget: TurnBudget) -> None:
        self._static = kit.static
        self._equipment = equipment_of(kit.lister, kit.game)
        self._budget = budget

    def judge(self, position: Position, move: Move, points: int) -> Steps[TurnOutcome]:
        """Judge a move in a position as its mover knew it: the other rack is what is unseen."""
        rows, first_solved = yield from self._solve(position)
        best, size = rows[0], position.board.size
        value = best.value or 0.0
        lead = position.scores[position.to_move] - position.scores[position.next_seat]
        best_win = _win(lead + value)
        if is_same(best.move, move, size):
            nothing = Advantage(0, 0)
            return _outcome(rows, best_win, best_win, nothing, first_solved)
        other, solved, line = yield from self._value(position, move, points)
        rows = self._with_value(rows, position, move, points, (other, solved, line))
        solved = solved and first_solved
        spread = max(0.0, value - other)
        move_win = min(_win(lead + other), best_win)
        return _outcome(rows, best_win, move_win, Advantage(best_win - move_win, spread), solved)

    def _solve(self, position: Position) -> Steps[tuple[tuple[Candidate, ...], bool]]:
        """The best rows with the value of the first, and whether that is proven."""
        effort = replace(solving(self._budget, self._budget.seconds / 2), lines=1)
        player = ANALYSTS["endgame"](self._equipment, effort)
        analysis = yield from last_of(player.analyse(position))
        rows = tuple(islice(analysis.rows, ROWS))
        return rows, rows[0].exact

    def _value(self, position: Position, move: Move, points: int) -> Steps[_Worth]:
        """The change of spread from a move to the end, whether that is proven, and what follows."""
        mover, other = position.to_move, position.next_seat
        racks = [b""] * position.seats
        racks[mover], racks[other] = position.rack, position.unseen_by(mover)
        view = replace(position, racks=tuple(racks), bag=b"")
        after = apply([view], Turn(mover, move, points))
        value = position.tile_set.points
        if not after.racks[mover]:
            return points + 2.0 * value(racks[other]), True, ()
        if isinstance(move, Pass) and after.scoreless >= after.rules.scoreless_limit:
            return float(value(racks[other]) - value(racks[mover])), True, ()
        rows, solved = yield from self._solve(after.seen_by(other))
        line = (rows[0].move, *rows[0].line) if solved else ()
        return points - (rows[0].value or 0.0), solved, line

    def _with_value(
        self,
        rows: tuple[Candidate, ...],
        position: Position,
        move: Move,
        points: int,
        worth: _Worth,
    ) -> tuple[Candidate, ...]:
        """The rows with what a move is worth; the move is among them."""
        size = position.board.size
        played_row = next((row for row in rows if is_same(row.move, move, size)), None)
        move_row = played_row or row_of(self._static.rank(position), move, points, size)
        if move_row is None:
            return rows
        valued = replace(move_row, value=worth[0], exact=worth[1], line=worth[2])
        if played_row is None:
            return (*rows, valued)
        return tuple(valued if row is played_row else row for row in rows)


def solving(budget: TurnBudget, seconds: float, moves: tuple[Move, ...] = ()) -> Effort:
    """The effort to solve a position: some seconds, or as many positions in any case."""
    if budget.playouts:
        playouts = max(budget.playouts, _LEAST_PLAYOUTS)
        return Effort(playouts=playouts, moves=moves, clock=budget.clock)
    return Effort(seconds=seconds, threads=budget.threads, moves=moves, clock=budget.clock)


def _outcome(
    rows: tuple[Candidate, ...], best_win: float, move_win: float, lost: Advantage, solved: bool
) -> TurnOutcome:
    return TurnOutcome(
        Basis.ENDGAME, rows, rows[0], best_win, move_win, lost, exact=solved, solved=solved
    )


def _win(lead: float) -> float:
    """The chance to win (percent) with the game at its end; a draw is half a win."""
    return 50.0 * ((lead > 0) + (lead >= 0))
