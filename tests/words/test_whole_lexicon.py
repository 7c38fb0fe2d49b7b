"""Figures and hooks on the whole English lexicon, against lists put together word by word."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.words import lookup
from eliot_qt.words.query_text import parse_query
from eliot_qt.words.rarity import draws
from eliot_qt.words.search import Searcher


@pytest.fixture(scope="module")
def searcher(en: Lexicon, en_tiles: TileSet) -> Searcher:
    return Searcher(en, en_tiles, lambda _: en)


def found(searcher: Searcher, query: str) -> list[int]:
    """The numbers of the words of a query."""
    return [index for chunk in searcher.search(parse_query(query)).chunks() for index in chunk]


def test_numbers_of_words(en: Lexicon, en_words: list[bytes]) -> None:
    for number in range(0, len(en_words), 37):
        assert en.graph.word_at(number) == en_words[number]
        assert en.graph.index_of(en_words[number]) == number


def test_figures_that_columns_tell(
    searcher: Searcher, en: Lexicon, en_words: list[bytes], en_tiles: TileSet
) -> None:
    groups = Counter(bytes(sorted(word)) for word in en_words)
    known = set(en_words)
    assert en.tiers is not None and en.playability is not None
    figures: dict[str, list[int]] = {
        "length": [len(word) for word in en_words],
        "different": [len(set(word)) for word in en_words],
        "vowels": [sum(en_tiles.vowels[tile] for tile in word) for word in en_words],
        "points": [sum(en_tiles.values[tile] for tile in word) for word in en_words],
        "anagrams": [groups[bytes(sorted(word))] for word in en_words],
        "tier": list(en.tiers),
        "playability": list(en.playability.counts),
    }
    for name, low, high in (
        ("length", 6, 9),
        ("different", 4, 5),
        ("vowels", 2, 3),
        ("points", 18, 30),
        ("anagrams", 3, 5),
        ("tier", 20, 50),
        ("playability", 100, 5000),
    ):
        expected = [at for at, figure in enumerate(figures[name]) if low <= figure <= high]
        assert found(searcher, f"{name}:{low}-{high}") == expected
        others = searcher.search(parse_query(f"not {name}:{low}-{high}")).count()
        assert others == len(en_words) - len(expected) and expected
    for name, cut in (("inner-front", slice(1, None)), ("inner-back", slice(None, -1))):
        expected = [at for at, word in enumerate(en_words) if word[cut] in known]
        assert found(searcher, name) == expected


def test_hooks_benjamins_and_raccords_of_many_words(
    common: Lexicon, common_words: list[bytes]
) -> None:
    fronts, backs, behind_three = defaultdict(list), defaultdict(list), defaultdict(list)
    for word in common_words:
        fronts[word[1:]].append(word)
        backs[word[:-1]].append(word)
        behind_three[word[3:]].append(word)
    for word in common_words[::1009]:
        found = lookup.hooks(common.graph, word)
        assert list(found.front) == [longer[0] for longer in fronts[word]]
        assert list(found.back) == [longer[-1] for longer in backs[word]]
        assert lookup.raccords(common.graph, word) == sorted({*fronts[word], *backs[word]})
        assert list(lookup.benjamins(common.graph, word)) == behind_three[word]


@pytest.mark.slow
@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_places_by_probability(
    searcher: Searcher, common_words: list[bytes], en_tiles: TileSet, blanks: int
) -> None:
    ranges = [(1, 100), (300, 420), (20_000, 20_010), (30_000, 90_000)]
    strict: dict[tuple[int, int], list[bytes]] = {span: [] for span in ranges}
    lax: dict[tuple[int, int], list[bytes]] = {span: [] for span in ranges}
    by_length = defaultdict(list)
    for word in common_words:
        by_length[len(word)].append(word)
    for words in by_length.values():
        ways = {word: draws(word, en_tiles, blanks) for word in words}
        words.sort(key=lambda word: (-ways[word], word))
        places = defaultdict(list)
        for place, word in enumerate(words, 1):
            places[ways[word]].append(place)
        for place, word in enumerate(words, 1):
            shared = places[ways[word]]
            for low, high in ranges:
                if low <= place <= high:
                    strict[low, high].append(word)
                if shared[0] <= high and shared[-1] >= low:
                    lax[low, high].append(word)
    for low, high in ranges:
        term = f"probability:{low}-{high},blanks={blanks}"
        assert list(searcher.search(parse_query(term))) == sorted(strict[low, high])
        assert list(searcher.search(parse_query(f"{term},lax"))) == sorted(lax[low, high])
