from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import (
    BlankRule,
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.setup import GameKind, GameSetup, default_setup
from eliot_qt.players.level_table import LEVELS
from eliot_qt.widgets.parts.page import ScrollPane
from eliot_qt.widgets.start.sheet.new_game_sheet import NewGameSheet

from ..page_checks import clipped, dressed, nameless, settle, shipped_icons, theme_of, wear

NAMES = ("Ann", "Computer")
LEXICONS = [("en", "English", "en", "en"), ("fr", "ODX", "fr", "fr")]


@pytest.fixture(scope="module")
def new_sheet(
    qapp: QApplication, tile_sets: Mapping[str, TileSet], standard15: Layout, super21: Layout
) -> Callable[[], NewGameSheet]:
    def make() -> NewGameSheet:
        sheet = NewGameSheet(shipped_icons())
        sheet.set_theme(theme_of("light"))
        layouts = {layout.id: layout for layout in (standard15, super21)}
        levels = [(level.id, str(level.name), str(level.description)) for level in LEVELS]
        sheet.set_choices(LEXICONS, tile_sets, layouts, levels)
        return sheet

    return make


@pytest.fixture(scope="module")
def used_sheet(new_sheet: Callable[[], NewGameSheet]) -> Iterator[NewGameSheet]:
    """One sheet for all games, as the window has it."""
    sheet = new_sheet()
    yield sheet
    sheet.close()
    sheet.deleteLater()


@pytest.fixture
def sheet(used_sheet: NewGameSheet, qtbot: QtBot) -> Iterator[NewGameSheet]:
    yield opened(used_sheet, qtbot)
    used_sheet.hide()


def opened(sheet: NewGameSheet, qtbot: QtBot) -> NewGameSheet:
    """The sheet as it is before a game with the computer."""
    sheet.edit(default_setup(GameKind.COMPUTER, NAMES))
    sheet.resize(960, 640)
    with qtbot.waitExposed(sheet):
        sheet.show()
    sheet.activateWindow()
    sheet.start.setFocus()
    return sheet


def focused(sheet: NewGameSheet) -> QWidget:
    return sheet.focusWidget()


def result(sheet: NewGameSheet) -> GameSetup:
    setup = sheet.setup()
    assert setup is not None
    return setup


def setups() -> list[GameSetup]:
    four = (Seat("Ann"), Seat("Bob"), Seat("C", "master"), Seat("D", "relaxed"))
    own = Rules(
        word_check=WordCheck.REFUSE,
        validity=ValidityDisplay.AFTER_PLAY,
        challenge=ChallengeRule.TEN,
        clock=ClockRule(ClockKind.GAME, 754, 7, 25),
        layout="super21",
        tile_set="en_super",
    )
    turn = Rules(word_check=WordCheck.CHALLENGE, validity=ValidityDisplay.ON_CHALLENGE)
    turn = replace(turn, challenge=ChallengeRule.FIVE, clock=ClockRule(ClockKind.TURN, 95))
    odd = replace(
        own,
        blanks=BlankRule.JOKER,
        anagrams=True,
        rack_size=8,
        bingo_tiles=7,
        bonus_table="1:1 5:10 7:1000",
    )
    timed = (Seat("Ann", seconds=600), Seat("Bob", "percent85", seconds=75), Seat("C"))
    none = replace(Rules(), rack_size=5, bingo_tiles=5, bonus_table="5:0")
    presets = [GameSetup("free", p.apply(Rules()), four[:3], False, 0) for p in PRESETS]
    return [
        *(default_setup(kind, NAMES) for kind in GameKind),
        *presets,
        GameSetup("free", own, four, shuffle_seats=False, seed=12345),
        GameSetup("free", turn, four[:2]),
        GameSetup("free", odd, timed),
        GameSetup("free", turn, timed[:2]),
        GameSetup("free", replace(none, clock=ClockRule(ClockKind.SOFT, 60)), timed[1:]),
        GameSetup("training", PRESETS[0].apply(none), four[:1], False, 9),
        GameSetup("training", PRESETS[2].apply(Rules()), four[:1], False, 9),
        GameSetup("free", Rules(lexicon="fr", tile_set="fr"), four[1:3]),
    ]


@pytest.mark.parametrize("setup", setups())
def test_what_is_filled_in_is_what_is_accepted(
    qtbot: QtBot, sheet: NewGameSheet, setup: GameSetup
) -> None:
    sheet.edit(setup)
    with qtbot.waitSignal(sheet.accepted) as caught:
        QTest.keyClick(sheet.start, Qt.Key.Key_Return)
    assert caught.args == [setup]


def test_enter_starts_from_a_field_and_escape_cancels(qtbot: QtBot, sheet: NewGameSheet) -> None:
    assert focused(sheet) is sheet.start
    for field in (sheet.players.rows[0].name, sheet.language.lexicon, sheet.players.shuffle):
        field.setFocus()
        with qtbot.waitSignal(sheet.accepted):
            QTest.keyClick(field, Qt.Key.Key_Return)
        with qtbot.waitSignal(sheet.cancelled):
            QTest.keyClick(field, Qt.Key.Key_Escape)


def test_enter_on_another_button_presses_that_button(qtbot: QtBot, sheet: NewGameSheet) -> None:
    row = sheet.players.rows[0]
    row.down.setFocus()
    with qtbot.assertNotEmitted(sheet.accepted):
        QTest.keyClick(row.down, Qt.Key.Key_Return)
    assert [seat.name for seat in sheet.players.seats] == ["Computer", "Ann"]
    with qtbot.assertNotEmitted(sheet.accepted), qtbot.waitSignal(sheet.cancelled):
        QTest.keyClick(sheet.cancel, Qt.Key.Key_Return)


def test_tab_goes_through_the_sheet_in_reading_order(
    qapp: QApplication, sheet: NewGameSheet
) -> None:
    sheet.players.add.click()
    settle(qapp)
    sheet.ladder.cards["casual"].setFocus()
    seen = [focused(sheet)]
    for _ in range(40):
        QTest.keyClick(focused(sheet), Qt.Key.Key_Tab)
        if focused(sheet) is seen[0]:
            break
        seen.append(focused(sheet))
    rows = sheet.players.rows
    marks: list[QWidget] = [
        sheet.ladder.cards["casual"],
        rows[0].name,
        rows[0].who,
        rows[1].name,
        rows[2].name,
        rows[2].who,
    ]
    marks += [sheet.players.add, sheet.players.shuffle, sheet.language.lexicon]
    marks += [sheet.more, sheet.presets["family"], sheet.cancel, sheet.start]
    places = [seen.index(mark) for mark in marks]
    assert places == sorted(places)
    assert not any(sheet.house.isAncestorOf(widget) for widget in seen)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.id)
