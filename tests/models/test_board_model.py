from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import CELL_ROLE, Cell, CellLayer

ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


def word(tiles: TileSet, text: str, row: int, col: int, way: Direction = ACROSS) -> Placement:
    return Placement(way, row, col, tiles.parse(text))


@pytest.fixture
def board(standard15: Layout, en_tiles: TileSet) -> Board:
    return Board.empty(standard15).after(word(en_tiles, "GaRDEN", 7, 3))


@pytest.fixture
def model(qapp: QApplication, board: Board, en_tiles: TileSet) -> BoardModel:
    model = BoardModel()
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    model.set_position(board, en_tiles, range(108, 114))
    return model


def touched(model: BoardModel) -> list[int]:
    """Collects each square announced; empty it to begin anew."""
    squares: list[int] = []

    def note(first: QModelIndex, last: QModelIndex) -> None:
        assert first == last
        squares.append(model.square(first))

    model.dataChanged.connect(note)
    return squares


def texts(model: BoardModel, square: int) -> set[str]:
    index = model.index_of(square)
    roles = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
    return {index.data(role) for role in roles}


def test_played_tiles_and_bonus_squares(model: BoardModel) -> None:
    assert (model.rowCount(), model.columnCount()) == (15, 15)
    assert model.cell(108) == Cell("G", 2, "2L", CellLayer.PLAYED, is_last_move=True)
    assert model.cell(109).is_blank
    assert model.cell(109).value == 0
    assert model.cell(0) == Cell(bonus="3W")
    assert model.index(7, 3).data() == "G"
    assert model.index(7, 3).data(CELL_ROLE) == model.cell(108)
    assert model.cell(112).is_centre


def test_coordinates(model: BoardModel) -> None:
    assert model.headerData(14, Qt.Orientation.Horizontal) == "O"
    assert model.headerData(14, Qt.Orientation.Vertical) == "15"
    assert model.headerData(15, Qt.Orientation.Vertical) is None


def test_squares_in_words(model: BoardModel, en_tiles: TileSet) -> None:
    assert texts(model, 113) == {"8I, N, 1 point, last move"}
    assert texts(model, 109) == {"8E, A, blank, 0 points, last move"}
    assert texts(model, 0) == {"1A, empty, triple word"}
    assert texts(model, 1) == {"1B, empty"}
    w = en_tiles.parse("W")[0]
    model.set_draft({139: w})
    assert texts(model, 139) == {"10E, W, draft, 4 points"}
    model.set_draft({139: w}, {139: False})
    assert texts(model, 139) == {"10E, W, draft, 4 points, invalid"}
    model.set_hotspots({0: 77})
    assert texts(model, 0) == {"1A, empty, triple word, best score 77"}


def test_the_empty_centre_is_the_start_square(
    qapp: QApplication, standard15: Layout, en_tiles: TileSet
) -> None:
    model = BoardModel()
    model.set_position(Board.empty(standard15), en_tiles)
    assert texts(model, 112) == {"8H, empty, start square, double word"}


def test_layers_cover_one_another(model: BoardModel, board: Board, en_tiles: TileSet) -> None:
    across = word(en_tiles, "PINS", 9, 3)
    model.set_pin(across)
    assert model.cell(138).layer is CellLayer.PIN
    model.set_preview(word(en_tiles, "Q", 9, 3))
    assert (model.cell(138).letter, model.cell(138).layer) == ("Q", CellLayer.PREVIEW)
    model.set_draft({138: en_tiles.parse("z")[0]})
    assert (model.cell(138).letter, model.cell(138).layer) == ("Z", CellLayer.DRAFT)
    assert model.cell(138).is_blank
    model.set_position(board.after(word(en_tiles, "A", 9, 3)), en_tiles)
    assert (model.cell(138).letter, model.cell(138).layer) == ("A", CellLayer.PLAYED)
    model.set_position(board, en_tiles)
    model.set_draft({})
    model.set_preview(None)
    assert model.cell(138).layer is CellLayer.PIN
    model.set_pin(None)
    assert model.cell(138) == Cell()


def test_played_through_squares_stay_played(model: BoardModel, en_tiles: TileSet) -> None:
    tiles = en_tiles.parse("E") + bytes(6) + en_tiles.parse("S")
    model.set_preview(Placement(ACROSS, 7, 2, tiles))
    layers = [model.cell(7 * 15 + c).layer for c in range(2, 10)]
    assert layers == [CellLayer.PREVIEW, *[CellLayer.PLAYED] * 6, CellLayer.PREVIEW]


