"""Figures of how much words are played: their file, and lexicons that have one."""

from __future__ import annotations

import json
import zlib
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.importer import import_word_list, write_playability
from eliot_qt.lexicon.playability import Playability, read_playability

PATH = Path("x.playability")


@given(
    st.lists(st.integers(0, 2**32 - 1), max_size=50),
    st.integers(1, 10**12),
    st.integers(1, 10**12),
    st.text(max_size=20),
)
def test_what_is_written_is_read(counts: list[int], games: int, turns: int, command: str) -> None:
    figures = Playability(array("I", counts), games, turns, command)
    assert read_playability(PATH, figures.to_bytes(), len(counts)) == figures


def head(**values: object) -> bytes:
    usual = {"version": 1, "games": 5, "turns": 9, "command": ""}
    return json.dumps({**usual, **values}).encode() + b"\n"


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "x.playability"),
        (b"{}", "version"),
        (head(version=2) + zlib.compress(bytes(8)), "version': is 2"),
        (head(games=0) + zlib.compress(bytes(8)), "games"),
        (head(turns="9") + zlib.compress(bytes(8)), "turns"),
        (head(), "not those of 2 words"),
        (head() + b"noise", "damaged"),
        (head() + zlib.compress(bytes(8))[:-3], "not those of 2 words"),
        (head() + zlib.compress(bytes(4)), "not those of 2 words"),
        (head() + zlib.compress(bytes(12)), "not those of 2 words"),
        (head() + zlib.compress(bytes(50_000_000), 1), "not those of 2 words"),
        (b"x" * 5000, "x.playability"),
    ],
)
def test_a_damaged_file_is_named(data: bytes, complaint: str) -> None:
    with pytest.raises(LexiconError, match=complaint) as caught:
        read_playability(PATH, data, 2)
    assert "x.playability" in str(caught.value)


def test_a_lexicon_has_the_figures_put_beside_it(tmp_path: Path, en_tiles: TileSet) -> None:
    source = tmp_path / "mine.txt"
    source.write_text("qi\nza\n", encoding="utf-8")
    manifest = import_word_list(source, en_tiles, tmp_path / "lexicons", build).manifest
    assert Catalogue([tmp_path / "lexicons"]).open("mine").playability is None
    with pytest.raises(LexiconError, match="not those of 2 words"):
        write_playability(manifest, Playability(array("I", [1]), 10, 20))
    figures = Playability(array("I", [30, 7]), 10, 200, "made so")
    write_playability(manifest, figures)
    catalogue = Catalogue([tmp_path / "lexicons"])
    assert catalogue.open("mine").playability == figures
    # Damage is noticed, and the file named.
    file = manifest.folder / "mine.playability"
    damaged = bytearray(file.read_bytes())
    damaged[-1] ^= 1
    file.write_bytes(damaged)
    with pytest.raises(LexiconError, match=r"mine\.playability: damaged"):
        Catalogue([tmp_path / "lexicons"]).open("mine")
