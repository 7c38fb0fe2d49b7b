"""Reads the arguments of the program, runs the command they name, says what was wrong."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from eliot_qt import __version__
from eliot_qt.lab import leaves_command, selfplay_command
from eliot_qt.lab.bench import command as bench
from eliot_qt.lexicon.commands import add_commands
from eliot_qt.widgets.paper.export_command import add_export

from .errors import INPUT_ERRORS, CommandError, one_line
from .games import add_demo, add_play
from .positions import add_analyse, add_generate
from .window import open_window

if TYPE_CHECKING:
    from array import array

COMMANDS = (
    "analyse",
    "bench",
    "demo",
    "export",
    "generate",
    "leaves",
    "lexicon",
    "play",
    "selfplay",
)
# What the engine is compiled with; a few systems have none of it.
_COMPILER = ("numba", "llvmlite", "numpy")
_BAD_INPUT = 2
_INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave."""
        self.exit(_BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, or open the window; returns the exit code (2: bad input)."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Moves of any language are printed; a terminal that cannot show a letter shows its code.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        # A window started without a terminal may have no output at all.
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough.
        _drop_output()
        return 0
    except ModuleNotFoundError as error:
        if error.name not in _COMPILER:
            raise
        print(f"eliot-qt: this needs {error.name}, which is not installed", file=sys.stderr)
        return _BAD_INPUT
    except INPUT_ERRORS as error:
        print(f"eliot-qt: {one_line(error)}", file=sys.stderr)
        if isinstance(error, OSError) and error.errno == errno.ENOSPC and not error.filename:
            _drop_output()
        return _BAD_INPUT
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _drop_output() -> None:
    """What is still buffered must not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in COMMANDS or first in ("-h", "--help", "--version"):
        parsed = _parser().parse_args(arguments)
        code: int = parsed.run(parsed)
        return code
    if first.startswith("-"):
        _parser().error(f"there is no option {first!r}")
    if first and not Path(first).exists():
        raise CommandError(
            f"{first!r} is neither a file nor a command; commands are {', '.join(COMMANDS)}"
        )
    return open_window(arguments)


def _parser() -> argparse.ArgumentParser:
    """The commands, those for players first."""
    parser: argparse.ArgumentParser = _Parser(
        prog="eliot-qt",
        usage="eliot-qt [FILE]\n       eliot-qt COMMAND ...",
        description="Play, train and analyse crossword-tile games. Without a command: the window.",
        epilog="eliot-qt COMMAND --help tells the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"Eliot Qt {__version__}")
    # Without a program name of its own, a command would show the whole usage above.
    commands = parser.add_subparsers(
        required=True, metavar="COMMAND", title="commands", prog="eliot-qt"
    )
    add_play(commands.add_parser("play", help="any mode as text; without --mode, the window"))
    add_analyse(commands.add_parser("analyse", help="list the best moves of a position"))
    add_export(commands.add_parser("export", help="write score sheets of saved games"))
    add_demo(commands.add_parser("demo", help="watch two computers play a game"))
    add_commands(commands, _build_graph)
    add_generate(commands.add_parser("generate", help="count and hash all moves of positions"))
    selfplay_command.add_arguments(
        commands.add_parser("selfplay", help="play matches between computers")
    )
    leaves_command.add_arguments(commands.add_parser("leaves", help="train leave values"))
    bench.add_arguments(commands.add_parser("bench", help="measure the engine on this machine"))
    return parser


def _build_graph(words: Sequence[bytes]) -> array[int] | memoryview:
    """The fast builder, loaded when it is needed."""
    from eliot_qt.engine import build_graph

    return build_graph(words)
