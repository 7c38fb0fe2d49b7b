"""Duplicate as text: everybody enters a move on the same rack, then all is revealed."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import duplicate, topping
from eliot_qt.modes.common_game import open_turn
from eliot_qt.modes.racks import rack_text

from .computers import enter
from .drawing import reveal_lines, review_lines, standing_lines
from .room import Command, Room
from .sentences import name_of
from .table import Table
from .text_game import TextGame


class CommonRackGame(TextGame):
    """What games with one rack for all share: its text, standings, past turns."""

    def rack_line(self) -> str:
        """The open turn's rack, and what became of it."""
        turn = open_turn(self.position)
        tile_set: TileSet = self.position.tile_set
        text = f"Rack {rack_text(turn.dealt, tile_set)}"
        if turn.dealt.rejected:
            text += f" ({tile_set.show(turn.dealt.rejected)} was rejected)"
        elif turn.dealt.after_rejection:
            text += " (another was rejected)"
        if turn.exploded:
            letter = tile_set.show((turn.exploded,))
            text += f"; the blank turns into {letter}: {tile_set.show(turn.rack)}"
        return text

    def common_commands(self) -> list[Command]:
        """Commands about results."""
        return [
            Command("results", "", "all players, the best first", lambda _: self.show_results()),
            Command("turn", "N", "what happened in a past turn", self.show_turn),
        ]

    def show_results(self) -> None:
        """Show the ranking."""
        self.say_all(standing_lines(self.record))

    def show_turn(self, text: str) -> None:
        """Show a closed turn again."""
        number = self.number_of(text)
        self.say_all(reveal_lines(self.record, number))
        self.say_all(review_lines(self.record, number, self.table.finder))

    def number_of(self, text: str) -> int:
        """Number (from 0) of a closed turn. Raises ``ValueError``."""
        closed = sum(turn.closed for turn in self.position.turns)
        if not text.isdecimal() or not 1 <= int(text) <= closed:
            count = "1 turn has" if closed == 1 else f"{closed} turns have"
            raise ValueError(f"turn {text}: {count} been played")
        return int(text) - 1


class DuplicateGame(CommonRackGame):
    """People enter in any order; then computers do, and the turn ends."""

    def __init__(self, record: GameRecord, table: Table, room: Room) -> None:
        super().__init__(record, table, room)
        self._since = room.now()

    def own_commands(self) -> Sequence[Command]:
        """The commands of duplicate."""
        return [
            Command("pass", "[NAME]", "no move in this turn", self._pass),
            Command("end", "", "end a game in which no one can move", lambda _: self._end()),
            Command("time", "", "time is up: everyone without a move passes", self._time_up),
            *self.common_commands(),
        ]

    def play(self, text: str) -> None:
        """Enter a move: ``MOVE``, or ``NAME MOVE`` where several are waited for."""
        if self._out_of_time():
            self._time_up()
            return
        people = self._people(self.record)
        words = text.split()
        if len(words) > 1 and words[-1].lower() == "pass":
            self._pass(" ".join(words[:-1]))
            return
        if len(words) > 2:
            seat = self.seat_of(" ".join(words[:-2]))
            words = words[-2:]
        elif len(people) == 1:
            seat = people[0]
        else:
            raise ValueError("whose move? write NAME 8H WORD")
        self._enter(seat, " ".join(words))

    def prompt(self) -> None:
        """Say the rack, and who is waited for."""
        self.draw_table()
        self.tell_if_blocked()
        names = ", ".join(name_of(self.record, seat) for seat in self._people(self.record))
        number = len(self.position.turns)
        self.say(f"Turn {number}. {self.rack_line()}. Waiting for {names}.")

    def settle(self) -> None:
        """When all people have entered, computers do; then the turn ends and is shown."""
        while not self.over and not self._people(self.record):
            record = self.record
            while waiting := duplicate.waiting(record):
                record = enter(record, self.table, waiting[0])
            self._reveal(duplicate.end_turn(record, self.table.finder))

    def awaits_person(self, record: GameRecord) -> bool:
        """Whether somebody has to enter a move."""
        return bool(self._people(record))

    def rewound(self) -> None:
        """The turn begins anew for the clock."""
        self._since = self.room.now()

    def _reveal(self, closed: GameRecord) -> None:
        """Go on with a record in which the open turn is closed, and show how it went."""
        number = len(self.position.turns) - 1
        self.advance(closed)
        self._since = self.room.now()
        self.say_all(reveal_lines(self.record, number))
        self.say_all(review_lines(self.record, number, self.table.finder))

    def _end(self) -> None:
        self._reveal(duplicate.end_blocked(self.record, self.table.finder))

    def _people(self, record: GameRecord) -> list[int]:
        waiting = duplicate.waiting(record)
        return [seat for seat in waiting if not record.seats[seat].is_computer]

    def _enter(self, seat: int, text: str) -> None:
        move = self.read_move(text)
        spent = self.room.now() - self._since
        self.advance(duplicate.enter(self.record, seat, move, self.table.judge, spent))

    def _pass(self, text: str) -> None:
        people = self._people(self.record)
        if not text and len(people) != 1:
            raise ValueError("who passes? write pass NAME")
        seat = self.seat_of(text) if text else people[0]
        spent = self.room.now() - self._since
        self.advance(duplicate.enter(self.record, seat, Pass(), self.table.judge, spent))

    def _time_up(self, _: str = "") -> None:
        self.say("Time is up.")
        self.advance(duplicate.time_up(self.record, self.room.now() - self._since))

    def _out_of_time(self) -> bool:
        limit = topping.duration(self.position.rules)
        return limit is not None and self.room.now() - self._since > limit
