"""A game as a dialogue of lines: what all modes have in common."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path

from eliot_qt.game.check import IllegalMove, Verdict, check_move
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import NotationError, format_move, is_coordinates, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.finder import is_blocked
from eliot_qt.modes.hints import LADDER, facts_of

from .drawing import LEGEND, move_list, table_lines
from .room import Command, Room, turns_played
from .saving import Saving
from .sentences import hint_sentence, points, refusal
from .table import Table

_MOST_LISTED = 10
_EVENT = re.compile(r"^event \d+: ")


class TextGame(ABC):
    """Takes lines, tells what happens. ``record`` changes by :meth:`advance` alone.

    ``BLOCKED`` is what is said where nobody can place a tile.
    """

    BLOCKED = "Nobody can place a tile with this rack: end?"

    def __init__(self, record: GameRecord, table: Table, room: Room) -> None:
        self.table = table
        self.room = room
        self.say = room.say
        self._saving = Saving(room.files, room.say)
        self._record = record
        self._quit = False
        self._undo: list[int] = []
        self._redo: list[int] = []
        self._drawn: object = None
        self._searched: object = None
        self._hinted: tuple[Position | None, int] = (None, 0)
        self.commands = {command.name: command for command in self.own_commands()}
        for command in self._common_commands():
            self.commands.setdefault(command.name, command)

    @property
    def record(self) -> GameRecord:
        """The game as it stands."""
        return self._record

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._record.position

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by the limit of turns."""
        return self.position.over is not None or self.at_limit

    @property
    def at_limit(self) -> bool:
        """Whether as many turns have been played as were asked for."""
        return self.room.turns is not None and turns_played(self._record) >= self.room.turns

    @property
    def done(self) -> bool:
        """Whether there is nothing more to read."""
        return self._quit or self.over

    def advance(self, record: GameRecord) -> None:
        """Go on with another record."""
        self._record = record

    def restart(self, record: GameRecord) -> None:
        """Go on with another game; what was done before cannot be taken back."""
        self._record = record
        self._undo.clear()
        self._redo.clear()
        self.rewound()

    def do(self, line: str) -> None:
        """Carry out one line; what cannot be done is said, and nothing has changed."""
        before = self._record
        try:
            self._carry_out(line)
            self.settle()
        except IllegalMove as error:
            self._fail(before, refusal(error.verdict, self.judged_position()))
        except NotationError as error:
            known = any(map(is_coordinates, line.split()))
            unknown = f"{line.strip()!r} is neither a move nor a command; help lists them"
            self._fail(before, str(error) if known else unknown)
        except OSError as error:
            self._fail(before, f"{error.filename}: {error.strerror or error}")
        except ValueError as error:
            # Records number the event that cannot happen; here it is always the last.
            self._fail(before, _EVENT.sub("", str(error)))
        after = self._record
        if after.events is not before.events and after.cursor > before.cursor:
            self._undo.append(before.cursor)
            self._redo.clear()

    def draw_table(self) -> None:
        """Show board and scores if they are not what was shown last.

        Where many play, corrected scores alone are no reason.
        """
        position = self.position
        seen = (position.board, () if position.shared else position.scores)
        if seen != self._drawn:
            self._drawn = seen
            self.say_all(table_lines(self._record))

    def tell_if_blocked(self) -> None:
        """Offer to end a game in which nobody can place a tile, once for each rack."""
        position = self.position
        place = (position.board, position.racks)
        if not position.may_exchange and self._searched != place:
            self._searched = place
            if is_blocked(position, self.table.finder):
                self.say(self.BLOCKED)

    def check_blocked(self) -> None:
        """Raise ``ValueError`` if somebody can still place a tile."""
        if not is_blocked(self.position, self.table.finder):
            raise ValueError("a move can still be made")

    def say_all(self, lines: Iterable[str]) -> None:
        """Say several lines."""
        for line in lines:
            self.say(line)

    @abstractmethod
    def own_commands(self) -> Sequence[Command]:
        """The commands of the mode."""

    @abstractmethod
    def play(self, text: str) -> None:
        """Play what was written without a command's name."""

    @abstractmethod
    def prompt(self) -> None:
        """Say who is asked for what."""

    def settle(self) -> None:  # noqa: B027
        """Let happen what follows by itself: computers move, turns end."""

    def rewound(self) -> None:  # noqa: B027
        """The cursor was moved: forget what hung on the old position."""

    def judged_position(self) -> Position:
        """The position in which moves are judged."""
        return self.position

    def read_move(self, text: str) -> Move:
        """The move of a text. Raises :class:`~eliot_qt.game.notation.NotationError`."""
        position = self.judged_position()
        return parse_move(text, position.board, position.tile_set, position.rack)

    def read_placement(self, text: str) -> Placement:
        """The placement of a text; raises ``ValueError`` for other moves."""
        move = self.read_move(text)
        if not isinstance(move, Placement):
            raise ValueError("a square and a word are wanted, such as 8H WORD")
        return move

    def seat_of(self, text: str) -> int:
        """The seat a text names: its table's number, its own number, or its name."""
        seats = self._record.seats
        for seat, who in enumerate(seats):
            if text.casefold() == who.name.casefold() or (who.table and text == str(who.table)):
                return seat
        if text.isdecimal() and not any(who.table for who in seats) and 0 < int(text) <= len(seats):
            return int(text) - 1
        raise ValueError(f"there is no player {text!r}")

    def show_hint(self, _: str = "") -> None:
        """Tell a little more about the top than before."""
        position = self.judged_position()
        facts = facts_of(position, self.table.finder.best(position))
        if facts is None:
            self.say("No move is possible.")
            return
        shown = self._hinted[1] if self._hinted[0] == position else 0
        rung = LADDER[min(shown, len(LADDER) - 1)]
        self._hinted = (position, shown + 1)
        self.say(hint_sentence(rung, facts, position))

    def list_moves(self, text: str) -> None:
        """List the best moves."""
        most = int(text) if text.isdecimal() else _MOST_LISTED
        self.say_all(move_list(self.judged_position(), self.table.finder, most))

    def check(self, text: str) -> None:
        """Say what a move would score, or what is wrong with it."""
        move = self.read_move(text)
        position = self.judged_position()
        verdict: Verdict = check_move(move, position, self.table.judge)
        shown = format_move(move, position.board, position.tile_set)
        if not verdict.ok:
            self.say(f"{shown}: {refusal(verdict, position)}.")
        elif verdict.tally is not None:
            words = ", ".join(position.tile_set.spell(w.tiles) for w in verdict.tally.words)
            self.say(f"{shown}: {points(verdict.tally.total)} ({words}).")
        else:
            self.say(f"{shown} is allowed.")

    def save(self, path: Path) -> None:
        """Write the game, and say so."""
        self._saving.save(self._record, path)

    def leave(self) -> None:
        """Read no more."""
        self._quit = True

    def show_rack(self, _: str = "") -> None:
        """Show the rack of who is to move."""
        shown = self.position.tile_set.show(self.judged_position().rack)
        self.say(f"Rack {shown}." if shown else "There is no rack.")

    def awaits_person(self, record: GameRecord) -> bool:
        """Whether somebody at the keyboard has to act."""
        return True

    def _fail(self, before: GameRecord, why: str) -> None:
        self._record = before
        self.say(f"Not possible: {why}.")

    def _carry_out(self, line: str) -> None:
        text = line.strip()
        first, _, rest = text.partition(" ")
        command = self.commands.get(first.lower())
        if command is not None and not _is_move(text):
            command.run(rest.strip())
        elif text:
            self.play(text)

    def _common_commands(self) -> list[Command]:
        return [
            Command("board", "", "show the board", lambda _: self._show_board()),
            Command("rack", "", "show the rack", self.show_rack),
            Command(
                "unseen", "", "show the tiles nobody has placed", lambda _: self._show_unseen()
            ),
            Command("check", "MOVE", "judge a move without playing it", self.check),
            Command("undo", "", "undo the last command", lambda _: self._step_back()),
            Command("redo", "", "redo", lambda _: self._step_forward()),
            Command("save", "[FILE]", "save the game", self._save),
            Command("help", "", "this list", lambda _: self._help()),
            Command("quit", "", "leave", lambda _: self.leave()),
        ]

    def _show_board(self) -> None:
        self._drawn = None
        self.draw_table()

    def _show_unseen(self) -> None:
        position = self.position
        self.say(position.tile_set.show(position.unseen_by(position.to_move)) or "None.")

    def _step_back(self) -> None:
        before = self._undo.pop() if self._undo else self._loaded_stop()
        self._redo.append(self._record.cursor)
        self._rewind(before)

    def _loaded_stop(self) -> int:
        """Where to go back to in what was played before the game was loaded."""
        record = self._record
        while (earlier := record.undo()).cursor < record.cursor:
            record = earlier
            if self.awaits_person(record):
                return record.cursor
        raise ValueError("there is nothing to take back")

    def _step_forward(self) -> None:
        if not self._redo:
            raise ValueError("there is nothing to do again")
        after = self._redo.pop()
        self._undo.append(self._record.cursor)
        self._rewind(after)

    def _rewind(self, cursor: int) -> None:
        self._record = self._record.go_to(cursor)
        self.rewound()

    def _save(self, text: str) -> None:
        path = Path(text) if text else self.room.save
        if path is None:
            raise ValueError("save needs the name of a file")
        self.save(path)

    def _help(self) -> None:
        self.say("A move is a square and a word: 8H WORD across, H8 WORD down.")
        for command in self.commands.values():
            self.say(f"  {f'{command.name} {command.usage}':26} {command.help}")
        self.say(LEGEND)


def _is_move(text: str) -> bool:
    """Whether a line is a square and a word, be the word a command's name."""
    parts = text.split()
    return len(parts) == 2 and any(map(is_coordinates, parts))
