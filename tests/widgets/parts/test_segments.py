"""Choices side by side stand in as few lines as there is room for."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.segments import Segments

from ..page_checks import settle

CHOICES = [(number, f"choice {number}") for number in range(4)]


def lines(segments: Segments, app: QApplication) -> int:
    settle(app)
    return len({button.y() for button in segments.buttons})


def test_they_stand_in_as_few_lines_as_the_width_allows(qtbot: QtBot, qapp: QApplication) -> None:
    segments = Segments(CHOICES)
    qtbot.addWidget(segments)
    segments.show()
    width = segments.full_width
    assert lines(segments, qapp) == 1
    for room, expected in ((width - 1, 2), (width // 4, 4), (width, 1)):
        segments.fit(room)
        segments.resize(segments.sizeHint())
        assert lines(segments, qapp) == expected


def test_other_choices_are_fitted_anew(qtbot: QtBot, qapp: QApplication) -> None:
    segments = Segments(CHOICES)
    qtbot.addWidget(segments)
    segments.show()
    segments.fit(segments.full_width // 4)
    segments.offer(CHOICES)
    segments.fit(segments.full_width // 4)
    segments.resize(segments.sizeHint())
    assert lines(segments, qapp) == 4


def test_where_the_lines_stay_nothing_is_laid_out(qtbot: QtBot, qapp: QApplication) -> None:
    segments = Segments(CHOICES)
    qtbot.addWidget(segments)
    segments.show()
    settle(qapp)
    grid = segments.layout()
    assert grid is not None
    segments.fit(segments.full_width)
    # An activation has something to do only if something was placed.
    assert not grid.activate()
