from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytest import fixture
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.board.board_overlay import ChipTone, flying_cell
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
    assert table.board._delegate.lifted == {108, 109, 110}
    assert table.board_model.cell(108).letter == "G"
    table.qtbot.waitUntil(lambda: bool(landed))
    assert table.board._delegate.lifted == frozenset()


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
    assert table.board._delegate.lifted == frozenset()


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
    assert table.board._delegate.lifted == frozenset()


def test_chips_stay_inside(table: SampleTable) -> None:
    without = table.window.grab().toImage()
    for square in (0, 14, 210, 224):
        for way in Direction:
            table.overlay.set_chip("10E WINTER 38", square, way, ChipTone.VALID)
            assert table.window.grab().toImage() != without
    table.overlay.set_chip("")
    assert table.window.grab().toImage() == without


def test_a_shake_ends_where_it_began(table: SampleTable) -> None:
    table.board.set_cursor(30, Direction.ACROSS)
    table.overlay.shake()
    assert table.overlay._sway == 0
    table.overlay.set_motion(FULL_MOTION)
    table.overlay.shake()
    table.qtbot.waitUntil(lambda: table.overlay._shaking.state().value == 0)
    assert table.overlay._sway == 0
