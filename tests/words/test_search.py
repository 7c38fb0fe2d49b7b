"""Queries against every word of the English lexicon judged one by one, and of a Spanish list."""

from __future__ import annotations

import json
import re
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.playability import Playability
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.store.fields import Fields, SaveError, parse_json
from eliot_qt.words import WordsError
from eliot_qt.words.conditions.kinds import ConditionKind, Needs
from eliot_qt.words.figures import LexiconFigures, Order, WordColumn
from eliot_qt.words.query import Condition, Query, read_query
from eliot_qt.words.query_text import parse_query, query_text
from eliot_qt.words.rarity import draws
from eliot_qt.words.search import ConditionError, Searcher


@pytest.fixture(scope="module")
def searcher(en: Lexicon, en_tiles: TileSet) -> Searcher:
    """Searches the English lexicon; ``self`` is the only other one."""

    def other(lexicon_id: str) -> Lexicon:
        if lexicon_id != "self":
            raise LexiconError(f"there is no lexicon {lexicon_id!r}")
        return en

    return Searcher(en, en_tiles, other)


@pytest.fixture(scope="module")
def texts(en_words: list[bytes], en_tiles: TileSet) -> list[str]:
    """The English words as text."""
    return [en_tiles.spell(word) for word in en_words]


@pytest.fixture(scope="module")
def known(texts: list[str]) -> set[str]:
    """The same, to look words up."""
    return set(texts)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VALUES = dict(zip(LETTERS, [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10], strict=True))  # fmt: skip  # noqa: E501
# What each condition means for a word.
CASES: dict[str, Callable[[str, set[str]], bool]] = {
    "length:4-8": lambda w, _: 4 <= len(w) <= 8,
    "vowels:-1": lambda w, _: sum(w.count(c) for c in "AEIOU") <= 1,
    "points:20-": lambda w, _: sum(VALUES[c] for c in w) >= 20,
    "points:7": lambda w, _: sum(VALUES[c] for c in w) == 7,
    "different:2": lambda w, _: len(set(w)) == 2,
    "front-hooks:4-6": lambda w, all_: 4 <= sum(c + w in all_ for c in LETTERS) <= 6,
    "back-hooks:6-": lambda w, all_: sum(w + c in all_ for c in LETTERS) >= 6,
    "inner-front": lambda w, all_: w[1:] in all_,
    "inner-back": lambda w, all_: w[:-1] in all_,
    "consists:aeiou,75-": lambda w, _: sum(w.count(c) for c in "AEIOU") >= 0.75 * len(w),
    "consists:banes": lambda w, _: set(w) <= set("BANES"),
    "takes-prefix:RE": lambda w, all_: "RE" + w in all_,
    "takes-suffix:ING": lambda w, all_: w + "ING" in all_,
    "prefix:qu": lambda w, _: w.startswith("QU"),
    "suffix:ED": lambda w, _: w.endswith("ED"),
    "includes:zqiz": lambda w, _: not Counter("ZQIZ") - Counter(w),
    "includes:aest": lambda w, _: set("AEST") <= set(w),
    "includes:AEEINRSTT": lambda w, _: not Counter("AEEINRSTT") - Counter(w),
    "contains:ZZ": lambda w, _: "ZZ" in w,
    "pattern:?[AE]T*": lambda w, _: re.fullmatch(".[AE]T.*", w) is not None,
    "pattern:Q??,ai": lambda w, _: w in {"QAI", "QIA"},
    "pattern:?AT,?": lambda w, _: re.fullmatch(".AT", w) is not None,
    "pattern:*Z*,AEI?": lambda w, _: any(
        len(rest) <= 4 and (Counter(rest) - Counter("AEI")).total() <= 1
        for at, c in enumerate(w)
        if c == "Z"
        for rest in [w[:at] + w[at + 1 :]]
    ),
    "anagram:tar?": lambda w, _: len(w) == 4 and not Counter("TAR") - Counter(w),
    "subanagram:quiet": lambda w, _: not Counter(w) - Counter("QUIET"),
    "hooks:late": lambda w, all_: {w[1:], w[:-1]} & {"LATE"} != set() or w in {"ATE", "LAT"} & all_,
    "raccords:ate": lambda w, _: "ATE" in {w[1:], w[:-1]},
    "benjamins:e": lambda w, _: len(w) == 4 and w.endswith("E"),
    "benjamins:ING": lambda w, _: len(w) == 6 and w.endswith("ING"),
    "code:ZEBU": lambda w, _: w == "ZEBU",
    "in:self": lambda w, _: True,
}


