"""Topping: one person looks for a move that scores the top, against the clock.

The score is a penalty, the lower the better: full seconds used (a rule), hints, and when the time
is up ``timeout_penalty`` on top of the whole duration. The duration is the game's clock per turn;
without one a turn ends when it is solved or given up. Times are milliseconds since the turn began,
pauses left out, as the keeper of the clock measures them; each event stores them, so a game goes on
after loading where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from eliot_qt.faults import Fault
from eliot_qt.game.check import Judge
from eliot_qt.game.faults import STILL_PLAYABLE
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules
from eliot_qt.game.shared.events import Clocked, Marked, Tried
from eliot_qt.game.shared.turn import CommonTurn, Mark, MarkKind

from .common_game import board_move, close_turn, entry_of, next_rack, open_turn, start_game
from .finder import Finder, is_blocked, tops
from .hints import PRICES, Hint

MODE = "topping"
DURATION = 180  # seconds, as in Eliot
_SEAT = 0


@dataclass(frozen=True)
class ToppingTurn:
    """The course of a turn: penalty points by kind, tries, and whether the top was found."""

    seconds: int
    hints: int
    timeout: int
    tries: int
    found: bool
    top_score: int

    @property
    def total(self) -> int:
        """Penalty points of the turn."""
        return self.seconds + self.hints + self.timeout


def topping_rules(rules: Rules) -> Rules:
    """The rules with a clock per turn: the one they have, or the usual duration."""
    if rules.clock.kind is ClockKind.TURN:
        return rules
    return replace(rules, clock=ClockRule(ClockKind.TURN, DURATION))


def new_game(
    game: Game,
    name: str,
    seed: int,
    finder: Finder | None = None,
    master: Sequence[MasterTurn] = (),
) -> GameRecord:
    """A game with its first rack. Raises ``ValueError`` for a wrong rack."""
    return next_rack(start_game(MODE, game, (Seat(name),), seed, master), finder)


def duration(rules: Rules) -> int | None:
    """Milliseconds a turn lasts, None without a limit."""
    return rules.clock.seconds * 1000 if rules.clock.kind is ClockKind.TURN else None


def timeout_points(rules: Rules) -> int:
    """Return the points lost when time runs out: the penalty, and the duration if seconds count."""
    seconds = rules.clock.seconds if rules.count_seconds and duration(rules) else 0
    return rules.timeout_penalty + seconds


def attempt(
    record: GameRecord, move: Placement, judge: Judge, finder: Finder, elapsed: int
) -> GameRecord:
    """A try; one that scores the top ends the turn, and the next rack is drawn.

    Raises ``IllegalMove`` with every fault of an invalid one (or lists it with 0 points where the
    rules say so), and ``ValueError`` in a pause or out of time.
    """
    turn = _running(record.position, elapsed)
    entry = entry_of(record.position, move, judge, max(elapsed, turn.elapsed))
    best = tops(finder.best(record.position))
    new_record = record.append(Tried(entry))
    if entry.valid and best and entry.score >= best[0].score:
        return _finish(new_record, finder, entry.spent, timeout=False)
    return new_record


def hint(record: GameRecord, kind: Hint, elapsed: int) -> GameRecord:
    """Pay for a hint; one that has been shown is free, and the record stays as it is.

    What it says is in :func:`eliot_qt.modes.hints.facts_of`. Raises ``ValueError`` for one that
    topping does not sell, in a pause, or out of time.
    """
    position = record.position
    turn = _running(position, elapsed)
    if kind not in PRICES:
        raise Fault("there is no hint {kind} in topping", kind=kind)
    if kind in paid_hints(position):
        return record
    elapsed = max(elapsed, turn.elapsed)
    mark = Mark(_SEAT, MarkKind.HINT, PRICES[kind], kind.value)
    # The time goes with it: a saved game must not give seconds back.
    return record.append(Clocked(elapsed, False), Marked(len(position.turns) - 1, mark))


def paid_hints(position: Position) -> tuple[Hint, ...]:
    """The hints paid for in the open turn."""
    marks = position.open_turn.marks if position.open_turn else ()
    return tuple(Hint(mark.detail) for mark in marks if mark.kind is MarkKind.HINT)


def pause(record: GameRecord, elapsed: int) -> GameRecord:
    """Stop the clock; the board has to be hidden. Raises ``ValueError`` if it is stopped."""
    turn = _running(record.position, elapsed)
    return record.append(Clocked(max(elapsed, turn.elapsed), True))


def resume(record: GameRecord) -> GameRecord:
    """Let the clock run on. Raises ``ValueError`` if it does not stand."""
    turn = open_turn(record.position)
    if not turn.paused:
        raise Fault("the game is not interrupted")
    return record.append(Clocked(turn.elapsed, False))


def time_up(record: GameRecord, finder: Finder, elapsed: int = 0) -> GameRecord:
    """The time is up, or the person gives up: the turn ends, and the next rack is drawn.

    ``elapsed`` counts only without a limit; with one it costs the whole duration.
    """
    turn = open_turn(record.position)
    return _finish(record, finder, max(elapsed, turn.elapsed), timeout=True)


def end_blocked(record: GameRecord, finder: Finder) -> GameRecord:
    """End a game in which nothing can be placed with the rack; the turn costs hints at most.

    Raises ``ValueError`` if the finder finds a move.
    """
    open_turn(record.position)
    if not is_blocked(record.position, finder):
        raise Fault("{fault}", fault=STILL_PLAYABLE)
    return close_turn(record, board_move(record, finder, always_top=True))


def outcome(turn: CommonTurn) -> ToppingTurn:
    """Return the course of a closed turn."""
    return ToppingTurn(
        seconds=turn.mark_points(_SEAT, MarkKind.SECONDS),
        hints=turn.mark_points(_SEAT, MarkKind.HINT),
        timeout=turn.mark_points(_SEAT, MarkKind.TIMEOUT),
        tries=len(turn.tries),
        found=turn.is_solved,
        top_score=turn.reference,
    )


def outcomes(position: Position) -> tuple[ToppingTurn, ...]:
    """Return the course of each closed turn; their totals add up to the score."""
    return tuple(outcome(turn) for turn in position.turns if turn.closed)


def _running(position: Position, elapsed: int) -> CommonTurn:
    turn = open_turn(position)
    if turn.paused:
        raise Fault("the game is interrupted")
    limit = duration(position.rules)
    if limit is not None and max(elapsed, turn.elapsed) > limit:
        raise Fault("the time is up")
    return turn


def _finish(record: GameRecord, finder: Finder, elapsed: int, timeout: bool) -> GameRecord:
    position = record.position
    rules, number = position.rules, len(position.turns) - 1
    limit = duration(rules)
    seconds = limit if timeout and limit is not None else elapsed
    marks = []
    if rules.count_seconds and seconds >= 1000:
        marks.append(Mark(_SEAT, MarkKind.SECONDS, seconds // 1000))
    if timeout:
        marks.append(Mark(_SEAT, MarkKind.TIMEOUT, rules.timeout_penalty))
    new_record = record.append(*(Marked(number, mark) for mark in marks))
    closed = close_turn(new_record, board_move(new_record, finder, always_top=True))
    return closed if closed.position.over is not None else next_rack(closed, finder)
