"""Whatever opens and closes, the keys are the board's again: each test ends by typing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from eliot_qt.models.cell import CellLayer
from eliot_qt.play import commands
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.overlay_page import OverlayPage
from eliot_qt.widgets.parts.shell import Place

from ..desk import Desk

KEY = Qt.Key


def types_on_the_board(desk: Desk) -> bool:
    """Whether a letter typed now becomes a tile."""
    before = desk.text_of(CellLayer.DRAFT)
    desk.type("w")
    return desk.text_of(CellLayer.DRAFT) == before + "W"


def escape(desk: Desk) -> None:
    desk.key(KEY.Key_Escape)
    desk.settle()


def overlay(desk: Desk, command: Command) -> OverlayPage:
    help_ = desk.window.help
    return help_.keys if command is Command.KEYS else help_.about


OVERLAYS = pytest.mark.parametrize("command", [Command.KEYS, Command.ABOUT])


@OVERLAYS
def test_an_overlay_holds_the_focus(desk: Desk, command: Command) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.session.act(commands.Reveal())
    page = overlay(desk, command)
    desk.action(command).trigger()
    desk.settle()
    for step in (KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Tab, KEY.Key_Backtab, KEY.Key_Backtab):
        desk.key(step)
        assert desk.focus is not None
        assert page is desk.focus or page.isAncestorOf(desk.focus)
    desk.type("win")
    assert not desk.session.hand.draft.placed
    escape(desk)
    assert not page.isVisible()
    assert types_on_the_board(desk)


@OVERLAYS
def test_no_key_reaches_the_game_below_an_overlay(desk: Desk, command: Command) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.session.act(commands.Reveal())
    desk.type("in")
    record, rack = desk.session.record, desk.session.hand.slots
    desk.action(command).trigger()
    desk.settle()
    page = overlay(desk, command)
    for action in desk.program.window.commands.actions.values():
        if action.objectName() in (Command.KEYS, Command.QUIT, Command.FULL_SCREEN):
            continue
        for keys in action.shortcuts():
            chord = keys[0]  # type: ignore[index]
            if KEY.Key_Back <= chord.key() < KEY.Key_unknown:
                # A key of its own for opening or zooming: no test can press it.
                continue
            desk.key(chord.key(), chord.keyboardModifiers())
    assert page.isVisible()
    assert desk.is_at(Place.PLAY)
    assert desk.session.record is record
    assert desk.session.hand.slots == rack
    assert desk.text_of(CellLayer.DRAFT) == "IN"
    escape(desk)
    assert types_on_the_board(desk)


@OVERLAYS
def test_a_menu_or_another_page_closes_an_overlay(desk: Desk, command: Command) -> None:
    desk.train("EINRTWA")
    page = overlay(desk, command)
    desk.action(command).trigger()
    desk.window.menus.all()[0].aboutToShow.emit()
    assert not page.isVisible()
    desk.action(command).trigger()
    desk.window.show_start()
    assert not page.isVisible()


def test_one_overlay_takes_the_place_of_the_other(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.action(Command.ABOUT).trigger()
    desk.key(KEY.Key_F1)
    assert desk.window.help.keys.isVisible()
    assert not desk.window.help.about.isVisible()
    escape(desk)
    assert types_on_the_board(desk)


def test_the_focus_returns_to_the_list_it_was_in(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN", "8G WINE")
    moves = desk.window.play.panes.moves.view
    assert desk.focus is moves
    desk.key(KEY.Key_F1)
    desk.key(KEY.Key_Tab)
    escape(desk)
    assert desk.focus is moves
    assert types_on_the_board(desk)


def test_a_key_page_opened_from_the_menu_bar_leaves_it(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.window.menuBar().setFocus(Qt.FocusReason.MenuBarFocusReason)
    desk.key(KEY.Key_F1)
    escape(desk)
    assert types_on_the_board(desk)


def test_a_command_by_key_leaves_the_menu_bar(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.window.menuBar().setFocus(Qt.FocusReason.MenuBarFocusReason)
    desk.key(KEY.Key_F3)
    assert types_on_the_board(desk)


def test_a_button_that_is_disabled_by_its_press_gives_the_focus_to_the_board(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    button = desk.table.bar.pass_turn
    button.setFocus(Qt.FocusReason.TabFocusReason)
    desk.key(KEY.Key_Space)
    desk.settle()
    assert not button.isEnabled()
    assert desk.focus is desk.table.board
    assert types_on_the_board(desk)


def _step_buttons(desk: Desk) -> list[QWidget]:
    return list(desk.window.play.history.findChildren(QPushButton))


def _bar_buttons(desk: Desk) -> list[QWidget]:
    return list(desk.table.bar.findChildren(QPushButton))


@pytest.mark.parametrize("buttons", [_step_buttons, _bar_buttons])
def test_letters_typed_on_a_button_are_tiles(
    desk: Desk, buttons: Callable[[Desk], list[QWidget]]
) -> None:
    desk.train("EINRTWA")
    tried = 0
    for button in buttons(desk):
        if button.isVisible() and button.isEnabled():
            button.setFocus(Qt.FocusReason.TabFocusReason)
            assert types_on_the_board(desk)
            desk.session.hand.recall()
            tried += 1
        button.setEnabled(True)
        button.setFocus(Qt.FocusReason.TabFocusReason)
        button.setEnabled(False)
        assert desk.focus is desk.table.board
    assert tried or buttons is _step_buttons


def test_the_last_notice_dismissed_gives_the_focus_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    notices = desk.window.notices
    for text in ("One.", "Two."):
        desk.window.say(text)
    desk.settle()
    notices._close.setFocus(Qt.FocusReason.TabFocusReason)
    desk.key(KEY.Key_Space)
    desk.key(KEY.Key_Space)
    assert not notices.isVisible()
    assert types_on_the_board(desk)


def test_a_list_that_closes_gives_the_focus_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN")
    assert desk.window.play.panes.moves.view.hasFocus()
    desk.action(Command.FIND_IT).trigger()
    desk.settle()
    assert desk.focus is desk.table.board
    assert types_on_the_board(desk)


@pytest.mark.qt_log_ignore("plugin does not support")
def test_the_blank_s_letters_give_the_focus_back(desk: Desk) -> None:
    desk.train("EINRTW?")
    desk.drag(desk.slot(6), desk.square("8H"))
    popover = QApplication.activePopupWidget()
    assert popover is not None
    desk.key(KEY.Key_Escape, window=popover.windowHandle())
    desk.settle()
    assert QApplication.activePopupWidget() is None
    assert types_on_the_board(desk)


@pytest.mark.parametrize("key", [KEY.Key_Slash, KEY.Key_8])
def test_the_coordinate_line_gives_the_focus_back(desk: Desk, key: KEY) -> None:
    desk.train("EINRTWA")
    desk.key(key, text=chr(key))
    assert desk.table.entry.isVisible()
    escape(desk)
    assert types_on_the_board(desk)


@pytest.mark.parametrize("command", [Command.SEVERAL, Command.PRINT, Command.OPEN, Command.SAVE_AS])
def test_a_dialog_gives_the_focus_back(desk: Desk, command: Command) -> None:
    desk.train("EINRTWA")
    seen: list[QWidget] = []

    def leave() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            # What it needs is still being read.
            QTimer.singleShot(5, leave)
            return
        seen.append(dialog)
        dialog.close()

    QTimer.singleShot(0, leave)
    desk.action(command).trigger()
    desk.qtbot.waitUntil(lambda: bool(seen) and QApplication.activeModalWidget() is None)
    # As the window manager does, which is not there offscreen.
    desk.window.activateWindow()
    desk.settle()
    assert types_on_the_board(desk)


def test_sheets_left_by_escape_give_the_focus_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    for keys in (KEY.Key_N, KEY.Key_E):
        action = desk.action(Command.NEW if keys is KEY.Key_N else Command.EDIT_POSITION)
        action.trigger()
        assert not desk.is_at(Place.PLAY)
        escape(desk)
        assert desk.is_at(Place.PLAY)
        assert types_on_the_board(desk)
        desk.session.hand.recall()
