from __future__ import annotations

from PySide6.QtCore import QSize
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


def test_a_height_is_worked_out_once_until_something_in_it_changes(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    asked = 0

    class Counted(QWidget):
        def sizeHint(self) -> QSize:
            nonlocal asked
            asked += 1
            return QSize(40, self.height_wanted)

        height_wanted = 20

    flow = FlowLayout(holder, spacing=10)
    part = Counted()
    flow.addWidget(part)
    flow.addWidget(box(40, 10))
    assert [flow.heightForWidth(width) for width in (200, 60, 200)] == [20, 40, 20]
    before = asked
    assert flow.heightForWidth(60) == 40 and asked == before
    part.height_wanted = 30
    part.updateGeometry()
    assert flow.heightForWidth(60) == 50
    part.hide()
    assert flow.heightForWidth(60) == 10
