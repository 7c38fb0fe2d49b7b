"""The commands and their options. Nothing of it is loaded on the way to the window.

All rooms have commands; of one that is run its own rooms alone are loaded.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from eliot_qt import __version__

if TYPE_CHECKING:
    from array import array

    _Commands: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]

_BAD_INPUT = 2
# Built in plain Python before the compiled builder is loaded.
_FEW = 2000


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit."""
        self.exit(_BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def make_parser(command: str = "") -> argparse.ArgumentParser:
    """The commands, those for players first; with a name, that command alone."""
    parser: argparse.ArgumentParser = _Parser(
        prog="eliot-qt",
        usage="eliot-qt [FILE]\n       eliot-qt --show {play,train,words}\n"
        "       eliot-qt COMMAND ...",
        description="Play, train and analyse crossword-tile games. Without a command: the window.",
        epilog="eliot-qt COMMAND --help lists the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"Eliot Qt {__version__}")
    # Without a program name of its own, a command would show the whole usage above.
    commands = parser.add_subparsers(
        required=True, metavar="COMMAND", title="commands", prog="eliot-qt"
    )
    for name, add in _COMMANDS.items():
        if command in ("", name):
            add(commands)
    return parser


def _add_play(commands: _Commands) -> None:
    from .games import add_play

    add_play(commands.add_parser("play", help="any mode as text; without --mode, the window"))


def _add_analyse(commands: _Commands) -> None:
    from .positions import add_analyse

    add_analyse(commands.add_parser("analyse", help="list the best moves of a position"))


def _add_review(commands: _Commands) -> None:
    from eliot_qt.terminal.commands.review import add_review

    from .workshop import make_library

    add_review(commands.add_parser("review", help="grade the moves of saved games"), make_library)


def _add_record(commands: _Commands) -> None:
    from eliot_qt.terminal.commands.record import add_record

    add_record(commands.add_parser("record", help="figures of the games you have played"))


def _add_export(commands: _Commands) -> None:
    from eliot_qt.widgets.paper.export_command import add_export

    add_export(commands.add_parser("export", help="write score sheets of saved games"))


def _add_demo(commands: _Commands) -> None:
    from .games import add_demo

    add_demo(commands.add_parser("demo", help="watch two computers play a game"))


def _add_lexicon(commands: _Commands) -> None:
    from eliot_qt.lab.playability_command import add_playability
    from eliot_qt.lexicon.commands import add_commands

    from .lexicon_tools import add_columns, add_key_values, add_table
    from .words import add_words

    lexicon = add_commands(commands, _build_graph)
    for add in (add_words, add_table, add_playability, add_columns, add_key_values):
        add(lexicon)


def _add_study(commands: _Commands) -> None:
    from eliot_qt.terminal.commands.study import add_study

    from .workshop import make_library

    add_study(commands.add_parser("study", help="learn words: decks, quizzes"), make_library)


def _add_puzzles(commands: _Commands) -> None:
    from eliot_qt.terminal.commands.puzzles import add_puzzles

    from .workshop import make_library

    add_puzzles(commands.add_parser("puzzles", help="positions with one best move"), make_library)


def _add_lessons(commands: _Commands) -> None:
    from eliot_qt.terminal.commands.lessons import add_lessons

    from .workshop import make_library

    add_lessons(commands.add_parser("lessons", help="short lessons: list, check"), make_library)


def _add_generate(commands: _Commands) -> None:
    from .positions import add_generate

    add_generate(commands.add_parser("generate", help="count and hash all moves of positions"))


def _add_selfplay(commands: _Commands) -> None:
    from eliot_qt.lab.selfplay_command import add_arguments

    add_arguments(commands.add_parser("selfplay", help="play matches between computers"))


def _add_leaves(commands: _Commands) -> None:
    from eliot_qt.lab.leaves_command import add_arguments

    add_arguments(commands.add_parser("leaves", help="train leave values"))


def _add_merge(commands: _Commands) -> None:
    from eliot_qt.lab.merge_command import add_arguments

    add_arguments(commands.add_parser("merge", help="merge parts of selfplay or leaves train"))


def _add_bench(commands: _Commands) -> None:
    from eliot_qt.lab.bench.command import add_arguments

    add_arguments(commands.add_parser("bench", help="measure the engine on this machine"))


_COMMANDS: dict[str, Callable[[_Commands], None]] = {
    "play": _add_play,
    "analyse": _add_analyse,
    "review": _add_review,
    "record": _add_record,
    "export": _add_export,
    "demo": _add_demo,
    "lexicon": _add_lexicon,
    "study": _add_study,
    "puzzles": _add_puzzles,
    "lessons": _add_lessons,
    "generate": _add_generate,
    "selfplay": _add_selfplay,
    "leaves": _add_leaves,
    "merge": _add_merge,
    "bench": _add_bench,
}


def _build_graph(words: Sequence[bytes]) -> array[int] | memoryview:
    """The fast builder, loaded when it is needed and there; both build the same."""
    from eliot_qt.engine.cache import has_compiler

    if len(words) < _FEW or not has_compiler():
        from eliot_qt.lexicon.builder import build

        return build(words)
    from eliot_qt.engine import build_graph

    return build_graph(words)
