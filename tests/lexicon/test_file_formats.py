"""Every format of word files: what is written is read again, and nothing hostile gets through."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.file_formats import FILE_FORMATS, FileFormat, export_words, format_of
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.lexicon.layouts.contents import Contents
from eliot_qt.lexicon.wordgraph import ACCEPTS, LAST, TILE_SHIFT, WordGraph

BINARY = [each for each in FILE_FORMATS if each.id != "text"]
SPANISH = "CHICO CHICA COCHE LLAMA CALLE PERRO CARRO AÑO NIÑA OCHO ARROZ ZORRO PAZ PAÑO"
CATALAN = "COL·LEGI CEL·LA ANY ANYS QUE AQUI LLUNY BANY PANYS"
each_format = pytest.mark.parametrize("kind", FILE_FORMATS, ids=lambda each: each.id)
each_binary = pytest.mark.parametrize("kind", BINARY, ids=lambda each: each.id)


def graph_of(words: Sequence[bytes]) -> WordGraph:
    return WordGraph.from_nodes(build(words))


def written_and_read(
    kind: FileFormat, words: Sequence[bytes], tile_set: TileSet, folder: Path
) -> tuple[bytes, ...]:
    """The words after a way through a file."""
    path = folder / f"words{kind.suffix}"
    export_words(Contents(graph_of(words), tile_set, "Mine", 1000), path, kind)
    found = kind.read(path, tile_set)
    assert found.bad_count == 0
    return found.words


@each_format
def test_a_sample_of_english_comes_back(
    kind: FileFormat, en: Lexicon, en_tiles: TileSet, tmp_path: Path
) -> None:
    graph = en.graph
    chosen = random.Random(3).sample(range(len(graph)), 800)
    words = [graph.word_at(index) for index in sorted(chosen)]
    assert list(written_and_read(kind, words, en_tiles, tmp_path)) == words


@each_format
@pytest.mark.slow
def test_all_of_english_comes_back(
    kind: FileFormat, en: Lexicon, en_tiles: TileSet, tmp_path: Path
) -> None:
    path = tmp_path / "words"
    contents = Contents(en.graph, en_tiles)
    if kind.id == "dawg16":
        with pytest.raises(LexiconError, match=r"175,017 nodes .* 65,536"):
            export_words(contents, path, kind)
        assert not path.exists()
        return
    export_words(contents, path, kind)
    assert list(kind.read(path, en_tiles).words) == list(en.graph.words())


@pytest.mark.parametrize("name", ["text", "kwg", "eliot", "dawg16"])
@pytest.mark.parametrize(("tiles", "text"), [("es", SPANISH), ("ca", CATALAN)])
def test_digraphs_come_back(
    name: str, tiles: str, text: str, tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    tile_set = tile_sets[tiles]
    words = sorted(tile_set.split(word) for word in text.split())
    assert any(len(tile_set.letters[tile]) > 1 for word in words for tile in word)
    assert list(written_and_read(format_of(Path(), name), words, tile_set, tmp_path)) == words


@pytest.mark.parametrize("name", ["dawg22", "dawg25"])
def test_letters_beyond_a_to_z_are_refused_where_there_are_no_others(
    name: str, tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    tile_set = tile_sets["es"]
    kind = format_of(Path(), name)
    plain = [tile_set.split("COCHE"), tile_set.split("LLAMA")]
    assert list(written_and_read(kind, plain, tile_set, tmp_path)) == plain
    with pytest.raises(LexiconError, match="letter Ñ cannot be written"):
        written_and_read(kind, [tile_set.split("AÑO")], tile_set, tmp_path)


def test_words_that_would_be_read_as_others_are_refused(
    tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    tile_set = tile_sets["es"]
    apart = tile_set.parse("COCHE")
    assert apart != tile_set.split("COCHE")
    with pytest.raises(LexiconError, match="COCHE would be read back as other tiles"):
        written_and_read(format_of(Path(), "dawg25"), [apart], tile_set, tmp_path)


WORDS = st.sets(
    st.lists(st.integers(1, 26), min_size=2, max_size=6).map(bytes), min_size=1, max_size=30
)


@each_binary
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=WORDS)
def test_any_words_come_back(
    kind: FileFormat, words: set[bytes], en_tiles: TileSet, tmp_path: Path
) -> None:
    assert list(written_and_read(kind, sorted(words), en_tiles, tmp_path)) == sorted(words)


@each_binary
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_gives_words_or_a_sentence_naming_it(
    kind: FileFormat, data: st.DataObject, en_tiles: TileSet, tmp_path: Path
) -> None:
    words = [bytes(word) for word in ([1, 2], [1, 2, 3], [3, 1, 20], [20, 1, 24], [26, 15])]
    good = bytearray(kind.write(Contents(graph_of(words), en_tiles)))
    for _ in range(data.draw(st.integers(1, 4))):
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        del good[data.draw(st.integers(0, len(good))) :]
    path = tmp_path / "damaged"
    path.write_bytes(good)
    try:
        found = kind.read(path, en_tiles)
    except LexiconError as error:
        assert "damaged" in str(error)
    else:
        assert all(len(word) >= 2 for word in found.words)


@each_binary
@given(data=st.binary(max_size=200))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_noise_is_refused_with_a_sentence(
    kind: FileFormat, data: bytes, en_tiles: TileSet, tmp_path: Path
) -> None:
    path = tmp_path / "noise"
    path.write_bytes(data)
    try:
        kind.read(path, en_tiles)
    except LexiconError as error:
        assert "noise" in str(error)


# The graph's own layout; words go from node to node.
A = 1 << TILE_SHIFT


@pytest.mark.parametrize(
    ("nodes", "complaint"),
    [
        pytest.param([A | LAST | 2], "back to itself", id="loop"),
        pytest.param([A | LAST | 9], "outside, to 9", id="pointer"),
        pytest.param([A | ACCEPTS], "no end", id="endless"),
        pytest.param([64 << TILE_SHIFT | LAST | ACCEPTS], "impossible tile 64", id="tile"),
    ],
)
def test_a_hostile_kwg_is_refused(
    nodes: list[int], complaint: str, en_tiles: TileSet, tmp_path: Path
) -> None:
    path = tmp_path / "hostile.kwg"
    path.write_bytes(array("I", [LAST | 2, LAST, *nodes]).tobytes())
    with pytest.raises(LexiconError, match=complaint) as caught:
        format_of(path).read(path, en_tiles)
    assert "hostile.kwg" in str(caught.value)


@pytest.mark.parametrize("accepts", [0, ACCEPTS])
def test_a_chain_of_thousands_of_letters_is_not_listed(
    accepts: int, en_tiles: TileSet, tmp_path: Path
) -> None:
    count = 20_000
    chain = [A | LAST | accepts | at for at in range(3, count + 2)]
    path = tmp_path / "long.kwg"
    path.write_bytes(array("I", [LAST | 2, LAST, *chain, A | LAST | ACCEPTS]).tobytes())
    with pytest.raises(LexiconError, match="a word of more than 200 letters, the limit"):
        format_of(path).read(path, en_tiles)


def test_millions_of_words_in_few_nodes_are_not_listed(en_tiles: TileSet, tmp_path: Path) -> None:
    nodes, child = [LAST, LAST], 0
    for _ in range(24):
        start = len(nodes)
        nodes += [A | ACCEPTS | child, 2 * A | ACCEPTS | LAST | child]
        child = start
    nodes[0] |= child
    path = tmp_path / "many.kwg"
    path.write_bytes(array("I", nodes).tobytes())
    with pytest.raises(LexiconError, match="33,554,430 words; 5,000,000 is the limit"):
        format_of(path).read(path, en_tiles)


@pytest.mark.parametrize(
    ("doublings", "complaint"),
    [
        (21, "more than 64,000,000 letters of words, the limit"),
        (16, "65,536 words that hardly ever begin alike; no lexicon is like that"),
    ],
)
def test_words_with_too_many_letters_in_all_are_not_listed(
    doublings: int,
    complaint: str,
    en_tiles: TileSet,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are counted; listing them took ten seconds for a file of a kilobyte."""
    nodes, child = [LAST, LAST], 0
    for depth in range(180):
        start = len(nodes)
        # Words part at their beginning, which the last lists are.
        several = depth >= 180 - doublings
        nodes += [A | child, 2 * A | LAST | child] if several else [A | LAST | child]
        if not depth:
            nodes[start:] = [node | ACCEPTS for node in nodes[start:]]
        child = start
    nodes[0] |= child
    path = tmp_path / "many.kwg"
    path.write_bytes(array("I", nodes).tobytes())
    listed: list[str] = []

    def words(graph: WordGraph) -> Iterator[bytes]:
        listed.append(graph.name)
        yield from ()

    monkeypatch.setattr(WordGraph, "words", words)
    with pytest.raises(LexiconError, match=complaint):
        format_of(path).read(path, en_tiles)
    assert not listed


