"""The guided game: four turns, four marks, left when one likes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget

from eliot_qt.players.level_table import LEVELS
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.play.guide import Guide

from ..desk import Desk
from ..page_checks import clipped


def begin(desk: Desk) -> Guide:
    desk.action(Command.GUIDED_GAME).trigger()
    desk.settle()
    return desk.window.play.guide


def take_turns(desk: Desk, answer: str = "pass") -> None:
    """The person passes, the computer answers."""
    desk.action(Command.PASS).trigger()
    desk.settle()
    desk.answer(answer)


def marked(desk: Desk, guide: Guide) -> QRect:
    """What the ring lies around, on the screen; empty without a ring."""
    mark = guide.mark
    return QRect(mark.mapToGlobal(QPoint()), mark.size()) if mark.isVisible() else QRect()


def test_four_turns_have_a_mark_each_and_then_the_person_goes_on_alone(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    guide = desk.window.play.guide
    guide.begin()
    desk.settle()
    assert guide.card.text.startswith("Your first word") and desk.has_focus(desk.table.board)
    assert marked(desk, guide).contains(desk.slot(0)) and marked(desk, guide).contains(desk.slot(6))
    take_turns(desk, "8H OE")
    assert guide.card.text.startswith("Words cross")
    assert marked(desk, guide).contains(desk.square("8H"))
    # The word alone: its points stand out at the corner.
    board = desk.table.board
    word = board.last_play.translated(board.viewport().mapToGlobal(QPoint()))
    away = word.x() - marked(desk, guide).x()
    assert marked(desk, guide) == word.adjusted(-away, -away, away, away) and 0 < away < 10
    take_turns(desk)
    assert "50 extra points" in guide.card.text
    # A corner of OE, which no other bonus square is nearer to.
    assert marked(desk, guide).contains(desk.square("7I"))
    take_turns(desk)
    assert guide.card.text.startswith("No good word?")
    assert marked(desk, guide).contains(desk.middle(desk.table.bar.swap))
    take_turns(desk, "I8 (E)AT")
    assert guide.card.text.startswith("That is the game") and not guide.mark.isVisible()
    assert guide.card.leave.text() == "Go on alone"
    guide.card.leave.click()
    assert guide.card.isHidden() and desk.has_focus(desk.table.board)


def test_the_ring_leaves_the_board_to_the_word_that_is_set(desk: Desk) -> None:
    """It lay over the score of the draft, and over the points of the play before."""
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    guide, overlay = desk.window.play.guide, desk.table.overlay
    guide.begin()
    take_turns(desk, "8H OE")
    points = overlay.points.place.translated(overlay.mapToGlobal(QPoint()))
    assert marked(desk, guide).intersects(points)
    ring = QImage(guide.mark.size(), QImage.Format.Format_ARGB32_Premultiplied)
    ring.fill(0)
    nothing = ring.copy()
    guide.mark.render(ring, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    under_points = points.translated(-marked(desk, guide).topLeft())
    assert ring != nothing and ring.copy(under_points) == nothing.copy(under_points)
    desk.click(desk.square("7H"))
    desk.type("wine")
    desk.settle()
    assert overlay.bubble is not None and not guide.mark.isVisible()
    desk.key(Qt.Key.Key_Escape)
    desk.settle()
    assert guide.mark.isVisible() and not guide.card.isHidden()


def test_nothing_below_the_card_moves_from_step_to_step(desk: Desk) -> None:
    """A step whose text had a line less pulled up the buttons under the pointer."""
    desk.window.resize(1366, 768)
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    guide = desk.window.play.guide
    guide.begin()
    desk.settle()
    card = guide.card

    texts, places = [card.text], [(card.geometry(), card.leave.y())]
    for answer in ("8H OE", "pass", "pass", "I8 (E)AT"):
        take_turns(desk, answer)
        texts.append(card.text)
        places.append((card.geometry(), card.leave.y()))
    assert len(set(texts)) == 5 and clipped(card) == []
    assert [place for place in places if place != places[0]] == []


def test_where_the_computer_began_the_first_word_joins_its_own(desk: Desk) -> None:
    desk.play("AEIOSTU", "EINRTWA", players=["casual", ""])
    guide = desk.window.play.guide
    guide.begin()
    assert "across the star" in guide.card.text
    desk.answer("8H OE")
    assert guide.card.text.startswith("Your first word")
    assert "touch a tile on the board" in guide.card.text and "star" not in guide.card.text


def test_the_guide_is_skipped_and_does_not_follow_into_other_games(desk: Desk) -> None:
    guide = begin(desk)
    first, computer = desk.session.record.seats
    assert not first.is_computer and computer.player == LEVELS[0].id
    guide.card.leave.click()
    assert guide.card.isHidden() and not guide.mark.isVisible() and guide.step is None
    guide = begin(desk)
    assert not guide.card.isHidden()
    desk.play("EINRTWA", "AEIOSTU")
    assert guide.card.isHidden() and not guide.mark.isVisible()


def test_the_very_first_game_is_guided_and_no_other(desk: Desk) -> None:
    desk.key(Qt.Key.Key_Return)
    desk.settle()
    assert desk.session.is_open and not desk.window.play.guide.card.isHidden()
    desk.window.show_start()
    desk.window.features.start.page.play_requested.emit("computer")
    desk.settle()
    assert desk.window.play.guide.card.isHidden()


def test_a_notice_does_not_cover_the_card(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    guide, notices = desk.window.play.guide, desk.window.notices
    guide.begin()
    for size in ((960, 640), (1024, 700), (1366, 768)):
        desk.window.resize(*size)
        desk.settle()
        notices.say("Ann has exchanged three tiles, and it is your turn again.")
        desk.settle()
        assert notices.isVisible() and guide.card.isVisible()
        card = QRect(guide.card.mapToGlobal(QPoint()), guide.card.size())
        assert not card.intersects(QRect(notices.mapToGlobal(QPoint()), notices.size())), size


def test_the_words_are_whole_in_the_smallest_window_with_the_largest_text(desk: Desk) -> None:
    desk.program.settings.change(text_scale=200)
    desk.window.resize(960, 640)
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    guide, side = desk.window.play.guide, desk.window.play.side
    guide.begin()
    desk.settle()
    desk.settle()
    header = desk.table.header
    assert clipped(guide.card) == [] and not side.tabs.isVisible()
    assert header.height() >= header.minimumSizeHint().height()
    for answer in ("8H OE", "pass", "pass", "I8 (E)AT"):
        take_turns(desk, answer)
        assert clipped(guide.card) == [], guide.card.text
    guide.card.leave.click()
    desk.settle()
    assert side.tabs.isVisible() and side.scrolled.isVisible()
