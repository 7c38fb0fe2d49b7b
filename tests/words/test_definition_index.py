"""Words by their definitions, against looking into each definition."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from eliot_qt import cli
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import key_values
from eliot_qt.lexicon.builder import build_dawg
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words import WordsError
from eliot_qt.words.definitions import definitions_file
from eliot_qt.words.query_text import parse_query, query_text
from eliot_qt.words.search import Searcher

LINES = {
    "CAT": "a feline mammal [n CATS] / to hoist an anchor [v CATTED]",
    "cats": "CAT, a Feline mammal [n]",
    "DOG": "to follow after like a dog [v DOGGED, DOGGING, DOGS]",
    "FAST": "quick [adj FASTER, FASTEST] / to abstain from eating [v FASTED]",
    "NOWORDX": "a feline mammal [n]",
    "AH": "used to express delight [interj] / to aah [v AHED]",
    "NOW": "the present time [n NOWS], also [adv]",
}


pytestmark = pytest.mark.usefixtures("shared_lexicons")


@pytest.fixture(scope="module", autouse=True)
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Definitions that no test changes, in the home of those that ask for no other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ELIOT_QT_HOME", str(tmp_path_factory.mktemp("home")))
        write_definitions()
        yield


@pytest.fixture
def file(home: Path) -> Path:
    return write_definitions()


def write_definitions() -> Path:
    path = definitions_file("en")
    path.parent.mkdir(parents=True)
    path.write_text("".join(f"{word}\t{text}\n" for word, text in LINES.items()), "utf-8")
    return path


@pytest.fixture(scope="module")
def few(en_words: list[bytes], en_tiles: TileSet) -> Lexicon:
    """A thousand English words and those defined, in a language without definitions of its own."""
    known = {en_tiles.parse(word.upper()) for word in (*LINES, "ZA", "QI") if word != "NOWORDX"}
    graph = WordGraph.from_nodes(build_dawg(sorted({*en_words[::240], *known})))
    return Lexicon("en", "English", "xx", "en", graph)


@pytest.fixture(scope="module")
def searcher(few: Lexicon, en_tiles: TileSet) -> Searcher:
    """What it knows of definitions is made again whenever their file is another."""
    return Searcher(few, en_tiles, lambda _: few)


def found(searcher: Searcher, en_tiles: TileSet, query: str) -> list[str]:
    return [en_tiles.spell(word) for word in searcher.search(parse_query(query))]


@pytest.mark.parametrize(
    "text", ["feline", "FELINE MAMMAL", "dog", "present time [n", "to", "[", "nothing like it"]
)
def test_words_whose_definitions_contain_a_text(
    searcher: Searcher, few: Lexicon, en_tiles: TileSet, text: str
) -> None:
    expected = sorted(word.upper() for word, line in LINES.items() if text.lower() in line.lower())
    expected = [word for word in expected if word != "NOWORDX"]
    term = f"definition:{text.replace(' ', '_')}"
    assert found(searcher, en_tiles, term) == expected
    assert searcher.search(parse_query(f"not {term}")).count() == len(few.graph) - len(expected)


@pytest.mark.parametrize("part", ["n", "v", "adj", "ADV", "interj", "a", "no"])
def test_parts_of_speech(searcher: Searcher, en_tiles: TileSet, part: str) -> None:
    bracketed = re.compile(rf"\[{part.lower()}\b")
    expected = sorted(word.upper() for word, line in LINES.items() if bracketed.search(line))
    expected = [word for word in expected if word != "NOWORDX"]
    assert found(searcher, en_tiles, f"part-of-speech:{part}") == expected


def test_definitions_combine_and_are_read_again_when_they_change(
    file: Path, searcher: Searcher, en_tiles: TileSet
) -> None:
    query = "part-of-speech:v length:3 not definition:dog"
    assert found(searcher, en_tiles, query) == ["CAT"]
    assert query_text(parse_query("definition:large_cat")) == "definition:large_cat"
    assert parse_query("definition:large_cat").conditions[0].text == "large cat"
    file.write_text("ZA a pizza [n ZAS]\n", "utf-8")
    os.utime(file, ns=(1, 1))
    assert found(searcher, en_tiles, "part-of-speech:n") == ["ZA"]


def test_a_dictionary_of_them_is_searched_unless_it_is_damaged(
    file: Path, searcher: Searcher, en_tiles: TileSet
) -> None:
    compiled = file.with_suffix(".keyvalues")
    compiled.write_bytes(key_values.build_key_values([("qi", "the vital force [n QIS]")]))
    assert found(searcher, en_tiles, "definition:vital") == ["QI"]
    compiled.write_bytes(b"noise")
    assert found(searcher, en_tiles, "definition:vital") == []
    assert found(searcher, en_tiles, "definition:pizza") == []
    assert found(searcher, en_tiles, "definition:feline") == ["CAT", "CATS"]


def test_without_definitions_it_is_said_where_to_put_them(home: Path, searcher: Searcher) -> None:
    with pytest.raises(WordsError, match=r"no definitions of English; put .*en\.txt"):
        searcher.search(parse_query("definition:cat"))


def test_what_comes_for_a_language_is_searched_behind_ones_own(
    file: Path, few: Lexicon, en_tiles: TileSet, capsys: pytest.CaptureFixture[str]
) -> None:
    words = sorted({*few.graph.words(), en_tiles.parse("COUGARS")})
    graph = WordGraph.from_nodes(build_dawg(words))
    english = Lexicon("en", "English", "en", "en", graph)
    searcher = Searcher(english, en_tiles, lambda _: english)
    # A form is found by what its word means; the person's own words for DOG count alone.
    assert "COUGARS" in found(searcher, en_tiles, "definition:feline length:7")
    assert "DOG" not in found(searcher, en_tiles, "definition:canine length:3")
    assert cli.main(["lexicon", "search", "part-of-speech:n", "length:2-3", "includes:K"]) == 0
    assert {"KY", "KAS"} <= {*capsys.readouterr().out.split()}
