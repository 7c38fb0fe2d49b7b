"""The graph of a figure over games: read by keys, pointer and ears."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.record.line_graph import GraphPoint, LineGraph, grid_lines

from ..page_checks import theme_of

POINTS = [GraphPoint(v, v, f"game {n}: {v}", f"day {n}") for n, v in enumerate((300, 250, 400))]


@pytest.fixture
def graph(qtbot: QtBot) -> LineGraph:
    graph = LineGraph("Score", "Line: average", "No games")
    qtbot.addWidget(graph)
    graph.set_theme(theme_of("light"))
    graph.resize(400, 200)
    graph.show()
    return graph


def picture(graph: LineGraph) -> QImage:
    return graph.grab().toImage()


def test_an_empty_graph_says_what_will_be_there(graph: LineGraph) -> None:
    assert (graph.accessibleName(), graph.accessibleDescription()) == ("Score", "No games")
    QTest.keyClick(graph, Qt.Key.Key_Left)
    QTest.mouseMove(graph, QPoint(200, 100))
    assert graph.current is None


def test_arrow_keys_go_from_game_to_game(graph: LineGraph, qtbot: QtBot) -> None:
    graph.show_points(POINTS)
    assert "3" in graph.accessibleDescription()
    before = picture(graph)
    looked_at = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Left):
        QTest.keyClick(graph, key)
        looked_at.append(graph.accessibleDescription())
    assert looked_at == [POINTS[2].text, POINTS[1].text, POINTS[0].text, POINTS[0].text]
    assert picture(graph) != before
    QTest.keyClick(graph, Qt.Key.Key_End)
    with qtbot.waitSignal(graph.chosen) as chosen:
        QTest.keyClick(graph, Qt.Key.Key_Return)
    assert chosen.args == [2]
    graph.show_points(POINTS[:1])
    assert graph.current is None


def test_a_click_chooses_the_game_below_the_pointer(graph: LineGraph, qtbot: QtBot) -> None:
    graph.show_points(POINTS)
    with qtbot.waitSignal(graph.chosen) as chosen:
        QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(370, 100))
    assert chosen.args == [2]
    assert graph.current == 2


def test_a_thousand_games_are_painted(graph: LineGraph) -> None:
    graph.show_points([GraphPoint(v % 7, v % 3, str(v)) for v in range(1000)])
    assert picture(graph) != picture(LineGraph("", "", ""))


@pytest.mark.parametrize(
    "values", [(0,), (300, 300), (-40, 12), (231, 432), (99.2, 99.4), (1, 10**6)]
)
def test_lines_are_round_and_around_all_values(values: tuple[float, ...]) -> None:
    lines = grid_lines(values)
    assert lines[0] <= min(values) and max(values) <= lines[-1]
    assert 2 <= len(lines) <= 7
    steps = {round(b - a, 6) for a, b in pairwise(lines)}
    assert len(steps) == 1
    assert all(line == round(line) for line in lines)
