"""Parts that are shown one after the other."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from eliot_qt.widgets.parts.one_by_one import OneByOne


def test_each_turn_of_the_loop_shows_one_part_and_none_twice(qapp: QApplication) -> None:
    owner, shown = QObject(), list[str]()
    later = OneByOne(owner)

    def first() -> None:
        shown.append("first")
        if len(shown) == 1:
            # Again after all that is due.
            later.soon(second, first)

    def second() -> None:
        shown.append("second")

    later.soon(first, second)
    later.soon(first)
    assert shown == []
    counts = []
    for _ in range(1_000):
        qapp.processEvents()
        counts.append(len(shown))
        if len(shown) == 3:
            break
    assert shown == ["first", "second", "first"]
    assert counts[-3:] == [1, 2, 3]
