"""Clocks in the window: where they are shown, pauses and what is hidden in them, alerts."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QActionGroup
from PySide6.QtWidgets import QDialog

from eliot_qt.game.move import Pass
from eliot_qt.game.notation import parse_move
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.modes import arbitration, free_game
from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.parts.timer_label import TimerLabel

from ..session import answers
from ..session.watch import Watch
from .desk import CONTROL, SHIFT, Desk
from .page_checks import clipped, nameless

KEY = Qt.Key
GAME = ClockRule(ClockKind.GAME, 1500)
TURN = ClockRule(ClockKind.TURN, 120)
RACKS = ("EINRTWA", "AAAEEST")


@pytest.fixture
def watch(desk: Desk) -> Watch:
    desk.watch.now = 0
    return desk.watch


def play(desk: Desk, clock: ClockRule = GAME) -> None:
    """A game against a computer."""
    desk.play(*RACKS, players=["", "relaxed"], clock=clock)


def play_duplicate(desk: Desk) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    desk.window.open_record(answers.duplicate_game(tiles, layout, ("", ""), clock=TURN))
    desk.settle()


def tick(desk: Desk, watch: Watch, seconds: float) -> None:
    watch.now = int(seconds * 1000)
    desk.session.clock.check()
    desk.program.club.clock.check()
    desk.settle()


def open_dialog(desk: Desk) -> QDialog:
    """As the dialogs for files and for printing are."""
    dialog = QDialog(desk.window)
    dialog.setModal(True)
    dialog.show()
    desk.settle()
    return dialog


def leave(desk: Desk, dialog: QDialog) -> None:
    dialog.close()
    dialog.deleteLater()
    desk.window.activateWindow()
    desk.settle()


def own_clock(desk: Desk, seat: int = 0) -> TimerLabel:
    return desk.table.header.plaques[seat].clock


def shown(label: TimerLabel) -> tuple[str, str]:
    """Text and alert of a clock in view."""
    assert label.isVisible()
    return label.text(), label.property("alert")


def test_a_key_pauses_and_hides_board_and_rack(desk: Desk, watch: Watch) -> None:
    play(desk)
    desk.type("win")
    watch.now = 60_000
    desk.key(KEY.Key_F9)
    page = desk.window.play
    assert page.paused.isVisible()
    assert desk.focus is page.paused.resume
    assert not (desk.table.board.isVisible() or desk.table.rack.isVisible())
    assert not page.unseen.isVisible()
    assert desk.table.rack_model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) != "E"
    for _ in range(4):
        desk.key(KEY.Key_F7)
        assert "E I N R T" not in desk.chip
    watch.now = 600_000
    desk.enter()
    assert not page.paused.isVisible()
    assert desk.session.clock.times.left[0] == 1_440_000
    assert desk.table.board.hasFocus()
    desk.enter()
    assert desk.played() == ["8H WIN"]


def test_the_pause_is_beside_the_clock_and_in_the_menu(desk: Desk, watch: Watch) -> None:
    play(desk)
    button = desk.table.state.pause
    assert button.isVisible()
    assert button.accessibleName() == "Pause"
    desk.click(desk.middle(button))
    assert desk.session.clock.is_paused
    desk.action(Command.PAUSE).trigger()
    assert not desk.session.clock.is_paused
    desk.play(*RACKS, players=["", "relaxed"])
    assert not button.isVisible()
    assert not desk.action(Command.PAUSE).isEnabled()


def test_the_time_of_a_turn_is_given_back_by_key_and_on_the_card(desk: Desk, watch: Watch) -> None:
    play(desk)
    tick(desk, watch, 90)
    desk.key(KEY.Key_F9, SHIFT)
    assert shown(own_clock(desk))[0] == "25:00"
    assert desk.notices == ["P1's clock for this turn was reset."]
    tick(desk, watch, 120)
    desk.key(KEY.Key_F9)
    desk.click(desk.middle(desk.window.play.paused.reset))
    assert shown(own_clock(desk))[0] == "25:00"
    assert desk.session.clock.is_paused


def test_a_clock_shows_in_words_and_by_its_look_that_time_runs_short(
    desk: Desk, watch: Watch
) -> None:
    play(desk)
    assert shown(own_clock(desk)) == ("25:00", "")
    tick(desk, watch, 1500 - 45)
    assert shown(own_clock(desk)) == ("0:45 left", "early")
    tick(desk, watch, 1500 - 8)
    assert shown(own_clock(desk)) == ("0:08 left", "late")
    tick(desk, watch, 1510)
    assert shown(own_clock(desk)) == ("0:10 · −10", "late")
    assert own_clock(desk).accessibleName() == "Clock: 0:10 over, −10 points"
    assert shown(own_clock(desk, 1)) == ("25:00", "")
    assert desk.notices == []  # the board does not move under somebody in a hurry


def test_the_clock_of_all_is_shown_once(desk: Desk, watch: Watch) -> None:
    play_duplicate(desk)
    desk.session.act(commands.TakeSeat(0))
    tick(desk, watch, 75)
    clock = desk.table.state.clock
    assert shown(clock) == ("0:45 left", "early")
    assert clock.accessibleName() == "Clock: 0:45 left"
    assert not own_clock(desk).isVisible()
    desk.key(KEY.Key_F9)
    assert shown(clock) == ("0:45 paused", "early")
    desk.enter()
    tick(desk, watch, 120)
    assert desk.notices == ["Time is up. No move entered by P1, P2."]


def test_out_of_time_is_shown_and_forgotten_with_the_game(desk: Desk, watch: Watch) -> None:
    play(desk, TURN)
    tick(desk, watch, 120)
    assert desk.played() == ["pass"] or len(desk.session.record.events) == 1
    assert desk.notices == ["P1 is out of time: this counts as a pass."]
    desk.train()
    assert desk.notices == []


@pytest.mark.parametrize("cover", ["start", "sheet", "editor"])
def test_under_another_page_the_clock_stands(desk: Desk, watch: Watch, cover: str) -> None:
    play(desk)
    if cover == "start":
        # Only a game with a move is gone on with from there.
        desk.type("winter")
        desk.enter()
        desk.thinker.answer(Pass())
        desk.settle()
    watch.now = 30_000
    window = desk.window
    if cover == "start":
        window.show_start()
    elif cover == "sheet":
        window.choose(GameKind.COMPUTER.value)
    else:
        window.features.start.edit_position()
    desk.settle()
    watch.now = 500_000
    assert desk.session.clock.is_paused
    if cover == "start":
        desk.enter()
    else:
        desk.key(KEY.Key_Escape)
    desk.settle()
    assert window.place is Place.PLAY
    assert window.play.paused.isVisible()
    desk.enter()
    assert desk.session.clock.times.left[0] == 1_470_000


def test_under_a_dialog_or_an_overlay_the_clock_stands_for_so_long(
    desk: Desk, watch: Watch
) -> None:
    play(desk)
    watch.now = 10_000
    dialog = open_dialog(desk)
    assert desk.session.clock.is_paused
    assert not desk.table.board.isVisible()
    watch.now = 50_000
    leave(desk, dialog)
    assert not desk.session.clock.is_paused
    desk.key(KEY.Key_F1)
    assert desk.session.clock.is_paused
    watch.now = 90_000
    desk.key(KEY.Key_Escape)
    assert not desk.session.clock.is_paused
    assert desk.session.clock.times.left[0] == 1_490_000


def test_what_was_paused_by_hand_stays_so_after_an_overlay(desk: Desk, watch: Watch) -> None:
    play(desk)
    desk.key(KEY.Key_F9)
    desk.key(KEY.Key_F1)
    desk.key(KEY.Key_Escape)
    assert desk.session.clock.is_paused
    assert desk.focus is desk.window.play.paused.resume


def choice(choices: QActionGroup, name: str) -> QAction:
    """An entry of a menu below View."""
    return next(action for action in choices.actions() if action.text() == name)


def test_alerts_are_chosen_in_the_menu(desk: Desk, watch: Watch) -> None:
    choice(desk.window.menus.choices["first_alert"], "2 min").trigger()
    choice(desk.window.menus.choices["second_alert"], "Never").trigger()
    settings = desk.program.settings.value
    assert settings.alerts == desk.session.clock.alerts == desk.program.club.clock.alerts == (120,)
    play(desk)
    tick(desk, watch, 1500 - 115)
    assert shown(own_clock(desk)) == ("1:55 left", "late")


def test_the_sound_is_off_until_wished_for(
    desk: Desk, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(desk.window.alerts.sound, "play", heard.append)
    play(desk)
    tick(desk, watch, 1450)
    assert heard == []
    desk.action(Command.CLOCK_SOUND).trigger()
    assert desk.program.settings.value.clock_sound
    tick(desk, watch, 1495)
    tick(desk, watch, 1501)
    assert len(heard) == 2
    desk.action(Command.CLOCK_SOUND).trigger()
    assert not desk.program.settings.value.clock_sound


@pytest.mark.parametrize("state", ["running", "short", "paused", "over"])
def test_four_clocks_fit_a_small_window(desk: Desk, watch: Watch, state: str) -> None:
    desk.window.resize(960, 640)
    desk.play(*RACKS, *RACKS, clock=GAME)
    desk.session.act(commands.Reveal())
    tick(desk, watch, {"running": 5, "over": 1530}.get(state, 1492))
    if state == "paused":
        desk.key(KEY.Key_F9)
    desk.settle()
    assert clipped(desk.window) == []
    assert nameless(desk.window) == []
    assert (desk.window.width(), desk.window.height()) == (960, 640)


def test_the_arbiters_clock_stands_when_the_page_is_left_but_not_under_a_dialog(
    desk: Desk, watch: Watch
) -> None:
    desk.window.choose(GameKind.CLUB.value)
    house = desk.window.sheet.house
    house.clock.kind.choose(ClockKind.TURN)
    desk.key(KEY.Key_Return, CONTROL)
    desk.settle()
    club = desk.program.club
    assert club.record.mode == arbitration.MODE
    desk.key(KEY.Key_F9)
    dialog = open_dialog(desk)
    assert club.clock.is_running
    leave(desk, dialog)
    watch.now = 40_000
    desk.window.show_start()
    desk.settle()
    assert not club.clock.is_running
    desk.enter()
    assert desk.window.place is Place.CLUB
    assert (club.clock.elapsed, club.clock.is_running) == (40_000, False)


def test_clocks_turn_and_rules_are_in_view_in_the_smallest_window(desk: Desk, watch: Watch) -> None:
    desk.window.resize(960, 640)
    desk.play(*RACKS, *RACKS, clock=GAME)
    desk.settle()
    state = desk.table.state.state
    assert "Turn 1" in state.text() and "Words checked" in state.text()
    assert state.width() >= state.sizeHint().width()
    for plaque in desk.table.header.plaques:
        clock = plaque.clock
        assert clock.isVisible() and plaque.rect().contains(clock.geometry())
        assert clock.width() >= clock.sizeHint().width()


def test_time_is_shown_to_a_screen_reader(
    desk: Desk, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append(event.message())
    )
    play(desk)
    tick(desk, watch, 1445)
    tick(desk, watch, 1500)
    of_the_clock = [text for text in told if text.startswith("P1")]
    used = "P1 is in overtime: −10 points per minute."
    assert of_the_clock == ["P1: 1 min left.", used]


def test_a_game_that_is_resumed_stands_still_and_hides_its_board(thinking_desk: Desk) -> None:
    """The first page of the day is made after the clock was stopped."""
    record = thinking_desk.game("EINRTWA", "AEIOSTU", players=["", "casual"], clock=GAME)
    lexicon = thinking_desk.program.catalogue.open("en")
    move = parse_move("8H WIN", record.position.board, record.position.tile_set)
    thinking_desk.window.open_record(free_game.play(record, move, lexicon))
    thinking_desk.settle()
    assert thinking_desk.session.clock.is_paused
    assert not thinking_desk.table.board.isVisible()
    assert not thinking_desk.table.rack.isVisible()
    thinking_desk.click(thinking_desk.middle(thinking_desk.window.play.paused.resume))
    assert thinking_desk.table.board.isVisible()
