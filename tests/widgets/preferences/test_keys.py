"""Keys of commands: presets, own ones, clashes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from eliot_qt.session.settings import Settings, from_text, to_text
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.preferences.preferences_page import PreferencesPage

from ..desk import CONTROL, Desk
from ..page_checks import clipped


@pytest.fixture
def page(desk: Desk) -> PreferencesPage:
    desk.key(Qt.Key.Key_Comma, CONTROL)
    page = desk.window.findChild(PreferencesPage)
    assert isinstance(page, PreferencesPage)
    page.search.clear()
    return page


def key_of(desk: Desk, command: Command) -> str:
    return desk.action(command).shortcut().toString()


def press(page: PreferencesPage, command: Command, key: str) -> None:
    page.keys.command.choose(command)
    page.keys.key.setKeySequence(QKeySequence(key))
    page.keys.key.editingFinished.emit()


def test_no_key_is_given_twice_in_any_preset(desk: Desk) -> None:
    for preset in ("default", "woogles", "quackle"):
        desk.program.settings.change(key_preset=preset)
        keys = [
            key.toString()
            for action in desk.window.commands.actions.values()
            for key in action.shortcuts()
        ]
        assert len(keys) == len(set(keys)), preset


def test_keys_of_quackle_take_those_of_ours(desk: Desk) -> None:
    desk.program.settings.change(key_preset="quackle")
    assert key_of(desk, Command.FIND_MOVES) == "Ctrl+G"
    assert key_of(desk, Command.PAUSE) == "Ctrl+P"
    assert key_of(desk, Command.PRINT) == ""
    assert "Ctrl+G" in desk.action(Command.FIND_MOVES).toolTip()
    desk.program.settings.change(key_preset="default")
    assert key_of(desk, Command.FIND_MOVES) == "F5"
    assert key_of(desk, Command.PRINT) == "Ctrl+P"


def test_keys_of_woogles_work_on_the_board_and_leave_lists_alone(desk: Desk) -> None:
    desk.program.settings.change(key_preset="woogles")
    desk.train("EINRTWA")
    desk.type("win")
    desk.key(Qt.Key.Key_Down)
    assert desk.session.hand.draft.placed == ()
    desk.list_moves("8H WIN", "8H TEN")
    desk.window.play.panes.moves.view.setFocus()
    desk.key(Qt.Key.Key_Down)
    assert desk.session.listing.selected == 0
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.key(Qt.Key.Key_4)
    assert desk.session.hand.swapping


def test_an_own_key_is_kept_and_reset(desk: Desk, page: PreferencesPage) -> None:
    press(page, Command.SHUFFLE, "Ctrl+Shift+U")
    assert key_of(desk, Command.SHUFFLE) == "Ctrl+Shift+U"
    settings = desk.program.settings.value
    assert settings.keys == ("shuffle=Ctrl+Shift+U",)
    assert from_text(to_text(settings)) == (settings, [])
    page.keys.none.click()
    assert key_of(desk, Command.SHUFFLE) == ""
    page.keys.reset.click()
    assert key_of(desk, Command.SHUFFLE) == "F3"
    assert desk.program.settings.value.keys == ()


def test_a_key_that_is_taken_is_told_and_not_given(desk: Desk, page: PreferencesPage) -> None:
    press(page, Command.SHUFFLE, "Ctrl+E")
    assert page.keys.told.text() == "Ctrl+E is taken: Exchange tiles."
    assert key_of(desk, Command.SHUFFLE) == "F3"
    for key in ("A", "Return", "Shift+B", "Space"):
        press(page, Command.SHUFFLE, key)
        assert page.keys.told.text().endswith("belongs to the board.")
        assert key_of(desk, Command.SHUFFLE) == "F3"
    desk.settle()
    assert clipped(page) == []


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_page_is_as_wide_as_the_window(desk: Desk, page: PreferencesPage, scale: int) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(960, 640)
    desk.settle()
    desk.settle()
    for row in (*page.rows.values(), page.keys, page.data):
        right = row.mapTo(page, row.rect().topRight()).x()
        assert right <= page.width() - page.back.width() // 8, row
    desk.program.settings.change(text_scale=100)


def test_a_command_is_found_by_the_search(desk: Desk, page: PreferencesPage) -> None:
    page.search.setText("shuffle")
    assert page.keys.isVisible() and not page.rows["theme"].isVisible()
    page.search.setText("theme")
    assert not page.keys.isVisible()


def test_unknown_commands_in_the_settings_do_no_harm(desk: Desk) -> None:
    desk.program.settings.set(Settings(keys=("nothing=Ctrl+K", "shuffle", "sort=Ctrl+Y")))
    assert key_of(desk, Command.SORT) == "Ctrl+Y"
    assert key_of(desk, Command.SHUFFLE) == "F3"
