"""The window around the games: pages, menus, notices, look, names, room."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPushButton, QWidget

from eliot_qt.game.rules import WordCheck
from eliot_qt.models.cell import CellLayer
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.actions import words
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.board.hands.surface_keys import SURFACE_KEYS
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start.start_body import PositionLine

from ..desk import ALT, CONTROL, SHIFT, Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key
SIZES = ((960, 640), (1180, 800), (1366, 768))


def dialogs() -> list[QWidget]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]


# pages


def test_enter_on_the_first_page_starts_a_game_with_the_computer(desk: Desk) -> None:
    assert desk.window.start.isVisible()
    desk.enter()
    assert desk.window.place is Place.PLAY
    players = sorted(bool(seat.player) for seat in desk.session.record.seats)
    assert players == [False, True]
    assert desk.focus is desk.table.board


def test_a_game_left_is_continued_by_enter(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    before = desk.session.position
    desk.key(KEY.Key_W, CONTROL)
    assert desk.window.start.isVisible()
    assert desk.window.start.default_button().isVisible()
    desk.enter()
    assert desk.window.place is Place.PLAY
    assert desk.session.position == before
    assert desk.played() == ["8H WIN", "pass"]


def test_the_sheet_opens_from_the_keyboard_and_escape_leaves_it(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.key(KEY.Key_N, CONTROL)
    assert desk.window.sheet.isVisible()
    desk.key(KEY.Key_Escape)
    assert desk.window.place is Place.PLAY
    assert desk.text_of(CellLayer.DRAFT) == "WIN"


def test_escape_leaves_whatever_is_filled_in_one_from_the_other(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_N, CONTROL)
    desk.key(KEY.Key_K, CONTROL | SHIFT)
    assert desk.window.editor.isVisible()
    desk.key(KEY.Key_N, CONTROL)
    assert desk.window.sheet.isVisible()
    desk.key(KEY.Key_Escape)
    assert desk.window.place is Place.PLAY


def test_the_sheet_starts_the_game_chosen(desk: Desk) -> None:
    desk.window.choose(GameKind.TRAINING.value)
    desk.settle()
    desk.enter()
    assert desk.session.mode.id == "training"
    assert GameKind.TRAINING.value in desk.program.settings.value.setups


def test_a_seed_is_for_one_game(desk: Desk) -> None:
    desk.window.choose(GameKind.COMPUTER.value)
    desk.window.sheet.house.seed.setText("42")
    desk.window.sheet.accept()
    assert desk.session.record.seed == 42
    desk.window.show_start()
    desk.window.start.card(GameKind.COMPUTER).click()
    assert desk.session.record.seed != 42
    desk.key(KEY.Key_N, CONTROL)
    assert "seed" not in desk.window.sheet.summary.text()


def test_people_give_their_names_before_their_first_game(desk: Desk) -> None:
    card = desk.window.start.card(GameKind.PASS_AND_PLAY)
    card.click()
    desk.settle()
    sheet = desk.window.sheet
    assert sheet.isVisible() and desk.focus is sheet.players.rows[0].name
    desk.type("Ann")
    desk.key(KEY.Key_Return)
    assert {seat.name for seat in desk.session.record.seats} == {"Ann", "Player 2"}
    desk.window.show_start()
    card.click()
    assert desk.window.place is Place.PLAY


def test_a_new_game_is_of_the_kind_in_front_or_the_last_one(desk: Desk) -> None:
    def title() -> str:
        desk.key(KEY.Key_N, CONTROL)
        return desk.window.sheet.accessibleName()

    assert title() == "Play the computer"
    desk.window.choose(GameKind.TOPPING.value)
    desk.window.sheet.accept()
    desk.window.show_start()
    assert title() == "Topping"
    desk.play("EINRTWA", "AAAAAAA")
    assert title() == "Pass & play"


def test_a_position_is_trained_from_the_clipboard(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.enter()
    desk.key(KEY.Key_C, CONTROL | SHIFT)
    text = QApplication.clipboard().text()
    assert re.match(r"(15/){7}7WIN5/", text)
    desk.train("AAAAAAA")
    desk.key(KEY.Key_V, CONTROL | SHIFT)
    assert desk.text_of(CellLayer.PLAYED) == "WIN"
    QApplication.clipboard().setText("15/15/nonsense")
    desk.key(KEY.Key_V, CONTROL | SHIFT)
    assert desk.text_of(CellLayer.PLAYED) == "WIN"
    assert "3 rows" in desk.notices[-1]


def test_a_position_is_typed_on_the_first_page(desk: Desk) -> None:
    start = desk.window.start
    next(link for link in start.links if link.text() == "Analyse a position…").click()
    line = start.findChild(PositionLine)
    assert isinstance(line, PositionLine)
    edit = line.findChild(QLineEdit)
    assert isinstance(edit, QLineEdit)
    edit.setText("15/15/15 AEI/ 0/0 0")
    edit.returnPressed.emit()
    assert start.isVisible()
    shown = [label.text() for label in start.findChildren(QLabel) if label.isVisible()]
    assert any("3 rows" in text for text in shown)
    edit.setText("hello AEI/")
    edit.returnPressed.emit()
    shown = [label.text() for label in start.findChildren(QLabel) if label.isVisible()]
    assert any("15 or 21 rows" in text and "has 1 row" in text for text in shown)
    edit.setText("/".join(["15"] * 15) + " WINTERS/ 0/0 0")
    edit.returnPressed.emit()
    assert desk.session.mode.id == "training"
    assert sorted(desk.rack()) == sorted("WINTERS")


def test_the_rack_of_a_training_is_typed(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_K, CONTROL)
    assert not dialogs()
    edit = desk.focus
    assert isinstance(edit, QLineEdit)
    assert sorted(edit.text()) == sorted("EINRTWA")
    edit.clear()
    desk.type("zzzz")
    desk.enter()
    assert sorted(desk.rack()) == sorted("EINRTWA")
    assert edit.isVisible()
    assert any("only 1 left" in w.text() for w in desk.table.entry.findChildren(QLabel))
    edit.clear()
    desk.type("qui?")
    desk.enter()
    assert sorted(desk.rack()) == sorted("QUI?")
    assert not desk.table.entry.isVisible()
    assert desk.focus is desk.table.board
    desk.type("/8h quit")
    desk.enter()
    assert desk.played() == ["8H QUIt"]


def test_a_new_rack_comes_with_a_new_list(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN")
    desk.key(KEY.Key_R, CONTROL)
    assert sorted(desk.rack()) != sorted("EINRTWA")
    assert desk.thinker.asked
    assert desk.window.play.panes.moves.model.rowCount() == 0
    desk.key(KEY.Key_Z, CONTROL)
    assert sorted(desk.rack()) == sorted("EINRTWA")


# keys of the window


def test_f6_goes_round_the_panes(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN")
    page = desk.window.play
    stops = []
    for _ in range(4):
        stops.append(desk.focus)
        desk.key(KEY.Key_F6)
    assert stops == [
        page.panes.moves.view,
        page.history.view,
        page.table.board,
        page.panes.moves.view,
    ]


def test_f7_says_score_rack_unseen_and_last_play_in_turn(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    said = []
    for _ in range(4):
        desk.key(KEY.Key_F7)
        said.append(desk.chip)
    score, rack, unseen, last = said
    assert "P1\N{NO-BREAK SPACE}12" in score
    assert rack.startswith("Rack: ")
    assert unseen.startswith("Unseen, 90: ")
    assert last == "P1 plays 8H WIN for 12 points"


def test_f1_shows_every_key_and_gives_the_focus_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F1)
    help_page = desk.window.help.keys
    assert help_page.isVisible()
    shown = {label.text() for label in help_page.findChildren(QLabel)}
    for spec in desk.window.commands.specs:
        for keys in spec.keys[:1]:
            assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) in shown
            assert words(spec.text).rstrip("…") in shown
    assert {keys for keys, _ in SURFACE_KEYS} <= shown
    desk.type("win")
    assert not desk.session.hand.draft.placed and help_page.search.text() == "win"
    help_page.search.setText("shuffle")
    desk.settle()
    found = {label.text() for label in help_page.findChildren(QLabel) if label.isVisible()}
    assert {"F3", "Shuffle the rack"} <= found and "Pass" not in found
    desk.window.resize(1000, 700)
    desk.settle()
    below = help_page.parentWidget()
    assert below is not None
    assert help_page.size() == below.size()
    desk.key(KEY.Key_Escape)
    assert not help_page.isVisible()
    assert desk.focus is desk.table.board
    desk.key(KEY.Key_F1)
    desk.key(KEY.Key_F1)
    assert not help_page.isVisible()
    desk.key(KEY.Key_F1)
    desk.click(help_page.mapToGlobal(help_page.rect().center()))
    assert not help_page.isVisible()
    desk.type("win")
    assert desk.text_of(CellLayer.DRAFT) == "WIN"


def test_every_key_of_an_action_is_in_its_tooltip(desk: Desk) -> None:
    for spec in desk.window.commands.specs:
        action = desk.action(spec.command)
        for keys in spec.keys[:1]:
            told = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            assert told in action.toolTip()


def test_no_two_actions_share_a_key(desk: Desk) -> None:
    keys = [key for spec in desk.window.commands.specs for key in spec.keys]
    assert len(keys) == len(set(keys))
    # Plain characters belong to the play surface.
    assert not [key for key in keys if len(key) == 1]


def test_the_licences_are_shown_and_escape_goes_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.action(Command.ABOUT).trigger()
    desk.settle()
    about = desk.window.help.about
    assert "SCOWL" in about._texts.toPlainText()
    desk.key(KEY.Key_Escape)
    assert not about.isVisible()
    assert desk.focus is desk.table.board


def test_nothing_is_asked_in_a_box(desk: Desk) -> None:
    # These choose files or show paper in windows of their own, or leave.
    files = {
        Command.OPEN, Command.REPLAY, Command.SAVE_AS, Command.EXPORT, Command.PRINT,
        Command.SEVERAL, Command.ANALYSE_FILE,
    }  # fmt: skip
    elsewhere = {*files, Command.QUIT, Command.FULL_SCREEN, Command.MENUS}
    # What each page looks like is a matter of its own tests.
    desk.window.setUpdatesEnabled(False)
    for spec in desk.window.commands.specs:
        if spec.command in elsewhere:
            continue
        # Each is tried in a game, whatever the others have left in front.
        if not desk.window.has_game or desk.session.position.over:
            desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
        desk.action(spec.command).trigger()
        desk.settle()
        assert not dialogs(), spec.command
        assert QApplication.activeModalWidget() is None
        if spec.command is Command.WHATS_THIS:
            # Or it would look at all that happens from now on.
            desk.key(KEY.Key_Escape)
    desk.window.help.keys.hide()
    desk.window.help.about.hide()


# history


def test_going_back_and_playing_on_keeps_the_old_game(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    desk.key(KEY.Key_Home, ALT)
    assert desk.text_of(CellLayer.PLAYED) == ""
    assert desk.chip.startswith("You are viewing turn 1. Return (Alt+End), or play here")
    desk.type("tin")
    desk.enter()
    assert desk.played() == ["8H TIN"]
    assert "kept under Recent" in desk.notices[-1]
    desk.window.show_start()
    desk.settle()
    titles = [row.accessibleName() for row in desk.window.start.recent.rows]
    assert len(titles) == 2
    paths = sorted(desk.autosave.glob("*.json"))
    assert len(paths) == 2


def test_the_history_is_walked_by_arrows_clicks_and_buttons(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("ex A")
    history = desk.window.play.history
    view = history.table
    assert history.model.rowCount() == 2

    def move(row: int) -> QPoint:
        cell = view.visualRect(history.rounds_model.index_of_row(row))
        return view.viewport().mapToGlobal(cell.center())

    desk.click(move(0))
    assert desk.session.record.cursor == 1
    desk.key(KEY.Key_Down)
    assert desk.session.record.at_end
    desk.key(KEY.Key_Left, ALT)
    desk.key(KEY.Key_Left, ALT)
    assert desk.session.record.cursor == 0
    assert not view.currentIndex().isValid()
    desk.key(KEY.Key_End, ALT)
    assert desk.session.record.at_end
    desk.point(move(1))
    assert not desk.session.past.lit
    desk.point(move(0))
    assert desk.session.past.lit == {112, 113, 114}
    assert desk.table.board_model.cell(113).is_lit


def test_another_game_opens_at_its_own_end(desk: Desk) -> None:
    """A shorter history must not be walked because the longer one was."""
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("tin")
    desk.enter()
    desk.answer("pass")
    short = desk.session.record
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    desk.answer("pass")
    for _ in range(2):
        desk.key(KEY.Key_J, CONTROL)
        desk.answer("pass")
    assert desk.window.play.history.model.rowCount() == 6
    desk.window.open_record(short)
    desk.settle()
    assert desk.session.record.cursor == 2
    history = desk.window.play.history
    assert history.row_of(history.table.currentIndex()) == 1


def test_trained_from_a_game_the_computers_rack_stays_its_own(desk: Desk) -> None:
    desk.play("EINRTWA", "QAAAAAA", players=["", "relaxed"])
    desk.type("win")
    desk.enter()
    rack = sorted(desk.rack())
    assert desk.session.turn.thinking == 1
    desk.action(Command.TRAIN_HERE).trigger()
    desk.settle()
    assert desk.session.mode.id == "training"
    assert sorted(desk.rack()) == rack


# look


def test_another_theme_changes_the_picture_and_nothing_else(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN", "8H TEN")
    desk.type("win")
    desk.program.settings.change(theme="light")
    desk.settle()
    light, state = desk.window.grab().toImage(), desk.session.hand.draft
    pictures = [light]
    for theme in ("dark", "high-contrast"):
        desk.program.settings.change(theme=theme)
        desk.settle()
        assert desk.session.hand.draft == state
        assert desk.text_of(CellLayer.DRAFT) == "WIN"
        assert desk.label.startswith("Play 8H WIN")
        pictures.append(desk.window.grab().toImage())
    assert all(a != b for n, a in enumerate(pictures) for b in pictures[:n])
    desk.program.settings.change(theme="light")
    desk.settle()
    assert desk.window.grab().toImage() == light


def test_the_theme_is_chosen_in_the_menu(desk: Desk) -> None:
    dark = next(a for a in desk.window.menus.choices["theme"].actions() if a.data() == "dark")
    dark.trigger()
    assert desk.program.settings.value.theme == "dark"
    assert desk.program.look.theme.is_dark


def test_motion_can_be_reduced(desk: Desk) -> None:
    flown = []
    for reduced in (True, False):
        desk.program.settings.change(reduce_motion=reduced)
        desk.play("EINRTWA", "EINRTWA", players=["relaxed", ""])
        desk.answer("8H WIN")
        assert desk.text_of(CellLayer.PLAYED) == "WIN"
        flown.append(desk.table.overlay.is_flying)
        desk.type("a")
        assert not desk.table.overlay.is_flying
    assert flown == [False, True]


def prepare(desk: Desk, page: str) -> None:
    match page:
        case "start":
            desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
            desk.type("win")
            desk.enter()
            desk.window.show_start()
        case "sheet":
            desk.window.choose(GameKind.COMPUTER.value)
        case "play":
            desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
            desk.type("winter")
        case "training":
            desk.train("EINRTWA")
            desk.list_moves("8H WINTER", "8H TEN", "ex AE", "pass")
            desk.window.play.panes.moves.view.selectRow(0)
        case "hand-over":
            desk.play("EINRTWA", "AAAAAAA")
        case "keys":
            desk.train("EINRTWA")
            desk.window.help.toggle_keys()
        case "end":
            desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
            desk.action(Command.RESIGN).trigger()
        case "about":
            desk.window.help.show_about()
    desk.settle()


PAGES = ("start", "sheet", "play", "training", "hand-over", "end", "keys", "about")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_fits_and_everything_on_it_has_a_name(desk: Desk, page: str) -> None:
    prepare(desk, page)
    for size in SIZES:
        desk.window.resize(*size)
        desk.settle()
        assert desk.window.size().toTuple() == size
        assert clipped(desk.window) == [], (page, size)
    assert nameless(desk.window) == []
    assert not any(w.text() == "" and w.icon().isNull() for w in _buttons(desk))
    desk.window.help.keys.hide()
    desk.window.help.about.hide()


def test_all_keys_are_seen_in_the_largest_text_of_the_smallest_window(desk: Desk) -> None:
    desk.key(KEY.Key_F1)
    help_page = desk.window.help.keys
    desk.program.settings.change(text_scale=200)
    desk.window.resize(960, 640)
    desk.settle()
    shown = [label for label in help_page.findChildren(QLabel) if label.isVisible()]
    assert all(
        help_page.rect().right() >= label.mapTo(help_page, label.rect().topRight()).x()
        for label in shown
    )
    help_page.hide()


@pytest.mark.parametrize("page", ("play", "training", "hand-over", "end"))
def test_twice_the_text_fits_on_a_small_screen(desk: Desk, page: str) -> None:
    desk.program.settings.change(text_scale=200)
    desk.window.resize(1366, 768)
    prepare(desk, page)
    assert clipped(desk.window) == []
    assert desk.table.board.side >= 28


def _buttons(desk: Desk) -> list[QPushButton]:
    return [w for w in desk.window.findChildren(QPushButton) if w.isVisible()]


def test_tab_reaches_everything_and_leaves_nothing_out(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN")
    seen: list[QWidget | None] = []
    while desk.focus not in seen:
        seen.append(desk.focus)
        desk.key(KEY.Key_Tab)
    for widget in (
        desk.table.board,
        desk.table.rack,
        desk.table.bar.swap,
        desk.window.play.panes.moves.filter,
        desk.window.play.panes.moves.view,
        desk.window.play.history.view,
    ):
        assert widget in seen


def test_the_notice_bar_says_how_many_more_there_are(desk: Desk) -> None:
    for text in ("one", "two", "three"):
        desk.window.say(text)
    buttons = desk.window.notices.findChildren(QPushButton)
    assert [button.text() for button in buttons if button.isVisible()] == ["Next (2 more)"]
    buttons[0].click()
    buttons[0].click()
    assert not any(button.isVisible() for button in buttons)
    assert desk.notices == ["one"]


def test_nothing_ends_a_turn_while_a_move_is_half_typed(desk: Desk) -> None:
    desk.play("AEINRST", "AEINRST", players=["", "master"], word_check=WordCheck.CHALLENGE)
    desk.session.play_text("8H tie")
    desk.answer("G8 IN")
    events = len(desk.session.record.events)
    desk.type("/h8 re")
    for command in (Command.CHALLENGE, Command.PASS, Command.RESIGN):
        assert desk.action(command).isEnabled()
        desk.action(command).trigger()
        desk.settle()
        assert len(desk.session.record.events) == events
        assert desk.table.entry.isVisible()
    told = [label.text() for label in desk.table.entry.findChildren(QLabel)]
    assert "Enter or Esc first: this line is not finished" in told
    desk.key(Qt.Key.Key_Escape)
    desk.action(Command.CHALLENGE).trigger()
    assert len(desk.session.record.events) > events


def test_another_board_leaves_icons_of_actions_alone_and_another_theme_changes_them(
    desk: Desk,
) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    action, change = desk.action(Command.SHUFFLE), desk.program.settings.change
    before = action.icon().cacheKey()
    change(board="wood")
    assert action.icon().cacheKey() == before
    change(theme="dark")
    assert action.icon().cacheKey() != before
    change(theme="light", board="classic")
    assert action.icon().cacheKey() == before
