"""Arbitration: an arbiter runs a duplicate game for a club.

The arbiter sets or draws each rack, gives each table a found move, a typed one or none, may choose
the move for the board, and ends the turn. Nothing is lost when a past turn is corrected: a
correction is an event like any other (so undo takes it back), and solos and scores follow from the
turns as they then stand.

All later boards and racks depend on the move on the board. While nothing has been entered in the
turn after, it may still be exchanged for another (:func:`change_board_move`): rack, entries and
marks stay, and the next rack is dealt again. An older turn has to be opened again
(:func:`reopen`): its rack and entries stay too, and the game goes on from there.

Warnings and penalties keep the points they had when given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.faults import Fault, Message
from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.events import Ended
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.shared.course import again, leave_before
from eliot_qt.game.shared.events import Chosen, Entered, Marked, Reopened, Solo, Unmarked
from eliot_qt.game.shared.turn import Entry, Mark, MarkKind

from .common_game import (
    MAX_SEATS,
    board_move,
    entry_of,
    exploded,
    judge_entry,
    next_rack,
    open_turn,
    position_of,
    start_game,
    turn_number,
)
from .finder import Finder, top_of
from .racks import dealt_by_hand

MODE = "arbitration"
ONE_WARNING = Message("one warning in a turn is enough")


def new_game(
    game: Game,
    seats: Sequence[Seat],
    seed: int,
    master: Sequence[MasterTurn] = (),
) -> GameRecord:
    """A game without a rack yet. Raises ``ValueError`` for a wrong table."""
    return start_game(MODE, game, seats, seed, master)


def draw_rack(record: GameRecord, finder: Finder | None = None) -> GameRecord:
    """Draw the rack of the next turn by the rule, or the open turn's again.

    The game is over if there is no such rack. Raises ``EventError`` if the open turn has begun.
    ``finder`` is needed in explosive games.
    """
    return next_rack(record, finder)


def set_rack(record: GameRecord, rack: bytes, finder: Finder | None = None) -> GameRecord:
    """Set the rack of the next turn, or the open turn's, even against the rack rule.

    Raises ``EventError`` if the tiles are not left or the open turn has begun.
    """
    return exploded(record.append(dealt_by_hand(leave_before(record.position), rack)), finder)


def assign(
    record: GameRecord,
    seat: int,
    move: Move,
    judge: Judge,
    spent: int = 0,
    turn: int | None = None,
) -> GameRecord:
    """Give a seat its move in a turn (from 0; the open one by default).

    An invalid move stays, with 0 points; ask ``common_game.judge_entry`` for its faults.
    """
    number = turn_number(record.position, turn)
    entry = entry_of(record.position, move, judge, spent, number, keep_invalid=True)
    return record.append(Entered(number, seat, entry))


def assign_top(
    record: GameRecord, seat: int, finder: Finder, turn: int | None = None
) -> GameRecord:
    """Give a seat the top of a turn. Raises ``ValueError`` if there is no move at all."""
    number = turn_number(record.position, turn)
    then = position_of(record.position, number)
    top = top_of(then, finder.best(then))
    if top is None:
        raise Fault("nobody can place a tile with this rack")
    return record.append(Entered(number, seat, Entry(top.move, top.score)))


def remove(record: GameRecord, seat: int, turn: int | None = None) -> GameRecord:
    """Take a seat's move in a turn away."""
    return record.append(Entered(turn_number(record.position, turn), seat, None))


def choose(record: GameRecord, move: Placement | None, judge: Judge) -> GameRecord:
    """Choose the move for the board in the open turn (None: leave it to the rule).

    Raises ``IllegalMove`` for an invalid one, and ``ValueError`` where a master game decides.
    """
    open_turn(record.position)
    if len(record.position.turns) <= len(record.master):
        raise Fault("the master game decides what goes on the board")
    if move is None:
        return record.append(Chosen(None))
    verdict = judge_entry(record.position, move, judge)
    if not verdict.ok:
        raise IllegalMove(verdict)
    return record.append(Chosen(verdict.placement or move))


def change_board_move(
    record: GameRecord, move: Placement | None, judge: Judge, finder: Finder | None
) -> GameRecord:
    """Replace the move on the board in the last closed turn (None: by the one the rules choose).

    A rack dealt since then goes back: the next one is the arbiter's business. Raises what
    :func:`choose` and :func:`end_turn` do, and ``ValueError`` if no turn is closed or something has
    been entered since.
    """
    reopened_record = choose(reopen(record, again(record.position)), move, judge)
    event = board_move(reopened_record, finder)
    if event.move is None:
        raise Fault("nobody can place a tile with this rack")
    return record.append(replace(event, again=True))


def reopen(record: GameRecord, turn: int) -> GameRecord:
    """Open a closed turn again, with its rack and entries; later turns are given up.

    Undo brings them back. Raises ``EventError`` for a turn that is open.
    """
    return record.append(Reopened(turn))


