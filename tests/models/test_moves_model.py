from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import overload

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from eliot_qt.engine.estimate import Estimate
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.move_columns import BEST, MoveColumn
from eliot_qt.models.move_order import MoveOrder, order_text
from eliot_qt.models.moves import MOVE_ROLE, MoveListModel
from eliot_qt.modes.training import new_training
from eliot_qt.players.analysis import Analysis, Candidate


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return new_training(Game(Rules(), en_tiles, standard15), 3).position


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


def test_a_wrong_pattern_is_shown_and_changes_nothing(
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


def shuffled(tile_set: TileSet) -> Analysis:
    """Moves whose columns all sort them differently."""

    def made(move: Placement, points: int, equity: int, leave: str) -> Candidate:
        return Candidate(move, points, equity, tile_set.parse(leave))

    def across(word: str, row: int, col: int) -> Placement:
        return Placement(Direction.ACROSS, row, col, tile_set.parse(word))

    down = Placement(Direction.DOWN, 7, 7, tile_set.parse("TEN"))
    rows = (
        made(across("WIN", 9, 7), 20, 30_000, "T"),
        made(down, 30, 29_000, ""),
        made(across("TIN", 7, 7), 20, 28_000, "EW"),
        made(across("WEN", 7, 7), 25, 27_000, "E"),
        made(across("NEW", 7, 6), 25, 26_000, "A?"),
        Candidate(Exchange(b"\x01"), 0, -2_000, b""),
        Candidate(Pass(), 0, -60_000, b""),
    )
    return Analysis(rows, "h2")


RISING, FALLING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


@pytest.mark.parametrize(
    ("column", "order", "expected"),
    [
        (MoveColumn.MOVE, RISING, [4, 2, 3, 0, 1, 5, 6]),
        (MoveColumn.MOVE, FALLING, [6, 5, 1, 0, 3, 2, 4]),
        # Equal points stay in the order of their equity.
        (MoveColumn.POINTS, FALLING, [1, 3, 4, 0, 2, 5, 6]),
        (MoveColumn.POINTS, RISING, [5, 6, 0, 2, 3, 4, 1]),
        (MoveColumn.KEEP, RISING, [1, 5, 6, 4, 3, 2, 0]),
        (MoveColumn.EQUITY, FALLING, [0, 1, 2, 3, 4, 5, 6]),
        (MoveColumn.DELTA, RISING, [6, 5, 4, 3, 2, 1, 0]),
        (MoveColumn.GLYPH, FALLING, [6, 5, 4, 3, 2, 1, 0]),
    ],
)
def test_columns_sort_the_moves(
    model: MoveListModel,
    position: Position,
    en_tiles: TileSet,
    column: MoveColumn,
    order: Qt.SortOrder,
    expected: list[int],
) -> None:
    analysis = shuffled(en_tiles)
    model.set_analysis(analysis, position)
    model.sort(column, order)
    assert [model.source_row(shown) for shown in range(7)] == expected
    assert [model.shown_row(row) for row in expected] == list(range(7))
    assert model.index(0, 0).data(MOVE_ROLE) == analysis.rows[expected[0]].move
    model.sort(-1)
    assert [model.source_row(shown) for shown in range(7)] == list(range(7))
    assert model.order is None


def test_chances_to_win_are_shown_of_moves_played_out(
    model: MoveListModel, position: Position, en_tiles: TileSet, qtbot: QtBot
) -> None:
    analysis = shuffled(en_tiles)
    model.set_analysis(analysis, position)
    assert texts(model, MoveColumn.WIN) == ["–"] * 7 and not model.has_wins
    wins = {analysis.rows[3].move: 61.24, analysis.rows[0].move: 5.0}
    heard: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last, _roles: heard.append((first.row(), last.row())))
    model.set_wins(wins)
    assert texts(model, MoveColumn.WIN) == ["5.0", "–", "–", "61.2", "–", "–", "–"]
    assert sorted(heard) == [(0, 0), (3, 3)]
    with qtbot.assertNotEmitted(model.dataChanged):
        model.set_wins(dict(wins))
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(3, MoveColumn.WIN).data(spoken) == "wins 61.2 %"
    assert model.index(1, MoveColumn.WIN).data(spoken) == "not played out"
    model.sort(MoveColumn.WIN, FALLING)
    assert [model.source_row(shown) for shown in range(7)] == [3, 0, 1, 2, 4, 5, 6]
    # Figures that come later do not move the rows.
    model.set_wins({**wins, analysis.rows[6].move: 99.0})
    assert texts(model, MoveColumn.WIN) == ["61.2", "5.0", "–", "–", "–", "–", "99.0"]


def test_a_list_that_has_been_played_out_says_so_itself(
    model: MoveListModel, position: Position, en_tiles: TileSet
) -> None:
    rows = shuffled(en_tiles).rows
    known = replace(rows[0], estimate=Estimate(500, 0.5, 0.01, 0.478, 0.01))
    model.set_analysis(Analysis((known, *rows[1:]), "sim"), position)
    assert texts(model, MoveColumn.WIN)[:2] == ["47.8", "–"] and model.has_wins


def test_the_best_move_is_marked_wherever_it_is_sorted(
    model: MoveListModel, position: Position, en_tiles: TileSet
) -> None:
    model.set_analysis(shuffled(en_tiles), position)
    model.sort(MoveColumn.POINTS, FALLING)
    assert texts(model, MoveColumn.GLYPH) == ["", "", "", BEST, "", "", ""]
    assert texts(model, MoveColumn.DELTA)[3] == "0.0"


