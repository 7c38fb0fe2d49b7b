"""The ground of a page: its cards cast shadows, also where they have moved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.widgets.look.shade import CardPainter, Cast, Ground
from eliot_qt.widgets.look.theme_files import load_theme
from eliot_qt.widgets.parts.page import Page

CARD = QRect(60, 60, 200, 100)


class WatchedGround(Ground):
    """Remembers what of it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[QRect] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted.append(event.rect())
        super().paintEvent(event)


class Plaque(CardPainter):
    """Paints one card in its middle."""

    @property
    def casts(self) -> list[Cast]:
        return [Cast(self.rect().toRectF().adjusted(30, 30, -30, -30))]


def paper(qtbot: QtBot, theme: str) -> tuple[Page, WatchedGround, QFrame]:
    """A page of which one card is seen."""
    page, ground, card = Page(), WatchedGround(), QFrame()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(ground)
    card.setObjectName("panel")
    card.setParent(ground)
    card.setGeometry(CARD)
    page.resize(400, 300)
    page.set_theme(load_theme(paths.resources() / "themes" / f"{theme}.json"))
    page.show()
    return page, ground, card


def below(page: Page, card: QRect = CARD) -> QImage:
    """What is seen below a card."""
    return page.grab(QRect(card.left(), card.bottom() + 1, card.width(), 10)).toImage()


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_a_card_casts_a_shadow_where_the_theme_has_any(qtbot: QtBot, theme: str) -> None:
    page, _, card = paper(qtbot, theme)
    with_card = below(page)
    card.setProperty("level", 0)
    assert (below(page) != with_card) is (theme != "high-contrast")
    card.setProperty("level", 2)
    assert (below(page) != with_card) is (theme != "high-contrast")
    card.setProperty("level", None)
    assert below(page) == with_card
    card.hide()
    assert (below(page) != with_card) is (theme != "high-contrast")


def test_what_paints_cards_by_itself_says_where_they_are(qtbot: QtBot) -> None:
    page, ground, card = paper(qtbot, "light")
    with_card = below(page)
    card.hide()
    plaque = Plaque(ground)
    plaque.setGeometry(CARD.adjusted(-30, -30, 30, 30))
    plaque.show()
    assert below(page) == with_card


def test_of_two_grounds_the_inner_one_paints_the_shadow(qtbot: QtBot) -> None:
    page, ground, card = paper(qtbot, "light")
    once = below(page)
    inner = Ground()
    inner.setParent(ground)
    inner.setGeometry(ground.rect())
    card.setParent(inner)
    card.show()
    inner.show()
    assert below(page) == once


def test_the_shadow_of_a_card_goes_with_it(qtbot: QtBot) -> None:
    """It is wider than the card, and what Qt paints anew is no more than that."""
    _page, ground, card = paper(qtbot, "light")
    qtbot.waitUntil(lambda: bool(ground.painted))
    ground.painted.clear()
    card.move(100, 120)
    qtbot.waitUntil(lambda: any(rect.contains(ground.rect()) for rect in ground.painted))
    ground.painted.clear()
    ground.update(0, 0, 20, 20)
    qtbot.waitUntil(lambda: bool(ground.painted))
    assert ground.painted == [QRect(0, 0, 20, 20)]
