"""``analyse``: the best moves of a position. ``generate``: checksums of all moves of many."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from eliot_qt.engine import EngineError
from eliot_qt.formats.cgp import FormatError, cgp_size, parse_cgp
from eliot_qt.game.position import Position
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players import levels, report
from eliot_qt.players.analysis import Analysis
from eliot_qt.store.json_object import parse_object
from eliot_qt.store.reading import as_text
from eliot_qt.terminal.options import player_id
from eliot_qt.terminal.table import Workshop

from .errors import CommandError
from .workshop import make_workshop

_LAYOUTS = {15: "standard15", 21: "super21"}
_TOP = 15
_LONGEST_LINE = 1_000_000
_WIDTHS = (5, 9, 4, 10, 6, 64)


def add_analyse(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``analyse``."""
    parser.add_argument("cgp", help="the position as CGP, in quotes")
    parser.add_argument("--lexicon", default="en", metavar="ID", help="the lexicon (en)")
    how_many = parser.add_mutually_exclusive_group()
    how_many.add_argument(
        "--top", type=_count, default=_TOP, metavar="N", help=f"the best N moves ({_TOP})"
    )
    how_many.add_argument("--all", action="store_true", help="every move, not the best few")
    parser.add_argument("--json", action="store_true", help="the placements as a JSON list")
    parser.add_argument(
        "--player",
        type=player_id,
        default="static",
        metavar="LEVEL",
        help=f"the player to ask: {levels.PLAYER_NAMES} (static)",
    )
    parser.set_defaults(run=_analyse)


def add_generate(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``generate``."""
    parser.add_argument(
        "--positions",
        type=Path,
        required=True,
        metavar="FILE",
        help='a CGP a line, or JSON lines with a "cgp"',
    )
    parser.add_argument("--lexicon", default="en", metavar="ID", help="the lexicon (en)")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.set_defaults(run=_generate)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


def _analyse(arguments: argparse.Namespace) -> int:
    workshop = make_workshop()
    workshop.lexicon(arguments.lexicon)
    try:
        analysis, position = _ask(workshop, arguments)
    except (FormatError, EngineError) as error:
        raise CommandError(f"position: {error}") from error
    shown = islice(analysis.rows, None if arguments.all else arguments.top)
    if arguments.json:
        rows: Iterator[Any] = report.json_rows(analysis.rows, position)
        placements = rows if arguments.all else islice(rows, arguments.top)
        print("[" + ",\n ".join(map(json.dumps, placements)) + "]")
        return 0
    for line in report.table_lines(shown, position):
        print(line)
    print(f"{analysis.count:,} placements, {len(analysis.rows):,} moves considered")
    return 0


def _ask(workshop: Workshop, arguments: argparse.Namespace) -> tuple[Analysis, Position]:
    """A player's last word on a position."""
    try:
        position = _position(workshop, arguments.lexicon, arguments.cgp)
    except CommandError as error:
        raise CommandError(f"position: {error}") from error
    table = workshop.table(position.rules)
    seen = position.seen_by(position.to_move)
    return table.answer(seen, PlayerSpec(arguments.player)), position


def _generate(arguments: argparse.Namespace) -> int:
    workshop = make_workshop()
    workshop.lexicon(arguments.lexicon)
    if not arguments.json:
        print("plays  exchanges  best  sum_scores  bingos  sha256")
    for place, cgp in _read_positions(arguments.positions):
        try:
            position = _position(workshop, arguments.lexicon, cgp)
            lister = workshop.table(position.rules).lister
            facts = report.checksum(lister.moves(position), position)
        except ValueError as error:
            raise CommandError(f"{place}: {error}") from error
        if arguments.json:
            print(json.dumps(facts))
        else:
            print("  ".join(f"{v:>{w}}" for v, w in zip(facts.values(), _WIDTHS, strict=True)))
    return 0


def _position(workshop: Workshop, lexicon: str, cgp: str) -> Position:
    """The position of a CGP on the board of its size. Raises ``ValueError``.

    On an empty board only moves across are asked for: those down mirror them.
    """
    size = cgp_size(cgp)
    if size not in _LAYOUTS:
        sizes = " or ".join(map(str, _LAYOUTS))
        raise CommandError(f"a board of {size} rows; {sizes} are possible")
    rules = replace(workshop.rules(lexicon, _LAYOUTS[size]), first_move_across=True)
    tile_set, layout = workshop.tile_sets[rules.tile_set], workshop.layouts[rules.layout]
    return parse_cgp(cgp, rules, tile_set, layout)


def _read_positions(path: Path) -> Iterator[tuple[str, str]]:
    """Place and CGP of each line: a JSON object with ``cgp``, or the CGP itself."""
    with path.open("rb") as file:
        for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE + 1), b""), 1):
            place = f"{path}, line {number}"
            if len(line) > _LONGEST_LINE:
                raise CommandError(f"{place}: longer than {_LONGEST_LINE:,} bytes, the limit")
            try:
                text = as_text(line).strip()
                cgp = parse_object(text).get("cgp") if text.startswith("{") else text
            except ValueError as error:
                raise CommandError(f"{place}: no position: {error}") from error
            if cgp is None:
                raise CommandError(f"{place}: no position: cgp is missing")
            if not isinstance(cgp, str):
                raise CommandError(f"{place}: the cgp is no text")
            if cgp:
                yield place, cgp
