"""``leaves board-value``: what boards are worth, learnt in one run or in parts."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt import paths

from . import progress
from .effort import count
from .part import WHOLE, check_same, read_part
from .part_file import PartWriter
from .program_mark import program_mark
from .table import Experiment, table_of

if TYPE_CHECKING:
    from eliot_qt.engine.values.board_value import BoardValue

    from .board_part import BoardRun
    from .kernels.board_recorder import BoardRecorder
    from .kernels.board_tally import BoardTally

# Stages, of eight numbers of unseen tiles, from the first to before the second.
_STAGES = {
    "bag not empty": (1, 1000),
    "64 and more unseen": (8, 1000),
    "32 to 63": (4, 8),
    "16 to 31": (2, 4),
    "8 to 15": (1, 2),
}
# Games between two looks at the clock.
_CHUNK = 20
# Times a board is valued in a row to see how long that takes.
_TIMES = 1_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--games", type=count, default=52_000, help="games to play (52000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=read_part, metavar="I/N", help="play part I of N, see --out")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="file to write (the resources' own); with --part: keep its sums there, for merge",
    )
    parser.set_defaults(run=lambda arguments: _run(parser, arguments))


def _run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    from .board_part import BoardRun, resumed
    from .kernels.board_tally import BoardTally

    if arguments.part is not None and arguments.out is None:
        parser.error("--part needs --out FILE")
    table = table_of(arguments.lexicon)
    tiles = len(table.game.tile_set.full_bag)
    run = BoardRun(
        arguments.lexicon, arguments.games, arguments.seed, _mark(table), arguments.part or WHOLE
    )
    if arguments.part is None:
        tally = BoardTally(tiles)
        _play(table, run, tally, lambda: None)
        write_value(table, run, tally, arguments.out)
        return 0
    tally = resumed(arguments.out, run, tiles)
    writer = PartWriter(arguments.out)
    try:
        _play(table, run, tally, lambda: writer.grown(lambda: run.lines(tally)))
    finally:
        writer.write(run.lines(tally))
    print(f"{arguments.out} written: part {run.part}, {tally.games:,} games")
    print("When all parts are there: python -m eliot_qt merge FILES")
    return 0


def merge_boards(files: Sequence[Path], out: Path | None) -> None:
    """Write the value that the parts of a run make. Raises :class:`~.errors.LabError`."""
    from .board_part import merged, read_run

    run = read_run(files[0])
    table = table_of(run.lexicon)
    check_same(files[0], {"program": run.program}, "this computer's", {"program": _mark(table)})
    write_value(table, run, merged(files, len(table.game.tile_set.full_bag)), out)


def write_value(table: Experiment, run: BoardRun, tally: BoardTally, out: Path | None) -> None:
    """Write the value of what has been seen, and say what it tells."""
    from eliot_qt.engine.values.board_value import write_board_value

    value = tally.value()
    path = out or paths.board_value(table.game.tile_set.id)
    command = f"python -m eliot_qt leaves board-value --lexicon {run.lexicon}"
    command += f" --games {run.games} --seed {run.seed}"
    learnt, held_out = tally.boards
    write_board_value(path, value, {"command": command, "boards": learnt, "held_out": held_out})
    print("\n".join(report_lines(tally, value)))
    recorder = _recorder(table)
    recorder.play(run.seed, [0])
    print(f"a board valued in {recorder.microseconds(value, _TIMES):.2f} µs of processor time")
    print(f"{path} written, {path.stat().st_size:,} bytes")


def report_lines(tally: BoardTally, value: BoardValue) -> Iterator[str]:
    """A table of how well the value tells games held out."""
    learnt, held_out = tally.boards
    yield f"{learnt:,} boards learnt from, {held_out:,} held out"
    yield "| | what comes after two boards differs by | their values by | of the square gone |"
    yield "|---|--:|--:|--:|"
    for name, (low, high) in _STAGES.items():
        accuracy = tally.accuracy(value, range(low, min(high, tally.sums.shape[1])))
        yield f"| {name} | {accuracy.spread:.1f} | {accuracy.moved:.2f} | {accuracy.share:.2f} % |"


def _play(table: Experiment, run: BoardRun, tally: BoardTally, say: Callable[[], None]) -> None:
    """Play what is left of the games, and add what they show."""
    recorder, numbers = _recorder(table), run.numbers
    for start in range(tally.games, len(numbers), _CHUNK):
        games = numbers[start : start + _CHUNK]
        tally.add(len(games), *recorder.play(run.seed, games))
        progress.show(tally.games, len(numbers), f"board value, {sum(tally.boards):,} boards")
        say()


def _recorder(table: Experiment) -> BoardRecorder:
    from eliot_qt.players.listers import run_graph_of
    from eliot_qt.players.static import trained_values

    from .kernels.board_recorder import BoardRecorder

    tile_set = table.game.tile_set
    graph = run_graph_of(table.lexicon.graph, len(tile_set))
    return BoardRecorder(graph, table.game, trained_values(tile_set))


def _mark(table: Experiment) -> str:
    return program_mark(table, (paths.leaves(table.game.tile_set.id),))
