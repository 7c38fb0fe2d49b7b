"""Preferences of play: what new games begin with, what is asked first, what the board shows."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.setup import GameKind, default_setup
from eliot_qt.session.settings import Settings, from_text, to_text
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.start.start_offers import offered_setup

from ..desk import Desk

FAMILY, CLUB, TOURNAMENT = PRESETS


def test_level_and_rules_of_new_games_are_preferences() -> None:
    settings = Settings(level="expert", house_rules="club")
    setup = offered_setup(settings, GameKind.COMPUTER)
    assert setup.seats[1].player == "expert" and CLUB.matches(setup.rules)
    assert CLUB.matches(offered_setup(settings, GameKind.PASS_AND_PLAY).rules)
    kept, faults = from_text(to_text(settings))
    assert (kept.level, kept.house_rules, faults) == ("expert", "club", [])


def test_the_level_and_rules_played_last_are_remembered_there() -> None:
    setup = default_setup(GameKind.COMPUTER, ("Ann", "Computer"), "master")
    setup = replace(setup, rules=TOURNAMENT.apply(setup.rules))
    settings = Settings().with_setup(setup)
    assert (settings.level, settings.house_rules) == ("master", "tournament")
    adaptive = replace(setup, seats=(setup.seats[0], replace(setup.seats[1], player="adaptive50")))
    assert settings.with_setup(adaptive).level == "master"


def test_a_preference_reaches_the_games_set_up_before(desk: Desk) -> None:
    store = desk.program.settings
    setup = default_setup(GameKind.COMPUTER, ("Ann", "Computer"))
    store.set(store.value.with_setup(setup))
    store.change(level="club")
    store.change(house_rules="tournament")
    offered = offered_setup(store.value, GameKind.COMPUTER)
    assert offered.seats[1].player == "club" and TOURNAMENT.matches(offered.rules)
    store.change(text_scale=100)
    assert offered_setup(store.value, GameKind.COMPUTER) == offered


def test_a_pass_is_confirmed_where_that_is_preferred(desk: Desk) -> None:
    desk.program.settings.change(confirm_pass=True)
    desk.play("EINRTWA", "AEIOSTU")
    desk.key(Qt.Key.Key_Space)
    desk.action(Command.PASS).trigger()
    assert desk.played() == [] and desk.notices == ["Pass again to confirm."]
    desk.type("w")
    desk.key(Qt.Key.Key_Escape)
    desk.action(Command.PASS).trigger()
    assert desk.played() == ["pass"]


def test_an_exchange_is_confirmed_where_that_is_preferred(desk: Desk) -> None:
    desk.program.settings.change(confirm_exchange=True)
    desk.play("EINRTWA", "AEIOSTU")
    desk.key(Qt.Key.Key_Space)
    desk.action(Command.SWAP).trigger()
    desk.type("w")
    desk.enter()
    assert desk.played() == []
    assert desk.notices == ["Press Enter again to exchange these tiles."]
    # Other tiles are another exchange.
    desk.type("a")
    desk.enter()
    assert desk.played() == []
    desk.enter()
    assert len(desk.played()) == 1


def test_labels_and_coordinates_are_left_out_at_once(desk: Desk, qapp: QApplication) -> None:
    desk.play("EINRTWA", "AEIOSTU")
    usual = desk.table.board.grab().toImage()
    desk.program.settings.change(bonus_labels=False)
    desk.settle()
    bare = desk.table.board.grab().toImage()
    assert bare != usual
    desk.program.settings.change(coordinates=False)
    desk.settle()
    assert desk.table.board.grab().toImage() not in (usual, bare)
    desk.program.settings.change(bonus_labels=True, coordinates=True)
    desk.settle()
    assert desk.table.board.grab().toImage() == usual
