"""A button whose text gives way."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from eliot_qt.widgets.parts.eliding_button import ElidingButton


def test_the_text_is_cut_short_where_there_is_no_room_and_comes_back(qapp: QApplication) -> None:
    button = ElidingButton("Take back Ben-Alexander")
    button.show()
    wanted, least = button.sizeHint(), button.minimumSizeHint()
    assert least.width() < wanted.width()
    button.resize(wanted)
    assert button.text() == "Take back Ben-Alexander"
    button.resize(least)
    assert button.text().endswith("…")
    assert len(button.text()) > 3
    assert button.sizeHint() == wanted
    button.resize(wanted)
    assert button.text() == "Take back Ben-Alexander"
    button.close()
