"""``puzzles``: those that come with the program, listed, solved, and made."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date

from eliot_qt import paths
from eliot_qt.faults import Fault
from eliot_qt.lexicon.arguments import add_lexicon
from eliot_qt.library.library import Library
from eliot_qt.puzzles.book import SolverBook, due_for, next_for
from eliot_qt.puzzles.make_command import add_choose, add_make
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind
from eliot_qt.puzzles.shelf import of_day, shipped
from eliot_qt.streams import print_lines

_MakeLibrary = Callable[[], Library]


def add_puzzles(parser: argparse.ArgumentParser, make_library: _MakeLibrary) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="all puzzles as a JSON list")
    add_lexicon(parser)
    parser.set_defaults(run=_list)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    solve = commands.add_parser(
        "solve", help="solve puzzles: what you missed when it is due, then those at your level"
    )
    solve.add_argument("id", nargs="?", help="this puzzle only")
    solve.add_argument(
        "--kind", type=PuzzleKind, choices=list(PuzzleKind), help="puzzles of one kind only"
    )
    solve.set_defaults(run=lambda arguments: _solve(arguments, make_library(), None))
    day = commands.add_parser("day", help="the puzzle of the day, the same for everybody")
    day.add_argument("date", nargs="?", type=_day, help="another day, such as 2027-03-04")
    day.set_defaults(
        run=lambda arguments: _solve(arguments, make_library(), arguments.date or date.today()),
    )
    add_make(commands.add_parser("make", help="find puzzles in games of self-play"))
    add_choose(commands.add_parser("choose", help="take the puzzles to ship from what was made"))


def _list(arguments: argparse.Namespace) -> int:
    puzzles = shipped(arguments.lexicon)
    if arguments.json:
        print("[" + ",\n ".join(puzzle.line() for puzzle in puzzles) + "]")
        return 0
    counts = Counter(puzzle.kind for puzzle in puzzles)
    print(f"{len(puzzles):,} puzzles")
    print_lines(f"  {kind:22} {counts[kind]:>4}" for kind in PuzzleKind)
    return 0


def _solve(arguments: argparse.Namespace, library: Library, day: date | None) -> int:
    from ..playing import echoed, typed_lines
    from ..table import Workshop
    from .puzzle_talk import PuzzleTalk

    puzzles, book = shipped(arguments.lexicon), SolverBook(paths.solver_file())
    workshop = Workshop(library)
    table = workshop.table(workshop.rules(arguments.lexicon, "standard15"))

    def say(line: str) -> None:
        print_lines([line])

    lines = typed_lines() if sys.stdin.isatty() else echoed(typed_lines(), say)
    talk = PuzzleTalk(table, book, lambda: int(time.time()), say)
    talk.run(_chooser(arguments, puzzles, book, day), lines, day)
    return 0


def _chooser(
    arguments: argparse.Namespace, puzzles: Sequence[Puzzle], book: SolverBook, day: date | None
) -> Callable[[], Puzzle | None]:
    """Return a function that chooses the next puzzle; each comes once."""
    if day is not None:
        return lambda: of_day(puzzles, day)
    if arguments.id is not None:
        puzzles = [puzzle for puzzle in puzzles if puzzle.id == arguments.id]
        if not puzzles:
            raise Fault("there is no puzzle {id}", id=arguments.id)
        rest = list(puzzles)
        return lambda: rest.pop() if rest else None
    ids: set[str] = set()

    def choose() -> Puzzle | None:
        kind = arguments.kind
        there = [each for each in puzzles if each.id not in ids and kind in (None, each.kind)]
        solver = book.solver()[0]
        puzzle = due_for(solver, there, int(time.time())) or next_for(solver, there)
        ids.update({puzzle.id} if puzzle else ())
        return puzzle

    return choose


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no day, as 2027-03-04") from error
