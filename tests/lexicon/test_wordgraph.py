from __future__ import annotations

import random
from array import array
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.ascending import words_at
from eliot_qt.lexicon.builder import build, build_dawg
from eliot_qt.lexicon.list_counts import is_sound, letters_of
from eliot_qt.lexicon.wordgraph import ACCEPTS, LAST, TILE_SHIFT, WordGraph

WORD_LISTS = st.lists(
    st.lists(st.integers(1, 4), min_size=1, max_size=7).map(bytes), min_size=1, max_size=60
)


def spell(text: str) -> bytes:
    """A word of A-Z as tiles 1-26."""
    return bytes(ord(c) - 64 for c in text)


def graph_of(text: str) -> WordGraph:
    """A graph of the words of a text."""
    return WordGraph.from_nodes(build(map(spell, text.split())))


SMALL = graph_of("CAR CARD CARE CARED CARES CARS CAT CATS DO DOG DOGS")


@given(WORD_LISTS)
def test_index_and_word_are_inverse(words: list[bytes]) -> None:
    graph = WordGraph.from_nodes(build(words))
    expected = sorted(set(words))
    assert len(graph) == graph.word_count == len(expected)
    assert [graph.word_at(n) for n in range(len(expected))] == expected
    assert [graph.index_of(word) for word in expected] == list(range(len(expected)))


@given(WORD_LISTS, st.data())
def test_words_at_many_numbers_are_those_at_each(words: list[bytes], data: st.DataObject) -> None:
    graph = WordGraph.from_nodes(build(words))
    numbers = sorted(data.draw(st.lists(st.integers(0, len(graph) - 1))))
    assert list(words_at(graph, numbers)) == [graph.word_at(number) for number in numbers]
    with pytest.raises(IndexError):
        list(words_at(graph, [*numbers, len(graph)]))
    with pytest.raises(IndexError):
        next(words_at(graph, [-1]))


@settings(max_examples=300)
@given(WORD_LISTS, st.integers(0, 1 << 32))
def test_what_is_found_sound_in_one_pass_is_sound_on_every_way(
    words: list[bytes], seed: int
) -> None:
    """And what a builder has made is found so, as long as nobody has changed it."""
    nodes, dice = build(words), random.Random(seed)
    most = max(nodes) >> TILE_SHIFT
    graph = WordGraph.from_nodes(nodes)
    stop = graph.siblings(graph.dawg_root).stop
    assert is_sound(graph.nodes, stop, most)
    for _ in range(5):
        changed = array("I", nodes)
        place = dice.randrange(2, len(nodes))
        changed[place] ^= 1 << dice.choice([*range(6), 22, 23, 24, 25, 26])
        if is_sound(memoryview(changed), stop, most):
            other = WordGraph.from_nodes(changed)
            other._order(other.dawg_root, check=1)
            other._order(other.gaddag_root, check=0)


@given(WORD_LISTS, st.lists(st.integers(0, 5), max_size=8).map(bytes))
def test_any_question_is_answered_as_a_set_would(words: list[bytes], asked: bytes) -> None:
    graph = WordGraph.from_nodes(build(words))
    expected = sorted(set(words))
    beginning = [word for word in expected if word.startswith(asked)]
    assert graph.accepts(asked) is (asked in expected)
    assert (asked in graph) is (asked in expected)
    assert (graph.index_of(asked) is not None) is (asked in expected)
    assert list(graph.with_prefix(asked)) == beginning
    assert [expected[n] for n in graph.prefix_range(asked)] == beginning


def test_a_prefix_is_no_word_unless_it_is_one() -> None:
    assert SMALL.accepts(spell("CAR"))
    assert not SMALL.accepts(spell("CA"))
    assert not SMALL.accepts(spell("CARSE"))
    assert SMALL.index_of(spell("CA")) is None


def test_the_range_of_a_missing_prefix_is_empty_where_it_would_be() -> None:
    assert SMALL.prefix_range(spell("CAS")) == range(6, 6)
    assert SMALL.prefix_range(spell("ZO")) == range(11, 11)
    assert SMALL.prefix_range(b"") == range(11)


@pytest.mark.parametrize("index", [-1, 11])
def test_words_outside_are_refused(index: int) -> None:
    with pytest.raises(IndexError):
        SMALL.word_at(index)


def test_navigation_by_list_and_tile() -> None:
    index = SMALL.find(SMALL.dawg_root, 4)
    assert SMALL.nodes[index] >> TILE_SHIFT == 4
    assert len(SMALL.siblings(SMALL.dawg_root)) == 2
    assert SMALL.find(SMALL.dawg_root, 5) == 0
    assert SMALL.find(0, 5) == 0


def test_a_file_is_read_where_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "small.kwg"
    path.write_bytes(SMALL.nodes.tobytes())
    graph = WordGraph.open(path)
    assert list(graph.words()) == list(SMALL.words())
    assert graph.nodes.readonly
    assert graph.nodes.format == "I"


