from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.segments import FittingTabs

NAMES = ("Moves", "Unseen 70", "Notes", "Figures", "Played")


@pytest.fixture
def tabs(qtbot: QtBot) -> FittingTabs:
    tabs = FittingTabs()
    qtbot.addWidget(tabs)
    for name in NAMES:
        tabs.addTab(name)
    tabs.resize(tabs.sizeHint().width() + 200, 40)
    tabs.show()
    return tabs


def seen(tabs: FittingTabs) -> list[str]:
    """The tabs in sight, each of them whole."""
    places = [place for place in range(tabs.count()) if tabs.isTabVisible(place)]
    assert all(0 <= tabs.tabRect(p).left() < tabs.tabRect(p).right() < tabs.width() for p in places)
    return [tabs.tabText(place) for place in places]


def in_menu(tabs: FittingTabs) -> QMenu:
    menu = tabs.more.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def test_all_tabs_are_seen_where_there_is_room(tabs: FittingTabs) -> None:
    assert seen(tabs) == list(NAMES)
    assert not tabs.more.isVisible()


def test_tabs_without_room_stand_in_a_menu_and_come_from_there(tabs: FittingTabs) -> None:
    tabs.resize(tabs.tabRect(2).right() + tabs.more.sizeHint().width() + 4, 40)
    assert seen(tabs) == ["Moves", "Unseen 70", "Notes"]
    assert tabs.more.isVisible() and tabs.rect().contains(tabs.more.geometry())
    assert not any(tabs.tabRect(p).intersects(tabs.more.geometry()) for p in range(3))
    menu = in_menu(tabs)
    assert [action.text() for action in menu.actions()] == ["Figures", "Played"]
    menu.actions()[1].trigger()
    assert tabs.currentIndex() == 4
    assert "Played" in seen(tabs) and "Moves" in seen(tabs)


def test_larger_text_and_longer_titles_leave_room_for_fewer(tabs: FittingTabs) -> None:
    tabs.resize(tabs.sizeHint())
    assert seen(tabs) == list(NAMES)
    tabs.setTabText(1, "Unseen tiles 70")
    few = seen(tabs)
    assert len(few) < len(NAMES)
    font = QFont(tabs.font())
    font.setPixelSize(2 * tabs.fontInfo().pixelSize())
    tabs.setFont(font)
    assert len(seen(tabs)) < len(few)


def test_the_wheel_is_left_to_the_page(tabs: FittingTabs) -> None:
    assert tabs.minimumSizeHint().width() < tabs.sizeHint().width()
    assert tabs.more.focusPolicy() is Qt.FocusPolicy.TabFocus
