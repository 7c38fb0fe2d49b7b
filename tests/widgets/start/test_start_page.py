from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.setup import GameKind, default_setup
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.board.tile_painter import TilePainter
from eliot_qt.widgets.start.recent_row import RecentGame, RecentRow
from eliot_qt.widgets.start.start_body import StartBody
from eliot_qt.widgets.start.start_cards import CardArt, StartCard
from eliot_qt.widgets.start.start_offers import initials
from eliot_qt.widgets.start.start_page import StartPage

from ..page_checks import clipped, dressed, nameless, settle, shipped_icons, theme_of, wear

RECENT = [
    RecentGame(Path("one.json"), "Ann – Bob", "402 : 377"),
    RecentGame(Path("two.json"), "Ann – Computer", "312 : 331"),
]


@pytest.fixture
def record(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    rules = PRESETS[0].apply(Rules())
    return free_game.new_game(Game(rules, en_tiles, standard15), (Seat("Ann"), Seat("Bob")), 4)


@pytest.fixture
def page(qtbot: QtBot, en_tiles: TileSet) -> StartPage:
    theme = theme_of("light")
    page = StartPage(TilePainter(theme), shipped_icons(), en_tiles)
    qtbot.addWidget(page)
    page.set_theme(theme)
    page.resize(960, 640)
    return page


def shown(qtbot: QtBot, page: StartPage) -> StartPage:
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.focus_default()
    return page


def press(qtbot: QtBot, page: StartPage, key: Qt.Key) -> None:
    QTest.keyClick(page.focusWidget(), key)


def test_enter_plays_the_computer_when_there_is_nothing_to_continue(
    qtbot: QtBot, page: StartPage
) -> None:
    shown(qtbot, page)
    assert page.default_button().text() == "Play the computer"
    with qtbot.waitSignal(page.play_requested) as caught:
        press(qtbot, page, Qt.Key.Key_Return)
    assert GameKind(caught.args[0]) is GameKind.COMPUTER


def test_enter_continues_the_unfinished_game(
    qtbot: QtBot, page: StartPage, record: GameRecord
) -> None:
    page.set_continue(record)
    shown(qtbot, page)
    assert page.default_button().accessibleName().startswith("Continue")
    assert "Ann" in page.default_button().accessibleDescription()
    with qtbot.waitSignal(page.continue_requested):
        press(qtbot, page, Qt.Key.Key_Return)
    page.set_continue(None)
    assert page.default_button().accessibleName() == "Play the computer"


def test_the_first_words_are_for_who_has_not_played_yet(page: StartPage) -> None:
    page.set_new(True)
    assert page.hero.title.text() == "Play your first game"
    page.set_new(False)
    page.set_details({GameKind.COMPUTER: "Casual · Family"})
    assert page.hero.title.text() != "Play your first game"
    assert page.hero.text.text() == "Casual · Family"


def test_the_person_on_turn_is_spoken_to(
    page: StartPage, en_tiles: TileSet, standard15: Layout
) -> None:
    seats = Seat("Maya"), Seat("Computer", "static")
    rules = PRESETS[0].apply(Rules())
    game = free_game.new_game(Game(rules, en_tiles, standard15), seats, 4)
    page.set_continue(game)
    assert page.hero.title.text() == "Your move, Maya."
    assert page.hero.text.text() == "The score is 0 – 0, with 86 tiles in the bag."
    square = game.position.board.layout.centre
    row, col = divmod(square, game.position.board.size)
    move = Placement(Direction.ACROSS, row, col, game.position.rack[:2])
    played = game.append(Turn(0, move, 12, b"\1\2"))
    word = en_tiles.spell(move.tiles)
    page.set_continue(played)
    said = f"You played {word} for 12. You lead 12 – 0, with 84 tiles in the bag."
    assert page.hero.text.text() == said
    friends = replace(played, seats=(Seat("Maya"), Seat("Sam")))
    page.set_continue(friends)
    assert page.hero.text.text().startswith(f"Maya played {word} for 12. Maya leads 12 – 0")


def test_another_game_may_be_chosen_while_one_is_open(
    qtbot: QtBot, page: StartPage, record: GameRecord
) -> None:
    shown(qtbot, page)
    assert page.hero.another.isHidden()
    page.set_continue(record)
    with qtbot.waitSignal(page.another_requested):
        QTest.mouseClick(page.hero.another, Qt.MouseButton.LeftButton)


def test_the_puzzle_of_the_day_is_one_click_away(
    qtbot: QtBot, page: StartPage, record: GameRecord
) -> None:
    page.set_day(record.position, False, 3, 299)
    shown(qtbot, page)
    said = page.day.accessibleDescription()
    assert "3 days in a row" in said and "299 more waiting" in said
    with qtbot.waitSignal(page.day_requested):
        QTest.mouseClick(page.day, Qt.MouseButton.LeftButton)
    page.set_day(record.position, True, 4)
    assert page.day.accessibleDescription().startswith("Solved.")


def test_tab_goes_as_the_page_is_read(qtbot: QtBot, page: StartPage, record: GameRecord) -> None:
    page.set_continue(record)
    page.set_recent(RECENT)
    page.set_study(None)
    page.set_day(record.position, False, 0)
    shown(qtbot, page)
    seen = [page.focusWidget()]
    for _ in range(14):
        page.focusNextChild()
        seen.append(page.focusWidget())
    expected = [page.hero.button, page.hero.another]
    for kind in (
        GameKind.COMPUTER,
        GameKind.PASS_AND_PLAY,
        GameKind.TRAINING,
        GameKind.DUPLICATE,
    ):
        expected += [page.card(kind), page.card(kind).options]
    expected += [page.day, page.study, page.recent.all, *page.recent.rows]
    assert seen == expected


def test_all_games_are_shown_with_a_search_when_asked_for(qtbot: QtBot, page: StartPage) -> None:
    games = [RecentGame(Path(f"{n}.json"), f"Game {n}", "Free game", brief="") for n in range(6)]
    page.set_recent(games)
    shown(qtbot, page)
    assert len(page.recent.rows) == 3
    assert not page.recent.search.isVisible()
    QTest.mouseClick(page.recent.all, Qt.MouseButton.LeftButton)
    assert len(page.recent.rows) == 6
    assert page.recent.search.hasFocus()
    QTest.mouseClick(page.recent.all, Qt.MouseButton.LeftButton)
    assert len(page.recent.rows) == 3


def test_arrows_go_from_card_to_card(qtbot: QtBot, page: StartPage, record: GameRecord) -> None:
    page.set_continue(record)
    shown(qtbot, page)
    press(qtbot, page, Qt.Key.Key_Down)
    names = [page.focusWidget().accessibleName()]
    for _ in range(4):
        press(qtbot, page, Qt.Key.Key_Right)
        names.append(page.focusWidget().accessibleName())
    assert names[0] == "Play the computer"
    assert "Pass & play" in names
    assert "Training" in names[-2:] or "Options: Training" in names[-2:]
    for key in (*3 * [Qt.Key.Key_Up], Qt.Key.Key_Left):
        press(qtbot, page, key)
    assert page.focusWidget() is page.default_button()


@pytest.mark.parametrize(
    "kind", [kind for kind in GameKind if kind not in (GameKind.TOPPING, GameKind.CLUB)]
)
def test_a_card_starts_with_one_click_and_its_chevron_opens_options(
    qtbot: QtBot, page: StartPage, kind: GameKind
) -> None:
    shown(qtbot, page)
    card = page.card(kind)
    with qtbot.waitSignal(page.play_requested) as played:
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert played.args == [kind]
    with (
        qtbot.assertNotEmitted(page.play_requested),
        qtbot.waitSignal(page.options_requested) as asked,
    ):
        QTest.mouseClick(card.options, Qt.MouseButton.LeftButton)
    assert asked.args == [kind]


def test_a_card_shows_that_it_is_pressed(qtbot: QtBot, page: StartPage) -> None:
    shown(qtbot, page)
    card, theme = page.card(GameKind.TRAINING), theme_of("light")
    ground, away = card.rect().bottomLeft() + QPoint(12, -6), QPoint(-50, -50)

    def colour() -> QColor:
        return card.grab().toImage().pixelColor(ground)

    card.setFocus()
    usual = card.grab().toImage()
    QTest.mousePress(card, Qt.MouseButton.LeftButton)
    assert colour() == QColor(theme.page.selection)
    QTest.mouseMove(card, away)
    assert colour() == QColor(theme.page.panel)
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=away)
    assert card.grab().toImage() == usual


