from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from eliot_qt.game.events import Adjustment, Ended
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.widgets.play.cards.end_card import EndCard
from eliot_qt.widgets.play.cards.handover_card import HandoverCard

from .page_checks import clipped, dressed, nameless, settle, theme_of, wear


@pytest.fixture
def handover(qtbot: QtBot) -> HandoverCard:
    card = HandoverCard()
    qtbot.addWidget(card)
    card.set_theme(theme_of("light"))
    card.resize(card.size_within(QSize(640, 640)))
    card.show()
    return card


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_key_shows_the_tiles(qtbot: QtBot, handover: HandoverCard, key: Qt.Key) -> None:
    handover.ask("Second player", may_challenge=True)
    handover.setFocus()
    with (
        qtbot.assertNotEmitted(handover.challenge_requested),
        qtbot.waitSignal(handover.reveal_requested),
    ):
        QTest.keyClick(handover.focusWidget() or handover, key)


def test_a_click_anywhere_shows_the_tiles(qtbot: QtBot, handover: HandoverCard) -> None:
    handover.ask("Bob")
    with qtbot.waitSignal(handover.reveal_requested):
        corner = handover.paper.toRect().bottomLeft() + QPoint(9, -30)
        QTest.mouseClick(
            handover, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, corner
        )


def test_challenge_comes_first_and_only_where_the_rules_have_it(
    qtbot: QtBot, handover: HandoverCard
) -> None:
    handover.ask("Bob", may_challenge=True)
    QApplication.processEvents()
    assert handover.challenge.isVisible()
    assert handover.challenge.x() < handover.reveal.x()
    with (
        qtbot.assertNotEmitted(handover.reveal_requested),
        qtbot.waitSignal(handover.challenge_requested),
    ):
        QTest.mouseClick(handover.challenge, Qt.MouseButton.LeftButton)
    handover.ask("Bob", may_challenge=False)
    assert not handover.challenge.isVisible()


def test_the_card_says_whose_turn_it_is(handover: HandoverCard) -> None:
    handover.ask("<Bob>")
    assert handover.accessibleName() == "<Bob>'s turn. Press Space or click to show your tiles"
    (text,) = (text for text in handover.findChildren(QLabel) if "turn" in text.text())
    assert text.text() == "<Bob>'s turn"
    assert text.textFormat() is Qt.TextFormat.PlainText


@pytest.fixture
def finished(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    seats = (Seat("Ann"), Seat("Bob"))
    record = free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 4)
    left = Adjustment(0, 22, tiles=en_tiles.parse("QT"))
    return record.append(left, Adjustment(1, -11, tiles=en_tiles.parse("Z")), Ended(EndReason.OUT))


@pytest.fixture
def end(qtbot: QtBot, finished: GameRecord) -> EndCard:
    card = EndCard({})
    qtbot.addWidget(card)
    card.set_theme(theme_of("light"))
    card.show_result(finished)
    card.resize(640, 320)
    card.show()
    return card


def test_the_end_is_shown_line_by_line(end: EndCard) -> None:
    told = [text.text() for text in end.findChildren(QLabel) if text.isVisible()]
    assert told[:2] == ["Ann wins 22 : −11", "All tiles are played."]
    assert told[2:] == ["Ann: double the opponent's tiles, Q T", "+22", "Bob: tiles left, Z", "−11"]
    assert "Ann wins" in end.accessibleDescription()


def test_another_end_replaces_the_lines(qtbot: QtBot, end: EndCard, finished: GameRecord) -> None:
    end.show_result(free_game.resign(finished.go_to(0), 0))
    QApplication.sendPostedEvents(None, 52)  # deferred deletions
    told = [text.text() for text in end.findChildren(QLabel) if text.isVisible()]
    assert told == ["Bob wins: Ann resigned", "Ann\N{NO-BREAK SPACE}0 – Bob\N{NO-BREAK SPACE}0"]


def test_enter_reviews_and_each_button_has_its_signal(qtbot: QtBot, end: EndCard) -> None:
    end.setFocus()
    with qtbot.waitSignal(end.review_requested):
        QTest.keyClick(end.review, Qt.Key.Key_Return)
    pairs = ((end.rematch, end.rematch_requested), (end.new, end.new_requested))
    for button, signal in pairs:
        with qtbot.waitSignal(signal):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_cards_are_not_clipped(
    qtbot: QtBot, qapp: QApplication, end: EndCard, handover: HandoverCard, scale: float
) -> None:
    with dressed(qapp, "dark", scale) as theme:
        for card in (end, handover):
            wear(theme, card)
            card.set_theme(theme)
            card.resize(round(640 * min(scale, 1.5)), round(120 * scale))
        handover.ask("Second player", may_challenge=True)
        settle(qapp)
        handover.resize(handover.size_within(QSize(584, 584)))
        settle(qapp)
        for card in (end, handover):
            assert clipped(card) == []
            assert nameless(card) == []
