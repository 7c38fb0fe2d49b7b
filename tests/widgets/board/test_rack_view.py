from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.look.motion import FULL_MOTION, NO_MOTION
from eliot_qt.widgets.look.pixel_grid import pixel_step
from eliot_qt.widgets.parts.keys import BoardKey
from tests.widgets.sample_table import SampleTable

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(qtbot: QtBot, standard15: Layout, en_tiles: TileSet) -> SampleTable:
    return SampleTable(qtbot, standard15, en_tiles)


def heard(signal: Any) -> list[Any]:
    calls: list[Any] = []
    signal.connect(lambda *args: calls.append(args[0] if len(args) == 1 else args))
    return calls


def accessible_names(table: SampleTable) -> list[str]:
    face = QAccessible.queryAccessibleInterface(table.rack)
    return [face.child(i).text(QAccessible.Text.Name) for i in range(face.childCount())]


def test_face_down_no_pixel_and_no_name_shows_a_letter(table: SampleTable) -> None:
    open_image = table.rack.grab().toImage()
    seen = []
    for letters in ("WINTER?", "QQZZXXJ"):
        table.show_rack(letters, used="WQ", swap="I", hidden=True)
        seen.append((table.rack.grab().toImage(), accessible_names(table)))
    assert seen[0] == seen[1]
    assert seen[0][0] != open_image
    assert "tile 1 of 7, face down" in seen[0][1]


def test_a_hidden_rack_can_only_be_uncovered(table: SampleTable) -> None:
    table.show_rack("WINTER?", hidden=True)
    asked, clicks = heard(table.rack.uncover_asked), heard(table.rack.slot_clicked)
    begun, moved = heard(table.rack.drag_begun), heard(table.rack.slot_moved)
    table.click(table.rack, table.slot(2))
    table.key(table.rack, Qt.Key.Key_Space, " ")
    table.key(table.rack, Qt.Key.Key_Right, "", CONTROL)
    table.drag_tile(table.rack, table.slot(0), table.square(0))
    assert len(asked) == 2
    assert (clicks, begun, moved) == ([], [], [])


def test_names_for_a_screen_reader(table: SampleTable) -> None:
    assert table.rack.accessibleName() == "Rack"
    assert "tile 5 of 7, E, 1 point" in accessible_names(table)


def test_keys_go_along_the_rack_and_letters_to_the_board(table: SampleTable) -> None:
    clicks, moves = heard(table.rack.slot_clicked), heard(table.rack.slot_moved)
    typed, commands = heard(table.rack.letter_typed), heard(table.rack.key_command)
    table.key(table.rack, Qt.Key.Key_Right)
    table.key(table.rack, Qt.Key.Key_Right)
    table.key(table.rack, Qt.Key.Key_Space, " ")
    table.key(table.rack, Qt.Key.Key_Left, "", CONTROL)
    table.key(table.rack, Qt.Key.Key_T, "t")
    table.key(table.rack, Qt.Key.Key_Return, "\r")
    assert clicks == [2]
    assert moves == [(2, 1)]
    assert typed == [("t", False)]
    assert commands == [BoardKey.PLAY]
    assert table.rack.currentIndex().row() == 1


def test_clicks_on_slots(table: SampleTable) -> None:
    clicks = heard(table.rack.slot_clicked)
    for slot in (0, 6):
        table.click(table.rack, table.slot(slot))
    assert clicks == [0, 6]


@pytest.mark.parametrize(
    ("square", "least", "most"),
    [(28, 34, 36), (36, 44, 44), (40, 48, 48), (60, 72, 72), (80, 74, 74)],
)
def test_tiles_fit_the_board(table: SampleTable, square: int, least: int, most: int) -> None:
    table.rack.set_square_side(square)
    QApplication.processEvents()
    step = pixel_step(table.rack.devicePixelRatioF())
    assert least - step < table.rack.side <= most
    room = table.rack.viewport().rect()
    assert all(room.contains(table.rack.slot_rect(slot)) for slot in range(7))


def test_states_look_different(table: SampleTable) -> None:
    def image() -> bytes:
        picture = table.rack.viewport().grab(table.rack.slot_rect(0)).toImage()
        return bytes(picture.constBits())

    looks = [image()]
    table.show_rack("WINTER?", used="W")
    looks.append(image())
    table.show_rack("WINTER?", swap="W")
    looks.append(image())
    table.show_rack("WINTER?")
    table.rack.set_held(0)
    looks.append(image())
    assert len(set(looks)) == 4


def test_a_shuffle_glides_but_the_model_is_at_once_right(table: SampleTable) -> None:
    table.rack.set_motion(FULL_MOTION)
    table.show_rack("EINRTW?")
    assert table.rack_model.slot(0).letter == "E"
    gliding = table.rack.grab().toImage()
    table.rack.set_motion(NO_MOTION)
    table.show_rack("IENRTW?")
    table.show_rack("EINRTW?")
    assert table.rack.grab().toImage() != gliding