@pytest.mark.parametrize("length", [4, pytest.param(0, marks=pytest.mark.slow)])
@pytest.mark.parametrize("term", CASES)
def test_each_condition_and_its_opposite(
    searcher: Searcher,
    en_tiles: TileSet,
    texts: list[str],
    known: set[str],
    term: str,
    length: int,
) -> None:
    some = f"length:{length}" if length else ""
    texts = [word for word in texts if len(word) == length] if length else texts
    meets = [word for word in texts if CASES[term](word, known)]
    results = searcher.search(parse_query(f"{some} {term}"))
    assert [en_tiles.spell(word) for word in results] == meets
    assert results.count() == len(meets)
    opposite = searcher.search(parse_query(f"{some} not {term}"))
    assert opposite.count() == len(texts) - len(meets)


def test_words_of_some_numbers(searcher: Searcher, en_words: list[bytes]) -> None:
    assert list(searcher.search(parse_query("number:3-5"))) == en_words[2:5]
    assert list(searcher.search(parse_query(f"number:{len(en_words)}-"))) == en_words[-1:]
    assert list(searcher.search(parse_query("number:-2"))) == en_words[:2]
    assert searcher.search(parse_query("not number:3-")).count() == 2
    assert list(searcher.search(parse_query("code:4263"))) == list(
        searcher.search(parse_query("regex:ZEBRA"))
    )


def test_anagram_counts_and_tiers(
    searcher: Searcher, en: Lexicon, en_words: list[bytes], en_tiles: TileSet
) -> None:
    fours = [word for word in en_words if len(word) == 4]
    counts = Counter(bytes(sorted(word)) for word in fours)
    found = list(searcher.search(parse_query("length:4 anagrams:6-")))
    assert found == [word for word in fours if counts[bytes(sorted(word))] >= 6]
    common = list(searcher.search(parse_query("length:4 tier:-20")))
    assert common == [word for word in fours if (en.tier_of(word) or 0) <= 20]


def slow_draws(word: bytes, tile_set: TileSet, blanks: int) -> int:
    """Every way to take so many tiles out of the bag, tried."""
    bag = [tile for tile in tile_set.full_bag if tile in word or tile == 0]
    found = 0
    for taken in combinations(bag, len(word)):
        missing = Counter(word) - Counter(taken)
        found += taken.count(0) <= blanks and missing.total() == taken.count(0)
    return found


@pytest.mark.parametrize("blanks", [0, 1, 2])
@pytest.mark.parametrize("text", ["QI", "ZZZ", "TAT", "JAZZ"])
def test_ways_to_draw_a_word(en_tiles: TileSet, text: str, blanks: int) -> None:
    word = en_tiles.split(text)
    assert draws(word, en_tiles, blanks) == slow_draws(word, en_tiles, blanks)


@pytest.mark.parametrize("blanks", [0, 2])
def test_probability_order(
    searcher: Searcher, en_words: list[bytes], en_tiles: TileSet, blanks: int
) -> None:
    threes = [word for word in en_words if len(word) == 3]
    ways = {word: draws(word, en_tiles, blanks) for word in threes}
    order = sorted(threes, key=lambda word: (-ways[word], word))
    term = f"length:3 probability:11-40,blanks={blanks}"
    assert list(searcher.search(parse_query(term))) == sorted(order[10:40])
    lax = [word for word in threes if ways[order[39]] <= ways[word] <= ways[order[10]]]
    assert list(searcher.search(parse_query(f"{term},lax"))) == lax
    assert len(lax) > 30


