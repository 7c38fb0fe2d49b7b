"""The decisions of a game: each move with the position as its mover knew it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from eliot_qt.game.clock import increments, remaining
from eliot_qt.game.events import Challenge, Event, Exploded, Turn
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.part_racks import PartRacks
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind
from eliot_qt.game.shared.turn import CommonTurn, Entry
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.common_game import position_of

# Less time than this on the clock (milliseconds) is time trouble.
_TROUBLE = 60_000


@dataclass(frozen=True)
class Decision:
    """A seat's move.

    ``position`` is what the seat knew. ``came_off``: the move was challenged off the board, so that
    the turn was lost; ``again``: but could be taken again. ``is_guessed``: part of the rack is not
    known; ``is_counted``: nor are the tiles of an exchange, only their number. ``in_trouble``: the
    clock had run down to a minute.
    """

    number: int
    seat: int
    event: int
    position: Position
    move: Move
    score: int
    came_off: bool = False
    again: bool = False
    is_guessed: bool = False
    is_counted: bool = False
    in_trouble: bool = False
    thought: int = 0

    @property
    def effective_move(self) -> Move:
        """The move that counted: a play that came off the board is a lost turn."""
        return Pass() if self.came_off else self.move


@dataclass(frozen=True)
class CommonDecision:
    """The moves of all seats in a turn with one rack for all.

    An entry is None where a seat had none.
    """

    number: int
    event: int
    position: Position
    entries: tuple[Entry | None, ...]


def own_decisions(record: GameRecord, guessed: Collection[int] = ()) -> Iterator[Decision]:
    """The moves of seats with racks of their own; ``guessed`` as of a game's reader."""
    whole = mode_of(record).whole(record)
    number = 0
    for index, event in enumerate(whole.events):
        if not isinstance(event, Turn):
            continue
        number += 1
        before = whole.positions[index]
        is_guessed = index in guessed or before.racks[event.seat] is None
        answer = _challenge_of(whole.events, index)
        yield Decision(
            number=number,
            seat=event.seat,
            event=index,
            position=before.seen_by(event.seat),
            move=event.move,
            score=event.score,
            came_off=answer is not None and answer.success,
            again=answer is not None and answer.success and answer.again,
            is_guessed=is_guessed,
            is_counted=is_guessed and not _has_tiles(guessed, index),
            in_trouble=_in_trouble(whole, index, event),
            thought=event.spent,
        )


def common_decisions(record: GameRecord) -> Iterator[CommonDecision]:
    """The closed turns of seats that have one rack."""
    position = mode_of(record).whole(record).position
    for index, turn in enumerate(position.turns):
        if turn.closed and not turn.is_laid:
            then = replace(position_of(position, index), to_move=0)
            entries = tuple(_entry(turn, seat) for seat in range(position.seats))
            yield CommonDecision(index + 1, index, then, entries)


def _entry(turn: CommonTurn, seat: int) -> Entry | None:
    """Return what a seat played; where one tries until the top is found, that or the last try."""
    entry = turn.entries[seat]
    if entry is None and seat == 0 and turn.tries:
        entries = (e for e in reversed(turn.tries) if e.score == turn.top_score)
        entry = next(entries, turn.tries[-1])
    return entry


def _has_tiles(guessed: Collection[int], index: int) -> bool:
    """Return whether the tiles of a turn are known though the rest of its rack is not."""
    part = guessed.turns.get(index) if isinstance(guessed, PartRacks) else None
    return part is not None and not part.counted


def _challenge_of(events: tuple[Event, ...], index: int) -> Challenge | None:
    """The challenge of the move of an event, the program's own check included."""
    for later in events[index + 1 :]:
        if not isinstance(later, Exploded):
            return later if isinstance(later, Challenge) else None
    return None


def _in_trouble(record: GameRecord, index: int, turn: Turn) -> bool:
    """Return whether a minute or less was left when the move was made."""
    before = record.positions[index]
    clock = record.seats[turn.seat].clock(before.rules.clock)
    if clock.kind is not ClockKind.GAME:
        return False
    moves = increments(record.events[:index], turn.seat)
    seconds_left = remaining(clock, before.spent[turn.seat], moves, turn.spent)
    return seconds_left is not None and seconds_left < _TROUBLE
