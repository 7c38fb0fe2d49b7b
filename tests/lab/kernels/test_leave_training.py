from __future__ import annotations

import io
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.lib import format as npy

from eliot_qt.engine import DenseLeaves, EngineError
from eliot_qt.game.tiles import TileSet
from eliot_qt.lab.kernels.leave_training import (
    PRIOR_WEIGHT,
    GenerationTally,
    change,
    leaves_by_size,
    load_checkpoint,
    save_checkpoint,
    seldom_seen,
    values_of,
)

LONGEST = 3


@pytest.fixture
def tile_set() -> TileSet:
    flags = (True,) * 4
    return TileSet(
        "t", "Test", "en", ("?", "A", "B", "C"), (1, 2, 1, 3), (0, 1, 1, 1), flags, flags
    )


def _see(
    tally: GenerationTally, leaves: DenseLeaves, leave: bytes, equity: int, times: int
) -> None:
    rank = leaves.rank(leave)
    tally.sums[rank] += equity * times
    tally.counts[rank] += times


def test_leaves_stand_in_order_of_rank(tile_set: TileSet) -> None:
    rows = [bytes(row) for part in leaves_by_size(tile_set, LONGEST) for row in part]
    assert rows == list(DenseLeaves(tile_set, LONGEST).leaves())


def test_a_value_is_the_mean_equity_above_that_of_all_racks(tile_set: TileSet) -> None:
    leaves = DenseLeaves(tile_set, LONGEST)
    tally = GenerationTally.empty(tile_set, LONGEST)
    _see(tally, leaves, b"", 20_000, 1000)
    _see(tally, leaves, b"\x01", 26_000, 1_000_000)
    _see(tally, leaves, b"\x02", 17_000, 1_000_000)
    values = values_of(tally, tile_set, LONGEST)
    assert values.of(b"\x01") == pytest.approx(6000, abs=2)
    assert values.of(b"\x02") == pytest.approx(-3000, abs=2)


def test_a_leave_never_seen_has_the_sum_of_its_parts(tile_set: TileSet) -> None:
    leaves = DenseLeaves(tile_set, LONGEST)
    tally = GenerationTally.empty(tile_set, LONGEST)
    _see(tally, leaves, b"", 20_000, 1000)
    for tile, equity in ((1, 26_000), (2, 17_000), (3, 21_000)):
        _see(tally, leaves, bytes([tile]), equity, 10_000_000)
    values = values_of(tally, tile_set, LONGEST)
    assert values.of(b"\x01\x02") == pytest.approx(3000, abs=3)
    assert values.of(b"\x01\x02\x03") == pytest.approx(4000, abs=5)


def test_a_leave_seen_a_little_stands_between_what_was_seen_and_its_parts(
    tile_set: TileSet,
) -> None:
    leaves = DenseLeaves(tile_set, LONGEST)
    tally = GenerationTally.empty(tile_set, LONGEST)
    _see(tally, leaves, b"", 20_000, 1000)
    _see(tally, leaves, b"\x01\x02", 30_000, int(PRIOR_WEIGHT))
    assert values_of(tally, tile_set, LONGEST).of(b"\x01\x02") == pytest.approx(5000, abs=2)


def test_only_leaves_one_can_hold_are_drawn_on_purpose(tile_set: TileSet) -> None:
    leaves = DenseLeaves(tile_set, LONGEST)
    tally = GenerationTally.empty(tile_set, LONGEST)
    _see(tally, leaves, b"\x01", 0, 100)
    found = seldom_seen(tally.counts, tile_set, LONGEST, 100)
    assert b"\x01" not in found
    assert b"\x02" in found
    assert b"\x02\x02" not in found
    assert b"\x01\x01\x03" in found
    assert all(f.count(t) <= tile_set.counts[t] for f in found for t in f)


def test_the_change_counts_leaves_as_often_as_they_are_seen(tile_set: TileSet) -> None:
    old, new = DenseLeaves(tile_set, LONGEST), DenseLeaves(tile_set, LONGEST)
    tally = GenerationTally.empty(tile_set, LONGEST)
    assert change(old, new, tally) == 0
    new.table[old.rank(b"\x01")] = 4000
    _see(tally, old, b"\x01", 0, 1)
    _see(tally, old, b"\x02", 0, 3)
    assert change(old, new, tally) == pytest.approx(2.0)


def test_a_checkpoint_comes_back(tile_set: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "c.npz"
    values = DenseLeaves(tile_set, LONGEST)
    values.table[3] = -17
    tally = GenerationTally.empty(tile_set, LONGEST)
    tally.add(np.arange(len(tally.sums)), np.ones(len(tally.sums), np.int64), 12, 3)
    save_checkpoint(path, '{"seed": 5}', tally, values)
    state, found, back = load_checkpoint(path, tile_set, LONGEST)
    assert state == '{"seed": 5}'
    assert (found.racks, found.games) == (12, 3)
    assert found.sums.tolist() == tally.sums.tolist()
    assert back.table == values.table


def test_a_damaged_checkpoint_is_refused(tile_set: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "c.npz"
    save_checkpoint(path, "{}", GenerationTally.empty(tile_set, 2), DenseLeaves(tile_set, 2))
    # The method by which an entry is packed, unknown to the library.
    unknown = bytearray(path.read_bytes())
    unknown[unknown.index(b"PK\x01\x02") + 10] = 0x63
    for content in (b"PK\x03\x04 nothing", unknown):
        path.write_bytes(content)
        with pytest.raises(EngineError, match=r"c\.npz: damaged"):
            load_checkpoint(path, tile_set, LONGEST)
    save_checkpoint(path, "{}", GenerationTally.empty(tile_set, 2), DenseLeaves(tile_set, 2))
    with pytest.raises(EngineError, match="another tile set"):
        load_checkpoint(path, tile_set, LONGEST)


@pytest.mark.parametrize("packed", [True, False])
def test_no_checkpoint_fills_the_memory(packed: bool, tile_set: TileSet, tmp_path: Path) -> None:
    """Neither by little that unpacks to much nor by a size that is only claimed."""
    path = tmp_path / "c.npz"
    tally = GenerationTally.empty(tile_set, LONGEST)
    save_checkpoint(path, "{}", tally, DenseLeaves(tile_set, LONGEST))
    with np.load(path) as file:
        arrays: dict[str, Any] = dict(file)
    if packed:
        arrays["sums"] = np.zeros(10**7, np.int64)
        np.savez_compressed(path, **arrays)
    else:
        claimed = io.BytesIO()
        npy.write_array_header_1_0(
            claimed, {"descr": "<i8", "fortran_order": False, "shape": (10**9,)}
        )
        del arrays["sums"]
        np.savez(path, **arrays)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr("sums.npy", claimed.getvalue())
    tracemalloc.start()
    with pytest.raises(EngineError, match=r"c\.npz: damaged"):
        load_checkpoint(path, tile_set, LONGEST)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000
