from __future__ import annotations

import re
from collections.abc import Sequence
from typing import overload

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.moves import BEST, MOVE_ROLE, MoveColumn, MoveListModel
from eliot_qt.modes.training import new_training
from eliot_qt.players.analysis import Analysis, Candidate


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return new_training(Rules(), en_tiles, standard15, 3).position


@pytest.fixture
def model(qapp: object) -> MoveListModel:
    made = MoveListModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def candidate(tile_set: TileSet, word: str, points: int, equity: int, col: int = 7) -> Candidate:
    move = Placement(Direction.ACROSS, 7, col, tile_set.parse(word))
    return Candidate(move, points, equity, tile_set.parse("ER?"))


@pytest.fixture
def analysis(en_tiles: TileSet) -> Analysis:
    return Analysis(
        (
            candidate(en_tiles, "WINTERS", 80, 83_250, 2),
            candidate(en_tiles, "WINTER", 28, 33_000),
            candidate(en_tiles, "TEN", 6, 12_500),
            Candidate(Exchange(b"\x01"), 0, -2_000, b""),
            Candidate(Pass(), 0, -60_000, b""),
        ),
        "h2",
        True,
        3,
    )


def texts(model: MoveListModel, column: MoveColumn) -> list[str]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_columns_say_what_is_known(
    model: MoveListModel, position: Position, analysis: Analysis
) -> None:
    model.set_analysis(analysis, position)
    assert texts(model, MoveColumn.GLYPH) == [BEST, "", "", "", ""]
    assert texts(model, MoveColumn.MOVE) == [
        "8C WINTERS",
        "8H WINTER",
        "8H TEN",
        "ex A",
        "pass",
    ]
    assert texts(model, MoveColumn.POINTS) == ["80", "28", "6", "0", "0"]
    assert texts(model, MoveColumn.KEEP)[0] == "ER?"
    assert texts(model, MoveColumn.EQUITY)[:2] == ["83.2", "33.0"]
    assert texts(model, MoveColumn.DELTA)[:3] == ["0.0", "−50.2", "−70.8"]
    assert model.index(1, 0).data(MOVE_ROLE) == analysis.rows[1].move


def test_every_cell_speaks(model: MoveListModel, position: Position, analysis: Analysis) -> None:
    model.set_analysis(analysis, position)
    spoken = Qt.ItemDataRole.AccessibleTextRole
    for row in range(model.rowCount()):
        assert all(model.index(row, column).data(spoken) for column in MoveColumn)
    assert model.index(0, MoveColumn.POINTS).data(spoken) == "80 points"
    heads = [model.headerData(c, Qt.Orientation.Horizontal, spoken) for c in MoveColumn]
    assert all(heads)


def test_a_filter_shows_some_and_finds_rows_both_ways(
    model: MoveListModel, position: Position, analysis: Analysis, qtbot: QtBot
) -> None:
    model.set_analysis(analysis, position)
    assert model.set_filter("^win") == ""
    qtbot.waitUntil(lambda: not model.is_filtering)
    assert texts(model, MoveColumn.POINTS) == ["80", "28"]
    model.set_filter("ten$")
    assert texts(model, MoveColumn.MOVE) == ["8H TEN"]
    assert model.source_row(0) == 2
    assert model.shown_row(2) == 0
    assert model.shown_row(0) is None
    model.set_filter("", bingos=True)
    assert texts(model, MoveColumn.POINTS) == ["80"]
    model.set_filter("", square=112)
    assert model.rowCount() == 3
    model.set_filter("", square=107)
    assert model.rowCount() == 1
    model.set_filter("")
    assert model.rowCount() == 5
    assert model.shown_row(4) == 4
    assert model.shown_row(5) is None


def test_a_wrong_pattern_is_told_and_changes_nothing(
    model: MoveListModel, position: Position, analysis: Analysis
) -> None:
    model.set_analysis(analysis, position)
    model.set_filter("ten")
    with pytest.raises(re.error) as expected:
        re.compile("(")
    assert model.set_filter("(") == str(expected.value)
    assert model.rowCount() == 1


def test_other_lists_come_and_go(
    model: MoveListModel, position: Position, analysis: Analysis
) -> None:
    model.set_analysis(analysis, position)
    model.set_analysis(Analysis(analysis.rows[1:3], "h2"), position)
    assert texts(model, MoveColumn.MOVE) == ["8H WINTER", "8H TEN"]
    model.set_filter("winter")
    model.set_analysis(analysis, position)
    assert model.rowCount() == 2
    model.set_analysis(None, position)
    assert model.rowCount() == 0
    model.set_filter("")
    assert model.rowCount() == 0


class Endless(Sequence[Candidate]):
    """A long list that counts how many of its rows are made."""

    def __init__(self, tile_set: TileSet, count: int) -> None:
        self._row = candidate(tile_set, "TEN", 6, 6_000)
        self._count = count
        self.made = 0

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Candidate: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Candidate]: ...
    def __getitem__(self, index: int | slice) -> Candidate | Sequence[Candidate]:
        assert isinstance(index, int)
        self.made += 1
        return self._row


def test_long_lists_are_not_made(qapp: object, position: Position, en_tiles: TileSet) -> None:
    model = MoveListModel()
    rows = Endless(en_tiles, 117_000)
    model.set_analysis(Analysis(rows, "h2"), position)
    assert model.rowCount() == 117_000
    assert rows.made == 0
    assert model.index(100_000, MoveColumn.POINTS).data() == "6"
    assert rows.made < 5


def test_long_lists_are_filtered_in_steps(
    qapp: object, position: Position, en_tiles: TileSet, qtbot: QtBot
) -> None:
    model = MoveListModel()
    model.set_analysis(Analysis(Endless(en_tiles, 20_000), "h2"), position)
    model.set_filter("ten")
    assert 0 < model.rowCount() < 20_000
    qtbot.waitUntil(lambda: not model.is_filtering)
    assert model.rowCount() == 20_000
