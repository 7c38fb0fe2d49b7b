"""A game as a dialogue of lines: what all games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.check import Verdict, check_move
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import NotationError, format_move, is_coordinates, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.play.kept.files import GAME_SUFFIX, GCG_SUFFIX, XML_SUFFIX, GameFiles
from eliot_qt.play.secrecy import seat_at_table, seat_shown
from eliot_qt.review.guessed import GuessedRacks
from eliot_qt.voice.losses import losses_message, not_saved_message

from .console import Console, ConsoleCommand, turns_played
from .drawing import LEGEND, move_list, table_lines
from .sentences import points, refusal, without_number
from .table import Table

_MOST_LISTED = 10


class Saving:
    """Writes the games of one run and says what became of them."""

    def __init__(self, files: GameFiles, say: Callable[[str], None]) -> None:
        self._files = files
        self._say = say
        self._own: dict[Path, Path] = {}

    def save(self, record: GameRecord, path: Path) -> None:
        """Write a game; in our own format beside it where the one named cannot hold it.

        Raises ``OSError`` where no file can be written.
        """
        seat = seat_shown(record, seat_at_table(record))
        # Other programs' files know of nothing that was taken back.
        own = path.suffix.lower() not in (XML_SUFFIX, GCG_SUFFIX)
        whole = record if own or record.at_end else record.append()
        try:
            losses = self._files.write(path, whole, seat, GuessedRacks().of(whole))
        except FormatError as error:
            self._say(str(not_saved_message(path.name, error)))
            path, losses = self._beside(path), ()
            self._files.write(path, record)
        text = losses_message(path.name, losses) if losses else f"Saved as {path.name}."
        self._say(str(text))

    def _beside(self, path: Path) -> Path:
        """A file of our own format beside another: the one of this run, else a new one."""
        if path not in self._own:
            other, number = path.with_suffix(GAME_SUFFIX), 1
            while other.exists():
                number += 1
                other = path.with_name(f"{path.stem} {number}{GAME_SUFFIX}")
            self._own[path] = other
        return self._own[path]


class TextGame(ABC):
    """Takes lines and replies in lines; leaves carry on the game."""

    def __init__(self, table: Table, console: Console) -> None:
        self.table = table
        self.console = console
        self.say = console.say
        self._saving = Saving(console.files, console.say)
        self._quit = False
        self._drawn: object = None

    @cached_property
    def commands(self) -> dict[str, ConsoleCommand]:
        """The commands by name, those of the leaf first."""
        own = {command.name: command for command in self.own_commands()}
        return own | {c.name: c for c in self._common_commands() if c.name not in own}

    @property
    @abstractmethod
    def record(self) -> GameRecord:
        """The current state of the game."""

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.record.position

    @property
    def over(self) -> bool:
        """Return whether the game has ended, by its rules or by the limit of turns."""
        return self.position.over is not None or self.at_limit

    @property
    def at_limit(self) -> bool:
        """Return whether as many turns have been played as were asked for."""
        return self.console.turns is not None and turns_played(self.record) >= self.console.turns

    @property
    def has_ended(self) -> bool:
        """Return whether there is nothing more to read."""
        return self._quit or self.over

    @property
    def judged_position(self) -> Position:
        """The position in which moves are judged."""
        return self.position

    def do(self, line: str) -> None:
        """Carry out one line; what cannot be done is said, and nothing has changed."""
        try:
            self._carry_out(line)
            self.settle()
        except NotationError as error:
            has_square = any(map(is_coordinates, line.split()))
            unknown = f"{line.strip()!r} is neither a move nor a command; help lists them"
            self.refuse(str(error) if has_square else unknown)
        except OSError as error:
            self.refuse(f"{error.filename}: {error.strerror or error}")
        except ValueError as error:
            self.refuse(without_number(error))

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.say(f"Not possible: {why}.")

    def draw_table(self) -> None:
        """Show board and scores if they are not what was shown last."""
        state = (self.position.board, self.watched_scores)
        if state != self._drawn:
            self._drawn = state
            self.say_all(table_lines(self.record))

    def say_all(self, lines: Iterable[str]) -> None:
        """Say several lines."""
        for line in lines:
            self.say(line)

    @property
    def watched_scores(self) -> tuple[int, ...]:
        """Scores that are shown again when they change alone: not those of turns of all seats."""
        return () if self.position.turns else self.position.scores

    @abstractmethod
    def own_commands(self) -> Sequence[ConsoleCommand]:
        """The commands of the leaf."""

    @abstractmethod
    def play(self, text: str) -> None:
        """Play what was written without a command's name."""

    @abstractmethod
    def prompt(self) -> None:
        """Say who is asked for what."""

    @abstractmethod
    def settle(self) -> None:
        """Let happen what follows by itself: computers move, turns end."""

    @abstractmethod
    def play_alone(self) -> None:
        """Play on to the end with computers on all seats, a line a turn."""

    def read_move(self, text: str) -> Move:
        """The move of a text. Raises :class:`~eliot_qt.game.notation.NotationError`."""
        position = self.judged_position
        return parse_move(text, position.board, position.tile_set, position.rack)

    def read_placement(self, text: str) -> Placement:
        """The placement of a text; raises ``ValueError`` for other moves."""
        move = self.read_move(text)
        if not isinstance(move, Placement):
            raise ValueError("a square and a word are wanted, such as 8H WORD")
        return move

    def seat_of(self, text: str) -> int:
        """The seat a text names: its table's number, its own number, or its name."""
        seats = self.record.seats
        for seat, who in enumerate(seats):
            if text.casefold() == who.name.casefold() or (who.table and text == str(who.table)):
                return seat
        if text.isdecimal() and not any(who.table for who in seats) and 0 < int(text) <= len(seats):
            return int(text) - 1
        raise ValueError(f"there is no player {text!r}")

    def list_moves(self, text: str) -> None:
        """List the best moves."""
        most = int(text) if text.isdecimal() else _MOST_LISTED
        self.say_all(move_list(self.judged_position, self.table.finder, most))

    def check(self, text: str) -> None:
        """Say what a move would score, or what is wrong with it."""
        move, position = self.read_move(text), self.judged_position
        verdict = self.judge(move)
        move_text = format_move(move, position.board, position.tile_set)
        if not verdict.ok:
            self.say(f"{move_text}: {refusal(verdict, position)}.")
        elif verdict.tally is not None:
            words = ", ".join(position.tile_set.spell(w.tiles) for w in verdict.tally.words)
            self.say(f"{move_text}: {points(verdict.tally.total)} ({words}).")
        else:
            self.say(f"{move_text} is allowed.")

    def judge(self, move: Move) -> Verdict:
        """All faults of a move."""
        return check_move(move, self.judged_position, self.table.judge)

    def save(self, path: Path) -> None:
        """Write the game, and say so."""
        self._saving.save(self.record, path)

    def show_rack(self, _: str = "") -> None:
        """Show the rack of the seat to move."""
        tiles_text = self.position.tile_set.show(self.judged_position.rack)
        self.say(f"Rack {tiles_text}." if tiles_text else "There is no rack.")

    def _carry_out(self, line: str) -> None:
        text = line.strip()
        first, _, rest = text.partition(" ")
        command = self.commands.get(first.lower())
        if command is not None and not _is_move(text):
            if command.usable():
                command.run(rest.strip())
                return
            if why := command.refusal():
                raise ValueError(why)
        if text:
            self.play(text)

    def _common_commands(self) -> list[ConsoleCommand]:
        return [
            ConsoleCommand("board", "", "show the board", lambda _: self._show_board()),
            ConsoleCommand("rack", "", "show the rack", self.show_rack),
            ConsoleCommand("unseen", "", "show the unseen tiles", lambda _: self._show_unseen()),
            ConsoleCommand("check", "MOVE", "judge a move without playing it", self.check),
            ConsoleCommand("save", "[FILE]", "save the game", self._save),
            ConsoleCommand("help", "", "this list", lambda _: self._help()),
            ConsoleCommand("quit", "", "leave", lambda _: self._leave()),
        ]

    def _leave(self) -> None:
        self._quit = True

    def _show_board(self) -> None:
        self._drawn = None
        self.draw_table()

    def _show_unseen(self) -> None:
        position = self.position
        self.say(position.tile_set.show(position.unseen_by(position.to_move)) or "None.")

    def _save(self, text: str) -> None:
        path = Path(text) if text else self.console.save
        if path is None:
            raise ValueError("save needs the name of a file")
        self.save(path)

    def _help(self) -> None:
        self.say("A move is a square and a word: 8H WORD across, H8 WORD down.")
        for command in self.commands.values():
            if command.usable():
                self.say(f"  {f'{command.name} {command.usage}':26} {command.help}")
        self.say(LEGEND)


def _is_move(text: str) -> bool:
    """Return whether a line is a square and a word, be the word a command's name."""
    parts = text.split()
    return len(parts) == 2 and any(map(is_coordinates, parts))
