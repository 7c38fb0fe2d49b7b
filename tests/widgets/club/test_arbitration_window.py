"""A club in the program's window: set up, kept, continued, its commands and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from eliot_qt.game.record import Seat
from eliot_qt.models.tables import SeatColumn
from eliot_qt.modes import arbitration
from eliot_qt.play.setup import GameKind, default_setup
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.club.arbitration_actions import ClubCommand
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start.sheet.arbitration_setup import TablesEditor
from tests.widgets.desk import ALT, CONTROL, Desk
from tests.widgets.page_checks import clipped, nameless

KEY = Qt.Key


def start_club(desk: Desk) -> None:
    (link,) = (b for b in desk.window.start.links if b.text() == "Club…")
    link.click()
    desk.settle()
    assert desk.window.sheet.isVisible()
    desk.window.sheet.tables.names.setPlainText("3 Anna\n7 Ben\nCleo")
    desk.enter()
    desk.settle()


def act(desk: Desk, command: ClubCommand) -> None:
    desk.window.arbitration.actions_by_id[command].trigger()
    desk.settle()


def test_a_club_is_set_up_from_the_start_page(desk: Desk) -> None:
    start_club(desk)
    assert desk.window.place is Place.CLUB
    club = desk.program.club
    assert club.record.mode == arbitration.MODE
    assert [(s.table, s.name) for s in club.record.seats] == [(3, "Anna"), (7, "Ben"), (1, "Cleo")]
    assert desk.focus is desk.window.arbitration.workspace.seats
    chosen = desk.program.settings.value.setup(GameKind.CLUB)
    assert chosen is not None
    assert chosen.seats[0] == Seat("Anna", table=3)


def test_two_players_at_one_table_are_reported(desk: Desk) -> None:
    desk.window.choose(GameKind.CLUB.value)
    desk.window.sheet.tables.names.setPlainText("3 Anna\n3 Ben")
    desk.enter()
    assert desk.window.sheet.isVisible()
    assert "Table 3 is listed twice" in desk.window.sheet.tables.names.accessibleDescription()


def test_the_number_of_tables_and_the_lines_follow_each_other(qapp: QApplication) -> None:
    editor = TablesEditor()
    editor.show_seats(default_setup(GameKind.CLUB, ("You", "Other")).seats)
    assert editor.count.value() == 8
    editor.names.setPlainText("2 Anna\n1. Ben")
    assert editor.count.value() == 2
    editor.count.setValue(3)
    assert editor.names.toPlainText() == "2 Anna\n1 Ben\n3"


def test_a_club_is_kept_and_continued(desk: Desk) -> None:
    start_club(desk)
    desk.type("7")
    desk.key(KEY.Key_R, CONTROL)
    act(desk, ClubCommand.PENALTY)
    record = desk.program.club.record
    assert len(record.events) == 2
    desk.key(KEY.Key_W, CONTROL)
    assert desk.window.start.isVisible()
    button = desk.window.start.default_button()
    assert "Club with 3 players" in button.accessibleName()
    desk.enter()
    assert desk.window.place is Place.CLUB
    assert desk.program.club.record == record
    assert desk.window.start.recent.rows


def test_the_keys_of_other_pages_do_not_get_in_the_way(desk: Desk) -> None:
    start_club(desk)
    club = desk.program.club
    desk.key(KEY.Key_R, CONTROL)
    assert club.view.turn == 0
    desk.key(KEY.Key_K, CONTROL)
    assert desk.focus is desk.window.arbitration.workspace.rack
    desk.key(KEY.Key_Escape)
    desk.key(KEY.Key_Z, CONTROL)
    assert club.view.turn is None
    desk.key(KEY.Key_Return, CONTROL)
    assert club.view.turn == 0
    desk.key(KEY.Key_F4)
    assert desk.window.arbitration.statistics.isVisible()
    desk.key(KEY.Key_F4)
    desk.key(KEY.Key_F9)
    assert club.clock.is_running
    desk.key(KEY.Key_F6)
    assert desk.focus is desk.window.arbitration.workspace.moves.view
    desk.key(KEY.Key_Left, ALT)
    assert club.view.turn == 0
    desk.key(KEY.Key_F1)
    texts = [w.text() for w in desk.window.help.keys.findChildren(QLabel)]
    assert "choose the table with that number" in texts
    desk.key(KEY.Key_Escape)
    assert desk.action(Command.SAVE_AS).isEnabled()
    assert desk.action(Command.PRINT).isEnabled()
    assert not desk.action(Command.PLAY).isEnabled()


def test_a_notice_leaves_the_board_its_size(desk: Desk) -> None:
    start_club(desk)
    desk.key(KEY.Key_R, CONTROL)
    desk.window.resize(960, 640)
    desk.settle()
    board = desk.window.arbitration.workspace.surface.board
    before = board.side, board.size()
    desk.window.say("Nobody knows the lexicon of this file: words may differ from those played")
    desk.settle()
    assert desk.window.notices.isVisible()
    assert (board.side, board.size()) == before
    assert board.verticalScrollBar().maximum() == board.horizontalScrollBar().maximum() == 0
    desk.key(KEY.Key_W, CONTROL)
    assert not desk.window.notices.isVisible(), "it was about the page that is left"


def test_large_texts_are_not_cut(desk: Desk) -> None:
    desk.program.settings.change(text_scale=200)
    start_club(desk)
    desk.key(KEY.Key_R, CONTROL)
    for size in ((960, 640), (1366, 768)):
        desk.window.resize(*size)
        desk.settle()
        page = desk.window.arbitration
        # Lines of text end in dots or have a tool tip.
        assert [text for text in clipped(page) if " · " not in text and "<span" not in text] == []


def test_another_game_takes_the_place_of_the_club(desk: Desk) -> None:
    start_club(desk)
    act(desk, ClubCommand.PROJECTOR)
    projector = desk.window.arbitration.projector
    assert projector is not None
    assert projector.isVisible()
    desk.train()
    assert not projector.isVisible()
    assert desk.window.place is Place.PLAY
    desk.type("win")
    assert desk.session.hand.draft.placed


@pytest.mark.parametrize("size", [(960, 640), (1180, 800), (1366, 768)])
def test_the_page_fits_the_window(desk: Desk, size: tuple[int, int]) -> None:
    start_club(desk)
    desk.key(KEY.Key_R, CONTROL)
    desk.window.resize(*size)
    desk.settle()
    page = desk.window.arbitration
    assert (desk.window.width(), desk.window.height()) == size
    assert nameless(page) == []
    assert [text for text in clipped(page) if "moves ·" not in text] == []
    for button in page.findChildren(QPushButton):
        if button.isVisible():
            assert button.height() >= 24


def test_a_wide_window_has_moves_tables_and_the_clock_side_by_side(desk: Desk) -> None:
    start_club(desk)
    desk.key(KEY.Key_R, CONTROL)
    desk.window.resize(1366, 768)
    desk.settle()
    parts = desk.window.arbitration.workspace
    places = [left_of(part) for part in (parts.surface.board, parts.moves, parts.seats)]
    assert places == sorted(places) and places[1] > places[0] + parts.surface.board.width()
    assert left_of(parts.timer) > places[2] - 1
    # What goes on stands beside the rack, and each action says its key.
    assert left_of(parts.go_on) > left_of(parts.surface.rack)
    assert parts.go_on.height() == parts.surface.rack.height()
    desk.window.resize(1000, 700)
    desk.settle()
    assert left_of(parts.moves) == left_of(parts.seats)


@pytest.mark.parametrize("size", [(960, 640), (1366, 768)])
def test_names_keep_room_beside_moves_at_large_text(desk: Desk, size: tuple[int, int]) -> None:
    desk.program.settings.change(text_scale=200)
    start_club(desk)
    desk.window.resize(*size)
    desk.settle()
    seats = desk.window.arbitration.workspace.seats
    wide = seats.fontMetrics().horizontalAdvance("Anna")
    assert seats.columnWidth(SeatColumn.NAME) > wide
    assert seats.horizontalScrollBar().maximum() == 0


def left_of(part: QWidget) -> int:
    return part.mapToGlobal(QPoint()).x()
