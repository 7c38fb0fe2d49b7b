"""What a screen reader is given to say."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QMenu, QTableView
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.actions.commands import Group

from .desk import Desk

KEY = Qt.Key


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is announced."""
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: said.append(event.message())
    )
    return said


def test_the_play_of_the_computer_is_said(desk: Desk, told: list[str]) -> None:
    desk.play("EINRTWA", "AEIOUXY", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    assert [text for text in told if text.startswith("P2")] == ["P2 passes"]
    assert not any(text.startswith("P1") for text in told)


def test_a_tile_is_said_and_not_the_square_after_it(
    desk: Desk, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    squares: list[str] = []
    usual = QTableView.currentChanged

    def changed(view: QTableView, current: Any, previous: Any) -> None:
        if view is desk.table.board:
            squares.append(current.data(Qt.ItemDataRole.AccessibleTextRole))
        usual(view, current, previous)

    desk.train("EINRTWA")
    monkeypatch.setattr(QTableView, "currentChanged", changed)
    told.clear()
    desk.type("w")
    assert [text for text in told if text.startswith("8H, W")] != []
    assert squares == []
    desk.key(KEY.Key_Backspace)
    assert len(squares) == 1 and squares[0].startswith("8H, empty")


def test_f7_speaks_once(desk: Desk, told: list[str], qtbot: QtBot) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F7)
    desk.key(KEY.Key_F7)
    chip = desk.table.chip
    assert not chip._announce.isActive()
    assert [text for text in told if text.startswith("Rack: ")] == [chip.plain_text()]


def test_what_is_wrong_with_a_filter_is_said_in_words(desk: Desk, told: list[str]) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN", "8H IN")
    pane = desk.window.play.panes.moves
    pane.filter.setText("[W")
    assert pane._state.text().startswith("Not a pattern: ")
    assert pane.filter.accessibleDescription() == told[-1] == pane._state.text()
    pane.filter.setText("W")
    assert "1 of 2" in pane._state.text() and not pane.filter.accessibleDescription()
    pane.filter.clear()


def test_home_and_end_go_to_the_first_and_the_last_move(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WINTER", "8H WIN", "8H IN")
    view = desk.window.play.panes.moves.view
    view.setFocus()
    desk.key(KEY.Key_End)
    assert desk.session.listing.selected == 2
    desk.key(KEY.Key_Home)
    assert desk.session.listing.selected == 0


def test_every_menu_and_entry_has_a_letter_of_its_own(desk: Desk) -> None:
    bar = desk.window.menuBar()
    menus = [m for m in desk.window.findChildren(QMenu) if m.menuAction() in bar.actions()]
    assert len(menus) == len(Group) + 1
    for actions in (bar.actions(), *(menu.actions() for menu in menus)):
        shown = [action for action in actions if not action.isSeparator()]
        letters = [action.text().partition("&")[2][:1].casefold() for action in shown]
        used = {letter for letter in letters if letter}
        assert len(used) == len(letters) - letters.count("")
        # A long menu may run out of letters.
        left = [a.text() for a, letter in zip(shown, letters, strict=True) if not letter]
        assert all(set(filter(str.isalnum, text.casefold())) <= used for text in left)


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
def test_f10_opens_the_menus_and_no_button_shows_the_mark(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F10)
    bar = desk.window.menuBar()
    assert bar.activeAction() is bar.actions()[0]
    desk.key(KEY.Key_Escape)
    shown = desk.table.decision.play.text() + desk.window.play.panes.moves._find.accessibleName()
    assert "&" not in shown
