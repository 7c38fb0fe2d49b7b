"""Puzzles in the terminal: a position, a line for the move, help on demand, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date

from eliot_qt.faults import Message
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.check import IllegalMove, check_move
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.puzzles.book import SolverBook
from eliot_qt.puzzles.puzzle import Puzzle, is_right
from eliot_qt.voice.notices import file_notice
from eliot_qt.voice.puzzles import gap_message, hint_messages

from ..drawing import LEGEND, board_lines
from ..table import Table

_HELP = "Type a move (8H WORD, ex ABC), hint, show, next or quit."


class PuzzleTalk:
    """Asks puzzles, one after the other. ``now`` gives seconds since 1970."""

    def __init__(
        self, table: Table, book: SolverBook, now: Callable[[], int], say: Callable[[str], None]
    ) -> None:
        self._table, self._book, self._now, self._say = table, book, now, say

    def run(
        self,
        choose: Callable[[], Puzzle | None],
        lines: Iterable[str],
        day: date | None = None,
    ) -> None:
        """Ask what ``choose`` gives until there is nothing, or no more lines; one of a ``day``."""
        coming = iter(lines)
        self._say(_HELP)
        while (puzzle := choose()) is not None:
            if not self._ask(puzzle, coming, day) or day is not None:
                return
        self._say("You have solved all puzzles.")

    def _ask(self, puzzle: Puzzle, lines: Iterator[str], day: date | None) -> bool:
        """Ask one; whether to go on. It counts as solved if the first move was right, unaided."""
        position = self._opened(puzzle)
        self._show(puzzle, position)
        best = parse_move(puzzle.accepted[0], position.board, position.tile_set)
        steps = iter(hint_messages(puzzle, best, position))
        is_clean, is_first = True, True
        for line in lines:
            word = line.strip().lower()
            if word in ("quit", "next"):
                if not is_first or not is_clean:
                    self._keep(puzzle, False, day)
                return word == "next"
            if word in ("hint", "show"):
                is_clean = False
                hints: list[Message] = list(steps) if word == "show" else []
                hint = hints[-1] if hints else next(steps, None)
                self._say(str(hint) if hint else "There are no more hints.")
                continue
            if (right := self._tried(line, puzzle, position)) is None:
                continue
            if right:
                self._say("Right.")
                self._say(str(gap_message(puzzle)))
                self._keep(puzzle, is_clean and is_first, day)
                return True
            is_first = False
            self._say("No, there is a better move.")
        return False

    def _tried(self, text: str, puzzle: Puzzle, position: Position) -> bool | None:
        """Return whether a typed move is right; None if it is not a move."""
        board, tile_set = position.board, position.tile_set
        try:
            move = parse_move(text, board, tile_set, position.rack)
            verdict = check_move(move, position, self._table.judge)
            if not verdict.ok:
                raise IllegalMove(verdict)
        except ValueError as error:
            self._say(f"{error}. {_HELP}")
            return None
        return is_right(puzzle, move, position)

    def _keep(self, puzzle: Puzzle, solved: bool, day: date | None) -> None:
        solver, notice = self._book.record_attempt(puzzle, solved, self._now(), day)
        if notice is not None:
            self._say(str(file_notice(notice)))
        rating = solver.rating
        self._say(f"Your rating: {rating.rating:.0f} ± {2 * rating.deviation:.0f}.")
        if day is not None and (streak := solver.streak(day)):
            self._say(f"Days in a row: {streak}.")

    def _opened(self, puzzle: Puzzle) -> Position:
        table = self._table
        return parse_cgp(puzzle.cgp, table.game)

    def _show(self, puzzle: Puzzle, position: Position) -> None:
        tile_set = position.tile_set
        self._say(f"Puzzle {puzzle.id}, rating {puzzle.rating}")
        for line in board_lines(position.board, tile_set):
            self._say(line)
        self._say(LEGEND)
        own, other = position.scores[position.to_move], position.scores[position.next_seat]
        bag = f"{position.bag_count} in the bag"
        if not position.bag_count:
            bag = f"the opponent has {tile_set.show(position.unseen_by(position.to_move))}"
        self._say(f"You have {tile_set.show(position.rack)}, {own} to {other} points, {bag}.")
