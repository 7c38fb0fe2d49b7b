"""Steps that wait for the engine, and games whose first rack needs it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.modes import duplicate, free_game, training
from eliot_qt.modes.finder import Finder
from eliot_qt.play.found_moves import FoundMoves, Unanswered
from eliot_qt.session.finding import Finding

from . import answers
from .conftest import Table


@pytest.fixture
def position(table: Table) -> Position:
    return table.training("EINRTWA").position


def best(position: Position) -> Any:
    return lambda finder: finder.best(position)


def test_what_is_known_is_answered_at_once(table: Table, position: Position) -> None:
    known = FoundMoves()
    finding = Finding(cast(Any, table.thinker), known)
    got: list[Any] = []
    finding.run(best(position), got.append)
    assert finding.is_waiting
    assert not got
    answers.found(table.thinker, "8H TEA", "8D WINTER")
    assert [row.score for row in got[0]] == [26, 6]
    finding.run(best(position), got.append)
    assert len(got) == 2
    assert not finding.is_waiting
    known.clear()
    with pytest.raises(Unanswered):
        known.best(position)


def test_a_newer_step_takes_the_place_of_the_older(table: Table, position: Position) -> None:
    finding = Finding(cast(Any, table.thinker), FoundMoves())
    got: list[str] = []
    finding.run(best(position), lambda _: got.append("old"))
    finding.run(best(position), lambda _: got.append("new"))
    answers.found(table.thinker, "8H TEA")
    assert got == ["new"]


def test_what_a_step_raises_is_raised_at_once_or_told_later(
    table: Table, position: Position
) -> None:
    finding = Finding(cast(Any, table.thinker), FoundMoves())
    told: list[str] = []
    finding.failed.connect(told.append)

    def breaks(finder: Finder) -> None:
        finder.best(position)
        raise ValueError("no such move")

    finding.run(breaks, told.append)
    answers.found(table.thinker, "8H TEA")
    assert told == ["no such move"]
    with pytest.raises(ValueError, match="no such move"):
        finding.run(breaks, told.append)
    assert not finding.is_waiting


def explosive(mode: str, table: Table) -> Any:
    rules = Rules(blanks=BlankRule.EXPLOSIVE)
    tiles, layout = table.tile_set, table.layout

    def make(finder: Finder) -> GameRecord:
        if mode == training.MODE:
            return training.new_training(rules, tiles, layout, 5, "P1", finder)
        if mode == duplicate.MODE:
            return duplicate.new_game(rules, tiles, layout, (Seat("P1"),), 5, finder)
        seats = (Seat("P1"), Seat("P2"))
        return free_game.new_game(rules, tiles, layout, seats, 5, finder)

    return make


def explode(table: Table) -> None:
    """The engine finds one tile's move that uses the blank as an S."""
    position, _ = table.thinker.asked[table.thinker.open]
    others = [tile for tile in position.rack if tile]
    answers.found(table.thinker, f"8H {table.tile_set.show(others[:1])}s")


@pytest.mark.parametrize("mode", [training.MODE, duplicate.MODE])
def test_an_explosive_game_begins_when_the_engine_has_answered(table: Table, mode: str) -> None:
    ready: list[bool] = []
    table.session.games.deal(explosive(mode, table), lambda: ready.append(True))
    assert not table.session.is_open
    explode(table)
    assert ready == [True]
    assert table.session.mode.id == mode
    rack = table.session.position.rack
    assert len(rack) == 7
    assert 0 not in rack


def test_an_explosive_game_of_several_racks_asks_for_each(table: Table) -> None:
    table.session.games.deal(explosive(free_game.MODE, table))
    explode(table)
    assert not table.session.is_open
    explode(table)
    assert table.session.is_open
    assert all(rack is not None and 0 not in rack for rack in table.session.position.racks)


def test_a_move_in_an_explosive_game_is_played_when_the_next_rack_is_known(table: Table) -> None:
    table.session.games.deal(explosive(training.MODE, table))
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
