"""``puzzles make`` and ``puzzles choose``: find puzzles in self-play, take those to be shipped."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType

from eliot_qt.lab import progress
from eliot_qt.lab.effort import count
from eliot_qt.lab.part import WHOLE, read_part
from eliot_qt.lab.part_file import PartWriter
from eliot_qt.lab.program_mark import match_mark
from eliot_qt.lab.table import table_of
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.store.atomic import write_atomic

from .lessons.shelf import lessons
from .making import PuzzleGoal, PuzzleMaker
from .part import PuzzlePart, PuzzlePlan, read_part_of, resumed_part
from .puzzle import Puzzle, PuzzleKind
from .shelf import puzzles_text, read_puzzles

_COUNT = 300


# Of a hundred; what a kind has too few of goes to the others in turn.
SHARES: Mapping[PuzzleKind, int] = MappingProxyType(
    {
        PuzzleKind.LESS: 42,
        PuzzleKind.BINGO: 13,
        PuzzleKind.PARALLEL: 14,
        PuzzleKind.HOOK: 8,
        PuzzleKind.ENDGAME: 8,
        PuzzleKind.BLOCK: 5,
        PuzzleKind.PREENDGAME: 5,
        PuzzleKind.EXCHANGE: 5,
    }
)


def choose(
    found: Iterable[Puzzle], count: int, kept: Collection[str] = frozenset()
) -> list[Puzzle]:
    """Return a selection of the puzzles found, easiest first, whatever order they come in.

    Of each kind its share, spread over how hard they are; the rest by turns from what is left.
    Those whose positions are ``kept`` come first.
    """
    by_kind: dict[PuzzleKind, list[Puzzle]] = {kind: [] for kind in SHARES}
    for puzzle in {each.cgp: each for each in found}.values():
        by_kind[puzzle.kind].append(puzzle)
    choice, rest = [], []
    for kind, share in SHARES.items():
        there = _spread(by_kind[kind], kept)
        quota = count * share // 100
        choice += there[:quota]
        rest.append(there[quota:])
    choice += list(_by_turns(rest))[: count - len(choice)]
    return sorted(choice[:count], key=lambda puzzle: (puzzle.rating, puzzle.id))


def _spread(puzzles: Sequence[Puzzle], kept: Collection[str]) -> list[Puzzle]:
    """Those kept, then all others, in an order of which each part has easy and hard ones alike."""
    return sorted(puzzles, key=lambda puzzle: (puzzle.cgp not in kept, puzzle.id))


def _by_turns(lists: Sequence[Sequence[Puzzle]]) -> Iterator[Puzzle]:
    for row in zip_longest(*lists):
        yield from (puzzle for puzzle in row if puzzle is not None)


def add_make(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``make``."""
    parser.add_argument(
        "--phase", type=PuzzleGoal, choices=list(PuzzleGoal), default=PuzzleGoal.MIDDLE
    )
    parser.add_argument("--games", type=count, default=1000, help="games to look at (1000)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same puzzles (1)")
    add_lexicon(parser)
    parser.add_argument("--part", type=read_part, default=WHOLE, metavar="I/N", help="of N parts")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="keep the puzzles there, to go on"
    )
    parser.set_defaults(run=_make)


def add_choose(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``choose``."""
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="what make has written, or puzzles shipped",
    )
    parser.add_argument("--count", type=count, default=_COUNT, help=f"how many ({_COUNT})")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.set_defaults(run=_choose)


def _make(arguments: argparse.Namespace) -> int:
    table = table_of(arguments.lexicon)
    plan = PuzzlePlan(arguments.lexicon, arguments.phase, arguments.seed, arguments.games)
    part = resumed_part(arguments.out, PuzzlePart(plan, arguments.part, match_mark(table)))
    maker, writer = PuzzleMaker(table, plan.phase, plan.seed), PartWriter(arguments.out)
    numbers = part.games_left
    try:
        for number in numbers:
            puzzle = maker.puzzle(number)
            part.found += [puzzle] if puzzle else []
            part.done += 1
            writer.grown(part.lines)
            progress.show(part.done, part.done + len(part.games_left), f"{len(part.found)} puzzles")
    finally:
        writer.write(part.lines())
    print(f"{arguments.out}: {len(part.found):,} puzzles in {part.done:,} games")
    return 0


def _read(path: Path) -> Sequence[Puzzle]:
    """The puzzles of a part of a run, or of a file of those shipped."""
    return read_puzzles(path) if path.suffix == ".json" else read_part_of(path).found


def _choose(arguments: argparse.Namespace) -> int:
    puzzles = [puzzle for path in arguments.files for puzzle in _read(path)]
    # Lessons show some of those shipped.
    cgps = {step.cgp for lesson in lessons()[0] for step in lesson.steps}
    choice = choose(puzzles, arguments.count, cgps)
    write_atomic(arguments.out, puzzles_text(choice))
    print(f"{arguments.out}: {len(choice):,} of {len(puzzles):,} puzzles")
    return 0
