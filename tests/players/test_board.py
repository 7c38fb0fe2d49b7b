"""Static play that looks at the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.engine.candidates.board_judge import BoardJudge
from eliot_qt.engine.engine import Engine
from eliot_qt.engine.playing.board_counts import COUNTS, TRIPLE
from eliot_qt.engine.values.board_value import BoardValue
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.board import BoardPlayer
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer
from tests.players.conftest import MakePosition

# So many millipoints for each triple word that is opened.
_OPENED = -4_000
VALUE = BoardValue((50,), ((0,) * TRIPLE + (_OPENED,) * 21 + (0,) * (COUNTS - TRIPLE - 21),))
OPEN_TRIPLES = {8: "6CAT6", 9: "4HOE8"}


def analysed(engine: Engine, given: Position) -> Analysis:
    game = Game(given.rules, given.tile_set, given.board.layout)
    player = BoardPlayer(engine, lambda: BoardJudge(engine.graph, game, VALUE))
    [analysis] = player.analyse(given.seen_by(given.to_move))
    return analysis


def test_the_board_counts_in_the_equity_of_the_best(engine: Engine, position: MakePosition) -> None:
    given = position(OPEN_TRIPLES, "AEINRST/ 0/0 0").seen_by(0)
    static = StaticPlayer(engine).rank(given)
    analysis = analysed(engine, given)
    usual = {each.move: each.equity for each in static[:40]}
    looked_at = [each for each in analysis.rows[:12]]
    changes = [each.equity - usual[each.move] for each in looked_at]
    assert all(change % _OPENED == 0 for change in changes) and len(set(changes)) > 1
    assert analysis.best.equity == max(each.equity for each in looked_at)
    # Every move is there once; those that were not looked at have their place and equity.
    assert len(analysis.rows) == len(static)
    assert {each.move for each in analysis.rows} == {each.move for each in static}
    assert analysis.rows[-1] == static[-1]
    assert analysis.basis == "board" and analysis.count == static.placements


@pytest.mark.parametrize("what", ["empty bag", "exchange"])
def test_elsewhere_it_is_static_play(what: str, engine: Engine, position: MakePosition) -> None:
    given = position(OPEN_TRIPLES, "UUUVVII/ 0/0 0" if what == "exchange" else "AEINRST/ 0/0 0")
    if what == "empty bag":
        given = replace(given, bag=given.bag[:7])
    given = given.seen_by(0)
    static = StaticPlayer(engine).rank(given)
    assert isinstance(static[0].move, Exchange if what == "exchange" else Placement)
    assert list(analysed(engine, given).rows[:20]) == list(static[:20])


def test_it_is_made_by_its_name(engine: Engine, position: MakePosition) -> None:
    given = position(OPEN_TRIPLES, "AEINRST/ 0/0 0").seen_by(0)
    equipment = Equipment(engine, Game(given.rules, given.tile_set, given.board.layout))
    [analysis] = ANALYSTS["board"](equipment, Effort()).analyse(given)
    assert isinstance(analysis.best.move, Placement)
    best = StaticPlayer(engine).rank(given)[0].equity
    assert abs(analysis.best.equity - best) < 25_000
