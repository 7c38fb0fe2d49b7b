from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.flow_layout import FlowLayout


def box(width: int, height: int) -> QWidget:
    made = QWidget()
    made.setFixedSize(width, height)
    return made


def test_the_last_widget_may_end_its_line(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, spacing=10, fills=True)
    first, last = box(40, 20), QWidget()
    last.setMinimumSize(30, 20)
    flow.addWidget(first)
    flow.addWidget(last)
    holder.resize(200, 40)
    holder.show()
    assert (first.width(), last.x(), last.geometry().right()) == (40, 50, 199)


def test_widgets_stand_in_the_middle_of_their_line(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, spacing=10)
    small, tall, third = box(40, 20), box(40, 60), box(50, 30)
    for each in (small, tall, third):
        flow.addWidget(each)
    holder.resize(100, 200)
    holder.show()
    assert (small.x(), tall.x(), third.x()) == (0, 50, 0)
    assert small.geometry().center().y() == tall.geometry().center().y()
    assert third.y() == tall.y() + 60 + 10
    assert flow.heightForWidth(100) == 60 + 10 + 30
