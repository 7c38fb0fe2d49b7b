"""All words at once, a place at a time: against walks, and against Python's expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words.automata import Share, TileSum
from eliot_qt.words.conditions.sweep import sweep
from eliot_qt.words.lookup import matching
from eliot_qt.words.matcher import Matcher
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.regex import parse_regex
from eliot_qt.words.results import Results
from eliot_qt.words.search import Searcher
from eliot_qt.words.table.letter_columns import letter_columns, spell_columns, spell_words
from eliot_qt.words.table.mask import Mask
from eliot_qt.words.walk import Walk

from .test_regex import EN, LONGEST, PATTERNS, WORDS, translated

PATTERNS_OF_ENGLISH = [
    ".*",
    "RE.*",
    ".*SSS.*",
    ".*ING",
    ".{9}",
    "(:c::v:){3,4}",
    ".*[^U]Q.*",
    "(RE|UN)?[^AEIOU]+ING",
    # So many states that they do not fit a byte with the letters.
    ".*(AB|CD|EF|GH|IJ|KL|MN).*(NM|LK|JI|HG|FE|DC|BA).*",
    ".*A.{5}B.*C.{4}D.*",
]


def columns_of(graph: WordGraph) -> tuple[bytes, ...]:
    """The letters of all words, a column for each place."""
    *_, words = spell_words(graph)
    assert words is not None
    *_, columns = letter_columns(words, graph.longest)
    assert columns is not None
    return columns


@pytest.fixture(scope="module")
def en_columns(en: Lexicon) -> tuple[bytes, ...]:
    """The letters of all English words."""
    return columns_of(en.graph)


@pytest.fixture(scope="module")
def texts(en_words: list[bytes]) -> list[str]:
    """The English words as text."""
    return [EN.spell(word) for word in en_words]


def swept(columns: tuple[bytes, ...], pattern: str, tile_set: TileSet = EN) -> Mask | None:
    longest = len(columns)
    matcher = Matcher(parse_regex(pattern, tile_set, longest), longest)
    return sweep(matcher, columns, matcher.classes(range(1, len(tile_set) + 1)))


def words_of(words: Iterable[bytes], mask: Mask) -> list[bytes]:
    return [word for word, flag in zip(words, mask.flags, strict=True) if flag]


@given(st.sets(st.binary(min_size=1, max_size=7).map(lambda b: bytes(1 + x % 4 for x in b))))
def test_words_become_columns_and_words_again(words: set[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    *_, spelled = spell_words(graph)
    assert spelled == sorted(words)
    if words:
        columns = columns_of(graph)
        assert len(columns) == max(map(len, words))
        assert [word for some in spell_columns(columns) for word in some] == spelled


@given(PATTERNS, WORDS)
def test_words_are_those_of_python(pattern: str, texts: list[str]) -> None:
    graph = WordGraph.from_nodes(build([EN.split(text) for text in texts]))
    reference = translated(pattern)
    expected = [text for text in sorted(set(texts)) if reference.fullmatch(text)]
    found = swept(columns_of(graph), pattern)
    assert found is not None
    assert [EN.spell(word) for word in words_of(graph.words(), found)] == expected
    assert all(len(text) <= LONGEST for text in texts)


@pytest.mark.parametrize("pattern", PATTERNS_OF_ENGLISH)
def test_patterns_on_the_whole_english_lexicon(
    en: Lexicon,
    en_columns: tuple[bytes, ...],
    en_words: list[bytes],
    texts: list[str],
    pattern: str,
) -> None:
    found = swept(en_columns, pattern)
    assert found is not None
    if ":" in pattern:
        expected = list(matching(en.graph, parse_regex(pattern, EN, en.graph.longest)))
    else:
        reference = re.compile(pattern)
        both = zip(en_words, texts, strict=True)
        expected = [word for word, text in both if reference.fullmatch(text)]
    assert words_of(en_words, found) == expected


def test_other_automata_can_be_swept(
    en: Lexicon, en_columns: tuple[bytes, ...], en_words: list[bytes]
) -> None:
    single = [(tile,) for tile in range(1, len(EN) + 1)]
    for automaton in (TileSum(EN.values, 20, 22), Share(frozenset(EN.split("AEIOU")), 60, 80)):
        found = sweep(automaton, en_columns, single)
        assert found is not None
        assert words_of(en_words, found) == list(Walk(en.graph, automaton))


def test_an_automaton_of_too_many_states_is_left_to_the_walk(en_columns: tuple[bytes, ...]) -> None:
    assert swept(en_columns, "(.*A.{7})*|.*Q.{6}|.*E.{11}|.*S.{9}") is None


@pytest.mark.parametrize("pattern", [".*<CH>.*", "[<LL>-M].*A", "...", ".*[<CH><RR>].", "c<h>.*"])
def test_digraph_tiles(es: WordGraph, es_tiles: TileSet, pattern: str) -> None:
    found = swept(columns_of(es), pattern, es_tiles)
    assert found is not None
    assert words_of(es.words(), found) == list(
        matching(es, parse_regex(pattern, es_tiles, es.longest))
    )


def test_a_list_of_all_words_is_scrolled_without_holding_it(
    en: Lexicon, en_tiles: TileSet, en_words: list[bytes]
) -> None:
    searcher = Searcher(en, en_tiles, lambda _: en)
    for term, expected in (
        ("regex:.*", en_words),
        ("regex:.*E", [word for word in en_words if word[-1] == 5]),
    ):
        results: Results = searcher.search(parse_query(term))
        count = results.count()
        assert count == len(expected)
        for start in (0, 1, 99, count // 2, count - 40, count - 1):
            assert results.page(start, start + 40) == expected[start : start + 40], start
        assert results.page(count, count + 5) == []
        # A byte for each word of the lexicon, and not one for each that was shown.
        assert not results._found
