"""Notices of a game go with it; what concerns the program stays."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.play.notices import ChallengeNotice, NoticeKind
from eliot_qt.widgets.texts.notice_texts import notice_text

from ..desk import Desk


def test_a_challenge_is_not_shown_in_the_next_game(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    notice = ChallengeNotice(NoticeKind.CHALLENGED, seat=0, succeeded=True)
    desk.window.show_notice(notice)
    desk.window.say("The disk is full.")
    assert notice_text(notice, desk.session) in desk.notices
    desk.train("EINRTWA")
    assert desk.notices == ["The disk is full."]


def test_a_challenge_is_not_shown_on_the_start_page(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.window.show_notice(ChallengeNotice(NoticeKind.CHALLENGED, seat=0, succeeded=True))
    desk.window.show_start()
    assert desk.notices == []


def test_what_is_wrong_with_a_file_is_shown_with_its_game_alone(desk: Desk) -> None:
    desk.window.open_file(Path(__file__).parents[2] / "data" / "club_game.gcg")
    desk.settle()
    told = desk.notices
    assert told and all(text.startswith("club_game.gcg") for text in told)
    desk.train("EINRTWA")
    assert desk.notices == []
