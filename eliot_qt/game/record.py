"""The record of a game: where it started, what happened, and a cursor into it.

A record never changes; playing on gives a new record, so undo, redo, history and forks are all
the same thing: another cursor or another record.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from eliot_qt.faults import Fault
from eliot_qt.game.shared.events import BoardMove, Correction, Reopened, Tried

from .events import Challenge, Event, EventError, Resigned, SetRack, Turn, apply
from .move import Placement
from .position import Position
from .rules import ClockRule

_DECIDED = (Turn, Challenge, SetRack, Resigned, Correction, Tried, BoardMove, Reopened)


@dataclass(frozen=True)
class MasterTurn:
    """A rack and the move on the board that a master game imposes; without a move, the rack alone.

    ``player`` made the move, where one did. ``laid``: no seat plays this turn, its move is laid.
    """

    rack: bytes
    move: Placement | None
    player: str = ""
    laid: bool = False

    def __post_init__(self) -> None:
        if self.laid and self.move is None:
            raise Fault("a turn without a move cannot be placed")


@dataclass(frozen=True)
class Seat:
    """A place at the table. ``player`` is the id of a computer player, empty for a person.

    ``table`` is the number of the table in the room a club's player sits at, 0 for none.
    ``seconds`` is the time this seat has where it is not what the others have, else 0.
    """

    name: str
    player: str = ""
    table: int = 0
    seconds: int = 0

    def __post_init__(self) -> None:
        if self.seconds < 0:
            raise Fault("a seat cannot have less than no time")

    @property
    def is_computer(self) -> bool:
        """True if a computer plays here."""
        return bool(self.player)

    def clock(self, rule: ClockRule) -> ClockRule:
        """The clock of this seat in a game of that rule: time odds count where there is a time."""
        if not self.seconds or not rule.seconds:
            return rule
        return replace(rule, seconds=self.seconds)


@dataclass(frozen=True)
class GameRecord:
    """A game: ``events[:cursor]`` have happened, the rest can be redone.

    ``seed`` decides all chance (see :mod:`.bag`); ``mode`` names the mode that plays it.
    ``notes`` are texts on the game by number of events: 0 is about the whole game, n about event n.
    ``master`` are the turns a master game imposes, where there is one.
    ``elapsed``: milliseconds the turn at the end had taken when the game was kept, pauses left out;
    the keeper of the clock states it.
    ``helped`` are the numbers of events before the turns in which a person was shown what is good:
    a hint, a list of moves, a move stopped.
    ``lead``: the points by which one who plays alone is taken to be ahead of an opponent.
    Building a record replays it: raises :class:`EventError` naming the first impossible event.
    """

    start: Position
    seats: tuple[Seat, ...]
    seed: int = 0
    mode: str = "free"
    title: str = ""
    events: tuple[Event, ...] = ()
    cursor: int = -1
    notes: tuple[tuple[int, str], ...] = ()
    master: tuple[MasterTurn, ...] = ()
    elapsed: int = 0
    helped: tuple[int, ...] = ()
    lead: int = 0
    positions: tuple[Position, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.seats) != self.start.seats:
            raise EventError(
                "{count} names for {seats} seats", count=len(self.seats), seats=self.start.seats
            )
        if self.cursor < 0:
            object.__setattr__(self, "cursor", len(self.events))
        if self.cursor > len(self.events):
            raise EventError(
                "the cursor is behind the last of {count} events", count=len(self.events)
            )
        if len(self.positions) == len(self.events) + 1:
            return
        positions = list(self.positions) or [self.start]
        for number in range(len(positions), len(self.events) + 1):
            try:
                positions.append(apply(positions, self.events[number - 1]))
            except EventError as error:
                raise EventError("event {number}: {fault}", number=number, fault=error) from error
        object.__setattr__(self, "positions", tuple(positions))

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.positions[self.cursor]

    @property
    def at_end(self) -> bool:
        """True if the cursor is behind the last event; playing elsewhere makes a fork."""
        return self.cursor == len(self.events)

    @property
    def turns(self) -> tuple[int, ...]:
        """Indices of the events a seat decided on, as opposed to their consequences."""
        return tuple(
            number
            for number, event in enumerate(self.events)
            if isinstance(event, _DECIDED)
            and not (isinstance(event, Challenge) and event.seat is None)
        )

    @property
    def note(self) -> str:
        """The note on the event before the cursor, or on the whole game at the start."""
        return "\n".join(text for number, text in self.notes if number == self.cursor)

    def with_note(self, text: str) -> GameRecord:
        """The record with another note at the cursor; an empty one takes it away."""
        others = [note for note in self.notes if note[0] != self.cursor]
        own = [(self.cursor, text)] if text.strip() else []
        return replace(self, notes=tuple(sorted(others + own, key=lambda note: note[0])))

    def with_help(self) -> GameRecord:
        """The record in which the turn at the cursor is a helped one."""
        if self.cursor in self.helped:
            return self
        return replace(self, helped=tuple(sorted((*self.helped, self.cursor))))

    def position_at(self, number: int) -> Position:
        """The position after ``number`` events."""
        if not 0 <= number <= len(self.events):
            raise IndexError(f"there are {len(self.events)} events")
        return self.positions[number]

    def append(self, *events: Event) -> GameRecord:
        """The record with more events at the cursor; what lay behind it is not in the new one.

        Raises :class:`EventError` if an event is impossible.
        """
        past_events = self.events[: self.cursor]
        return replace(
            self,
            events=past_events + events,
            cursor=-1,
            notes=tuple(note for note in self.notes if note[0] <= self.cursor),
            elapsed=0,
            helped=tuple(number for number in self.helped if number <= self.cursor),
            positions=self.positions[: self.cursor + 1],
        )

    def go_to(self, number: int) -> GameRecord:
        """The same record with the cursor after ``number`` events."""
        if number == self.cursor:
            # Asked for at each change of a running game.
            return self
        self.position_at(number)
        return replace(self, cursor=number)

    def undo(self) -> GameRecord:
        """Cursor before the last turn, its consequences included; the same record at the start."""
        before = [i for i in self.turns if i < self.cursor]
        return self.go_to(before[-1]) if before else self

    def redo(self) -> GameRecord:
        """Cursor behind the next turn and its consequences; the same record at the end."""
        after = [i for i in self.turns if i > self.cursor]
        return self.go_to(after[0] if after else len(self.events))
