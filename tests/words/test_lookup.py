"""The word tools against lists searched word by word, on the whole English lexicon."""

from __future__ import annotations

import string

import pytest

from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words import WordsError, lookup
from eliot_qt.words.letters import TypedLetters, read_letters, read_typed_letters
from eliot_qt.words.walk import Walk


def slow_anagrams(words: list[bytes], letters: bytes, shortest: int) -> list[bytes]:
    """The words of at least ``shortest`` tiles that the letters can make."""
    blanks = letters.count(BLANK)
    singles = [bytes((tile,)) for tile in letters]

    def fits(word: bytes) -> bool:
        for single in singles:
            word = word.replace(single, b"", 1)
        return len(word) <= blanks

    return [word for word in words if shortest <= len(word) <= len(letters) and fits(word)]


@pytest.mark.parametrize("typed", ["AERST", "RETINAS", "retina?", "QI??", "??", "ZZZQX"])
def test_anagrams_use_all_letters(
    common: Lexicon, common_words: list[bytes], en_tiles: TileSet, typed: str
) -> None:
    letters = read_letters(typed, en_tiles)
    walk = lookup.anagrams(common.graph, letters)
    expected = slow_anagrams(common_words, letters, len(letters))
    assert list(walk) == expected
    assert walk.count() == len(expected)


@pytest.mark.parametrize("typed", ["AERSTLN", "QZ?", "JUMB??"])
def test_subanagrams_use_some(
    common: Lexicon, common_words: list[bytes], en_tiles: TileSet, typed: str
) -> None:
    letters = read_letters(typed, en_tiles)
    walk = lookup.spelled(common.graph, TypedLetters(letters), whole=False)
    expected = slow_anagrams(common_words, letters, 1)
    assert list(walk) == expected
    assert walk.count() == len(expected)


@pytest.mark.parametrize("typed", ["RETINA", "QUI?"])
def test_plus_one_by_added_letter(
    common: Lexicon, common_words: list[bytes], en_tiles: TileSet, typed: str
) -> None:
    letters = read_letters(typed, en_tiles)
    found = lookup.plus_one(common.graph, letters)
    assert found[BLANK] == slow_anagrams(common_words, letters, len(letters))
    next_words = [word for word in common_words if len(word) == len(letters) + 1]
    for tile in range(1, 27):
        more = letters + bytes((tile,))
        longer = slow_anagrams(next_words, more, len(more))
        # A word counts for the letters it needs, not for what a blank could as well be.
        needed = [w for w in longer if w.count(tile) > letters.count(tile)]
        assert found.get(tile, []) == needed


def test_plus_one_of_a_blank_offers_each_missing_letter(en: Lexicon, en_tiles: TileSet) -> None:
    found = lookup.plus_one(en.graph, read_letters("Q?", en_tiles))
    suq = en_tiles.split("SUQ")
    assert [en_tiles.letters[tile] for tile, words in found.items() if suq in words] == ["S", "U"]


@pytest.mark.parametrize("typed", ["ARE", "QI"])
def test_hooks_benjamins_raccords(
    common: Lexicon, common_words: list[bytes], en_tiles: TileSet, typed: str
) -> None:
    word = en_tiles.split(typed)
    longer = [w for w in common_words if len(w) == len(word) + 1]
    found = lookup.hooks(common.graph, word)
    assert list(found.front) == sorted(w[0] for w in longer if w[1:] == word)
    assert list(found.back) == sorted(w[-1] for w in longer if w[:-1] == word)
    assert found.inner_front is (word[1:] in common_words)
    assert found.inner_back is (word[:-1] in common_words)
    assert lookup.raccords(common.graph, word) == [w for w in longer if word in (w[1:], w[:-1])]
    expected = [w for w in common_words if len(w) == len(word) + 3 and w.endswith(word)]
    assert list(lookup.benjamins(common.graph, word)) == expected


def test_parts_of_words(common: Lexicon, common_words: list[bytes], en_tiles: TileSet) -> None:
    for typed in ("ZZ",):
        part = en_tiles.split(typed)
        assert list(lookup.containing(common.graph, part)) == [w for w in common_words if part in w]
        for found, belongs in (
            (lookup.starting, bytes.startswith),
            (lookup.ending, bytes.endswith),
        ):
            walk = found(common.graph, part)
            expected = [w for w in common_words if belongs(w, part)]
            assert (list(walk), walk.count()) == (expected, len(expected))


