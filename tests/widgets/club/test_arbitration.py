"""The arbiter's page worked by keys: tables, list, board, turns, statistics."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.models.cell import CellLayer
from eliot_qt.models.move_columns import MoveColumn
from eliot_qt.models.tables import SeatColumn
from eliot_qt.play.evening import club_commands as asked
from eliot_qt.widgets.club.arbitration_actions import ClubCommand
from eliot_qt.widgets.club.projector_parts import LEAST_SQUARE
from tests.widgets.page_checks import nameless

from .club_desk import ALT, CONTROL, KEY, NO_KEY, SHIFT, ClubDesk


@pytest.fixture
def desk(club_desk: ClubDesk) -> ClubDesk:
    return club_desk


# tables


def test_digits_choose_the_table_and_enter_assigns_the_selected_move(desk: ClubDesk) -> None:
    desk.start(12)
    desk.key(KEY.Key_Down, CONTROL)
    desk.type("1")
    assert desk.session.tables.seat == 0
    desk.type("2")
    assert desk.session.tables.seat == 11
    desk.enter()
    desk.type("5")
    desk.enter()
    assert desk.session.listing.analysis is not None
    top = desk.session.listing.analysis.rows[0].score
    assert desk.club.entries() == [None] * 4 + [top] + [None] * 6 + [top]
    assert desk.message.startswith("Table 5, Emil: 8")


def test_digits_before_a_letter_are_coordinates_for_the_table_selected(desk: ClubDesk) -> None:
    desk.start(12)
    desk.session.tables.select(0)
    desk.type("8e")
    surface = desk.page.workspace.surface
    assert surface.is_writing
    assert desk.session.tables.seat == 0
    assert "Table 1, Anna" in [label.text() for label in surface.entry.findChildren(QLabel)]
    desk.type(" wint")
    desk.enter()
    assert desk.club.entries() == [14] + [None] * 11


def test_the_entry_line_names_the_tables_it_is_for(desk: ClubDesk) -> None:
    desk.start(12)
    entry = desk.page.workspace.surface.entry
    desk.type("2/")
    assert "Table 2, Ben" in [label.text() for label in entry.findChildren(QLabel)]
    desk.session.tables.select(4)
    assert "Table 5, Emil" in [label.text() for label in entry.findChildren(QLabel)]
    desk.session.tables.select_several([0, 2], 2)
    assert "Tables 1 and 3" in [label.text() for label in entry.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("typed", "seat", "line"),
    [("18b", 0, "8b"), ("38c", 2, "8c"), ("12b", 1, "12b"), ("8b", 1, "8b")],
)
def test_a_table_and_a_row_typed_in_one_go_are_distinguished(
    desk: ClubDesk, typed: str, seat: int, line: str
) -> None:
    """Digits that fit the board are its row, for the table selected before."""
    desk.start(4)
    desk.session.tables.select(1)
    desk.type(typed)
    assert desk.session.tables.seat == seat
    written = desk.page.workspace.surface.entry.findChild(QLineEdit)
    assert isinstance(written, QLineEdit)
    assert written.text() == line


def test_a_number_is_shown_while_it_is_typed_and_only_tables_there_are_count(
    desk: ClubDesk,
) -> None:
    desk.start(20)
    table = desk.page.workspace.table
    desk.key(KEY.Key_Down, CONTROL)
    desk.type("1")
    assert table.text() == "1… Table 1, Anna"
    desk.type("9")
    assert table.text() == "19… Table 19"
    desk.key(KEY.Key_Backspace)
    assert table.text() == "1… Table 1, Anna"
    desk.key(KEY.Key_Escape)
    desk.type("99")
    assert desk.message == "No one is at table 99"
    assert desk.session.tables.seat is None
    desk.enter()
    assert desk.club.entries() == [None] * 20


def test_digits_in_the_list_and_on_the_board_choose_no_table(desk: ClubDesk) -> None:
    desk.start(12)
    for pane in (desk.page.workspace.moves.view, desk.page.workspace.surface.board):
        pane.setFocus()
        desk.type("8")
        assert desk.session.tables.seat == 0
        desk.key(KEY.Key_Escape)


def test_several_tables_get_one_move_and_lose_it_in_one_step(desk: ClubDesk) -> None:
    desk.start(4)
    desk.key(KEY.Key_Down, CONTROL)
    desk.key(KEY.Key_A, CONTROL)
    assert desk.session.tables.seats == (0, 1, 2, 3)
    desk.enter()
    top = desk.session.top_score
    assert desk.club.entries() == [top] * 4
    assert desk.message.startswith("Tables 1–4: 8D WINTER")
    desk.type("1")
    desk.key(KEY.Key_Down, SHIFT)
    assert desk.page.workspace.table.text() == "Tables 1 and 2"
    desk.key(KEY.Key_Slash, text="/")
    desk.type("8h win")
    desk.enter()
    assert desk.club.entries() == [12, 12, top, top]
    desk.key(KEY.Key_Delete)
    assert desk.club.entries() == [None, None, top, top]
    for expected in ([12, 12, top, top], [top] * 4, [None] * 4):
        desk.key(KEY.Key_Z, CONTROL)
        assert desk.club.entries() == expected
    desk.key(KEY.Key_Z, CONTROL | SHIFT)
    assert desk.club.entries() == [top] * 4
    desk.type("p")
    assert desk.message.startswith("Several tables are selected")
    assert list(desk.session.record.position.turns[0].marks) == []


def test_tables_are_clicked_together(desk: ClubDesk) -> None:
    desk.start(5)
    seats = desk.page.workspace.seats
    for row, modifiers in ((1, NO_KEY), (3, CONTROL), (4, CONTROL), (3, CONTROL)):
        at = seats.visualRect(seats.seats.index(row, SeatColumn.NAME)).center()
        QTest.mouseClick(seats.viewport(), Qt.MouseButton.LeftButton, modifiers, at)
    assert desk.session.tables.seats == (1, 4)
    at = seats.visualRect(seats.seats.index(2, SeatColumn.NAME)).center()
    QTest.mouseClick(seats.viewport(), Qt.MouseButton.LeftButton, SHIFT, at)
    desk.type("t")
    assert [entry is not None for entry in desk.club.entries()] == [
        seat in desk.session.tables.seats for seat in range(5)
    ]


def test_tables_are_shown_by_points_or_without_a_move(desk: ClubDesk) -> None:
    desk.start(5)
    desk.type("1t2t")
    desk.type("3/8h win")
    desk.enter()
    seats, points = desk.page.workspace.seats, desk.page.workspace.filter.points

    def shown() -> list[int]:
        return [row for row in range(5) if not seats.isRowHidden(row)]

    desk.key(KEY.Key_M, CONTROL)
    assert shown() == [3, 4]
    desk.type("4")
    assert shown() == [3, 4]
    desk.key(KEY.Key_A, CONTROL)
    desk.type("t")
    assert desk.club.entries()[3:] == [desk.session.top_score] * 2
    assert desk.club.entries()[2] == 12
    desk.key(KEY.Key_M, CONTROL)
    assert shown() == [0, 1, 2, 3, 4]
    desk.type("1")
    desk.key(KEY.Key_G, CONTROL)
    desk.type("12")
    assert shown() == [2]
    points.setText("13-")
    assert shown() == [0, 1, 3, 4]
    points.setText("many")
    assert points.accessibleDescription() == "Enter points such as 24, 20-40 or 30-"
    desk.key(KEY.Key_Escape)
    assert shown() == [0, 1, 2, 3, 4]
    assert desk.focus is seats


def test_tables_without_a_move_are_named_before_the_turn_ends(desk: ClubDesk) -> None:
    desk.start(4)
    desk.type("2t")
    desk.key(KEY.Key_Return, CONTROL)
    assert desk.session.view.turn == 0
    assert desk.message == "No moves yet: tables 1, 3 and 4. Ctrl+Enter again ends the turn."
    desk.type("3t")
    desk.key(KEY.Key_Return, CONTROL)
    assert desk.message == "No moves yet: tables 1 and 4. Ctrl+Enter again ends the turn."
    desk.key(KEY.Key_Return, CONTROL)
    assert desk.session.view.turn is None


def test_a_rack_that_breaks_the_rule_is_named(desk: ClubDesk) -> None:
    desk.start(rack="")
    desk.session.set_rack("BCDFG")
    desk.club.thinker.answer()
    assert desk.message == "Rack BCDFG – only 5 tiles and too few vowels"
    assert "only 5 tiles" in desk.page.workspace.state.text()


def test_the_number_of_nobodys_table_is_refused_and_nothing_is_assigned(desk: ClubDesk) -> None:
    desk.start()
    desk.key(KEY.Key_Down, CONTROL)
    desk.type("9")
    assert desk.message == "No one is at table 9"
    desk.session.act(asked.RenameSeat(0, "Anna", 14))
    desk.session.tables.select(2)
    desk.type("1")
    desk.enter()
    assert desk.message == "No one is at table 1"
    assert desk.club.entries() == [None, None, None]


def test_letters_are_commands_of_the_tables(desk: ClubDesk) -> None:
    desk.start(solo_players=1, warnings_limit=0)
    desk.type("2t")
    top = desk.session.top_score
    assert desk.club.entries() == [None, top, None]
    assert "★" in desk.shown(2, SeatColumn.MARKS)
    desk.type("1wps")
    assert desk.shown(1, SeatColumn.MARKS) == "S W P"
    desk.type("w")
    desk.type("P")
    assert desk.shown(1, SeatColumn.MARKS) == "S"
    desk.type("2")
    desk.key(KEY.Key_Delete)
    assert desk.club.entries() == [None, None, None]


def test_letters_on_the_board_set_tiles(desk: ClubDesk) -> None:
    desk.start()
    desk.page.workspace.surface.board.setFocus()
    desk.type("wint")
    assert [
        desk.session.view.tile_set.show([t]) for t in desk.session.hand.draft.tiles.values()
    ] == list("WINT")
    assert desk.club.entries() == [None, None, None]
    desk.enter()
    assert desk.club.entries() == [14, None, None]


def test_a_written_move_is_assigned_and_a_phony_is_shown(desk: ClubDesk) -> None:
    desk.start()
    desk.type("2/8h win")
    assert desk.page.workspace.surface.is_writing
    desk.enter()
    assert desk.club.entries() == [None, 12, None]
    assert desk.focus is desk.page.workspace.seats
    desk.type("3/8h ten")
    desk.enter()
    assert desk.club.entries() == [None, 12, 0]
    assert desk.message == "Table 3, Cleo: 8H TEN, not valid, 0 points (TEN is not a word)"
    assert desk.shown(3, SeatColumn.MOVE) == "✗ 8H TEN"
    desk.type("1e")
    assert desk.page.workspace.surface.is_writing
    desk.key(KEY.Key_Escape)
    assert not desk.page.workspace.surface.is_writing


def test_a_text_that_is_no_move_stays_to_be_mended(desk: ClubDesk) -> None:
    desk.start()
    desk.type("/win")
    desk.enter()
    entry = desk.page.workspace.surface.entry
    assert entry.isVisible()
    assert any("8H WORD" in label.text() for label in entry.findChildren(QLabel))


def test_names_are_written_in_the_table(desk: ClubDesk) -> None:
    desk.start()
    desk.type("2")
    desk.key(KEY.Key_F2)
    for char in "Zoe":
        desk.key(KEY(ord(char.upper())), NO_KEY, char)
    desk.enter()
    assert desk.session.record.seats[1].name == "Zoe"
    assert desk.message == "Table 2, Zoe: renamed"
    desk.key(KEY.Key_Insert)
    desk.settle()
    for char in "Late":
        desk.key(KEY(ord(char.upper())), NO_KEY, char)
    desk.enter()
    assert [who.name for who in desk.session.record.seats] == ["Anna", "Zoe", "Cleo", "Late"]
    assert desk.session.record.seats[3].table == 4


# the list


def test_letters_and_points_filter_the_list_and_enter_assigns_to_the_table(desk: ClubDesk) -> None:
    desk.start(12)
    desk.type("12")
    desk.key(KEY.Key_F6)
    desk.type("win 12")
    assert listed(desk) == ["8G WIN"]
    desk.enter()
    assert desk.club.entries() == [None] * 11 + [12]
    desk.type("winter")
    desk.enter()
    assert desk.club.entries() == [None] * 11 + [desk.session.top_score]
    desk.type("6")
    assert listed(desk) == ["8H TEN"]
    assert desk.session.tables.seat == 11
    desk.key(KEY.Key_Escape)
    assert desk.focus is desk.page.workspace.seats
    assert desk.page.workspace.moves.filter.text() == ""


def test_points_and_letters_filter_together_and_patterns_keep_their_digits(desk: ClubDesk) -> None:
    desk.start()
    filtering, everything = desk.page.workspace.moves.filter, listed(desk)
    for text, left in (
        ("te 6", ["8H TEN"]),
        ("te6", ["8H TEN"]),
        ("win 6", []),
        ("^.{3}$", ["8G WIN", "8H TEN"]),
        ("", everything),
    ):
        filtering.setText(text)
        assert sorted(listed(desk)) == sorted(left)


def test_one_selection_row_ghost_and_what_enter_assigns(desk: ClubDesk) -> None:
    desk.start()
    moves = desk.page.workspace.moves
    moves.view.setFocus()
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Down)
    row = moves.view.currentIndex().row()
    assert desk.session.listing.analysis is not None
    move = desk.session.listing.analysis.rows[row].move
    assert desk.session.hand.move == move
    model = desk.page.workspace.surface.board_model
    ghost = [s for s in range(225) if model.cell(s).layer is CellLayer.PREVIEW]
    assert isinstance(move, Placement)
    assert len(ghost) == len(move.tiles)
    desk.enter()
    entry = desk.session.view.entry(0)
    assert entry is not None
    assert entry.move == move
    desk.key(KEY.Key_Escape)
    assert desk.session.hand.move is None


# turns


def test_racks_and_turns_go_on_by_one_key(desk: ClubDesk) -> None:
    desk.start(rack="")
    desk.key(KEY.Key_K, CONTROL)
    desk.type("einrtwa")
    desk.enter()
    desk.club.thinker.answer()
    assert desk.focus is desk.page.workspace.seats
    assert desk.session.view.tile_set.show(desk.session.view.position.rack) == "AEINRTW"
    desk.type("1t")
    desk.end_turn()
    assert desk.session.view.turn is None
    assert "is on the board" in desk.message
    desk.key(KEY.Key_Return, CONTROL)
    assert desk.session.view.turn == 1
    desk.key(KEY.Key_Left, ALT)
    assert desk.session.view.turn == 0
    assert desk.page.workspace.turns.text() == "Turn 1"
    desk.key(KEY.Key_End, ALT)
    assert desk.session.view.turn == 1
    desk.key(KEY.Key_Z, CONTROL)
    assert desk.session.view.turn is None


def test_the_move_for_the_board_is_chosen_by_shift_m(desk: ClubDesk) -> None:
    desk.start()
    desk.key(KEY.Key_Down, CONTROL)
    desk.key(KEY.Key_Down, CONTROL)
    chosen = desk.session.hand.move
    desk.type("M")
    desk.end_turn()
    assert desk.session.record.position.turns[0].move == chosen


def test_another_move_goes_on_the_board_of_the_last_turn(desk: ClubDesk) -> None:
    desk.start()
    desk.key(KEY.Key_T, text="t")
    desk.end_turn()
    desk.club.thinker.answer()
    desk.page.workspace.moves.view.scrollToBottom()
    desk.key(KEY.Key_Left, ALT)
    assert desk.page.workspace.moves.view.verticalScrollBar().value() == 0
    assert desk.message == "Turn 1 can be corrected; Shift+M puts another move on the board"
    assert desk.page.workspace.reopen.isVisible()
    desk.key(KEY.Key_Slash, text="/")
    desk.type("8h win")
    desk.enter()
    desk.key(KEY.Key_M, SHIFT, "M")
    desk.club.thinker.answer()
    assert desk.message == "Turn 1: 8H WIN for 12 points is on the board; deal the next rack"
    desk.key(KEY.Key_End, ALT)
    assert desk.session.view.position.board.tile(7, 7)
    assert not desk.page.workspace.reopen.isVisible()


def test_an_older_turn_is_opened_again_by_shift_o(desk: ClubDesk) -> None:
    desk.start()
    for _ in range(3):
        desk.key(KEY.Key_T, text="t")
        desk.end_turn()
        desk.club.thinker.answer()
        desk.key(KEY.Key_Return, CONTROL)
        desk.club.thinker.answer()
    for _ in range(3):
        desk.key(KEY.Key_Left, ALT)
    assert desk.message == "Shift+O reopens turn 1; turns 2–4 go (kept under Recent)"
    desk.key(KEY.Key_Down, CONTROL)
    desk.key(KEY.Key_M, SHIFT, "M")
    assert desk.message == "Later turns depend on turn 1: Shift+O reopens it"
    desk.key(KEY.Key_O, SHIFT, "O")
    assert desk.message == "Turn 1 is open again, with its rack and all moves"
    assert len(desk.session.record.position.turns) == 1
    assert desk.shown(1, SeatColumn.MOVE)
    desk.key(KEY.Key_Z, CONTROL)
    assert len(desk.session.record.position.turns) == 4
    assert desk.message == "Undone; Ctrl+Shift+Z redoes it"
    desk.key(KEY.Key_Z, CONTROL | SHIFT)
    assert len(desk.session.record.position.turns) == 1
    assert desk.message == "Redone"


def test_the_key_that_ends_turns_ends_none_out_of_sight(desk: ClubDesk) -> None:
    desk.start()
    desk.type("1t")
    desk.end_turn()
    desk.key(KEY.Key_Return, CONTROL)
    desk.club.thinker.answer()
    desk.key(KEY.Key_Left, ALT)
    assert desk.page.workspace.go_on.text() == "Back to the open turn"
    desk.type("2t")
    desk.key(KEY.Key_Return, CONTROL)
    assert desk.session.view.is_current
    assert desk.session.record.position.open_turn is not None
    assert desk.page.workspace.go_on.text() == "End the turn"


def test_the_enter_that_ends_a_name_assigns_nothing(desk: ClubDesk) -> None:
    desk.start()
    desk.key(KEY.Key_Down, CONTROL)
    desk.key(KEY.Key_Insert)
    desk.type("Uli")
    desk.enter()
    desk.settle()
    assert desk.session.record.seats[3].name == "Uli"
    assert desk.club.entries() == [None] * 4
    desk.enter()
    assert desk.club.entries()[3] is not None


def test_statistics_sort_flip_and_leave(desk: ClubDesk) -> None:
    desk.start()
    desk.type("2t")
    desk.end_turn()
    desk.key(KEY.Key_F4)
    pane = desk.page.statistics
    assert pane.isVisible()
    model = pane.model
    assert model.headerData(0, Qt.Orientation.Vertical) == "2 · Ben"
    assert model.rowCount() == 3
    shape = (model.rowCount(), model.columnCount())
    desk.key(KEY.Key_Right)
    desk.key(KEY.Key_Space)
    desk.key(KEY.Key_Space)
    assert model.headerData(2, Qt.Orientation.Vertical) == "2 · Ben"
    desk.type("f")
    assert (model.columnCount(), model.rowCount()) == shape
    assert model.headerData(2, Qt.Orientation.Horizontal) == "2 · Ben"
    assert "8" in str(model.index(7, 2).data(Qt.ItemDataRole.ToolTipRole))
    desk.key(KEY.Key_F4)
    assert desk.focus is desk.page.workspace.seats


def test_a_solo_without_a_move_is_not_given_unawares(desk: ClubDesk) -> None:
    desk.start()
    desk.type("2ts")
    assert desk.message == "Table 2, Ben: solo"
    desk.type("3s")
    assert desk.message == "Table 3, Cleo: solo, though without a valid move"


def test_less_than_nothing_has_a_real_minus(desk: ClubDesk) -> None:
    desk.start()
    desk.type("2tp1p")
    desk.end_turn()
    desk.key(KEY.Key_F4)
    model = desk.page.statistics.model
    shown = [str(model.index(2, column).data()) for column in range(model.columnCount())]
    assert sum(text.startswith("−") for text in shown) >= 4
    assert not any("-" in text for text in shown)


def test_the_clock_is_shown_in_words_and_colour(desk: ClubDesk) -> None:
    desk.start(clock=ClockRule(ClockKind.TURN, 25))
    label = desk.page.workspace.timer.label
    assert (label.text(), label.property("alert")) == ("0:25", "")
    desk.key(KEY.Key_F9)
    assert desk.session.clock.is_running
    assert desk.page.workspace.timer.toggle.text() == "Pause"
    desk.club.watch.now = 17_000
    desk.session.clock.check()
    assert (label.text(), label.property("alert")) == ("0:08 left", "late")
    assert desk.message == "10 s left"
    desk.club.watch.now = 26_000
    desk.session.clock.check()
    assert label.text() == "Time is up"
    assert desk.message == "Time is up. You decide what still counts."
    assert not desk.page.workspace.timer.toggle.isEnabled()
    desk.key(KEY.Key_F9, SHIFT)
    assert label.text() == "0:25"
    assert desk.page.workspace.timer.toggle.text() == "Start"
    assert not desk.session.clock.is_running


@pytest.mark.parametrize(
    ("typed", "seconds", "told"),
    [
        ("3", 180, "Each turn lasts 3 min"),
        ("2:30", 150, "Each turn lasts 2 min 30 s"),
        ("0", 0, "Turns have no time limit; the clock counts up"),
    ],
)
def test_the_time_for_each_turn_is_set_and_kept(
    desk: ClubDesk, typed: str, seconds: int, told: str
) -> None:
    desk.start(clock=ClockRule(ClockKind.TURN, 60))
    desk.type("1t")
    desk.key(KEY.Key_F9)
    desk.club.watch.now = 20_000
    desk.key(KEY.Key_F9, CONTROL)
    for char in typed:
        desk.key(KEY(ord(char)), text=char)
    desk.enter()
    assert desk.message == told
    assert desk.focus is desk.page.workspace.seats
    assert desk.session.clock.is_running
    assert desk.session.clock.elapsed == 20_000
    desk.session.clock.pause()
    saved = desk.club.autosave.latest()
    assert saved is not None
    assert saved.record.start.rules.clock.seconds == seconds
    assert saved.record.position.scores == desk.session.record.position.scores
    assert desk.club.entries()[0] == desk.session.top_score


def test_a_click_on_the_clock_lets_its_time_be_typed_and_esc_leaves_it(desk: ClubDesk) -> None:
    desk.start(clock=ClockRule(ClockKind.TURN, 60))
    timer = desk.page.workspace.timer
    QTest.mouseClick(timer.label, Qt.MouseButton.LeftButton)
    assert timer.time.isVisible()
    desk.key(KEY.Key_5, text="5")
    desk.key(KEY.Key_Escape)
    assert not timer.time.isVisible()
    assert timer.label.text() == "1:00"


# the projector


def test_the_projector_fits_a_low_screen_it_is_taken_to(desk: ClubDesk) -> None:
    desk.start()
    desk.page.actions_by_id[ClubCommand.PROJECTOR].trigger()
    projector = desk.page.projector
    assert projector is not None and projector.board.side >= LEAST_SQUARE
    projector.resize(1366, 728)
    desk.settle()
    assert projector.height() == 728 and projector.width() == 1366
    assert not projector.board.verticalScrollBar().isVisible()


def test_the_projector_shows_nothing_that_anybody_entered(desk: ClubDesk) -> None:
    desk.start(rack="")
    desk.page.actions_by_id[ClubCommand.PROJECTOR].trigger()
    projector = desk.page.projector
    assert projector is not None
    desk.session.set_rack("EINRTWA")
    desk.club.thinker.answer()
    desk.settle()
    assert projector.board.side >= LEAST_SQUARE
    # A low window has room for seven tiles side by side: two rows are hardly larger.
    projector.rack.resize(574, 190)
    side, columns = projector.rack._grid()
    assert side >= LEAST_SQUARE and columns == 7
    assert projector.rack.model.rowCount() == 7
    before = projector.grab().toImage()
    texts = [label.text() for label in projector.findChildren(QLabel)]
    desk.type("1t2w")
    desk.key(KEY.Key_Down, CONTROL)
    desk.type("M")
    desk.page.workspace.surface.board.setFocus()
    desk.type("wi")
    desk.settle()
    assert projector.grab().toImage() == before
    assert [label.text() for label in projector.findChildren(QLabel)] == texts
    assert "Anna" not in " ".join(texts)
    desk.page.workspace.keep_focus()
    desk.end_turn()
    assert projector.rack.model.rowCount() == 0
    assert projector.turn.text() == "Turn 2"
    desk.key(KEY.Key_Return, CONTROL)
    desk.key(KEY.Key_Left, ALT)
    assert projector.turn.text() == "Turn 2"
    assert projector.board_model.cell(112).letter
    assert not desk.page.workspace.surface.board_model.cell(112).letter


def test_the_projector_fills_the_screen_and_closes(desk: ClubDesk) -> None:
    desk.start()
    desk.page.actions_by_id[ClubCommand.PROJECTOR].trigger()
    projector = desk.page.projector
    assert projector is not None
    QTest.keyClick(projector, KEY.Key_F11)
    assert projector.isFullScreen()
    QTest.keyClick(projector, KEY.Key_Escape)
    assert not projector.isFullScreen()
    desk.page.actions_by_id[ClubCommand.PROJECTOR].trigger()
    assert not projector.isVisible()


# room and names


def test_a_state_that_has_no_room_ends_in_dots(desk: ClubDesk) -> None:
    desk.start(20)
    state = desk.page.workspace.state
    state.resize(state.sizeHint())
    whole = state.grab().toImage()
    state.setText(state.text() + " and so on")
    state.resize(whole.deviceIndependentSize().toSize())
    cut = state.grab().toImage()
    # The end of the text gives way, instead of being cut through.
    assert cut != whole
    assert state.toolTip()


@pytest.mark.parametrize("size", [(960, 600), (1366, 740)])
def test_everything_has_a_name_and_fits(desk: ClubDesk, size: tuple[int, int]) -> None:
    desk.start(20)
    desk.page.resize(*size)
    desk.settle()
    for past in (False, True):
        if past:
            desk.key(KEY.Key_T, text="t")
            desk.end_turn()
            desk.club.thinker.answer()
            desk.key(KEY.Key_Left, ALT)
            desk.session.clock.toggle()
            desk.settle()
        assert (desk.page.width(), desk.page.height()) == size
        assert nameless(desk.page) == []
        view = desk.page.workspace.seats
        assert view.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("tables", "turns"), [(6, 3), pytest.param(20, 20, marks=pytest.mark.slow)]
)
def test_a_club_evening_is_entered_by_keyboard(desk: ClubDesk, tables: int, turns: int) -> None:
    """Slips in any order: tops, phonies, written and listed moves; marks, a late player."""
    desk.start(tables, rack="", warnings_limit=0, solo_automatic=False)
    desk.club.thinker.most = 4
    chance, session = random.Random(5), desk.session
    want = [0] * tables
    for number in range(turns):
        desk.key(KEY.Key_Return, CONTROL)
        desk.club.thinker.answer()
        assert session.view.turn == number
        for seat in chance.sample(range(tables), tables):
            want[seat] += _slip(desk, seat, chance)
        if number == 1:
            desk.type("3s4wpp5t5")
            desk.key(KEY.Key_Delete)
            want[2] += 10
            want[3] -= 15
            entry = session.view.entry(4)
            assert entry is None
            desk.key(KEY.Key_Z, CONTROL)
            desk.key(KEY.Key_Z, CONTROL)
            desk.key(KEY.Key_Insert)
            desk.type("late")
            desk.enter()
        desk.end_turn()
        assert session.view.turn is None, desk.message
    assert list(session.record.position.scores) == [*want, 0]
    assert session.record.seats[tables].name.casefold() == "late"
    shown = [desk.shown(n + 1, SeatColumn.TOTAL) for n in range(tables)]
    assert shown == [str(total).replace("-", "−") for total in want]
    saved = desk.club.autosave.latest()
    assert saved is not None
    assert saved.record == session.record


def listed(desk: ClubDesk) -> list[str]:
    """The moves the list shows."""
    model = desk.page.workspace.moves.model
    return [model.index(row, MoveColumn.MOVE).data() for row in range(model.rowCount())]


def _slip(desk: ClubDesk, seat: int, chance: random.Random) -> int:
    """Enter a table's move in one of the ways there are; its points."""
    session, table = desk.session, str(seat + 1)
    assert session.listing.analysis is not None
    rows = session.listing.analysis.rows
    match chance.randrange(5):
        case 0:
            desk.type(f"{table}t")
            return rows[0].score
        case 1:
            desk.type(f"{table}/1a ten")
            desk.enter()
            return 0
        case 2:
            row = chance.randrange(len(rows))
            text = format_move(rows[row].move, session.view.position.board, session.view.tile_set)
            desk.type(f"{table}/{text.replace('(', '').replace(')', '')}")
            desk.enter()
            return rows[row].score
        case 3:
            row = session.listing.selected or 0
            desk.key(KEY.Key_Down if row < len(rows) - 1 else KEY.Key_Up, CONTROL)
            assert session.listing.selected is not None
            desk.type(table)
            desk.enter()
            return rows[session.listing.selected].score
    return 0


def test_a_filter_chooses_the_first_move_of_the_order_in_sight(desk: ClubDesk) -> None:
    desk.start()
    moves = desk.page.workspace.moves
    moves.sorting.sort(MoveColumn.POINTS)
    moves.sorting.sort(MoveColumn.POINTS)
    moves.filter.setText("E")
    desk.settle()
    assert moves.model.rowCount() > 1
    assert moves.view.currentIndex().row() == 0
    assert desk.session.listing.analysis is not None
    assert (
        desk.session.hand.move == desk.session.listing.analysis.rows[moves.model.source_row(0)].move
    )
    points = [moves.model.index(r, MoveColumn.POINTS).data() for r in range(2)]
    assert int(points[0]) <= int(points[1])
