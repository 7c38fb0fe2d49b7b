"""Files dropped on the window: one is opened, several are reviewed together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from eliot_qt.session.background.runner import FILES
from eliot_qt.widgets.parts.shell import Place

from ...review.review_games import FAULTY
from ..desk import Desk

COPY, LEFT, PLAIN = (
    Qt.DropAction.CopyAction,
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
)


@pytest.fixture
def games(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / "one.gcg", tmp_path / "two.gcg"]
    for number, path in enumerate(paths):
        path.write_text(FAULTY.replace("Ben Ben", f"Ben Ben{number}"), encoding="utf-8")
    return paths


def drop(desk: Desk, urls: Sequence[QUrl]) -> bool:
    """Drag onto the window and let go if it takes that; return whether it does."""
    data = QMimeData()
    data.setUrls(list(urls))
    enter = QDragEnterEvent(QPoint(50, 50), COPY, data, LEFT, PLAIN)
    enter.ignore()
    QApplication.sendEvent(desk.window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(desk.window, QDropEvent(QPointF(50, 50), COPY, data, LEFT, PLAIN))
        desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
        desk.settle()
    return enter.isAccepted()


def test_a_game_dropped_on_the_window_is_opened(desk: Desk, games: list[Path]) -> None:
    desk.window.show_start()
    assert drop(desk, [QUrl.fromLocalFile(str(games[0]))])
    assert desk.is_at(Place.PLAY)
    assert [seat.name for seat in desk.session.record.seats][1] == "Ben0"


def test_several_games_dropped_on_the_window_are_reviewed(desk: Desk, games: list[Path]) -> None:
    desk.window.show_start()
    assert drop(desk, [QUrl.fromLocalFile(str(path)) for path in games])
    assert desk.is_at(Place.GAMES)
    assert {game.path for game in desk.window.analysis.many._many.games} == set(games)
    desk.window.analysis.many.page.clear.click()
    desk.settle()


def test_what_is_no_file_is_not_taken(desk: Desk) -> None:
    assert not drop(desk, [QUrl("https://example.org/game.gcg")])