@each_binary
def test_a_giant_file_is_not_read(kind: FileFormat, en_tiles: TileSet, tmp_path: Path) -> None:
    path = tmp_path / "giant"
    with path.open("wb") as file:
        file.truncate(10**9)
    with pytest.raises(LexiconError, match="giant: larger than 64 MB"):
        kind.read(path, en_tiles)


@each_binary
def test_more_nodes_than_a_graph_holds_are_refused(
    kind: FileFormat, en_tiles: TileSet, tmp_path: Path
) -> None:
    size = 474 if kind.suffix == ".dawg" else 0
    head = kind.write(Contents(graph_of([b"\x01\x02"]), en_tiles))[:size]
    path = tmp_path / "giant"
    with path.open("wb") as file:
        file.write(head)
        file.truncate(len(head) + 4 * ((1 << 22) + 4))
    with pytest.raises(LexiconError, match="giant"):
        kind.read(path, en_tiles)


def test_the_suffix_says_the_format_where_one_alone_has_it() -> None:
    assert format_of(Path("a/B.KWG")).id == "kwg"
    assert format_of(Path("a.dawg")).id == "eliot"
    assert format_of(Path("a.kwg"), "text").id == "text"
    with pytest.raises(LexiconError, match=r"a\.dat: .* choose one of .*dawg22"):
        format_of(Path("a.dat"))
    with pytest.raises(LexiconError, match="no format 'x'; there are text, kwg"):
        format_of(Path("a.txt"), "x")


def test_a_file_becomes_a_lexicon(en_tiles: TileSet, tmp_path: Path) -> None:
    words = [en_tiles.parse(word) for word in ("QI", "ZA")]
    path = tmp_path / "Old.dat"
    kind = format_of(path, "dawg22")
    export_words(Contents(graph_of([*words, b"\x01"]), en_tiles), path, kind)
    imported = import_word_list(path, en_tiles, tmp_path / "lexicons", build, read=kind.read)
    assert [str(line) for line in imported.bad_lines] == [
        "line 1: 'a': only one tile; words have 2 to 21"
    ]
    lexicon = Catalogue([tmp_path / "lexicons"]).open("old")
    assert list(lexicon.graph.words()) == words
