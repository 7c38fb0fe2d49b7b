"""Takes the puzzles that are shipped from all that were found: so many of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType

from .puzzle import Puzzle, PuzzleKind

# Of a hundred; what a kind has too few of goes to the others in turn.
SHARES: Mapping[PuzzleKind, int] = MappingProxyType(
    {
        PuzzleKind.LESS: 20,
        PuzzleKind.BINGO: 18,
        PuzzleKind.PARALLEL: 18,
        PuzzleKind.HOOK: 12,
        PuzzleKind.ENDGAME: 10,
        PuzzleKind.BLOCK: 8,
        PuzzleKind.PREENDGAME: 7,
        PuzzleKind.EXCHANGE: 7,
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
