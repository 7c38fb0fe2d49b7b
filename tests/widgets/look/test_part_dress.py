"""A long page dressed part by part: first what is in sight, and the rest after its picture."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.look import part_dress
from eliot_qt.widgets.look.part_dress import PartDress

from ..page_checks import settle

SHEET = "QLabel { color: #123456; }"


def test_what_is_behind_is_dressed_once_what_is_in_sight_has_been_painted(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part_dress, "_PAUSE", 0)
    body = QWidget()
    column = QVBoxLayout(body)
    parts = [QLabel(str(number)) for number in range(3)]
    for part in parts:
        part.setFixedHeight(200)
        column.addWidget(part)
    scroll = QScrollArea()
    scroll.setWidget(body)
    qtbot.addWidget(scroll)
    scroll.resize(200, 150)
    scroll.show()
    dress = PartDress(scroll, (), parts)
    settle(qapp)

    scroll.setUpdatesEnabled(False)
    dress.wear(SHEET)
    settle(qapp)
    assert [part.styleSheet() for part in parts] == [SHEET, "", ""]
    scroll.setUpdatesEnabled(True)
    qtbot.waitUntil(lambda: [part.styleSheet() for part in parts] == 3 * [SHEET])
