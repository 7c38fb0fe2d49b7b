from __future__ import annotations

from array import array
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt import paths
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon
from eliot_qt.lexicon.difference import Difference, _walk, compare
from eliot_qt.lexicon.wordgraph import WordGraph

WORDS = st.sets(st.binary(min_size=1, max_size=5).map(lambda w: bytes(1 + b % 3 for b in w)))


def made(words: set[bytes], letters: tuple[str, ...] = ("A", "B", "C")) -> Lexicon:
    return Lexicon("x", "X", "en", "x", WordGraph.from_nodes(build(words)), letters=letters)


def compared(one: Lexicon, other: Lexicon) -> Difference:
    found = list(compare(one, other))[-1]
    assert found is not None
    return found


def spelled(lexicon: Lexicon, rows: array[int]) -> list[bytes]:
    return [lexicon.graph.word_at(row) for row in rows]


@given(WORDS, WORDS)
def test_the_difference_is_that_of_the_sets(one: set[bytes], other: set[bytes]) -> None:
    first, second = made(one), made(other)
    found = compared(first, second)
    assert spelled(first, found.first) == sorted(one - other)
    assert spelled(second, found.second) == sorted(other - one)
    assert spelled(first, found.both) == sorted(one & other)


def test_the_shipped_lexicons(en: Lexicon) -> None:
    common = Catalogue([paths.bundled_lexicons()]).open("en_common")
    found = compared(en, common)
    words, common_words = list(en.graph.words()), set(common.graph.words())
    assert [words[row] for row in found.first] == sorted(set(words) - common_words)
    assert len(found.second) == 0
    assert len(found.both) == len(common_words)


def test_comparing_equal_lexicons_looks_at_each_list_once() -> None:
    """Lists that branches share are many: words of 9 letters of two each end alike."""
    same = made({bytes(word) for word in product((1, 2), repeat=9)})
    assert len(same.graph) == 512
    assert sum(1 for _ in _walk(same.graph, same.graph, Difference())) < 20


def test_other_letters_cannot_be_compared() -> None:
    with pytest.raises(LexiconError, match="different letters"):
        compared(made({b"\1\2"}), made({b"\1\2"}, ("A", "B", "D")))