def turns_given_up(position: Position, turn: int) -> int:
    """Count the turns with something in them that :func:`reopen` gives up."""
    return sum(not later.untouched for later in position.turns[turn + 1 :])


def give_solo(record: GameRecord, seat: int | None, turn: int | None = None) -> GameRecord:
    """Give the solo of a turn to a seat, or to none, even against the computed one."""
    number = turn_number(record.position, turn)
    points = 0 if seat is None else record.position.rules.solo_value
    return record.append(Solo(number, seat, points))


def compute_solo(record: GameRecord, turn: int | None = None) -> GameRecord:
    """Let the solo of a turn be computed again."""
    return record.append(Solo(turn_number(record.position, turn), None, automatic=True))


def warn(record: GameRecord, seat: int, turn: int | None = None) -> GameRecord:
    """Warn a seat; beyond the free warnings it costs points, which are stored.

    Raises ``ValueError`` if it has a warning in this turn.
    """
    position = record.position
    number = turn_number(position, turn)
    if MarkKind.WARNING in _marks(record, seat, number):
        raise Fault("{fault}", fault=ONE_WARNING)
    earlier = sum(
        _marks(record, seat, n).count(MarkKind.WARNING) for n in range(len(position.turns))
    )
    points = -position.rules.penalty_value if earlier >= position.rules.warnings_limit else 0
    return record.append(Marked(number, Mark(seat, MarkKind.WARNING, points)))


def penalise(record: GameRecord, seat: int, turn: int | None = None) -> GameRecord:
    """Give a seat a penalty; several in a turn add up."""
    number = turn_number(record.position, turn)
    mark = Mark(seat, MarkKind.PENALTY, -record.position.rules.penalty_value)
    return record.append(Marked(number, mark))


def unmark(record: GameRecord, seat: int, kind: MarkKind, turn: int | None = None) -> GameRecord:
    """Take back a seat's last mark of a kind in a turn. Raises ``ValueError`` if it has none."""
    number = turn_number(record.position, turn)
    marks = record.position.turns[number].marks
    places = [i for i, mark in enumerate(marks) if (mark.seat, mark.kind) == (seat, kind)]
    if not places:
        warning = kind is MarkKind.WARNING
        raise Fault(
            "there is no {kind} to take back",
            kind=Message("warning") if warning else Message("penalty"),
        )
    return record.append(Unmarked(number, places[-1]))


def end_turn(record: GameRecord, finder: Finder | None) -> GameRecord:
    """Close the turn, also where tables have no move; the next rack is the arbiter's business.

    The board gets the arbiter's move, or what the rules say. Without a finder the top stays
    unknown. Raises ``ValueError`` if there is no move for the board: set another rack or end the
    game.
    """
    event = board_move(record, finder)
    if event.move is None:
        raise Fault("nobody can place a tile with this rack")
    return record.append(event)


def end_game(record: GameRecord, finder: Finder | None = None) -> GameRecord:
    """End the game, as blocked where a finder finds no move for the open turn's rack."""
    turn = record.position.open_turn
    blocked = turn is not None and finder is not None and not finder.best(record.position)
    return record.append(Ended(EndReason.BLOCKED if blocked else EndReason.NO_RACK))


def add_seat(record: GameRecord, seat: Seat) -> GameRecord:
    """Seat another player, in mid-game, with no moves in the turns so far.

    Who plays is part of the set-up, so undo does not send a player away. Raises ``ValueError``
    where the table is full or each seat has its own rack.
    """
    start = record.start
    if not start.shared or start.seats >= MAX_SEATS:
        raise Fault("nobody can join this game")
    count = start.seats + 1
    wider = replace(
        start,
        racks=(b"",) * count,
        rack_counts=(0,) * count,
        scores=(*start.scores, 0),
        spent=(*start.spent, 0),
    )
    return replace(record, start=wider, seats=(*record.seats, seat), positions=())


def rename(record: GameRecord, seat: int, name: str, table: int) -> GameRecord:
    """Give a seat another name or table number."""
    changed = replace(record.seats[seat], name=name, table=table)
    seats = (*record.seats[:seat], changed, *record.seats[seat + 1 :])
    return replace(record, seats=seats)


def time_turns(record: GameRecord, seconds: int) -> GameRecord:
    """Another time for each turn, from now on and as shown for the past; 0 for no limit.

    Like the seats it is part of the set-up, so undo leaves it alone.
    """
    clock = ClockRule(ClockKind.TURN, seconds) if seconds else ClockRule()
    start = replace(record.start, rules=replace(record.start.rules, clock=clock))
    return replace(record, start=start, positions=())


def _marks(record: GameRecord, seat: int, turn: int) -> list[MarkKind]:
    return [mark.kind for mark in record.position.turns[turn].marks if mark.seat == seat]