def test_a_preset_changes_rules_and_summary(sheet: NewGameSheet, preset: object) -> None:
    assert isinstance(preset, type(PRESETS[0]))
    sheet.house.seed.setText("8")
    sheet.presets[preset.id].click()
    assert result(sheet).rules == preset.apply(Rules())
    assert result(sheet).seed == 8
    on = [key for key, button in sheet.presets.items() if button.isChecked()]
    assert on == [preset.id]
    words = {"family": "Words checked · no clock", "club": "Phonies lose the turn"}
    assert sheet.summary.text().startswith(words.get(preset.id, "Double challenge · 25 min each"))
    assert sheet.summary.text().endswith("seed 8")


def test_only_rules_that_apply_are_asked_for(sheet: NewGameSheet) -> None:
    sheet.more.click()
    house = sheet.house
    assert house.isVisible() and house.validity.isVisible()
    assert not house.challenge.isVisible() and not house.clock.time.isVisible()
    house.words.choose(WordCheck.CHALLENGE)
    assert house.challenge.isVisible() and not house.validity.isVisible()
    assert result(sheet).rules.validity is ValidityDisplay.ON_CHALLENGE
    house.words.choose(WordCheck.AFTER_PLAY)
    assert not house.challenge.isVisible()
    assert result(sheet).rules.validity is ValidityDisplay.AFTER_PLAY
    assert not any(button.isChecked() for button in sheet.presets.values())
    house.clock.kind.choose(ClockKind.TURN)
    assert result(sheet).rules.clock == ClockRule(ClockKind.TURN, 120)
    assert house.clock.time.isVisible() and not house.clock.penalty.isVisible()


