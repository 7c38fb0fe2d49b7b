"""The page of preferences: searched, in force at once, reset one by one, by keyboard alone."""

from __future__ import annotations

import itertools
from dataclasses import fields

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from eliot_qt import cli
from eliot_qt.play.setup import GameKind
from eliot_qt.session.settings import Settings
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.theme import BoardChoice, Theme
from eliot_qt.widgets.parts.choice_box import ChoiceBox
from eliot_qt.widgets.parts.segments import Segments
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.preferences import board_picker
from eliot_qt.widgets.preferences.board_picker import BoardButton, BoardPicker, board_picture
from eliot_qt.widgets.preferences.preference_row import preference_rows
from eliot_qt.widgets.preferences.preference_texts import preferences
from eliot_qt.widgets.preferences.preferences_page import PreferencesPage
from eliot_qt.widgets.start.start_offers import own_name
from eliot_qt.widgets.window.window_pages import WindowPages

from ..desk import CONTROL, Desk
from ..page_checks import clipped, dressed, nameless, settle, wear

LEXICONS = (("en", "English"), ("fr", "Français"))
# What else there is: chosen where it is used, or by no one.
ELSEWHERE = {"keys", "strategy", "setups", "geometry", "unknown"}


@pytest.fixture
def page(desk: Desk) -> PreferencesPage:
    desk.key(Qt.Key.Key_Comma, CONTROL)
    page = desk.window.findChild(PreferencesPage)
    assert isinstance(page, PreferencesPage)
    page.search.clear()
    return page


def front(desk: Desk) -> Place | None:
    pages = desk.window.findChild(WindowPages)
    assert isinstance(pages, WindowPages)
    return pages.place


def shown(page: PreferencesPage) -> list[str]:
    return [field for field, row in page.rows.items() if row.isVisible()]


def settings(desk: Desk) -> Settings:
    return desk.program.settings.value


# First, while there is no desk whose many widgets would be dressed as well.
@pytest.mark.parametrize(("name", "scale"), [("light", 1.0), ("dark", 2.0)])
def test_nothing_is_cut_off_or_nameless(
    qtbot: QtBot, qapp: QApplication, name: str, scale: float
) -> None:
    with dressed(qapp, name, scale) as theme:
        page = PreferencesPage([*preference_rows(preferences(LEXICONS))])
        qtbot.addWidget(page)
        wear(theme, page)
        page.set_theme(theme)
        page.show_settings(Settings(theme="high-contrast"))
        page.resize(960, 600)
        page.show()
        settle(qapp)
        assert clipped(page) == []
        assert nameless(page) == []


def test_every_setting_has_its_row() -> None:
    offered = {each.field for each in preferences(LEXICONS)}
    assert offered | ELSEWHERE == {field.name for field in fields(Settings)}
    assert not offered & ELSEWHERE


def test_every_choice_can_be_chosen_at_once(desk: Desk, page: PreferencesPage) -> None:
    for field, row in page.rows.items():
        control = row.control
        if isinstance(control, ChoiceBox):
            for number, (value, _) in enumerate(row.what.choices):
                control.setCurrentIndex(number)
                assert getattr(settings(desk), field) == value
        elif isinstance(control, Segments):
            assert 1 < len(control.buttons) <= 4
            # What is switched on and off has no choices of its own.
            values = [value for value, _ in row.what.choices] or [False, True]
            for button, value in zip(control.buttons, values, strict=True):
                button.click()
                assert getattr(settings(desk), field) == value == control.value
    assert desk.action(Command.CLOCK_SOUND).isChecked()


def test_a_few_choices_stand_side_by_side_and_many_in_a_box(page: PreferencesPage) -> None:
    for row in page.rows.values():
        few = 0 < len(row.what.choices) <= 4
        if not row.what.pictured and not row.what.listed and row.what.choices:
            assert isinstance(row.control, Segments if few else ChoiceBox), row.what.field


def test_the_names_at_the_left_lead_to_their_groups(desk: Desk, page: PreferencesPage) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    groups = list(dict.fromkeys(row.what.group for row in page.rows.values()))
    assert list(page.sections) == [*groups, "Data"]
    page.search.setText("theme")
    for name in ("Training", "Look"):
        page.sections[name].click()
        desk.settle()
        first = next(row for row in page.rows.values() if row.what.group == name)
        top = first.mapTo(page, QPoint()).y()
        assert 0 < top < page.height() / 3 and page.sections[name].isChecked()
    assert page.search.text() == ""
    bar = page._scroll.verticalScrollBar()
    page.search.setFocus()
    bar.setValue(bar.maximum())
    assert list(page.sections.values())[-1].isChecked()