def test_a_recent_game_opens(qtbot: QtBot, qapp: QApplication, page: StartPage) -> None:
    page.set_recent(RECENT)
    shown(qtbot, page)
    assert [row.accessibleName() for row in page.recent.rows] == ["Ann – Bob", "Ann – Computer"]
    with qtbot.waitSignal(page.recent_requested) as caught:
        QTest.mouseClick(page.recent.rows[1], Qt.MouseButton.LeftButton)
    assert caught.args == [Path("two.json")]
    page.set_recent(RECENT[:1])
    assert len(page.recent.rows) == 1
    settle(qapp)
    visible = [row for row in page.findChildren(RecentRow) if row.isVisible()]
    assert visible == list(page.recent.rows)


def test_a_position_is_pasted_in_the_page(
    qtbot: QtBot, qapp: QApplication, page: StartPage
) -> None:
    """The line for it is seen at once."""
    shown(qtbot, page)
    QApplication.clipboard().setText(" 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 A/ 0/0 0 ")
    links = {link.text(): link for link in page.links}
    QTest.mouseClick(links["Analyse a position…"], Qt.MouseButton.LeftButton)
    line = page.focusWidget()
    assert line.accessibleName() == "Position in CGP notation"
    settle(qapp)
    assert line.visibleRegion().boundingRect() == line.rect()
    with qtbot.waitSignal(page.position_requested) as caught:
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert caught.args[0].startswith("15/15/") and caught.args[0].endswith("0/0 0")
    page.show_position_problem("row 3 is too long")
    assert line.accessibleDescription() == "row 3 is too long"
    QTest.keyClick(line, Qt.Key.Key_A)
    assert line.accessibleDescription() == ""


