"""The card between two turns lies on the board, beside the last play."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt

from eliot_qt.game.rules import WordCheck
from eliot_qt.widgets.play.board_cover import docked

from ..desk import Desk
from ..page_checks import clipped

KEY = Qt.Key
BOARD = QRect(0, 0, 600, 600)
CARD = QSize(460, 220)


@pytest.mark.parametrize("row", range(15))
@pytest.mark.parametrize("down", [False, True])
def test_a_card_lies_beside_the_last_play(row: int, down: bool) -> None:
    last = [
        QRect(40 * row, 40 * at, 40, 40) if down else QRect(40 * at, 40 * row, 40, 40)
        for at in range(1, 6)
    ]
    place = docked(CARD, BOARD, last, [])
    assert BOARD.contains(place)
    assert not any(place.intersects(square) for square in last)


def test_of_two_places_the_card_takes_the_one_with_fewer_tiles() -> None:
    last, low = [QRect(280, 280, 40, 40)], [QRect(40 * at, 520, 40, 40) for at in range(15)]
    assert docked(CARD, BOARD, last, []).top() > 300
    assert docked(CARD, BOARD, last, low).bottom() < 300


@pytest.mark.parametrize(("wide", "high"), [(960, 640), (1366, 768)])
def test_the_next_person_sees_the_last_play_and_nothing_of_the_racks(
    desk: Desk, wide: int, high: int
) -> None:
    desk.window.resize(wide, high)
    desk.play("EINRTWA", "AEIOSTU", word_check=WordCheck.CHALLENGE)
    desk.key(KEY.Key_Space)
    desk.type("win")
    desk.enter()
    desk.settle()
    card, board = desk.window.play.handover, desk.table.board
    word = QRect(board.viewport().mapToGlobal(board.last_play.topLeft()), board.last_play.size())
    paper = card.paper.toRect()
    paper.moveTopLeft(card.mapToGlobal(paper.topLeft()))
    frame = QRect(board.mapToGlobal(board.frame.topLeft()), board.frame.size())
    assert frame.contains(paper)
    assert not paper.intersects(word)
    assert desk.window.play.unseen.total == 0
    assert not desk.window.play.unseen.grid.isVisible()
    assert desk.table.decision.play.accessibleDescription() == "P2's turn"
    assert desk.has_focus(card.reveal)
    desk.key(KEY.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert desk.has_focus(card.challenge)
    assert not desk.table.decision.challenge.isVisible(), "one button for one thing"
    desk.key(KEY.Key_Tab)
    desk.key(KEY.Key_Space)
    assert not card.isVisible()
    assert desk.window.play.unseen.total > 80


def test_both_buttons_are_whole_in_the_largest_text_of_the_smallest_window(desk: Desk) -> None:
    desk.window.resize(960, 640)
    desk.program.settings.change(text_scale=200)
    desk.play("EINRTWA", "AEIOSTU", word_check=WordCheck.CHALLENGE)
    desk.key(KEY.Key_Space)
    desk.type("win")
    desk.enter()
    desk.settle()
    card = desk.window.play.handover
    assert card.challenge.isVisible()
    assert clipped(card) == []


def test_the_board_follows_keys_again_under_no_card(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU")
    card = desk.window.play.handover
    corner = card.mapToGlobal(card.paper.toRect().topLeft())
    desk.click(corner + QPoint(4, 40))
    assert not card.isVisible()
    desk.type("win")
    assert desk.label == "Play 8H WIN · 12"


def test_play_says_why_it_is_off(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "club"])
    play = desk.table.decision.play
    desk.type("nwi")
    assert not play.isEnabled()
    assert play.accessibleDescription() == "NWI is not a word"
    desk.key(KEY.Key_Escape)
    desk.type("win")
    assert play.isEnabled()
    desk.enter()
    assert play.accessibleDescription() == "P2's turn"
