"""A pass or a resignation is one key, so the window offers to undo it; the past says what it is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import ChallengeRule, ClockKind, ClockRule, ValidityDisplay, WordCheck
from eliot_qt.play import commands
from eliot_qt.widgets.actions.commands import Command

from .desk import ALT, CONTROL, SHIFT, Desk

KEY = Qt.Key
TOURNAMENT: dict[str, Any] = {
    "word_check": WordCheck.CHALLENGE,
    "challenge": ChallengeRule.DOUBLE,
    "validity": ValidityDisplay.ON_CHALLENGE,
    "clock": ClockRule(ClockKind.GAME, 25 * 60),
}
RACKS = ("EINRTWX", "ABCDEFG", "HJKLMOP")


def test_ctrl_p_prints_and_passes_nothing(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    printed: list[bool] = []
    action = desk.action(Command.PRINT)
    action.triggered.disconnect()
    action.triggered.connect(lambda: printed.append(True))
    desk.key(KEY.Key_P, CONTROL)
    assert printed == [True]
    assert not desk.session.record.events


def test_a_pass_against_the_computer_is_undone_by_its_notice(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.key(KEY.Key_J, CONTROL)
    assert desk.notices == ["P1 passed."]
    desk.answer("pass")
    assert desk.notices == ["P1 passed."]
    button = desk.window.notices.button
    assert button.isVisible()
    assert button.text().replace("&", "") == "Undo"
    desk.click(desk.middle(button))
    assert desk.session.record.cursor == 0
    assert not desk.notices
    assert desk.chip == "Turn 1 again. Play it differently, or redo what you undid."


def test_the_offer_ends_with_the_next_move(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.key(KEY.Key_J, CONTROL)
    desk.answer("pass")
    desk.type("win")
    desk.enter()
    assert not desk.notices


def test_an_offer_does_not_outlive_its_game(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.key(KEY.Key_J, CONTROL)
    desk.play(*RACKS)
    assert not desk.notices


def test_between_people_the_offer_stands_on_the_next_card_alone(desk: Desk) -> None:
    desk.play(*RACKS)
    desk.key(KEY.Key_Space)
    desk.key(KEY.Key_J, CONTROL)
    assert desk.notices == ["P1 passed."]
    assert desk.session.handover == 1
    desk.click(desk.middle(desk.window.notices.button))
    assert desk.session.handover == 0
    assert desk.notices == ["P1 took the turn back."]
    desk.window.notices.dismiss()
    desk.key(KEY.Key_Space)
    desk.key(KEY.Key_J, CONTROL)
    desk.key(KEY.Key_Space)
    assert desk.session.viewer == 1
    assert not desk.notices
    assert not desk.action(Command.UNDO).isEnabled()


def test_a_tournament_card_offers_nothing(desk: Desk) -> None:
    """A passes, and on the next card Ctrl+Z and Space must not open A's tiles."""
    desk.play(*RACKS, **TOURNAMENT)
    desk.key(KEY.Key_Space)
    assert not desk.action(Command.RESET_CLOCK).isEnabled()
    desk.key(KEY.Key_J, CONTROL)
    assert not desk.notices
    desk.key(KEY.Key_Z, CONTROL)
    desk.key(KEY.Key_Z, CONTROL | SHIFT)
    desk.key(KEY.Key_F9, SHIFT)
    assert desk.session.handover == 1
    desk.key(KEY.Key_Space)
    assert (desk.session.viewer, sorted(desk.rack())) == (1, list("ABCDEFG"))


def test_what_was_typed_is_not_left_for_the_next_person(desk: Desk) -> None:
    desk.play(*RACKS)
    desk.key(KEY.Key_Space)
    desk.type("/8h winter")
    assert desk.table.entry.isVisible()
    # As at the end of a turn's time: no key of theirs.
    desk.session.act(commands.PASS)
    desk.settle()
    assert desk.session.handover == 1
    assert not desk.table.entry.isVisible()
    desk.key(KEY.Key_Space)
    desk.type("/")
    assert desk.focus is not None
    assert desk.focus.property("text") == ""


def test_a_tile_in_the_air_is_put_away_at_the_hand_over(desk: Desk) -> None:
    desk.play(*RACKS)
    desk.key(KEY.Key_Space)
    desk.press(desk.slot(0))
    desk.point(desk.square("8H"))
    assert desk.table.overlay.carried is not None
    desk.session.act(commands.PASS)
    desk.settle()
    assert desk.table.overlay.carried is None
    desk.release(desk.square("8H"))
    desk.key(KEY.Key_Space)
    assert not desk.session.hand.draft.placed


def test_a_resignation_is_undone_by_its_notice(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    assert desk.session.position.over is EndReason.RESIGNED
    assert desk.window.play.end.isVisible()
    desk.click(desk.middle(desk.window.notices.button))
    assert desk.session.position.over is None
    assert not desk.window.play.end.isVisible()
    desk.type("win")
    desk.enter()
    assert desk.played() == ["8H WIN"]


def test_copying_a_finished_game_ends_the_offer(desk: Desk) -> None:
    desk.play(*RACKS[:2])
    desk.key(KEY.Key_Space)
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    assert desk.notices == ["P1 resigned."]
    desk.key(KEY.Key_C, CONTROL | SHIFT)
    assert "ABCDEFG" in QApplication.clipboard().text()
    assert desk.notices == ["Copied"]
    assert not desk.action(Command.UNDO).isEnabled()


def test_alt_end_brings_the_result_back(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    end = desk.window.play.end
    desk.key(KEY.Key_Home, ALT)
    assert not end.isVisible()
    assert desk.chip.startswith("You are viewing turn 1. Return (Alt+End)")
    desk.key(KEY.Key_End, ALT)
    assert end.isVisible()
    desk.click(desk.middle(end.rematch))
    assert desk.session.position.over is None
    assert not desk.session.record.events


def test_between_people_the_past_is_only_looked_at(desk: Desk) -> None:
    desk.play(*RACKS)
    for _ in range(3):
        desk.key(KEY.Key_Space)
        desk.key(KEY.Key_J, CONTROL)
    desk.key(KEY.Key_Space)
    desk.key(KEY.Key_Home, ALT)
    assert desk.chip == "You are viewing turn 1. Return with Alt+End."
    names = (Command.PASS, Command.SWAP, Command.RESIGN, Command.PLAY_ON, Command.UNDO)
    assert not any(desk.action(name).isEnabled() for name in (*names, Command.REDO))
    desk.key(KEY.Key_End, ALT)
    assert desk.action(Command.PASS).isEnabled()


def test_text_grows_and_shrinks_by_the_usual_keys(desk: Desk) -> None:
    settings = desk.program.settings
    for key, scale in ((KEY.Key_Plus, 125), (KEY.Key_Minus, 100), (KEY.Key_Minus, 100)):
        desk.key(key, CONTROL)
        assert settings.value.text_scale == scale
    desk.key(KEY.Key_Plus, CONTROL)
    desk.key(KEY.Key_0, CONTROL)
    assert settings.value.text_scale == 100
