"""The acts of an arbiter in the turn in view: giving and taking moves, solos, warnings, penalties.

Pure functions of a :class:`ClubView`: each returns the game as it is then with what was done, or
why nothing is.
"""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.modes import arbitration, seat_removal
from eliot_qt.modes.finder import Finder

from ..refusals import Refusal, RefusalKind, StepRefused, TableRefused, TurnRefused, illegal
from .club_happenings import ArbiterAct, Done
from .club_view import ClubView

Outcome = tuple[GameRecord, Done] | Refusal


def give_gate(view: ClubView, seats: Sequence[int]) -> Refusal | None:
    """Return the reason these seats cannot get a move; None if they can."""
    if view.turn is None:
        return Refusal(RefusalKind.NO_RACK)
    return None if seats else Refusal(RefusalKind.NO_SEAT)


def mark_gate(view: ClubView, seats: Sequence[int]) -> Refusal | None:
    """Return the reason a mark cannot be given; None if there is exactly one seat for it."""
    refusal = give_gate(view, seats)
    if refusal is None and len(seats) > 1:
        return Refusal(RefusalKind.ONE_SEAT)
    return refusal


def assign(view: ClubView, seats: tuple[int, ...], move: Move, judge: Judge) -> Outcome:
    """Give the seats a move; an invalid one has 0 points."""
    if refusal := give_gate(view, seats):
        return refusal
    if isinstance(move, Exchange):
        return Refusal(RefusalKind.NOT_IN_THIS_GAME)
    new, number, first = view.record, view.turn, seats[0]
    for seat in seats:
        new = arbitration.assign(new, seat, move, judge, turn=number)
    then = ClubView(new, view.past)
    entry, verdict = then.entry(first), then.verdict_of(first, judge)
    return new, Done(ArbiterAct.ASSIGNED, first, number, entry, verdict, seats=seats)


def assign_top(
    record: GameRecord, seats: tuple[int, ...], number: int | None, finder: Finder
) -> Outcome:
    """Give the seats the top of a turn."""
    new = record
    for seat in seats:
        new = arbitration.assign_top(new, seat, finder, number)
    entry = ClubView(new, number).entry(seats[0])
    return new, Done(ArbiterAct.ASSIGNED, seats[0], number, entry, seats=seats)


def remove(view: ClubView, seats: Sequence[int]) -> Outcome:
    """Take the seats' moves away."""
    if refusal := give_gate(view, seats):
        return refusal
    entered = tuple(seat for seat in seats if view.entry(seat) is not None)
    if not entered:
        return Refusal(RefusalKind.NOTHING_TO_REMOVE)
    new = view.record
    for seat in entered:
        new = arbitration.remove(new, seat, view.turn)
    return new, Done(ArbiterAct.REMOVED, entered[0], view.turn, seats=entered)


def warn(view: ClubView, seats: Sequence[int]) -> Outcome:
    """Warn the seat, or take its warning of this turn back."""
    if refusal := mark_gate(view, seats):
        return refusal
    (seat,), turn = seats, view.turn_in_view
    marks = () if turn is None else turn.marks
    if any(mark.seat == seat and mark.kind is MarkKind.WARNING for mark in marks):
        return _unmark(view, seat, MarkKind.WARNING, ArbiterAct.WARNING_TAKEN_BACK)
    return _marked(
        arbitration.warn(view.record, seat, view.turn), seat, view.turn, ArbiterAct.WARNED
    )


def penalise(view: ClubView, seats: Sequence[int]) -> Outcome:
    """Give the seat a penalty."""
    if refusal := mark_gate(view, seats):
        return refusal
    new = arbitration.penalise(view.record, seats[0], view.turn)
    return _marked(new, seats[0], view.turn, ArbiterAct.PENALISED)


def forgive(view: ClubView, seats: Sequence[int]) -> Outcome:
    """Take the seat's last penalty of the turn back."""
    if refusal := mark_gate(view, seats):
        return refusal
    return _unmark(view, seats[0], MarkKind.PENALTY, ArbiterAct.PENALTY_TAKEN_BACK)


def solo(view: ClubView, seats: Sequence[int]) -> Outcome:
    """Give the solo to the seat, or take it away; given by hand, it is computed again."""
    if refusal := mark_gate(view, seats):
        return refusal
    seat, number, turn = seats[0], view.turn, view.turn_in_view
    if turn is None or turn.solo != seat:
        act, new = ArbiterAct.SOLO_GIVEN, arbitration.give_solo(view.record, seat, number)
    elif turn.solo_by_hand:
        act, new = ArbiterAct.SOLO_COMPUTED, arbitration.compute_solo(view.record, number)
    else:
        act, new = ArbiterAct.SOLO_TAKEN, arbitration.give_solo(view.record, None, number)
    return new, Done(act, seat, number)