def test_the_tile_set_follows_language_and_board(sheet: NewGameSheet) -> None:
    sheet.house.board.choose("super21")
    assert result(sheet).rules.tile_set == "en_super"
    assert any("200 tiles" in text.text() for text in sheet.findChildren(QLabel))
    sheet.language.lexicon.choose("fr")
    rules = result(sheet).rules
    assert (rules.lexicon, rules.tile_set, rules.layout) == ("fr", "fr", "super21")
    sheet.house.board.choose("standard15")
    sheet.language.lexicon.choose("en")
    assert result(sheet).rules == PRESETS[0].apply(Rules())


def test_a_lexicon_shows_its_language(sheet: NewGameSheet) -> None:
    told = [sheet.language.lexicon.itemText(at) for at in range(sheet.language.lexicon.count())]
    assert told == ["English", "ODX · French"]


def test_players_come_go_and_change_places(sheet: NewGameSheet) -> None:
    players = sheet.players
    assert not players.rows[0].remove.isEnabled()
    players.add.click()
    players.add.click()
    assert [s.name for s in players.seats] == ["Ann", "Computer", "Player 3", "Player 4"]
    assert not players.add.isVisible()
    players.rows[2].who.choose("expert")
    players.rows[2].up.click()
    assert players.seats[1] == Seat("Player 3", "expert")
    players.rows[0].remove.click()
    assert [s.name for s in players.seats] == ["Player 3", "Computer", "Player 4"]
    players.add.click()
    assert len({s.name for s in players.seats}) == 4


def test_the_champion_takes_its_seconds_a_move(sheet: NewGameSheet) -> None:
    row = sheet.players.rows[1]
    assert not row.seconds.isVisible()
    row.who.choose("champion")
    assert row.seconds.isVisible()
    assert row.seconds.text() == "3 s a move"
    assert result(sheet).seats[1].player == "champion"
    row.seconds.setValue(20)
    assert result(sheet).seats[1].player == "champion20"
    row.who.choose("club")
    assert not row.seconds.isVisible()
    row.show_seat(Seat("Computer", "champion45"))
    assert (row.who.value, row.seconds.value()) == ("champion", 45)
    row.show_seat(Seat("Computer", "champion"))
    assert result(sheet).seats[1].player == "champion"


def test_a_share_of_the_best_score_takes_a_number(sheet: NewGameSheet) -> None:
    row = sheet.players.rows[1]
    assert not row.percent.isVisible()
    row.who.choose("percent")
    assert row.percent.isVisible()
    assert row.hint.text() == "Plays a move of at least this score"
    row.percent.setValue(70)
    assert result(sheet).seats[1].player == "percent70"
    row.percent.setValue(500)
    assert result(sheet).seats[1].player == "percent100"
    row.who.choose("club")
    assert not row.percent.isVisible()
    assert result(sheet).seats[1].player == "club"


def test_an_adaptive_opponent_takes_the_share_of_games_to_win(sheet: NewGameSheet) -> None:
    row = sheet.players.rows[1]
    assert not row.share.isVisible()
    row.who.choose("adaptive")
    assert row.share.isVisible() and not row.percent.isVisible()
    assert row.hint.text() == "Follows your strength: you win about this share"
    assert result(sheet).seats[1].player == "adaptive50"
    row.share.setValue(65)
    assert result(sheet).seats[1].player == "adaptive65"
    row.share.setValue(100)
    assert result(sheet).seats[1].player == "adaptive90"
    row.show_seat(Seat("It", "adaptive40at1234"))
    assert (row.who.value, row.share.value()) == ("adaptive", 40)
    row.who.choose("club")
    assert not row.share.isVisible()


