"""Pages are made when they are needed, and dressed when they are seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.app import Program
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.action_button import StepButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start.start_offers import offered_setup
from eliot_qt.widgets.window.window_pages import WindowPages

from ..desk import Desk


class StyleChanges(QObject):
    """Notes which widgets are dressed."""

    def __init__(self) -> None:
        super().__init__()
        self.dressed: list[QWidget] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.StyleChange and isinstance(watched, QWidget):
            self.dressed.append(watched)
        return False

    def within(self, page: QWidget) -> int:
        """How many of them lie on a page."""
        return sum(page.isAncestorOf(widget) for widget in self.dressed)


class Windows(QObject):
    """Notes what is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


def pages(desk: Desk) -> WindowPages:
    found = desk.window.findChild(WindowPages)
    assert isinstance(found, WindowPages)
    return found


def visit_all(desk: Desk) -> None:
    for kind in GameKind:
        desk.window.show_start()
        desk.window.start_game(offered_setup(desk.program.settings.value, kind))
        desk.settle()
    desk.window.choose("computer")
    desk.window.features.help.open_glossary()
    desk.window.features.start.edit_position()
    desk.window.features.help.open_glossary()
    desk.window.analysis.bench.open_here()
    desk.window.analysis.many.open()
    desk.window.features.puzzles.open()
    desk.window.features.lessons.open()
    assert desk.window.features.start.replays is not None
    assert desk.window.analysis.page is not None
    desk.window.show_start()
    desk.window.words.open()
    desk.window.features.lexicons.open()
    desk.action(Command.STUDY).trigger()
    desk.action(Command.RECORD).trigger()
    desk.action(Command.SCORE_SHEET).trigger()
    desk.action(Command.PREFERENCES).trigger()
    desk.settle()


def test_making_a_page_shows_no_other_window(desk: Desk) -> None:
    windows = Windows()
    desk.app.installEventFilter(windows)
    visit_all(desk)
    desk.app.removeEventFilter(windows)
    assert windows.shown == []
    assert pages(desk).made_so_far == set(Place)


def test_a_theme_dresses_the_page_in_front_alone(desk: Desk) -> None:
    visit_all(desk)
    desk.window.show_start()
    desk.settle()
    changes = StyleChanges()
    desk.app.installEventFilter(changes)
    desk.program.settings.change(theme="dark")
    behind = (
        desk.window.sheet,
        desk.window.features.start.replay,
        desk.window.editor,
        desk.window.play,
        desk.window.arbitration,
    )
    assert changes.within(desk.window.start) > 0
    assert [changes.within(page) for page in behind] == [0] * 5
    desk.window.choose("computer")
    desk.app.removeEventFilter(changes)
    assert changes.within(desk.window.sheet) > 0
    colour = desk.program.look.theme.colour("text")
    for page in (desk.window.start, desk.window.sheet):
        assert page.palette().color(QPalette.ColorRole.WindowText) == colour


def test_a_theme_and_a_text_size_dress_each_widget_of_a_page_once(desk: Desk) -> None:
    """The window's sheet and the page's own are one: of two, each would dress everything."""
    desk.window.features.preferences.open()
    page = desk.window.features.preferences.page
    desk.settle()
    for change in ({"theme": "dark"}, {"text_scale": 150}):
        changes = StyleChanges()
        desk.app.installEventFilter(changes)
        desk.program.settings.change(**change)
        desk.settle()
        desk.app.removeEventFilter(changes)
        # Qt tells of a sheet twice.
        assert changes.dressed.count(page.back) == 2
    assert page.scale == 1.5
    colour = desk.program.look.theme.colour("text")
    assert page.palette().color(QPalette.ColorRole.WindowText) == colour


@pytest.mark.parametrize("text_scale", [150, 200])
def test_a_page_behind_has_the_size_when_it_comes_forward(
    desk: Desk, text_scale: int, qtbot: QtBot
) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    usual = desk.table.decision.play.height()
    desk.window.show_start()
    desk.program.settings.change(text_scale=text_scale)
    desk.settle()
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    assert desk.table.decision.play.height() > usual
    assert QApplication.font().pixelSize() == desk.table.chip.font().pixelSize()


def test_what_is_hidden_wears_another_theme_once_it_is_shown(desk: Desk) -> None:
    keys = desk.window.help.overlays[0]
    keys.cover()
    keys.hide()
    before = keys.styleSheet()
    desk.program.settings.change(theme="dark")
    assert keys.styleSheet() == before
    keys.cover()
    assert keys.styleSheet() == desk.program.look.sheet != before
    keys.hide()


def test_dialogs_wear_the_theme(desk: Desk) -> None:
    desk.program.settings.change(theme="dark")
    look = desk.program.look
    dialog = QDialog(desk.window.dialogs)
    assert desk.window.dialogs.styleSheet() == look.sheet
    dialog.deleteLater()
    assert desk.window.dialogs.window() is desk.window


def test_icons_of_actions_are_drawn_when_they_are_seen_first(
    qapp: QApplication, tmp_path: Path
) -> None:
    program = Program(qapp, tmp_path / "settings.json", tmp_path / "autosave")
    window = program.window
    actions = [
        window.findChild(QAction, spec.command.value) for spec in window.commands.specs if spec.icon
    ]

    def drawn() -> set[bool]:
        return {isinstance(action, QAction) and not action.icon().isNull() for action in actions}

    assert drawn() == {False}
    window.menus.all()[0].aboutToShow.emit()
    assert drawn() == {True}
    program.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_buttons_of_a_page_have_their_icons_without_a_menu(desk: Desk) -> None:
    desk.window.start_game(offered_setup(desk.program.settings.value, GameKind.COMPUTER))
    steps = desk.window.play.findChildren(StepButton)
    assert steps and not any(button.icon().isNull() for button in steps)
