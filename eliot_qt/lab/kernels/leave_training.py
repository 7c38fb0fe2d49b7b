"""Training leave values by self-play: from what racks were worth to what leaves are worth.

The value of a leave is the mean best equity of the racks that contain it, less that of all racks
(games_observe.py says why that counts right). Leaves seen seldom lean on their parts: for the
values of a leave's sub-leaves with one tile less, v(L - t), the additive estimate is their sum
over n - 1, and it weighs as much as ``PRIOR_WEIGHT`` racks. Each generation plays by the values of
the one before; the first plays for points alone.
"""

from __future__ import annotations

import io
import zipfile
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from eliot_qt.engine.dense import DenseLeaves, leave_count, rank_bases, rank_steps
from eliot_qt.engine.errors import EngineError
from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.atomic import write_bytes
from eliot_qt.store.reading import MEGABYTE

# Racks the additive estimate counts for: the spread of best equities is about 17 points, so 30
# racks tell a leave's value within 3 points, which is about how far the estimate is off.
PRIOR_WEIGHT = 30.0

_ARRAYS = ("facts", "sums", "counts", "early", "numbers", "values")
_MOST_BYTES = 1000 * MEGABYTE

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass
class GenerationTally:
    """The leaves seen in a generation so far: sums of best equities (millipoints) and counts.

    ``early`` are the counts of its first half, empty until that is over.
    """

    sums: Ints
    counts: Ints
    racks: int = 0
    games: int = 0
    early: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    @classmethod
    def empty(cls, tile_set: TileSet, longest: int) -> GenerationTally:
        """Nothing seen yet."""
        size = leave_count(tile_set, longest)
        return cls(np.zeros(size, np.int64), np.zeros(size, np.int64))

    def add(self, sums: Ints, counts: Ints, racks: int, games: int) -> None:
        """Add what more games have shown."""
        self.sums += sums
        self.counts += counts
        self.racks += racks
        self.games += games

    def include(self, other: GenerationTally) -> None:
        """Add what another tally of the same generation has."""
        self.add(other.sums, other.counts, other.racks, other.games)

    @property
    def mean(self) -> float:
        """Mean best equity of all racks, in millipoints."""
        return float(self.sums[0]) / max(int(self.counts[0]), 1)


def leaves_by_size(tile_set: TileSet, longest: int) -> Iterator[NDArray[np.uint8]]:
    """For 0, 1 … ``longest`` tiles a row of ascending tiles for each leave, in order of rank."""
    rows = np.zeros((1, 0), np.uint8)
    yield rows
    for _ in range(longest):
        parts = []
        for tile in range(len(tile_set.letters)):
            lower = rows[: int(np.searchsorted(_highest(rows), tile, side="right"))]
            parts.append(np.hstack([lower, np.full((len(lower), 1), tile, np.uint8)]))
        rows = np.vstack(parts)
        yield rows


def values_of(tally: GenerationTally, tile_set: TileSet, longest: int) -> DenseLeaves:
    """Smoothed values of everything a generation has seen."""
    bases = rank_bases(len(tile_set.letters), longest)
    steps = _steps(tile_set, longest)
    values: Floats = np.zeros(len(tally.sums))
    for size, rows in enumerate(leaves_by_size(tile_set, longest)):
        if not size:
            continue
        part = slice(bases[size], bases[size] + len(rows))
        prior = _additive(rows, values, bases[size - 1], steps) if size > 1 else 0.0
        counts = tally.counts[part]
        above = tally.sums[part] - tally.mean * counts
        values[part] = (above + PRIOR_WEIGHT * prior) / (counts + PRIOR_WEIGHT)
    table = array("i")
    table.frombytes(np.rint(values).astype(np.int32).tobytes())
    return DenseLeaves(tile_set, longest, table)


def seldom_seen(counts: Ints, tile_set: TileSet, longest: int, least: int) -> list[bytes]:
    """The leaves one can hold that were seen fewer than ``least`` times, by counts of all."""
    bases = rank_bases(len(tile_set.letters), longest)
    found: list[bytes] = []
    for size, rows in enumerate(leaves_by_size(tile_set, longest)):
        if size:
            seen = counts[bases[size] : bases[size] + len(rows)]
            rare = (seen < least) & _can_be_held(rows, tile_set)
            data = rows[rare].tobytes()
            found.extend(data[at : at + size] for at in range(0, len(data), size))
    return found