def test_pages_come_from_anywhere(searcher: Searcher, en_words: list[bytes]) -> None:
    everything = searcher.search(Query())
    assert everything.page(0, 3) == en_words[:3]
    assert everything.page(200_000, 200_003) == en_words[200_000:200_003]
    assert everything.page(240_630, 300_000) == en_words[240_630:]
    assert everything.count() == len(en_words)
    tested = searcher.search(parse_query("different:2 length:4"))
    assert tested.page(5, 8) == list(tested)[5:8]
    assert tested.page(10**6, 10**6 + 5) == []


def test_a_first_page_looks_at_little(searcher: Searcher) -> None:
    """The graph has 74,433 lists; a page of results is near the beginning of the walk."""
    for term in ("", "vowels:2", "suffix:ING", "points:20-", "takes-prefix:RE", "contains:SSS"):
        results = searcher.search(parse_query(term))
        results.page(0, 100)
        # Columns tell without a walk.
        assert results._walk is None or results._walk.effort < 5000, term


def test_conditions_on_digraph_tiles(
    es: WordGraph, es_tiles: TileSet, es_words: list[bytes]
) -> None:
    lexicon = Lexicon("mine", "Mine", "es", "es", es, letters=es_tiles.letters[1:])
    searcher = Searcher(lexicon, es_tiles, {"mine": lexicon}.__getitem__)

    def found(text: str) -> str:
        return " ".join(es_tiles.show(word) for word in searcher.search(parse_query(text)))

    assert found("length:4 prefix:ch") == "[CH]ICA [CH]ICO [CH]U[RR]O"
    assert found("points:14- contains:LL") == "CA[LL]ES [LL]AMAS"
    assert found("points:10 contains:LL") == "A[LL]A [LL]AR"
    assert found("pattern:<LL>*,AMAS length:4-5") == "[LL]AMA [LL]AMAS"
    assert found("pattern:ll*,amas length:4-5") == "[LL]AMA [LL]AMAS"
    assert found("pattern:?alle") == "CA[LL]E"
    assert found("pattern:?al<l>e") == ""
    assert found("different:4 suffix:RRO") == "CA[RR]O [CH]U[RR]O PE[RR]O"
    with pytest.raises(ConditionError, match="no difficulty tiers"):
        found("tier:-20")
    with pytest.raises(ConditionError, match="no figures of playability"):
        found("playability:1-")


def test_playability_is_how_often_words_are_played(
    es: WordGraph, es_tiles: TileSet, es_words: list[bytes]
) -> None:
    counts = array("I", [index * 7 % 11 for index in range(len(es_words))])
    played = Playability(counts, 100, 2000)
    lexicon = Lexicon("mine", "Mine", "es", "es", es, letters=es_tiles.letters[1:])
    lexicon = replace(lexicon, playability=played)
    searcher = Searcher(lexicon, es_tiles, {"mine": lexicon}.__getitem__)
    few = [word for word, count in zip(es_words, counts, strict=True) if 3 <= count <= 5]
    assert list(searcher.search(parse_query("playability:3-5"))) == few
    assert searcher.search(parse_query("not playability:3-5")).count() == len(es_words) - len(few)
    figures = LexiconFigures(lexicon, es_tiles, searcher.rarity)
    order = Order(WordColumn.PLAYABILITY, falling=True)
    *_, sorted_ones = figures.sort(range(len(es_words)), order)
    assert sorted_ones is not None
    by_count = sorted(range(len(es_words)), key=lambda index: (-counts[index], index))
    assert list(sorted_ones) == by_count
    assert figures.of(by_count[0]).played == 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("foo:1", "'foo' is not a condition"),
        ("length:7 not", "a condition must follow"),
        ("length:x", "not a range"),
        ("length:4-2", "ends before it begins"),
        ("length:", "not a range"),
        ("length:٣", "not a range"),
        ("length:" + "9" * 5000, "not a range"),
        ("length:1,lax", "may follow"),
        ("probability:1-5,blanks=3", "blanks=2"),
        ("inner-front:2", "nothing follows"),
        ("anagram:", "must follow"),
        ("anagram:A3", "'3'"),
        ("regex:(A", "character 1"),
        ("pattern:A[", "character 2"),
        ("pattern:A,3", "'3'"),
        ("prefix:?", "blank"),
        ("consists:AE,x", "not a range"),
        ("in:nowhere", "'nowhere'"),
        ("or length:2", "between two"),
        ("length:2 or or length:3", "between two"),
        ("length:2 or", "'or' at the end"),
    ],
)
def test_bad_queries_say_what_is_wrong(searcher: Searcher, text: str, said: str) -> None:
    with pytest.raises((WordsError, LexiconError), match=re.escape(said)):
        searcher.search(parse_query(text))


