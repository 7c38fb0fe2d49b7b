"""The platform's own keys do here what they do everywhere, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence

from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.club.arbitration_actions import CLUB_SPECS
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start.start_offers import offered_setup

from ..desk import Desk

KEY = QKeySequence.StandardKey
MEANT = {
    KEY.New: Command.NEW,
    KEY.Open: Command.OPEN,
    KEY.Save: Command.SAVE_AS,
    KEY.SaveAs: Command.SAVE_AS,
    KEY.Print: Command.PRINT,
    KEY.Close: Command.START_PAGE,
    KEY.Quit: Command.QUIT,
    KEY.Find: Command.WORD_TOOLS,
    KEY.Undo: Command.UNDO,
    KEY.ZoomIn: Command.TEXT_LARGER,
    KEY.ZoomOut: Command.TEXT_SMALLER,
    KEY.FullScreen: Command.FULL_SCREEN,
    KEY.Preferences: Command.PREFERENCES,
}
USUAL = {
    "Ctrl+P": Command.PRINT,
    "Ctrl+S": Command.SAVE_AS,
    "Ctrl+Shift+S": Command.SAVE_AS,
    "Ctrl+O": Command.OPEN,
    "Ctrl+W": Command.START_PAGE,
    "Ctrl++": Command.TEXT_LARGER,
    "Ctrl+-": Command.TEXT_SMALLER,
    "Ctrl+0": Command.TEXT_USUAL,
    "Ctrl+,": Command.PREFERENCES,
    "Ctrl+F": Command.WORD_TOOLS,
}


@pytest.fixture
def taken(desk: Desk) -> dict[str, Command]:
    """Each key that is taken, with its command."""
    found: dict[str, Command] = {}
    for command, action in desk.window.commands.actions.items():
        for key in action.shortcuts():
            assert key.toString() not in found
            found[key.toString()] = command
    return found


def test_standard_keys_are_taken_for_what_they_mean(taken: dict[str, Command]) -> None:
    for standard, command in MEANT.items():
        for key in QKeySequence.keyBindings(standard):
            assert taken.get(key.toString(), command) is command, key.toString()


def test_the_usual_keys_work_on_every_platform(taken: dict[str, Command]) -> None:
    assert {key: taken.get(key) for key in USUAL} == USUAL


def test_pass_has_none_of_the_platforms_keys(taken: dict[str, Command]) -> None:
    own = {key for key, command in taken.items() if command is Command.PASS}
    standard = (k for s in KEY for k in QKeySequence.keyBindings(s))
    assert own
    assert not own & {key.toString() for key in standard}


def test_no_key_of_the_arbiter_is_one_of_the_window(desk: Desk) -> None:
    """Both work on the arbiter's page, and Qt does nothing for a key that two actions have."""
    setup = offered_setup(desk.program.settings.value, GameKind.CLUB)
    desk.window.start_game(setup)
    desk.settle()
    assert desk.window.place is Place.CLUB
    ours = {
        key.toString()
        for action in desk.window.commands.actions.values()
        if action.isEnabled()
        for key in action.shortcuts()
    }
    arbiters = {QKeySequence(key).toString() for spec in CLUB_SPECS for key in spec.keys}
    assert len(ours) > 10 and len(arbiters) > 10 and ours.isdisjoint(arbiters)
