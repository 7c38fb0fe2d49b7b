"""Arbitration as text: the arbiter's commands for a club's evening.

``SEAT`` is a table's number or a player's name. ``back N`` opens a past turn for corrections.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from eliot_qt.game.check import Verdict
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.notation import format_move, is_coordinates
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.shared.turn import CommonTurn, MarkKind
from eliot_qt.modes import arbitration
from eliot_qt.modes.common_game import judge_entry, position_of
from eliot_qt.modes.finder import is_blocked, top_of
from eliot_qt.modes.racks import rack_faults

from .course_sentences import rack_line
from .drawing import reveal_lines
from .results import Results, number_of
from .room import Command, Room
from .sentences import end_sentence, name_of, rack_faults_sentence, refusal
from .table import Table
from .telling import teller_in_rows
from .text_game import TextGame

_MARKS = {"warning": MarkKind.WARNING, "penalty": MarkKind.PENALTY}


class ArbitrationGame(TextGame):
    """Racks, moves, marks and the board's move are the arbiter's business."""

    BLOCKED = "Nobody can place a tile with this rack: another rack, or end game?"

    def __init__(self, record: GameRecord, table: Table, room: Room) -> None:
        super().__init__(table, room)
        self._record = record
        self._undo: list[int] = []
        self._redo: list[int] = []
        self._searched: object = None
        self._past: int | None = None
        self._results = Results(lambda: self._record, table.finder, self.say_all)

    @property
    def record(self) -> GameRecord:
        """The game as it stands."""
        return self._record

    def advance(self, record: GameRecord) -> None:
        """Go on with another record."""
        self._record = record

    def do(self, line: str) -> None:
        """Carry out one line, which may be undone."""
        before = self._record
        super().do(line)
        after = self._record
        if after.events is not before.events and after.cursor > before.cursor:
            self._undo.append(before.cursor)
            self._redo.clear()

    @property
    def watched_scores(self) -> tuple[int, ...]:
        """None: corrected scores alone are no reason to show the board."""
        return ()

    def settle(self) -> None:
        """Nothing happens by itself."""

    def play_alone(self) -> None:
        """Every table without a move is given the top, to the end."""
        teller = teller_in_rows(self._record, self.say)
        while not self.over:
            self._record = self._turn_alone()
            teller.tell(self._record)

    @property
    def done(self) -> bool:
        """Corrections are possible after the end: only the arbiter says when it is enough."""
        return self._quit

    def own_commands(self) -> Sequence[Command]:
        """The commands of an arbiter."""
        return [
            Command("draw", "", "draw a rack, or redraw the open turn's", lambda _: self._draw()),
            Command("rack", "[TILES]", "show the rack, or set it", self._rack),
            Command("moves", "[N]", "the best moves", self.list_moves),
            Command(
                "assign",
                "SEAT MOVE",
                "assign a move to a player; SEAT MOVE does the same",
                self.play,
            ),
            Command("top", "SEAT", "assign the top to a player", self._top),
            Command("remove", "SEAT", "remove a player's move", self._remove),
            Command("solo", "SEAT|none|auto", "give the solo by hand, or remove it", self._solo),
            Command("warning", "SEAT", "warn a player", self._seat(arbitration.warn)),
            Command("penalty", "SEAT", "give a player a penalty", self._seat(arbitration.penalise)),
            Command("unmark", "SEAT warning|penalty", "remove a warning or penalty", self._unmark),
            Command("master", "MOVE|none", "choose the move for the board", self._master),
            Command("reopen", "[N]", "reopen a past turn; later ones are dropped", self._reopen),
            Command("entries", "", "the moves of this turn", lambda _: self._entries()),
            Command("back", "[N]", "correct a past turn; without N: to the open one", self._back),
            Command("end", "turn|game", "end the turn, or the game", self._end),
            Command("add", "NAME", "add a player", self._add),
            Command("rename", "SEAT NAME", "rename a player", self._rename),
            Command("table", "SEAT NUMBER", "move a player to another table", self._change_table),
            Command("undo", "", "undo the last command", lambda _: self._step_back()),
            Command("redo", "", "redo", lambda _: self._step_forward()),
            *self._results.commands(),
        ]

    def play(self, text: str) -> None:
        """Give a player a move: ``SEAT MOVE``; an invalid one stays, with 0 points."""
        name, move_text = _split_move(text)
        seat = self.seat_of(name)
        move = self.read_move(move_text)
        number = self._number()
        verdict = judge_entry(self.position, move, self.table.judge, number)
        self.advance(arbitration.assign(self.record, seat, move, self.table.judge, turn=number))
        self.say(self._entry_line(seat, verdict))

    def prompt(self) -> None:
        """Say which turn is open, and whose moves are missing."""
        self.draw_table()
        if self._past is not None:
            rack = self.position.tile_set.show(self.judged_position.rack)
            self.say(f"Turn {self._past + 1} (past), rack {rack}.")
            return
        turn = self.position.open_turn
        if self.position.over is not None:
            self.say(f"{end_sentence(self.position.over)} Past turns can be corrected; then quit.")
        elif self.at_limit:
            self.say("All turns are played. Past turns can be corrected; then quit.")
        elif turn is None:
            self.say(f"Turn {len(self.position.turns) + 1}: draw or set a rack.")
        else:
            self._tell_if_blocked()
            rack = rack_line(turn, self.position.tile_set)
            self.say(
                f"Turn {len(self.position.turns)}. {rack}{self._rack_faults()}."
                f" {self._progress(turn)}"
            )

    @property
    def judged_position(self) -> Position:
        """The position of the turn that is open, or is being corrected."""
        if self._past is None and self.position.open_turn is None:
            return self.position
        return position_of(self.position, self._past)

    def _tell_if_blocked(self) -> None:
        """Offer to end a game in which nobody can place a tile, once for each rack."""
        position = self.position
        place = (position.board, position.racks)
        if self._searched != place:
            self._searched = place
            if is_blocked(position, self.table.finder):
                self.say(self.BLOCKED)

    def _turn_alone(self) -> GameRecord:
        """The record a turn later, or at its end."""
        record, finder = self._record, self.table.finder
        if record.position.open_turn is None:
            record = arbitration.draw_rack(record, finder)
            if record.position.over is not None:
                return record
        position = record.position
        top = top_of(position, finder.best(position))
        if top is None:
            return arbitration.end_game(record, finder)
        turn = position.open_turn
        assert turn is not None
        for seat, entry in enumerate(turn.entries):
            if entry is None:
                record = arbitration.assign(record, seat, top.move, self.table.judge)
        return arbitration.end_turn(record, finder)

    def _step_back(self) -> None:
        before = self._undo.pop() if self._undo else self._loaded_stop()
        self._redo.append(self._record.cursor)
        self._rewind(before)

    def _loaded_stop(self) -> int:
        """Where to go back to in what was played before the game was loaded."""
        earlier = self._record.undo()
        if earlier.cursor == self._record.cursor:
            raise ValueError("there is nothing to take back")
        return earlier.cursor

    def _step_forward(self) -> None:
        if not self._redo:
            raise ValueError("there is nothing to do again")
        after = self._redo.pop()
        self._undo.append(self._record.cursor)
        self._rewind(after)

    def _rewind(self, cursor: int) -> None:
        self._record = self._record.go_to(cursor)
        self._past = None

    def _draw(self) -> None:
        self._may_go_on()
        self.advance(arbitration.draw_rack(self.record, self.table.finder))

    def _rack_faults(self) -> str:
        """What the rack rule says against the rack, which the arbiter may have set."""
        found = rack_faults(self.position)
        return f" ({rack_faults_sentence(found, len(self.position.rack))})" if found else ""

    def _progress(self, turn: CommonTurn) -> str:
        tables = [
            str(who.table or seat + 1)
            for seat, (who, entry) in enumerate(zip(self.record.seats, turn.entries, strict=True))
            if entry is None
        ]
        chosen = " The board's move is chosen." if turn.chosen is not None else ""
        if not tables:
            return f"All moves are in.{chosen}"
        names = f": {', '.join(tables)}" if len(tables) < len(turn.entries) else ""
        return f"{len(tables)} of {len(turn.entries)} moves are missing{names}.{chosen}"

    def _rack(self, text: str) -> None:
        if not text:
            self.show_rack()
            return
        self._may_go_on()
        tile_set = self.position.tile_set
        rack = tile_set.parse(tile_set.fold(text.replace(" ", "")))
        self.advance(arbitration.set_rack(self.record, rack, self.table.finder))

    def _may_go_on(self) -> None:
        if self.at_limit:
            raise ValueError("all turns are played")

    def _top(self, text: str) -> None:
        seat, number = self.seat_of(text), self._number()
        self.advance(arbitration.assign_top(self.record, seat, self.table.finder, number))
        self.say(self._entry_line(seat))

    def _remove(self, text: str) -> None:
        self.advance(arbitration.remove(self.record, self.seat_of(text), self._number()))

    def _solo(self, text: str) -> None:
        number = self._number()
        if text.lower() == "auto":
            self.advance(arbitration.compute_solo(self.record, number))
            return
        seat = None if text.lower() == "none" else self.seat_of(text)
        self.advance(arbitration.give_solo(self.record, seat, number))

    def _seat(
        self, act: Callable[[GameRecord, int, int | None], GameRecord]
    ) -> Callable[[str], None]:
        """A command that does something to a seat."""

        def run(text: str) -> None:
            seat, number = self.seat_of(text), self._number()
            self.advance(act(self.record, seat, number))
            mark = self.position.turns[number].marks[-1]
            self.say(f"{name_of(self.record, seat)}: {mark.kind}, {mark.points} points.")

        return run

    def _unmark(self, text: str) -> None:
        name, _, kind = text.rpartition(" ")
        if kind.lower() not in _MARKS:
            raise ValueError("which mark? write unmark SEAT warning, or penalty")
        seat, mark = self.seat_of(name.strip()), _MARKS[kind.lower()]
        self.advance(arbitration.unmark(self.record, seat, mark, self._number()))

    def _master(self, text: str) -> None:
        number = self._number()
        if self._past is not None and arbitration.turns_given_up(self.position, number):
            raise ValueError(f"a later turn rests on this move; reopen {number + 1} gives it up")
        move = None if text.lower() == "none" else self.read_placement(text)
        judge = self.table.judge
        if self._past is None:
            self.advance(arbitration.choose(self.record, move, judge))
            return
        dealt = self.position.open_turn is not None
        finder = self.table.finder
        self.advance(arbitration.change_board_move(self.record, move, judge, finder))
        self.say_all(reveal_lines(self.record, number))
        if dealt:
            self.say("The rack drawn since was returned: draw or set another.")

    def _reopen(self, text: str) -> None:
        if not text and self._past is None:
            raise ValueError("which turn? write reopen N")
        number = number_of(text, self._record) if text else self._number()
        given_up = arbitration.turns_given_up(self.position, number)
        self.advance(arbitration.reopen(self.record, number))
        self._past = None
        line = f"Turn {number + 1} is open again."
        if given_up:
            later = "turn after it is" if given_up == 1 else f"{given_up} turns after it are"
            line += f" The {later} given up; undo brings back what was."
        self.say(line)

    def _entries(self) -> None:
        turn = self.position.turns[self._number()]
        for seat, entry in enumerate(turn.entries):
            what = "-" if entry is None else self._entry_text(entry.move, entry.score, entry.valid)
            self.say(f"  {self.record.seats[seat].table or seat + 1:>3}  {what}")

    def _back(self, text: str) -> None:
        self._past = number_of(text, self._record) if text else None

    def _end(self, text: str) -> None:
        if text.lower() == "game":
            self.advance(arbitration.end_game(self.record, self.table.finder))
            return
        if text.lower() != "turn":
            raise ValueError("end what? write end turn, or end game")
        self.advance(arbitration.end_turn(self.record, self.table.finder))
        self._past = None
        self.say_all(reveal_lines(self.record, len(self.position.turns) - 1))

    def _add(self, text: str) -> None:
        if not text:
            raise ValueError("add needs a name")
        number = max((seat.table for seat in self.record.seats), default=0) + 1
        self.advance(arbitration.add_seat(self.record, Seat(text, table=number)))
        self.say(f"{text} joins at table {number}.")

    def _rename(self, text: str) -> None:
        first, _, name = text.partition(" ")
        if not name.strip():
            raise ValueError("rename needs a table and a name")
        seat = self.seat_of(first)
        table = self.record.seats[seat].table
        self.advance(arbitration.rename(self.record, seat, name.strip(), table))

    def _change_table(self, text: str) -> None:
        name, _, number = text.rpartition(" ")
        seat = self.seat_of(name.strip())
        if not number.isdecimal() or not 1 <= int(number) <= 1_000_000:
            raise ValueError(f"{number!r} is no table")
        if any(who.table == int(number) for who in self.record.seats):
            raise ValueError(f"somebody sits at table {number}")
        who = self.record.seats[seat]
        self.advance(arbitration.rename(self.record, seat, who.name, int(number)))

    def _number(self) -> int:
        """The turn commands are about. Raises ``ValueError`` if there is none."""
        if self._past is not None:
            return self._past
        if self.position.open_turn is None:
            raise ValueError("no turn is open: draw or set a rack, or go back N")
        return len(self.position.turns) - 1

    def _entry_line(self, seat: int, verdict: Verdict | None = None) -> str:
        entry = self.position.turns[self._number()].entries[seat]
        assert entry is not None
        text = self._entry_text(entry.move, entry.score, entry.valid)
        if verdict is not None and not verdict.ok:
            text += f" ({refusal(verdict, self.judged_position)})"
        return f"{name_of(self.record, seat)}: {text}"

    def _entry_text(self, move: Placement | Pass, score: int, valid: bool) -> str:
        then = self.judged_position
        shown = format_move(move, then.board, then.tile_set)
        return f"{shown} {score}" if valid else f"{shown} 0, invalid"


def _split_move(text: str) -> tuple[str, str]:
    """Who, and the move, of ``SEAT 8H WORD`` or ``SEAT pass``."""
    words = text.split()
    if len(words) > 1 and words[-1].lower() == "pass":
        return " ".join(words[:-1]), "pass"
    if len(words) > 2 and any(map(is_coordinates, words[-2:])):
        return " ".join(words[:-2]), " ".join(words[-2:])
    raise ValueError(f"{text!r} is no command; help lists them")