def test_of_alternatives_one_is_enough(searcher: Searcher, en_tiles: TileSet) -> None:
    def words(text: str) -> list[str]:
        query = parse_query(text)
        for _ in searcher.prepare(query):
            pass
        return [en_tiles.spell(word) for word in searcher.search(query)]

    ends, begins = words("length:5 suffix:QUE"), words("length:5 prefix:QUI")
    assert ends and begins
    assert words("length:5 suffix:QUE or prefix:QUI") == sorted({*ends, *begins})
    # Of conditions of any way: by column, automaton, test, with and without "not".
    mixed = words("prefix:Z length:2-3 or different:1 or not vowels:0-4")
    each = ("prefix:Z length:2-3", "prefix:Z different:1", "prefix:Z vowels:5-")
    assert mixed == sorted({word for query in each for word in words(query)})
    assert words("anagram:RETAINS or anagram:RELATES length:7") == sorted(
        {*words("anagram:RETAINS"), *words("anagram:RELATES")}
    )
    everything = searcher.search(parse_query("vowels:2 or not vowels:2"))
    assert everything.count() == 240_636


def test_a_limit_counts_the_words_that_meet_all_else(searcher: Searcher, en_tiles: TileSet) -> None:
    def words(text: str) -> list[str]:
        return [en_tiles.spell(word) for word in searcher.search(parse_query(text))]

    found = words("includes:QZ length:7-8")
    by_ways = sorted(
        found,
        key=lambda word: -draws(en_tiles.parse(word), en_tiles, 2) / comb(100, len(word)),
    )
    assert words("includes:QZ length:7-8 limit:1-10") == sorted(by_ways[:10])
    assert words("limit:11- includes:QZ length:7-8") == sorted(by_ways[10:])
    assert words("includes:QZ length:7-8 not limit:1-10") == sorted(by_ways[10:])
    sevens = words("includes:QZ length:7")
    bare = sorted(sevens, key=lambda word: -draws(en_tiles.parse(word), en_tiles, 0))
    assert words("includes:QZ length:7 limit:-5,blanks=0") == sorted(bare[:5])
    with pytest.raises(WordsError, match="'or' cannot stand"):
        words("length:7 or limit:1-10")


def test_words_of_ones_own_list(searcher: Searcher, en_tiles: TileSet, tmp_path: Path) -> None:
    def words(text: str) -> list[str]:
        return [en_tiles.spell(word) for word in searcher.search(parse_query(text))]

    assert words("list:za,QI,NOWORDX,retinas length:2") == ["QI", "ZA"]
    path = tmp_path / "my words.txt"
    path.write_text("ZA pizza [n ZAS]\nqi\nit's\n", "utf-8")
    query = Query((Condition(ConditionKind.IN_LIST, text=str(path)),))
    assert [en_tiles.spell(word) for word in searcher.search(query)] == ["QI", "ZA"]
    assert words(query_text(query)) == ["QI", "ZA"]
    typed = Query((Condition(ConditionKind.IN_LIST, text="QI za, RETINAS"),))
    assert query_text(typed) == "list:QI,za,RETINAS"
    with pytest.raises(WordsError, match=r"gone\.txt"):
        words("list:gone.txt")


