"""Word graphs that would lead a kernel astray are refused; sound ones are not."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array

import pytest

from eliot_qt.engine import EngineError, RunGraph
from eliot_qt.engine.graphs.paths_check import MAX_DEPTH
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import ACCEPTS, LAST, TILE_SHIFT, WordGraph
from tests.engine.brute import made_up_words

A, B = 1 << TILE_SHIFT, 2 << TILE_SHIFT


def chain(lists: int, *nodes: int) -> list[int]:
    """Lists of the nodes, each leading to the one before; both roots lead to the last."""
    made = [0, 0]
    child = 0
    for _ in range(lists):
        start = len(made)
        made += [node | child for node in nodes]
        child = start
    return [child | LAST, child | LAST, *made[2:]]


@pytest.mark.parametrize(
    ("nodes", "complaint"),
    [
        ([LAST | 2, LAST | 2, A | LAST | 2], "back to itself"),
        ([LAST | 2, LAST | 3, A | LAST | ACCEPTS, A | LAST | 4, B | LAST | 3], "back to itself"),
        (chain(MAX_DEPTH + 1, A | ACCEPTS | LAST), "longer words"),
        (chain(41, A | ACCEPTS, B | ACCEPTS | LAST), "more words"),
        # The DAWG has a separator; a separator leads to another one, ends a word, leads nowhere.
        ([LAST | 3, LAST | 3, A | LAST | ACCEPTS, LAST | 2], "separator"),
        ([LAST | 2, LAST | 4, A | LAST | ACCEPTS, LAST | 2, LAST | 3], "separator"),
        ([LAST | 2, LAST | 3, A | LAST | ACCEPTS, LAST | ACCEPTS | 2], "separator"),
        ([LAST | 2, LAST | 3, A | LAST | ACCEPTS, LAST], "separator"),
    ],
)
def test_the_fault_and_the_file_are_named(nodes: list[int], complaint: str) -> None:
    graph = WordGraph.from_nodes(array("I", nodes), "forged.kwg")
    with pytest.raises(EngineError, match=rf"forged\.kwg cannot be used: .*{complaint}"):
        RunGraph(graph, 2)


@pytest.mark.parametrize(
    "nodes",
    [
        [LAST, LAST],
        chain(MAX_DEPTH, A | ACCEPTS | LAST),
        chain(20, A | ACCEPTS, B | ACCEPTS | LAST),
        # A list within another one; nodes nobody leads to.
        [LAST | 2, LAST | 3, A | ACCEPTS, B | LAST | ACCEPTS, A | LAST | 4],
        # A parent before its child.
        [LAST | 2, LAST | 2, A | LAST | 3, B | LAST | ACCEPTS],
    ],
)
def test_sound_graphs_pass(nodes: list[int]) -> None:
    assert RunGraph(WordGraph.from_nodes(array("I", nodes)), 2).root >= 0


@pytest.mark.parametrize("letters", [3, 40])
def test_built_graphs_pass(letters: int) -> None:
    words = made_up_words(letters, 200, 9, random.Random(letters))
    assert RunGraph(WordGraph.from_nodes(build(words)), letters).root >= 0


MUTATED = """
import random
from array import array
from eliot_qt.engine import Engine, EngineError, Games, PlainEngine
from eliot_qt.engine.clabbers import ClabbersLister
from eliot_qt.lab.kernels.dawg_engine import DawgEngine
from eliot_qt.game.board import Board
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import made_up_layout, made_up_tiles, made_up_words

RULES = Rules(exchange_minimum=1)

def listing(maker, position):
    def ask(graph):
        lister = maker(graph, position.game)
        lister.moves(position)
        if maker is Engine:
            lister.best(position)
    return ask

def playing(position):
    def ask(graph):
        Games(graph, position.game).play(None, None, 0, 0, 2)
    return ask

refused = used = 0
for seed in range(70):
    print("seed", seed, flush=True)
    chance = random.Random(seed)
    letters = chance.choice([4, 6, 40])
    tiles, layout = made_up_tiles(letters, 1, 40), made_up_layout(7, chance)
    words = sorted(made_up_words(letters, 60, 7, chance))
    nodes = array("I", build(words))
    for _ in range(chance.choice([1, 1, 3, 30])):
        place = chance.randrange(len(nodes))
        if chance.random() < 0.6:
            nodes[place] = nodes[place] & ~0x3FFFFF | chance.randrange(len(nodes))
        else:
            nodes[place] ^= 1 << chance.randrange(32)
    word = chance.choice(words)
    board = Board.empty(layout).with_tiles(dict(enumerate(word, 21)))
    rack = bytes([0, *(chance.randrange(1, letters + 1) for _ in range(5))])
    position = opening(RULES, tiles, board, (rack, b""))
    for maker in (Engine, DawgEngine, PlainEngine, ClabbersLister, Games):
        ask = playing(position) if maker is Games else listing(maker, position)
        try:
            ask(WordGraph.from_nodes(nodes))
            used += 1
        except (EngineError, LexiconError):
            refused += 1
print(refused, used)
"""


def test_mutated_graphs_end_in_an_answer_or_an_error() -> None:
    """In a process of its own: a kernel led astray would end it, or never come back."""
    ended = subprocess.run(
        [sys.executable, "-c", MUTATED],
        capture_output=True,
        text=True,
        timeout=600,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert ended.returncode == 0, ended.stdout[-20:] + ended.stderr
    refused, used = map(int, ended.stdout.splitlines()[-1].split())
    assert refused > 50
    assert used > 50