def test_each_is_reset_by_itself(desk: Desk, page: PreferencesPage) -> None:
    desk.program.settings.change(theme="dark", text_scale=125, names=("Ann",))
    theme, size, name = (page.rows[field] for field in ("theme", "text_scale", "names"))
    assert isinstance(name.control, QLineEdit) and name.control.text() == "Ann"
    theme.reset.click()
    assert (settings(desk).theme, settings(desk).text_scale) == ("system", 125)
    assert not theme.reset.isEnabled() and size.reset.isEnabled()
    assert desk.focus is not None and theme.control.isAncestorOf(desk.focus)
    name.reset.click()
    assert settings(desk).names == ()
    assert name.control.text() == ""


def test_a_name_is_typed(desk: Desk, page: PreferencesPage) -> None:
    page.rows["names"].control.setFocus()
    desk.type("ann b")
    assert own_name(settings(desk)) == "ann b"
    assert page.rows["names"].control.hasFocus()


def test_a_web_page_is_taken_only_if_it_can_be_used(desk: Desk, page: PreferencesPage) -> None:
    row = page.rows["word_page"]
    assert isinstance(row.control, QLineEdit)
    row.control.setFocus()
    row.control.setText("https://dictionary.example/{word}")
    assert settings(desk).word_page == "https://dictionary.example/{word}"
    assert not row.refusal.isVisible()
    desk.type("#")
    assert settings(desk).word_page == "https://dictionary.example/{word}#"
    row.control.setText("javascript:alert('{word}')")
    assert settings(desk).word_page == "https://dictionary.example/{word}#"
    desk.settle()
    assert row.refusal.isVisible() and clipped(page) == []
    assert row.what.refusal in row.control.accessibleDescription()
    row.control.setText("")
    assert settings(desk).word_page == "" and not row.refusal.isVisible()
    row.reset.click()
    assert settings(desk).word_page == Settings().word_page == row.control.text()


def test_a_search_finds_by_title_hint_and_choice(desk: Desk, page: PreferencesPage) -> None:
    assert desk.has_focus(page.search)
    for text, found in (
        ("ALERT", ["first_alert", "second_alert", "clock_sound"]),
        ("high", ["board", "theme"]),
        ("glid", ["reduce_motion"]),
        ("", list(page.rows)),
        ("xyz", []),
    ):
        page.search.setText(text)
        assert shown(page) == found
    desk.key(Qt.Key.Key_Escape)
    assert page.search.text() == "" and front(desk) is Place.PREFERENCES


def test_escape_leads_back_to_where_one_was(desk: Desk) -> None:
    desk.key(Qt.Key.Key_Comma, CONTROL)
    desk.key(Qt.Key.Key_Escape)
    assert front(desk) is Place.START
    desk.play("EINRTWA", "AAAAAAA")
    desk.key(Qt.Key.Key_Comma, CONTROL)
    desk.key(Qt.Key.Key_Comma, CONTROL)
    desk.key(Qt.Key.Key_Escape)
    assert front(desk) is Place.PLAY
    desk.window.show_start()
    # From a form that is being filled in, back to it, and from there to the start.
    desk.window.choose(GameKind.COMPUTER)
    desk.key(Qt.Key.Key_Comma, CONTROL)
    desk.key(Qt.Key.Key_Escape)
    assert front(desk) is Place.SHEET
    desk.window.sheet.cancelled.emit()
    assert front(desk) is Place.START


def test_tab_reaches_every_control(desk: Desk, page: PreferencesPage) -> None:
    reached = set()
    for _ in range(2 * len(page.rows) + 4):
        desk.key(Qt.Key.Key_Tab)
        reached.add(desk.focus)
    for row in page.rows.values():
        assert any(at and (at is row.control or row.control.isAncestorOf(at)) for at in reached)
    assert page.back in reached


def test_a_board_is_chosen_by_its_picture(desk: Desk, page: PreferencesPage) -> None:
    picker = page.rows["board"].control
    assert isinstance(picker, BoardPicker)
    buttons = {button.text(): button for button in picker.findChildren(BoardButton)}
    assert set(buttons) == {"Classic", "Wood", "Plain"}
    pictures = [button.picture.toImage() for button in buttons.values()]
    assert all(a != b for a, b in itertools.combinations(pictures, 2))
    assert picker.value == "classic"
    buttons["Wood"].click()
    assert settings(desk).board == "wood"
    assert desk.table.board.theme.finish.value == "wood"
    assert desk.table.board.theme.id == "light"
    page.rows["board"].reset.click()
    assert settings(desk).board == picker.value == "classic"
    assert desk.table.board.theme.finish.value == "smooth"


def test_pictures_of_boards_are_as_large_as_there_is_room(
    desk: Desk, page: PreferencesPage
) -> None:
    picker = page.rows["board"].control
    assert isinstance(picker, BoardPicker)
    widths = {}
    for width in (1366, 700):
        desk.window.resize(width, 640)
        desk.settle()
        buttons = picker.findChildren(BoardButton)
        widths[width] = buttons[0].width()
        assert buttons[0].picture.width() < widths[width]
        assert all(picker.rect().contains(each.geometry()) for each in buttons)
    assert widths[1366] > widths[700]


