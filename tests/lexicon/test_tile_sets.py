from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileError, TileSet
from eliot_qt.lexicon.tile_sets import AllTileSets, as_toml, check_bearable, read_tile_set
from eliot_qt.library.library import Library

SMALL = """
[[tile_set]]
id = "mine"
name = "Mine"
locale = "es"
blanks = 1
tiles = [["A", 3, 1, "v"], ["CH", 1, 5, "c"], ["O", 2, 1, "v"]]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "tilesets"
    made.mkdir()
    return made


def test_every_shipped_set_survives_being_written(
    tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    for tile_set in tile_sets.values():
        check_bearable(tile_set)
        path = tmp_path / "one.toml"
        path.write_text(as_toml(tile_set), encoding="utf-8")
        assert read_tile_set(path) == tile_set


def test_own_sets_stand_beside_those_of_the_program(
    folder: Path, tile_sets: dict[str, TileSet]
) -> None:
    every = AllTileSets(own=folder)
    mine = replace(tile_sets["es"], id="mine", name='My "own"\nset')
    with pytest.raises(TileError, match="name of 1 to 100"):
        every.save(mine)
    mine = replace(mine, name='My "own" \\ set')
    assert every.save(mine) == folder / "mine.toml"
    again = AllTileSets(own=folder)
    assert again["mine"] == mine == every["mine"]
    assert list(again) == [*tile_sets, "mine"]
    assert "mine" in again and "en" in again and "none" not in again
    assert len(again) == len(tile_sets) + 1
    again.remove("mine")
    assert "mine" not in again and not (folder / "mine.toml").exists()
    with pytest.raises(TileError, match="not a tile set of yours"):
        again.remove("en")


def test_a_set_of_the_program_is_not_hidden(folder: Path, tile_sets: dict[str, TileSet]) -> None:
    with pytest.raises(TileError, match="choose another name"):
        AllTileSets(own=folder).save(tile_sets["en"])
    (folder / "en.toml").write_text(SMALL.replace("mine", "en"))
    every = AllTileSets(own=folder)
    assert every["en"] == tile_sets["en"]
    assert "choose another name" in str(every.faults[0])


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"CH"', '"ch"', "could never be used"),
        ('"CH"', '"CCCCCCCCCC"', "at most 8 characters"),
        ('"CH", 1', '"CH", 999', "counts and values go from 0 to 255"),
        ('"CH", 1', '"CH", "x"', "counts and values"),
        ("blanks = 1", "", "blanks"),
        ("blanks = 1", "blanks = 1\nrack_size = 99", "rack_size"),
        ("blanks = 1", 'blanks = 1\nbingo_bonus = "x"', "bingo_bonus"),
        ("blanks = 1", "blanks = 1\nbingo_tiles = 9", "bingo_tiles"),
        ("blanks = 1", 'blanks = 1\nreplace = { "" = "O" }', "replace"),
        ("blanks = 1", 'blanks = 1\nreplace = { "Q" = 3 }', "replace"),
        ("blanks = 1", 'blanks = 1\nreplace = { "Q" = "AA", "A" = "OO" }', "replaced again"),
        ('"Mine"', '""', "are texts"),
        ("[[tile_set]]", "", r"one \[\[tile_set\]\] is expected, 0 found"),
        ("[[tile_set]]", "]][[", "mine.toml"),
        ('"A", 3', '"A", 0', None),
    ],
)
def test_hostile_files_are_refused_by_name(
    folder: Path, old: str, new: str, fault: str | None
) -> None:
    path = folder / "mine.toml"
    assert old in SMALL
    path.write_text(SMALL.replace(old, new, 1))
    every = AllTileSets(own=folder)
    if fault is None:
        assert every["mine"].counts[1] == 0
        return
    assert "mine" not in every
    assert str(path) in str(every.faults[0])
    with pytest.raises(TileError, match=fault):
        read_tile_set(path)


def test_a_file_must_have_the_name_of_its_set(folder: Path) -> None:
    (folder / "other.toml").write_text(SMALL)
    every = AllTileSets(own=folder)
    assert "mine" not in every and "other" not in every
    assert "must be in mine.toml" in str(every.faults[0])


def test_the_library_reports_damaged_sets(home: Path) -> None:
    folder = home / "data" / "tilesets"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("[[tile_set]]\nid = 3")
    assert any("bad.toml" in str(fault) for fault in Library().faults)