def test_each_player_may_have_a_time(sheet: NewGameSheet) -> None:
    clock = sheet.house.clock
    sheet.more.setChecked(True)
    rows = sheet.players.rows
    assert not clock.odds.isVisible()
    clock.kind.choose(ClockKind.GAME)
    assert clock.odds.isVisible()
    assert not rows[0].time.isVisible()
    clock.odds.setChecked(True)
    assert [row.time.value() for row in rows] == [1500, 1500]
    rows[0].time.setValue(600)
    assert "Ann 10 min, Computer 25 min" in sheet.summary.text()
    clock.time.setValue(1200)
    assert [row.time.value() for row in rows] == [600, 1200]
    assert [seat.seconds for seat in result(sheet).seats] == [600, 0]
    rows[0].down.click()
    assert [(seat.name, seat.seconds) for seat in result(sheet).seats] == [
        ("Computer", 0),
        ("Ann", 600),
    ]
    clock.odds.setChecked(False)
    assert not rows[0].time.isVisible()
    assert [seat.seconds for seat in result(sheet).seats] == [0, 0]
    clock.odds.setChecked(True)
    clock.kind.choose(ClockKind.NONE)
    assert not rows[0].time.isVisible()
    assert "min" not in sheet.summary.text()
    assert [seat.seconds for seat in result(sheet).seats] == [0, 0]


def test_the_summary_names_variants_and_leaves_presets_alone(sheet: NewGameSheet) -> None:
    variants = sheet.house.variants
    variants.blanks.choose(BlankRule.JOKER)
    variants.racks.choose((8, 7))
    variants.clabbers.setChecked(True)
    variants.bonuses.kind.choose(True)
    variants.bonuses.points[4].setValue(10)
    assert sheet.summary.text().endswith("joker · 7 among 8 · clabbers · bonuses 5: 10, 7: 50")
    assert sheet.presets["family"].isChecked()
    sheet.presets["tournament"].click()
    rules = result(sheet).rules
    assert rules.clock.kind is ClockKind.GAME
    assert (rules.anagrams, rules.bonus_table) == (True, "5:10 7:50")
    assert [variant.value for variant in rules.variants] == ["joker", "7among8", "clabbers"]
    variants.racks.choose((6, 6))
    assert "racks of 6" in sheet.summary.text()


def test_a_level_is_described(sheet: NewGameSheet) -> None:
    row = sheet.players.rows[1]
    row.who.choose("champion")
    assert not row.hint.isVisible()
    assert sheet.about.text() == str(LEVELS[-1].description)
    row.who.choose("")
    assert not sheet.about.isVisible()


@pytest.mark.parametrize(
    ("names", "players", "at", "told"),
    [
        (("", "Bob"), ("", ""), 0, "Enter a name"),
        (("Ann", "  "), ("", ""), 1, "Enter a name"),
        (("Ann", "Ann"), ("", ""), 1, "The name Ann is already taken"),
        (("A", "B"), ("club", "master"), 0, "At least one player must be a person"),
    ],
)
def test_a_wrong_table_is_refused_next_to_the_field(
    qtbot: QtBot,
    sheet: NewGameSheet,
    names: tuple[str, str],
    players: tuple[str, str],
    at: int,
    told: str,
) -> None:
    for row, name, player in zip(sheet.players.rows, names, players, strict=True):
        row.name.setText(name)
        row.who.choose(player)
    with qtbot.assertNotEmitted(sheet.accepted):
        sheet.start.click()
    row = sheet.players.rows[at]
    assert row.problem.isVisible() and row.problem.text() == told
    assert focused(sheet) is row.name
    row.name.setText("Zoe")
    row.who.choose("")
    assert not row.problem.isVisible()
    with qtbot.waitSignal(sheet.accepted):
        sheet.start.click()


@pytest.mark.parametrize("seed", ["x", "1.5", "-1", "9" * 30])
def test_a_wrong_seed_is_refused_next_to_the_field(
    qtbot: QtBot, sheet: NewGameSheet, seed: str
) -> None:
    sheet.house.seed.setText(seed)
    with qtbot.assertNotEmitted(sheet.accepted):
        sheet.start.click()
    assert sheet.house.isVisible() and sheet.house.seed_problem.isVisible()
    assert focused(sheet) is sheet.house.seed
    sheet.house.seed.setText("42")
    assert result(sheet).seed == 42


