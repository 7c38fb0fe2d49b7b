"""The list of a position's moves on the bench: its cells, and how little is made for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.bench_moves import BenchMovesModel, MoveListColumn
from eliot_qt.modes.training import new_training
from eliot_qt.players.analysis import Candidate

SHOWN = {
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.CheckStateRole,
    Qt.ItemDataRole.TextAlignmentRole,
    Qt.ItemDataRole.AccessibleTextRole,
}


class Rows(list[Candidate]):
    """Rows that note how often one is made."""

    made = 0

    def __getitem__(self, place: int) -> Candidate:  # type: ignore[override]
        self.made += 1
        return super().__getitem__(place)


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return new_training(Game(Rules(), en_tiles, standard15), 3).position


@pytest.fixture
def rows(en_tiles: TileSet) -> Rows:
    tiles = en_tiles.parse
    winter = Placement(Direction.ACROSS, 7, 7, tiles("WINTER"))
    return Rows(
        (Candidate(winter, 28, 33_000, tiles("S")), Candidate(Pass(), 0, -9_000, tiles("ER?")))
    )


@pytest.fixture
def ticked() -> list[Move]:
    return []


@pytest.fixture
def model(qapp: object, ticked: list[Move]) -> Iterator[BenchMovesModel]:
    yield BenchMovesModel(ticked.__contains__, ticked.append)


def test_cells_say_what_is_known_of_a_move(
    model: BenchMovesModel, rows: Rows, position: Position, ticked: list[Move]
) -> None:
    model.set_rows(rows, position)
    cells = [[model.index(row, column).data() for column in MoveListColumn] for row in (0, 1)]
    assert cells == [
        ["", "1", "8H WINTER", "28", "S", "+33.0"],
        ["", "2", "pass", "–", "ER?", "−9.0"],
    ]
    tick = model.index(0, MoveListColumn.TICK)
    box = Qt.ItemDataRole.CheckStateRole
    assert tick.data(box) == Qt.CheckState.Unchecked
    assert model.setData(tick, Qt.CheckState.Checked, box)
    assert ticked == [rows[0].move] and tick.data(box) == Qt.CheckState.Checked
    assert model.index(0, MoveListColumn.MOVE).data(box) is None
    spoken = model.index(1, MoveListColumn.MOVE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "2, pass, –, ER?, −9.0"


def test_what_a_view_asks_in_vain_makes_no_row(
    model: BenchMovesModel, rows: Rows, position: Position
) -> None:
    """It asks for fonts, colours, pictures and sizes whenever it paints or measures."""
    model.set_rows(rows, position)
    cell = model.index(0, MoveListColumn.MOVE)
    vain = [role for role in Qt.ItemDataRole if role not in SHOWN]
    assert len(vain) > 8
    assert {model.data(cell, role) for role in vain} == {None}
    assert rows.made == 0
    assert cell.data() and cell.data(Qt.ItemDataRole.AccessibleTextRole)
    assert rows.made == 1


def test_a_column_is_read_for_measuring_as_it_is_shown(
    model: BenchMovesModel, rows: Rows, position: Position
) -> None:
    model.set_rows(rows, position)
    for column in MoveListColumn:
        shown = [model.index(row, column).data() for row in (0, 1)]
        assert model.column_texts(column, range(2)) == shown
    assert rows.made == 2
    model.set_rows(list(rows)[1:], position)
    assert model.column_texts(MoveListColumn.MOVE, range(1)) == ["pass"]
