"""A game carried on by its course, typed by people: what it permits are its commands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from eliot_qt.faults import Fault
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.check import Verdict, check_move
from eliot_qt.game.events import Turn
from eliot_qt.game.faults import NO_EXCHANGES, STILL_PLAYABLE
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import Tried
from eliot_qt.modes.duplicate import not_now
from eliot_qt.modes.finder import Scored
from eliot_qt.modes.hints import Hint
from eliot_qt.modes.mode import Permits, persons
from eliot_qt.modes.ranking import closed_turns
from eliot_qt.play import commands as ask
from eliot_qt.play.refusals import Refusal, RefusalKind, not_your_turn
from eliot_qt.voice import commands as voice
from eliot_qt.voice.names import turn_of
from eliot_qt.voice.notices import TIME_UP
from eliot_qt.voice.results import missed_top, to_top

from .console import Console, ConsoleCommand
from .course_sentences import offer_sentence, prompt_sentence, refusal_sentence
from .hints import UNFAIR, Hints
from .practice import Practice
from .results import ResultCommands
from .running import Running
from .sentences import name_of, whole_sentence
from .steps import Steps
from .table import Table
from .text_game import TextGame

# What these commands say depends on the rack of the seat to move.
_TELLING = frozenset({"rack", "unseen", "check", "cgp", "save"})
# What can be done while the clock is stopped, and after the time is up.
_ANY_TIME = frozenset({"resume", "quit", "save", "help"})


class CourseGame(TextGame):
    """People type, computers are called and waited for.

    Among several people a rack of one's own is shown when it is asked for.
    """

    def __init__(self, record: GameRecord, table: Table, console: Console) -> None:
        super().__init__(table, console)
        # The place where an end was offered, and the cursor where a rack was last shown.
        self._offered: object = None
        self._shown: int | None = None
        self._running = self._run(record)
        position, permits = lambda: self.position, lambda: self._permits
        self._steps = Steps(
            self._act,
            permits,
            lambda: self._running.course.times,
            self._sit,
            self._uncover,
        )
        self._hints = Hints(
            self.say, table.finder, table.rarity, position, permits, self._buy, self._note_help
        )
        self._practice = Practice(
            lambda: self.record, permits, console.files, self._act, self._restart
        )
        self._results = ResultCommands(lambda: self.record, table.finder, self.say_all)

    @property
    def record(self) -> GameRecord:
        """The current state of the game."""
        return self._running.course.record

    def do(self, line: str) -> None:
        """Carry out one line; the time may have run out before it."""
        first = line.strip().partition(" ")[0].lower()
        if self._paused and first not in _ANY_TIME:
            self.refuse(refusal_sentence(Refusal(RefusalKind.PAUSED), self.record))
        elif self._running.tick() and first not in _ANY_TIME:
            self.settle()
        else:
            if first in _TELLING:
                if self._is_anothers and first != "save":
                    self.refuse(self._not_now(self.position.to_move))
                    return
                self._show_own_rack()
            super().do(line)

    def play(self, text: str) -> None:
        """Make a move: ``MOVE``, or ``NAME MOVE`` where all seats move in a turn."""
        words = text.split()
        move_words = 1 if words[-1].lower() == "pass" else 2
        if self._by_name and len(words) > move_words:
            seat = self.seat_of(" ".join(words[:-move_words]))
            text = " ".join(words[-move_words:])
        else:
            seat = self._only("whose move? write NAME 8H WORD")
        self._make(seat, self.read_move(text))

    def prompt(self) -> None:
        """Say who is asked for what."""
        if self._paused:
            self._drawn = None
            self.say("The game is paused. The board is hidden.")
            return
        self.draw_table()
        course = self._running.course
        place = (self.position.board, self.position.racks) if course.blocked else None
        if place is not None and place != self._offered:
            shared = self.position.open_turn is not None
            self.say(offer_sentence(self._permits, shared))
        self._offered = place
        people = self._running.people if self._named else ()
        names = [name_of(self.record, seat) for seat in people]
        if self._is_anothers:
            self.say(f"{turn_of(name_of(self.record, self.position.to_move))}.")
            return
        hidden = self._several and self._shown != self.record.cursor
        self.say(prompt_sentence(self.position, course.prompt, names, hidden))

    def settle(self) -> None:
        """Let players answer and turns end, until a person is to act."""
        self._running.settle()

    def play_alone(self) -> None:
        """Play on to the end with computers on all seats, a line a turn."""
        if not self.over:
            self._running.play_alone()

    def judge(self, move: Move) -> Verdict:
        """All faults of a move; which words are good is not said where one may challenge."""
        judge = self.table.judge if self._permits.show_validity else None
        return check_move(move, self.position, judge)

    def save(self, path: Path) -> None:
        """Write the game with the time its turn has taken, and say so."""
        self._saving.save(self._running.course.timed_record, path)

    def own_commands(self) -> Sequence[ConsoleCommand]:
        """All commands; the game permits some of them."""
        parts = (self._steps, self._hints, self._practice, self._results)
        theirs = [command for part in parts for command in part.commands()]
        return [*self._moves(), *theirs, *self._others()]

    def _moves(self) -> list[ConsoleCommand]:
        name = "[NAME]" if self._by_name else ""
        return [
            ConsoleCommand(
                "ex", "TILES", voice.EXCHANGE, self._exchange, lambda: self._permits.exchange
            ),
            ConsoleCommand(
                "pass", name, "make no move", self._pass, lambda: self._permits.pass_turn
            ),
            ConsoleCommand("end", "", voice.END_BLOCKED, self._end),
            ConsoleCommand(
                "time",
                "",
                "end the time: everyone without a move passes",
                self._end_time,
                lambda: self._by_name and self._permits.pass_turn,
            ),
        ]

    def _others(self) -> list[ConsoleCommand]:
        by_hand = self._permits.set_rack
        return [
            ConsoleCommand(
                "moves",
                "[N]",
                "the best moves by score",
                self.list_moves,
                lambda: self._permits.list_moves,
                lambda: UNFAIR,
            ),
            ConsoleCommand(
                "top",
                "MOVE",
                voice.ASK_TOP,
                self._is_top,
                lambda: self._permits.practice,
            ),
            ConsoleCommand(
                "rack",
                "[TILES]" if by_hand else "",
                "show the rack, or take these tiles" if by_hand else "show the rack",
                self._rack,
            ),
            ConsoleCommand("score", "", "show board and scores", lambda _: self._show_board()),
            ConsoleCommand("cgp", "", "the position as CGP", self._show_cgp),
        ]

    @property
    def _permits(self) -> Permits:
        return self._running.course.permits

    @property
    def _paused(self) -> bool:
        return self._running.course.times.is_paused

    @property
    def _named(self) -> bool:
        """Return whether players are called by name: the game is not for one alone."""
        return len(self._running.course.mode.seats) > 1

    @property
    def _by_name(self) -> bool:
        """Return whether moves come with a name: all seats move in a turn."""
        return self._named and bool(self.position.turns)

    @property
    def _is_anothers(self) -> bool:
        """Return whether the rack is a computer's, which no one may see."""
        to_move = self.position.to_move
        return self.position.open_turn is None and self.record.seats[to_move].is_computer

    @property
    def _several(self) -> bool:
        return len(persons(self.record)) > 1

    def _run(self, record: GameRecord) -> Running:
        return Running(record, self.table, self.console, self._cover, lambda: self.at_limit)

    def _restart(self, record: GameRecord) -> None:
        """Go on with another game."""
        self._offered = self._shown = None
        self._running = self._run(record)

    def _act(self, command: ask.GameCommand) -> bool:
        return self._running.act(command)

    def _sit(self) -> int:
        """The person to move sits down; the seat."""
        seat = self.position.to_move
        self._running.seat(seat)
        return seat

    def _uncover(self) -> None:
        """Another position is in view: its rack has not been shown yet."""
        self._shown = None

    def _cover(self) -> None:
        """Clear what one person saw before the next looks."""
        if self.console.clear():
            self._drawn = None

    def _make(self, seat: int, move: Move) -> None:
        """Make a seat's move, and say what became of it."""
        permits, running = self._permits, self._running
        if not isinstance(move, Placement) and not (permits.exchange or permits.pass_turn):
            raise ValueError("a square and a word are wanted, such as 8H WORD")
        if isinstance(move, Exchange) and not permits.exchange:
            raise Fault("{fault}", fault=NO_EXCHANGES)
        if seat not in running.people:
            raise ValueError(self._not_now(seat))
        before = self.record
        best = self.table.finder.best(before.position) if permits.practice else ()
        running.seat(seat)
        if running.act(ask.Enter(move)):
            running.settle()
            self._comment(before, best)

    def _comment(self, before: GameRecord, best: Sequence[Scored]) -> None:
        """Say how good the move was, if the game allows it."""
        record = self.record
        match record.events[before.cursor : before.cursor + 1]:
            case (Turn(move=Placement()) as turn,) if best:
                self.say(whole_sentence(to_top(best[0].score - turn.score)))
            case (Tried(entry),) if len(closed_turns(record.position)) == len(
                closed_turns(before.position)
            ):
                comment = f"{missed_top(entry.score)}."
                self.say(comment if entry.valid else "Not a valid move.")

    def _not_now(self, seat: int) -> str:
        """Return why a seat may not move now."""
        if self.position.open_turn is None:
            return refusal_sentence(not_your_turn(self.position.to_move), self.record)
        return str(not_now(self.record, seat))

    def _only(self, question: str) -> int:
        """The only seat that may move; raises ``ValueError`` with a question for several."""
        people = self._running.people
        if len(people) != 1:
            raise ValueError(question)
        return people[0]

    def _exchange(self, text: str) -> None:
        self._make(self._only("who exchanges?"), self.read_move(f"ex {text}"))

    def _pass(self, text: str) -> None:
        seat = self.seat_of(text) if text else self._only("who passes? write pass NAME")
        self._make(seat, Pass())

    def _end(self, _: str) -> None:
        if not self._running.course.blocked:
            raise Fault("{fault}", fault=STILL_PLAYABLE)
        self._act(ask.EndBlocked())

    def _end_time(self, _: str) -> None:
        self.say(str(TIME_UP))
        for seat in self._running.people:
            self._running.seat(seat)
            self._running.act(ask.PASS)

    def _buy(self, kind: Hint) -> bool:
        is_done = self._running.act(ask.BuyHint(kind))
        self._running.settle()
        return is_done

    def list_moves(self, text: str) -> None:
        """List the best moves, which helps."""
        self._note_help()
        super().list_moves(text)

    def _note_help(self) -> None:
        self._running.act(ask.TakeHelp())

    def _is_top(self, text: str) -> None:
        move = self.read_placement(text)
        verdict = self._running.course.mode.judge_move(self.record, move, self.table.judge)
        if not verdict.ok or verdict.tally is None:
            self.check(text)
            return
        self._hints.compare(move, verdict.tally.total)

    def _rack(self, text: str) -> None:
        if text and self._permits.set_rack:
            self._practice.take(text)
        else:
            self.show_rack()

    def _show_own_rack(self) -> None:
        """A seat that asks for its rack is the one at the board."""
        if self.position.open_turn is None and self._running.people:
            self._shown = self.record.cursor
            self._sit()

    def _show_cgp(self, _: str) -> None:
        self.say(format_cgp(self.position.seen_by(self.position.to_move)))
