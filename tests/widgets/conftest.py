"""The program's window for tests that work it by keys and pointer."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt import app
from eliot_qt.widgets.analysis import feature as analysis_feature
from eliot_qt.widgets.window import window_notices
from eliot_qt.widgets.window.main_window import MainWindow

from ..conftest import PATIENCE
from .desk import Desk, ToldThinker, at_desk


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Nothing is painted before the test itself begins: most leave the start page at once."""
    made = getattr(item, "funcargs", {}).get("desk")
    if isinstance(made, Desk):
        made.window.setUpdatesEnabled(True)
    return (yield)


@pytest.fixture(scope="module", autouse=True)
def text_size_is_left_alone(qapp: QApplication) -> Iterator[None]:
    """Whatever file comes next in this process finds the text as large as this one did."""
    before = qapp.font()
    yield
    after = qapp.font()
    # The first program of a process brings the font.
    assert after.family() != before.family() or after.toString() == before.toString()


@pytest.fixture(scope="module", autouse=True)
def no_window_is_left(qapp: QApplication) -> Iterator[None]:
    """A window left behind would make every change of style and text size slower from then on."""
    yield
    left = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
    assert left == []


@pytest.fixture(scope="module")
def used_desk(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A program that stays open for all tests of a file, as it does for a day of games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Thinker", lambda *_: ToldThinker())
        patch.setattr(analysis_feature, "_PAINTED", 0)
        # Where a machine is busy a notice would say so beside those that a test is about.
        patch.setattr(window_notices, "_PATIENCE", PATIENCE)
        with at_desk(qapp, tmp_path_factory.mktemp("home"), is_painted=False) as made:
            yield made


@pytest.fixture
def desk(used_desk: Desk, qtbot: QtBot) -> Desk:
    """The start page of a program whose engine answers when the test says so."""
    used_desk.tidy(qtbot)
    return used_desk


@pytest.fixture
def thinking_desk(qapp: QApplication, qtbot: QtBot, home: Path) -> Iterator[Desk]:
    """The program with its engine thread and the engine that needs no compiler."""
    with at_desk(qapp, home, is_painted=False) as made:
        made.tidy(qtbot)
        yield made
