"""The fast builder gives the plain builder's bytes."""

from __future__ import annotations

import random

import pytest

from eliot_qt import paths
from eliot_qt.engine import build_graph
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from tests.engine.brute import made_up_words


@pytest.mark.parametrize("letters", [1, 3, 26, 31, 32, 63])
@pytest.mark.parametrize("longest", [2, 9, 10, 11, 12, 15, 21])
def test_same_bytes_as_the_plain_builder(letters: int, longest: int) -> None:
    chance = random.Random(letters * 100 + longest)
    words = [b"\1" * length for length in range(1, longest + 1)]
    if letters > 1:
        words = list(made_up_words(letters, min(200, letters * longest), longest, chance))
    chance.shuffle(words)
    assert build_graph([*words, *words[:5]]) == build(words)


def test_words_with_long_common_endings() -> None:
    """Their GADDAG strings agree in everything the first sort looks at."""
    chance = random.Random(7)
    ending = b"\5\4\3\2\1" * 3
    words = [bytes(chance.randint(1, 5) for _ in range(6)) + ending for _ in range(500)]
    assert build_graph(words) == build(words)


def test_nothing_to_build() -> None:
    assert build_graph([]) == build([])


@pytest.mark.parametrize("word", [b"", b"\1" * 22, b"\0\1", b"\1\0\2", b"\1\x40"])
def test_impossible_words_are_refused(word: bytes) -> None:
    with pytest.raises(LexiconError, match="words"):
        build_graph([b"\1\2", word])


def test_too_many_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from eliot_qt.engine.graphs import builder

    chance = random.Random(1)
    monkeypatch.setattr(builder, "_MAX_NODES", 100)
    with pytest.raises(LexiconError, match="too many words"):
        build_graph(made_up_words(9, 200, 9, chance))


def test_a_shipped_lexicon_rebuilt() -> None:
    graph = Catalogue([paths.bundled_lexicons()]).open("en_common").graph
    assert build_graph(graph.words()).tobytes() == graph.nodes.tobytes()
