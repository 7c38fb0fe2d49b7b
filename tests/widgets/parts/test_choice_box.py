"""Boxes to choose and to type values in."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts import choice_box
from eliot_qt.widgets.parts.choice_box import ChoiceBox, DurationBox, NumberBox

from ..page_checks import dressed, wear


@pytest.mark.parametrize(
    "text", ["9" * 5000 + " s", "9" * 5000 + ":00", "1 m" + " " * 20_000 + "x"]
)
def test_no_pasted_text_is_a_time_that_cannot_be(qtbot: QtBot, text: str) -> None:
    box = DurationBox()
    qtbot.addWidget(box)
    box.setRange(0, 3600)
    assert box.valueFromText(text) == 0
    assert box.validate(text, 0)[0] != box.validate("90 s", 0)[0]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_words_offered_later_are_whole(qtbot: QtBot, qapp: QApplication, scale: float) -> None:
    with dressed(qapp, scale=scale) as theme:
        page, box = QWidget(), ChoiceBox[int]()
        qtbot.addWidget(page)
        line = QHBoxLayout(page)
        line.addWidget(box)
        line.addStretch(1)
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        box.offer([(1, "Endgame")])
        wear(theme, page)
        page.resize(600, 100)
        page.show()
        box.offer([(1, "Endgame"), (2, "Pre-endgame")])
        box.choose(2)
        qapp.processEvents()
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = box.style().subControlRect(control, option, field, box).width()
        cut = Qt.TextElideMode.ElideRight
        assert box.fontMetrics().elidedText("Pre-endgame", cut, room) == "Pre-endgame"


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
def test_rows_are_high_enough_to_be_hit_and_made_when_they_are_seen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change of style would ask for the height of every row there is."""
    asked: list[int] = []

    def height(_rows: object, _option: object, index: QModelIndex) -> QSize:
        asked.append(index.row())
        return QSize(10, 24)

    monkeypatch.setattr(choice_box._Rows, "sizeHint", height)
    box: ChoiceBox[int] = ChoiceBox()
    qtbot.addWidget(box)
    box.offer((number, str(number)) for number in range(30))
    box.show()
    box.setStyleSheet("QComboBox { color: red; }")
    assert asked == []
    box.showPopup()
    assert box.view().sizeHintForRow(29) == 24
    box.hidePopup()


@pytest.mark.parametrize("typed", ["-30", "−30"])
def test_a_number_below_zero_has_a_true_minus_sign(qtbot: QtBot, typed: str) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.setRange(-999, 999)
    box.setPrefix("Lead ")
    box.lineEdit().clear()
    box.lineEdit().insert(typed)
    assert (box.value(), box.text()) == (-30, "Lead −30")
    box.setValue(-7)
    assert box.text() == "Lead −7"
