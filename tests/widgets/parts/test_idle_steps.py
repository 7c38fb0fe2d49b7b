from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.idle_steps import run_in_steps


def test_steps_are_taken_one_after_another_and_not_at_once(qtbot: QtBot) -> None:
    taken: list[int] = []

    def steps() -> Iterator[None]:
        for number in range(3):
            taken.append(number)
            yield

    parent = QObject()
    run_in_steps(steps(), parent)
    assert taken == []
    qtbot.waitUntil(lambda: taken == [0, 1, 2])
    parent.deleteLater()
