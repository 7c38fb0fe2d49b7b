"""The move list in the window: one selection by whatever hand, filter, hover, hotspots."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from eliot_qt.game.move import Exchange
from eliot_qt.game.notation import format_move
from eliot_qt.models.cell import CellLayer
from eliot_qt.models.move_columns import MoveColumn
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.board.bubble import Bubble
from eliot_qt.widgets.parts.tables import column_sorting

from ..desk import CONTROL, SHIFT, Desk

KEY = Qt.Key
MOVES = ("8H WIN", "8H TEN", "8G TIE", "8H WINE", "8H RATE", "ex AE", "pass")


@pytest.fixture(autouse=True)
def unsorted(desk: Desk) -> None:
    """The window, and with it the order, is shared by the tests."""
    desk.window.play.panes.moves.model.sort(-1)


@pytest.fixture
def listed(desk: Desk) -> Desk:
    """A training with a list of moves."""
    desk.train("EINRTWA")
    desk.list_moves(*MOVES)
    return desk


def test_the_list_stays_where_it_is_when_what_is_said_above_it_takes_two_lines(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.resize(1366, 768)
    desk.train("EINRTWA")
    pane = desk.window.play.panes.moves
    before = pane.view.geometry()
    text = "63,334 moves, by score and leave, of 99,999"
    monkeypatch.setattr(pane, "_state_text", lambda: text)
    desk.list_moves(*MOVES)
    lines = pane._state.heightForWidth(pane._state.width())
    assert pane._state.text() == text and lines > pane._state.fontMetrics().height()
    assert pane.view.geometry() == before


@pytest.mark.parametrize("count", ["7 moves", "63,334 moves"])
def test_the_number_of_moves_is_on_one_line_with_the_order_where_that_has_room(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, count: str
) -> None:
    desk.window.resize(1366, 768)
    desk.train("EINRTWA")
    pane = desk.window.play.panes.moves
    monkeypatch.setattr(pane, "_state_text", lambda: count)
    desk.list_moves(*MOVES)
    state, whole = pane._state, f"{count}, by score and leave"
    assert state.text() == (whole if count == "7 moves" else count)
    assert state.fontMetrics().horizontalAdvance(state.text()) < state.width()
    assert state.toolTip() == whole


def assert_one_selection(desk: Desk) -> None:
    """The row, the ghost, the button: all tell of what Enter plays."""
    session, move = desk.session, desk.session.hand.move
    view, model = desk.window.play.panes.moves.view, desk.window.play.panes.moves.model
    row = session.listing.selected
    shown = None if row is None else model.shown_row(row)
    current = view.currentIndex()
    assert (current.row() if current.isValid() else None) == shown
    if session.hand.draft.placed or session.hand.swapping:
        assert row is None
        assert not desk.cells(CellLayer.PREVIEW)
        assert session.listing.preview is None
    else:
        assert session.listing.preview == move
        assert desk.cells(CellLayer.PREVIEW) == desk.ghost(move)
    if move is None:
        assert desk.label == "Play"
    elif isinstance(move, Exchange):
        assert desk.label == f"Exchange {len(move.tiles)}"
    else:
        board = session.position.board
        assert format_move(move, board, session.tile_set).lower() in desk.label.lower()
    refused = bool(session.hand.draft.placed) and not (
        session.hand.verdict and session.hand.verdict.ok
    )
    assert desk.table.decision.play.isEnabled() == (move is not None and not refused)


def point_at(desk: Desk, row: int) -> None:
    """Rest the pointer on a row for longer than a passing pointer would."""
    view = desk.window.play.panes.moves.view
    desk.point(desk.row(view, row) + QPoint(1, 1))
    desk.point(desk.row(view, row))
    desk.qtbot.waitUntil(lambda: desk.session.listing.selected == row)
    desk.settle()


def click_heading(desk: Desk, column: int) -> None:
    header = desk.window.play.panes.moves.view.horizontalHeader()
    middle = header.sectionViewportPosition(column) + header.sectionSize(column) // 2
    desk.click(header.viewport().mapToGlobal(QPoint(middle, header.height() // 2)))


def first_rows(desk: Desk) -> list[str]:
    model = desk.window.play.panes.moves.model
    return [model.index(row, MoveColumn.MOVE).data() for row in range(3)]


def leave(desk: Desk) -> None:
    viewport = desk.window.play.panes.moves.view.viewport()
    QApplication.sendEvent(viewport, QEvent(QEvent.Type.Leave))
    desk.settle()


def test_up_and_down_show_ghosts(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    assert listed.focus is view
    listed.key(KEY.Key_Down)
    seen = []
    for _ in range(4):
        assert_one_selection(listed)
        seen.append(listed.text_of(CellLayer.PREVIEW))
        listed.key(KEY.Key_Down)
    assert seen == ["WIN", "TEN", "TIE", "WINE"]
    listed.key(KEY.Key_Up)
    listed.enter()
    assert len(listed.played()) == 1


def test_going_to_the_list_selects_nothing_and_keeps_the_tiles(listed: Desk) -> None:
    listed.type("ten")
    for _ in range(3):
        listed.key(KEY.Key_F6)
        assert listed.text_of(CellLayer.DRAFT) == "TEN"
        assert listed.session.listing.selected is None
    assert_one_selection(listed)


def test_a_click_selects_and_a_double_click_plays(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    listed.click(listed.row(view, 1))
    assert listed.text_of(CellLayer.PREVIEW) == "TEN"
    assert_one_selection(listed)
    listed.double_click(listed.row(view, 3))
    assert listed.played() == ["8H WINE"]


def test_the_pointer_shows_a_move_while_it_rests_there(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    listed.click(listed.row(view, 0))
    point_at(listed, 3)
    assert listed.text_of(CellLayer.PREVIEW) == "WINE"
    assert_one_selection(listed)
    leave(listed)
    assert listed.text_of(CellLayer.PREVIEW) == "WIN"
    assert_one_selection(listed)


def test_a_click_on_the_row_under_the_pointer_selects_it(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    listed.click(listed.row(view, 0))
    point_at(listed, 3)
    listed.click(listed.row(view, 3))
    leave(listed)
    assert listed.session.listing.selected == 3
    assert_one_selection(listed)


def test_space_pins_a_second_ghost(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    view.setFocus()
    listed.click(listed.row(view, 4))
    listed.key(KEY.Key_Space)
    listed.click(listed.row(view, 0))
    assert listed.cells(CellLayer.PREVIEW) == dict(zip(range(112, 115), "WIN", strict=True))
    assert listed.cells(CellLayer.PIN) == {115: "E"}
    listed.action(Command.PIN).trigger()
    listed.click(listed.row(view, 4))
    assert listed.text_of(CellLayer.PREVIEW) == "RATE"


def test_the_previewed_move_becomes_tiles(listed: Desk) -> None:
    listed.click(listed.row(listed.window.play.panes.moves.view, 3))
    listed.key(KEY.Key_T, CONTROL)
    assert listed.text_of(CellLayer.DRAFT) == "WINE"
    assert_one_selection(listed)
    listed.enter()
    assert listed.played() == ["8H WINE"]


def test_the_previewed_move_has_its_points_at_the_word(listed: Desk) -> None:
    overlay, view = listed.window.play.table.overlay, listed.window.play.panes.moves.view
    listed.click(listed.row(view, 0))
    bubble = overlay.bubble
    assert isinstance(bubble, Bubble)
    assert (bubble.word, bubble.valid, bubble.squares) == ("WIN", True, (112, 113, 114))
    assert (bubble.score, bubble.note) == ("+12", "best of 7")
    listed.click(listed.row(view, 4))
    assert isinstance(overlay.bubble, Bubble) and overlay.bubble.note == "keeps INW"
    listed.session.listing.select_row(None)
    assert overlay.bubble is None


def test_control_enter_keeps_the_tiles_to_compare(listed: Desk) -> None:
    listed.type("ten")
    listed.key(KEY.Key_Return, CONTROL)
    assert listed.text_of(CellLayer.DRAFT) == ""
    assert listed.text_of(CellLayer.PIN) == "TEN"
    assert listed.played() == []


def test_the_filter_narrows_the_list(listed: Desk) -> None:
    pane = listed.window.play.panes.moves
    pane.filter.setFocus()
    listed.type("^wi")
    assert pane.model.rowCount() == 2
    assert "2 of 7" in pane._state.text()
    assert listed.session.hand.draft.placed == ()
    listed.click(listed.row(pane.view, 1))
    assert listed.text_of(CellLayer.PREVIEW) == "WINE"
    assert_one_selection(listed)
    pane.filter.setFocus()
    listed.type("[")
    assert pane.filter.toolTip()
    assert pane.model.rowCount() == 2
    pane.filter.clear()
    pane.bingos.click()
    assert pane.model.rowCount() == 0
    assert_one_selection(listed)


def test_ranking_anew_keeps_the_selected_move_under_a_filter(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F5)
    thinker, moves = desk.thinker, [desk.move(text) for text in MOVES]
    thinker.progress(*moves)
    pane = desk.window.play.panes.moves
    pane.filter.setText("WI")
    desk.settle()
    desk.click(desk.row(pane.view, 1))
    assert desk.text_of(CellLayer.PREVIEW) == "WINE"
    desk.thinker.progress(moves[3], moves[1], moves[0])
    desk.settle()
    assert desk.text_of(CellLayer.PREVIEW) == "WINE"
    assert_one_selection(desk)
    desk.answer("8H WINE")
    assert desk.text_of(CellLayer.PREVIEW) == "WINE"
    assert_one_selection(desk)


def test_the_arrows_walk_through_the_moves_asked_for(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F5)
    desk.answer(*MOVES)
    assert desk.session.listing.selected is None
    desk.key(KEY.Key_Down)
    assert desk.session.listing.selected == 0
    desk.key(KEY.Key_Down)
    assert desk.session.listing.selected == 1
    assert_one_selection(desk)
    desk.type("win")
    assert desk.text_of(CellLayer.DRAFT) == "WIN"


def test_the_arrows_stay_with_tiles_that_are_set(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("w")
    desk.key(KEY.Key_F5)
    desk.answer(*MOVES)
    desk.key(KEY.Key_Down)
    assert desk.session.listing.selected is None


def test_a_shorter_list_selects_nothing_by_itself(listed: Desk) -> None:
    listed.type("ten")
    listed.key(KEY.Key_F5)
    assert listed.session.listing.selected is None
    listed.thinker.progress(*(listed.move(text) for text in MOVES))
    listed.click(listed.row(listed.window.play.panes.moves.view, 6))
    listed.thinker.progress(listed.move(MOVES[0]), listed.move(MOVES[1]))
    listed.settle()
    assert listed.session.listing.selected is None
    assert_one_selection(listed)


def test_a_search_can_be_stopped_and_says_it_is_unfinished(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F5)
    pane = desk.window.play.panes.moves
    assert pane._find.text() == "Stop"
    assert "searching" in pane._state.text()
    desk.thinker.progress(desk.move("8H WIN"))
    desk.settle()
    desk.click(desk.middle(pane._find))
    assert "unfinished" in pane._state.text()
    assert pane.model.rowCount() == 1
    assert not desk.thinker.asked


def test_narrow_windows_hide_the_last_column_only(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    listed.window.resize(960, 640)
    listed.settle()
    assert view.columnWidth(1) >= view.fontMetrics().horizontalAdvance("8H WINTER")


def test_a_heading_sorts_reverses_and_lets_the_order_be(listed: Desk) -> None:
    listed.click(listed.row(listed.window.play.panes.moves.view, 1))
    for expected in (
        ["8G TIE", "8H RATE", "8H TEN"],
        ["pass", "ex AE", "8H WINE"],
        ["8H WIN", "8H TEN", "8G TIE"],
    ):
        click_heading(listed, MoveColumn.MOVE)
        assert first_rows(listed) == expected
        assert listed.text_of(CellLayer.PREVIEW) == "TEN"
        assert_one_selection(listed)
    listed.enter()
    assert listed.played() == ["8H TEN"]


def test_arrows_hover_and_enter_follow_the_sorted_rows(listed: Desk) -> None:
    view = listed.window.play.panes.moves.view
    click_heading(listed, MoveColumn.MOVE)
    for shown in ("TIE", "RATE"):
        listed.key(KEY.Key_Down)
        assert listed.text_of(CellLayer.PREVIEW) == shown
        assert_one_selection(listed)
    listed.point(listed.row(view, 2) + QPoint(1, 1))
    listed.point(listed.row(view, 2))
    listed.qtbot.waitUntil(lambda: listed.text_of(CellLayer.PREVIEW) == "TEN")
    leave(listed)
    assert listed.text_of(CellLayer.PREVIEW) == "RATE"
    listed.enter()
    assert listed.played() == ["8H RATE"]


def test_the_list_keeps_its_order_as_it_grows(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F5)
    moves = [desk.move(text) for text in MOVES]
    desk.thinker.progress(*moves[:3])
    click_heading(desk, MoveColumn.MOVE)
    desk.click(desk.row(desk.window.play.panes.moves.view, 2))
    assert desk.text_of(CellLayer.PREVIEW) == "WIN"
    desk.thinker.progress(*moves)
    desk.settle()
    assert first_rows(desk) == ["8G TIE", "8H RATE", "8H TEN"]
    assert desk.text_of(CellLayer.PREVIEW) == "WIN"
    assert_one_selection(desk)


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
@pytest.mark.parametrize("keys", [(KEY.Key_Menu,), (KEY.Key_F10, SHIFT)])
def test_the_keys_of_a_context_menu_open_the_same(listed: Desk, keys: tuple[Any, ...]) -> None:
    listed.key(*keys)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "Best moves first"
    QTest.keyClick(menu, KEY.Key_Escape)
    assert listed.focus is listed.window.play.panes.moves.view


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
def test_keys_sort_the_list_by_a_menu(listed: Desk) -> None:
    listed.key(KEY.Key_F5, CONTROL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = [action.text() for action in menu.actions()]
    assert names[:3] == ["Best moves first", "Move", "Points"]
    assert [a.text() for a in menu.actions() if a.isChecked()] == ["Best moves first"]
    for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_Return):
        QTest.keyClick(menu, key)
    assert QApplication.activePopupWidget() is None
    assert first_rows(listed)[0] == "8G TIE"
    listed.key(KEY.Key_F5, CONTROL)
    assert [a.text() for a in menu.actions() if a.isChecked()] == ["Move"]
    for key in (KEY.Key_Down, KEY.Key_Return):
        QTest.keyClick(menu, key)
    assert first_rows(listed) == ["8H WIN", "8H TEN", "8G TIE"]
    listed.type("win")
    assert listed.text_of(CellLayer.DRAFT) == "WIN"


def test_screen_readers_hear_the_order_and_find_it_at_the_heading(
    listed: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(column_sorting, "say_aloud", lambda _, text: told.append(text))
    for _ in range(3):
        click_heading(listed, MoveColumn.POINTS)
    assert told == [
        "Sorted: Points, descending",
        "Sorted: Points, ascending",
        "Sorted: best moves first",
    ]
    click_heading(listed, MoveColumn.POINTS)
    table = QAccessible.queryAccessibleInterface(listed.window.play.panes.moves.view)
    heads = [table.child(at) for at in range(table.childCount())]
    heads = [head for head in heads if head.role() is QAccessible.Role.ColumnHeader]
    described = [head.text(QAccessible.Text.Description) for head in heads]
    assert described.count("sorted, descending") == 1


ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("row"), st.integers(0, 6)),
        st.tuples(st.just("hover"), st.integers(0, 6)),
        st.tuples(st.just("slot"), st.integers(0, 6)),
        st.tuples(st.just("type"), st.sampled_from("WINTERAX")),
        st.tuples(st.just("filter"), st.sampled_from(["", "WI", "E$", "zzz"])),
        st.tuples(st.just("write"), st.sampled_from(["8h win", "8h w", "pass"])),
        st.tuples(
            st.just("key"),
            st.sampled_from(
                [
                    (KEY.Key_Up, Qt.KeyboardModifier.NoModifier),
                    (KEY.Key_Down, Qt.KeyboardModifier.NoModifier),
                    (KEY.Key_Escape, Qt.KeyboardModifier.NoModifier),
                    (KEY.Key_Backspace, Qt.KeyboardModifier.NoModifier),
                    (KEY.Key_Space, Qt.KeyboardModifier.NoModifier),
                    (KEY.Key_F6, Qt.KeyboardModifier.NoModifier),
                    (KEY.Key_T, CONTROL),
                    (KEY.Key_E, CONTROL),
                    (KEY.Key_Z, CONTROL),
                    (KEY.Key_Z, CONTROL | SHIFT),
                ]
            ),
        ),
        st.tuples(st.just("sort"), st.sampled_from([1, 2, 4])),
        st.tuples(st.just("leave"), st.none()),
        st.tuples(st.just("rank"), st.permutations(range(len(MOVES)))),
    ),
    min_size=4,
    max_size=14,
)


def act(desk: Desk, action: tuple[str, object]) -> None:
    pane = desk.window.play.panes.moves
    match action:
        case ("row", int(row)) if row < pane.model.rowCount():
            desk.click(desk.row(pane.view, row))
        case ("hover", int(row)) if row < pane.model.rowCount():
            pane.view.entered.emit(pane.model.index(row, 0))
            pane._show_hovered()
        case ("slot", int(slot)):
            desk.click(desk.slot(slot))
        case ("type", str(letter)):
            desk.key(KEY(ord(letter)), Qt.KeyboardModifier.NoModifier, letter.lower())
        case ("filter", str(text)):
            pane.filter.setText(text)
        case ("write", str(text)):
            desk.table.open_entry("")
            desk.type(text)
            desk.key(KEY.Key_Escape)
        case ("key", (Qt.Key() as key, Qt.KeyboardModifier() as modifiers)):
            desk.key(key, modifiers)
        case ("sort", int(column)):
            click_heading(desk, column)
        case ("rank", list(order)) if desk.thinker.asked:
            desk.thinker.progress(*(desk.move(MOVES[i]) for i in order))
        case ("leave", _):
            leave(desk)
    desk.settle()


def assert_one_selection_after(desk: Desk, actions: list[tuple[str, object]]) -> None:
    desk.train("EINRTWA")
    desk.window.play.panes.moves.filter.clear()
    desk.window.play.panes.moves.model.sort(-1)
    desk.key(KEY.Key_F5)
    desk.thinker.progress(*(desk.move(text) for text in MOVES))
    desk.settle()
    for action in actions:
        act(desk, action)
        assert_one_selection(desk)
    verdict, move = desk.session.hand.verdict, desk.session.hand.move
    legal = verdict is not None and verdict.ok and move is not None
    told = format_move(move, desk.session.position.board, desk.session.tile_set) if move else ""
    desk.table.board.setFocus()
    desk.enter()
    assert desk.played() == ([told] if legal else [])


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
@hypothesis.settings(
    max_examples=5, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
)
@hypothesis.given(ACTIONS)
def test_there_is_one_selection_whatever_comes(
    desk: Desk, actions: list[tuple[str, object]]
) -> None:
    assert_one_selection_after(desk, actions)


@pytest.mark.slow
@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
@hypothesis.settings(
    max_examples=100, suppress_health_check=[hypothesis.HealthCheck.function_scoped_fixture]
)
@hypothesis.given(ACTIONS)
def test_there_is_one_selection_whatever_comes_for_long(
    desk: Desk, actions: list[tuple[str, object]]
) -> None:
    assert_one_selection_after(desk, actions)


def test_words_in_one_row_each_leave_the_choice_to_what_is_seen(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H TEN", "8G TEN", "8H WIN", "8F TEN")
    pane = desk.window.play.panes.moves
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Down)
    assert desk.session.listing.selected == 1
    desk.click(desk.middle(pane.words))
    assert desk.session.listing.selected is None
    assert [pane.model.index(row, MoveColumn.MOVE).data() for row in range(2)] == [
        "8H TEN ×3",
        "8H WIN",
    ]
    assert "2 of 4" in pane._state.text()
    assert_one_selection(desk)
    pane.view.setFocus()
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Down)
    assert desk.label == "Play 8H WIN · 12"
    desk.click(desk.middle(pane.words))
    assert pane.model.rowCount() == 4
