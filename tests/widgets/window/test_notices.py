"""Notices go with the page or game they were said in, or after a while; nothing moves for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton

from eliot_qt.play.notices import ChallengeNotice, Notice, NoticeKind
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.texts.notice_texts import notice_text

from ..desk import Desk

CHALLENGE = ChallengeNotice(NoticeKind.CHALLENGED, seat=0, succeeded=True)
LOST = Notice(NoticeKind.AUTOSAVE_FAILED, Path("game.json"), "No space left on device")


def test_what_was_said_in_a_game_is_not_shown_in_the_next(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.window.show_notice(CHALLENGE)
    desk.window.say("Saved: game.gcg")
    desk.window.show_notice(LOST)
    assert notice_text(CHALLENGE, desk.session) in desk.notices
    desk.train("EINRTWA")
    assert desk.notices == [notice_text(LOST, desk.session)], "a game may have been lost"


def test_what_was_said_on_a_page_is_not_shown_on_the_next(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.window.show_notice(CHALLENGE)
    desk.window.show_start()
    assert desk.notices == []
    desk.window.say("There is no position on the clipboard.")
    desk.window.choose("computer")
    assert desk.notices == []


def test_while_nothing_is_said_no_page_takes_the_notices(desk: Desk) -> None:
    """Each new parent would search the style sheets for the bar and all in it."""
    desk.play("EINRTWA", "AAAAAAA")
    desk.window.show_notice(CHALLENGE)
    notices = desk.window.notices
    assert desk.window.play.isAncestorOf(notices) and notices.isVisible()
    desk.window.show_start()
    assert desk.window.play.isAncestorOf(notices)
    desk.window.say("Saved: game.gcg")
    assert desk.window.centralWidget() is notices.parentWidget() and notices.isVisible()
    desk.train("EINRTWA")
    assert desk.window.centralWidget() is notices.parentWidget() and not notices.isVisible()
    desk.window.show_notice(CHALLENGE)
    assert desk.window.play.isAncestorOf(notices) and notices.isVisible()


def test_what_is_wrong_with_a_file_is_shown_with_its_game_alone(desk: Desk) -> None:
    desk.window.open_file(Path(__file__).parents[2] / "data" / "club_game.gcg")
    desk.settle()
    told = desk.notices
    assert told and all(text.startswith("club_game.gcg") for text in told)
    desk.train("EINRTWA")
    assert desk.notices == []


def test_a_notice_goes_after_a_while_unless_something_may_be_lost(desk: Desk) -> None:
    desk.window.show_notice(LOST)
    desk.window.say("Saved: game.gcg")
    timer = desk.window.notices._going
    assert timer.isActive() and timer.interval() > 5000
    timer.timeout.emit()
    timer.timeout.emit()
    assert desk.notices == [notice_text(LOST, desk.session)]
    desk.window.notices.dismiss()
    assert desk.notices == []


def test_what_may_be_lost_goes_with_its_page_once_it_could_be_read(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.window.show_notice(LOST)
    desk.window.show_start()
    assert desk.notices == [notice_text(LOST, desk.session)], "said as the game was left"
    desk.window.notices._going.timeout.emit()
    assert desk.notices == [notice_text(LOST, desk.session)]
    desk.window.choose("computer")
    assert desk.notices == []


def test_what_can_still_be_stopped_stays_on_every_page(desk: Desk) -> None:
    desk.window.notices.say("Reading a.gcg…", desk.action(Command.PAUSE), lasts=True)
    assert not desk.window.notices._going.isActive()
    desk.train("EINRTWA")
    assert desk.notices == ["Reading a.gcg…"]


@pytest.mark.parametrize(("width", "height"), [(960, 640), (1366, 768)])
def test_on_the_start_page_a_notice_hides_nothing_that_is_pressed(
    desk: Desk, width: int, height: int
) -> None:
    desk.window.resize(width, height)
    desk.settle()
    desk.window.show_notice(LOST)
    desk.settle()
    notices = desk.window.notices
    over = QRect(notices.mapToGlobal(QPoint()), notices.size())
    buttons = [b for b in desk.window.start.findChildren(QAbstractButton) if b.isVisible()]
    assert len(buttons) > 10
    hidden = [
        b.text()
        for b in buttons
        if QRect(b.mapToGlobal(QPoint()), b.size()).intersects(over)
        and not b.visibleRegion().isEmpty()
    ]
    assert hidden == []
    assert notices._label.height() >= notices._label.heightForWidth(notices._label.width())


def test_the_page_keeps_its_place_below_a_notice(desk: Desk) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    page = desk.window.start

    def place() -> QRect:
        return QRect(page.mapToGlobal(QPoint()), page.size())

    before = place()
    desk.window.say("There is no position on the clipboard. " * 3)
    desk.settle()
    notices = desk.window.notices
    assert notices.isVisible()
    assert place() == before
    body = notices.parentWidget()
    assert body is not None and body.rect().contains(notices.geometry())
    assert notices._label.height() >= notices._label.heightForWidth(notices._label.width())
