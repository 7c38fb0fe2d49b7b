"""Moves compared with the best one, where that may be an exchange."""

from __future__ import annotations

import pytest

from eliot_qt.engine.plain import PlainEngine
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.hinting import TopAnswer, rows_of, top_answer
from eliot_qt.play.running.lister_finder import ListerFinder


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    """An empty board and a rack that is best exchanged as a whole."""
    empty = "/".join(["15"] * 15)
    return parse_cgp(f"{empty} AIUUUVV/ 0/0 0", Game(Rules(), en_tiles, standard15))


def test_an_exchange_is_compared_with_the_best_play(en: Lexicon, position: Position) -> None:
    tiles = position.tile_set
    rows = ListerFinder(PlainEngine(en.graph, position.game)).best(position)
    whole, part = Exchange(tiles.parse("VUAVUUI")), Exchange(tiles.parse("VV"))
    best, other = rows_of(whole, 0, None, rows) or pytest.fail("no rows")
    assert best.move == whole and best.leave == b"" and isinstance(other.move, Placement)
    assert other.equity == max(row.equity for row in rows)
    best, other = rows_of(whole, 0, part, rows) or pytest.fail("no rows")
    assert other.move == part and tiles.show(other.leave) == "AIUUU"
    assert best.equity > other.equity
    assert rows_of(Exchange(tiles.parse("QQ")), 0, None, rows) is None


def test_an_exchange_is_judged_like_any_move(en: Lexicon, position: Position) -> None:
    tiles = position.tile_set
    engine = PlainEngine(en.graph, Game(Rules(), tiles, position.board.layout))
    rows = ListerFinder(engine).best(position)

    def answer(move: Placement | Exchange, points: int = 0) -> TopAnswer:
        found = top_answer(position, rows, move, points, again=True)
        assert found is not None
        return found

    whole, part = Exchange(tiles.parse("VUAUVUI")), Exchange(tiles.parse("VV"))
    assert answer(whole).is_best and answer(whole).behind is None
    less = answer(part).behind
    assert less is not None and less > 0
    best = rows[0].move
    assert isinstance(best, Placement)
    assert not answer(best, rows[0].score).is_best
    assert top_answer(position, rows, Exchange(tiles.parse("QQ")), 0, again=True) is None
