"""Takes the puzzles that are shipped from all that were found: so many of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType

from .puzzle import Puzzle, PuzzleKind

# Of a hundred; what a kind has too few of goes to the others in turn.
SHARES: Mapping[PuzzleKind, int] = MappingProxyType(
    {
        PuzzleKind.LESS: 42,
        PuzzleKind.BINGO: 14,
        PuzzleKind.PARALLEL: 14,
        PuzzleKind.HOOK: 8,
        PuzzleKind.ENDGAME: 8,
        PuzzleKind.BLOCK: 5,
        PuzzleKind.PREENDGAME: 5,
        PuzzleKind.EXCHANGE: 4,
    }
)


def choose(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many puzzles of all that were found, easy ones first; the order they come in is no matter.

    Of each kind its share, spread over how hard they are; the rest by turns from what is left.
    """
    by_kind: dict[PuzzleKind, list[Puzzle]] = {kind: [] for kind in SHARES}
    for puzzle in {each.cgp: each for each in found}.values():
        by_kind[puzzle.kind].append(puzzle)
    chosen, left = [], []
    for kind, share in SHARES.items():
        there = _spread(by_kind[kind])
        wanted = count * share // 100
        chosen += there[:wanted]
        left.append(there[wanted:])
    chosen += list(_by_turns(left))[: count - len(chosen)]
    return sorted(chosen[:count], key=lambda puzzle: (puzzle.rating, puzzle.id))


def _spread(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """All of them, in an order of which each beginning has easy and hard ones alike."""
    return sorted(puzzles, key=lambda puzzle: puzzle.id)


def _by_turns(lists: Sequence[Sequence[Puzzle]]) -> Iterator[Puzzle]:
    for row in zip_longest(*lists):
        yield from (puzzle for puzzle in row if puzzle is not None)
