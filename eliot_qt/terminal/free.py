"""The free game and training as text: everybody has a rack of their own."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.events import Challenge, Resigned, Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import WordCheck
from eliot_qt.modes import free_game, training
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.hints import is_top
from eliot_qt.modes.mode import Prompt, persons

from .computers import free_step
from .room import Command, Room
from .sentences import event_sentence, name_of
from .table import Table
from .text_game import TextGame


class OwnRackGame(TextGame):
    """Tells what happened event by event."""

    def __init__(self, record: GameRecord, table: Table, room: Room) -> None:
        super().__init__(record, table, room)
        self._told = record.cursor

    def tell(self) -> None:
        """Say what has happened since."""
        # After a failure less has happened than was told.
        for number in range(min(self._told, self.record.cursor), self.record.cursor):
            sentence = event_sentence(self.record, number)
            if sentence:
                self.say(sentence)
        self._told = self.record.cursor

    def rewound(self) -> None:
        """What was told of a turn taken back may be told again."""
        self._told = self.record.cursor

    def show_cgp(self, _: str) -> None:
        """Show the position as CGP."""
        self.say(format_cgp(self.position.seen_by(self.position.to_move)))


# What these commands say depends on the rack of the seat to move.
_TELLING = frozenset({"rack", "unseen", "check", "cgp", "save"})


class FreeGame(OwnRackGame):
    """Two to four seats; computers move by themselves.

    Among several people a rack is shown when it is asked for, and a turn can be taken back only
    until then.
    """

    BLOCKED = "Nobody can place a tile any more, and tiles cannot be exchanged: end?"

    def __init__(self, record: GameRecord, table: Table, room: Room) -> None:
        if not mode_of(record).permits(record).branch:
            record = record.go_to(len(record.events))
        super().__init__(record, table, room)
        self._several = len(persons(record)) > 1
        # Where the cursor was when a rack was last shown.
        self._shown: int | None = None

    def do(self, line: str) -> None:
        """Carry out one line; whoever asks for the rack sits at the table."""
        if line.strip().partition(" ")[0].lower() in _TELLING:
            self._shown = self.record.cursor
        super().do(line)

    def advance(self, record: GameRecord) -> None:
        """Go on; what one person saw is not left for the next."""
        by_person = self.awaits_person(self.record)
        super().advance(record)
        if self._several and by_person and self.room.clear():
            self._drawn = None

    def own_commands(self) -> Sequence[Command]:
        """The commands of the free game."""
        return [
            Command("ex", "TILES", "exchange tiles", lambda text: self.play(f"ex {text}")),
            Command("pass", "", "make no move", lambda _: self.play("pass")),
            Command("challenge", "", "challenge the last play", lambda _: self._challenge()),
            Command("accept", "", "accept the play that ends the game", lambda _: self._accept()),
            Command("resign", "", "give up", lambda _: self._resign()),
            Command("end", "", "end a game in which no one can move", lambda _: self._end()),
            Command("hint", "", "a hint; each further one says more", self._hint),
            Command("moves", "[N]", "the best moves by score", self._moves),
            Command("score", "", "show board and scores", lambda _: self._show_board()),
            Command("cgp", "", "the position as CGP", self.show_cgp),
        ]

    def play(self, text: str) -> None:
        """Play a move."""
        move = self.read_move(text)
        record = free_game.play(self.record, move, self.table.judge, finder=self.table.finder)
        self.advance(record)

    def prompt(self) -> None:
        """Say whose turn it is."""
        self.draw_table()
        self.tell_if_blocked()
        position = self.position
        name = name_of(self.record, position.to_move)
        asked = {
            Prompt.MOVE_OR_CHALLENGE: "to move or challenge",
            Prompt.ACCEPT_OR_CHALLENGE: "to accept or challenge",
        }.get(free_game.prompt(self.record), "to move")
        if self._several and self._shown != self.record.cursor:
            self.say(f"{name} {asked}. The command rack shows your tiles.")
            return
        self.say(f"{name} {asked}. Rack {position.tile_set.show(position.rack)}.")

    def settle(self) -> None:
        """Let computers move."""
        self.tell()
        while not self.over and self.record.seats[self.position.to_move].is_computer:
            self.advance(free_step(self.record, self.table))
            self.tell()

    def awaits_person(self, record: GameRecord) -> bool:
        """Whether a person is to move."""
        return not record.seats[record.position.to_move].is_computer

    def _step_back(self) -> None:
        if mode_of(self.record).permits(self.record).undo_turns:
            super()._step_back()
            return
        if not mode_of(self.record).permits(self.record).take_back:
            raise ValueError("tournament rules: no turn is taken back")
        before = self._undo[-1] if self._undo else self.record.cursor
        done = self.record.events[before : self.record.cursor]
        turns = [event for event in done if isinstance(event, Turn | Challenge | Resigned)]
        if len(turns) != 1 or self._shown == self.record.cursor:
            raise ValueError("only a turn just made is taken back, before another rack is shown")
        # It is that turn again, in earnest: nothing is left that could be gone forward to.
        self._undo.clear()
        self.advance(self.record.go_to(before).append())
        self._shown = None
        self.rewound()

    def _end(self) -> None:
        self.check_blocked()
        self.advance(free_game.end_blocked(self.record))

    def _challenge(self) -> None:
        self.advance(free_game.challenge(self.record, self.table.judge))

    def _accept(self) -> None:
        self.advance(free_game.accept(self.record))

    def _resign(self) -> None:
        self.advance(free_game.resign(self.record, self.position.to_move))

    def _hint(self, text: str) -> None:
        self._fair()
        self.show_hint(text)

    def _moves(self, text: str) -> None:
        self._fair()
        self.list_moves(text)

    def _fair(self) -> None:
        people = [seat for seat in self.record.seats if not seat.is_computer]
        if len(people) > 1 or self.position.rules.word_check is WordCheck.CHALLENGE:
            raise ValueError("hints would be unfair in this game")


class TrainingGame(OwnRackGame):
    """One person, any rack, any position."""

    BLOCKED = "Nothing can be placed with this rack, and tiles cannot be exchanged: new, or end?"

    def own_commands(self) -> Sequence[Command]:
        """The commands of training."""
        return [
            Command("ex", "TILES", "exchange tiles", lambda text: self.play(f"ex {text}")),
            Command("rack", "[TILES]", "show the rack, or take these tiles", self._rack),
            Command("new", "", "draw a new rack", lambda _: self._new()),
            Command("complete", "[TILES]", "keep these tiles, draw the others", self._complete),
            Command("moves", "[N]", "the best moves by score", self.list_moves),
            Command("hint", "", "a hint; each further one says more", self.show_hint),
            Command("top", "MOVE", "is this the top? (does not say what is)", self._is_top),
            Command("position", "CGP", "set up a position", self._set_up),
            Command("cgp", "", "the position as CGP", self.show_cgp),
            Command("end", "", "end a game in which no move is possible", lambda _: self._end()),
        ]

    def play(self, text: str) -> None:
        """Play a move; it is told how far from the top it was."""
        move = self.read_move(text)
        before = self.position
        best = self.table.finder.best(before)
        after = training.play(self.record, move, self.table.judge, finder=self.table.finder)
        self.advance(after)
        self.tell()
        if isinstance(move, Placement) and best:
            less = after.position.scores[0] - before.scores[0] - best[0].score
            self.say("That is the top." if not less else f"{less} to the top.")

    def prompt(self) -> None:
        """Say the rack."""
        self.draw_table()
        self.tell_if_blocked()
        position = self.position
        self.say(f"Rack {position.tile_set.show(position.rack)}.")

    def settle(self) -> None:
        """Tell what happened."""
        self.tell()

    def _end(self) -> None:
        self.check_blocked()
        self.advance(training.end_blocked(self.record))

    def _rack(self, text: str) -> None:
        if text:
            self.advance(training.set_rack(self.record, self._tiles(text)))
        else:
            self.show_rack()

    def _new(self) -> None:
        self.advance(training.new_rack(self.record, self.table.finder))

    def _complete(self, text: str) -> None:
        kept = self._tiles(text)
        self.advance(training.complete_rack(self.record, kept, self.table.finder))

    def _tiles(self, text: str) -> bytes:
        tile_set = self.position.tile_set
        return tile_set.parse(tile_set.fold(text.replace(" ", "")))

    def _is_top(self, text: str) -> None:
        move = self.read_placement(text)
        verdict = training.judge_move(self.record, move, self.table.judge)
        if not verdict.ok or verdict.tally is None:
            self.check(text)
            return
        best = self.table.finder.best(self.position)
        self.say("Yes." if is_top(verdict.tally.total, best) else "No, there is better.")

    def _set_up(self, text: str) -> None:
        position = self.room.files.position(text, self.position.rules)
        if position.rules != self.table.rules:
            raise ValueError("the position is of a game with another board or bonus")
        record = training.train_from(position, self.record.seed, self.record.seats[0].name)
        self.restart(record)
