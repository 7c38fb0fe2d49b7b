"""What stands in the middle of a page is as wide as allowed, from the next layout on."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.preferences.middle_row import MiddleRow

from ..page_checks import settle


@pytest.mark.parametrize(
    ("wide", "left", "middle"), [(1200, 200, 800), (1201, 201, 800), (816, 8, 800), (510, 5, 500)]
)
def test_it_is_in_the_middle_and_as_wide_as_allowed(
    qtbot: QtBot, qapp: QApplication, wide: int, left: int, middle: int
) -> None:
    page, inside = QWidget(), QWidget()
    qtbot.addWidget(page)
    MiddleRow(page, inside, 800)
    page.resize(wide, 300)
    page.show()
    settle(qapp)
    assert inside.geometry().getRect() == (left, 0, middle, 300)


def test_another_width_is_taken_with_the_next_layout(qtbot: QtBot, qapp: QApplication) -> None:
    page, inside = QWidget(), QWidget()
    qtbot.addWidget(page)
    row = MiddleRow(page, inside, 800)
    page.resize(1200, 300)
    page.show()
    settle(qapp)
    row.set_widest(600)
    assert inside.width() == 800
    settle(qapp)
    assert inside.geometry().getRect() == (300, 0, 600, 300)
