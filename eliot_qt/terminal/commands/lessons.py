"""``lessons``: those there are, and the check of a file of one's own."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from eliot_qt.faults import Fault
from eliot_qt.library.library import Library
from eliot_qt.puzzles.lessons.checking import LessonChecker
from eliot_qt.puzzles.lessons.shelf import lessons, read
from eliot_qt.streams import print_lines

_MakeLibrary = Callable[[], Library]
_BAD = 1


def add_lessons(parser: argparse.ArgumentParser, make_library: _MakeLibrary) -> None:
    """The arguments of the command."""
    parser.set_defaults(run=_list)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    check = commands.add_parser("check", help="prove lessons with the engine")
    check.add_argument("files", nargs="*", type=Path, help="files of lessons; without any, all")
    check.set_defaults(run=lambda arguments: _check(arguments.files, make_library()))


def _list(_arguments: argparse.Namespace) -> int:
    all_lessons, faults = lessons()
    print_lines(f"{each.id:16} {len(each.steps):>2} steps  {each.title}" for each in all_lessons)
    print_lines(str(fault) for fault in faults)
    return _BAD if faults else 0


def _check(files: list[Path], library: Library) -> int:
    """Say what is wrong with each lesson; whether nothing is."""
    checker = LessonChecker(library)
    code = 0
    to_check, faults = ([read(path) for path in files], ()) if files else lessons()
    for fault in faults:
        print_lines([str(fault)])
        code = _BAD
    for lesson in to_check:
        if lesson.lexicon not in library.catalogue.names:
            raise Fault("there is no lexicon {lexicon}", lexicon=lesson.lexicon)
        wrong = [str(fault) for fault in checker.faults(lesson)]
        print_lines([f"{lesson.id}: {'; '.join(wrong)}" if wrong else f"{lesson.id}: all right"])
        code = _BAD if wrong else code
    return code
