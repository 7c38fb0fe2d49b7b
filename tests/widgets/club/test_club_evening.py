"""What went wrong at a club's evening of twelve tables, by keys."""

from __future__ import annotations

from .club_desk import CONTROL, KEY, ClubDesk


def test_what_the_filter_leaves_out_keeps_its_move(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(4)
    desk.type("3/8h win")
    desk.enter()
    assert desk.session.tables.seat == 2
    desk.key(KEY.Key_M, CONTROL)
    desk.key(KEY.Key_A, CONTROL)
    assert desk.session.tables.seats == (0, 1, 3)
    desk.type("t")
    top = desk.session.top_score
    assert desk.club.entries() == [top, top, 12, top]
    # With nobody left to enter for, a further move goes nowhere.
    desk.key(KEY.Key_A, CONTROL)
    desk.type("/8g wine")
    desk.enter()
    assert desk.club.entries() == [top, top, 12, top]


def test_a_table_chosen_before_the_filter_is_no_longer_chosen(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(3)
    desk.type("2/8h win")
    desk.enter()
    desk.key(KEY.Key_M, CONTROL)
    desk.type("t")
    assert desk.club.entries() == [None, 12, None]
    # By its number it is still within reach.
    desk.type("2t")
    assert desk.club.entries() == [None, desk.session.top_score, None]
    desk.key(KEY.Key_A, CONTROL)
    assert desk.session.tables.seats == (0, 2)
