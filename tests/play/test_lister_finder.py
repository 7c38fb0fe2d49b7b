from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.engine import Engine
from eliot_qt.engine.listing import Moves
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.finder import tops
from eliot_qt.play.running.computers import decision
from eliot_qt.play.running.lister_finder import ListerFinder
from eliot_qt.players.levels import make_player

BOARD = "15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15"
At = Callable[[str], Position]


@pytest.fixture(scope="module")
def engine(en: Lexicon, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en.graph, Game(Rules(), en_tiles, standard15))


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> At:
    """The board with these racks and scores."""
    return lambda racks: parse_cgp(f"{BOARD} {racks}", Game(Rules(), en_tiles, standard15))


class Counting:
    """Counts what an engine is asked."""

    def __init__(self, engine: Engine) -> None:
        self.asked = 0
        self._engine = engine

    def moves(self, position: Position, values: Any = None) -> Moves:
        self.asked += 1
        return self._engine.moves(position, values)


def test_every_placement_comes_by_falling_score(engine: Engine, position: At) -> None:
    now = position("AGKNPST/EENNRTT 0/26 0")
    found = ListerFinder(engine).best(now)
    assert len(found) == 538
    assert [row.score for row in found] == sorted((row.score for row in found), reverse=True)
    assert found[0].score == 28
    assert found[-1] == found[537]
    assert found[:2] == (found[0], found[1])
    for row in found[:40]:
        assert isinstance(row.move, Placement)
        assert score(row.move, now.board, now.tile_set, now.rules).total == row.score


def test_equal_scores_come_by_falling_equity(engine: Engine, position: At) -> None:
    now = position("AGKNPST/EENNRTT 0/26 0")
    for score_now in (20, 24):
        rows = [row.equity for row in ListerFinder(engine).best(now) if row.score == score_now]
        assert rows == sorted(rows, reverse=True)


def test_nothing_is_found_without_a_rack(engine: Engine, position: At) -> None:
    now = position("/EENNRTT 0/26 0")
    assert not ListerFinder(engine).best(now)


def test_the_same_question_is_answered_once(engine: Engine, position: At) -> None:
    counting = Counting(engine)
    finder = ListerFinder(counting)
    one = position("AGKNPST/EENNRTT 0/26 0")
    assert finder.best(one) is finder.best(replace(one, scores=(5, 6)))
    assert counting.asked == 1
    finder.best(position("AGKNPSU/EENNRTT 0/26 0"))
    assert counting.asked == 2


def test_a_computer_of_duplicate_plays_the_top_and_never_exchanges(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    finder = ListerFinder(engine)
    seats = [Seat("Ann"), Seat("Bob", "master")]
    record = duplicate.new_game(Game(Rules(), en_tiles, standard15), seats, 3)
    for _ in range(6):
        best = tops(finder.best(record.position))
        want = decision(record, mode_of(record), 1)
        spec = want.spec
        player = make_player(spec.id, en, engine, spec.seed, spec.strategy)
        *_, last = player.analyse(want.position)
        move = last.best.move
        assert isinstance(move, Placement)
        assert move in [found.move for found in best]
        record = duplicate.enter(record, 0, Pass(), en)
        record = duplicate.end_turn(duplicate.enter(record, 1, move, en), finder)
