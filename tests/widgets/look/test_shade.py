from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.look.shade import paint_bar
from eliot_qt.widgets.look.theme import Theme

from ..colour_vision import contrast
from ..page_checks import theme_of

THEMES = ("light", "dark", "high-contrast", "high-contrast-dark")


def colour_at(theme: Theme, share: float | None, x: int) -> str:
    """The colour in the middle of a bar of 100 pixels, so far from its left end."""
    image = QImage(100, 8, QImage.Format.Format_ARGB32)
    image.fill(QColor(theme.page.panel))
    painter = QPainter(image)
    paint_bar(painter, QRectF(0, 0, 100, 8), theme, share, theme.page.primary)
    painter.end()
    return image.pixelColor(x, 4).name()


@pytest.mark.parametrize("name", THEMES)
def test_how_full_a_bar_is_can_be_seen(qtbot: QtBot, name: str) -> None:
    theme = theme_of(name)
    full, empty = colour_at(theme, 0.5, 25), colour_at(theme, 0.5, 75)
    assert contrast(full, empty) >= 3
    # A bar whose share is not known is not taken for a full one.
    assert colour_at(theme, None, 25) == empty
