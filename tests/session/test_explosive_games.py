"""Explosive games: racks that are known only when the engine has answered."""

from __future__ import annotations

from typing import Any

import pytest

from eliot_qt.game.game import Game
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.modes import duplicate, free_game, training
from eliot_qt.modes.finder import Finder

from . import answers
from .conftest import Table


def explosive(mode: str, table: Table) -> Any:
    rules = Rules(blanks=BlankRule.EXPLOSIVE)
    tiles, layout = table.tile_set, table.layout

    def make(finder: Finder) -> GameRecord:
        if mode == training.MODE:
            return training.new_training(Game(rules, tiles, layout), 5, "P1", finder)
        if mode == duplicate.MODE:
            return duplicate.new_game(Game(rules, tiles, layout), (Seat("P1"),), 5, finder)
        seats = (Seat("P1"), Seat("P2"))
        return free_game.new_game(Game(rules, tiles, layout), seats, 5, finder)

    return make


def explode(table: Table) -> None:
    """The engine finds one tile's move that uses the blank as an S."""
    position, _ = table.thinker.asked[table.thinker.open]
    others = [tile for tile in position.rack if tile]
    answers.found(table.thinker, f"8H {table.tile_set.show(others[:1])}s")


@pytest.mark.parametrize("mode", [training.MODE, duplicate.MODE])
def test_an_explosive_game_begins_when_the_engine_has_answered(table: Table, mode: str) -> None:
    ready: list[bool] = []
    table.session.games.start_made(explosive(mode, table), lambda: ready.append(True))
    assert not table.session.is_open
    explode(table)
    assert ready == [True]
    assert table.session.mode.id == mode
    rack = table.session.position.rack
    assert len(rack) == 7
    assert 0 not in rack


def test_an_explosive_game_of_several_racks_asks_for_each(table: Table) -> None:
    table.session.games.start_made(explosive(free_game.MODE, table))
    explode(table)
    assert not table.session.is_open
    explode(table)
    assert table.session.is_open
    assert all(rack is not None and 0 not in rack for rack in table.session.position.racks)


def test_a_move_in_an_explosive_game_is_played_when_the_next_rack_is_known(table: Table) -> None:
    table.session.games.start_made(explosive(training.MODE, table))
    explode(table)
    session = table.session
    session.set_rack("EINRTWA")
    table.type("tea")
    session.play()
    assert session.turn.searching
    assert session.position.board.is_empty
    position, _ = table.thinker.asked[table.thinker.open]
    letter = table.tile_set.show([t for t in position.rack if t][:1])
    answers.found(table.thinker, f"I7 {letter}s" if letter != "E" else "I7 sE")
    assert not session.turn.searching
    assert not session.position.board.is_empty
    assert 0 not in session.position.rack
