"""The command line: the same program without a window, and the way to its window.

Sub-commands load neither Qt nor, before there is something to compute, the compiler.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from eliot_qt import __version__, paths
from eliot_qt.bench import command as bench
from eliot_qt.engine import EngineError
from eliot_qt.game.formats.cgp import FormatError, cgp_size, parse_cgp
from eliot_qt.game.layout import Layout, LayoutError, read_layout
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileError, TileSet, read_tile_sets
from eliot_qt.lab import leaves_command, selfplay_command
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.commands import add_commands
from eliot_qt.modes import free_game
from eliot_qt.players import levels, report
from eliot_qt.players.selfplay import play_out
from eliot_qt.players.static import STRATEGIES
from eliot_qt.session.setup import tile_set_for, with_language
from eliot_qt.textplay.options import add_options, options_of
from eliot_qt.widgets.export_command import add_export

if TYPE_CHECKING:
    from array import array

    from eliot_qt.engine import Engine
    from eliot_qt.players.analysis import Analysis

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
_PLAYERS = (*STRATEGIES, *(level.id for level in levels.LEVELS))
_LAYOUTS = {15: "standard15", 21: "super21"}
_TOP = 15
_BAD_INPUT = 2


class CommandError(ValueError):
    """Input a command cannot use; the message is the whole explanation."""


_INPUT_ERRORS = (
    CommandError,
    EngineError,
    FormatError,
    LayoutError,
    LexiconError,
    TileError,
    OSError,
)


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
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough. What is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except _INPUT_ERRORS as error:
        print(f"eliot-qt: {_message(error)}", file=sys.stderr)
        return _BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return code


def _run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in COMMANDS or first in ("-h", "--help", "--version"):
        parsed = _parser().parse_args(arguments)
        code: int = parsed.run(parsed)
        return code
    if first and not first.startswith("-") and not Path(first).exists():
        raise CommandError(
            f"{first!r} is neither a file nor a command; commands are {', '.join(COMMANDS)}"
        )
    return _open_window(arguments)


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="eliot-qt",
        description="Play, train and analyse crossword-tile games. Without a command: the window.",
    )
    parser.add_argument("--version", action="version", version=f"Eliot Qt {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_analyse(commands.add_parser("analyse", help="the best moves of a position"))
    _add_generate(commands.add_parser("generate", help="count and hash all moves of positions"))
    _add_demo(commands.add_parser("demo", help="a game of the computer against itself"))
    add_commands(commands, _build_graph)
    selfplay_command.add_arguments(commands.add_parser("selfplay", help="matches of computers"))
    leaves_command.add_arguments(commands.add_parser("leaves", help="values of leaves"))
    bench.add_arguments(commands.add_parser("bench", help="measure the engine on this machine"))
    add_export(commands.add_parser("export", help="score sheets of saved games on paper"))
    _add_play(
        commands.add_parser("play", help="play as text; without --mode or --load: the window")
    )
    return parser


def _add_analyse(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cgp", help="the position as CGP, in quotes")
    parser.add_argument("--lexicon", default="en", metavar="ID")
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument("--top", type=_count, default=_TOP, metavar="N")
    how_many.add_argument("--all", action="store_true", help="every move, not the best few")
    parser.add_argument("--json", action="store_true", help="the placements as a JSON list")
    parser.add_argument("--player", choices=_PLAYERS, default="static", help="whose opinion to ask")
    parser.set_defaults(run=_analyse)


def _add_generate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--positions", type=Path, required=True, metavar="FILE", help='JSON lines with a "cgp"'
    )
    parser.add_argument("--lexicon", default="en", metavar="ID")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=_generate)


def _add_demo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--png", type=Path, metavar="FILE", help="draw the window at the end")
    parser.add_argument("--seed", type=int, help="the same number, the same game")
    parser.add_argument("--lexicon", default="en", metavar="ID")
    parser.add_argument(
        "--players", nargs=2, choices=_PLAYERS, default=["expert", "master"], metavar="LEVEL"
    )
    parser.set_defaults(run=_demo)


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="a saved game, GCG or CGP to open in the window")
    add_options(parser)
    parser.set_defaults(run=_play)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


@dataclass(frozen=True)
class _Table:
    """What a game is played with: lexicon, tile set, board and their rules."""

    lexicon: Lexicon
    tile_set: TileSet
    layout: Layout
    rules: Rules

    @classmethod
    def set_up(cls, lexicon: Lexicon, size: int = 15) -> _Table:
        """The table for a board of so many rows. Raises one of the input errors."""
        if size not in _LAYOUTS:
            sizes = " or ".join(map(str, _LAYOUTS))
            raise CommandError(f"position: a board of {size} rows; {sizes} are possible")
        layout = read_layout(paths.resources() / "layouts" / f"{_LAYOUTS[size]}.txt")
        tile_sets = read_tile_sets(paths.resources() / "tilesets.toml")
        tile_set_id = tile_set_for(lexicon.tile_set_id, layout, tile_sets)
        if tile_set_id not in tile_sets or not lexicon.fits(tile_sets[lexicon.tile_set_id]):
            raise CommandError(f"lexicon {lexicon.id}: no tile set fits its letters")
        rules = with_language(Rules(), lexicon.id, tile_sets[tile_set_id], layout)
        return cls(lexicon, tile_sets[tile_set_id], layout, rules)

    def engine(self, rules: Rules | None = None) -> Engine:
        """A move generator; loads the compiler."""
        from eliot_qt.engine import Engine

        _announce_engine()
        rules = rules or self.rules
        return Engine(
            self.lexicon.graph,
            self.tile_set,
            self.layout,
            rack_size=rules.rack_size,
            bingo_tiles=rules.bingo_tiles,
            bingo_bonus=rules.bingo_bonus,
        )

    def position(self, cgp: str) -> Position:
        """The position of a CGP. Raises :class:`FormatError`.

        On an empty board only moves across are asked for: those down mirror them.
        """
        rules = replace(self.rules, first_move_across=True)
        return parse_cgp(cgp, rules, self.tile_set, self.layout)


def _open_lexicon(lexicon_id: str) -> Lexicon:
    return Catalogue((paths.bundled_lexicons(), paths.user_lexicons())).open(lexicon_id)


def _analyse(arguments: argparse.Namespace) -> int:
    lexicon = _open_lexicon(arguments.lexicon)
    try:
        analysis, position = _ask(lexicon, arguments.cgp, arguments.player)
    except (FormatError, EngineError) as error:
        raise CommandError(f"position: {error}") from error
    if arguments.json:
        rows: Iterator[Any] = report.json_rows(analysis.rows, position)
        shown = rows if arguments.all else islice(rows, arguments.top)
        print("[" + ",\n ".join(map(json.dumps, shown)) + "]")
        return 0
    for line in report.table_lines(
        islice(analysis.rows, None if arguments.all else arguments.top), position
    ):
        print(line)
    print(f"{analysis.count:,} placements, {len(analysis.rows):,} moves considered")
    return 0


def _ask(lexicon: Lexicon, cgp: str, player_id: str) -> tuple[Analysis, Position]:
    """A player's last word on a position."""
    table = _Table.set_up(lexicon, cgp_size(cgp))
    position = table.position(cgp)
    player = levels.make_player(player_id, lexicon, table.engine(position.rules))
    *_, analysis = player.analyse(position.seen_by(position.to_move))
    return analysis, position


