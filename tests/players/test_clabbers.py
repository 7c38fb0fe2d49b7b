"""What computers know in clabbers."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

from eliot_qt.engine.clabbers import ClabbersLister
from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes.variants import ClabbersJudge
from eliot_qt.players.clabbers import AnagramVocabulary
from eliot_qt.players.levels import make_player
from tests.game.table import ABC, SMALL, rules

WORDS = "AB AD BE BED ACE BAD CAB BADE BEAD"
GRAPH = WordGraph.from_nodes(build([ABC.parse(word) for word in sorted(WORDS.split())]))
BAD = dict(zip((23, 24, 25), ABC.parse("BAD"), strict=True))
POSITION = opening(
    replace(rules(ABC, SMALL), anagrams=True),
    ABC,
    Board.empty(SMALL).with_tiles(BAD),
    (ABC.parse("ABCE"), b""),
)


def test_a_vocabulary_of_anagrams_knows_what_some_order_is(en: Lexicon, en_tiles: TileSet) -> None:
    words = AnagramVocabulary(en, en.graph)
    assert words.accepts(en_tiles.parse("TAC"))
    assert not words.accepts(en_tiles.parse("TCX"))
    assert words.knows(en_tiles.parse("TAC"), 10)
    assert en.knows(en_tiles.parse("ZAX"), 80)
    assert not words.knows(en_tiles.parse("ZXA"), 10)
    chance = random.Random(1)
    for _ in range(100):
        letters = bytes(chance.choices(range(1, 27), k=chance.randint(2, 4)))
        orders = {bytes(order) for order in permutations(letters)}
        assert words.accepts(letters) == any(en.accepts(order) for order in orders)


def test_a_level_finds_moves_in_clabbers() -> None:
    position = POSITION
    lexicon = Lexicon("abc", "ABC", "en", "abc", GRAPH)
    player = make_player(
        "casual",
        AnagramVocabulary(lexicon, GRAPH),
        ClabbersLister(GRAPH, Game(Rules(anagrams=True), ABC, SMALL)),
    )
    *_, answer = player.analyse(position)
    assert isinstance(answer.best.move, Placement)
    assert check_move(answer.best.move, position, ClabbersJudge(GRAPH)).ok
