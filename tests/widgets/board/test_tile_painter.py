from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from eliot_qt import paths
from eliot_qt.models.cell import Cell, CellLayer, Slot
from eliot_qt.widgets.board.tile_faces import paint_tile
from eliot_qt.widgets.board.tile_painter import TilePainter, face_of, reach_of
from eliot_qt.widgets.look.fonts import load_fonts
from eliot_qt.widgets.look.theme import BoardChoice
from eliot_qt.widgets.look.theme_files import load_theme

THEMES = paths.resources() / "themes"
PLAYED = Cell("Q", 10, "2L", CellLayer.PLAYED)


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
    assert painter.square(Cell("Q", 10, "2L", CellLayer.PLAYED), 40, 1.0) is first
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
        Cell(is_lit=True),
        Cell(hot=40, heat=0),
        Cell(hot=40, heat=4),
        PLAYED,
        Cell("Q", 0, "2L", CellLayer.PLAYED, is_blank=True),
        # That its word is valid is said beside it, once.
        *(Cell("Q", 10, "2L", CellLayer.DRAFT, validity=v) for v in (None, False)),
        Cell("Q", 10, "2L", CellLayer.PREVIEW),
        Cell("Q", 10, "2L", CellLayer.PIN),
        Cell("Q", 10, "2L", CellLayer.REPLY),
        *(Cell(bonus="2W", danger=28, danger_step=step) for step in (1, 3)),
        Cell(danger=28, danger_step=3),
    ]
    looks = {bytes(image(painter, cell).constBits()) for cell in cells}
    assert len(looks) == len(cells)


def test_values_too_small_to_read_are_left_out(painter: TilePainter) -> None:
    def alike(side: int) -> bool:
        other = Cell("Q", 8, "2L", CellLayer.PLAYED)
        return image(painter, PLAYED, side) == image(painter, other, side)

    assert alike(28)
    assert not alike(30)
    assert not alike(40)


@pytest.mark.parametrize("letter", ["W", "Щ", "CH", "L·L", "QU"])
def test_letters_stay_on_their_tile(painter: TilePainter, letter: str) -> None:
    side = 40
    picture = image(painter, Cell(letter, 10, "", CellLayer.PLAYED), side)
    columns = [x for x, y in inked(picture, painter.theme.tiles.tile_letter) if 6 < y < 28]
    assert columns
    assert min(columns) >= 4
    assert max(columns) <= side - 6


def test_a_hidden_slot_is_only_a_back(painter: TilePainter) -> None:
    back = painter.slot(Slot(is_hidden=True), 44, 1.0).toImage()
    assert inked(back, painter.theme.tiles.back)
    assert not inked(back, painter.theme.tiles.tile)


@pytest.mark.parametrize("board", BoardChoice)
@pytest.mark.parametrize("name", ["light", "dark", "high-contrast", "high-contrast-dark"])
def test_a_ghost_is_known_by_its_broken_border_and_its_missing_lip(
    painter: TilePainter, name: str, board: BoardChoice
) -> None:
    theme = load_theme(THEMES / f"{name}.json", board)
    painter.set_theme(theme)
    side = 60
    played, ghost = (
        painter.raised(Cell("I", 1, layer=layer), side, 1.0).toImage()
        for layer in (CellLayer.PLAYED, CellLayer.PREVIEW)
    )
    margin = reach_of(side)
    below = [played.pixelColor(margin + 30, margin + y) for y in range(57, 59)]
    assert QColor(theme.tiles.tile_lip) in below
    # The ghost ends where the lip of a tile does, and nothing of it lies lower.
    low = margin + round(0.985 * side)
    assert all(ghost.pixelColor(margin + x, low).alpha() == 0 for x in range(side))
    if not theme.is_flat:
        assert any(played.pixelColor(margin + x, low).alpha() for x in range(side))
    # Along its side the border is there and not there, by turns.
    edge = [ghost.pixelColor(margin + 3, margin + y) for y in range(12, 48)]
    border = [near(colour, theme.tiles.preview_border) for colour in edge]
    changes = sum(a != b for a, b in pairwise(border))
    assert changes >= 4


