"""Regular expressions: against Python's on translated patterns, and patterns made to hurt."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet, read_tile_sets
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words.lookup import matching
from eliot_qt.words.matcher import Matcher
from eliot_qt.words.regex import MOST_PLACES, PatternError, PatternFault, parse_regex
from eliot_qt.words.walk import Walk

EN = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
LETTERS = "ABCDE"
LONGEST = 6


def find(graph: WordGraph, pattern: str, tile_set: TileSet = EN) -> Walk:
    """The words of a pattern."""
    return matching(graph, parse_regex(pattern, tile_set, graph.longest))


ATOMS = st.one_of(
    st.sampled_from(LETTERS),
    st.sampled_from([".", ":v:", ":c:", "[AB]", "[^AB]", "[A-C]", "[^B-E]", "[:v:D]", "<C>"]),
)
REPEATS = st.sampled_from(
    ["", "?", "*", "+", "{2}", "{0,2}", "{1,3}", "{2,}", "{,2}", "{0}", "{3,9}"]
)


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A few parts, one after the other or one or another."""
    some = st.lists(parts, min_size=1, max_size=3)
    return some.map("".join) | some.map("|".join) | some.map("|".join).map("|{}".format)


# Groups in groups would cost Python's matcher exponential time.
SIMPLE = st.tuples(ATOMS, REPEATS).map("".join)
GROUPS = st.tuples(joined(SIMPLE).map("({})".format), REPEATS).map("".join)
PATTERNS = joined(SIMPLE | GROUPS)
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=LONGEST), min_size=1, max_size=30)


def translated(pattern: str) -> re.Pattern[str]:
    """The pattern as Python writes it."""
    python = pattern.replace("[:v:D]", "[AED]").replace(":v:", "[AE]").replace(":c:", "[BCD]")
    return re.compile(python.replace("<C>", "C").replace("{,", "{0,"))


@given(PATTERNS, WORDS)
def test_words_are_those_of_python(pattern: str, texts: list[str]) -> None:
    graph = WordGraph.from_nodes(build([EN.split(text) for text in texts]))
    reference = translated(pattern)
    expected = [text for text in sorted(set(texts)) if reference.fullmatch(text)]
    walk = find(graph, pattern)
    assert [EN.spell(word) for word in walk] == expected
    assert walk.count() == len(expected)
    assert [EN.spell(walk.at(n)[1]) for n in range(len(expected))] == expected


def test_repeats_of_repeats_count_as_python_does() -> None:
    graph = WordGraph.from_nodes(build([bytes((1,)) * n for n in range(1, 10)]))
    repeats = ["*", "+", "?", "{2}", "{2,}", "{0,3}", "{2,3}", "{3,4}", "{4}"]
    for inner, outer in itertools.product(repeats, repeats):
        pattern = f"(A{inner}){outer}"
        expected = [n for n in range(1, 10) if re.fullmatch(pattern, "A" * n)]
        assert [len(word) for word in find(graph, pattern)] == expected, pattern


@pytest.mark.parametrize(
    ("pattern", "python"),
    [
        (".*ZZ.*", None),
        ("(RE|UN)?[^AEIOU]+ING", None),
        ("(:c::v:){3,4}", "([B-DF-HJ-NP-TV-Z][AEIOUY]){3,4}"),
    ],
)
def test_patterns_on_all_common_words(
    common: Lexicon, common_words: list[bytes], pattern: str, python: str | None
) -> None:
    vowels = "".join(s for s, v in zip(EN.letters, EN.vowels, strict=True) if v and s != "?")
    consonants = "".join(
        s for s, c in zip(EN.letters, EN.consonants, strict=True) if c and s != "?"
    )
    reference = re.compile(pattern.replace(":v:", f"[{vowels}]").replace(":c:", f"[{consonants}]"))
    expected = [word for word in common_words if reference.fullmatch(EN.spell(word))]
    walk = find(common.graph, pattern)
    assert expected
    assert list(walk) == expected
    assert walk.count() == len(expected)


def test_every_word_by_index_without_listing(common: Lexicon) -> None:
    walk = find(common.graph, ".*")
    assert walk.count() == common.graph.word_count
    for number in (0, 1, 65_432, walk.count() - 1):
        assert walk.at(number) == (number, common.graph.word_at(number))


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("<CH>ICO.", "[CH]ICOS"),
        ("<ch>.*os", "[CH]ICOS [CH]U[RR]OS"),
        ("chico", "[CH]ICO"),
        ("c<h>ico", ""),
        ("c[h]ico", ""),
        ("chico?s", "[CH]ICOS"),
        ("(lle?)+ama", "[LL]AMA"),
        (".a[chll]e", "CA[LL]E"),
        ("ca<ll>e|co<ch>e", "CA[LL]E CO[CH]E"),
        ("[<LL>-M].*A", "[LL]AMA"),
        (".*[<CH><LL>]E", "CA[LL]E CO[CH]E LE[CH]E"),
        ("<RR>?.*<RR>A.*", ""),
        ("añ.", "AÑO"),
        ("[^A-<RR>].*", ""),
    ],
)
def test_digraph_tiles(es: WordGraph, es_tiles: TileSet, pattern: str, found: str) -> None:
    walk = find(es, pattern, es_tiles)
    assert sorted(es_tiles.show(word) for word in walk) == sorted(found.split())


