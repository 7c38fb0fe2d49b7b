"""The lines that a referee and a program exchange, as docs/referee.md describes them."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from eliot_qt.faults import Fault
from eliot_qt.formats.cgp import format_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge, check_move
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.notation import NotationError, format_move, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileError, TileSet, remove_tiles
from eliot_qt.players.analysis import Analysis, Candidate

GAME, MADE, MOVE, QUIT, READY = "game", "made", "move", "quit", "ready"
_LONGEST = 200


class RefereeError(Fault):
    """A program that cannot be started, has ended, or was given a line it does not know."""


@dataclass(frozen=True)
class Objection:
    """An answer that was no move, or whose points were others than the referee's."""

    program: str
    game: int
    position: str
    answer: str
    illegal: bool
    reason: str


def answer_line(move: Move, points: int, board: Board, tile_set: TileSet) -> str:
    """A move and its points as a program answers them: ``8D W(IN)TER 24``."""
    return f"{format_move(move, board, tile_set)} {points}"


def read_answer(text: str, position: Position) -> tuple[Move, int]:
    """The move and the points of an answer. Raises ``NotationError`` or ``TileError``."""
    head, _, points = text.strip().rpartition(" ")
    if not points.lstrip("-").isdecimal() or len(points) > _LONGEST:
        raise NotationError("{text!r}: points are missing after the move", text=text[:_LONGEST])
    return parse_move(head, position.board, position.tile_set), int(points[:9])


def made_line(position: Position, before: Board) -> str:
    """What the other side has made, on the board ``before`` it; empty if nothing was."""
    other = position.next_seat
    if position.exchanged:
        return f"ex {position.exchanged}"
    if position.scoreless:
        return "pass"
    if position.last_play is None or position.last_play[0] != other:
        return ""
    return format_move(position.last_play[1], before, position.tile_set)


class Program:
    """A program at the other end of two pipes. Raises :class:`RefereeError`."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise RefereeError("{command}: {reason}", command=command, reason=str(error)) from error

    def tell(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        try:
            print(line, file=self._process.stdin, flush=True)
        except OSError as error:
            raise RefereeError("{name} has ended", name=self.name) from error

    def ask(self, line: str) -> str:
        """Send a line and wait for the answer."""
        self.tell(line)
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise RefereeError("{name} has ended without an answer", name=self.name)
        return answer.strip()

    def begin(self, game: int, lexicon: str) -> None:
        """Announce a game."""
        if (answer := self.ask(f"{GAME} {game} {lexicon}")) != READY:
            raise RefereeError(
                "{name} answers {answer!r} to a new game, not {ready!r}",
                name=self.name,
                answer=answer[:_LONGEST],
                ready=READY,
            )

    def end(self) -> None:
        """Ask it to end and wait for that."""
        if self._process.poll() is None:
            self.tell(QUIT)
        self._process.communicate()


class ProgramPlayer:
    """A program as a player: what is no legal move becomes a pass, and an objection."""

    def __init__(self, program: Program, judge: Judge, objections: list[Objection]) -> None:
        self.program = program
        self._judge, self._objections = judge, objections
        self._game = 0
        self._board: Board | None = None

    def begin(self, game: int, lexicon: str) -> None:
        """Begin a game by its number."""
        self.program.begin(game, lexicon)
        self._game, self._board = game, None

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """One analysis, of the program's move alone."""
        before = self._board or Board.empty(position.board.layout)
        if made := made_line(position, before):
            self.program.tell(f"{MADE} {made}")
        answer = self.program.ask(f"{MOVE} {format_cgp(position)}")
        move, points = self._judged(answer, position)
        used = b""
        self._board = position.board
        if isinstance(move, Placement):
            used, self._board = move.used, position.board.after(move)
        elif isinstance(move, Exchange):
            used = move.tiles
        leave = remove_tiles(position.rack, used)
        yield Analysis((Candidate(move, points, 1000 * points, leave),), self.program.name)

    def _judged(self, answer: str, position: Position) -> tuple[Move, int]:
        try:
            move, said = read_answer(answer, position)
        except (NotationError, TileError) as error:
            self._object(position, answer, str(error))
            return Pass(), 0
        verdict = check_move(move, position, self._judge)
        if not verdict.ok:
            self._object(position, answer, str(verdict.faults))
            return Pass(), 0
        points = verdict.tally.total if verdict.tally else 0
        if points != said:
            self._object(position, answer, f"{points} points", illegal=False)
        return verdict.placement or move, points

    def _object(
        self, position: Position, answer: str, reason: str, *, illegal: bool = True
    ) -> None:
        found = Objection(
            self.program.name, self._game, format_cgp(position), answer, illegal, reason
        )
        self._objections.append(found)