def test_a_lexicon_that_is_gone_gives_way_and_that_is_said(sheet: NewGameSheet) -> None:
    sheet.edit(GameSetup("free", Rules(lexicon="tlh", tile_set="tlh"), (Seat("Ann"), Seat("Bob"))))
    told = [text.text() for text in sheet.findChildren(QLabel) if text.isVisible()]
    assert "The lexicon tlh is not installed; another one is selected" in told
    assert (result(sheet).rules.lexicon, result(sheet).rules.tile_set) == ("en", "en")


def test_without_a_lexicon_nothing_starts(
    qtbot: QtBot, tile_sets: Mapping[str, TileSet], standard15: Layout
) -> None:
    sheet = NewGameSheet(shipped_icons())
    qtbot.addWidget(sheet)
    levels = [(level.id, str(level.name), str(level.description)) for level in LEVELS]
    sheet.set_choices([], tile_sets, {standard15.id: standard15}, levels)
    sheet.edit(default_setup(GameKind.COMPUTER, NAMES))
    assert sheet.setup() is None


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("25", 1500), ("90 s", 90), ("1 min 30 s", 90), ("2:05", 125), ("3 min", 180)],
)
def test_time_is_typed_in_words(sheet: NewGameSheet, typed: str, seconds: int) -> None:
    sheet.house.clock.kind.choose(ClockKind.GAME)
    box = sheet.house.clock.time
    box.lineEdit().setText(typed)
    box.interpretText()
    assert result(sheet).rules.clock.seconds == seconds


def test_training_asks_for_little(qapp: QApplication, sheet: NewGameSheet) -> None:
    sheet.edit(default_setup(GameKind.TRAINING, NAMES))
    sheet.more.setChecked(True)
    assert len(sheet.players.rows) == 1
    assert not sheet.players.rows[0].who.isVisible() and not sheet.players.add.isVisible()
    assert not sheet.house.words.isVisible() and not sheet.house.clock.isVisible()
    assert sheet.house.board.isVisible() and sheet.house.seed.isVisible()
    assert not any(button.isVisible() for button in sheet.presets.values())
    sheet.edit(default_setup(GameKind.COMPUTER, NAMES))
    sheet.more.setChecked(True)
    settle(qapp)
    assert sheet.house.words.isVisible() and sheet.players.rows[0].who.isVisible()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_clipped_or_nameless_and_cards_without_room_go_below_one_another(
    qapp: QApplication, qtbot: QtBot, new_sheet: Callable[[], NewGameSheet], scale: float
) -> None:
    sheet = opened(new_sheet(), qtbot)
    qtbot.addWidget(sheet)
    with dressed(qapp, "dark", scale) as theme:
        wear(theme, sheet)
        sheet.set_theme(theme)
        settle(qapp)
        for card in (*sheet.ladder.cards.values(), *sheet.presets.values()):
            at = card.mapTo(sheet, card.rect().bottomRight())
            assert at.x() < sheet.width() and card.width() >= card.sizeHint().width()
        lines = {card.y() for card in sheet.ladder.cards.values()}
        assert len(lines) == (1 if scale == 1.0 else 2)
        for kind in GameKind:
            setup = default_setup(kind, NAMES)
            sheet.edit(replace(setup, rules=PRESETS[2].apply(setup.rules)))
            sheet.more.setChecked(True)
            settle(qapp)
            assert clipped(sheet) == [], kind
            assert nameless(sheet) == [], kind


def test_a_person_is_not_called_computer(sheet: NewGameSheet) -> None:
    row = sheet.players.rows[1]
    QTest.keyClick(row.who, Qt.Key.Key_Home)
    assert result(sheet).seats == (Seat("Ann"), Seat("Player 2"))
    QTest.keyClick(row.who, Qt.Key.Key_Down)
    assert result(sheet).seats[1].name == "Computer"
    row.name.setText("Hal")
    QTest.keyClick(row.who, Qt.Key.Key_Home)
    assert result(sheet).seats[1] == Seat("Hal")


