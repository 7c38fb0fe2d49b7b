"""Topping as text: tries, hints and their prices, pauses, against the clock or without."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.notation import format_move
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import topping
from eliot_qt.modes.common_game import open_turn, position_of
from eliot_qt.modes.hints import PRICES, Hint, facts_of

from .duplicate import CommonRackGame
from .room import Command, Room
from .sentences import hint_sentence, points
from .table import Table


class ToppingGame(CommonRackGame):
    """One person looks for a move that scores the top."""

    BLOCKED = "Nothing can be placed with this rack: end?"

    def __init__(self, record: GameRecord, table: Table, room: Room) -> None:
        super().__init__(record, table, room)
        # What a hint or a try has told cannot be taken back.
        del self.commands["undo"], self.commands["redo"]
        self._told = self._closed()
        self._elapsed = 0
        self._since = 0
        self._start_clock()

    @property
    def paused(self) -> bool:
        """Whether the clock stands and the board is hidden."""
        turn = self.position.open_turn
        return turn is not None and turn.paused

    def own_commands(self) -> Sequence[Command]:
        """The commands of topping."""
        return [
            Command("hint", "[NAME]", "pay for a hint; without a name: the prices", self._hint),
            Command("hints", "", "the hints of this turn again", lambda _: self._hints()),
            Command("tries", "", "the tries of this turn", lambda _: self._tries()),
            Command(
                "pause", "", "pause: stop the clock and hide the board", lambda _: self._pause()
            ),
            Command("resume", "", "resume after a pause", lambda _: self._resume()),
            Command("end", "", "end a game in which no move is possible", lambda _: self._end()),
            Command("give", "up", "end the turn; costs as much as running out of time", self._give),
            *self.common_commands(),
        ]

    def do(self, line: str) -> None:
        """Carry out one line; the time may have run out before it."""
        limit = topping.duration(self.position.rules)
        if limit is not None and not self.paused and self.elapsed() > limit:
            self.say("Time is up.")
            super().do("give up")
            return
        first = line.split()[:1]
        if self.paused and (
            not first or first[0].lower() not in ("resume", "quit", "save", "help")
        ):
            self.say("Not possible: the game is paused; resume continues it.")
            return
        super().do(line)

    def play(self, text: str) -> None:
        """Try a move."""
        move = self.read_placement(text)
        table = self.table
        record = topping.attempt(self.record, move, table.judge, table.finder, self.elapsed())
        self.advance(record)
        if sum(turn.closed for turn in record.position.turns) == self._told:
            entry = open_turn(self.position).tries[-1]
            self.say(f"{points(entry.score)}: not the top." if entry.valid else "Not a valid move.")

    def prompt(self) -> None:
        """Say the rack, unless in a pause."""
        if self.paused:
            self.say("The game is paused. The board is hidden.")
            return
        self.draw_table()
        self.tell_if_blocked()
        self.say(f"Turn {len(self.position.turns)}. {self.rack_line()}.")

    def settle(self) -> None:
        """Tell how closed turns went."""
        while self._told < self._closed():
            self._tell(self._told)
            self._told += 1
            self._start_clock()

    def elapsed(self) -> int:
        """Milliseconds of the open turn, pauses left out."""
        return self._elapsed + (0 if self.paused else self.room.now() - self._since)

    def _start_clock(self) -> None:
        turn = self.position.open_turn
        self._elapsed = turn.elapsed if turn else 0
        self._since = self.room.now()

    def _closed(self) -> int:
        return sum(turn.closed for turn in self.position.turns)

    def _tell(self, number: int) -> None:
        turn = self.position.turns[number]
        then = position_of(self.position, number)
        result = topping.outcome(turn)
        if turn.move is None:
            self.say("No move was possible.")
            return
        move = format_move(turn.move, then.board, then.tile_set)
        found = "Found" if result.found else "Not found"
        costs = [("time", result.seconds), ("hints", result.hints), ("time-out", result.timeout)]
        parts = "".join(f", {name} {cost}" for name, cost in costs if cost)
        self.say(
            f"{found}: the top is {move} for {result.top_score}. "
            f"Penalty {result.total}{parts}; {self.position.scores[0]} in all."
        )

    def _hint(self, text: str) -> None:
        if not text:
            for hint, price in PRICES.items():
                free = " (paid)" if hint in topping.shown(self.position) else ""
                self.say(f"  {hint.value:14} {price:>4}{free}")
            return
        if text.lower() not in [hint.value for hint in PRICES]:
            names = ", ".join(hint.value for hint in PRICES)
            raise ValueError(f"there is no hint {text!r}; there are {names}")
        kind = Hint(text.lower())
        self.advance(topping.hint(self.record, kind, self.elapsed()))
        self._start_clock()
        self._say_hint(kind)

    def _hints(self) -> None:
        shown = topping.shown(self.position)
        if not shown:
            self.say("No hints yet.")
        for kind in shown:
            self._say_hint(kind)

    def _say_hint(self, kind: Hint) -> None:
        facts = facts_of(self.position, self.table.finder.best(self.position))
        if facts is None:
            raise ValueError("nothing can be placed")
        self.say(hint_sentence(kind, facts, self.position))

    def _tries(self) -> None:
        turn = open_turn(self.position)
        if not turn.tries:
            self.say("No tries yet.")
        for entry in turn.tries:
            move = format_move(entry.move, turn.board, self.position.tile_set)
            self.say(f"  {move:24} {entry.score:>4}{'' if entry.valid else '  invalid'}")

    def _pause(self) -> None:
        self.advance(topping.pause(self.record, self.elapsed()))
        self._elapsed = open_turn(self.position).elapsed
        self._drawn = None

    def _resume(self) -> None:
        self.advance(topping.resume(self.record))
        self._start_clock()

    def _end(self) -> None:
        self.advance(topping.end_blocked(self.record, self.table.finder))

    def _give(self, text: str) -> None:
        if text != "up":
            raise ValueError("give up?")
        self.advance(topping.time_up(self.record, self.table.finder, self.elapsed()))
