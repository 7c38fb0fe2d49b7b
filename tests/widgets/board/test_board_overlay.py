from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import QApplication
from pytest import fixture
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.board.board_overlay import flying_cell
from eliot_qt.widgets.board.bubble import Bubble, bubble_size, place_bubble
from eliot_qt.widgets.look.motion import FULL_MOTION
from tests.widgets.sample_table import SampleTable


@fixture
def table(qtbot: QtBot, standard15: Layout, en_tiles: TileSet) -> SampleTable:
    return SampleTable(qtbot, standard15, en_tiles)


def fly(table: SampleTable, squares: list[int]) -> None:
    start = table.window.mapToGlobal(QPoint(0, 0))
    table.overlay.fly([(flying_cell(table.board_model, s), start, s) for s in squares])


def test_it_covers_its_pane_and_lets_clicks_through(table: SampleTable) -> None:
    clicks: list[int] = []
    table.board.square_clicked.connect(clicks.append)
    table.window.resize(900, 700)
    QApplication.processEvents()
    assert table.overlay.geometry() == table.window.rect()
    at = table.window.mapFromGlobal(table.square(30))
    assert table.window.childAt(at) is table.board.viewport()


def test_the_cursor_shows_place_and_direction(table: SampleTable) -> None:
    images = []
    for square, way in ((None, 0), (30, 0), (30, 1), (31, 1)):
        table.board.set_cursor(square, Direction(way))
        images.append(table.window.grab().toImage())
    assert all(a != b for a, b in pairwise(images))


def test_flying_tiles_decorate_what_is_already_there(table: SampleTable) -> None:
    table.overlay.set_motion(FULL_MOTION)
    landed: list[bool] = []
    table.overlay.landed.connect(lambda: landed.append(True))
    fly(table, [108, 109, 110])
    assert table.overlay.is_flying
    assert table.board._squares.lifted == {108, 109, 110}
    assert table.board_model.cell(108).letter == "G"
    table.qtbot.waitUntil(lambda: bool(landed))
    assert table.board._squares.lifted == frozenset()


def test_any_key_or_click_lands_them(table: SampleTable) -> None:
    table.overlay.set_motion(FULL_MOTION)
    typed: list[str] = []
    table.board.letter_typed.connect(lambda letter, shift: typed.append(letter))
    fly(table, [108])
    table.key(table.board, Qt.Key.Key_A, "a")
    assert not table.overlay.is_flying
    assert typed == ["a"]
    fly(table, [108])
    table.press(table.board, table.square(0))
    assert not table.overlay.is_flying
    assert table.board._squares.lifted == frozenset()


def test_seven_tiles_fly_no_longer_than_half_a_second(table: SampleTable) -> None:
    table.overlay.set_motion(FULL_MOTION)
    fly(table, list(range(108, 114)) * 3)
    assert table.overlay._flying.duration() <= 500
    table.overlay.finish()


def test_without_motion_they_are_there_at_once(table: SampleTable) -> None:
    landed: list[bool] = []
    table.overlay.landed.connect(lambda: landed.append(True))
    fly(table, [108])
    assert landed == [True]
    assert table.board._squares.lifted == frozenset()


def test_a_bubble_comes_and_goes(table: SampleTable) -> None:
    without = table.window.grab().toImage()
    for square in (0, 14, 210, 224):
        table.overlay.set_bubble(Bubble(38, "WINTER", "keeps S", True, (square,)))
        assert table.window.grab().toImage() != without
    table.overlay.set_bubble(None)
    assert table.window.grab().toImage() == without


def test_what_is_no_word_gains_nothing() -> None:
    assert Bubble(26, "BUNGIS", "", False, (1,)).score == "26"
    assert Bubble(78, "BUSSING", "", True, (1,)).score == "+78"


@pytest.mark.parametrize("squares", [(0, 1, 2), (12, 13, 14), (210, 211), (94, 109, 124), (118,)])
def test_a_bubble_lies_beside_the_word_and_on_no_tile_if_it_can(
    table: SampleTable, squares: tuple[int, ...]
) -> None:
    board = table.board.square_rect(0).united(table.board.square_rect(224))
    word = [table.board.square_rect(square) for square in squares]
    bubble = Bubble(78, "WINTER", "keeps S", True, squares)
    place = place_bubble(bubble_size(bubble, 1.0), word, board, table.board_model)
    assert not any(place.rect.intersects(QRectF(rect)) for rect in word)
    played = [QRectF(table.board.square_rect(square)) for square in range(108, 114)]
    assert not any(place.rect.intersects(rect.adjusted(4, 4, -4, -4)) for rect in played)
    side = table.board.side
    room = QRectF(board).adjusted(-side, -side, side, side)
    assert room.contains(place.rect)


