"""The clocks of a running game, as they are shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from eliot_qt.game.clock import increments, remaining
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind
from eliot_qt.modes.mode import Mode

from .stopwatch import Stopwatch


@dataclass(frozen=True)
class Times:
    """The times on the clocks of a game.

    ``left``: milliseconds by seat at the end of the record, None without a limit; where racks are
    shared all seats that have yet to enter have the same, and the others None. ``seat``: whose own
    time goes by or stands, None where all have the same; ``is_common``: they do. ``is_timed``:
    there is a clock, and time to come.
    """

    left: tuple[int | None, ...]
    seat: int | None
    is_common: bool
    is_timed: bool
    is_paused: bool
    may_pause: bool
    may_reset: bool


def times_of(
    end: GameRecord,
    mode: Mode,
    stopwatch: Stopwatch,
    elapsed: int,
    paused: bool,
    timed: Collection[int],
) -> Times:
    """The clocks at the end of a record; ``elapsed`` milliseconds of its turn have passed.

    ``timed`` are the seats whose time it is, where all have the same.
    """
    position, rule = end.position, end.start.rules.clock
    over = position.over is not None
    is_timed = not over and (mode.records_time or rule.kind is not ClockKind.NONE)
    turn = position.open_turn
    is_paused = paused or (turn is not None and turn.paused)
    if mode.keeps_leaves:
        seat = position.to_move if stopwatch.seat is None else stopwatch.seat
        times = _own_times(end, seat, elapsed)
    else:
        seat = None
        common = remaining(rule, 0, 0, elapsed)
        times = tuple(common if s in timed else None for s in range(position.seats))
    limit = remaining(rule, 0, 0, elapsed) if mode.records_time else None
    return Times(
        left=times,
        seat=seat if is_timed else None,
        is_common=not mode.keeps_leaves,
        is_timed=is_timed,
        is_paused=is_paused,
        may_pause=is_timed
        and not is_paused
        and stopwatch.is_running
        and (limit is None or limit >= 0),
        may_reset=is_timed and stopwatch.seat is not None and mode.permits(end).reset_clock,
    )


def _own_times(end: GameRecord, seat: int, elapsed: int) -> tuple[int | None, ...]:
    """Milliseconds left by seat where each has its own time; ``elapsed`` is the seat's turn."""
    rule = end.start.rules.clock
    return tuple(
        remaining(
            end.seats[other].clock(rule),
            spent,
            # Asked for often: a long game is counted through only where that matters.
            increments(end.events, other) if rule.increment else 0,
            elapsed if other == seat else 0,
        )
        for other, spent in enumerate(end.position.spent)
    )
