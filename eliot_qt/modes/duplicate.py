"""Duplicate: every seat has the same rack and board each turn and scores its own move.

People enter in any order, each once, but may take their move back (:func:`withdraw`) before anybody
else sees the turn; then the computers; then :func:`end_turn`. A seat that runs out of time or finds
nothing enters a pass. No one sees what others have entered before the turn is closed, nor do scores
show it.
"""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Fault
from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.faults import STILL_PLAYABLE, no_such_seat
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.shared.events import Entered
from eliot_qt.game.shared.turn import Entry

from .common_game import (
    board_move,
    close_turn,
    entry_of,
    imposed,
    is_laid,
    judge_entry,
    laid_move,
    next_rack,
    open_turn,
    start_game,
)
from .finder import Finder, is_blocked

MODE = "duplicate"


def board_receives_top(seats: Sequence[Seat]) -> bool:
    """The usual setting of this rule: a person alone, or computers only, play against the top."""
    return sum(not seat.is_computer for seat in seats) <= 1


def new_game(
    game: Game,
    seats: Sequence[Seat],
    seed: int,
    finder: Finder | None = None,
    master: Sequence[MasterTurn] = (),
) -> GameRecord:
    """A game with its first rack. Raises ``ValueError`` for a wrong table or rack.

    ``finder`` is needed at once in explosive games, else only by :func:`end_turn`.
    """
    return next_rack(start_game(MODE, game, seats, seed, master), finder)


def waiting(record: GameRecord) -> tuple[int, ...]:
    """Seats that may enter a move now: people first, computers when all of them have.

    None in a turn whose move is laid from a master game.
    """
    turn = record.position.open_turn
    if turn is None or record.position.over is not None or is_laid(record):
        return ()
    seats = [s for s, entry in enumerate(turn.entries) if entry is None]
    people = tuple(s for s in seats if not record.seats[s].is_computer)
    return people or tuple(seats)


def judge_move(record: GameRecord, move: Move, judge: Judge) -> Verdict:
    """All faults of a move in the open turn; the same for every seat."""
    open_turn(record.position)
    return judge_entry(record.position, move, judge)


def enter(record: GameRecord, seat: int, move: Move, judge: Judge, spent: int = 0) -> GameRecord:
    """A seat's move (``spent`` milliseconds), or ``Pass`` for none.

    An invalid move raises ``IllegalMove`` with every fault, or is recorded with 0 points where the
    rules say so. Raises ``ValueError`` if it is not for this seat to enter.
    """
    open_turn(record.position)
    if seat not in waiting(record):
        raise not_now(record, seat)
    entry = entry_of(record.position, move, judge, spent)
    return record.append(Entered(len(record.position.turns) - 1, seat, entry))


def withdraw(record: GameRecord, seat: int) -> GameRecord:
    """A seat takes its move of the open turn back and may enter another one.

    Only as long as no other person has seen it or a move since: the caller sees to that. Raises
    ``ValueError`` if there is no such move.
    """
    turn = open_turn(record.position)
    if not 0 <= seat < len(turn.entries) or turn.entries[seat] is None:
        raise Fault("seat {seat} has entered nothing", seat=seat + 1)
    return record.append(Entered(len(record.position.turns) - 1, seat, None))


def time_up(record: GameRecord, spent: int = 0) -> GameRecord:
    """Time is over: all people still waited for enter nothing."""
    number = len(record.position.turns) - 1
    people = (s for s in waiting(record) if not record.seats[s].is_computer)
    return record.append(*(Entered(number, s, Entry(Pass(), spent=spent)) for s in people))


def end_blocked(record: GameRecord, finder: Finder) -> GameRecord:
    """End a game in which nothing can be placed with the rack: the seats waited for have no move.

    Raises ``ValueError`` if the finder finds a move.
    """
    open_turn(record.position)
    if not is_blocked(record.position, finder):
        raise Fault("{fault}", fault=STILL_PLAYABLE)
    number = len(record.position.turns) - 1
    missing = [s for s, entry in enumerate(record.position.turns[number].entries) if entry is None]
    return end_turn(record.append(*(Entered(number, s, Entry(Pass())) for s in missing)), finder)


def end_turn(record: GameRecord, finder: Finder | None) -> GameRecord:
    """Close the turn and draw the next rack, or end the game.

    Without a finder the top stays unknown; a turn that is only laid needs none. Raises
    ``ValueError`` while someone is waited for, and if the top is needed (the rules want it on the
    board, or nobody has a valid move).
    """
    open_turn(record.position)
    seats = waiting(record)
    if seats:
        names = tuple(record.seats[seat].name or str(seat + 1) for seat in seats)
        raise Fault("still waiting for: {names}", names=names)
    if is_laid(record):
        return next_rack(close_turn(record, laid_move(record)), finder)
    master_turn = imposed(record)
    free = master_turn is None or master_turn.move is None
    if free and record.position.rules.board_receives_top and finder is None:
        raise Fault("someone has to find the top for the board")
    closed = close_turn(record, board_move(record, finder))
    return closed if closed.position.over is not None else next_rack(closed, finder)


def not_now(record: GameRecord, seat: int) -> Fault:
    """Return why a seat may not enter a move."""
    turn = record.position.open_turn
    if turn is None or not 0 <= seat < len(turn.entries):
        seats = record.position.seats
        return Fault("{fault}", fault=no_such_seat(seat, seats))
    if is_laid(record):
        return Fault("nobody plays this turn: its move is placed")
    if turn.entries[seat] is not None:
        return Fault("{name} has entered a move", name=record.seats[seat].name or seat + 1)
    return Fault("computers enter when all people have")
