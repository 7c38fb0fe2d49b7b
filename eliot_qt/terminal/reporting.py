"""Says what has happened in a game: each event and each turn of all seats once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from eliot_qt.game.check import Judge
from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import topping
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.common_game import position_of
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.racks import rack_text
from eliot_qt.modes.ranking import closed_turns
from eliot_qt.players.report import event_line
from eliot_qt.voice.prompts import NO_MOVE_POSSIBLE
from eliot_qt.voice.results import search_cost, search_message

from .drawing import reveal_lines, review_lines
from .sentences import event_sentence

_MOST_SCORES = 8


class Reporter:
    """Keeps how much of a game has been said; ``record`` is what the listener knows of it."""

    def __init__(
        self,
        record: GameRecord,
        say: Callable[[str], None],
        event: Callable[[GameRecord, int], str | None],
        turn: Callable[[GameRecord, int], Iterable[str]],
    ) -> None:
        self._say = say
        self._event = event
        self._turn = turn
        self._events = len(record.events)
        self._turns = len(closed_turns(record.positions[-1]))

    def report(self, record: GameRecord) -> None:
        """Say what is new: turns that were closed, else events up to the cursor."""
        end = record.go_to(len(record.events))
        closed = len(closed_turns(end.position))
        for number in range(self._turns, closed):
            for line in self._turn(end, number):
                self._say(line)
        if closed > self._turns:
            # What came with them, such as the next rack, is part of what was said.
            self._turns, self._events = closed, len(end.events)
            return
        for number in range(min(self._events, record.cursor), record.cursor):
            if sentence := self._event(record, number):
                self._say(sentence)
        self.skip(record)

    def skip(self, record: GameRecord) -> None:
        """The cursor was moved: what follows it may be said again."""
        self._events = record.cursor
        self._turns = len(closed_turns(record.positions[-1]))


def reporter_in_sentences(
    record: GameRecord, say: Callable[[str], None], finder: Finder, judge: Judge
) -> Reporter:
    """For people: every event a sentence, every turn of all seats in full."""
    return Reporter(record, say, partial(event_sentence, judge=judge), partial(turn_lines, finder))


def reporter_in_rows(record: GameRecord, say: Callable[[str], None]) -> Reporter:
    """For games of computers: a line a turn."""
    return Reporter(record, say, event_line, _turn_row)


def turn_lines(finder: Finder, record: GameRecord, number: int) -> Iterator[str]:
    """Yield the lines on a closed turn (from 0) of all seats."""
    if mode_of(record).counts_penalties:
        yield _search_sentence(record, number)
        return
    yield from reveal_lines(record, number)
    yield from review_lines(record, number, finder)


def _search_sentence(record: GameRecord, number: int) -> str:
    """Say whether the top was found, and what it cost."""
    position = record.position
    turn, then = position.turns[number], position_of(position, number)
    result = topping.outcome(turn)
    if turn.move is None:
        return str(NO_MOVE_POSSIBLE)
    move = format_move(turn.move, then.board, then.tile_set)
    return (
        f"{search_message(result)}: the top is {move} for {result.top_score}. "
        f"{search_cost(result)}; {position.scores[0]} in all."
    )


def _turn_row(record: GameRecord, number: int) -> Iterator[str]:
    tile_set = record.start.tile_set
    turn = record.position.turns[number]
    move = "-" if turn.move is None else format_move(turn.move, turn.board, tile_set)
    scores = " ".join(str(score) for score in record.position.scores[:_MOST_SCORES])
    rack = rack_text(turn.dealt, tile_set)
    if turn.exploded:
        rack += f" ?={tile_set.show((turn.exploded,))}"
    yield f"{number + 1:>3}  {rack:18} {move:22} {turn.score:>4}  {scores}"
