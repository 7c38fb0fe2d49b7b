from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.board.hands.tile_drag import NOWHERE, TileSpot
from tests.widgets.sample_table import SampleTable


@pytest.fixture
def table(qtbot: QtBot, standard15: Layout, en_tiles: TileSet) -> SampleTable:
    table = SampleTable(qtbot, standard15, en_tiles)
    table.board_model.set_draft({138: en_tiles.parse("W")[0]})
    return table


def outside(table: SampleTable) -> QPoint:
    return table.window.mapToGlobal(QPoint(3, 3))


def test_from_the_rack_to_a_square(table: SampleTable) -> None:
    table.drag_tile(table.rack, table.slot(4), table.square(20))
    assert table.drags == [(TileSpot(slot=4), TileSpot(square=20))]
    assert table.overlay.carried is None


def test_from_a_square_to_another_and_back_to_the_rack(table: SampleTable) -> None:
    table.drag_tile(table.board, table.square(138), table.square(139))
    table.drag_tile(table.board, table.square(138), table.slot(2))
    table.drag_tile(table.board, table.square(138), outside(table))
    source = TileSpot(square=138)
    assert table.drags == [
        (source, TileSpot(square=139)),
        (source, TileSpot(slot=2)),
        (source, NOWHERE),
    ]


def test_within_the_rack(table: SampleTable) -> None:
    table.drag_tile(table.rack, table.slot(0), table.slot(6))
    assert table.drags == [(TileSpot(slot=0), TileSpot(slot=6))]


def test_impossible_drops_are_not_even_wished_for(table: SampleTable) -> None:
    table.drag_tile(table.rack, table.slot(0), table.square(108))
    table.drag_tile(table.rack, table.slot(0), table.square(138))
    table.drag_tile(table.rack, table.slot(0), outside(table))
    table.drag_tile(table.rack, table.slot(0), table.slot(0))
    assert table.drags == []
    assert table.overlay.carried is None
    assert table.rack._delegate.lifted is None


def test_played_and_ghost_tiles_stay_where_they_are(table: SampleTable) -> None:
    table.board_model.set_preview(table.word("PINS", 11, 3))
    for square in (108, 168, 0):
        table.drag_tile(table.board, table.square(square), table.square(20))
    assert table.drags == []


def test_a_used_slot_cannot_be_dragged(table: SampleTable) -> None:
    table.show_rack("WINTER?", used="W")
    table.drag_tile(table.rack, table.slot(0), table.square(20))
    assert table.drags == []


def test_less_than_four_pixels_is_a_click(table: SampleTable) -> None:
    clicks: list[int] = []
    table.rack.slot_clicked.connect(clicks.append)
    table.drag_tile(table.rack, table.slot(1), table.slot(1) + QPoint(2, 1))
    assert clicks == [1]
    assert table.drags == []


def test_the_tile_follows_and_the_target_is_outlined(table: SampleTable) -> None:
    table.press(table.rack, table.slot(0))
    assert table.overlay.carried is None
    table.move(table.rack, table.slot(0) + QPoint(0, -10))
    assert table.overlay.carried is not None
    plain = table.overlay.grab().toImage()
    table.move(table.rack, table.square(20))
    over_free = table.overlay._target
    assert over_free is not None
    assert over_free.center() == table.overlay.square_rect(20).center()
    assert table.overlay.grab().toImage() != plain
    table.move(table.rack, table.square(108))
    assert table.overlay._target is None
    table.release(table.rack, table.square(20))
    assert len(table.drags) == 1


def test_escape_lets_the_tile_go_home(table: SampleTable) -> None:
    table.press(table.board, table.square(138))
    table.move(table.board, table.square(20))
    assert table.board._squares.lifted == {138}
    table.key(table.board, Qt.Key.Key_Escape, "\x1b")
    table.release(table.board, table.square(20))
    assert table.drags == []
    assert table.board._squares.lifted == frozenset()
    assert table.overlay.carried is None


def test_a_refused_tile_goes_home(table: SampleTable) -> None:
    table.drag.tile_dragged.connect(lambda source, target: table.drag.refuse())
    table.drag_tile(table.rack, table.slot(3), table.square(20))
    QApplication.processEvents()
    assert len(table.drags) == 1
    assert table.overlay.carried is None
    assert not table.overlay.is_flying
    assert table.rack._delegate.lifted is None


def test_a_receiver_may_change_the_models_at_once(table: SampleTable) -> None:
    def grant(source: TileSpot, target: TileSpot) -> None:
        assert target.square is not None
        table.board_model.set_draft({target.square: 5})
        table.show_rack("WINTER?", used="E")

    table.drag.tile_dragged.connect(grant)
    table.drag_tile(table.rack, table.slot(4), table.square(20))
    assert table.board_model.cell(20).letter == "E"
    assert table.rack_model.slot(4).is_used
