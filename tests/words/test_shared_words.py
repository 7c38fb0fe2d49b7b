"""Words of two graphs, and words that are words with something behind: against sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words.conditions.shared_words import are_few, shared_words
from eliot_qt.words.conditions.stems import indices_of
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.search import Searcher

SETS = st.sets(st.lists(st.integers(1, 3), min_size=1, max_size=6).map(bytes), max_size=40)


@given(SETS, SETS)
def test_words_of_both(one: set[bytes], two: set[bytes]) -> None:
    graph, other = (WordGraph.from_nodes(build(words)) for words in (one, two))
    assert shared_words(graph, other).flags == bytes(word in two for word in sorted(one))


@given(SETS, SETS)
def test_indices_of_ascending_tiles(words: set[bytes], asked: set[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    expected = [graph.index_of(word) for word in sorted(words & asked)]
    assert list(indices_of(graph, sorted(asked))) == expected


def test_common_english_is_in_english(en: Lexicon, en_tiles: TileSet) -> None:
    english = Catalogue([paths.bundled_lexicons()]).open("en_common")
    lexicons = {"en": en, "en_common": english}
    searcher = Searcher(english, en_tiles, lexicons.__getitem__)
    assert are_few(english.graph, en.graph, negated=True)
    assert searcher.search(parse_query("not in:en")).page(0, 100) == []
    assert searcher.search(parse_query("in:en")).count() == len(english.graph)


@pytest.mark.parametrize("suffix", ["TION", "A", "ES", "ION", "NESS", "Q", "IC"])
def test_words_that_take_a_suffix(
    en: Lexicon, en_tiles: TileSet, en_words: list[bytes], suffix: str
) -> None:
    known, tiles = set(en_words), en_tiles.split(suffix)
    expected = [word for word in en_words if word + tiles in known]
    searcher = Searcher(en, en_tiles, lambda _: en)
    assert list(searcher.search(parse_query(f"takes-suffix:{suffix}"))) == expected
    others = searcher.search(parse_query(f"not takes-suffix:{suffix}")).count()
    assert others == len(en_words) - len(expected)
