"""Words are found by their letters: all of them, under nobody else's."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from eliot_qt.engine import Engine, RunGraph
from eliot_qt.engine.compiling.compiler import Array, entry
from eliot_qt.engine.generation.best_state import new_search
from eliot_qt.engine.graphs import anagrams
from eliot_qt.engine.graphs.alphagrams import Alphagrams
from eliot_qt.engine.graphs.anagrams import LAST, Anagrams, find_words
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import made_up_words

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"


@entry
def places(searches: Array, sums: Array, found: Array) -> None:
    for i in range(sums.shape[0]):
        found[i] = find_words(searches[0], sums[i])


def sum_of(letters: NDArray[np.uint64], word: bytes) -> int:
    return sum(int(letters[letter]) for letter in word) % (1 << 64)


def words_found(graph: RunGraph, words: list[bytes]) -> list[set[bytes]]:
    """For each word the words stored under its letters."""
    letters, table = graph.derived(Alphagrams).letters, graph.derived(Anagrams)
    found = np.zeros(len(words), np.int64)
    sums = np.array([sum_of(letters, word) for word in words], np.uint64)
    places(new_search(graph), sums, found)
    text = bytes(table._text)
    return [stored(text, place) for place in found.tolist()]


def stored(text: bytes, place: int) -> set[bytes]:
    """The words that begin at a place of the text; none at 0."""
    words = set()
    while place:
        head, begin = text[place], place + 1
        place = begin + (head & ~LAST)
        words.add(text[begin:place])
        if head & LAST:
            break
    return words


@pytest.mark.parametrize("letters", [3, 26, 40, 63])
def test_words_are_found_by_their_letters(letters: int) -> None:
    chance = random.Random(letters)
    words = sorted(made_up_words(letters, 4000, 15, chance))
    graph = RunGraph(WordGraph.from_nodes(build(words)), letters)
    by_letters = defaultdict(set)
    for word in words:
        by_letters[bytes(sorted(word))].add(word)
    shuffled = [bytes(chance.sample(word, len(word))) for word in words]
    for word, found in zip(words, words_found(graph, shuffled), strict=True):
        assert found == by_letters[bytes(sorted(word))]
    others = [word + word[:1] for word in words]
    absent = [word for word in others if bytes(sorted(word)) not in by_letters]
    assert absent
    assert not any(words_found(graph, absent))


def test_no_words_at_all_and_very_long_ones() -> None:
    nothing = RunGraph(WordGraph.from_nodes(build([])), 3)
    assert words_found(nothing, [b"\1"]) == [set()]
    long = [b"\1" * 21, b"\1" * 22]
    graph = RunGraph(WordGraph.from_nodes(build(long)), 3)
    assert words_found(graph, long) == [{long[0]}, set()]  # no board holds the other


def test_a_lexicon_too_large_to_look_words_up_is_searched(
    en: Lexicon, en_tiles: TileSet, standard15: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anagrams, "_MOST_WORDS", 1000)
    searching = Engine(en.graph, Game(Rules(), en_tiles, standard15))
    assert searching.graph.derived(Anagrams).slots == 0
    monkeypatch.undo()
    looking = Engine(en.graph, Game(Rules(), en_tiles, standard15))
    assert looking.graph.derived(Anagrams).slots != 0
    lines = ORACLE.read_text(encoding="ascii").splitlines()[::20]
    for line in lines:
        position = parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15))
        answer = searching.best(position)
        assert looking.best(position) == answer == searching.moves(position).best()
