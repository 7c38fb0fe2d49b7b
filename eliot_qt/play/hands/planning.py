"""The material for a person's plans: the position, the rack, lists of moves, hints."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.check import MoveFault, Verdict
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK_BIT, TileError, TileSet
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Permits, own_position

from ..commands import TakeHelp
from ..refusals import RackRefused, RackTooLarge, Refusal, RefusalKind
from ..running.course import Course
from ..state import PlayerSpec
from ..wants import Purpose, Want
from .tile_setting import Footing


def footing_of(course: Course) -> Footing:
    """Return the position and rack that the seat in view plans on."""
    seat, position = course.viewer, course.position
    if seat is None:
        return Footing(position)
    permits = course.permits
    no_swap = None
    if not permits.exchange:
        no_swap = Refusal(RefusalKind.NOT_IN_THIS_GAME)
    elif course.is_viewing:
        no_swap = Refusal(RefusalKind.LOOKING_BACK)
    return Footing(
        own_position(position, seat),
        seat,
        position.racks[seat] or b"",
        course.judge if permits.show_validity else None,
        no_swap,
    )


def list_gate(course: Course) -> Refusal | None:
    """Return the reason the moves of the rack in view may not be listed; None if they may."""
    if course.viewer is None:
        return course.gate()
    if course.times.is_paused:
        return Refusal(RefusalKind.PAUSED)
    return None if course.permits.list_moves else Refusal(RefusalKind.NOT_IN_THIS_GAME)


def teach_gate(course: Course) -> Refusal | None:
    """Return the reason hints are not given; None if they are."""
    refusal = course.gate()
    if refusal is None and not course.permits.list_moves:
        refusal = Refusal(RefusalKind.NOT_IN_THIS_GAME)
    return refusal


def ask_for_help(
    course: Course, step: Callable[[Finder], object], done: Callable[[object], None]
) -> None:
    """Answer a question about the best moves, which helps in the turn in view."""
    course.act(TakeHelp())
    course.ask(step, done)


def judged_position(course: Course) -> Position | None:
    """Return what the person in view knows, if its move may be judged before it is played.

    That is in training and against computers alone, with a rack of one's own.
    """
    people = [seat for seat in course.record.seats if not seat.is_computer]
    if len(people) != 1 or not course.mode.keeps_leaves or course.is_viewing:
        return None
    if course.viewer is None or course.gate() is not None:
        return None
    return own_position(course.position, course.viewer).seen_by(course.viewer)


def list_wanted(course: Course, strategy: str) -> Want | None:
    """The analysis that lists the moves of the rack in view; None without a rack."""
    if course.viewer is None or course.position.over is not None:
        return None
    # Where all play with one rack leaves are worth nothing.
    strategy = strategy if course.mode.keeps_leaves else "greedy"
    view = own_position(course.position, course.viewer).seen_by(course.viewer)
    return Want(Purpose.QUESTION, view, PlayerSpec(strategy, course.record.seed))


def read_rack(text: str, tile_set: TileSet, size: int) -> bytes | Refusal:
    """Tiles as they are written, ``?`` for a blank; at most ``size``."""
    try:
        rack = tile_set.parse(tile_set.fold(text.replace(" ", "")))
        if any(tile & BLANK_BIT for tile in rack):
            raise TileError("a blank is written as ?")
    except TileError as error:
        return RackRefused(RefusalKind.IMPOSSIBLE_RACK, error)
    if len(rack) > size:
        return RackTooLarge(RefusalKind.IMPOSSIBLE_RACK, size)
    return rack


def is_refused(verdict: Verdict | None, rules: Rules, permits: Permits) -> bool:
    """Return whether a move, set or written, is known to be refused.

    A phony counts only where playing it would be refused and its words are judged beforehand.
    """
    if verdict is None or rules.record_invalid:
        return False
    fault = MoveFault.NONE if permits.refuses_phonies else MoveFault.NOT_A_WORD
    return bool(verdict.faults & ~fault)