def test_filter_and_order_go_together_and_outlast_another_list(
    model: MoveListModel, position: Position, en_tiles: TileSet
) -> None:
    analysis = shuffled(en_tiles)
    model.sort(MoveColumn.POINTS, FALLING)
    model.set_analysis(Analysis(analysis.rows[:3], "h2"), position)
    assert texts(model, MoveColumn.POINTS) == ["30", "20", "20"]
    model.set_analysis(analysis, position)
    assert texts(model, MoveColumn.POINTS) == ["30", "25", "25", "20", "20", "0", "0"]
    model.set_filter("w")
    assert texts(model, MoveColumn.MOVE) == ["8H WEN", "8G NEW", "10H WIN"]
    assert model.shown_row(1) is None
    model.sort(-1)
    assert texts(model, MoveColumn.MOVE) == ["10H WIN", "8H WEN", "8G NEW"]
    model.set_filter("")
    assert model.rowCount() == 7
    assert model.order is None


def test_the_head_of_the_sorted_column_says_so(
    model: MoveListModel, position: Position, en_tiles: TileSet
) -> None:
    def told(column: MoveColumn, role: Qt.ItemDataRole) -> str:
        return str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")

    model.set_analysis(shuffled(en_tiles), position)
    described = Qt.ItemDataRole.AccessibleDescriptionRole
    heads = []
    model.headerDataChanged.connect(lambda *changed: heads.append(changed))
    model.sort(MoveColumn.POINTS, FALLING)
    assert heads
    assert told(MoveColumn.POINTS, Qt.ItemDataRole.DisplayRole) == "Pts ▼"
    assert told(MoveColumn.POINTS, described) == "sorted, descending"
    assert told(MoveColumn.EQUITY, described) == ""
    model.sort(MoveColumn.POINTS, RISING)
    assert told(MoveColumn.POINTS, Qt.ItemDataRole.DisplayRole) == "Pts ▲"
    assert model.order == MoveOrder(MoveColumn.POINTS, False)
    assert order_text(model.order) == "Points, ascending"


def test_long_lists_are_sorted_in_steps_while_the_old_order_stays(
    qapp: object, position: Position, en_tiles: TileSet, qtbot: QtBot
) -> None:
    model = MoveListModel()
    rows = Endless(en_tiles, 20_000)
    model.set_analysis(Analysis(rows, "h2"), position)
    model.sort(MoveColumn.KEEP, FALLING)
    assert rows.made < 20_000
    assert model.is_filtering
    assert model.rowCount() == 20_000
    assert model.source_row(5) == model.shown_row(5) == 5
    qtbot.waitUntil(lambda: not model.is_filtering)
    assert rows.made == 20_000
    assert [model.source_row(shown) for shown in range(20_000)] == list(range(20_000))


def test_equal_words_share_the_row_of_the_best_of_them(
    model: MoveListModel, position: Position, en_tiles: TileSet, qtbot: QtBot
) -> None:
    words = [("TEN", 9, 7), ("WINTER", 8, 3), ("TEN", 6, 5), ("TEn", 5, 6), ("WIN", 4, 5)]
    found = [candidate(en_tiles, word, points, 1000 * points, at) for word, points, at in words]
    rows = (*found, Candidate(Exchange(b"\x01"), 0, -2_000, b""), Candidate(Pass(), 0, -9_000, b""))
    model.set_analysis(Analysis(rows, "static", True, 0), position)
    model.set_grouped(True)
    qtbot.waitUntil(lambda: not model.is_filtering)
    grouped = ["8H TEN ×3", "8D WINTER", "8F WIN", "ex A", "pass"]
    assert texts(model, MoveColumn.MOVE) == grouped
    assert model.source_row(2) == 4 and model.shown_row(4) == 2
    assert model.shown_row(2) is None
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(0, MoveColumn.MOVE).data(spoken).endswith("×3")
    model.set_filter("n$")
    qtbot.waitUntil(lambda: not model.is_filtering)
    assert texts(model, MoveColumn.MOVE) == ["8H TEN ×3", "8F WIN"]
    model.set_filter("")
    model.sort(MoveColumn.POINTS, Qt.SortOrder.AscendingOrder)
    qtbot.waitUntil(lambda: not model.is_filtering)
    assert texts(model, MoveColumn.MOVE)[-1] == "8H TEN ×3"
    model.sort(-1)
    model.set_grouped(False)
    assert model.rowCount() == len(rows)
    assert texts(model, MoveColumn.MOVE)[0] == "8H TEN"


def test_a_long_list_is_grouped_in_steps(
    model: MoveListModel, position: Position, en_tiles: TileSet, qtbot: QtBot
) -> None:
    rows = [candidate(en_tiles, ("TEN", "WIN", "TIE")[n % 3], 9, 9, n % 9) for n in range(9000)]
    model.set_grouped(True)
    model.set_analysis(Analysis(tuple(rows), "static", True, 0), position)
    assert model.is_filtering, "the window stays free"
    qtbot.waitUntil(lambda: not model.is_filtering)
    assert [text.split()[-1] for text in texts(model, MoveColumn.MOVE)] == ["×3000"] * 3