@pytest.mark.parametrize(
    ("pattern", "fault", "at"),
    [
        ("", PatternFault.EMPTY, 0),
        ("A(B", PatternFault.OPEN_GROUP, 1),
        ("A[B", PatternFault.OPEN_GROUP, 1),
        ("A<B", PatternFault.OPEN_GROUP, 1),
        ("[A<B]>", PatternFault.OPEN_GROUP, 2),
        ("A{2", PatternFault.OPEN_GROUP, 1),
        ("AB)", PatternFault.EXTRA_BRACKET, 2),
        ("*A", PatternFault.NOTHING_TO_REPEAT, 0),
        ("A(|+)", PatternFault.NOTHING_TO_REPEAT, 3),
        ("A{x}", PatternFault.BAD_REPEAT, 1),
        ("A{}", PatternFault.BAD_REPEAT, 1),
        ("A{,}", PatternFault.BAD_REPEAT, 1),
        ("A{-1}", PatternFault.BAD_REPEAT, 1),
        ("A{٣}", PatternFault.BAD_REPEAT, 1),
        ("A{3,2}", PatternFault.REPEAT_ORDER, 1),
        ("A[]B", PatternFault.EMPTY_CLASS, 1),
        ("A[^]B", PatternFault.EMPTY_CLASS, 1),
        ("A[C-A]", PatternFault.BAD_RANGE, 2),
        ("A[C-]", PatternFault.BAD_RANGE, 2),
        ("[-A]", PatternFault.NOT_A_TILE, 1),
        ("AB3", PatternFault.NOT_A_TILE, 2),
        ("A B", PatternFault.NOT_A_TILE, 1),
        ("<CH>", PatternFault.NOT_A_TILE, 0),
        ("<>", PatternFault.NOT_A_TILE, 0),
        ("A]", PatternFault.NOT_A_TILE, 1),
        (":x:", PatternFault.NO_VOWEL_SIGN, 0),
        ("[:v]:", PatternFault.NO_VOWEL_SIGN, 1),
        ("\x00", PatternFault.NOT_A_TILE, 0),
    ],
)
def test_a_bad_pattern_names_the_place(pattern: str, fault: PatternFault, at: int) -> None:
    with pytest.raises(PatternError, match=f"character {at + 1}: ") as raised:
        parse_regex(pattern, EN, 15)
    assert (raised.value.fault, raised.value.at) == (fault, at)


@given(st.text("AB()[]{}<>|*+?^-:v.,2", max_size=14))
def test_any_text_is_a_pattern_or_a_fault_within_it(pattern: str) -> None:
    try:
        parse_regex(pattern, EN, 15)
    except PatternError as error:
        assert 0 <= error.at < max(1, len(pattern))


TWO_HUNDRED = 200
HOSTILE = {
    "stars": "(A*)*B",
    "more stars": "((A*)*|(A*)*)*" * TWO_HUNDRED + "B",
    "optional": "A?" * 15 + "A" * 15,
    "exponential states": "(.*A.{7})*|.*Q.{6}|" * 4 + ".*E.{11}",
    "nested repeats": "(" * TWO_HUNDRED + "A" + "{1,9}){1,9}" * TWO_HUNDRED,
    "repeats of nothing": "(" * TWO_HUNDRED + "A?" + "){0,14}" * TWO_HUNDRED,
    "huge numbers": "A{1,99999999999999999999}B{0," + "9" * 5000 + "}",
}


@pytest.mark.parametrize("pattern", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_patterns_cost_no_more_than_their_size(common: Lexicon, pattern: str) -> None:
    matcher = Matcher(parse_regex(pattern, EN, common.graph.longest), common.graph.longest)
    walk = Walk(common.graph, matcher)
    walk.count()
    # Every step of the walk may look at each place and link, not more.
    assert matcher.effort <= 4 * matcher.size * (walk.effort + 1)
    assert matcher.size <= 20 * len(pattern) + 100
    assert walk.effort <= 26 * 5000


@pytest.mark.parametrize(
    "pattern",
    [
        "AB" * 50_000,
        "(A" * 30_000 + ")" * 30_000,
        "(" * 50_000 + "A" + ")" * 50_000,
        "(" * 30_000 + "A" + ")*" * 30_000,
        ".?" * 3_000,
        "A|" * 50_000 + "QI",
        "QI|ZA|" * 16_000 + "X",
        "[A-Z]" * 20_000,
    ],
    ids=lambda pattern: pattern[:6],
)
def test_large_patterns(common: Lexicon, pattern: str) -> None:
    matcher = Matcher(parse_regex(pattern, EN, common.graph.longest), common.graph.longest)
    list(zip(range(100), Walk(common.graph, matcher), strict=False))
    assert matcher.effort <= 60 * len(pattern)


def test_repeats_that_multiply_are_refused() -> None:
    pattern = "A"
    for letter in "BCDEFGHIJ":
        pattern = f"({pattern}{letter}?){{0,9}}"
    with pytest.raises(PatternError) as raised:
        parse_regex(pattern, EN, 15)
    assert raised.value.fault is PatternFault.TOO_MANY_PLACES
    assert len(pattern) < 100 < MOST_PLACES
