"""The letters that are unseen: only those are painted anew that have changed."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.widgets.look.theme_files import load_theme
from eliot_qt.widgets.play.panes import unseen_grid
from eliot_qt.widgets.play.panes.unseen_grid import LetterCount, UnseenGrid


@pytest.mark.parametrize("size", [(252, 230), (90, 120)])
def test_after_a_turn_only_letters_that_went_are_painted(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    grid = UnseenGrid()
    qtbot.addWidget(grid)
    grid.set_theme(load_theme(paths.resources() / "themes" / "light.json"))
    counts = [LetterCount(letter, 3) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    grid.show_counts(counts)
    grid.resize(*size)
    grid.show()
    qtbot.waitUntil(lambda: not grid.visibleRegion().isEmpty())
    qapp.processEvents()
    painted: list[str] = []
    paint = unseen_grid._paint_letter

    def noting(painter: Any, box: Any, each: LetterCount, tiles: Any) -> None:
        painted.append(each.letter)
        paint(painter, box, each, tiles)

    monkeypatch.setattr(unseen_grid, "_paint_letter", noting)
    counts[8] = LetterCount("I", 2)
    grid.show_counts(counts)
    qapp.processEvents()
    # Where there is no room tiles lie over their neighbours.
    assert painted == ["I"] if size[0] > 200 else "I" in painted


def test_the_wood_of_the_tiles_is_painted_once(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []

    def noting(*each: object) -> None:
        painted.append(each)

    monkeypatch.setattr("eliot_qt.widgets.board.tile_painter.paint_body", noting)
    grid = UnseenGrid()
    qtbot.addWidget(grid)
    grid.set_theme(load_theme(paths.resources() / "themes" / "light.json"))
    grid.show_counts([LetterCount(letter, 3) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
    grid.resize(252, 230)
    grid.grab()
    assert len(painted) == 1
