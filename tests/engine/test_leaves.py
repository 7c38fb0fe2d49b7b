"""Leave values, by the published examples and by the rules of the end."""

from __future__ import annotations

import pytest

from eliot_qt.engine import (
    Engine,
    PlainEngine,
    RunGraph,
    end_values,
    heuristic1,
    heuristic2,
    heuristic3,
    no_values,
)
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph


@pytest.mark.parametrize(
    ("leave", "points"),
    [("", 0), ("Q", -11.5), ("?", 24.5), ("ES", 11.5), ("IIISS", 10.5), ("QUVW", -26.5)],
)
def test_heuristic1_adds_up(en_tiles: TileSet, leave: str, points: float) -> None:
    assert heuristic1(en_tiles).of(en_tiles.parse(leave)) == points * 1000


@pytest.mark.parametrize(
    ("leave", "points"),
    [("IIISS", -2.5), ("??", 34.0), ("E", 4.0), ("EE", 5.5), ("EEE", 4.5), ("JQ", -14.5)],
)
def test_heuristic2_docks_duplicates(en_tiles: TileSet, leave: str, points: float) -> None:
    assert heuristic2(en_tiles).of(en_tiles.parse(leave)) == points * 1000


def test_heuristic3_docks_a_lopsided_mix(en_tiles: TileSet) -> None:
    two, three = heuristic2(en_tiles), heuristic3(en_tiles)
    for leave, off in [("AE", 1.5), ("AR", 0), ("RST", 3), ("A?", 0), ("AEIOR", 3), ("", 0)]:
        tiles = en_tiles.parse(leave)
        assert three.of(tiles) == two.of(tiles) - off * 1000


def test_end_values(en_tiles: TileSet) -> None:
    values = end_values(en_tiles, 13)
    assert values.of(b"") == 26_000
    assert values.of(en_tiles.parse("QA")) == -32_000
    assert values.of(en_tiles.parse("?")) == -10_000


def test_equity_is_score_and_leave_in_both_engines(
    en_run: RunGraph, en_tiles: TileSet, standard15: Layout
) -> None:
    cgp = "15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15 AEIISS?/ 0/26 0"
    position = parse_cgp(cgp, Game(Rules(), en_tiles, standard15))
    engine = Engine(en_run, Game(Rules(), en_tiles, standard15))
    for values in (heuristic1(en_tiles), heuristic3(en_tiles), end_values(en_tiles, 7)):
        table = engine.moves(position, values)
        for i in range(0, len(table), 97):
            expected = int(table.score[i]) * 1000 + values.of(table.leave(i))
            assert table.equity[i] == expected
        for exchange in table.exchanges:
            left = bytearray(position.rack)
            for tile in exchange.move.tiles:
                left.remove(tile)
            assert exchange.equity == values.of(bytes(left))


def test_the_best_move_may_be_an_exchange_or_a_pass(
    en_run: RunGraph, en_tiles: TileSet, standard15: Layout
) -> None:
    rack = en_tiles.parse("UUVVWWQ")
    position = opening(Rules(), en_tiles, Board.empty(standard15), (rack, b""))
    best, equity = (
        Engine(en_run, Game(Rules(), en_tiles, standard15))
        .moves(position, heuristic2(en_tiles))
        .best()
    )
    assert best == Exchange(rack)
    assert equity == 0
    none = WordGraph.from_nodes(build([]))
    stuck = opening(Rules(exchange_minimum=101), en_tiles, Board.empty(standard15), (rack, b""))
    for made in (
        Engine(none, Game(Rules(), en_tiles, standard15)),
        PlainEngine(none, Game(Rules(), en_tiles, standard15)),
    ):
        assert made.moves(stuck, no_values(en_tiles)).best() == (Pass(), 0)
