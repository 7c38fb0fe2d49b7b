"""Boxes in lists and tables: how much room they have, and that blanks are not laid out."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QTableWidget, QTableWidgetItem

from eliot_qt.widgets.parts.choice_box import tick_side
from eliot_qt.widgets.parts.tables.tick_list import TickDelegate


@pytest.mark.parametrize("pixels", [14, 28])
def test_a_box_without_text_has_room_and_no_text_to_be_cut(qapp: QApplication, pixels: int) -> None:
    table = QTableWidget(2, 1)
    font = table.font()
    font.setPixelSize(pixels)
    table.setFont(font)
    for row, text in enumerate(("", "Ada")):
        table.setItem(row, 0, QTableWidgetItem(text))
    delegate = TickDelegate(table)
    option = QStyleOptionViewItem()
    table.initViewItemOption(option)
    alone, named = (table.model().index(row, 0) for row in range(2))
    side = tick_side(table.fontMetrics())
    wide = delegate.sizeHint(option, alone).width()
    assert wide > 2 * side
    assert delegate.sizeHint(option, named).width() > wide
    for index, is_written in ((alone, False), (named, True)):
        shown = QStyleOptionViewItem(option)
        delegate.initStyleOption(shown, index)
        assert bool(shown.text) is is_written
    blank = shown.text.removesuffix("Ada")
    assert not blank.strip() and table.fontMetrics().horizontalAdvance(blank) > side
