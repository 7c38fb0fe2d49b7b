"""Arbitration as text: the arbiter's commands for a club's evening.

``SEAT`` is a table's number or a player's name. ``back N`` opens a past turn for corrections.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.notation import format_move, is_coordinates
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn
from eliot_qt.play import commands
from eliot_qt.play.evening import club_commands as ask
from eliot_qt.play.evening.club import Club
from eliot_qt.play.evening.club_happenings import ArbiterAct, Done
from eliot_qt.play.evening.club_view import ClubView
from eliot_qt.play.happenings import Noticed, Refused
from eliot_qt.play.refusals import Refusal, RefusalKind
from eliot_qt.voice.arbitration import board_message, done_message, moves_message
from eliot_qt.voice.prompts import ALL_MOVES_IN
from eliot_qt.voice.refusals import refusal_of
from eliot_qt.voice.tables import tables

from .arbiter_commands import ClubSeats, Marks
from .console import Console, ConsoleCommand
from .course_sentences import notice_sentence, rack_line, refusal_sentence
from .drawing import reveal_lines
from .reporting import reporter_in_rows
from .results import ResultCommands, number_of
from .sentences import end_sentence, rack_faults_sentence, whole_sentence
from .table import Table
from .text_game import TextGame

_BLOCKED = refusal_of(RefusalKind.NO_MOVE)
# The prompt has the rack and the end, the list of all moves a turn that is over.
_SHOWN = {
    ArbiterAct.DEALT,
    ArbiterAct.TURN_ENDED,
    ArbiterAct.BOARD_CHANGED,
    ArbiterAct.GAME_ENDED,
}


class ArbitrationGame(TextGame):
    """Racks, moves, marks and the board's move are the arbiter's business."""

    def __init__(self, record: GameRecord, table: Table, console: Console) -> None:
        super().__init__(table, console)
        self._club = Club(record, table.judge, console.now)
        self._offered: object = None
        seat_of, act = self.seat_of, self._act
        self._marks = Marks(self._turn, seat_of, act)
        self._seats = ClubSeats(lambda: self.record, seat_of, act)
        self._results = ResultCommands(lambda: self.record, table.finder, self.say_all)
        self._club.start()

    @property
    def record(self) -> GameRecord:
        """The current state of the game."""
        return self._club.record

    @property
    def watched_scores(self) -> tuple[int, ...]:
        """None: corrected scores alone are no reason to show the board."""
        return ()

    @property
    def has_ended(self) -> bool:
        """Corrections are possible after the end: only the arbiter says when it is enough."""
        return self._quit

    @property
    def judged_position(self) -> Position:
        """The position of the turn that is open, or is being corrected."""
        return self._view.position

    def settle(self) -> None:
        """Let moves be found that the game waits for."""
        while wants := self._club.wants:
            want = wants[0]
            try:
                analysis = self.table.answer(want.position, want.spec)
            except ValueError as error:
                self._club.fail(want, reason(error))
            else:
                self._club.answer(want, analysis)

    def play_alone(self) -> None:
        """Every table without a move is given the top, to the end."""
        reporter = reporter_in_rows(self.record, self.say)
        while not self.over:
            if self.position.open_turn is None:
                self._act(commands.DrawRack())
            if self._club.blocked:
                self._act(ask.EndGame())
            elif self.position.over is None:
                if self._view.missing:
                    # The report of the turn has all moves.
                    self._act(ask.AssignTop(self._view.missing), silent=True)
                self._act(ask.EndTurn())
            reporter.report(self.record)

    def save(self, path: Path) -> None:
        """Write the game with the time its turn has taken, and say so."""
        self._saving.save(self._club.timed_record, path)

    def own_commands(self) -> Sequence[ConsoleCommand]:
        """The commands of an arbiter."""
        usage = "assign a move to a player; SEAT MOVE does the same"
        return [
            ConsoleCommand("draw", "", "draw a rack, or draw this turn's again", self._draw),
            ConsoleCommand("rack", "[TILES]", "show the rack, or set it", self._rack),
            ConsoleCommand("moves", "[N]", "the best moves", self.list_moves),
            ConsoleCommand("assign", "SEAT MOVE", usage, self.play),
            ConsoleCommand("top", "SEAT", "assign the top to a player", self._top),
            ConsoleCommand("remove", "SEAT", "remove a player's move", self._remove),
            *self._marks.commands(),
            ConsoleCommand("master", "MOVE|none", "choose the move for the board", self._master),
            ConsoleCommand(
                "reopen", "[N]", "reopen a past turn; later ones are dropped", self._reopen
            ),
            ConsoleCommand("entries", "", "the moves of this turn", self._entries),
            ConsoleCommand(
                "back", "[N]", "go back to correct a turn; without N, to the open turn", self._back
            ),
            ConsoleCommand("end", "turn|game", "end the turn, or the game", self._end),
            *self._seats.commands(),
            ConsoleCommand(
                "undo", "", "undo the last command", lambda _: self._step(commands.Undo())
            ),
            ConsoleCommand("redo", "", "redo", lambda _: self._step(commands.Redo())),
            *self._results.commands(),
        ]

    def play(self, text: str) -> None:
        """Give a player a move: ``SEAT MOVE``; an invalid one stays, with 0 points."""
        name, move_text = _split_move(text)
        seat = self.seat_of(name)
        move = self.read_move(move_text)
        self._turn()
        self._act(ask.Assign((seat,), move))

    def prompt(self) -> None:
        """Say which turn is open, and whose moves are missing."""
        self.draw_table()
        view, turn = self._view, self.position.open_turn
        if view.past is not None:
            self.say(f"Turn {view.past + 1} (past), rack {self._show(view.position.rack)}.")
        elif self.position.over is not None:
            self.say(f"{end_sentence(self.position.over)} Past turns can be corrected; then quit.")
        elif self.at_limit:
            self.say("All turns are played. Past turns can be corrected; then quit.")
        elif turn is None:
            self.say(f"Turn {len(self.position.turns) + 1}: draw or set a rack.")
        else:
            self._offer_end()
            rack = f"{rack_line(turn, self.position.tile_set)}{_rack_faults(view)}"
            self.say(f"Turn {len(self.position.turns)}. {rack}. {self._progress(turn)}")

    # -- inside

    @property
    def _view(self) -> ClubView:
        return self._club.view

    def _act(self, wish: commands.GameCommand, *, silent: bool = False) -> bool:
        """Carry out what the arbiter wants, and say so; return whether it was done."""
        self._club.act(wish)
        self.settle()
        is_handled = True
        for one in self._club.drain():
            match one:
                case Refused(why):
                    self.refuse(refusal_sentence(why, self.record))
                    is_handled = False
                case Done() if not silent and one.act not in _SHOWN:
                    self.say(whole_sentence(done_message(one, self._view)))
                case Noticed(notice) if text := notice_sentence(notice, self.record):
                    self.say(text)
        return is_handled

    def _turn(self) -> CommonTurn:
        """Return the turn in view. Raises ``ValueError`` if no turn has begun."""
        turn = self._view.turn_in_view
        if turn is None:
            raise ValueError(refusal_sentence(Refusal(RefusalKind.NO_RACK), self.record))
        return turn

    def _step(self, wish: commands.GameCommand) -> None:
        """Undo or redo, and look at the open turn again."""
        if self._act(wish):
            self._act(ask.ViewTurn(None))

    def _offer_end(self) -> None:
        """Offer to end a blocked game, once for each rack."""
        place = (self.position.board, self.position.racks) if self._club.blocked else None
        if place is not None and place != self._offered:
            self.say(whole_sentence(_BLOCKED))
        self._offered = place

    def _progress(self, turn: CommonTurn) -> str:
        missing, moves_in = self._view.missing, moves_message(self._view)
        board = board_message(self._view)
        parts = [str(moves_in if missing else ALL_MOVES_IN).rstrip(".")]
        if 0 < len(missing) < len(turn.entries):
            parts.append(f"missing: {tables(self.record, missing)}")
        if board is not None:
            parts.append(str(board))
        return f"{'; '.join(parts)}."

    def _draw(self, _: str) -> None:
        self._deal(commands.DrawRack())

    def _rack(self, text: str) -> None:
        if not text:
            self.show_rack()
            return
        tile_set = self.position.tile_set
        self._deal(commands.TakeTiles(tile_set.parse(tile_set.fold(text.replace(" ", "")))))

    def _deal(self, wish: commands.GameCommand) -> None:
        if self.at_limit:
            raise ValueError("all turns are played")
        self._act(ask.ViewTurn(None))
        self._act(wish)

    def _top(self, text: str) -> None:
        seat = self.seat_of(text)
        self._turn()
        self._act(ask.AssignTop((seat,)))

    def _remove(self, text: str) -> None:
        seat = self.seat_of(text)
        self._turn()
        self._act(ask.RemoveMoves((seat,)))

    def _master(self, text: str) -> None:
        turn, number = self._turn(), self._view.turn
        move = turn.chosen if text.lower() == "none" else self.read_placement(text)
        if move is None or (move == turn.chosen and text.lower() != "none"):
            # It is so already; asked for again, the choice would be given up.
            return
        is_dealt = self.position.open_turn is not None
        if not self._act(ask.ChooseForBoard(move)) or not turn.closed or number is None:
            return
        self.say_all(reveal_lines(self.record, number))
        if is_dealt:
            self.say("The rack drawn since was returned: draw or set another.")

    def _reopen(self, text: str) -> None:
        past = self._view.past
        if not text and past is None:
            raise ValueError("which turn? write reopen N")
        number = number_of(text, self.record) if text else past
        self._act(ask.ViewTurn(number))
        given_up = self._view.turns_given_up
        if number is None or not self._act(ask.Reopen()):
            return
        if given_up:
            later = "turn after it is" if given_up == 1 else f"{given_up} turns after it are"
            self.say(f"The {later} given up; undo brings back what was.")

    def _entries(self, _: str) -> None:
        for seat, entry in enumerate(self._turn().entries):
            what = "-" if entry is None else self._entry_text(entry.move, entry.score, entry.valid)
            self.say(f"  {self.record.seats[seat].table or seat + 1:>3}  {what}")

    def _back(self, text: str) -> None:
        self._act(ask.ViewTurn(number_of(text, self.record) if text else None))

    def _end(self, text: str) -> None:
        if text.lower() == "game":
            self._act(ask.EndGame())
            return
        if text.lower() != "turn":
            raise ValueError("end what? write end turn, or end game")
        if self.position.open_turn is None:
            raise ValueError(refusal_sentence(Refusal(RefusalKind.NO_RACK), self.record))
        if self._act(ask.EndTurn()):
            self.say_all(reveal_lines(self.record, len(self.position.turns) - 1))

    def _entry_text(self, move: Placement | Pass, score: int, valid: bool) -> str:
        then = self.judged_position
        move_text = format_move(move, then.board, then.tile_set)
        return f"{move_text} {score}" if valid else f"{move_text} 0, invalid"

    def _show(self, rack: bytes) -> str:
        return self.position.tile_set.show(rack)


def _rack_faults(view: ClubView) -> str:
    """Return how the rack, which the arbiter may have set, breaks the rack rule."""
    faults = view.rack_faults
    return f" ({rack_faults_sentence(faults, len(view.position.rack))})" if faults else ""


def _split_move(text: str) -> tuple[str, str]:
    """Return the seat and the move of ``SEAT 8H WORD`` or ``SEAT pass``."""
    words = text.split()
    if len(words) > 1 and words[-1].lower() == "pass":
        return " ".join(words[:-1]), "pass"
    if len(words) > 2 and any(map(is_coordinates, words[-2:])):
        return " ".join(words[:-2]), " ".join(words[-2:])
    raise ValueError(f"{text!r} is no command; help lists them")
