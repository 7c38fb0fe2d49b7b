"""A round of a training: games played with the same values, so in any order and anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from eliot_qt.engine.dense import DenseLeaves

if TYPE_CHECKING:
    from eliot_qt.engine.games import Games

    from .kernels.leave_training import GenerationTally

# Games between two checkpoints.
CHUNK = 400
# Random racks tried beside each turn.
_PROBES = 6


@dataclass(frozen=True)
class Round:
    """Games ``numbers`` of a generation, in which some leaves are drawn on purpose."""

    values: DenseLeaves
    seed: int
    numbers: range
    forced: Sequence[bytes] = ()


Observe = Callable[[Round], Iterator["GenerationTally"]]


def observe_round(kernels: Games, given: Round, threads: int) -> Iterator[GenerationTally]:
    """Play a round on this machine; yields what each chunk of games has shown, in order."""
    from .kernels.leave_training import GenerationTally

    for start in given.numbers[::CHUNK]:
        count = min(CHUNK, given.numbers.stop - start)
        observations = kernels.observe(
            given.values,
            given.seed,
            start,
            count,
            probes=_PROBES,
            forced=given.forced,
            threads=threads,
        )
        yield GenerationTally(
            observations.sums, observations.counts, racks=observations.racks, games=count
        )
