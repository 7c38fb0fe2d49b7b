"""Puzzles that come with the program, as the window tries them: which there are, which is next."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score
from eliot_qt.play.notices import Notice
from eliot_qt.puzzles.book import Solver, SolverBook, due_for, next_for
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind, is_right
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle


@dataclass(frozen=True, kw_only=True)
class ShippedPuzzle(OwnPuzzle):
    """A puzzle of the program in its position; ``day`` is set for that of a day."""

    source: Puzzle
    day: date | None = None

    def is_solved_by(self, move: Move) -> bool:
        """Return whether a move is one of the right ones: all within 1 % of the best are."""
        return is_right(self.source, move, self.position)


@dataclass(frozen=True)
class PuzzleWish:
    """The puzzles a person wants: of a kind, of words no rarer than a tier."""

    kind: PuzzleKind | None = None
    tier: int = 255

    def of(self, puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
        """Return the puzzles that are wanted."""
        return tuple(p for p in puzzles if self.kind in (None, p.kind) and p.tier <= self.tier)


def open_puzzle(
    puzzle: Puzzle, position: Position, day: date | None = None
) -> ShippedPuzzle | None:
    """Return the puzzle in its position; None where it asks for no move."""
    best, points = parse_move(puzzle.accepted[0], position.board, position.tile_set), 0
    if isinstance(best, Placement):
        points = score(best, position.board, position.tile_set, position.rules).total
    elif not isinstance(best, Exchange):
        return None
    return ShippedPuzzle(
        position, best, points, puzzle.gap, "", 0, puzzle.id, source=puzzle, day=day
    )


def next_wished(
    wish: PuzzleWish, solver: Solver, puzzles: Sequence[Puzzle], seen: Sequence[str], now: int
) -> Puzzle | None:
    """Return the wanted puzzle nearest to the person's strength, rather one not ``seen`` yet.

    One that was missed comes before when it is due, but never twice in a row.
    """
    open_ids, wished = set(seen), wish.of(puzzles)
    others = [puzzle for puzzle in wished if puzzle.id not in seen[-1:]]
    if (due := due_for(solver, others, now)) is not None:
        return due
    fresh = tuple(puzzle for puzzle in wished if puzzle.id not in open_ids)
    return next_for(solver, fresh) or next_for(solver, wished)


def keeper(book: SolverBook, puzzle: ShippedPuzzle) -> Callable[[bool], Notice | None]:
    """Return what keeps how a try of the puzzle went; it is rated like a game."""

    def keep(solved: bool) -> Notice | None:
        return book.record_attempt(puzzle.source, solved, int(time.time()), puzzle.day)[1]

    return keep