@pytest.mark.parametrize("data", [b"", b"\x00" * 4, b"\x00" * 9, b"\xff" * 8])
def test_a_file_that_cannot_be_a_graph_is_named(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.kwg"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=r"bad\.kwg"):
        WordGraph.open(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"none\.kwg"):
        WordGraph.open(tmp_path / "none.kwg")
    with pytest.raises(LexiconError):
        WordGraph.open(tmp_path)


A, B = 1 << TILE_SHIFT, 2 << TILE_SHIFT


@pytest.mark.parametrize(
    ("nodes", "complaint"),
    [
        ([LAST | 2, LAST, A | LAST | 2], "back to itself"),
        ([LAST | 2, LAST, A | LAST | 3, B | LAST | 2], "back to itself"),
        ([LAST | 2, LAST, A | LAST | 99], "outside, to 99"),
        ([LAST | 2, LAST, A | LAST | 1], "outside, to 1"),
        ([LAST | 2, LAST, A | ACCEPTS], "no end"),
        ([LAST | 2, LAST, B | ACCEPTS, A | ACCEPTS | LAST], "node 3 has the impossible tile 1"),
        ([LAST | 2, LAST, 64 << TILE_SHIFT | ACCEPTS | LAST], "impossible tile 64"),
        ([LAST | 2, LAST, ACCEPTS | LAST], "impossible tile 0"),
        ([LAST, LAST | 2, ACCEPTS | LAST], "nothing follows the separator"),
        ([LAST, LAST | 2, A | ACCEPTS], "no end"),
    ],
)
def test_verifying_names_the_fault(nodes: list[int], complaint: str) -> None:
    graph = WordGraph.from_nodes(array("I", nodes), "x.kwg")
    with pytest.raises(LexiconError, match=complaint) as caught:
        graph.verify()
    assert "x.kwg" in str(caught.value)


def test_more_words_than_can_be_are_not_counted() -> None:
    # 40 levels of two letters each: a small sound graph of 2^41 words.
    nodes = [LAST, LAST]
    child = 0
    for _ in range(40):
        start = len(nodes)
        nodes += [A | ACCEPTS | child, B | ACCEPTS | LAST | child]
        child = start
    nodes[0] |= child
    graph = WordGraph.from_nodes(array("I", nodes))
    graph.verify()
    with pytest.raises(LexiconError, match="words"):
        next(graph.words())


def test_ways_to_no_word_are_not_walked() -> None:
    # 40 levels of two letters, none of which ends a word, beside the word A.
    nodes = [LAST, LAST]
    child = 0
    for _ in range(40):
        start = len(nodes)
        nodes += [A | child, B | LAST | child]
        child = start
    nodes[0] |= len(nodes)
    nodes += [A | ACCEPTS | child, B | LAST | child]
    graph = WordGraph.from_nodes(array("I", nodes))
    assert list(graph.words()) == [bytes([1])]


def ask_everything(graph: WordGraph, rng: random.Random) -> None:
    """Use all of the graph's questions; only LexiconError may come out."""
    word = bytes(rng.randrange(0, 6) for _ in range(rng.randrange(8)))
    for question in (
        graph.verify,
        lambda: graph.accepts(word),
        lambda: graph.index_of(word),
        lambda: graph.prefix_range(word),
        lambda: graph.word_at(rng.randrange(graph.word_count or 1)),
        lambda: list(islice(graph.words(), 500)),
        lambda: list(islice(graph.with_prefix(word), 500)),
    ):
        try:
            question()
        except LexiconError:
            continue
        except IndexError as error:
            assert "of 0" in str(error)  # word_at of an empty graph


@settings(max_examples=150)
@given(st.integers(0, 1 << 32))
def test_hostile_bytes_do_no_harm(seed: int) -> None:
    rng = random.Random(seed)
    words = [bytes(rng.randrange(1, 6) for _ in range(rng.randrange(1, 8))) for _ in range(80)]
    data = bytearray(build(words).tobytes())
    for _ in range(rng.choice([1, 2, 10, 200])):
        data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.3:
        del data[rng.randrange(2, len(data) // 4) * 4 :]
    try:
        graph = WordGraph.from_bytes(bytes(data))
    except LexiconError:
        return
    ask_everything(graph, rng)


def test_a_root_within_a_list_is_followed_from_there() -> None:
    nodes = array("I", [LAST | 3, LAST, A | ACCEPTS, B | LAST | ACCEPTS])
    graph = WordGraph.from_nodes(nodes)
    assert graph.word_count == 1
    assert list(graph.words()) == [b"\x02"]


@pytest.mark.parametrize("forward", [True, False])
def test_a_chain_longer_than_any_word_is_not_counted(forward: bool) -> None:
    """What is kept of each list would grow with all that is below it."""
    count = 10_000
    ends = A | LAST | ACCEPTS
    if forward:
        nodes = [LAST | 2, LAST, *(A | LAST | at for at in range(3, count)), ends]
    else:
        nodes = [LAST | count, LAST, ends, *(A | LAST | at for at in range(2, count))]
    graph = WordGraph.from_nodes(array("I", nodes), "chain")
    with pytest.raises(LexiconError, match="chain: a word of more than 200 letters, the limit"):
        _ = graph.word_count


def test_a_word_as_long_as_the_limit_is_counted() -> None:
    words = [bytes([1]) * 200, bytes([1, 2, 1])]
    graph = WordGraph.from_nodes(build_dawg(words))
    assert list(graph.words()) == sorted(words)
    assert letters_of(graph.nodes, graph.dawg_root, graph.words_below) == (203, 202)
