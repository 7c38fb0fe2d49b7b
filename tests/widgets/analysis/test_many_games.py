"""Files and folders of games reviewed in the window: one list, the costliest turn first."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from eliot_qt.library.listers import Listers
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.turn_filter import TurnKind
from eliot_qt.review.values import MoveClass
from eliot_qt.session.background.runner import FILES
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.games.games_page import GamesPage

from ...review.review_games import FAULTY
from ..desk import Desk
from ..page_checks import clipped, nameless, settle


@pytest.fixture(scope="module")
def listers() -> Listers:
    return Listers()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games, one of them in a folder below, and a file that is none."""
    games = tmp_path / "season"
    (games / "club").mkdir(parents=True)
    (games / "one.gcg").write_text(FAULTY, encoding="utf-8")
    second = FAULTY.replace("#player2 Ben Ben", "#player2 Ben Zoe")
    (games / "club" / "two.gcg").write_text(second, encoding="utf-8")
    (games / "broken.gcg").write_text("#player1\n>what is this", encoding="utf-8")
    return games


@pytest.fixture
def page(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[GamesPage]:
    desk.thinker.is_ready = True
    analysis = desk.window.analysis
    monkeypatch.setattr(analysis.many._many, "_may_begin", lambda: True)
    analysis.parts.analysis.set_budget(TurnBudget(playouts=40))
    desk.action(Command.REVIEW_GAMES).trigger()
    desk.settle()
    page = analysis.many.page
    assert page.isVisible()
    yield page
    page.clear.click()
    desk.settle()


def add(desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    page.folder.click()
    desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
    desk.settle()


def review_all(desk: Desk, page: GamesPage, listers: Listers) -> None:
    while desk.thinker.works:
        desk.thinker.do_work(listers)
        desk.settle()
    settle(desk.app)


def test_a_folder_becomes_one_list_the_costliest_turn_first(
    desk: Desk,
    page: GamesPage,
    folder: Path,
    listers: Listers,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    assert "folder" in page.turns.accessibleDescription()
    add(desk, page, folder, monkeypatch)
    assert "broken.gcg" in page.told.toPlainText()
    review_all(desk, page, listers)
    assert len(page.listed) == 10
    assert page.listed[0].turn.grade is MoveClass.BLUNDER
    assert {turn.path.name for turn in page.listed} == {"one.gcg", "two.gcg"}
    assert page.progress.text() == "2 games reviewed"
    players = [page.players.model().index(row, 0).data() for row in range(3)]
    assert players == ["Ann", "Ben", "Zoe"]
    assert not nameless(page)
    assert not clipped(page)

    page.choice.kind.choose(TurnKind.MISSED_BINGO)
    page.choice.kind.activated.emit(0)
    assert page.listed
    assert all(turn.turn.missed_bingo for turn in page.listed)
    page.choice.player.choose("Zoe")
    page.choice.player.activated.emit(0)
    assert {turn.player for turn in page.listed} <= {"Zoe"}

    target = tmp_path / "all.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    page.export.click()
    desk.qtbot.waitUntil(target.exists)
    rows = list(csv.DictReader(target.read_text(encoding="utf-8-sig").splitlines()))
    assert len(rows) == 11
    assert sum(bool(row["error"]) for row in rows) == 1


def test_a_turn_of_the_list_is_opened_in_its_game_and_left_for_the_list(
    desk: Desk,
    page: GamesPage,
    folder: Path,
    listers: Listers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    wanted = page.listed[2]
    page.turns.activated.emit(page.turns.model().index(2, 0))
    desk.settle()
    review_all(desk, page, listers)
    parts = desk.window.analysis.parts
    assert desk.window.analysis.is_open
    assert parts.analysis.record.seats == wanted.record.seats
    turn = parts.cursor.turn
    assert turn is not None
    assert (turn.event, turn.seat, turn.move) == (
        wanted.turn.event,
        wanted.turn.seat,
        wanted.turn.move,
    )
    desk.window.analysis.toggle()
    desk.settle()
    assert page.isVisible()
    assert page.listed[2].turn.move == wanted.turn.move


def test_a_pause_holds_the_reviews_and_dropped_files_join_them(
    desk: Desk, page: GamesPage, folder: Path, listers: Listers
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder / "one.gcg"))])
    drop = QDropEvent(
        QPointF(50, 50),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    page.dropEvent(drop)
    desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
    desk.settle()
    page.pause.click()
    assert not desk.thinker.works
    assert page.pause.text() == "Go on"
    page.pause.click()
    review_all(desk, page, listers)
    assert page.progress.text() == "One game reviewed"
    assert not page.pause.isVisible()


def test_wrong_points_in_a_file_are_told_and_long_names_are_cut(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    wrong = FAULTY.replace("+38 38", "+39 39").replace("Ben Ben", "Ben Grab em by the Shorts")
    (folder / "one.gcg").write_text(wrong, encoding="utf-8")
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    told = page.told.toPlainText()
    assert "One game was corrected while it was read." in told
    assert "one.gcg: line 11: +39 points in the file, +38 by the rules" in told
    assert page.told.accessibleName()
    names = {page.turns.model().index(row, 2).data() for row in range(len(page.listed))}
    assert "Grab em by the Shor…" in names


def test_turns_that_were_chosen_are_counted(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    assert page.progress.text() == "2 games reviewed"
    page.choice.kind.choose(TurnKind.MISSED_BINGO)
    page.choice.kind.activated.emit(0)
    assert page.progress.text() == f"2 games reviewed · {len(page.listed)} of 10 turns listed"


def test_turns_have_the_room_where_the_page_has_few_lines(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    for number in range(4):
        (folder / f"broken{number}.gcg").write_text("", encoding="utf-8")
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    high = []
    for lines in (40, 20):
        page.resize(page.width(), lines * page.fontMetrics().lineSpacing())
        high.append((page.players.height(), page.told.height()))
    row = page.players.verticalHeader().defaultSectionSize()
    assert high[0][0] - high[1][0] == 2 * row
    assert high[1][1] < high[0][1] - 2 * page.fontMetrics().lineSpacing()
