"""Words by number: their place among all words, from 1, and Toal's code, as they are typed."""

from __future__ import annotations

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words import WordsError
from eliot_qt.words.numbers import find_by_code, find_by_place, typed_number


def test_the_place_of_a_word_and_the_word_of_a_place(
    es: WordGraph, es_words: list[bytes], es_tiles: TileSet
) -> None:
    for place, word in enumerate(es_words):
        by_word = find_by_place(es, es_tiles, es_tiles.show(word).lower())
        assert (by_word.word, by_word.place, by_word.is_word) == (word, place, True)
        assert find_by_place(es, es_tiles, f" {place + 1} ") == by_word
        assert find_by_code(es, es_tiles, str(by_word.code)) == by_word


def test_letters_that_are_no_word_have_a_place_too(
    es: WordGraph, es_words: list[bytes], es_tiles: TileSet
) -> None:
    for text in ("A", "ALM", "C", "CHICOX", "Z", "LLAMASA"):
        letters = es_tiles.split(text)
        found = find_by_place(es, es_tiles, text)
        assert found.place == sum(word < letters for word in es_words)
        assert not found.is_word and found.code is None


def test_numbers_of_no_word(es: WordGraph, es_words: list[bytes], es_tiles: TileSet) -> None:
    for text in ("0", str(len(es_words) + 1)):
        with pytest.raises(WordsError, match=f"from 1 to {len(es_words)}"):
            find_by_place(es, es_tiles, text)
    nothing = find_by_code(es, es_tiles, "9" * 30)
    assert nothing.word == b"" and not nothing.is_word
    for text in ("", "A?"):
        with pytest.raises(WordsError):
            find_by_place(es, es_tiles, text)


@pytest.mark.parametrize("text", ["240636", "240,636", "240.636", "240\u202f636", " 240 636 "])
def test_thousands_may_be_set_apart(text: str) -> None:
    assert typed_number(text) == 240_636


@pytest.mark.parametrize("text", ["", "A1", "-1", "\u0663", "1" * 101])
def test_what_is_no_number(text: str) -> None:
    assert typed_number(text) is None
