"""What is wrong with a move typed as text."""

from __future__ import annotations

from PySide6.QtCore import Qt

from eliot_qt.widgets.parts.eliding_label import ElidingLabel
from tests.widgets.desk import Desk


def test_the_reason_is_read_as_a_whole_in_the_usual_window(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    desk.play("EINRTWA", "AAAAAAA")
    desk.key(Qt.Key.Key_Space)
    desk.type("1a win")
    desk.enter()
    entry = desk.table.entry
    (why,) = (
        each
        for each in entry.findChildren(ElidingLabel)
        if each.isVisible() and each.property("tone") == "invalid"
    )
    assert "centre" in why.text()
    assert why.fontMetrics().horizontalAdvance(why.text()) <= why.width()
