"""The label of all pages: text as it is, and lines that break between words only."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication, QLabel

from eliot_qt.widgets.parts.figures.slot_label import SlotLabel
from eliot_qt.widgets.parts.plain_label import PlainLabel

TEXT = "it wins 54.4 % of all"


@pytest.mark.parametrize("narrower", range(1, 20))
def test_a_number_and_its_sign_stay_on_one_line(qapp: QApplication, narrower: int) -> None:
    label = SlotLabel(3)
    until_sign = label.fontMetrics().horizontalAdvance("it wins 54.4 %")
    label.resize(until_sign - narrower, 100)
    label.setText(TEXT)
    assert not any(line.lstrip().startswith("%") for line in label._laid_out())
    assert label.text() == TEXT


def test_a_label_gives_its_text_back_as_it_was_given(qapp: QApplication) -> None:
    label = PlainLabel("<b>12 %</b> ± 0.3")
    assert label.text() == "<b>12 %</b> ± 0.3"
    # What is laid out is read by Qt alone.
    assert QLabel.text(label) == "<b>12\u00a0%</b> ±\u00a00.3"
    label.clear()
    assert label.text() == ""


def test_a_score_stays_on_one_line(qapp: QApplication) -> None:
    label = PlainLabel("You lead 101 – 67, Ann – Ben")
    shown = QLabel.text(label)
    layout = QTextLayout(shown, label.font())
    # As narrow as can be: a line ends wherever it may.
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(1)
        lines.append(shown[line.textStart() : line.textStart() + line.textLength()].strip())
    layout.endLayout()
    assert [line for line in lines if "101" in line or "67" in line] == [
        "101\u00a0–\u2060\u00a067,"
    ]
    assert lines[-1] == "Ben"
