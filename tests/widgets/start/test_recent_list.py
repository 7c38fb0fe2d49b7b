"""The games played before: found, renamed, deleted by keyboard and pointer."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.arrow_keys import ArrowKeys
from eliot_qt.widgets.start.recent_list import RecentList
from eliot_qt.widgets.start.recent_row import RecentGame

from ..page_checks import shipped_icons, theme_of

GAMES = [
    RecentGame(Path(f"{n}.json"), f"Ann – {name}", f"Club · {n} : 10", words=name)
    for n, name in enumerate(("Ben", "Cleo", "Dora", *("Eve",) * 12))
]


@pytest.fixture
def recent(qtbot: QtBot) -> RecentList:
    page = QWidget()
    qtbot.addWidget(page)
    recent = RecentList(shipped_icons(), ArrowKeys(page))
    QVBoxLayout(page).addWidget(recent)
    recent.themed(theme_of("light"), 1.0)
    recent.show_games(GAMES)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    return recent


def titles(recent: RecentList) -> list[str]:
    return [row.game.title for row in recent.rows]


def test_a_few_are_shown_and_the_others_when_asked_for(recent: RecentList) -> None:
    assert len(recent.rows) == 8
    assert recent.more.text() == "Show 7 more games"
    first = recent.rows[:8]
    recent.more.click()
    assert len(recent.rows) == 15
    rows = list(recent.rows)
    assert tuple(rows[:8]) == first
    assert QApplication.focusWidget() is rows[8]
    assert recent.more.isHidden()


def test_a_search_looks_at_all_games(recent: RecentList) -> None:
    QTest.keyClicks(recent.search, "CLE ann")
    assert titles(recent) == ["Ann – Cleo"]
    recent.search.setFocus()
    QTest.keyClick(recent.search, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is recent.rows[0]
    recent.search.setFocus()
    QTest.keyClick(recent.search, Qt.Key.Key_Escape)
    assert recent.search.text() == "" and len(recent.rows) == 8
    QTest.keyClicks(recent.search, "nobody")
    assert titles(recent) == [] and recent.search.isVisible()
    recent.search.setText("eve 14 :")
    assert [row.game.path.stem for row in recent.rows] == ["14"]


def test_rows_of_games_that_are_the_same_stay_with_the_focus(recent: RecentList) -> None:
    rows = recent.rows
    rows[2].setFocus()
    recent.show_games([RecentGame(Path("new.json"), "New"), *GAMES])
    assert recent.rows[1:] == rows[:7]
    assert QApplication.focusWidget() is rows[2]
    recent.show_games(GAMES[3:])
    assert QApplication.focusWidget() in recent.rows
    recent.show_games(())
    assert recent.isHidden()


def test_f2_renames_and_escape_does_not(recent: RecentList, qtbot: QtBot) -> None:
    row = recent.rows[1]
    row.setFocus()
    with qtbot.assertNotEmitted(recent.chosen), qtbot.waitSignal(recent.renamed) as renamed:
        QTest.keyClick(row, Qt.Key.Key_F2)
        assert row.edit.hasFocus()
        QTest.keyClicks(row.edit, "A good one")
        QTest.keyClick(row.edit, Qt.Key.Key_Return)
    assert renamed.args == [GAMES[1].path, "A good one"]
    assert row.hasFocus() and row.edit.isHidden()
    with qtbot.assertNotEmitted(recent.renamed):
        QTest.keyClick(row, Qt.Key.Key_F2)
        QTest.keyClicks(row.edit, "Another")
        QTest.keyClick(row.edit, Qt.Key.Key_Escape)
        QTest.keyClick(row, Qt.Key.Key_F2)
        QTest.keyClick(row.edit, Qt.Key.Key_Return)
    assert row.hasFocus()


def test_delete_asks_for_the_game_to_go(recent: RecentList, qtbot: QtBot) -> None:
    row = recent.rows[0]
    with qtbot.waitSignal(recent.deleted) as deleted:
        QTest.keyClick(row, Qt.Key.Key_Delete)
    assert deleted.args == [GAMES[0]]


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
def test_enter_on_the_menu_button_opens_the_menu_and_not_the_game(
    recent: RecentList, qtbot: QtBot
) -> None:
    row = recent.rows[0]
    row.more.setFocus()
    with qtbot.assertNotEmitted(recent.chosen):
        QTest.keyClick(row.more, Qt.Key.Key_Return)
    assert row.menu.isVisible()
    assert [action.text() for action in row.menu.actions()] == ["Rename", "Delete"]
    row.menu.hide()
    row.menu.actions()[0].trigger()
    assert row.edit.isVisible()


def test_a_branch_is_said_to_be_one(recent: RecentList) -> None:
    recent.show_games([GAMES[0], RecentGame(Path("b.json"), "Branch", "Club", depth=1)])
    first, second = recent.rows
    assert "Branch" in second.accessibleDescription()
    assert "Branch" not in first.accessibleDescription()
    assert second.more.accessibleName() == "Rename or delete Branch"
