from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.board import BoardModel
from eliot_qt.widgets.board.ghost_fade import GhostFade
from eliot_qt.widgets.look.motion import NO_MOTION


@pytest.fixture
def model(qapp: QApplication, standard15: Layout, en_tiles: TileSet) -> BoardModel:
    model = BoardModel()
    model.set_position(Board.empty(standard15), en_tiles)
    return model


def ghost(tiles: TileSet, text: str) -> Placement:
    return Placement(Direction.ACROSS, 7, 7, tiles.parse(text))


def test_ghosts_come_and_go_softly(model: BoardModel, en_tiles: TileSet) -> None:
    fade = GhostFade(model)
    model.set_preview(ghost(en_tiles, "AB"))
    assert fade.opacity(112) < 1.0
    model.set_preview(None)
    leaving = fade.leaving(112)
    assert leaving is not None
    assert leaving[0].letter == "A"
    assert fade.leaving(115) is None


def test_a_ghost_that_stays_does_not_flicker(model: BoardModel, en_tiles: TileSet) -> None:
    fade = GhostFade(model)
    model.set_preview(ghost(en_tiles, "AB"))
    model.set_preview(ghost(en_tiles, "AC"))
    assert fade.opacity(113) == 1.0 or fade.leaving(113) is None
    model.set_draft({112: 3})
    assert fade.opacity(114) == 1.0
    assert fade.leaving(112) is None


def test_without_motion_everything_is_there_at_once(model: BoardModel, en_tiles: TileSet) -> None:
    fade = GhostFade(model)
    fade.set_motion(NO_MOTION)
    model.set_preview(ghost(en_tiles, "AB"))
    assert fade.opacity(112) == 1.0
    model.set_preview(None)
    assert fade.leaving(112) is None
