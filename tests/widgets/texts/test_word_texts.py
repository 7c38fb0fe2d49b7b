"""The words of a move in the score line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from eliot_qt.game.board import Board
from eliot_qt.game.check import Judge, check_move
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.variants import judge_for
from eliot_qt.widgets.texts.word_texts import Words, judged_words, listed_words


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    rules = Rules(anagrams=True)
    return opening(rules, en_tiles, Board.empty(standard15), (en_tiles.parse("TARCSE?"),))


@pytest.fixture
def judge(en: Lexicon) -> Judge:
    return judge_for(Rules(anagrams=True), en.graph)


@pytest.fixture
def judged(position: Position, judge: Judge) -> Callable[[str], Words]:
    def words(text: str) -> Words:
        tile_set = position.tile_set
        move = Placement(Direction.ACROSS, 7, 7, tile_set.parse(text))
        return judged_words(check_move(move, position, judge), tile_set, judge)

    return words


def test_letters_in_another_order_show_the_word(judged: Callable[[str], Words]) -> None:
    assert list(judged("CART")) == [("CART", True)]
    assert list(judged("ARCS")) == [("ARCS", True)]
    assert list(judged("TRCAE")) == [("TRCAE (CARET, CARTE)", True)]
    assert list(judged("TRCA")) == [("TRCA (CART)", True)]
    assert list(judged("TRCX")) == [("TRCX", False)]
    assert list(judged("TRCa")) == [("TRCA (CART)", True)]


def test_where_order_counts_words_are_as_they_lie(
    position: Position, en: Lexicon, en_tiles: TileSet
) -> None:
    plain = replace(position, rules=Rules())
    for text, valid in (("CART", True), ("TRCA", False)):
        move = Placement(Direction.ACROSS, 7, 7, en_tiles.parse(text))
        verdict = check_move(move, plain, en)
        assert list(judged_words(verdict, en_tiles, en)) == [(text, valid)]
        assert list(listed_words(move, plain, en)) == []


def test_words_not_judged_show_nothing(position: Position, judge: Judge) -> None:
    move = Placement(Direction.ACROSS, 7, 7, position.tile_set.parse("TRCA"))
    verdict = check_move(move, position, None)
    assert list(judged_words(verdict, position.tile_set, judge)) == [("TRCA", None)]


def test_a_listed_move_shows_all_its_words(
    position: Position, judge: Judge, standard15: Layout
) -> None:
    tile_set = position.tile_set
    squares = dict(zip(range(112, 116), tile_set.parse("TRCA"), strict=True))
    now = replace(position, board=Board.empty(standard15).with_tiles(squares))
    move = Placement(Direction.DOWN, 6, 11, tile_set.parse("XES"))
    found = listed_words(move, now, judge)
    assert list(found) == [("XES (SEX)", True), ("TRCAE (CARET, CARTE)", True)]
    wrong = Placement(Direction.DOWN, 6, 11, tile_set.parse("QZ"))
    assert list(listed_words(wrong, now, judge)) == []
