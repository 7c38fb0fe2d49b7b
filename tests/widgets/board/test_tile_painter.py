from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from eliot_qt import paths
from eliot_qt.models.cell import Cell, Layer, Slot
from eliot_qt.widgets.board.tile_painter import TilePainter
from eliot_qt.widgets.look.fonts import load_fonts
from eliot_qt.widgets.look.theme import load_theme

THEMES = paths.resources() / "themes"
PLAYED = Cell("Q", 10, "2L", Layer.PLAYED)


@pytest.fixture
def painter(qapp: QApplication) -> TilePainter:
    load_fonts(paths.resources() / "fonts")
    return TilePainter(load_theme(THEMES / "light.json"))


def image(painter: TilePainter, cell: Cell, side: int = 40, dpr: float = 1.0) -> QImage:
    return painter.square(cell, side, dpr).toImage()


def inked(picture: QImage, colour: str) -> list[tuple[int, int]]:
    """Pixels close to a colour."""
    wanted = QColor(colour)
    return [
        (x, y)
        for x in range(picture.width())
        for y in range(picture.height())
        if abs((p := picture.pixelColor(x, y)).red() - wanted.red()) < 24
        and abs(p.green() - wanted.green()) < 24
        and abs(p.blue() - wanted.blue()) < 24
    ]


def test_a_look_is_painted_once(painter: TilePainter) -> None:
    first = painter.square(PLAYED, 40, 1.0)
    assert painter.square(Cell("Q", 10, "2L", Layer.PLAYED), 40, 1.0) is first
    assert painter.square(PLAYED, 41, 1.0) is not first
    painter.set_theme(load_theme(THEMES / "dark.json"))
    assert painter.square(PLAYED, 40, 1.0) is not first


@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
def test_pixmaps_have_device_pixels(painter: TilePainter, dpr: float) -> None:
    pixmap = painter.square(PLAYED, 40, dpr)
    assert pixmap.width() == 40 * dpr
    assert pixmap.deviceIndependentSize().width() == 40


def test_every_state_looks_different(painter: TilePainter) -> None:
    cells = [
        Cell(),
        Cell(bonus="2W"),
        Cell(bonus="2W", is_centre=True),
        Cell(is_anchor=True),
        Cell(hooks="AB"),
        Cell(is_dead=True),
        Cell(is_lit=True),
        Cell(hot=40, heat=0),
        Cell(hot=40, heat=4),
        PLAYED,
        Cell("Q", 0, "2L", Layer.PLAYED, is_blank=True),
        Cell("Q", 10, "2L", Layer.PLAYED, is_last_move=True),
        *(Cell("Q", 10, "2L", Layer.DRAFT, validity=v) for v in (None, True, False)),
        Cell("Q", 10, "2L", Layer.PREVIEW),
        Cell("Q", 10, "2L", Layer.PIN),
        Cell("Q", 10, "2L", Layer.REPLY),
        *(Cell(bonus="2W", danger=28, danger_step=step) for step in (1, 3)),
        Cell(danger=28, danger_step=3),
    ]
    looks = {bytes(image(painter, cell).constBits()) for cell in cells}
    assert len(looks) == len(cells)


def test_values_too_small_to_read_are_left_out(painter: TilePainter) -> None:
    def alike(side: int) -> bool:
        other = Cell("Q", 8, "2L", Layer.PLAYED)
        return image(painter, PLAYED, side) == image(painter, other, side)

    assert alike(28)
    assert not alike(30)
    assert not alike(40)


@pytest.mark.parametrize("letter", ["W", "Щ", "CH", "L·L", "QU"])
def test_letters_stay_on_their_tile(painter: TilePainter, letter: str) -> None:
    side = 40
    picture = image(painter, Cell(letter, 10, "", Layer.PLAYED), side)
    columns = [x for x, y in inked(picture, painter.theme.tiles.tile_letter) if 6 < y < 28]
    assert columns
    assert min(columns) >= 4
    assert max(columns) <= side - 6


def test_a_hidden_slot_is_only_a_back(painter: TilePainter) -> None:
    back = painter.slot(Slot(is_hidden=True), 44, 1.0).toImage()
    assert inked(back, painter.theme.tiles.back)
    assert not inked(back, painter.theme.tiles.tile)