def test_the_nth_found_word_and_its_index(common: Lexicon, en_tiles: TileSet) -> None:
    walk = lookup.containing(common.graph, en_tiles.split("ZO"))
    expected = list(walk.indexed())
    assert [walk.at(n) for n in range(walk.count())] == expected
    assert all(common.graph.word_at(index) == word for index, word in expected[:20])
    for outside in (-1, walk.count()):
        with pytest.raises(IndexError):
            walk.at(outside)


def test_digraphs_are_single_letters(
    es: WordGraph, es_words: list[bytes], es_tiles: TileSet
) -> None:
    def spelled(walk: Walk) -> list[str]:
        return [es_tiles.show(word) for word in walk]

    assert spelled(lookup.anagrams(es, read_letters("ochic", es_tiles))) == ["[CH]ICO"]
    assert spelled(lookup.anagrams(es, read_letters("c[h]ico", es_tiles))) == []
    assert spelled(lookup.anagrams(es, read_letters("<ll>?ma", es_tiles))) == ["[LL]AMA"]
    assert lookup.hooks(es, es_tiles.split("AMA")).front == es_tiles.split("LL")
    assert lookup.hooks(es, es_tiles.split("LLAMA")).back == es_tiles.split("S")
    contained = [w for w in es_words if es_tiles.split("RR") in w]
    assert list(lookup.containing(es, es_tiles.split("RR"))) == contained
    assert es_tiles.split("PERO") not in contained


def test_a_lexicon_without_words_finds_none() -> None:
    empty = WordGraph.from_bytes(bytes(8))
    assert empty.longest == 0
    assert list(lookup.spelled(empty, TypedLetters(b"\1\2"), whole=False)) == []
    assert lookup.spelled(empty, TypedLetters(b"\1\2"), whole=False).count() == 0
    assert lookup.hooks(empty, b"\1").front == b""


def matches(word: str, parts: list[str], more: bool) -> bool:
    """Give each part, a set of letters, a letter of its own: by trying all."""
    if not parts:
        return more or not word
    return any(
        matches(word[:at] + word[at + 1 :], parts[1:], more)
        for at, letter in enumerate(word)
        if letter in parts[0]
    )


@pytest.mark.parametrize(
    ("text", "parts", "more"),
    [
        ("AEINST[RL]", [*"AEINST", "RL"], False),
        ("QZ*", ["Q", "Z"], True),
        ("[AEI][AEI][AEI]SS", ["AEI"] * 3 + ["S", "S"], False),
        ("[^AEIOU]?[ST]E", ["BCDFGHJKLMNPQRSTVWXYZ", string.ascii_uppercase, "ST", "E"], False),
        ("?Z[XQ]*", [string.ascii_uppercase, "Z", "XQ"], True),
    ],
)
def test_sets_and_any_letters_more_in_anagrams(
    common: Lexicon,
    common_words: list[bytes],
    en_tiles: TileSet,
    text: str,
    parts: list[str],
    more: bool,
) -> None:
    letters = read_typed_letters(text, en_tiles)
    words = [en_tiles.spell(word) for word in lookup.spelled(common.graph, letters)]
    longest = 15 if more else len(parts)
    expected = [
        word
        for word in map(
            en_tiles.spell, (w for w in common_words if len(parts) <= len(w) <= longest)
        )
        if len(parts) <= len(word) <= longest
        and all(letter in word for letter in parts if len(letter) == 1)
        and matches(word, parts, more)
    ]
    assert words == expected and words


def test_a_bracketed_tile_of_two_letters_is_no_set(es_tiles: TileSet) -> None:
    assert read_typed_letters("[CH]ICO", es_tiles) == TypedLetters(es_tiles.parse("[CH]ICO"))
    either = read_typed_letters("[AE]L", es_tiles)
    assert either.tiles == es_tiles.parse("L") and len(either.sets) == 1
    with pytest.raises(WordsError, match="more than 12 sets"):
        read_typed_letters("[AE]" * 13, es_tiles)
    with pytest.raises(WordsError, match="partner"):
        read_typed_letters("A[EI", es_tiles)
