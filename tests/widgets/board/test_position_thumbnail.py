from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.board.position_thumbnail import BrandMark, PositionThumbnail
from eliot_qt.widgets.board.tile_painter import TilePainter

from ..page_checks import theme_of


@pytest.mark.parametrize("side", [90, 132, 400])
def test_a_tile_changes_its_square_and_no_other(
    qtbot: QtBot, en_tiles: TileSet, standard15: Layout, side: int
) -> None:
    theme = theme_of("light")
    thumbnail = PositionThumbnail(side)
    qtbot.addWidget(thumbnail)
    thumbnail.set_theme(theme)
    empty = Board.empty(standard15)
    thumbnail.set_board(empty, en_tiles)
    thumbnail.resize(thumbnail.sizeHint())
    before = thumbnail.grab().toImage()
    board = empty.after(Placement(Direction.ACROSS, 7, 7, en_tiles.parse("E")))
    thumbnail.set_board(board, en_tiles)
    after = thumbnail.grab().toImage()
    cell = side / 15
    changed = [
        (x, y) for x in range(side) for y in range(side) if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed
    assert all(6.7 * cell <= v <= 8.3 * cell for x, y in changed for v in (x, y))
    assert "1" in thumbnail.accessibleName()


def test_a_larger_board_fits_too(qtbot: QtBot, en_tiles: TileSet, super21: Layout) -> None:
    thumbnail = PositionThumbnail(132)
    qtbot.addWidget(thumbnail)
    thumbnail.set_theme(theme_of("dark"))
    thumbnail.set_board(Board.empty(super21), en_tiles)
    thumbnail.resize(thumbnail.sizeHint())
    corner = thumbnail.grab().toImage().pixelColor(5, 5).name()
    assert corner == theme_of("dark").colour("word4").name()


def test_the_brand_is_spelled_in_tiles(qtbot: QtBot) -> None:
    brand = BrandMark(TilePainter(theme_of("light")), side=40)
    qtbot.addWidget(brand)
    brand.resize(brand.sizeHint())
    assert brand.sizeHint().toTuple() == (200, 40)
    theme = theme_of("light")
    image = brand.grab().toImage()
    faces = [image.pixelColor(40 * i + 8, 8) for i in range(5)]
    low, high = (theme.colour(role).blue() for role in ("tile", "tile_hi"))
    assert all(low <= face.blue() <= high for face in faces)
    assert brand.accessibleName() == "Eliot Qt"
