from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine import Engine, EngineError, PlainEngine, heuristic2
from eliot_qt.engine.clabbers import ClabbersLister
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.levels import make_player
from eliot_qt.players.listers import Patient, lister_key, make_lister
from tests.players.conftest import MakePosition

TABLE = "5:10 6:25 7:60"


def test_the_usual_rules_take_the_engine(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    lister = make_lister(Game(Rules(), en_tiles, standard15), en.graph)
    assert isinstance(lister, Engine)
    assert lister.graph is engine.graph


def test_clabbers_takes_no_compiler(en: Lexicon, en_tiles: TileSet, standard15: Layout) -> None:
    lister = make_lister(Game(Rules(anagrams=True), en_tiles, standard15), en.graph)
    assert isinstance(lister, ClabbersLister)


@pytest.mark.parametrize("anagrams", [True, False])
def test_racks_too_large_are_refused(
    anagrams: bool, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    rules = Rules(rack_size=12, anagrams=anagrams)
    for compiled in (False, True):
        with pytest.raises(EngineError, match="a rack of 12 tiles"):
            make_lister(Game(rules, en_tiles, standard15), en.graph, compiled=compiled)


def test_a_bonus_table_counts(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout, position: MakePosition
) -> None:
    usual = position({8: "7DIRTY3"}, "AEINRST/EENNRTT 0/26 0")
    rules = replace(usual.rules, bonus_table=TABLE)
    now = replace(usual, rules=rules)
    lister = make_lister(Game(rules, en_tiles, standard15), en.graph)
    table = lister.moves(now, heuristic2(en_tiles))
    assert set(table) == set(engine.moves(usual))
    for index, move in enumerate(table):
        assert score(move, now.board, en_tiles, rules).total == table.score[index]
    equities = [table.equity[index] for index in range(len(table))]
    assert equities == sorted(equities, reverse=True)
    assert table.exchanges == engine.moves(usual, heuristic2(en_tiles)).exchanges
    with pytest.raises(EngineError, match="bonuses of a bingo"):
        engine.moves(now)


def test_whoever_waits_for_a_lister_hears_that_it_works(
    en: Lexicon, en_tiles: TileSet, standard15: Layout, position: MakePosition
) -> None:
    now = position({8: "7DIRTY3"}, "AEINR??/", anagrams=True)
    lister = make_lister(Game(now.rules, en_tiles, standard15), en.graph)
    player = make_player("greedy", en, lister)
    heard = list(Patient(player, lister).analyse(now))
    assert len(heard) > 5
    assert heard[:-1] == [None] * (len(heard) - 1)
    assert heard[-1] is not None
    assert heard[-1].complete
    assert heard[-1].count == len(lister.moves(now))


def test_others_answer_at_once(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout, position: MakePosition
) -> None:
    now = position({8: "7DIRTY3"}, "AEINRST/")
    heard = list(Patient(make_player("greedy", en, engine), engine).analyse(now))
    assert len(heard) == 1
    plain = make_lister(Game(now.rules, en_tiles, standard15), en.graph, compiled=False)
    assert isinstance(plain, PlainEngine)


def test_rules_that_need_another_lister_have_another_key() -> None:
    usual = Rules()
    assert lister_key(usual) == lister_key(replace(usual, exchange_minimum=3))
    for other in (
        replace(usual, bingo_bonus=35),
        replace(usual, bonus_table=TABLE),
        replace(usual, rack_size=8),
        replace(usual, rack_size=8, bingo_tiles=8),
        replace(usual, anagrams=True),
    ):
        assert lister_key(other) != lister_key(usual)
