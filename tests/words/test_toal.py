from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.words import toal

EXAMPLE = [(5, 26), (11, 14), (2, 7), (3, 5), (0, 2)]


def test_toals_example() -> None:
    assert toal.join(EXAMPLE) == 8663


def test_toals_example_as_a_graph() -> None:
    """A graph whose branches are those of the example: at each place one of them goes on."""
    words = []
    prefix = b""
    for taken, branches in EXAMPLE:
        # A letter behind each branch not taken keeps words from being prefixes of others.
        words += [prefix + bytes((n + 1, 1)) for n in range(branches) if n != taken]
        prefix += bytes((taken + 1,))
    graph = WordGraph.from_nodes(build([*words, prefix]))
    assert toal.code_of(graph, prefix) == 8663
    assert toal.word_of(graph, 8663) == prefix


@pytest.mark.parametrize("every", [37, pytest.param(1, marks=pytest.mark.slow)])
def test_every_english_word_has_a_code_of_its_own(
    en: Lexicon, en_words: list[bytes], every: int
) -> None:
    seen: set[int] = set()
    for word in en_words[::every]:
        code = toal.code_of(en.graph, word)
        assert code is not None
        assert toal.word_of(en.graph, code) == word
        seen.add(code)
    assert len(seen) == len(en_words[::every])


@given(
    st.lists(st.lists(st.integers(1, 3), min_size=1, max_size=5).map(bytes), min_size=1),
    st.integers(0, 400),
)
def test_a_number_is_a_code_of_one_word_or_of_none(words: list[bytes], number: int) -> None:
    graph = WordGraph.from_nodes(build(words))
    word = toal.word_of(graph, number)
    codes = {toal.code_of(graph, each): each for each in words}
    assert word == codes.get(number)
    assert toal.code_of(graph, b"\4") is None
