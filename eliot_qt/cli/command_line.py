"""Read the program's arguments, run the command they name and report errors."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from eliot_qt.streams import printable_output

from .errors import INPUT_ERRORS, CommandError, one_line
from .window import WISHES, open_window

COMMANDS = (
    "analyse",
    "bench",
    "demo",
    "export",
    "generate",
    "leaves",
    "lessons",
    "lexicon",
    "merge",
    "play",
    "puzzles",
    "record",
    "review",
    "selfplay",
    "study",
)
# What the engine is compiled with; a few systems have none of it.
_COMPILER = ("numba", "llvmlite", "numpy")
_BAD_INPUT = 2
_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, or open the window; returns the exit code (2: bad input)."""
    with printable_output():
        return _main(list(sys.argv[1:] if argv is None else argv))


def _main(arguments: list[str]) -> int:
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
    """Drop buffered output, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if not first.startswith("-") and first not in COMMANDS:
        if first and not Path(first).exists():
            raise CommandError(
                f"{first!r} is neither a file nor a command; commands are {', '.join(COMMANDS)}"
            )
        return open_window(arguments)
    if first == "--show":
        if len(arguments) != 2 or arguments[1] not in WISHES:
            raise CommandError(f"--show is followed by one of {', '.join(WISHES)}")
        return open_window(arguments)
    # All rooms have commands: they are not loaded for the window.
    from .parser import make_parser

    if first.startswith("-") and first not in ("-h", "--help", "--version"):
        make_parser().error(f"there is no option {first!r}")
    command = first if first in COMMANDS else ""
    parsed = make_parser(command).parse_args(arguments)
    code: int = parsed.run(parsed)
    return code
