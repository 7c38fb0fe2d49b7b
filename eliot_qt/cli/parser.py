"""The commands and their options. Nothing of it is loaded on the way to the window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from eliot_qt import __version__
from eliot_qt.lab import leaves_command, merge_command, selfplay_command
from eliot_qt.lab.bench import command as bench
from eliot_qt.lab.playability_command import add_playability
from eliot_qt.lexicon.commands import add_commands
from eliot_qt.terminal.commands.lessons import add_lessons
from eliot_qt.terminal.commands.puzzles import add_puzzles
from eliot_qt.terminal.commands.record import add_record
from eliot_qt.terminal.commands.review import add_review
from eliot_qt.terminal.commands.study import add_study
from eliot_qt.widgets.paper.export_command import add_export

from .games import add_demo, add_play
from .lexicon_tools import add_columns, add_key_values, add_table
from .positions import add_analyse, add_generate
from .words import add_words
from .workshop import make_library

if TYPE_CHECKING:
    from array import array

_BAD_INPUT = 2
# Built in plain Python before the compiled builder is loaded.
_FEW = 2000


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave."""
        self.exit(_BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def make_parser() -> argparse.ArgumentParser:
    """The commands, those for players first."""
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
    add_play(commands.add_parser("play", help="any mode as text; without --mode, the window"))
    add_analyse(commands.add_parser("analyse", help="list the best moves of a position"))
    add_review(commands.add_parser("review", help="grade the moves of saved games"), make_library)
    add_record(commands.add_parser("record", help="figures of the games you have played"))
    add_export(commands.add_parser("export", help="write score sheets of saved games"))
    add_demo(commands.add_parser("demo", help="watch two computers play a game"))
    lexicon = add_commands(commands, _build_graph)
    add_words(lexicon)
    add_table(lexicon)
    add_playability(lexicon)
    add_columns(lexicon)
    add_key_values(lexicon)
    add_study(commands.add_parser("study", help="learn words: decks, quizzes"), make_library)
    add_puzzles(commands.add_parser("puzzles", help="positions with one best move"), make_library)
    add_lessons(commands.add_parser("lessons", help="short lessons: list, check"), make_library)
    add_generate(commands.add_parser("generate", help="count and hash all moves of positions"))
    selfplay_command.add_arguments(
        commands.add_parser("selfplay", help="play matches between computers")
    )
    leaves_command.add_arguments(commands.add_parser("leaves", help="train leave values"))
    merge_command.add_arguments(
        commands.add_parser("merge", help="merge parts of selfplay or leaves train")
    )
    bench.add_arguments(commands.add_parser("bench", help="measure the engine on this machine"))
    return parser


def _build_graph(words: Sequence[bytes]) -> array[int] | memoryview:
    """The fast builder, loaded when it is needed and there; both build the same."""
    from eliot_qt.engine.cache import has_compiler

    if len(words) < _FEW or not has_compiler():
        from eliot_qt.lexicon.builder import build

        return build(words)
    from eliot_qt.engine import build_graph

    return build_graph(words)
