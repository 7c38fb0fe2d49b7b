"""A drill of endings: those of the person's own games, then those that come with the program."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.puzzles.book import Solver
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle

from .shipped import PuzzleWish, next_wished

DRILLS = (PuzzleKind.ENDGAME, PuzzleKind.PREENDGAME)
# Tiles in the bag, at most, of one's own pre-endgames.
_LAST_TILES = 2


def drill_of(puzzle: OwnPuzzle) -> PuzzleKind | None:
    """Return the drill that a position of the person's own games belongs to, if any."""
    position = puzzle.position
    if not position.is_duel or position.bag_count > _LAST_TILES:
        return None
    return PuzzleKind.PREENDGAME if position.bag_count else PuzzleKind.ENDGAME


def next_ending(
    kind: PuzzleKind,
    own: Sequence[OwnPuzzle],
    solver: Solver,
    puzzles: Sequence[Puzzle],
    seen: Sequence[str],
    now: int,
) -> OwnPuzzle | Puzzle | None:
    """Return the next of a drill: an own one that waits, else one of the program; or none is left.

    ``own`` are those waiting, in order; ``seen`` are the keys and ids of what came before.
    """
    waiting = (each for each in own if drill_of(each) is kind and each.key not in seen)
    return next(waiting, None) or next_wished(PuzzleWish(kind), solver, puzzles, seen, now)