def test_a_bubble_goes_beyond_the_cursor_rather_than_on_a_tile(table: SampleTable) -> None:
    rects = table.board.square_rect
    board = rects(0).united(rects(224))
    # Tiles on both sides of the word: only where it goes on there is room.
    beside = {s: 5 for row in range(9, 12) for s in (15 * row + 6, 15 * row + 8)}
    table.board_model.set_position(table.position.with_tiles(beside), table.tile_set)
    squares = (142, 157, 172)
    bubble = Bubble(11, "BUS", "with BA", True, squares)
    word = [rects(square) for square in squares]
    size = bubble_size(bubble, 1.0)
    place = place_bubble(size, word, board, table.board_model, cursor=187)
    assert not place.rect.intersects(QRectF(rects(187)).adjusted(4, 4, -4, -4))
    taken = [QRectF(rects(square)).adjusted(4, 4, -4, -4) for square in (*beside, *squares)]
    assert not any(place.rect.intersects(rect) for rect in taken)


def test_a_bubble_stays_at_its_word_wherever_the_cursor_was_left(table: SampleTable) -> None:
    rects = table.board.square_rect
    board = rects(0).united(rects(224))
    # Tiles above and below the word cost something there; nothing lies about the cursor.
    beside = {15 * row + col: 5 for row in (1, 3) for col in range(8, 15)}
    table.board_model.set_position(table.position.with_tiles(beside), table.tile_set)
    squares = (40, 41, 42)
    size = bubble_size(Bubble(26, "MANI", "best of 203", True, squares), 1.0)
    word = [rects(square) for square in squares]
    places = [
        place_bubble(size, word, board, table.board_model, cursor=cursor)
        for cursor in (None, 187, 192, 48)
    ]
    assert places == [places[0]] * 4


def test_large_text_leaves_out_the_note() -> None:
    long = Bubble(78, "WINTER", "with AB, CD, EF and more", True, (1,))
    short = Bubble(78, "WINTER", "", True, (1,))
    assert bubble_size(long, 1.0).width() > bubble_size(short, 1.0).width()
    assert bubble_size(long, 2.0) == bubble_size(short, 2.0)


def test_the_points_of_the_last_play_stand_at_its_word(table: SampleTable) -> None:
    without = table.window.grab().toImage()
    table.overlay.set_points("+38")
    # There is no last play yet.
    assert table.window.grab().toImage() == without
    table.board_model.set_position(table.position, table.tile_set, range(108, 114))
    table.overlay.set_points("")
    outlined = table.window.grab().toImage()
    table.overlay.set_points("+38")
    assert table.window.grab().toImage() != outlined


@pytest.mark.parametrize("plan", ["draft", "preview"])
def test_the_points_of_the_last_play_give_way_to_a_move_that_needs_their_place(
    table: SampleTable, plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile beside them moved them, and half of them stayed where they had been."""
    model, overlay = table.board_model, table.overlay
    model.set_position(table.position, table.tile_set, range(108, 114))
    overlay.set_points("+38")
    points = overlay.points.place
    assert not points.isEmpty()
    painted: list[QRect] = []
    monkeypatch.setattr(overlay.points, "_repaint", painted.append)
    if plan == "draft":
        model.set_draft({93: 5})
    else:
        model.set_preview(Placement(Direction.ACROSS, 6, 3, b"\x05"))
    assert overlay.points.place.isEmpty()
    assert any(area.contains(points) for area in painted)
    model.set_draft({})
    model.set_preview(None)
    assert overlay.points.place == points


def test_the_points_of_the_last_play_stay_beside_a_move_elsewhere(table: SampleTable) -> None:
    model, overlay = table.board_model, table.overlay
    model.set_position(table.position, table.tile_set, range(108, 114))
    overlay.set_points("+38")
    points = overlay.points.place
    model.set_draft({200: 5, 201: 5})
    overlay.set_bubble(Bubble(12, "EE", "", True, (200, 201)))
    assert overlay.points.place == points and not points.isEmpty()


def test_the_points_of_the_last_play_give_way_to_a_bubble(table: SampleTable) -> None:
    model, overlay = table.board_model, table.overlay
    model.set_position(table.position, table.tile_set, range(108, 114))
    overlay.set_points("+38")
    points = overlay.points.place
    overlay.points.give_way(QRectF(points))
    assert overlay.points.place.isEmpty()
    overlay.set_bubble(None)
    overlay.grab()
    assert overlay.points.place == points and not points.isEmpty()


def test_a_shake_ends_where_it_began(table: SampleTable) -> None:
    table.board.set_cursor(30, Direction.ACROSS)
    table.overlay.shake()
    assert table.overlay._sway == 0
    table.overlay.set_motion(FULL_MOTION)
    table.overlay.shake()
    table.qtbot.waitUntil(lambda: table.overlay._shaking.state().value == 0)
    assert table.overlay._sway == 0
