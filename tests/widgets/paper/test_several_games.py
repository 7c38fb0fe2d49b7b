"""Several games in one print-out or file, from the window."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import FILES, Runner
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.paper import exporting, several_games
from eliot_qt.widgets.paper.board_picture import paper_theme
from eliot_qt.widgets.paper.exporting import ExportKind, ask_export
from eliot_qt.widgets.paper.several_games import ListedGame, SeveralGames, read_listed
from tests.sheets.sheet_games import Club

from ..desk import CONTROL, LEFT, Desk

AnyWidget = TypeVar("AnyWidget", bound=QWidget)


@pytest.fixture
def club(en_tiles: TileSet, standard15: Layout) -> Club:
    return Club(en_tiles, standard15)


@pytest.fixture
def files(tile_sets: dict[str, TileSet], standard15: Layout) -> GameFiles:
    return GameFiles(tile_sets, {standard15.id: standard15})


@pytest.fixture
def runner(qapp: QApplication) -> Iterator[Runner]:
    made = Runner()
    yield made
    made.close()


@pytest.fixture
def dialog(
    qtbot: QtBot, club: Club, files: GameFiles, runner: Runner, tmp_path: Path
) -> SeveralGames:
    """The dialog with a club's evening and a game of two that goes on."""
    games = [ListedGame(club.evening(), "Evening", "3 turns"), ListedGame(club.duel(False), "Duel")]

    def read(paths: Sequence[Path]) -> Question:
        return runner.read(partial(read_listed, files, paths), "some.gcg")

    made = SeveralGames(games, read, tmp_path, paper_theme())
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def opened(desk: Desk, club: Club) -> Iterator[SeveralGames]:
    """The dialog of a window with two games under Recent; the evening is in front."""
    desk.window.open_record(club.duel(over=False))
    desk.window.show_start()
    desk.window.open_record(club.evening())
    desk.action(Command.SEVERAL).trigger()
    desk.settle()
    found = only(SeveralGames)
    yield found
    for window in QApplication.topLevelWidgets():
        if isinstance(window, QPrintPreviewDialog | SeveralGames) and isValid(window):
            window.close()


def only(kind: type[AnyWidget]) -> AnyWidget:
    windows = QApplication.topLevelWidgets()
    (found,) = (w for w in windows if isinstance(w, kind) and w.isVisible())
    return found


def test_the_first_game_is_ticked(dialog: SeveralGames) -> None:
    assert [dialog.games.item(row).text() for row in range(2)] == ["Evening · 3 turns", "Duel"]
    assert [len(record.seats) for record in dialog.ticked_games()] == [3]
    assert dialog.summary.text() == "1 game"


def test_without_a_game_there_is_nothing_to_print(dialog: SeveralGames) -> None:
    QTest.keyClick(dialog.games, Qt.Key.Key_Space)
    assert dialog.summary.text() == "No games ticked"
    assert not dialog.preview.isEnabled()
    assert not dialog.export.isEnabled()


def test_a_click_on_the_box_ticks_and_one_beside_it_does_not(dialog: SeveralGames) -> None:
    games = dialog.games
    row = games.visualItemRect(games.item(1))
    QTest.mouseClick(games.viewport(), LEFT, pos=row.center())
    assert len(dialog.ticked_games()) == 1
    QTest.mouseClick(games.viewport(), LEFT, pos=QPoint(row.left() + 14, row.center().y()))
    assert [len(record.seats) for record in dialog.ticked_games()] == [3, 2]


def test_ctrl_and_an_arrow_change_the_order(dialog: SeveralGames) -> None:
    dialog.games.setFocus()
    dialog.activateWindow()
    dialog.games.item(1).setCheckState(Qt.CheckState.Checked)
    for key, order in (
        (Qt.Key.Key_Down, [2, 3]),
        (Qt.Key.Key_Down, [2, 3]),
        (Qt.Key.Key_Up, [3, 2]),
    ):
        QTest.keyClick(dialog.games, key, CONTROL)
        assert [len(record.seats) for record in dialog.ticked_games()] == order


def test_files_are_added_and_those_that_cannot_be_read_are_shown(
    dialog: SeveralGames,
    club: Club,
    files: GameFiles,
    runner: Runner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    good, bad = tmp_path / "duel.gcg", tmp_path / "bad.gcg"
    files.write(good, club.duel())
    bad.write_text(">nonsense", encoding="utf-8")
    monkeypatch.setattr(several_games, "ask_open_several", lambda *_: [good, bad])
    dialog.add_files.click()
    qtbot.waitUntil(lambda: runner.is_idle(FILES))
    assert len(dialog.ticked_games()) == 2
    assert dialog.games.item(2).text() == "Ann – Bob · duel.gcg"
    assert dialog.status.text().startswith("bad.gcg: ")
    assert dialog.status.isVisible()


@pytest.mark.parametrize("kind", [kind for kind in ExportKind if kind.suffix != ".png"])
def test_all_games_go_into_one_file(kind: ExportKind, club: Club, tmp_path: Path) -> None:
    out = tmp_path / f"games{kind.suffix}"
    exporting.export(out, kind, [club.evening(), club.duel(False)])
    if kind is ExportKind.CSV:
        rows = list(csv.DictReader(out.read_text(encoding="utf-8-sig").splitlines()))
        assert {row["game"]: row["mode"] for row in rows} == {"1": "arbitration", "2": "free"}
        # Two people are still playing the second game: their racks are nobody's business.
        assert not any(row["rack"] for row in rows if row["game"] == "2")
    assert out.stat().st_size > 100


def test_a_picture_is_of_one_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    offered = []

    def choose(parent: object, title: str, start: str, filters: str) -> tuple[str, str]:
        offered.append("*.png" in filters)
        return str(tmp_path / "x.png"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    parent = QWidget()
    assert ask_export(parent, tmp_path, "x") == (tmp_path / "x.png", ExportKind.BOARD_PNG)
    assert ask_export(parent, tmp_path, "x", True) == (tmp_path / "x.png.pdf", ExportKind.PDF)
    assert offered == [True, False]


def test_the_window_lists_its_games_the_one_in_front_first(
    opened: SeveralGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [len(record.seats) for record in opened.ticked_games()] == [3]
    out = tmp_path / "games.html"
    monkeypatch.setattr(exporting, "ask_export", lambda *_: (out, ExportKind.HTML))
    opened.games.item(1).setCheckState(Qt.CheckState.Checked)
    opened.export.click()
    assert opened.status.text() == f"Saved: {out}"
    assert out.read_text(encoding="utf-8").count("<section>") == 2


def test_the_window_opens_a_preview_of_all(opened: SeveralGames) -> None:
    opened.games.item(1).setCheckState(Qt.CheckState.Checked)
    opened.preview.click()
    assert only(QPrintPreviewDialog).isVisible()
