from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.faults import Message
from eliot_qt.widgets.look.fonts import scale_of
from eliot_qt.widgets.look.look import Look
from eliot_qt.widgets.look.style import put_on
from eliot_qt.widgets.look.theme import BoardChoice, ThemeChoice
from eliot_qt.widgets.look.theme_files import ThemeError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.resources() / "themes", tmp_path / "themes"))


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    font, palette, sheet = QFont(qapp.font()), QPalette(qapp.palette()), qapp.styleSheet()
    yield qapp
    qapp.setFont(font)
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)


def test_a_choice_dresses_the_application(app: QApplication, folder: Path, qtbot: QtBot) -> None:
    look = Look(app, folder)
    assert look.theme.id == "light"
    with qtbot.waitSignal(look.theme_changed) as seen:
        look.choose(ThemeChoice.DARK)
    assert seen.args == [look.theme]
    assert look.theme.is_dark
    assert app.palette().color(QPalette.ColorRole.Window) == look.theme.colour("window")
    assert look.theme.page.window in look.sheet


def test_a_damaged_theme_is_reported_and_the_old_one_stays(
    app: QApplication, folder: Path, qtbot: QtBot
) -> None:
    (folder / "dark.json").write_text("{", encoding="utf-8")
    look = Look(app, folder)
    look.choose(ThemeChoice.LIGHT)
    with qtbot.waitSignal(look.failed) as failure:
        look.choose(ThemeChoice.DARK)
    assert "dark.json" in str(failure.args[0])
    assert look.theme.id == "light"


def test_at_the_start_another_theme_takes_the_place_of_a_damaged_one(
    app: QApplication, folder: Path
) -> None:
    (folder / "light.json").write_text("{}", encoding="utf-8")
    look = Look(app, folder)
    failures: list[Message] = []
    look.failed.connect(failures.append)
    assert look.theme.id != "light"
    assert "light.json" in str(failures[0])


def test_without_any_theme_it_says_so(app: QApplication, tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match=r"light\.json"):
        _ = Look(app, tmp_path).theme


def test_no_sheet_is_worn_by_the_whole_application(app: QApplication, folder: Path) -> None:
    before = app.styleSheet()
    look = Look(app, folder)
    look.choose(ThemeChoice.DARK)
    large = look.sheet
    look.set_text_scale(2.0)
    assert look.sheet != large
    assert app.styleSheet() == before


def test_what_is_dressed_at_once_has_the_new_text_size(app: QApplication, folder: Path) -> None:
    window = QWidget()
    page = QWidget(window)
    window.winId()  # the system tells windows of a font, and they tell what they hold
    look = Look(app, folder)
    look.set_text_scale(2.0)
    put_on(page, look.sheet)
    app.processEvents()
    assert scale_of(page.font()) == 2.0
    look.set_text_scale(1.0)


def test_a_board_goes_with_every_theme(app: QApplication, folder: Path, qtbot: QtBot) -> None:
    look = Look(app, folder)
    classic = look.theme
    with qtbot.waitSignal(look.theme_changed):
        look.choose_board(BoardChoice.PLAIN)
    assert look.theme.page == classic.page
    assert look.theme.board != classic.board
    plain = look.theme
    look.choose(ThemeChoice.DARK)
    assert look.theme.board_id == "plain-dark"
    look.choose(ThemeChoice.HIGH_CONTRAST)
    assert look.theme.board_id == ""
    look.choose(ThemeChoice.LIGHT)
    assert look.theme == plain
