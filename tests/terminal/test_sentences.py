"""Sentences of the terminal."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import free_game
from eliot_qt.modes.variants import judge_for
from eliot_qt.terminal.sentences import event_sentence
from tests.session.conftest import with_racks


def played(tile_set: TileSet, layout: Layout, rules: Rules, move: str, en: Lexicon) -> GameRecord:
    record = free_game.new_game(Game(rules, tile_set, layout), [Seat("Ann"), Seat("Bob")], 5)
    racks = [tile_set.parse("WINTERZ"), tile_set.parse("AEIOUST")]
    record = replace(record, start=with_racks(record.start, racks), positions=())
    position = record.position
    made = parse_move(move, position.board, tile_set)
    return free_game.play(record, made, judge_for(rules, en.graph))


def test_moves_of_clabbers_show_their_words(
    en_tiles: TileSet, standard15: Layout, en: Lexicon
) -> None:
    rules = Rules(anagrams=True)
    judge = judge_for(rules, en.graph)
    record = played(en_tiles, standard15, rules, "8H WTINER", en)
    told = event_sentence(record, 0, judge)
    assert told is not None
    assert told.endswith(" in all. The words: WTINER (TWINER, WINTER).")
    for other, move in (
        (rules, "8H WINTER"),
        (replace(rules, word_check=WordCheck.CHALLENGE), "8H WTINER"),
    ):
        record = played(en_tiles, standard15, other, move, en)
        told = event_sentence(record, 0, judge_for(other, en.graph))
        assert told is not None and told.endswith(" in all.")
