"""Words with rare letters in a row, by the GADDAG, against looking into every word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build, build_dawg
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words.lookup import rare_words

LETTERS = st.lists(st.integers(1, 3), min_size=1, max_size=5).map(bytes)


@given(st.sets(LETTERS, max_size=40), LETTERS, st.booleans())
def test_few_words_are_found_as_by_looking(words: set[bytes], letters: bytes, ending: bool) -> None:
    graph = WordGraph.from_nodes(build(words))
    meets = {word for word in words if (word.endswith(letters) if ending else letters in word)}
    assert rare_words(graph, letters, ending=ending) == (meets if words else None)


@pytest.mark.parametrize("text", ["SSS", "QZ", "UUM", "ABLENESS", "ZZLI"])
def test_rare_letters_of_english(
    text: str, en: Lexicon, en_tiles: TileSet, en_words: list[bytes]
) -> None:
    letters = en_tiles.parse(text)
    ending = rare_words(en.graph, letters, ending=True)
    assert ending == {word for word in en_words if word.endswith(letters)}
    found = rare_words(en.graph, letters)
    assert found == {word for word in en_words if letters in word}


def test_common_letters_are_left_to_the_walk(en: Lexicon, en_tiles: TileSet) -> None:
    assert rare_words(en.graph, en_tiles.parse("E")) is None
    assert rare_words(en.graph, en_tiles.parse("ING"), ending=True) is None
    # Without a GADDAG nothing is known.
    assert rare_words(WordGraph.from_nodes(build_dawg([b"\x01\x02"])), b"\x03") is None
