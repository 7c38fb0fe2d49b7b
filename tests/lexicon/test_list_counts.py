"""Counts of all lists in one pass, against the pass from child to parent, and with pauses."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from eliot_qt import paths
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.list_counts import LENGTHS, count_lists, counted_in_order
from eliot_qt.lexicon.wordgraph import ACCEPTS, LAST, TILE_SHIFT, WordGraph

WORDS = st.sets(st.binary(min_size=1, max_size=6).map(lambda word: bytes(1 + c % 5 for c in word)))


@given(WORDS)
def test_counts_are_those_of_the_words(words: set[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    assert graph.word_count == len(words)
    assert graph.longest == max(map(len, words), default=0)
    tiles = {tile for word in words for tile in word}
    there = graph.tiles_below[graph.dawg_root]
    assert {tile for tile in range(LENGTHS) if there >> tile & 1} == tiles
    lengths = range(1, graph.longest + 1)
    assert [n for n in range(100) if there >> LENGTHS + n & 1] == list(lengths)
    for start, count in graph.words_below.items():
        heads = {word for word in words if graph._walk(word[:1]) & 0x3FFFFF == start != 0}
        for first in {word[:1] for word in heads}:
            assert count == sum(word[:1] == first and len(word) > 1 for word in words)


def test_common_english_is_counted_in_one_pass_with_pauses() -> None:
    shipped = Catalogue([paths.bundled_lexicons()]).open("en_common")
    graph = WordGraph(shipped.graph.nodes)
    stop = graph.siblings(graph.dawg_root).stop
    *pauses, counts = count_lists(graph.nodes, stop, 64, 1 << 27)
    assert set(pauses) == {None} and len(pauses) > 10
    assert counts == counted_in_order(graph.nodes, graph._order(graph.dawg_root), 1 << 27)
    assert list(graph.count()) == pauses
    assert list(graph.count()) == []


def test_a_graph_in_another_order_is_counted_too() -> None:
    a = 1 << TILE_SHIFT
    # The root list comes before the list it leads to.
    nodes = array("I", [LAST | 2, LAST, a | LAST | 3, a | LAST | ACCEPTS])
    assert list(count_lists(memoryview(nodes), 3, 64, 99)) == [None]
    graph = WordGraph.from_nodes(nodes)
    assert (graph.word_count, graph.longest) == (1, 2)
    assert graph.tiles_below[2] == 1 << 1 | 3 << LENGTHS + 1
