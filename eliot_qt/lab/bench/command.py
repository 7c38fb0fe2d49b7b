"""The command line's ``bench``: figures of the engine on this machine."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from eliot_qt.game.rules import Rules
from eliot_qt.library.library import shipped

from . import measure
from .measure import Row

_ROUNDS = 9
_QUICK_ROUNDS = 3
_GAMES = 1000
_QUICK_GAMES = 400
_BLANK_SET = 650
_THREADS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    cores = os.cpu_count() or 1
    parser.add_argument("--json", action="store_true", help="the figures as a JSON object")
    parser.add_argument("--quick", action="store_true", help="fewer runs, no cold start")
    parser.add_argument(
        "--endgames",
        type=Path,
        metavar="FILE",
        help="solve the endgames of a file instead: a CGP a line, or JSON lines with cgp and value",
    )
    parser.add_argument(
        "--threads",
        type=_thread_count,
        nargs="?",
        const=cores,
        default=min(_THREADS, cores),
        metavar="N",
        help="measure with N threads too (default 2; without a number: as many as cores)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    if arguments.endgames is not None:
        return _time_endgames(arguments.endgames)
    rows = []
    if not arguments.json:
        for name, value in measure.machine().items():
            print(f"{name.replace('_', ' '):<14}{value}")
        print(_line("", "", ["CPU", "best run"], _threads(arguments.threads), "target"), flush=True)
    for row in figures(arguments.quick, _threads(arguments.threads)):
        rows.append(row)
        if not arguments.json:
            values = [_number(row.value, row.digits), _number(row.best, row.digits)]
            wall = [_number(row.wall[n], row.digits) for n in sorted(row.wall)]
            print(_line(row.title, row.unit, values, wall, row.target), flush=True)
    if arguments.json:
        print(json.dumps(as_json(rows), indent=1, ensure_ascii=False))
    return 0


def _time_endgames(path: Path) -> int:
    """Solve the endgames of a file; 1 if an answer is wrong."""
    from eliot_qt.engine.endgame import Endgame

    from .endgames import read_cases, time_file

    library = shipped()
    game = library.game(Rules())
    cases = read_cases(path, game)
    solver = Endgame(library.lexicon("en").graph, game)
    line = ""
    for line in time_file(solver, cases):
        print(line, flush=True)
    return int(not line.endswith(" 0 wrong"))


def figures(quick: bool, threads: list[int]) -> Iterator[Row]:
    """Every row, as it is measured."""
    from eliot_qt.engine import Engine
    from eliot_qt.engine.endgame import Endgame
    from eliot_qt.engine.warmup import warm_up

    from . import endgames, generation, positions, processes, replies, words

    warm_up(lambda line: print(line, file=sys.stderr), whole_games=True)
    rounds = _QUICK_ROUNDS if quick else _ROUNDS
    library = shipped()
    game, graph = library.game(Rules()), library.lexicon("en").graph
    engine = Engine(graph, game)
    usual = positions.self_play(engine, game)
    count = _QUICK_GAMES if quick else _GAMES
    yield from generation.self_play(graph, game, count, threads, rounds)
    with_blanks = positions.with_blanks(usual[:_BLANK_SET])
    yield from generation.rows(graph, usual, with_blanks, threads, rounds)
    yield from replies.board_index(engine, usual, quick)
    yield replies.playouts(engine, usual, quick)
    solver = Endgame(graph, game)
    number = endgames.QUICK_COUNT if quick else endgames.COUNT
    first = positions.first_endgames(engine, game, number)
    yield from endgames.endgames(solver, first, quick)
    yield from words.word_tools(library, rounds)
    yield from processes.lexicon_building()
    yield processes.warm_start()
    if not quick:
        yield from processes.cold_start()


def as_json(rows: list[Row]) -> dict[str, object]:
    """The values by key, then the machine, the best runs and the values by the clock."""
    return {
        **{row.key: row.value for row in rows},
        "machine": measure.machine(),
        "best": {row.key: row.best for row in rows if row.best is not None},
        "wall": {row.key: row.wall for row in rows if row.wall},
        "units": {row.key: row.unit for row in rows},
    }


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def _line(
    title: str, unit: str, values: list[str], wall: list[int] | list[str], target: str
) -> str:
    by_clock = [f"{n} thread{'s' * (n > 1)}" if isinstance(n, int) else n for n in wall]
    columns = [f"{text:>10}" for text in [*values, *by_clock]]
    return f"{title:<60}{unit:>8}{''.join(columns):<42}  {target}".rstrip()


def _threads(most: int) -> list[int]:
    return [1] if most == 1 else [1, most]


def _thread_count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 64")
    return int(text)
