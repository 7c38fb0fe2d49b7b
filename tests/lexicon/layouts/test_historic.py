"""The historic layouts bit by bit, from files put together by hand."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.layouts.contents import Contents
from eliot_qt.lexicon.layouts.historic import DAWG16, DAWG22, DAWG25, HistoricDawg
from eliot_qt.lexicon.wordgraph import WordGraph

LAYOUTS = pytest.mark.parametrize(
    "dawg", [DAWG16, DAWG22, DAWG25], ids=["dawg16", "dawg22", "dawg25"]
)


def node(dawg: HistoricDawg, child: int, letter: str, last: bool, word: bool) -> int:
    """A node put together as the documents of the layouts say."""
    if dawg is DAWG16:
        return child | (2 * last + word) << 16 | ord(letter) << 24
    if dawg is DAWG22:
        return child | last << 22 | word << 23 | ord(letter) << 24
    return child | last << 25 | word << 26 | (ord(letter) - ord("a")) << 27


def file_of(dawg: HistoricDawg) -> bytes:
    """AB, AT and AXE: a leads to the list of b, t and x, and x to e."""
    roots = "abcdefghijklmnopqrstuvwxyz" if dawg is DAWG22 else "a"
    # First letters are the first list or the last nodes.
    e = 1 if dawg is DAWG22 else 2
    first = [
        node(dawg, e + 1 if letter == "a" else 0, letter, letter == roots[-1], False)
        for letter in roots
    ]
    others = [
        node(dawg, 0, "e", True, True),
        node(dawg, 0, "b", False, True),
        node(dawg, 0, "t", False, True),
        node(dawg, e, "x", True, False),
    ]
    nodes = [0, *others, *first] if dawg is DAWG22 else [0, *first, *others]
    return struct.pack(f"<{len(nodes)}I", *nodes)


def contents(en_tiles: TileSet, *words: str) -> Contents:
    return Contents(WordGraph.from_nodes(build(map(en_tiles.parse, words))), en_tiles)


@LAYOUTS
def test_a_file_is_laid_out_as_documented(
    dawg: HistoricDawg, en_tiles: TileSet, tmp_path: Path
) -> None:
    path = tmp_path / "old.dat"
    path.write_bytes(file_of(dawg))
    found = dawg.read(path, en_tiles)
    assert [en_tiles.spell(word) for word in found.words] == ["AB", "AT", "AXE"]
    assert dawg.write(contents(en_tiles, "AB", "AT", "AXE")) == file_of(dawg)


def changed(dawg: HistoricDawg, number: int, bits: int) -> bytes:
    """The file with some bits of a node turned round."""
    data = bytearray(file_of(dawg))
    (value,) = struct.unpack_from("<I", data, 4 * number)
    struct.pack_into("<I", data, 4 * number, value ^ bits)
    return bytes(data)


@LAYOUTS
@pytest.mark.parametrize("fault", ["loop", "pointer", "odd", "short", "empty"])
def test_hostile_files_are_refused_by_name(
    dawg: HistoricDawg, fault: str, en_tiles: TileSet, tmp_path: Path
) -> None:
    x = 4 if dawg is DAWG22 else 5
    data = {
        # x leads to its own list.
        "loop": changed(dawg, x, 1 ^ 2 if dawg is DAWG22 else 2 ^ 3),
        "pointer": changed(dawg, x, 0x4000),
        "odd": file_of(dawg)[:-1],
        "short": file_of(dawg)[:-4],
        "empty": b"",
    }[fault]
    path = tmp_path / "bad.dat"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=r"bad\.dat") as caught:
        dawg.read(path, en_tiles)
    if fault == "loop":
        assert "back to itself" in str(caught.value)
    if fault == "pointer":
        assert "leads outside, to 163" in str(caught.value)


def test_the_size_that_16_bits_reach_is_exact(en_tiles: TileSet) -> None:
    DAWG16.layout.check_size(65_536)
    with pytest.raises(LexiconError, match="65,537 nodes are too many for pointers of 16 bits"):
        DAWG16.layout.check_size(65_537)


def test_the_roots_of_the_cd_rom_must_be_there(en_tiles: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "cd.dat"
    # Without its roots, which are the last nodes.
    path.write_bytes(file_of(DAWG22)[: 4 * 5] * 6)
    with pytest.raises(LexiconError, match=r"cd\.dat: its last 26 nodes are not the letters"):
        DAWG22.read(path, en_tiles)


def test_lists_in_another_order_are_read_too(en_tiles: TileSet, tmp_path: Path) -> None:
    last = 1 << 25
    nodes = [0, node(DAWG25, 2, "a", True, False)]
    nodes += [node(DAWG25, 0, "t", False, True), node(DAWG25, 0, "b", True, True)]
    path = tmp_path / "old.dat"
    path.write_bytes(struct.pack("<4I", *nodes))
    assert list(DAWG25.read(path, en_tiles).words) == [en_tiles.parse("AB"), en_tiles.parse("AT")]
    # A letter that stands twice is damage, whatever the order.
    nodes[3] = node(DAWG25, 0, "t", True, True)
    assert nodes[3] & last
    path.write_bytes(struct.pack("<4I", *nodes))
    with pytest.raises(LexiconError, match="impossible tile"):
        DAWG25.read(path, en_tiles)


def test_characters_beyond_ascii_are_latin_1(tile_sets: dict[str, TileSet]) -> None:
    tile_set = tile_sets["es"]
    graph = WordGraph.from_nodes(build([tile_set.split("AÑO")]))
    letters = [
        data[3] for data in struct.iter_unpack("4B", DAWG16.write(Contents(graph, tile_set)))
    ]
    assert sorted(letters) == [0, ord("a"), ord("o"), 0xF1]


def test_pointers_of_dawg16_are_read_either_way_round(en_tiles: TileSet, tmp_path: Path) -> None:
    """CAT, CAN, DO and DOG as the layout's describer has it: the first bytes are 00 03 00 43."""
    rows = [(0, 0, "\0"), (3, 0, "C"), (4, 2, "D"), (5, 2, "A"), (7, 3, "O"), (0, 1, "N")]
    rows += [(0, 3, "T"), (0, 3, "G")]
    for order in "<>":
        path = tmp_path / "page.dat"
        nodes = (struct.pack(f"{order}H", child) + bytes((f, ord(c))) for child, f, c in rows)
        path.write_bytes(b"".join(nodes))
        found = DAWG16.read(path, en_tiles)
        assert [en_tiles.spell(word) for word in found.words] == ["CAN", "CAT", "DO", "DOG"]
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(LexiconError, match=r"page\.dat: node 2 leads outside"):
        DAWG16.read(path, en_tiles)
