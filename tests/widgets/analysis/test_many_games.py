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
from eliot_qt.review.collection import GamePhase
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.turn_filter import TurnKind
from eliot_qt.review.values import MoveClass
from eliot_qt.session.analysis.found_games import read_sources
from eliot_qt.session.analysis.many_games import ManyGames
from eliot_qt.session.background.runner import FILES
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.analysis.games.games_page import GamesPage
from eliot_qt.widgets.analysis.games.games_texts import GamesColumn

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
    assert page.pause.text() == "Resume"
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


def cells(page: GamesPage, column: GamesColumn) -> list[str]:
    """The texts of a column of the list of turns."""
    model = page.turns.model()
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def test_a_heading_sorts_reverses_and_gives_the_costliest_back(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    costliest = page.listed
    clicked = page.turns.horizontalHeader().sectionClicked
    clicked.emit(GamesColumn.POINTS)
    points = [turn.turn.score for turn in page.listed]
    assert points == sorted(points, reverse=True)
    assert points != [turn.turn.score for turn in costliest]
    clicked.emit(GamesColumn.POINTS)
    assert [turn.turn.score for turn in page.listed] == sorted(points)
    clicked.emit(GamesColumn.POINTS)
    assert page.listed == costliest
    clicked.emit(GamesColumn.PLAYER)
    assert cells(page, GamesColumn.PLAYER) == sorted(cells(page, GamesColumn.PLAYER))
    # Of one player the costliest still come first.
    anns = [turn for turn in costliest if turn.player == "Ann"]
    assert page.listed[: len(anns)] == anns


def test_a_choice_without_turns_says_how_to_get_the_others_back(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    assert not page.choice.all_turns.isVisible()
    page.choice.phase.choose(GamePhase.ENDGAME)
    page.choice.phase.activated.emit(0)
    assert not page.listed
    assert page.choice.all_turns.text() in page.turns.accessibleDescription()
    page.choice.all_turns.click()
    assert len(page.listed) == 10
    assert not page.choice.all_turns.isVisible()


def test_no_line_said_of_a_file_is_cut_in_the_middle(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        long = " ".join(["a very long line that no one reads"] * 3)
        (folder / f"broken ¼Í{number}.gcg").write_text(f"#player1\n>{long}", encoding="utf-8")
    add(desk, page, folder, monkeypatch)
    desk.window.resize(960, 700)
    desk.settle()
    told = page.told
    room = told.viewport().height()
    feet, block = [], told.firstVisibleBlock()
    while block.isValid():
        top = told.blockBoundingGeometry(block).translated(told.contentOffset()).top()
        lines = (block.layout().lineAt(n) for n in range(block.layout().lineCount()))
        feet += [round(top + line.y() + line.height()) for line in lines]
        block = block.next()
    heads = [0, *feet]
    assert len(feet) > 6
    assert not [foot for head, foot in zip(heads, feet, strict=False) if head < room < foot]


def read_again(desk: Desk, page: GamesPage, listers: Listers) -> None:
    """Have all files and folders read again, and reviewed."""
    page.again.click()
    desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
    desk.settle()
    review_all(desk, page, listers)


def test_a_folder_is_read_again_with_what_has_come_is_gone_or_has_changed(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    kept = desk.window.analysis.many._many.games[1]
    (folder / "broken.gcg").unlink()
    (folder / "club" / "two.gcg").write_text(FAULTY.replace("Ben Ben", "Ben Max"), encoding="utf-8")
    (folder / "three.gcg").write_text(FAULTY.replace("Ann Ann", "Ann Eva"), encoding="utf-8")
    read_again(desk, page, listers)
    assert {turn.player for turn in page.listed} == {"Ann", "Ben", "Max", "Eva"}
    assert "broken.gcg" not in page.told.toPlainText()
    # What has not changed is not begun again.
    assert kept in desk.window.analysis.many._many.games
    (folder / "one.gcg").unlink()
    (folder / "three.gcg").unlink()
    read_again(desk, page, listers)
    assert {turn.player for turn in page.listed} == {"Ann", "Max"}


def test_a_copy_of_a_game_counts_once_and_is_told(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    (folder / "one (2).gcg").write_text(FAULTY, encoding="utf-8")
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    assert len(page.listed) == 10
    told = page.told.toPlainText()
    assert "one.gcg: the same game as one (2).gcg, which counts once" in told


def test_what_is_listed_is_there_again_after_the_program_was_closed(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    add(desk, page, folder, monkeypatch)
    many = desk.window.analysis.many._many
    file = many._file
    assert file is not None
    again = ManyGames(many._thinker, many._runner, many._library, TurnBudget, file=file)
    again.resume_list()
    desk.qtbot.waitUntil(lambda: bool(again.games))
    assert [game.path for game in again.games] == [game.path for game in many.games]
    again.clear()
    desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
    assert not read_sources(file).paths


def test_files_added_before_the_kept_list_is_read_join_it(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(desk, page, folder, monkeypatch)
    many = desk.window.analysis.many._many
    file = many._file
    assert file is not None
    other = folder.parent / "other.gcg"
    other.write_text(FAULTY.replace("Ben Ben", "Ben Max"), encoding="utf-8")
    again = ManyGames(many._thinker, many._runner, many._library, TurnBudget, file=file)
    again.resume_list()
    again.add([other])
    desk.qtbot.waitUntil(lambda: len(again.games) == len(many.games) + 1)
    desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
    assert read_sources(file).paths == (folder, other)
    again.clear()


def test_all_games_are_graded_with_the_lexicon_chosen(
    desk: Desk, page: GamesPage, folder: Path, monkeypatch: pytest.MonkeyPatch, listers: Listers
) -> None:
    add(desk, page, folder, monkeypatch)
    review_all(desk, page, listers)
    own = [turn.turn.move for turn in page.listed if turn.turn.phony]

    def grade_with(lexicon: str) -> None:
        page.choice.lexicon.choose(lexicon)
        page.choice.lexicon.activated.emit(0)
        desk.qtbot.waitUntil(lambda: desk.program.runner.is_idle(FILES))
        desk.settle()
        review_all(desk, page, listers)

    grade_with("en_common")
    assert len([turn for turn in page.listed if turn.turn.phony]) > len(own)
    # A turn is opened with the words that it was graded with.
    page.turns.activated.emit(page.turns.model().index(0, 0))
    desk.settle()
    rules = desk.window.analysis.parts.analysis.record.start.rules
    assert rules.lexicon == "en_common"
    desk.window.analysis.toggle()
    grade_with("")
    assert [turn.turn.move for turn in page.listed if turn.turn.phony] == own