def _generate(arguments: argparse.Namespace) -> int:
    lexicon = _open_lexicon(arguments.lexicon)
    tables: dict[int, tuple[_Table, Engine]] = {}
    if not arguments.json:
        print("plays  exchanges  best  sum_scores  bingos  sha256")
    for place, cgp in _read_positions(arguments.positions):
        try:
            size = cgp_size(cgp)
            if size not in tables:
                table = _Table.set_up(lexicon, size)
                tables[size] = table, table.engine()
            table, engine = tables[size]
            position = table.position(cgp)
            facts = report.checksum(engine.moves(position), position)
        except ValueError as error:
            raise CommandError(f"{place}: {error}") from error
        if arguments.json:
            print(json.dumps(facts))
        else:
            widths = (5, 9, 4, 10, 6, 64)
            print("  ".join(f"{v:>{w}}" for v, w in zip(facts.values(), widths, strict=True)))
    return 0


def _read_positions(path: Path) -> Iterator[tuple[str, str]]:
    """Place and CGP of each line: a JSON object with ``cgp``, or the CGP itself."""
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            place = f"{path}, line {number}"
            try:
                text = line.decode("utf-8-sig").strip()
                cgp = json.loads(text)["cgp"] if text.startswith("{") else text
            except (UnicodeDecodeError, json.JSONDecodeError, KeyError, RecursionError) as error:
                raise CommandError(f"{place}: no position: {error}") from error
            if not isinstance(cgp, str):
                raise CommandError(f"{place}: the cgp is no text")
            if cgp:
                yield place, cgp


