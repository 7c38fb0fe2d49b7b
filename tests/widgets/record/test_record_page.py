"""The page of a person's record in the window, by keyboard and pointer."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.play import commands
from eliot_qt.play.record_book.values import BestPlay, GameResult, PlayedGame
from eliot_qt.review.theme_figures import ThemedGames, ThemedMistake
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.record.record_page import RecordPage
from tests.play.record_book.ended_games import played

from ..desk import Desk
from ..page_checks import clipped, dressed, nameless, settle, wear

GAMES = [
    played(seed=1, score=400, best=(BestPlay("QUARTZ", 98),), digest="one"),
    played(seed=2, score=300, outcome=GameResult.LOST, ended="2026-11-23T10:00:00"),
    played(seed=3, score=350, computer="keen", name="Ben", ended="2026-11-24T10:00:00"),
    played(seed=4, mode="topping", score=9, outcome=GameResult.ALONE, opponents=(), computer=""),
]


@pytest.fixture
def page(desk: Desk) -> RecordPage:
    """The page in front, with some games."""
    book = desk.program.later.record_book
    book.remove(book.games()[0])
    book.restore(GAMES)
    desk.action(Command.RECORD).trigger()
    desk.settle()
    page = desk.window.findChild(RecordPage)
    assert isinstance(page, RecordPage)
    page.player.setCurrentIndex(0)
    page.kind.setCurrentIndex(0)
    return page


def seeds(page: RecordPage) -> list[int]:
    return [game.seed for game in page.games_in_view]


def column(page: RecordPage, column: int) -> list[str]:
    model = page.games.model()
    return [model.index(row, column).data() for row in range(model.rowCount())]


def front(desk: Desk) -> Place | None:
    place: Place | None = desk.window.shell.place
    return place


# First, while there is no desk whose many widgets would be dressed as well.
@pytest.mark.parametrize(("name", "scale"), [("light", 1.0), ("dark", 2.0)])
def test_nothing_is_cut_off_or_nameless(
    qtbot: QtBot, qapp: QApplication, name: str, scale: float
) -> None:
    many: list[PlayedGame] = [replace(GAMES[0], seed=n, name=f"P{n % 3}") for n in range(30)]
    with dressed(qapp, name, scale) as theme:
        page = RecordPage()
        qtbot.addWidget(page)
        wear(theme, page)
        page.set_theme(theme)
        page.show_record(many, {game: 80.0 for game in many[::2]})
        for size in ((960, 600), (1200, 760)):
            page.resize(*size)
            page.show()
            settle(qapp)
            assert clipped(page) == []
        assert nameless(page) == []
        assert all(button.text() for button in page.findChildren(QPushButton))


def test_a_game_played_to_the_end_is_in_the_record(desk: Desk) -> None:
    book = desk.program.later.record_book
    book.remove(book.games()[0])
    desk.play("EINRTWA", "AAAAAAA")
    for _ in range(6):
        desk.session.act(commands.Reveal())
        desk.session.act(commands.PASS)
    assert desk.session.position.over is not None
    desk.settle()
    games = book.games()[0]
    assert sorted(game.name for game in games) == ["P1", "P2"]
    assert {game.file for game in games} == {str(desk.session.games.path)}
    links = {link.text(): link for link in desk.window.start.links}
    links["Your record…"].click()
    desk.settle()
    page = desk.window.findChild(RecordPage)
    assert isinstance(page, RecordPage)
    assert len(page.games_in_view) == 2
    # Enter on a row opens the game.
    page.games.selectRow(0)
    page.games.setFocus()
    desk.enter()
    desk.settle()
    assert front(desk) is Place.PLAY
    assert desk.session.record.seats[0].name == "P1"


def test_figures_follow_what_is_chosen(desk: Desk, page: RecordPage) -> None:
    assert seeds(page) == [1, 4, 2, 3]
    assert column(page, 4) == ["350 : 280", "300 : 280", "9 : 280", "400 : 280"]
    page.player.choose("Ann")
    assert seeds(page) == [1, 4, 2]
    texts = [page.kind.itemText(n) for n in range(page.kind.count())]
    assert texts == ["All games", "Free game · Club", "Topping · Alone"]
    page.kind.setCurrentIndex(1)
    assert seeds(page) == [1, 2]
    page.player.choose("Ben")
    assert seeds(page) == [3]
    assert page.kind.isHidden()


def test_columns_have_room_for_what_is_in_them(page: RecordPage) -> None:
    for view in (page.groups, page.best, page.games):
        for column in range(view.model().columnCount()):
            assert view.columnWidth(column) >= view.sizeHintForColumn(column)


def test_a_score_below_zero_has_a_real_minus(desk: Desk, page: RecordPage) -> None:
    page.show_record([played(score=-13, opponent_score=-15)], {})
    texts = [label.text() for label in page.figures.findChildren(QLabel)]
    assert "−13" in texts and not any("-" in text for text in texts)
    assert column(page, 4) == ["−13 : −15"]


def test_accuracies_are_shown_when_they_come(page: RecordPage) -> None:
    first = next(game for game in page.games_in_view if game.seed == 1)
    assert column(page, 7) == ["–"] * 4
    page.show_accuracies({first: 87.4})
    assert column(page, 7) == ["–", "–", "–", "87 %"]


def test_deleting_can_be_undone(desk: Desk, page: RecordPage) -> None:
    page.games.selectRow(0)
    page.games.setFocus()
    desk.key(Qt.Key.Key_Delete)
    desk.settle()
    assert seeds(page) == [1, 4, 2]
    desk.window.notices.button.click()
    desk.settle()
    assert seeds(page) == [1, 4, 2, 3]
    page.clear.click()
    desk.settle()
    assert seeds(page) == []
    assert desk.notices == ["4 games deleted from your record."]
    assert not page.clear.isEnabled()
    desk.window.notices.button.click()
    desk.settle()
    assert len(desk.program.later.record_book.games()[0]) == 4


def test_the_record_is_exported(
    desk: Desk, page: RecordPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    page.export.click()
    desk.settle()
    text = path.with_suffix(".csv").read_text(encoding="utf-8-sig")
    assert len(list(csv.DictReader(text.splitlines()))) == 4
    assert desk.notices == [f"Saved: {path}.csv"]


def test_a_game_whose_file_is_gone_says_so(desk: Desk, page: RecordPage) -> None:
    page.best.selectRow(0)
    page.best.setFocus()
    desk.enter()
    desk.settle()
    assert desk.notices == ["The file of this game is missing."]
    assert front(desk) is Place.RECORD


def test_escape_goes_back_from_wherever_the_focus_is(desk: Desk, page: RecordPage) -> None:
    for widget in (page.games, page.scores, page.kind, page.export):
        desk.action(Command.RECORD).trigger()
        desk.settle()
        widget.setFocus()
        desk.key(Qt.Key.Key_Escape)
        assert front(desk) is Place.START


def test_tab_reaches_everything(desk: Desk, page: RecordPage) -> None:
    stops = [page.player, page.kind, page.back, page.scores, page.accuracy, page.groups]
    stops += [page.best, page.games, page.export, page.clear]
    reached = set()
    for _ in range(20):
        desk.key(Qt.Key.Key_Tab)
        reached.add(desk.focus)
    assert reached.issuperset(stops)


def test_a_record_without_games_leads_to_a_game(desk: Desk) -> None:
    desk.action(Command.RECORD).trigger()
    desk.settle()
    page = desk.window.findChild(RecordPage)
    assert isinstance(page, RecordPage)
    page.show_record((), {})
    desk.settle()
    assert page.empty.isVisible() and not page.games.isVisible()
    # Together, not strewn over the page.
    assert page.empty.button.y() - page.empty.sockets.geometry().bottom() < 100
    page.empty.button.click()
    desk.settle()
    assert desk.window.place is Place.PLAY
    page.show_record(GAMES, {})
    assert page.games.isVisibleTo(page) and not page.empty.isVisibleTo(page)


def test_themes_of_games_from_files_are_shown_without_games_of_ones_own(desk: Desk) -> None:
    """A game that is opened and reviewed is none that was played here, but has its mistakes."""
    desk.action(Command.RECORD).trigger()
    desk.settle()
    page = desk.window.findChild(RecordPage)
    assert isinstance(page, RecordPage)
    page.show_record((), {})
    assert not page.themes.isVisible()
    mistake = ThemedMistake("from a file", 0, 3, MistakeTheme.LANE, 4.2)
    page.show_mistakes(ThemedGames((("from a file", 0),), (mistake,)))
    desk.settle()
    assert page.themes.isVisible() and page.empty.isVisible() and not page.games.isVisible()
    assert page.themes.table.model().index(0, 0).data() == "A lane opened"
    # Those of one kind of games in the record are of these alone.
    page.show_record(GAMES, {})
    assert page.themes.table.model().rowCount() == 1
    page.kind.setCurrentIndex(1)
    page.kind.activated.emit(1)
    assert page.themes.table.model().rowCount() == 0
