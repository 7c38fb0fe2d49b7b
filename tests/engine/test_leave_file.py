from __future__ import annotations

from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.engine import BagEnd, DenseLeaves, EngineError
from eliot_qt.engine.dense import leave_count
from eliot_qt.engine.leave_file import how_made, read_leaves, write_leaves
from eliot_qt.game.tiles import TileSet


def _tiles(letters: str = "?ABC") -> TileSet:
    count = len(letters)
    flags = (True,) * count
    return TileSet("t", "Test", "en", tuple(letters), (2,) * count, (1,) * count, flags, flags)


def _leaves(tile_set: TileSet) -> DenseLeaves:
    size = leave_count(tile_set, 3)
    return DenseLeaves(tile_set, 3, array("i", [4 * (n - 10) for n in range(size)]))


def test_values_come_back(tmp_path: Path) -> None:
    path = tmp_path / "t.leaves"
    leaves = _leaves(_tiles())
    write_leaves(path, leaves, {"games": 7})
    assert read_leaves(path, _tiles()).table == leaves.table
    assert how_made(path) == {"games": 7}


def test_what_the_pool_adjustment_changes_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "t.leaves"
    bag_end = BagEnd((-3000, 0, 12), (512, 1024, 1100))
    table = _leaves(_tiles()).table
    write_leaves(path, DenseLeaves(_tiles(), 3, table, bag_end=bag_end, partner_weight=1536), {})
    found = read_leaves(path, _tiles())
    assert found.bag_end == bag_end
    assert found.partner_weight == 1536


def test_files_without_a_pool_adjustment_are_read(tmp_path: Path) -> None:
    path = tmp_path / "t.leaves"
    write_leaves(path, _leaves(_tiles()), {})
    path.write_bytes(path.read_bytes().replace(b', "partner_weight": 0', b""))
    found = read_leaves(path, _tiles())
    assert found.bag_end is None
    assert found.partner_weight == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('"partner_weight": 1.5', "not whole numbers"),
        ('"partner_weight": -1', "a partner_weight of -1"),
        ('"partner_weight": 0, "bag_end": 7', "not whole numbers"),
        ('"partner_weight": 0, "bag_end": [[1, true], [1, 1]]', "not whole numbers"),
        ('"partner_weight": 0, "bag_end": [[1], [1, 2]]', "1 offsets and 2 factors"),
        ('"partner_weight": 0, "bag_end": [[1], [99999999]]', "beyond all measure"),
    ],
)
def test_a_wrong_pool_adjustment_is_told(tmp_path: Path, wrong: str, message: str) -> None:
    path = tmp_path / "t.leaves"
    write_leaves(path, _leaves(_tiles()), {})
    path.write_bytes(path.read_bytes().replace(b'"partner_weight": 0', wrong.encode()))
    with pytest.raises(EngineError, match=rf"t\.leaves, line 2: .*{message}"):
        read_leaves(path, _tiles())


def test_values_beyond_the_range_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "t.leaves"
    leaves = _leaves(_tiles())
    leaves.table[1] = 10_000_000
    write_leaves(path, leaves, {})
    assert read_leaves(path, _tiles()).of(b"\x00") == 4 * 32_767


def test_letters_must_be_the_same(tmp_path: Path) -> None:
    path = tmp_path / "t.leaves"
    write_leaves(path, _leaves(_tiles()), {})
    with pytest.raises(EngineError, match=r"t\.leaves: not made for the letters"):
        read_leaves(path, _tiles("?ABD"))


@given(st.data())
def test_damage_is_told_with_the_file(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("leaves") / "t.leaves"
    write_leaves(path, _leaves(_tiles()), {})
    content = bytearray(path.read_bytes())
    start = content.index(b"}\n") + 2
    at = data.draw(st.integers(start, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(bytes(content))
    with pytest.raises(EngineError, match=r"t\.leaves"):
        read_leaves(path, _tiles())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"eliot-qt leaves 1\n",
        b"eliot-qt leaves 1\n{}\n",
        b"eliot-qt leaves 1\n" + b"[" * 5000 + b"\n",
        b'eliot-qt leaves 1\n{"letters":["?","A","B","C"],"longest":"x","crc32":0,"made":{}}\n12',
        b'eliot-qt leaves 1\n{"letters":["?","A","B","C"],"longest":99,"crc32":0,"made":{}}\n12',
        b'eliot-qt leaves 1\n{"letters":["?","A","B","C"],"longest":true,"crc32":0,"made":{}}\n12',
        b"eliot-qt leaves 1\n\xff\n",
        b'eliot-qt leaves 1\n{"made": ' + b"9" * 5000 + b"}\n",
    ],
)
def test_hostile_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "t.leaves"
    path.write_bytes(content)
    with pytest.raises(EngineError, match=r"t\.leaves") as caught:
        read_leaves(path, _tiles())
    assert "codec" not in str(caught.value)
    assert "limit" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"none\.leaves"):
        read_leaves(tmp_path / "none.leaves", _tiles())
