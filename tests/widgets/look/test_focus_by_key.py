"""A button that the keyboard has come to is marked by its border alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from ..desk import Desk


def test_no_second_frame_stands_in_a_button_reached_by_key(desk: Desk) -> None:
    desk.train()
    (button, *_) = [b for b in desk.window.findChildren(QPushButton) if b.isVisible()]
    button.setFocus(Qt.FocusReason.OtherFocusReason)
    desk.settle()
    by_mouse = button.grab().toImage()
    desk.window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    by_key = button.grab().toImage()
    desk.window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)
    assert button.hasFocus() and by_key == by_mouse
