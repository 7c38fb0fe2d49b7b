from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine import Engine, EngineError, heuristic2
from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.clabbers import ClabbersLister
from eliot_qt.players.listers import make_lister
from tests.players.conftest import MakePosition

TABLE = "5:10 6:25 7:60"


def test_the_usual_rules_take_the_engine(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    lister = make_lister(Rules(), en.graph, en_tiles, standard15, engine.graph)
    assert isinstance(lister, Engine)
    assert lister.graph is engine.graph


def test_clabbers_takes_no_compiler(en: Lexicon, en_tiles: TileSet, standard15: Layout) -> None:
    lister = make_lister(Rules(anagrams=True), en.graph, en_tiles, standard15)
    assert isinstance(lister, ClabbersLister)


def test_a_bonus_table_counts(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout, position: MakePosition
) -> None:
    usual = position({8: "7DIRTY3"}, "AEINRST/EENNRTT 0/26 0")
    rules = replace(usual.rules, bonus_table=TABLE)
    now = replace(usual, rules=rules)
    lister = make_lister(rules, en.graph, en_tiles, standard15, engine.graph)
    table = lister.moves(now, heuristic2(en_tiles))
    assert set(table) == set(engine.moves(usual))
    for index, move in enumerate(table):
        assert score(move, now.board, en_tiles, rules).total == table.score[index]
    equities = [table.equity[index] for index in range(len(table))]
    assert equities == sorted(equities, reverse=True)
    assert table.exchanges == engine.moves(usual, heuristic2(en_tiles)).exchanges
    with pytest.raises(EngineError, match="bonus table"):
        engine.moves(now)