def test_marks_are_those_of_the_game_or_none(sheet: NewGameSheet) -> None:
    marks = [row.mark for row in sheet.players.rows]
    assert sheet.players.shuffle.isChecked()
    assert not any(mark.isVisible() for mark in marks)
    sheet.players.shuffle.setChecked(False)
    assert all(mark.isVisible() for mark in marks)


def test_the_sheet_opens_at_its_top_with_the_rules_folded(
    qapp: QApplication, sheet: NewGameSheet
) -> None:
    sheet.more.setChecked(True)
    settle(qapp)
    pane = sheet.findChild(ScrollPane)
    assert pane is not None
    bar = pane.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    sheet.hide()
    sheet.edit(default_setup(GameKind.COMPUTER, NAMES))
    sheet.show()
    settle(qapp)
    assert bar.value() == 0
    assert not sheet.house.isVisible()


@pytest.mark.parametrize(
    ("typed", "seconds"), [("10", 10), ("10 s", 10), ("0:10", 10), ("+ 7", 7), ("2 minutes", 120)]
)
def test_the_increment_is_typed(sheet: NewGameSheet, typed: str, seconds: int) -> None:
    clock = sheet.house.clock
    sheet.more.setChecked(True)
    clock.kind.choose(ClockKind.GAME)
    clock.increment.setFocus()
    clock.increment.lineEdit().selectAll()
    QTest.keyClicks(clock.increment.lineEdit(), typed)
    QTest.keyClick(clock.increment, Qt.Key.Key_Tab)
    assert result(sheet).rules.clock.increment == seconds


def test_each_number_of_the_clock_has_a_label(sheet: NewGameSheet) -> None:
    clock = sheet.house.clock
    sheet.more.setChecked(True)
    clock.kind.choose(ClockKind.GAME)
    labels = {w.buddy(): w.text() for w in clock.findChildren(QLabel) if w.isVisible()}
    for box in (clock.time, clock.increment, clock.penalty):
        assert labels[box] == box.accessibleName() != ""
    clock.kind.choose(ClockKind.TURN)
    assert clock.time.accessibleName() == "Time per turn"


def test_levels_are_a_ladder_that_arrow_keys_climb(
    qtbot: QtBot, new_sheet: Callable[[], NewGameSheet]
) -> None:
    # Arrow keys want a window that is active from the start.
    sheet = opened(new_sheet(), qtbot)
    qtbot.addWidget(sheet)
    cards = sheet.ladder.cards
    assert list(cards) == [level.id for level in LEVELS]
    assert [level for level, card in cards.items() if card.isChecked()] == ["casual"]
    cards["casual"].setFocus()
    QTest.keyClick(cards["casual"], Qt.Key.Key_Right)
    assert focused(sheet) is cards["keen"] and cards["keen"].isChecked()
    assert result(sheet).seats[1].player == "keen"
    assert sheet.about.text() == str(LEVELS[2].description)
    with qtbot.waitSignal(sheet.accepted) as caught:
        QTest.keyClick(cards["keen"], Qt.Key.Key_Return)
    assert caught.args[0].seats[1].player == "keen"
    QTest.mouseClick(cards["champion"], Qt.MouseButton.LeftButton)
    assert sheet.players.rows[1].who.value == "champion"


def test_the_ladder_is_for_the_only_computer(qapp: QApplication, sheet: NewGameSheet) -> None:
    assert sheet.ladder.isVisible()
    row = sheet.players.rows[1]
    row.who.choose("adaptive")
    assert sheet.ladder.isVisible()
    assert not any(card.isChecked() for card in sheet.ladder.cards.values())
    assert row.hint.isVisible()
    sheet.ladder.cards["expert"].click()
    assert row.who.value == "expert" and not row.hint.isVisible()
    sheet.players.add.click()
    sheet.players.rows[2].who.choose("club")
    settle(qapp)
    assert not sheet.ladder.isVisible()
    assert row.hint.isVisible() and sheet.players.rows[2].hint.isVisible()
    sheet.edit(default_setup(GameKind.TRAINING, NAMES))
    assert not sheet.ladder.isVisible()
