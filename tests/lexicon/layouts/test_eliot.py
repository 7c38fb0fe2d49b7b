"""Eliot's dictionary files: the header as Eliot reads it, and what is wrong in others."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.layouts.contents import Contents
from eliot_qt.lexicon.layouts.eliot import read_eliot, write_eliot
from eliot_qt.lexicon.wordgraph import WordGraph

EDGES = 0x1DA
TERM, LAST = 1 << 24, 1 << 25


def file_of(tile_set: TileSet, *words: str) -> bytes:
    graph = WordGraph.from_nodes(build(map(tile_set.split, words)))
    return write_eliot(Contents(graph, tile_set, "My own", 1_000_000_000))


def numbers(data: bytes, at: int, kind: str) -> tuple[int, ...]:
    return struct.unpack_from(f">{kind}", data, at)


def test_a_small_file_byte_by_byte(en_tiles: TileSet) -> None:
    data = file_of(en_tiles, "AB", "AT", "AXE")
    assert data[:0x18] == b"_COMPILED_DICTIONARY_\0\x02\0"
    # Root, words, edges and nodes with the sink; nothing is saved: the words share no endings.
    assert numbers(data, 0x18, "6I") == (6, 3, 6, 4, 0, 0)
    assert numbers(data, 0x30, "Q") == (1_000_000_000,)
    assert data[0x5C] == 1
    assert data[0x5E:0x64] == b"My own"
    assert numbers(data, 0x7C, "I") == (6,)
    assert data[0x80:0x9B] == b"ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
    assert numbers(data, 0xD0, "2I") == (27, 27)
    points, counts = data[0xD8:0x118], data[0x118:0x158]
    assert (points[0], points[25], points[26], points[27:]) == (1, 10, 0, bytes(37))
    assert (counts[4], counts[26]) == (12, 2)
    vowels, consonants = numbers(data, 0x158, "2Q")
    assert vowels == sum(1 << "ABCDEFGHIJKLMNOPQRSTUVWXYZ?".index(c) for c in "AEIOU?")
    assert vowels ^ consonants == (1 << 26) - 1
    assert numbers(data, 0x1D8, "H") == (0,)
    e, b, t, x, a = (code << 26 for code in (5, 2, 20, 24, 1))
    edges = [LAST, e | LAST | TERM, b | TERM, t | TERM, x | LAST | 1, a | LAST | 2, 5]
    assert list(numbers(data, EDGES, "7I")) == edges
    assert len(data) == EDGES + 28


def test_what_sharing_saves_is_counted(en_tiles: TileSet) -> None:
    # BING and SING: the tree has 8 edges and 8 lists, four of each are written once only.
    data = file_of(en_tiles, "BING", "SING")
    assert numbers(data, 0x18, "6I")[2:] == (6, 5, 3, 3)


def test_letters_of_several_characters(tile_sets: dict[str, TileSet], tmp_path: Path) -> None:
    tile_set = tile_sets["ca"]
    data = file_of(tile_set, "ANYS", "COL·LEGI")
    shown = data[0x168 : 0x168 + numbers(data, 0x1D8, "H")[0]].decode().split()
    entries = dict(entry.split("|") for entry in shown)
    assert set(entries.values()) == {text for text in tile_set.letters if len(text) > 1}
    letters = data[0x80 : 0x80 + numbers(data, 0xD0, "I")[0]].decode()
    # Eliot takes letters only, each of them once.
    assert len(set(letters)) == len(letters) == len(tile_set.letters)
    assert all(letter.isalpha() for letter in letters if letter != "?")
    path = tmp_path / "ca.dawg"
    path.write_bytes(data)
    found = read_eliot(path, tile_set)
    assert [tile_set.spell(word) for word in found.words] == ["ANYS", "COL·LEGI"]


def test_eliots_own_order_of_letters_does_not_matter(
    tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    # Eliot sorts words by character: Ñ comes after O there, but has a lower number.
    tile_set = tile_sets["es"]
    data = bytearray(file_of(tile_set, "AÑO", "AO"))
    at = EDGES + 4 * 2
    first, second = struct.unpack_from(">2I", data, at)
    assert first >> 26 < second >> 26
    struct.pack_into(">2I", data, at, second & ~LAST, first | LAST)
    path = tmp_path / "es.dawg"
    path.write_bytes(data)
    assert [tile_set.spell(word) for word in read_eliot(path, tile_set).words] == ["AÑO", "AO"]


@pytest.mark.parametrize(
    ("at", "kind", "value", "complaint"),
    [
        (0, "B", 0, "not a dictionary of Eliot"),
        (0x16, "B", 1, "version 1 of Eliot's format; version 2 can be read"),
        (0x18, "I", 99, "first edge leads outside"),
        (0x1C, "I", 4, "3 words, but it says 4"),
        (0x5C, "B", 2, "not a DAWG"),
        (0x80, "B", 0xFF, "not UTF-8"),
        (0xD0, "I", 0xFFFFFFFF, "more letters"),
        (0xD4, "I", 26, "26 letters were to come"),
        (0x1D8, "H", 113, "more letters"),
        (EDGES + 24, "I", 0xFFFFFF, "first edge leads outside"),
        (EDGES + 16, "I", 24 << 26 | LAST | 2, "back to itself"),
        (EDGES + 16, "I", 24 << 26 | LAST | 0xFFFF, "leads outside, to 65536"),
        (EDGES + 16, "I", 27 << 26 | LAST | TERM, "impossible tile 0"),
        (EDGES + 16, "I", 63 << 26 | LAST | TERM, "impossible tile 0"),
    ],
)
def test_what_is_wrong_is_said(
    at: int, kind: str, value: int, complaint: str, en_tiles: TileSet, tmp_path: Path
) -> None:
    data = bytearray(file_of(en_tiles, "AB", "AT", "AXE"))
    struct.pack_into(f">{kind}", data, at, value)
    path = tmp_path / "bad.dawg"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=complaint) as caught:
        read_eliot(path, en_tiles)
    assert "bad.dawg" in str(caught.value)


@pytest.mark.parametrize("size", [21, 22, 23, 100, EDGES - 1, EDGES, EDGES + 3, EDGES + 4])
def test_a_file_that_ends_too_soon(size: int, en_tiles: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "short.dawg"
    path.write_bytes(file_of(en_tiles, "AB", "AT", "AXE")[:size])
    with pytest.raises(LexiconError, match=r"short\.dawg"):
        read_eliot(path, en_tiles)


def test_a_tile_set_without_room_is_refused(en_tiles: TileSet) -> None:
    many = TileSet(
        id="many",
        name="Many",
        locale="en",
        letters=("?", *map(chr, range(0x400, 0x400 + 63))),
        counts=(1,) * 64,
        values=(1,) * 64,
        vowels=(True,) * 64,
        consonants=(True,) * 64,
    )
    graph = WordGraph.from_nodes(build([b"\x01\x3f"]))
    with pytest.raises(LexiconError, match="64 letters with the blank; Eliot has room for 63"):
        write_eliot(Contents(graph, many))