def test_a_preview_does_not_touch_the_board(
    model: BoardModel, board: Board, en_tiles: TileSet
) -> None:
    before = board.squares
    model.set_preview(word(en_tiles, "PINS", 9, 3))
    assert board.squares == before


def test_exactly_the_touched_squares_are_announced(
    model: BoardModel, board: Board, en_tiles: TileSet
) -> None:
    squares = touched(model)
    model.set_preview(word(en_tiles, "PINS", 9, 3))
    assert squares == [138, 139, 140, 141]
    squares.clear()
    model.set_preview(word(en_tiles, "PINT", 9, 3))
    assert squares == [141]
    squares.clear()
    model.set_preview(word(en_tiles, "PINT", 9, 3))
    model.set_draft({})
    model.set_position(board, en_tiles, range(108, 114))
    assert squares == []
    model.set_position(board, en_tiles)
    assert squares == [108, 109, 110, 111, 112, 113]
    squares.clear()
    model.set_lit([0, 1])
    assert squares == [0, 1]


def test_heat_goes_from_low_to_high(model: BoardModel) -> None:
    model.set_hotspots({0: 10, 1: 30, 2: 50})
    assert [model.cell(s).heat for s in (0, 1, 2)] == [0, 2, 4]
    assert [model.cell(s).hot for s in (0, 1, 2, 3)] == [10, 30, 50, None]
    model.set_hotspots({})
    assert model.cell(0).hot is None


def test_free_squares_hold_neither_a_played_nor_a_draft_tile(
    model: BoardModel, en_tiles: TileSet
) -> None:
    model.set_draft({0: 1})
    model.set_preview(word(en_tiles, "PINS", 9, 3))
    assert [model.is_free(s) for s in (0, 1, 108, 138)] == [False, True, False, True]


def test_another_size_starts_over(model: BoardModel, super21: Layout, en_tiles: TileSet) -> None:
    model.set_draft({0: 1})
    resets: list[bool] = []
    model.modelReset.connect(lambda: resets.append(True))
    model.set_position(Board.empty(super21), en_tiles)
    assert resets == [True]
    assert model.rowCount() == 21
    assert model.cell(0) == Cell(bonus="4W")
    assert model.describe(440) == "21U, empty, quadruple word"


def test_before_the_first_position_there_is_nothing(qapp: QApplication) -> None:
    model = BoardModel()
    model.set_preview(Placement(ACROSS, 0, 0, b"\x01"))
    model.set_draft({})
    assert model.rowCount() == 0


def test_danger_has_fixed_steps_and_leaves_little_out(model: BoardModel) -> None:
    model.set_replies(None, {0: 0.04, 1: 0.05, 2: 0.1, 3: 0.299, 4: 0.45, 5: 1.0})
    cells = [model.cell(square) for square in range(6)]
    assert [cell.danger for cell in cells] == [None, 5, 10, 30, 45, 100]
    assert [cell.danger_step for cell in cells] == [0, 0, 1, 3, 4, 4]
    assert "used by 30 % of replies" in model.describe(3)
    model.set_replies(None, {})
    assert model.cell(4).danger is None


def test_a_reply_lies_between_pin_and_preview(model: BoardModel, en_tiles: TileSet) -> None:
    model.set_pin(word(en_tiles, "PINS", 9, 3))
    model.set_replies(word(en_tiles, "Q", 9, 3), {})
    assert (model.cell(138).letter, model.cell(138).layer) == ("Q", CellLayer.REPLY)
    assert "opponent's reply" in model.describe(138)
    model.set_preview(word(en_tiles, "Z", 9, 3))
    assert model.cell(138).layer is CellLayer.PREVIEW
    model.set_preview(None)
    model.set_replies(None, {})
    assert model.cell(138).layer is CellLayer.PIN


def test_only_squares_whose_step_of_heat_changes_look_different(model: BoardModel) -> None:
    """The range of scores is that of the whole layer."""
    model.set_hotspots({0: 10, 1: 30, 2: 50})
    model.set_hotspots({0: 10, 1: 30, 2: 100})
    assert [model.cell(s).heat for s in (0, 1, 2)] == [0, 1, 4]
