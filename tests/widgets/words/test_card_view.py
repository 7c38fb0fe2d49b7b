"""The card of a word: its definition, or the way to a web page, opened in the browser only."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet
from eliot_qt.session.settings import WIKTIONARY
from eliot_qt.widgets.words.card_view import CardView
from eliot_qt.words.card import WordCard


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses given to the browser."""
    addresses: list[str] = []

    def take(url: QUrl) -> bool:
        addresses.append(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        return "closed" not in addresses[-1]

    monkeypatch.setattr(QDesktopServices, "openUrl", take)
    return addresses


@pytest.fixture
def card(qtbot: QtBot) -> CardView:
    view = CardView()
    view.set_page(WIKTIONARY)
    qtbot.addWidget(view)
    view.show()
    return view


def test_a_page_is_opened_by_key_where_no_definition_is_known(
    card: CardView, opened: list[str], en_tiles: TileSet
) -> None:
    card.show_card(WordCard(en_tiles.parse("QI")), en_tiles, "en")
    assert card.look_up.isVisible() and "QI" in card.look_up.accessibleName()
    assert card.look_up.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert opened == []
    QTest.keyClick(card.look_up, Qt.Key.Key_Space)
    assert opened == ["https://en.wiktionary.org/wiki/qi"]
    card.show_card(WordCard(en_tiles.parse("ZA"), definition="a pizza"), en_tiles, "en")
    assert not card.look_up.isVisible() and card.url == ""


def test_the_page_is_the_one_chosen(
    card: CardView, opened: list[str], tile_sets: Mapping[str, TileSet]
) -> None:
    es_tiles = tile_sets["es"]
    card.show_card(WordCard(es_tiles.parse("ÑU")), es_tiles, "es")
    card.set_page("https://closed.example/?q={word}")
    card.look_up.click()
    assert opened == ["https://closed.example/?q=%C3%B1u"]
    assert "No browser" in card.text and opened[0] in card.text
    card.set_page("")
    assert not card.look_up.isVisible()
    card.set_page("https://one.example/{word}")
    assert card.look_up.isVisible()
    card.clear()
    assert card.url == ""


def test_a_damaged_dictionary_is_named_below_the_definition(
    card: CardView, en_tiles: TileSet
) -> None:
    fault = Message("en.keyvalues: damaged")
    card.show_card(WordCard(en_tiles.parse("QI"), definition="x", fault=fault), en_tiles, "en")
    assert card.text.splitlines()[0] == "x"
    assert card.text.splitlines()[-1] == "en.keyvalues: damaged"