def near(colour: QColor, wanted: str) -> bool:
    """Whether a colour is nearer to one than to white."""
    return abs(colour.lightness() - QColor(wanted).lightness()) < 60


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_a_board_without_tiles_is_its_squares(painter: TilePainter, dpr: float) -> None:
    grounds = [("2L", False), ("", False), ("3W", False), ("2W", True)]
    board = painter.board(grounds, 2, 40, dpr)
    assert board.width() == 80 * dpr
    picture, theme = board.toImage(), painter.theme
    for square, (bonus, _) in enumerate(grounds):
        row, col = divmod(square, 2)
        at = [round((40 * n + 7) * dpr) for n in (col, row)]
        assert picture.pixelColor(*at) == QColor(theme.board.bonus(bonus)[0])
    assert picture.pixelColor(round(40 * dpr), round(20 * dpr)).alpha() < 128


def test_wooden_tiles_have_a_grain_and_letters_with_serifs(painter: TilePainter) -> None:
    smooth = image(painter, Cell("I", 1, layer=CellLayer.PLAYED), 60)
    painter.set_theme(load_theme(THEMES / "light.json", BoardChoice.WOOD))
    wooden = image(painter, Cell(" ", layer=CellLayer.PLAYED, is_blank=True), 60)
    column = {wooden.pixelColor(30, y).name() for y in range(10, 50)}
    assert len(column) > 20
    letter = image(painter, Cell("I", 1, layer=CellLayer.PLAYED), 60)
    assert letter != smooth


def test_tiles_of_a_kind_share_their_body(
    painter: TilePainter, monkeypatch: pytest.MonkeyPatch
) -> None:
    bodies: list[CellLayer] = []

    def count(_painter: QPainter, layer: CellLayer, *_: object) -> None:
        bodies.append(layer)

    monkeypatch.setattr("eliot_qt.widgets.board.tile_painter.paint_body", count)
    for letter in "QUIZ":
        painter.raised(Cell(letter, 1, layer=CellLayer.PLAYED), 40, 1.0)
    painter.raised(Cell("A", 1, layer=CellLayer.DRAFT), 40, 1.0)
    painter.raised(Cell("A", 1, layer=CellLayer.PREVIEW), 40, 1.0)
    assert bodies == [CellLayer.PLAYED, CellLayer.DRAFT]


def test_a_tile_looks_the_same_on_the_rack_and_put_together(painter: TilePainter) -> None:
    whole = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(0)
    at_once = QPainter(whole)
    at_once.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_tile(at_once, face_of(Slot("Q", 10)), painter.theme, 40, 1.0)
    at_once.end()
    assert painter.slot(Slot("Q", 10), 40, 1.0).toImage() == whole


def test_pictures_of_the_last_themes_are_kept(painter: TilePainter) -> None:
    light, dark = (load_theme(THEMES / f"{name}.json") for name in ("light", "dark"))
    first = painter.square(PLAYED, 40, 1.0)
    for _ in range(2):
        painter.set_theme(dark)
        other = painter.square(PLAYED, 40, 1.0)
        painter.set_theme(light)
        assert painter.square(PLAYED, 40, 1.0) is first
    assert other.toImage() != first.toImage()
    others = (BoardChoice.WOOD, BoardChoice.PLAIN)
    for name in ("light", "dark"):
        for board in others:
            painter.set_theme(load_theme(THEMES / f"{name}.json", board))
        assert painter.square(PLAYED, 40, 1.0) is not first
    painter.set_theme(light)
    assert painter.square(PLAYED, 40, 1.0) is not first


def test_without_labels_all_themes_are_painted_anew(painter: TilePainter) -> None:
    themes = [load_theme(THEMES / f"{name}.json") for name in ("light", "dark")]
    bonus = Cell("", 0, "2L")

    def seen() -> list[QImage]:
        pictures = []
        for theme in themes:
            painter.set_theme(theme)
            pictures.append(painter.square(bonus, 40, 1.0).toImage())
        return pictures

    labelled = seen()
    assert painter.set_marks(False, True)
    bare = seen()
    assert all(one != other for one, other in zip(labelled, bare, strict=True))
