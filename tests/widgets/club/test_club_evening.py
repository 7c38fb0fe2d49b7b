"""What went wrong at a club's evening of twelve tables, by keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from eliot_qt.models.tables import SeatColumn
from eliot_qt.play.evening import club_commands as asked
from eliot_qt.widgets.board.coordinates import CoordinateHeader
from eliot_qt.widgets.club.arbitration_actions import ClubCommand
from eliot_qt.widgets.club.arbitration_number import PAUSE
from eliot_qt.widgets.start.sheet.arbitration_setup import TablesEditor

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


def test_tables_that_left_the_filter_are_not_marked_when_they_are_back(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(4)
    desk.key(KEY.Key_M, CONTROL)
    desk.key(KEY.Key_A, CONTROL)
    desk.type("t")
    desk.key(KEY.Key_M, CONTROL)
    assert desk.session.tables.seats == ()
    assert not desk.page.workspace.seats.selectionModel().selectedRows()


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


def written(desk: ClubDesk) -> str:
    """What stands in the line of a written move."""
    surface = desk.page.workspace.surface
    line = surface.entry.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    return line.text() if surface.is_writing else ""


def points_by_table(desk: ClubDesk) -> dict[int, int]:
    """Points of the tables that have a move."""
    entries = enumerate(desk.club.entries(), 1)
    return {table: points for table, points in entries if points is not None}


@pytest.mark.parametrize(
    ("typed", "table", "line"),
    [
        ("3h8 win", 3, "h8 win"),
        ("12h7 ten", 12, "h7 ten"),
        ("12l8 mayvin", 12, "l8 mayvin"),
        ("28h win", 2, "8h win"),
        ("8h win", 1, "8h win"),
        ("3net h8", 3, "net h8"),
    ],
)
def test_digits_letter_digits_are_a_table_and_a_downward_square(
    club_desk: ClubDesk, typed: str, table: int, line: str
) -> None:
    desk = club_desk
    desk.start(12)
    desk.session.tables.select(0)
    desk.type(typed)
    assert written(desk) == line
    assert desk.session.tables.seats == (table - 1,)
    desk.enter()
    assert list(points_by_table(desk)) == [table]


def test_a_downward_square_at_nobodys_table_goes_to_nobody(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(12)
    desk.type("28h8 win")
    assert "No one is at table 28" in [
        label.text() for label in desk.page.workspace.surface.entry.findChildren(QLabel)
    ]
    desk.enter()
    assert points_by_table(desk) == {}


def test_a_digit_is_a_row_however_slowly_the_letter_follows(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(12)
    desk.type("5")
    desk.key(KEY.Key_Escape)
    desk.type("8")
    QTest.qWait(PAUSE + 100)
    assert desk.session.tables.seat == 7
    desk.type("h win")
    assert written(desk) == "8h win"
    assert desk.session.tables.seat == 4
    desk.enter()
    assert points_by_table(desk) == {5: 12}
    # Anything else after the pause is for that table.
    desk.type("8")
    QTest.qWait(PAUSE + 100)
    desk.type("t")
    assert points_by_table(desk) == {5: 12, 8: desk.session.top_score}


def test_pass_is_a_move_and_no_penalty(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(3)
    desk.type("2pass")
    assert written(desk) == "pass"
    desk.enter()
    assert points_by_table(desk) == {2: 0}
    assert desk.shown(2, SeatColumn.MOVE) == "pass"
    assert desk.session.record.position.turns[0].marks == ()
    desk.key(KEY.Key_A, CONTROL)
    desk.type("pass")
    desk.enter()
    assert points_by_table(desk) == {1: 0, 2: 0, 3: 0}


def test_a_penalty_before_a_move_stays_a_penalty(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(3)
    desk.type("2pa8 win")
    assert written(desk) == "a8 win"
    assert desk.shown(2, SeatColumn.MARKS) == "P"
    desk.key(KEY.Key_Escape)
    desk.type("3pa")
    desk.key(KEY.Key_Escape)
    assert desk.shown(3, SeatColumn.MARKS) == "P"


def test_points_and_totals_of_a_good_evening_are_shown_whole(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(3)
    seats = desk.page.workspace.seats
    row = seats.seats.row(0)
    for scale in (100, 200):
        font = seats.font()
        font.setPointSizeF(10 * scale / 100)
        seats.setFont(font)
        for points in (122, 1782):
            seats.seats.set_rows([replace(row, points=points, total=-points, table=112, rank=112)])
            desk.settle()
            cut = [
                column.name
                for column in SeatColumn
                if not seats.isColumnHidden(column)
                and seats.columnWidth(column)
                < seats.sizeHintForIndex(seats.seats.index(0, column)).width()
                and column not in (SeatColumn.NAME, SeatColumn.MOVE)
            ]
            assert cut == [], (scale, points)
            # Large text leaves them no room; the points stay, and usual text has all.
            assert not seats.isColumnHidden(SeatColumn.POINTS)
            assert scale == 200 or not any(map(seats.isColumnHidden, SeatColumn))


def test_a_number_right_after_letters_of_the_filter_is_the_table(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(12)
    desk.key(KEY.Key_F6)
    desk.type("ten6")
    assert desk.page.workspace.table.text() == "Table 6, Fay"
    desk.enter()
    assert desk.shown(6, SeatColumn.MOVE) == "✗ 8H TEN"
    desk.type("winter12")
    desk.enter()
    assert points_by_table(desk) == {6: 0, 12: desk.session.top_score}
    # After a space they are points, and so are those that no table has.
    for text in ("te 6", "te14"):
        desk.page.workspace.moves.filter.setText(text)
        assert desk.session.tables.seat == 11
    assert desk.page.workspace.moves.model.rowCount() == 0


def test_a_table_that_is_there_ends_the_remark_about_one_that_is_not(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(9)
    desk.type("12")
    assert desk.message == "No one is at table 12"
    desk.type("5")
    assert desk.session.tables.seat == 4
    assert desk.message == ""
    desk.key(KEY.Key_Escape)
    desk.type("12")
    assert desk.message == "No one is at table 12"
    desk.type("h")
    assert written(desk) == "12h"
    assert desk.message == ""


def test_a_solo_of_several_and_a_name_given_twice_are_remarked_on(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(4, solo_players=1)
    desk.type("1t2t3/8h win")
    desk.enter()
    desk.type("1s")
    assert desk.message == "Table 1, Anna: solo, though table 2, Ben did as well"
    desk.type("4t1s1s")
    assert desk.message == "Table 1, Anna: solo, though tables 2 and 4 did as well"
    desk.session.act(asked.RenameSeat(2, "ben", 3))
    assert desk.message == "Table 3, ben: renamed, though table 2, Ben has the same name"
    desk.session.act(asked.RenameSeat(2, "Zoe {0}", 3))
    assert desk.message == "Table 3, Zoe {0}: renamed"


def test_a_player_added_by_mistake_is_removed_by_the_menu(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(3)
    desk.session.act(asked.AddSeat("Zoe"))
    remove = desk.page.actions_by_id[ClubCommand.REMOVE_PLAYER]
    remove.trigger()
    assert desk.message == "Table 4, Zoe is no longer in the game"
    assert desk.session.tables.seat == 2
    assert desk.page.workspace.seats.seats.rowCount() == 3
    desk.type("2t")
    remove.trigger()
    assert desk.message.startswith("A player with moves, warnings, penalties or a solo")
    desk.type("1")
    remove.trigger()
    assert desk.session.tables.numbers == (2, 3)
    assert desk.club.entries() == [desk.session.top_score, None]


def test_the_sheet_of_a_club_remarks_on_a_name_given_twice(qapp: QApplication) -> None:
    editor = TablesEditor()

    def remarks() -> list[str]:
        return [label.text() for label in editor.findChildren(QLabel) if not label.isHidden()]

    editor.names.setPlainText("1 Anna\n2 Ben\n3 anna")
    assert "Anna is listed twice" in remarks()
    assert editor.complain() is None
    editor.names.setPlainText("1 Anna\n2 Ben\n3\n4")
    assert not any("twice" in text for text in remarks())


def test_the_projector_is_read_from_the_last_row(club_desk: ClubDesk) -> None:
    desk = club_desk
    desk.start(4)
    desk.page.actions_by_id[ClubCommand.PROJECTOR].trigger()
    projector = desk.page.projector
    assert projector is not None
    try:
        for size in ((1366, 768), (1920, 1080)):
            projector.resize(*size)
            desk.settle()
            headers = projector.board.findChildren(CoordinateHeader)
            assert len(headers) == 2
            assert all(each.text_pixels >= 0.02 * projector.height() for each in headers)
        projector.resize(10, 10)
        desk.settle()
        assert projector.width() < 1200
        # Nothing is over yet: no result stands there.
        assert not projector.last.isVisible()
        desk.type("2ts3/8h win")
        desk.enter()
        desk.end_turn()
        desk.settle()
        assert projector.last.isVisible()
        turn = desk.session.record.position.turns[0]
        assert projector.last.lines.figure == str(turn.score)
        assert "solo for table 2" in projector.last.lines.line
        first = projector.places[0]
        assert first.lines.head.endswith("Table 2")
        assert first.lines.figure == str(desk.session.record.position.scores[1])
        # No card is cut: where there is no room for three, two lead.
        assert [card.isVisible() for card in projector.places] == [True, True, False]
        projector.resize(1366, 798)
        desk.settle()
        assert all(card.isVisible() for card in projector.places)
    finally:
        projector.close()
