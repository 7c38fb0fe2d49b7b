from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.lexicon import LexiconError, builder
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, LAST, SEPARATOR, TILE_SHIFT, WordGraph


def words_over(letters: int, longest: int = 9) -> st.SearchStrategy[list[bytes]]:
    """Word lists over an alphabet, with repetitions, in any order."""
    tile = st.integers(1, letters)
    return st.lists(st.lists(tile, min_size=1, max_size=longest).map(bytes), max_size=40)


def strings(graph: WordGraph, start: int) -> list[bytes]:
    """Every string accepted below a list, found by plain recursion."""
    found: list[bytes] = []

    def walk(at: int, head: bytes) -> None:
        for index in graph.siblings(at):
            node = graph.nodes[index]
            string = head + bytes([node >> TILE_SHIFT])
            if node & ACCEPTS:
                found.append(string)
            walk(node & CHILD_MASK, string)

    walk(start, b"")
    return found


def splits(word: bytes) -> set[bytes]:
    """Gordon's strings of a word, from their definition."""
    result = set()
    for cut in range(1, len(word) + 1):
        tail = bytes([SEPARATOR]) + word[cut:] if cut < len(word) else b""
        result.add(bytes(reversed(word[:cut])) + tail)
    return result


def spell(*words: str) -> list[bytes]:
    """Words of A-Z as tiles 1-26."""
    return [bytes(ord(c) - 64 for c in word) for word in words]


@given(words_over(5))
def test_all_words_and_no_others_come_back_in_order(words: list[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    assert list(graph.words()) == sorted(set(words))
    assert all(graph.accepts(word) for word in words)


@given(words_over(63))
def test_alphabets_of_63_letters_work(words: list[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    assert list(graph.words()) == sorted(set(words))
    graph.verify()


@given(words_over(4, 6))
def test_the_gaddag_holds_every_split_of_every_word(words: list[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    expected = set().union(*map(splits, words)) if words else set()
    assert strings(graph, graph.gaddag_root) == sorted(expected)


def test_gordons_example() -> None:
    (word,) = spell("EXPLAIN")
    graph = WordGraph.from_nodes(build([word]))
    shown = {
        "".join("+" if t == SEPARATOR else chr(t + 64) for t in string)
        for string in strings(graph, graph.gaddag_root)
    }
    assert shown == {
        "E+XPLAIN",
        "XE+PLAIN",
        "PXE+LAIN",
        "LPXE+AIN",
        "ALPXE+IN",
        "IALPXE+N",
        "NIALPXE",
    }


@settings(max_examples=50)
@given(words_over(3))
def test_no_two_lists_are_equal(words: list[bytes]) -> None:
    nodes = build(words)
    lists: list[tuple[int, ...]] = []
    current: list[int] = []
    for node in nodes[2:]:
        current.append(node)
        if node & LAST:
            lists.append(tuple(current))
            current = []
    assert not current
    assert len(lists) == len(set(lists))


@settings(max_examples=50)
@given(words_over(4), st.randoms())
def test_order_and_repetition_do_not_change_a_byte(words: list[bytes], random: object) -> None:
    assert build(words) == build(reversed(words)) == build([*words, *words])


def test_the_order_of_nodes_is_the_agreed_one() -> None:
    a, b = 1 << TILE_SHIFT, 2 << TILE_SHIFT
    expected = [
        LAST | 3,  # the DAWG's root
        LAST | 7,  # the GADDAG's root
        b | ACCEPTS | LAST,  # 2: children first: the B of AB
        a | 2,  # 3: A, then B
        b | ACCEPTS | LAST,  # B alone
        LAST | 2,  # 5: of A+B: the separator, then the B written already
        a | ACCEPTS | LAST,  # 6: the A of BA
        a | 5,  # 7: A+B
        b | ACCEPTS | LAST | 6,  # B and BA
    ]
    assert list(build(spell("AB", "B"))) == expected


def test_no_words_give_an_empty_graph() -> None:
    graph = WordGraph.from_nodes(build([]))
    assert list(graph.words()) == []
    assert not graph.accepts(b"")
    assert not graph.accepts(b"\x01")
    graph.verify()


@pytest.mark.parametrize("word", [b"", b"\x00", b"\x01\x40", b"\x05\x00\x05"])
def test_what_is_no_word_is_refused(word: bytes) -> None:
    with pytest.raises(LexiconError, match="not a word"):
        build([b"\x01\x02", word])


def test_too_many_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "MAX_NODES", 100)
    with pytest.raises(LexiconError, match="more than 100 nodes"):
        build([bytes([a, b, c]) for a in range(1, 9) for b in range(1, 9) for c in range(a, 9)])


def test_nodes_are_32_bit() -> None:
    nodes = build(spell("QI"))
    assert isinstance(nodes, array)
    assert nodes.itemsize == 4