def test_a_teach_game_starts_with_one_click(qtbot: QtBot, page: StartPage) -> None:
    shown(qtbot, page)
    (link,) = (link for link in page.links if link.text() == "Teach game")
    with qtbot.waitSignal(page.teach_requested):
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)


def test_ones_own_puzzles_are_a_link_where_there_are_any(qtbot: QtBot, page: StartPage) -> None:
    shown(qtbot, page)
    link = page.links[-1]
    assert link.isHidden()
    page.set_puzzles("Puzzles: 2 to solve")
    assert (link.isVisible(), link.text()) == (True, "Puzzles: 2 to solve")
    link.setFocus()
    with qtbot.waitSignal(page.puzzles_requested):
        QTest.keyClick(link, Qt.Key.Key_Return)
    page.set_puzzles("")
    assert link.isHidden()


def test_words_that_are_due_are_counted(qtbot: QtBot, page: StartPage) -> None:
    page.set_study(None)
    shown(qtbot, page)
    assert "Choose words" in page.study.accessibleDescription()
    page.set_study(12)
    assert page.study.accessibleDescription() == "12 cards are due."
    with qtbot.waitSignal(page.study_requested):
        QTest.mouseClick(page.study, Qt.MouseButton.LeftButton)


def test_topping_and_the_editor_are_a_link_each(qtbot: QtBot, page: StartPage) -> None:
    shown(qtbot, page)
    links = {link.text(): link for link in page.links}
    with qtbot.waitSignal(page.options_requested) as asked:
        QTest.mouseClick(links["Topping…"], Qt.MouseButton.LeftButton)
    assert asked.args == [GameKind.TOPPING]
    with qtbot.waitSignal(page.editor_requested):
        QTest.mouseClick(links["Set up a position…"], Qt.MouseButton.LeftButton)


def test_a_card_that_moves_takes_its_shadow_along(
    qapp: QApplication, qtbot: QtBot, page: StartPage
) -> None:
    class Painted(QObject):
        """Notes what is painted anew of the ground that the cards lie on."""

        regions: ClassVar[list[QRegion]] = []

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if isinstance(event, QPaintEvent):
                self.regions.append(event.region())
            return False

    body = shown(qtbot, page).findChild(StartBody)
    assert body is not None
    qapp.processEvents()
    painted = Painted()
    body.installEventFilter(painted)
    # The lowest cards are out of view.
    for card in body.findChildren(StartCard)[:2]:
        painted.regions.clear()
        beside = card.mapTo(body, card.rect().bottomRight()) + QPoint(4, -40)
        card.resize(card.width() - 40, card.height() - 20)
        qapp.processEvents()
        assert any(region.contains(beside) for region in painted.regions)


def test_a_newcomer_sees_all_links_without_scrolling(
    qtbot: QtBot, qapp: QApplication, page: StartPage
) -> None:
    with dressed(qapp) as theme:
        page.set_theme(theme)
        page.set_new(True)
        page.set_details({kind.value: "Casual · Family" for kind in GameKind})
        shown(qtbot, page)
        cut = []
        # What the menus leave of the first window, of the smallest one, and of some between.
        for size in ((1180, 712), (960, 612), (1280, 692), (1024, 740), (1366, 740)):
            page.resize(*size)
            settle(qapp)
            for part in (page.hero, *page.findChildren(StartCard), *page.links[:-1]):
                place = part.rect().translated(part.mapTo(page, QPoint()))
                if not page.rect().contains(place):
                    cut.append((size, place))
        assert cut == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_clipped_and_everything_has_a_name(
    qtbot: QtBot, qapp: QApplication, page: StartPage, record: GameRecord, scale: float
) -> None:
    with dressed(qapp, "dark", scale) as theme:
        wear(theme, page)
        page.set_theme(theme)
        page.set_continue(record)
        page.set_recent(RECENT)
        page.set_study(3)
        page.set_day(record.position, False, 2)
        page.set_details({kind.value: "Casual · Family" for kind in GameKind})
        shown(qtbot, page)
        settle(qapp)
        assert clipped(page) == []
        assert nameless(page) == []
        assert page.scale == pytest.approx(scale)


def test_people_are_shown_by_the_first_letters_of_their_names(page: StartPage) -> None:
    kind, settings = GameKind.PASS_AND_PLAY, Settings()
    assert initials(settings, GameKind.COMPUTER) == initials(settings, kind) == ""
    settings = replace(settings, names=("maya", "Sam"))
    assert initials(settings, GameKind.COMPUTER) == initials(settings, kind) == "M"
    settings = settings.with_setup(default_setup(kind, ("Maya", "Sam")))
    assert initials(settings, kind) == "MS"
    art = page.findChildren(CardArt)[list(GameKind).index(kind)]
    before = art.grab().toImage()
    page.set_details({}, {kind: "AB"})
    assert art.grab().toImage() == before
    page.set_details({}, {kind: "MS"})
    assert art.grab().toImage() != before
