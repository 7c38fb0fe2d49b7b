from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.game.tile_set_file import TileSets
from eliot_qt.game.tiles import TileError, read_tile_sets

FILE = paths.resources() / "tilesets.toml"


def test_the_sets_are_those_of_the_whole_file_in_its_order() -> None:
    whole = read_tile_sets(FILE)
    sets = TileSets(FILE)
    assert list(sets) == list(whole)
    assert dict(sets) == whole


def test_only_the_set_asked_for_is_read() -> None:
    sets = TileSets(FILE)
    assert "fr" in sets
    assert "klingon" not in sets
    assert sets.read_so_far == frozenset()
    assert sets["fr"] is sets["fr"]
    assert sets.read_so_far == {"fr"}
    with pytest.raises(KeyError):
        _ = sets["klingon"]


def test_what_is_wrong_is_said_with_the_file(tmp_path: Path) -> None:
    with pytest.raises(TileError, match=r"none\.toml"):
        TileSets(tmp_path / "none.toml")
    damaged = tmp_path / "sets.toml"
    damaged.write_text('[[tile_set]]\nid = "xx"\nname = 7\n')
    with pytest.raises(TileError, match=r"sets\.toml: tile set xx"):
        _ = TileSets(damaged)["xx"]
