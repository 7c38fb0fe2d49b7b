"""The two sides of a position on the bench: who they are, and what is typed for them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.modes import free_game
from eliot_qt.widgets.analysis.bench.bench_page import OPPONENT, SET_UP, BenchPage
from eliot_qt.widgets.parts.shell import Place

from ...desk import CONTROL, Desk
from .test_bench_page import MIDDLE


def test_of_three_the_next_one_is_the_other_side_and_who_is_left_out_is_said(desk: Desk) -> None:
    game = desk.program.library.game(Rules())
    seats = (Seat("Ann"), Seat("Bob"), Seat("Cleo"))
    record = free_game.new_game(game, seats, seed=3)
    feature = desk.window.analysis.bench
    feature.open_turn(record, record.cursor, record.position.to_move, record.position)
    desk.settle()
    sides = feature.page.sides
    names = [seat.name for seat in seats]
    first = record.position.to_move
    ours, theirs, left_out = (names[(first + n) % 3] for n in range(3))
    assert [mover.text() for mover in sides.movers] == [ours, theirs]
    assert feature.page.title.text() == f"{ours} – {theirs}"
    assert sides.bag.text().endswith(f" · as a game for two, without {left_out}")
    desk.window.start.position_requested.emit(MIDDLE)
    desk.settle()
    assert "without" not in sides.bag.text()


@pytest.fixture
def page(desk: Desk) -> BenchPage:
    """The page with an empty board to be set up."""
    feature = desk.window.analysis.bench
    setup = feature.parts.bench.desk
    while setup.can_undo:
        setup.undo()
    setup.begin("en")
    desk.window.analysis.analyse_position()
    feature.page.show_tab(SET_UP)
    desk.settle()
    feature.page.board.board.setFocus()
    return feature.page


def board_of(page: BenchPage) -> str:
    editor = page.setup._desk.editor
    return "".join(editor.game.tile_set.show((tile,)) for tile in editor.board.tiles)


def test_tiles_are_counted_and_words_looked_up_before_there_is_a_rack(
    desk: Desk, page: BenchPage
) -> None:
    desk.type("teax")
    sides = page.sides
    assert sides.bag.text().startswith("96 tiles unseen · A8 B2 C2 D4 E11 ")
    assert sides.problem.text() == (
        "The rack of the side to move is empty · Not in the lexicon: TEAX"
    )
    sides.racks[0].setFocus()
    desk.type("winners")
    assert sides.bag.text().startswith("82 tiles in the bag · 89 tiles unseen · A8 ")
    assert sides.problem.text() == "Not in the lexicon: TEAX"
    sides.racks[0].selectAll()
    desk.type("win")
    told = "The side to move has 3 of 7 tiles"
    assert sides.problem.text() == f"{told} · Not in the lexicon: TEAX"


def test_tiles_that_lie_apart_are_told(desk: Desk, page: BenchPage) -> None:
    """No list comes of such a board, and nothing said why."""
    page.sides.racks[0].setFocus()
    desk.type("winners")
    page.board.board.setFocus()
    desk.type("tea")
    bench = page.setup._desk.editor
    bench.click(0)
    desk.type("q")
    assert page.sides.problem.text() == "The tile at 1A is not connected with the others"
    desk.key(Qt.Key.Key_Backspace)
    assert not page.sides.problem.text()


def test_what_stands_below_the_sides_stays_in_place_while_one_types(
    desk: Desk, page: BenchPage
) -> None:
    """The tabs, too, and these whichever of them is in front."""
    places: list[tuple[int, int]] = []
    for size in ((1180, 800), (960, 640)):
        desk.window.resize(*size)
        places.clear()
        for letters in ("t", "eax", "qqq", "wwwww"):
            desk.type(letters)
            desk.settle()
            places.append((top_of(page, page.bar), top_of(page, page.setup)))
        assert len(set(places)) == 1
        for tab in range(page.bar.count()):
            page.show_tab(tab)
            desk.settle()
            assert top_of(page, page.bar) == places[0][0]
        page.show_tab(SET_UP)
        page.board.board.setFocus()


def top_of(page: BenchPage, widget: QWidget) -> int:
    """Where a widget of the page begins."""
    return widget.mapTo(page, widget.rect().topLeft()).y()


def test_tables_of_likely_racks_are_whole_with_large_text(desk: Desk, page: BenchPage) -> None:
    page.show_tab(OPPONENT)
    desk.window.resize(960, 640)
    pane = page.opponent
    for scale, are_beside in ((100, True), (200, False)):
        desk.program.settings.change(text_scale=scale)
        desk.settle()
        assert (top_of(page, pane.leaves) == top_of(page, pane.single)) is are_beside
        for table in (pane.leaves, pane.single):
            header = table.horizontalHeader()
            assert all(header.sectionSize(n) >= header.sectionSizeHint(n) for n in range(3))


def test_a_button_with_nothing_to_do_looks_so(desk: Desk, page: BenchPage) -> None:
    undo = page.setup.undo
    idle = undo.grab().toImage()
    desk.type("t")
    desk.settle()
    assert undo.isEnabled() and undo.grab().toImage() != idle


def test_another_board_another_lexicon_and_another_position_are_taken_back(
    desk: Desk, page: BenchPage
) -> None:
    desk.key(Qt.Key.Key_Z, CONTROL)
    assert not page.setup.undo.isEnabled()
    desk.type("tea")
    setup = page.setup
    setup.layout_box.choose("super21")
    setup.layout_box.activated.emit(0)
    setup._desk.editor.click(0)
    page.board.board.setFocus()
    desk.type("xi")
    setup.layout_box.choose("standard15")
    setup.layout_box.activated.emit(0)
    assert board_of(page) == "TEA"
    desk.window.start.position_requested.emit(MIDDLE)
    page.show_tab(SET_UP)
    desk.settle()
    assert len(board_of(page)) > 20
    page.board.board.setFocus()
    for board in ("TEA", "XITEA", "XTEA", "TEA"):
        desk.key(Qt.Key.Key_Z, CONTROL)
        assert board_of(page) == board
    assert setup._desk.editor.game.layout.size == 21
    desk.click(desk.middle(setup.undo))
    assert setup._desk.editor.game.layout.size == 15
    assert board_of(page) == "TEA" and setup.layout_box.value == "standard15"
    # The cursor is where the slip was, for the right letter.
    page.board.board.setFocus()
    desk.key(Qt.Key.Key_Z, CONTROL)
    desk.type("n")
    assert board_of(page) == "TEN"


def test_a_position_set_up_is_played_on_with_a_computer_for_either_side(
    desk: Desk, page: BenchPage
) -> None:
    desk.window.start.position_requested.emit(MIDDLE)
    desk.settle()
    page.setup._desk.editor.write_rack(1, "ZE")
    menu = page.play_on.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    _persons, first, second = menu.actions()
    assert [each.text() for each in (first, second)] == [
        "A computer plays for Side 1",
        "A computer plays for Side 2",
    ]
    levels = second.menu()
    assert isinstance(levels, QMenu)
    next(each for each in levels.actions() if each.text() == "Champion, 10 s a move").trigger()
    desk.settle()
    assert desk.is_at(Place.PLAY) and desk.window.play.panes.moves.isVisible()
    record = desk.session.record
    assert [seat.player for seat in record.seats] == ["", "champion10"]
    assert record.start.scores == (178, 152)
    ours, theirs = (record.start.tile_set.show(rack or b"") for rack in record.start.racks)
    assert ours == "ACDFIR?" and len(theirs) == 7 and {"Z", "E"} <= set(theirs)


def test_with_large_text_the_tabs_leave_what_stands_below_its_room(
    desk: Desk, page: BenchPage
) -> None:
    desk.program.settings.change(text_scale=200)
    desk.window.resize(960, 640)
    desk.settle()
    bar = page.bar
    # No title is cut: those that have no room stand in the menu.
    seen = [tab for tab in range(bar.count()) if bar.isTabVisible(tab)]
    assert bar.currentIndex() in seen and len(seen) < bar.count() and bar.more.isVisible()
    for tab in seen:
        assert bar.rect().contains(bar.tabRect(tab))
        assert bar.tabRect(tab).width() > bar.fontMetrics().horizontalAdvance(bar.tabText(tab))
    menu = bar.more.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    assert len(menu.actions()) == bar.count() - len(seen)