def test_boards_are_painted_once_for_another_text_size(
    desk: Desk, page: PreferencesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at each of the sizes that the page has while it is laid out."""
    desk.settle()
    painted: list[BoardChoice] = []

    def paint(theme: Theme, choice: BoardChoice, side: int, dpr: float) -> QPixmap:
        painted.append(choice)
        return board_picture(theme, choice, side, dpr)

    monkeypatch.setattr(board_picker, "board_picture", paint)
    desk.program.settings.change(text_scale=150)
    desk.settle()
    assert len(painted) == len(set(painted)) == len(BoardChoice)
    desk.program.settings.change(text_scale=100)
    desk.settle()
    painted.clear()
    desk.program.settings.change(text_scale=150)
    desk.settle()
    assert painted == []


def test_what_is_in_sight_is_dressed_at_once_and_the_rest_behind_it(
    desk: Desk, page: PreferencesPage, qtbot: QtBot
) -> None:
    desk.window.resize(1180, 700)
    page.sections["Look"].click()
    desk.settle()
    groups = list(page._groups.values())
    old = groups[0].styleSheet()
    qtbot.waitUntil(lambda: groups[-1].styleSheet() == old)
    desk.program.settings.change(theme="dark")
    new = groups[0].styleSheet()
    assert new != old
    assert groups[-1].styleSheet() == old
    assert page.styleSheet() == ""
    # Somebody who goes there at once finds it dressed.
    page.sections["Data"].click()
    assert all(group.styleSheet() == new for group in groups)


def test_behind_the_page_in_front_one_part_is_dressed_after_the_other(
    qtbot: QtBot, qapp: QApplication
) -> None:
    page = PreferencesPage([*preference_rows(preferences(LEXICONS))])
    qtbot.addWidget(page)
    groups = list(page._groups.values())
    with dressed(qapp, "light", 1.0) as theme:
        by_step = [
            sum(bool(group.styleSheet()) for group in groups)
            for _ in page.dressing(theme, "QLabel { color: red; }")
        ]
        sheets = {group.styleSheet() for group in groups}
        assert by_step == [*range(1, len(groups) + 1), len(groups)]
        # Then nothing is left to be done when it comes to the front.
        page.wear(theme, "QLabel { color: red; }")
    assert {group.styleSheet() for group in groups} == sheets
    assert len(sheets) == 1


def test_headings_grow_with_the_text(desk: Desk, page: PreferencesPage) -> None:
    title = page.findChild(QLabel, "title")
    assert isinstance(title, QLabel)
    usual = title.font().pixelSize()
    desk.program.settings.change(text_scale=150)
    desk.settle()
    assert title.font().pixelSize() == pytest.approx(1.5 * usual, abs=1)


def test_reset_is_seen_where_there_is_something_to_reset_and_moves_nothing(
    desk: Desk, page: PreferencesPage
) -> None:
    desk.window.resize(1180, 800)
    desk.settle()
    row = page.rows["coordinates"]
    assert isinstance(row.control, Segments) and not row.reset.isVisible()
    before = row.control.geometry()
    row.control.buttons[0].click()
    desk.settle()
    assert row.reset.isVisible() and row.control.geometry() == before
    row.reset.click()
    assert settings(desk).coordinates and not row.reset.isVisible()


def test_lexicons_added_while_the_window_is_open_are_offered(
    desk: Desk, page: PreferencesPage
) -> None:
    box = page.rows["lexicon"].control
    assert isinstance(box, ChoiceBox)
    listed = desk.folder / "mine.txt"
    listed.write_text("qi\nza\noxen\n")
    command = ("lexicon", "build", str(listed), "--tile-set", "en")
    assert cli.main((*command, "--id", "first", "--name", "First words")) == 0
    desk.app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert "First words" in [box.itemText(n) for n in range(box.count())]
    box.choose("first")
    assert settings(desk).lexicon == "first"
    desk.key(Qt.Key.Key_Escape)
    assert cli.main((*command, "--id", "second", "--name", "Second words")) == 0
    desk.program.catalogue.refresh()
    desk.key(Qt.Key.Key_Comma, CONTROL)
    assert "Second words" in [box.itemText(n) for n in range(box.count())]
    assert box.currentText() == "First words"


def test_no_row_is_cut_off_at_the_right(desk: Desk, page: PreferencesPage) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    (scroll,) = page.findChildren(QScrollArea)
    room = scroll.viewport().mapTo(page, scroll.viewport().rect().topRight()).x()
    for field, row in page.rows.items():
        assert row.mapTo(page, row.rect().topRight()).x() < room, field
