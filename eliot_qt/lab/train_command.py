"""``leaves train``: in one run, in parts, and the merging of those."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from eliot_qt import paths
from eliot_qt.engine.errors import EngineError

from . import progress
from .cluster import connected
from .cluster_tasks import observe_on_cluster
from .errors import LabError
from .part import check_same, read_part
from .part_file import PartWriter
from .program_mark import program_mark
from .table import Experiment, table_of
from .training_round import Observe, Round, observe_round
from .training_state import GENERATIONS, TrainingState

if TYPE_CHECKING:
    from .kernels.leave_training import GenerationTally
    from .training import Training


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command; its ``run`` gives the exit code."""
    parser.add_argument("--lexicon", default="en")
    parser.add_argument("--games", type=int, default=40_000, help="games of all generations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="file to write (the resources' own)"
    )
    parser.add_argument("--resume", action="store_true", help="resume from the last checkpoint")
    parser.add_argument(
        "--part",
        type=read_part,
        metavar="I/N",
        help="play part I of N of the next round into --out, for merge",
    )
    parser.add_argument(
        "--leaves",
        type=Path,
        metavar="FILE",
        help="with --part: the values trained, which the checkpoint is named after",
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Dask cluster: docs/cluster.md"
    )
    parser.set_defaults(run=lambda arguments: _run(parser, arguments))


def _run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    if arguments.part is not None and arguments.out is None:
        parser.error("--part needs --out FILE")
    if arguments.leaves is not None and arguments.part is None:
        parser.error("--leaves goes with --part; without it, --out names the values")
    if arguments.cluster is not None and arguments.part is not None:
        parser.error("--part and --cluster do not go together")
    if arguments.games < GENERATIONS or arguments.threads < 1:
        raise EngineError(
            "a training takes at least {count} games and one thread", count=GENERATIONS
        )
    table = table_of(arguments.lexicon)
    state = TrainingState(arguments.lexicon, arguments.games, arguments.seed)
    if arguments.part is not None:
        _play_part(_training_under_way(table, arguments.leaves, state), arguments)
        return 0
    training = _training(table, arguments.out, state)
    observe: Observe
    if arguments.resume:
        training.resume()
    with ExitStack() as stack:
        if arguments.cluster is None:
            observe = partial(_observe, table, arguments.threads)
        else:
            cluster = stack.enter_context(connected(arguments.cluster))
            observe = partial(observe_on_cluster, cluster, arguments.lexicon, table)
        while not training.is_done:
            training.play_round(observe)
    training.finish()
    return 0


def _observe(table: Experiment, threads: int, given: Round) -> Iterator[GenerationTally]:
    return observe_round(table.games(), given, threads)


def _training(table: Experiment, leaves: Path | None, state: TrainingState) -> Training:
    from .training import Training

    return Training(table, leaves or paths.leaves(table.game.tile_set.id), state)


def _training_under_way(table: Experiment, leaves: Path | None, state: TrainingState) -> Training:
    """A training as its checkpoint has it; one that has none begins."""
    training = _training(table, leaves, state)
    if training.checkpoint.exists():
        training.resume()
    if training.is_done:
        raise LabError(
            "{checkpoint}: all generations are played; leaves train --resume writes the values",
            checkpoint=training.checkpoint,
        )
    return training


def _play_part(training: Training, arguments: argparse.Namespace) -> None:
    """Play what is left of a part; its file is never far behind."""
    from .training_part import TrainingHeading, resumed

    table, round_ = training.table, training.round()
    heading = TrainingHeading(arguments.part, program_mark(table), training.facts())
    tally = resumed(arguments.out, heading, table)
    numbers = heading.numbers
    rest = Round(round_.values, round_.seed, numbers[tally.games :], round_.forced)
    writer = PartWriter(arguments.out)
    label = f"generation {heading.facts['generation']}, part {heading.part}"
    try:
        for observations in observe_round(table.games(), rest, arguments.threads):
            tally.include(observations)
            progress.show(tally.games, len(numbers), f"{label}, {tally.racks:,} racks")
            writer.grown(lambda: heading.lines(tally))
    finally:
        writer.write(heading.lines(tally))
    print(f"{arguments.out} written: {label}, {tally.games:,} games")
    print("When all parts are there: python -m eliot_qt merge FILES")


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def merge_training(files: Sequence[Path], leaves: Path | None) -> None:
    """Add the parts of a round to its training. Raises :class:`LabError` for parts of others."""
    from .training_part import merged, read_training_heading

    heading = read_training_heading(files[0])
    facts = heading.facts
    table = table_of(str(facts["lexicon"]))
    state = TrainingState(str(facts["lexicon"]), _number(facts["games"]), _number(facts["seed"]))
    training = _training_under_way(table, leaves, state)
    own = {"program": program_mark(table)}
    check_same(files[0], {"program": heading.program}, "this computer's", own)
    total = merged(files, table)
    expected = training.facts()
    if facts != expected:
        raise LabError(
            "{path} does not continue {checkpoint}: that is at game {game} of generation {number}",
            path=files[0],
            checkpoint=training.checkpoint,
            game=expected["start"],
            number=expected["generation"],
        )
    training.add(total)
    training.finish_round()
    if training.is_done:
        training.finish()
        return
    after = training.facts()
    stands = f"generation {after['generation']}, games {after['start']} to {after['stop']}"
    print(f"{training.checkpoint} written; next: {stands}")
