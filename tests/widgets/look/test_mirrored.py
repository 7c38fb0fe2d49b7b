"""A window laid out from right to left, as a translation may want it: figures keep their order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QMenu, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.look.mirrored import MirroredStyle, mirror

RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft


def test_windows_are_laid_out_and_menus_too(qtbot: QtBot) -> None:
    style = MirroredStyle("Fusion")
    window, menu = QWidget(), QMenu()
    inside = QWidget(window)
    for widget in (window, menu, inside):
        qtbot.addWidget(widget)
        style.polish(widget)
    assert {each.layoutDirection() for each in (window, menu, inside)} == {RIGHT_TO_LEFT}
    # What is inside follows its window, or goes its own way.
    assert not inside.testAttribute(Qt.WidgetAttribute.WA_SetLayoutDirection)


def test_a_cell_keeps_the_order_of_its_figures(qapp: QApplication) -> None:
    pictures = []
    for style in (qapp.style(), MirroredStyle("Fusion")):
        picture = QImage(160, 30, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        option = QStyleOptionViewItem()
        option.rect, option.direction = picture.rect(), RIGHT_TO_LEFT
        option.features = QStyleOptionViewItem.ViewItemFeature.HasDisplay
        option.text = "+8 at H"
        painter = QPainter(picture)
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter)
        painter.end()
        pictures.append(picture)
    # An isolate: the direction of its own first letter, whatever is around it.
    assert option.text == "\u2068+8 at H\u2069"
    assert pictures[0] != pictures[1]


def test_what_is_painted_runs_to_the_right(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    class App:
        def setStyle(self, style: QStyle) -> None:
            told.append(type(style))

        def setLayoutDirection(self, direction: Qt.LayoutDirection) -> None:
            told.append(direction)

    mirror(App())  # type: ignore[arg-type]
    assert told == [MirroredStyle, Qt.LayoutDirection.LeftToRight]
