"""A game over the board typed in from its score sheet, and analysed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eliot_qt.formats.gcg.reader import read_gcg
from eliot_qt.game.game import Game
from eliot_qt.session.analysis.score_sheet_desk import ScoreSheetDesk
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.scores.score_page import ScorePage

from ..desk import Desk
from ..page_checks import clipped, nameless

LINES = ("8h winter einrstw 20", "m7 are 7", "pass 20")


@pytest.fixture
def page(desk: Desk) -> Iterator[ScorePage]:
    desk.action(Command.SCORE_SHEET).trigger()
    desk.settle()
    page = desk.window.analysis.scores.page
    assert page.isVisible()
    yield page
    desk.window.analysis.scores.desk.begin()


def enter(desk: Desk, page: ScorePage, *lines: str) -> None:
    """Type turns, each with Enter."""
    for line in lines:
        page.entry.setText("")
        page.entry.setFocus()
        desk.type(line)
        desk.key(Qt.Key.Key_Return)
        desk.settle()


def table(page: ScorePage) -> list[tuple[str, ...]]:
    model = page.lines.model()
    return [
        tuple(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def test_a_turn_a_line_and_the_next_player_is_to_move(desk: Desk, page: ScorePage) -> None:
    enter(desk, page, *LINES)
    assert [row[1:3] for row in table(page)] == [
        ("Player 1", "8H WINTER"),
        ("Player 2", "M7 A(R)E"),
        ("Player 1", "passes"),
    ]
    assert [label.text() for label in page.totals] == ["20", "5"]
    assert page.state.text().startswith("Player 2 to move")


def test_a_wrong_total_is_told_with_that_of_the_rules(desk: Desk, page: ScorePage) -> None:
    enter(desk, page, *LINES)
    assert "M7 A(R)E: 7 on the sheet, 5 by the rules" in page.wrong.text()
    assert [row[6] for row in table(page)] == ["20", "7 ✗", "20"]


def test_a_rack_in_part_and_one_without_the_tiles_kept_are_told(
    desk: Desk, page: ScorePage
) -> None:
    enter(desk, page, "8h winter EINRTWQ", "pass")
    desk.type("7g ha AH")
    assert "tiles on the rack" not in page.note.text(), "no more is known than was played"
    desk.type("E")
    assert "3 of 7 tiles on the rack" in page.note.text()
    desk.type("IOUS")
    assert page.note.text().endswith("the rack is missing Q, kept from the turn before")
    desk.enter()
    assert page.wrong.text().endswith(": the rack is missing Q, kept from the turn before")
    assert table(page)[2][3] == "AEHIOSU ✗"


def test_what_is_typed_is_explained_and_lies_on_the_board(desk: Desk, page: ScorePage) -> None:
    page.entry.setFocus()
    desk.type("8h winterx")
    desk.settle()
    assert "not in the lexicon: WINTERX" in page.note.text()
    assert page.model.cell(7 * 15 + 13).letter == "X"
    enter(desk, page, "8h w?")
    assert not table(page) and page.note.objectName() == "problem"


def test_the_last_line_comes_back_to_be_corrected(desk: Desk, page: ScorePage) -> None:
    enter(desk, page, *LINES[:2])
    page.undo.click()
    assert page.entry.text() == "m7 are 7" and len(table(page)) == 1


def test_a_new_sheet_can_be_taken_back(desk: Desk, page: ScorePage) -> None:
    enter(desk, page, *LINES)
    page.new.click()
    assert not table(page)
    desk.window.analysis.scores._resume.trigger()
    assert len(table(page)) == 3


def test_what_is_typed_is_there_again_after_the_program_was_closed(
    desk: Desk, page: ScorePage
) -> None:
    scores = desk.window.analysis.scores
    enter(desk, page, *LINES)
    scores.desk.set_name(0, "Ann")
    again = ScoreSheetDesk(scores._library, scores.desk._path)
    again.open("en")
    assert again.sheet == scores.desk.sheet and again.sheet.names == ("Ann", "")


def test_the_game_goes_to_the_analysis_and_to_the_clipboard(desk: Desk, page: ScorePage) -> None:
    scores = desk.window.analysis.scores
    enter(desk, page, *LINES)
    page.copy.click()
    game: Game = scores.desk.sheet.game
    read = read_gcg(QApplication.clipboard().text(), game)
    assert read.record.position.scores == (20, 5) and not read.warnings
    page.analyse.click()
    desk.settle()
    assert desk.window.analysis.is_open
    assert desk.window.analysis.parts.analysis.record.position.scores == (20, 5)


def test_nothing_is_clipped_or_nameless(desk: Desk, page: ScorePage) -> None:
    enter(desk, page, *LINES)
    for size in ((1366, 768), (960, 640)):
        desk.window.resize(*size)
        desk.settle()
        assert (size, clipped(page), nameless(page)) == (size, [], [])


def test_the_help_is_whole_where_text_is_large_and_nothing_typed(
    desk: Desk, page: ScorePage
) -> None:
    desk.program.settings.change(text_scale=200)
    for size in ((1366, 768), (960, 640)):
        desk.window.resize(*size)
        desk.settle()
        assert (size, clipped(page)) == (size, [])
    assert "8H WORD" in page.entry.toolTip()


def test_enter_leads_from_the_names_to_the_first_turn(desk: Desk, page: ScorePage) -> None:
    page.names[0].setFocus()
    for text in ("Ann", "Ben", "8h winter"):
        desk.type(text)
        desk.key(Qt.Key.Key_Return)
    desk.settle()
    assert [row[1:3] for row in table(page)] == [("Ann", "8H WINTER")]
    assert page.names[1].text() == "Ben" and page.entry.hasFocus()


def test_the_line_typed_last_is_seen_and_points_lost_have_a_minus_sign(
    desk: Desk, page: ScorePage
) -> None:
    enter(desk, page, "8h winter", *["pass"] * 18)
    assert page.lines.verticalScrollBar().maximum() > 0
    # A wrong total takes a line from the table's height.
    for line in ("7g ha 99", "off"):
        enter(desk, page, line)
        last = page.lines.model().index(len(table(page)) - 1, 0)
        assert page.lines.viewport().rect().contains(page.lines.visualRect(last))
    assert table(page)[-1][4].startswith("−")
    assert table(page)[-1][2:4] == ("comes off the board", "")


def test_a_long_name_leaves_room_for_the_tiles_in_the_bag(desk: Desk, page: ScorePage) -> None:
    desk.window.analysis.scores.desk.set_name(0, "Grab em by the Short and Curleys")
    assert page.state.text().startswith("Grab em by th… to move")
    assert len(page.state.text()) < 50


def test_moves_are_whole_in_a_small_window_and_the_end_says_what_can_be_done(
    desk: Desk, page: ScorePage
) -> None:
    desk.window.resize(960, 640)
    enter(desk, page, "8h winter", "13c abcdefg", "m8 retainer")
    lines = page.lines
    widest = max(lines.sizeHintForColumn(2), 0)
    assert lines.columnWidth(2) >= widest
    assert page.note.text().startswith("A turn")
    enter(desk, page, "pass", "end abc defg")
    assert page.note.text().startswith("Analyse the game")


def test_the_lines_have_the_room_of_the_help_where_text_is_large(
    desk: Desk, page: ScorePage
) -> None:
    line = page.fontMetrics().lineSpacing()
    page.resize(page.width(), 20 * line)
    assert page.note.isVisible()
    enter(desk, page, LINES[0])
    page.resize(page.width(), 20 * line)
    assert not page.note.isVisible() and page.entry.toolTip().startswith("A turn")
    page.resize(page.width(), 40 * line)
    assert page.note.isVisible()


def test_a_line_in_the_middle_is_corrected_and_all_after_it_counted_anew(
    desk: Desk, page: ScorePage
) -> None:
    enter(desk, page, "8h winder", "m7 are", "9l he 32")
    desk.key(Qt.Key.Key_Up)
    desk.key(Qt.Key.Key_Up)
    desk.key(Qt.Key.Key_Up)
    desk.key(Qt.Key.Key_Return)
    desk.settle()
    assert page.entry.text() == "8h winder" and page.entry.hasFocus()
    assert page.state.text().startswith("Correcting turn 1;")
    # The board is that before the line; what is typed lies on it.
    assert not page.model.cell(6 * 15 + 12).letter and page.model.cell(7 * 15 + 7).letter == "W"
    enter(desk, page, "8h winter")
    assert [row[2] for row in table(page)] == ["8H WINTER", "M7 A(R)E", "9L H(E)"]
    assert page.state.text().startswith("Player 2 to move") and page.add.text() == "Add"


def test_a_correction_that_later_lines_cannot_follow_changes_nothing(
    desk: Desk, page: ScorePage
) -> None:
    enter(desk, page, *LINES)
    before = table(page)
    page.lines.activated.emit(page.lines.model().index(0, 0))
    enter(desk, page, "8d winter")
    assert table(page) == before and page.note.objectName() == "problem"
    assert page.note.text().startswith("Then m7 are 7 cannot follow")
    desk.key(Qt.Key.Key_Escape)
    assert page.isVisible() and not page.entry.text()
    assert page.state.text().startswith("Player 2 to move")


def test_a_sheet_stays_though_its_lexicon_is_gone(desk: Desk, page: ScorePage) -> None:
    scores = desk.window.analysis.scores
    enter(desk, page, *LINES)
    path = scores.desk._path
    path.write_text(path.read_text(encoding="utf-8").replace('"en"', '"gone"'), encoding="utf-8")
    again = ScoreSheetDesk(scores._library, path)
    again.open("en")
    assert again.typed == LINES and again.lexicon.id == "en"


def test_the_sheet_and_its_analysis_are_printed_with_the_racks_that_are_known(
    desk: Desk, page: ScorePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[object] = []
    monkeypatch.setattr(
        "eliot_qt.widgets.paper.print_preview.preview", lambda _, sheets: printed.extend(sheets)
    )
    enter(desk, page, *LINES)
    desk.action(Command.PRINT).trigger()
    page.analyse.click()
    desk.settle()
    desk.action(Command.PRINT).trigger()
    assert len(printed) == 2 and printed[0] == printed[1]


def test_nothing_is_cut_where_text_is_large(desk: Desk, page: ScorePage) -> None:
    enter(desk, page, *LINES)
    desk.window.analysis.scores.desk.set_name(1, "Al")
    desk.program.settings.change(text_scale=200)
    desk.window.resize(960, 640)
    desk.settle()
    assert not clipped(page)
    assert page.lines.columnWidth(2) >= page.lines.sizeHintForColumn(2)
    desk.action(Command.REVIEW_GAMES).trigger()
    desk.settle()
    assert not clipped(desk.window.analysis.many.page)
    desk.program.settings.change(text_scale=100)
