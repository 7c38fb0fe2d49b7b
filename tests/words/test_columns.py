"""Figures of all words at once: their file, and that searches with and without them agree."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon, open_lexicon
from eliot_qt.lexicon.columns import columns_to_bytes, read_columns
from eliot_qt.lexicon.importer import import_word_list, write_columns
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.rarity import Rarity
from eliot_qt.words.search import Searcher
from eliot_qt.words.table.columns import make_columns
from eliot_qt.words.table.mask import Mask
from eliot_qt.words.table.word_table import WordTable

PATH = Path("x.columns")
TERMS = [
    "length:4-6",
    "length:3-",
    "vowels:-1",
    "vowels:3",
    "different:3-4",
    "points:20-",
    "points:9-11",
    "front-hooks:2-",
    "back-hooks:1-2",
    "inner-front",
    "inner-back",
    "anagrams:3-",
    "tier:-35",
    "probability:1-300",
    "probability:257-",
    "probability:-256",
    "probability:3-900,lax",
    "probability:5-100,blanks=0",
    "probability:20-300,blanks=1,lax",
    "probability:40-,blanks=0,lax",
    "consists:AEIOU,60-",
    "consists:AEIOU,-20",
    "consists:AEIOU,50",
    "consists:RST,40-70",
    "contains:QU",
    "contains:ZZ",
    "suffix:ISH",
    "takes-suffix:S",
    "in:same",
    "regex:.*E.S",
    "regex:(:c::v:)*",
    "regex:.*[^U]Q.*",
    "regex:(UN|RE)?.{5,7}(ING|ED)",
    "pattern:?A*E?",
    "anagram:RETAIN?",
    "prefix:UN",
    "includes:EESS",
    "includes:AEINRST",
]


@pytest.fixture(scope="module")
def lexicons(
    tmp_path_factory: pytest.TempPathFactory, en: Lexicon, en_tiles: TileSet
) -> tuple[Lexicon, Lexicon]:
    """Some English words as a lexicon with columns, and the same without."""
    folder = tmp_path_factory.mktemp("columns")
    chosen = sorted(random.Random(5).sample(range(len(en.graph)), 2500))
    words = [en.graph.word_at(index) for index in chosen]
    source = folder / "some.txt"
    source.write_text("\n".join(map(en_tiles.spell, words)), encoding="utf-8")
    (folder / "tiers").write_bytes(bytes((en.tiers or b"")[index] for index in chosen))
    plain = import_word_list(source, en_tiles, folder, build, tiers=folder / "tiers").manifest
    columns = make_columns(open_lexicon(plain).graph, en_tiles)
    return open_lexicon(write_columns(plain, columns)), open_lexicon(plain)


@pytest.fixture(scope="module")
def searchers(
    lexicons: tuple[Lexicon, Lexicon], en_tiles: TileSet
) -> tuple[Searcher, Searcher, Searcher]:
    """With columns of a file, with columns worked out, and by walking the graph alone."""
    plain = lexicons[1]
    none = WordTable(plain, en_tiles, most=0)
    one, two = (Searcher(each, en_tiles, lambda _: plain) for each in lexicons)
    return one, two, Searcher(plain, en_tiles, lambda _: plain, none)


@pytest.mark.parametrize("seed", range(len(TERMS)))
def test_searches_with_and_without_columns_agree(
    searchers: tuple[Searcher, Searcher, Searcher], seed: int
) -> None:
    dice = random.Random(seed)
    terms = [TERMS[seed % len(TERMS)], *dice.sample(TERMS, dice.randrange(3))]
    text = " ".join(dice.choice(("", "not ")) + term for term in terms)
    *quick, slow = searchers
    words = list(slow.search(parse_query(text)))
    for searcher in quick:
        assert list(searcher.search(parse_query(text))) == words, text
        again = searcher.search(parse_query(text))
        assert again.count() == len(words)
        assert again.page(3, 8) == words[3:8]
        assert again.page(10**6, 10**6 + 1) == []


def test_columns_of_english(en: Lexicon, en_tiles: TileSet) -> None:
    columns = en.columns
    assert columns is not None
    graph, dice = en.graph, random.Random(2)
    rarity = Rarity(graph, en_tiles)
    for _ in range(100):
        index = dice.randrange(len(graph))
        word = graph.word_at(index)
        assert columns["length"][index] == len(word)
        assert columns["points"][index] == sum(en_tiles.values[tile] for tile in word)
    for index in range(0, len(graph), 97):
        word = graph.word_at(index)
        if len(word) <= 4:
            place = rarity.places(index, len(word), 2)[0]
            assert columns["place-high"][index] * 256 + columns["place-low"][index] == place


@pytest.mark.slow
def test_the_file_of_english_is_what_the_command_makes(en: Lexicon, en_tiles: TileSet) -> None:
    assert make_columns(en.graph, en_tiles) == en.columns


def test_masks_are_sets() -> None:
    one, two = Mask.of([0, 2], 4), Mask.of([2, 3], 4)
    assert (one & two).flags == bytes([0, 0, 1, 0])
    assert (one | two).flags == bytes([1, 0, 1, 1])
    assert (~one).flags == bytes([0, 1, 0, 1])


def head(**values: object) -> bytes:
    return json.dumps({"version": 1, "columns": ["a", "b"], **values}).encode() + b"\n"


def sized(**sizes: object) -> bytes:
    return json.dumps({"version": 2, "columns": sizes}).encode() + b"\n"


THREE = zlib.compress(bytes(3))
# Fifty million zeros. One level of compression is as good as another.
BOMB = zlib.compress(bytes(50_000_000), 1)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "x.columns"),
        (b"{}", "version"),
        (head(version=3) + zlib.compress(bytes(6)), "version': is 3"),
        (head(columns="a") + zlib.compress(bytes(6)), "columns"),
        (head(columns=["a"] * 99) + zlib.compress(bytes(6)), "columns"),
        (head(), "not those of 3 words"),
        (head() + b"noise", "damaged"),
        (head() + zlib.compress(bytes(5)), "not those of 3 words"),
        (head() + zlib.compress(bytes(7)), "not those of 3 words"),
        (head() + BOMB, "not those of 3 words"),
        (b"x" * 50_000, "x.columns"),
        (head(version=2), "an object is expected"),
        (sized(a=-1), "columns"),
        (sized(a="3"), "columns"),
        (sized(a=len(THREE) + 1) + THREE, "damaged"),
        (sized(a=len(THREE)) + THREE + b"x", "damaged"),
    ],
)
def test_a_damaged_file_is_named(data: bytes, complaint: str) -> None:
    with pytest.raises(LexiconError, match=complaint) as caught:
        read_columns(PATH, data, 3)
    assert "x.columns" in str(caught.value)


@pytest.mark.parametrize(
    ("packed", "complaint"),
    [
        (b"noise", "damaged"),
        (THREE[:-1], "not those of 3 words"),
        (zlib.compress(bytes(2)), "not those of 3 words"),
        (BOMB, "not those of 3 words"),
    ],
)
def test_a_damaged_column_is_noticed_when_it_is_asked_for(packed: bytes, complaint: str) -> None:
    columns = read_columns(PATH, sized(a=len(THREE), b=len(packed)) + THREE + packed, 3)
    assert columns["a"] == bytes(3) and list(columns) == ["a", "b"]
    with pytest.raises(LexiconError, match=f"x.columns: .*{complaint}"):
        _ = columns["b"]


def test_what_is_written_is_read() -> None:
    columns = {"a": b"\x01\x02\x03", "b": b"\xff\x00\x07"}
    assert read_columns(PATH, columns_to_bytes(columns), 3) == columns
    as_one = head() + zlib.compress(b"".join(columns.values()))
    assert read_columns(PATH, as_one, 3) == columns, "files of version 1 are read, too"


def test_columns_are_put_beside_a_lexicon_of_ones_own(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "few.txt"
    words.write_text("qi\nza\nzap\n", encoding="utf-8")
    assert cli.main(["lexicon", "build", str(words), "--tile-set", "en"]) == 0
    assert cli.main(["lexicon", "columns", "few"]) == 0
    assert "24 columns of 3 words" in capsys.readouterr().out
    catalogue = Catalogue([paths.user_lexicons()])
    found = catalogue.open("few").columns
    assert found is not None and found["length"] == bytes([2, 2, 3])
    manifest = catalogue.manifest("few")
    with pytest.raises(LexiconError, match="not those of 3 words"):
        write_columns(manifest, {"length": b"\x02"})
    file = manifest.folder / "few.columns"
    damaged = bytearray(file.read_bytes())
    damaged[-1] ^= 1
    file.write_bytes(damaged)
    with pytest.raises(LexiconError, match=r"few\.columns: damaged"):
        _ = Catalogue([paths.user_lexicons()]).open("few").columns
