"""Turns that all seats play with one rack: what is closed, who entered last, what undo leads to."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import BoardMove, Entered
from eliot_qt.modes import ranking
from eliot_qt.modes.common_game import is_laid
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Mode, persons
from eliot_qt.modes.ranking import Review

from ..found_moves import AnsweredFinder
from ..notices import Notice, NoticeKind, PointsNotice, SeatsNotice


class Reviews:
    """The comparison of the closed turn in view, made once."""

    def __init__(self, found: AnsweredFinder) -> None:
        self._found = found
        self._latest: tuple[GameRecord, Review] | None = None

    def of(self, record: GameRecord, number: int | None) -> Review | None:
        """The best moves of a closed turn with the rank of each seat; None until they are known."""
        rows = None if number is None else self._found.moves_of(record.position)
        if number is None or rows is None:
            return None
        if self._latest is None or self._latest[0] is not record:
            turn = record.positions[-1].turns[number]
            self._latest = (record, ranking.review(turn, rows))
        return self._latest[1]


def closed_turns(record: GameRecord) -> int:
    """Count the closed turns."""
    return sum(turn.closed for turn in record.position.turns)


def at_last_board_move(record: GameRecord) -> GameRecord:
    """The game just before the latest move on the board."""
    events = enumerate(record.events)
    return record.go_to(max(number for number, event in events if isinstance(event, BoardMove)))


def undo_target(record: GameRecord, mode: Mode) -> int | None:
    """The cursor before the last move of a person who plays alone, if turns may be undone."""
    people = persons(record)
    if not mode.permits(record).undo_turns or len(people) != 1:
        return None
    events = enumerate(record.events)
    own = (i for i, event in events if isinstance(event, Entered) and event.seat == people[0])
    return max(own, default=None)


def has_entered_last(record: GameRecord, seat: int | None) -> bool:
    """Return whether the last event is this seat's move in a turn that is still open."""
    last = record.events[-1] if record.events else None
    its = isinstance(last, Entered) and last.entry is not None and last.seat == seat
    return its and record.position.open_turn is not None


def waiting_people(record: GameRecord, mode: Mode) -> list[int]:
    """People who have yet to enter, in order of their seats."""
    people = persons(record)
    return [seat for seat in mode.waiting(record) if seat in people]


def is_held(record: GameRecord, seat: int | None, mode: Mode) -> bool:
    """Return whether the person who entered last may change the move before all is shown."""
    return not waiting_people(record, mode) and has_entered_last(record, seat)


def time_up_notice(end: GameRecord, mode: Mode) -> Notice | None:
    """Announce that a turn is out of time: its price, or the seats that go without a move."""
    cost = mode.timeout_points(end.start.rules)
    if cost is not None:
        return PointsNotice(NoticeKind.TOPPING_TIME_UP, points=cost)
    without = tuple(waiting_people(end, mode))
    return SeatsNotice(NoticeKind.TURN_TIME_UP, seats=without) if without else None


def wait_for_moves(record: GameRecord) -> Callable[[Finder], GameRecord]:
    """A step that changes nothing, but waits until the best moves are known."""

    def step(finder: Finder) -> GameRecord:
        finder.best(record.position)
        return record

    return step


def lay_master_turns(end: GameRecord, mode: Mode) -> GameRecord:
    """Lay the moves of a master game up to the next turn a seat plays."""
    while is_laid(end):
        end = mode.end_turn(end, None)
    return end