def _demo(arguments: argparse.Namespace) -> int:
    table = _Table.set_up(_open_lexicon(arguments.lexicon))
    seed = random.randrange(1_000_000) if arguments.seed is None else arguments.seed
    seats = [Seat(_player_name(player), player) for player in arguments.players]
    record = free_game.new_game(table.rules, table.tile_set, table.layout, seats, seed)
    engine = table.engine()
    players = [
        levels.make_player(player, table.lexicon, engine, seed) for player in arguments.players
    ]
    print(f"{seats[0].name} against {seats[1].name}, {table.lexicon.name}, seed {seed}")
    shown = 0
    for after in play_out(record, players, table.lexicon):
        record = after
        for line in (report.event_line(record, n) for n in range(shown, len(record.events))):
            if line:
                print(line, flush=True)
        shown = len(record.events)
    print(f"Final scores: {report.result_line(record)}")
    if arguments.png:
        # The window is drawn, not shown: no screen is needed.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _load_app().render_png(record, arguments.png)
        print(f"picture of the window: {arguments.png}")
    return 0


def _play(arguments: argparse.Namespace) -> int:
    if not arguments.mode and not arguments.load:
        return _open_window([arguments.file] if arguments.file else [])
    if arguments.file:
        raise CommandError(f"{arguments.file}: a game to play as text is given with --load")
    from eliot_qt.textplay.playing import echoed, run, typed_lines
    from eliot_qt.textplay.table import Workshop

    def say(line: str) -> None:
        print(line, flush=True)

    lines = typed_lines() if sys.stdin.isatty() else echoed(typed_lines(), say)
    try:
        return run(options_of(arguments), Workshop(_announce_engine), lines, say)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _announce_engine() -> None:
    from eliot_qt.engine.warmup import is_warm

    if sys.stderr.isatty() and not is_warm():
        print("Preparing the engine; the first time takes a while …", file=sys.stderr)


def _player_name(player: str) -> str:
    if player in STRATEGIES:
        return player.capitalize()
    return levels.level(player).name


def _open_window(arguments: list[str]) -> int:
    code: int = _load_app().main(arguments)
    return code


def _load_app() -> ModuleType:
    """The program with a window; only here is Qt loaded."""
    try:
        from eliot_qt import app
    except ImportError as error:
        if (error.name or "").split(".")[0] not in ("PySide6", "shiboken6"):
            raise
        raise CommandError(f"the window needs Qt, which does not load: {error}") from error
    return app


def _build_graph(words: Sequence[bytes]) -> array[int] | memoryview:
    """The fast builder, loaded when it is needed."""
    from eliot_qt.engine import build_graph

    return build_graph(words)


def _message(error: Exception) -> str:
    """One line that names file and place."""
    if isinstance(error, OSError) and error.filename:
        text = f"{error.filename}: {error.strerror or error}"
    else:
        text = str(error)
    return " ".join(text.split())