def test_a_hostile_pattern_of_squares_ends(searcher: Searcher) -> None:
    for pattern in ("*A" * 5000 + ",AAAAAAA", "*E" * 7 + "*,AEIOUST??", "?" * 10_000):
        searcher.search(parse_query(f"pattern:{pattern}")).page(0, 5)


RANGES = st.tuples(st.integers(0, 99), st.none() | st.integers(100, 10**9 - 1))


@st.composite
def conditions_of_any_kind(draw: st.DrawFn) -> Condition:
    """A condition with what its kind needs."""
    kind = draw(st.sampled_from(ConditionKind))
    ranged = kind.needs in (Needs.RANGE, Needs.TEXT_AND_RANGE)
    low, high = draw(RANGES) if ranged else (0, None)
    written = kind.needs in (Needs.TEXT, Needs.TEXT_AND_RANGE)
    text = draw(st.text("ABÑ?*.[]", min_size=1, max_size=5)) if written else ""
    negated = draw(st.booleans())
    if kind is not ConditionKind.PROBABILITY:
        return Condition(kind, low, high, text, negated)
    return Condition(kind, low, high, text, negated, draw(st.integers(0, 2)), draw(st.booleans()))


@given(st.lists(conditions_of_any_kind(), max_size=4))
def test_queries_survive_json_and_text(conditions: list[Condition]) -> None:
    query = Query(tuple(replace(c, either=bool(n % 2)) for n, c in enumerate(conditions)))
    assert read_query(Fields(parse_json(json.dumps(query.as_json())), "search")) == query
    assert parse_query(query_text(query)) == query


@pytest.mark.parametrize(
    "condition",
    [
        {},
        {"kind": "foo"},
        {"kind": "length", "low": -1},
        {"kind": "length", "low": 5, "high": 2},
        {"kind": "length", "high": True},
        {"kind": "regex"},
        {"kind": "regex", "text": 5},
        {"kind": "probability", "blanks": 3},
    ],
)
def test_damaged_queries_are_refused(condition: object) -> None:
    with pytest.raises(SaveError, match=r"search, conditions 1"):
        read_query(Fields({"conditions": [condition]}, "search"))


def test_large_and_hostile_expressions_are_answered(
    common: Lexicon, common_words: list[bytes], en_tiles: TileSet
) -> None:
    """Whichever way is taken: through all words at once, or through the graph."""
    searcher = Searcher(common, en_tiles, lambda _: common)
    texts = [en_tiles.spell(word) for word in common_words]
    some = texts[::150]
    for pattern, expected in (
        ("|".join(some), some),
        ("|".join(f".*{word[:3]}.{{2}}{word[3:5]}.*" for word in some[:40]), None),
        ("((A*)*|(A*)*)*" * 200 + "QI", ["QI"]),
        ("(" * 200 + "A?" + "){0,14}" * 200 + "X", ["AX"]),
        ("(.*A.{7})*|.*Q.{6}|.*E.{11}", None),
    ):
        condition = Condition(ConditionKind.REGEX, text=pattern)
        found = [en_tiles.spell(word) for word in searcher.search(Query((condition,)))]
        if expected is None:
            python = re.compile(pattern)
            expected = [text for text in texts if python.fullmatch(text)]
        assert found == expected, pattern[:40]
        negated = replace(condition, negated=True)
        assert searcher.search(Query((negated,))).count() == len(texts) - len(expected)
