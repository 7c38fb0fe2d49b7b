"""Boxes to choose and to type values in."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.choice_box import DurationBox


@pytest.mark.parametrize(
    "text", ["9" * 5000 + " s", "9" * 5000 + ":00", "1 m" + " " * 20_000 + "x"]
)
def test_no_pasted_text_is_a_time_that_cannot_be(qtbot: QtBot, text: str) -> None:
    box = DurationBox()
    qtbot.addWidget(box)
    box.setRange(0, 3600)
    assert box.valueFromText(text) == 0
    assert box.validate(text, 0)[0] != box.validate("90 s", 0)[0]
