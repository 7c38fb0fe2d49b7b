"""The games of a match, or of a round of training, as tasks for a cluster.

A worker answers with its mark, so that games of another program are never mixed in.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from eliot_qt.engine.dense import DenseLeaves
from eliot_qt.faults import Fault

from .cluster import Cluster
from .errors import LabError
from .matches.match_games import CHUNK, play_batches
from .matches.match_plan import MatchPlan
from .matches.player_games import GameTurns
from .program_mark import match_mark, program_mark
from .table import Experiment, table_of
from .training_round import CHUNK as ROUND_CHUNK
from .training_round import Round, observe_round

if TYPE_CHECKING:
    from .kernels.leave_training import GenerationTally

# Games of a task whose players think: a pair.
_THINKING = 2


@dataclass(frozen=True)
class WorkerAnswer:
    """The answer of a worker: the mark of its program, and a result or the reason for none."""

    mark: str
    result: Any = None
    refusal: str = ""


@dataclass(frozen=True)
class MatchJob:
    """A match, and whether the turns of its games are wanted."""

    plan: MatchPlan
    with_turns: bool


@dataclass(frozen=True)
class RoundJob:
    """A round, in little room: values and forced leaves (each with its length before it) packed."""

    lexicon: str
    longest: int
    seed: int
    values: bytes
    forced: bytes


def play_on_cluster(
    cluster: Cluster, plan: MatchPlan, table: Experiment, numbers: range, with_turns: bool
) -> Iterator[list[GameTurns]]:
    """Consecutive games of a match in order, as :func:`~.match_games.play_batches` gives them."""
    tasks = _tasks(numbers, CHUNK if plan.is_static else _THINKING)
    job = MatchJob(plan, with_turns and not plan.is_static)
    mark = match_mark(table)
    for answer in cluster.each(_play, job, tasks):
        yield _checked(answer, mark)


def observe_on_cluster(
    cluster: Cluster, lexicon: str, table: Experiment, given: Round
) -> Iterator[GenerationTally]:
    """A round as :func:`~.training_round.observe_round` plays it."""
    from .kernels.leave_training import GenerationTally
    from .kernels.tally_text import unpack

    forced = b"".join(bytes((len(leave),)) + leave for leave in given.forced)
    packed = (zlib.compress(given.values.table, 1), zlib.compress(forced, 1))
    job = RoundJob(lexicon, given.values.longest, given.seed, *packed)
    tasks, mark = _tasks(given.numbers, ROUND_CHUNK), program_mark(table)
    for numbers, answer in zip(tasks, cluster.each(_observe, job, tasks), strict=True):
        sums, counts, racks = _checked(answer, mark)
        yield GenerationTally(unpack(sums), unpack(counts), racks=racks, games=len(numbers))


def _tasks(numbers: range, size: int) -> list[range]:
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def _checked(answer: WorkerAnswer, mark: str) -> Any:
    if answer.refusal:
        raise LabError("a worker of the cluster says: {refusal}", refusal=answer.refusal)
    if answer.mark != mark:
        raise LabError(
            "a worker of the cluster differs from this computer in code, lexicon or values;"
            " see docs/cluster.md"
        )
    return answer.result


@lru_cache(maxsize=4)
def _table(lexicon: str) -> Experiment:
    return table_of(lexicon)


def _play(job: MatchJob, numbers: range) -> WorkerAnswer:
    """Games of a match, on a worker."""
    try:
        table = _table(job.plan.lexicon)
        games = [game for batch in play_batches(job.plan, table, numbers) for game in batch]
    except (Fault, OSError) as error:
        # Only their texts travel well.
        return WorkerAnswer("", refusal=str(error))
    if not job.with_turns:
        games = [replace(game, turns=()) for game in games]
    return WorkerAnswer(match_mark(table), games)


def _observe(job: RoundJob, numbers: range) -> WorkerAnswer:
    """Games of a round, on a worker."""
    from .kernels.leave_training import GenerationTally
    from .kernels.tally_text import pack

    try:
        table = _table(job.lexicon)
        values, forced = _unpacked_round(job)
        total = GenerationTally.empty(table.game.tile_set, job.longest)
        round_ = Round(values, job.seed, numbers, forced)
        for observations in observe_round(table.games(), round_, 1):
            total.include(observations)
    except (Fault, OSError) as error:
        return WorkerAnswer("", refusal=str(error))
    return WorkerAnswer(program_mark(table), (pack(total.sums), pack(total.counts), total.racks))


@lru_cache(maxsize=1)
def _unpacked_round(job: RoundJob) -> tuple[DenseLeaves, list[bytes]]:
    table = array("i")
    table.frombytes(zlib.decompress(job.values))
    data, forced, at = zlib.decompress(job.forced), [], 0
    while at < len(data):
        end = at + 1 + data[at]
        forced.append(data[at + 1 : end])
        at = end
    return DenseLeaves(_table(job.lexicon).game.tile_set, job.longest, table), forced