def change(old: DenseLeaves, new: DenseLeaves, tally: GenerationTally) -> float:
    """Root mean square change of the values in points, each as often as its leave was seen."""
    weights = tally.counts[1:].astype(np.float64)
    before = np.frombuffer(old.table, np.int32)[1:].astype(np.float64)
    after = np.frombuffer(new.table, np.int32)[1:].astype(np.float64)
    total = float(weights.sum())
    if not total:
        return 0.0
    return float(np.sqrt((weights * (after - before) ** 2).sum() / total)) / 1000


def save_checkpoint(path: Path, state: str, tally: GenerationTally, values: DenseLeaves) -> None:
    """Write where a training stands; an interrupted write leaves the old checkpoint."""
    file = io.BytesIO()
    np.savez(
        file,
        facts=np.frombuffer(state.encode(), np.uint8),
        sums=tally.sums,
        counts=tally.counts,
        early=tally.early,
        numbers=np.array([tally.racks, tally.games]),
        values=np.frombuffer(values.table, np.int32),
    )
    write_bytes(path, file.getbuffer())


def load_checkpoint(
    path: Path, tile_set: TileSet, longest: int
) -> tuple[str, GenerationTally, DenseLeaves]:
    """Read a file of :func:`save_checkpoint`. Raises :class:`EngineError` naming the file."""
    size = leave_count(tile_set, longest)
    try:
        with zipfile.ZipFile(path) as file:
            found = {name: _array_in(file, name) for name in _ARRAYS}
        state = found["facts"].tobytes().decode()
        racks, games = (int(n) for n in found["numbers"])
        tally = GenerationTally(found["sums"], found["counts"], racks, games, found["early"])
        table = array("i")
        table.frombytes(found["values"].astype(np.int32).tobytes())
    except FileNotFoundError as error:
        raise EngineError(
            "{path}: there is no usable checkpoint of a training", path=path
        ) from error
    except OSError as error:
        raise EngineError("{path}: {reason}", path=path, reason=reason(error)) from error
    except Exception as error:
        # The libraries that unpack it fail in a dozen ways.
        raise EngineError(
            "{path}: damaged, not a usable checkpoint of a training", path=path
        ) from error
    if not len(tally.sums) == len(tally.counts) == len(table) == size or len(tally.early) not in (
        0,
        size,
    ):
        raise EngineError("{path}: a checkpoint of another tile set", path=path)
    return state, tally, DenseLeaves(tile_set, longest, table)


def _array_in(file: zipfile.ZipFile, name: str) -> NDArray[Any]:
    """An array of a checkpoint. What is written is not compressed: its size is the file's."""
    info = file.getinfo(f"{name}.npy")
    if info.compress_type != zipfile.ZIP_STORED or info.file_size > _MOST_BYTES:
        raise ValueError(name)
    data = io.BytesIO(file.read(info))
    npy.read_magic(data)
    shape, _, kind = npy.read_array_header_1_0(data)
    numbers = np.frombuffer(data.read(), kind)
    # The shape is what somebody says, the numbers are there.
    if shape != numbers.shape:
        raise ValueError(name)
    return numbers.copy()


def _highest(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return rows[:, -1] if rows.shape[1] else np.zeros(len(rows), np.uint8)


def _steps(tile_set: TileSet, longest: int) -> Ints:
    """Return a table of what tile ``t`` adds to a rank as ``n``-th of its leave, at ``[n, t]``."""
    kinds = len(tile_set.letters)
    flat = np.fromiter(rank_steps(kinds, longest, kinds), np.int64)
    return flat.reshape(longest + 1, kinds)


def _additive(rows: NDArray[np.uint8], values: Floats, base: int, steps: Ints) -> Floats:
    """Sum of the values of each leave's parts with one tile less, over the parts' size."""
    size = rows.shape[1]
    total: Floats = np.zeros(len(rows))
    for left_out in range(size):
        ranks = np.full(len(rows), base, np.int64)
        for place, column in enumerate(c for c in range(size) if c != left_out):
            ranks += steps[place + 1][rows[:, column]]
        total += values[ranks]
    return total / (size - 1)


def _can_be_held(rows: NDArray[np.uint8], tile_set: TileSet) -> NDArray[np.bool_]:
    """Mark the leaves that have no more of a tile than the set has."""
    held = np.ones(len(rows), np.bool_)
    counts = np.array(tile_set.counts)
    for column in range(rows.shape[1]):
        tiles = rows[:, column]
        first = column - counts[tiles]
        # In ascending order, the tile so many places before is the same one if there are more.
        earlier = rows[np.arange(len(rows)), np.maximum(first, 0)]
        held &= (first < 0) | (earlier != tiles)
    return held