def own_move(view: ClubView, seat: int | None) -> Move | None:
    """Return a seat's move in the turn in view, None if it has no valid one."""
    entry = None if seat is None else view.entry(seat)
    return entry.move if entry is not None and entry.counts else None


def board_gate(view: ClubView, move: Move | None) -> Refusal | None:
    """Return the reason a move cannot go on the board of the turn in view; None if it can."""
    turn, number = view.turn_in_view, view.turn
    if turn is None or number is None:
        return Refusal(RefusalKind.NO_RACK)
    if turn.closed and not view.may_change_board:
        return TurnRefused(RefusalKind.TURN_FOLLOWED, number)
    return None if isinstance(move, Placement) else Refusal(RefusalKind.NOTHING_CHOSEN)


def choose(view: ClubView, move: Placement | None, judge: Judge) -> Outcome:
    """Choose the move for the board in the open turn; None leaves it to the rule."""
    act = ArbiterAct.LEFT_TO_RULE if move is None else ArbiterAct.CHOSEN
    return arbitration.choose(view.record, move, judge), Done(act, turn=view.turn)


def change_board(
    record: GameRecord, move: Placement | None, judge: Judge, finder: Finder
) -> Outcome:
    """Put another move on the board of the last closed turn (None: the one the rules choose)."""
    new = arbitration.change_board_move(record, move, judge, finder)
    return new, Done(ArbiterAct.BOARD_CHANGED, turn=len(new.position.turns) - 1)


def add_seat(view: ClubView, name: str, table: int | None) -> Outcome:
    """A further player, at the first free table if none is named."""
    tables = {seat.table for seat in view.record.seats}
    free = next(n for n in range(1, len(tables) + 2) if n not in tables)
    number = free if table is None else table
    if number in tables and number:
        return TableRefused(RefusalKind.TABLE_TAKEN, number)
    new = arbitration.add_seat(view.record, Seat(name.strip(), table=number))
    return new, Done(ArbiterAct.JOINED, len(new.seats) - 1)


def remove_seat(view: ClubView, seat: int | None) -> Outcome:
    """Take out a player who was added by mistake."""
    if seat is None:
        return Refusal(RefusalKind.NO_SEAT)
    if seat_removal.has_entered(view.record.position, seat):
        return Refusal(RefusalKind.SEAT_USED)
    if len(view.record.seats) < 2:
        return Refusal(RefusalKind.LAST_SEAT)
    seat_record = view.record.seats[seat]
    return seat_removal.remove_seat(view.record, seat), Done(
        ArbiterAct.LEFT, seat, left=seat_record
    )


def rename(view: ClubView, seat: int, name: str, table: int) -> Outcome | None:
    """Another name or table number for a seat; None where they are those it has."""
    if seat >= len(view.record.seats):
        return Refusal(RefusalKind.NO_SEAT)
    other = view.seat_at(table)
    if table < 1 or other not in (None, seat):
        return TableRefused(RefusalKind.TABLE_TAKEN, table)
    new = arbitration.rename(view.record, seat, name.strip(), table)
    if new == view.record:
        return None
    is_renamed = new.seats[seat].name != view.record.seats[seat].name
    return new, Done(ArbiterAct.RENAMED if is_renamed else ArbiterAct.MOVED, seat)


def refused_by(error: ValueError) -> Refusal:
    """The refusal of a step that the rules do not allow."""
    if isinstance(error, IllegalMove):
        return illegal(error.verdict)
    return StepRefused(RefusalKind.IMPOSSIBLE, error)


def _unmark(view: ClubView, seat: int, kind: MarkKind, act: ArbiterAct) -> Outcome:
    try:
        new = arbitration.unmark(view.record, seat, kind, view.turn)
    except ValueError:
        return Refusal(RefusalKind.NOTHING_TO_REMOVE)
    return new, Done(act, seat, view.turn)


def _marked(new: GameRecord, seat: int, number: int | None, act: ArbiterAct) -> Outcome:
    turn = ClubView(new, number).turn_in_view
    points = 0 if turn is None else turn.marks[-1].points
    return new, Done(act, seat, number, points=points)
