"""The right side of the play page: room for notices, scrolling, what empty tables say."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenuBar

from eliot_qt.models.history import HistoryColumn
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.board.board_sizes import SMALLEST_SIDE
from eliot_qt.widgets.board.board_view import BoardView

from ...session import answers
from ..desk import Desk, root
from ..page_checks import clipped

KEY = Qt.Key


def topping(desk: Desk) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    desk.window.open_record(answers.topping_game(tiles, layout))
    desk.settle()


def look_at(desk: Desk, width: int, height: int, scale: int = 100) -> None:
    desk.window.resize(width, height)
    desk.program.settings.change(text_scale=scale)
    desk.settle()


def scrolls(board: BoardView) -> bool:
    return board.verticalScrollBar().isVisible() or board.horizontalScrollBar().isVisible()


def test_a_notice_leaves_the_board_where_it_is(desk: Desk) -> None:
    desk.train()
    look_at(desk, 960, 640)
    board = desk.table.board
    before = board.mapTo(desk.window, board.rect().topLeft()), board.size()
    desk.window.say("Something was set aside, and this is told in more words than fit a line.")
    desk.settle()
    assert desk.window.notices.isVisible()
    assert (board.mapTo(desk.window, board.rect().topLeft()), board.size()) == before
    assert not scrolls(board)
    assert not desk.window.play.side.scrolled.verticalScrollBar().isVisible()
    desk.window.show_start()
    desk.settle()
    assert not desk.window.notices.isVisible(), "it was about the page that is left"
    desk.window.say("Something was set aside.")
    desk.settle()
    assert desk.window.notices.isVisible()


def test_hints_keep_their_height_where_the_panes_do_not_fit(desk: Desk) -> None:
    topping(desk)
    side = desk.window.play.side.scrolled
    look_at(desk, 960, 640)
    assert not side.verticalScrollBar().isVisible()
    look_at(desk, 1366, 640, 200)
    assert side.verticalScrollBar().isVisible()
    for button in desk.window.play.panes.topping.hints.values():
        assert button.height() >= button.sizeHint().height()
        assert button.width() >= button.sizeHint().width()
    desk.action(Command.NEXT_PANE).trigger()
    look_at(desk, 960, 640)
    assert not side.verticalScrollBar().isVisible()


@pytest.mark.parametrize("size", [(960, 640), (1366, 768)])
def test_in_large_text_only_the_list_of_moves_scrolls(desk: Desk, size: tuple[int, int]) -> None:
    look_at(desk, *size)
    desk.train()
    desk.list_moves("8D TAWNIER", "8H WIN", "8G WINE", "8F WAITER")
    desk.session.listing.select_row(0)
    desk.settle()
    page = desk.window.play
    side, view, figures = page.side, page.panes.moves.view, page.panes.figures
    assert view.isAncestorOf(figures) is False and figures.isVisible()
    # The text grows in the window as it is: the list is fitted without another width.
    look_at(desk, *size, 200)
    assert not side.scrolled.verticalScrollBar().isVisible()
    assert view.horizontalHeader().length() <= view.viewport().width()
    assert view.viewport().height() >= 3 * view.verticalHeader().defaultSectionSize()
    assert not figures.isVisible()
    titles = [side.tabs.tabText(place) for place in range(side.tabs.count())]
    assert titles == ["Moves", "Unseen 93", "Notes", "Figures", "Played"]
    side.tabs.setCurrentIndex(3)
    desk.settle()
    assert figures.isVisible() and not view.isVisible()
    look_at(desk, *size)
    assert figures.isVisible() and side.tabs.currentIndex() == 0


def test_in_large_text_turns_have_rows_and_the_state_its_line(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "h2"])
    look_at(desk, 960, 640, 200)
    table, rounds = desk.table, desk.window.play.history.rounds
    # The newest round is whole, with most of the one before it.
    least = 1.8 * rounds.verticalHeader().defaultSectionSize()
    assert rounds.viewport().height() >= least
    # The line says what to do until a move is chosen, whose words are on Play then.
    assert table.chip.isVisible() and not table.state.isVisible()
    desk.type("win")
    assert table.state.isVisible() and not table.chip.isVisible()
    assert "WIN" in desk.label and "WIN" in desk.chip
    look_at(desk, 1366, 768)
    assert table.state.isVisible() and table.chip.isVisible()
    assert not table.entry.is_open


def test_a_card_in_front_of_a_large_rack_does_not_take_the_boards_room(desk: Desk) -> None:
    look_at(desk, 1280, 1000)
    desk.play("EINRTWA", "AEIOSTU")
    desk.key(KEY.Key_Space)
    assert desk.table.board.side > SMALLEST_SIDE
    desk.type("win")
    desk.enter()
    desk.settle()
    assert desk.table.is_covered
    look_at(desk, 960, 640)
    assert not scrolls(desk.table.board)


def test_empty_tables_say_why(desk: Desk) -> None:
    desk.train()
    page = desk.window.play
    moves, history = page.panes.moves.view, page.history.view
    assert moves.accessibleDescription() == "Press F5 to list every move"
    assert history.accessibleDescription() == "No moves yet"
    desk.key(KEY.Key_F5)
    assert moves.accessibleDescription() == ""
    desk.answer("8H WIN", "8H TEN")
    assert moves.accessibleDescription() == ""
    page.panes.moves.filter.setText("zzz")
    assert moves.accessibleDescription() == "No moves match the filter"
    page.panes.moves.filter.clear()
    assert moves.accessibleDescription() == ""
    desk.type("win")
    desk.enter()
    assert history.accessibleDescription() == ""


def test_the_words_in_an_empty_table_are_seen(desk: Desk) -> None:
    desk.train()
    view = desk.window.play.panes.moves.view
    told = view.viewport().grab().toImage()
    view.say_when_empty("")
    assert view.viewport().grab().toImage() != told


def test_a_pause_does_not_deny_the_tries(desk: Desk) -> None:
    topping(desk)
    view = desk.window.play.panes.topping.view
    assert view.accessibleDescription() == "No tries yet"
    desk.action(Command.PAUSE).trigger()
    assert view.accessibleDescription() == ""


def test_letters_are_tiles_when_the_list_goes(desk: Desk) -> None:
    desk.train()
    desk.list_moves("8H WIN", "8H TEN")
    desk.window.play.panes.moves.view.setFocus()
    desk.action(Command.FIND_IT).trigger()
    desk.settle()
    assert not desk.window.play.panes.moves.isVisible()
    assert QApplication.focusWidget() is desk.table.board
    desk.type("w")
    assert len(desk.session.hand.draft.placed) == 1


def test_names_are_cut_short_before_moves(desk: Desk) -> None:
    look_at(desk, 1020, 640, 150)
    desk.window.open_file(root() / "tests" / "data" / "club_game.gcg")
    desk.settle()
    desk.settle()
    desk.window.play.history.totals.setChecked(True)
    desk.settle()
    view = desk.window.play.history.view
    width = view.columnWidth(HistoryColumn.MOVE)
    assert view.fontMetrics().horizontalAdvance("8D NASTIER") < width
    assert view.columnWidth(HistoryColumn.SEAT) < view.sizeHintForColumn(HistoryColumn.SEAT)
    desk.window.resize(1600, 900)
    desk.settle()
    assert view.columnWidth(HistoryColumn.SEAT) >= view.sizeHintForColumn(HistoryColumn.SEAT)
    assert not view.horizontalScrollBar().isVisible()


@pytest.mark.parametrize("scale", [100, 200])
def test_what_the_engine_does_is_shown_in_full_beside_the_menus(desk: Desk, scale: int) -> None:
    look_at(desk, 1366, 768, scale)
    bar = desk.window.findChild(QMenuBar)
    assert isinstance(bar, QMenuBar)
    corner = bar.cornerWidget()
    for text in ("Short", "Preparing the engine (once)… 57 %", ""):
        desk.window.show_status(text)
        desk.settle()
        (status,) = corner.findChildren(QLabel)
        assert status.isVisible() == bool(text)
        if text:
            assert status.text() == text and status.width() >= status.sizeHint().width()
            assert corner.width() >= corner.sizeHint().width()
            assert corner.geometry().right() <= bar.width()
            menu = bar.actionGeometry(bar.actions()[0])
            assert abs(corner.geometry().center().y() - menu.center().y()) <= 1


def test_the_best_moves_of_a_topping_fill_their_table(desk: Desk) -> None:
    topping(desk)
    answers.found(desk.thinker, "8D WINTER", "8H TEA")
    desk.settle()
    desk.action(Command.GIVE_UP).trigger()
    desk.settle()
    review = desk.window.play.panes.review
    assert review.best.isVisible()
    assert review.best.horizontalHeader().length() == review.best.viewport().width()
    assert review.tries.accessibleDescription() == "No tries"


def test_finding_it_oneself_is_readable_at_twice_the_text(desk: Desk) -> None:
    desk.train()
    desk.list_moves("8H WIN", "8H TEN")
    look_at(desk, 1366, 768, 200)
    desk.action(Command.FIND_IT).trigger()
    desk.settle()
    pane = desk.window.play.panes.guesses
    assert clipped(pane) == []
    assert pane.view.accessibleDescription() == "Moves you guess appear here with their rank."
    assert pane.view.viewport().height() > pane.view.fontMetrics().height()


def test_the_bag_is_seen_beside_what_was_played_where_there_is_height(desk: Desk) -> None:
    desk.window.resize(1180, 740)
    desk.play("EINRTWA", "AAAEEST", players=["", "casual"])
    desk.type("win")
    desk.enter()
    desk.answer("9I TA")
    table = desk.window.play.table
    assert table.chip.isVisible() and "TA" in table.chip.plain_text()
    assert table.state.isVisible() and "in the bag" in table.state.state.text()
