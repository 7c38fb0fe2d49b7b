"""What the desktop asks of a running window: its menu's entries, files of games and lexicons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt import app
from eliot_qt.cli.window import WISHES
from eliot_qt.lexicon.file_formats import FILE_FORMATS
from eliot_qt.play.setup import GameKind, kind_of
from eliot_qt.widgets.lexicons.feature import LEXICON_SUFFIXES
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.window.window_pages import WindowPages

from ..desk import Desk, ToldThinker, at_desk

LEXICON = Path(__file__).parents[3] / "lexicons/en_common/en_common.kwg"


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("ELIOT_QT_HOME", str(tmp_path))
    monkeypatch.setattr(app, "Thinker", lambda *_: ToldThinker())
    with at_desk(qapp, tmp_path, is_painted=False) as made:
        yield made


def place(desk: Desk) -> Place | None:
    pages = desk.window.findChild(WindowPages)
    assert isinstance(pages, WindowPages)
    return pages.place


def kind(desk: Desk) -> GameKind:
    return kind_of(desk.session.mode.id, desk.session.record.seats)


def test_play_and_train_start_a_game_that_is_not_started_twice(desk: Desk) -> None:
    for wish, wanted in (("play", GameKind.COMPUTER), ("train", GameKind.TRAINING)):
        desk.window.features.grant(wish)
        desk.settle()
        assert desk.window.place is Place.PLAY and kind(desk) is wanted
        record = desk.session.record
        desk.window.features.grant(wish)
        desk.settle()
        assert desk.session.record is record


def test_words_opens_the_word_tools(desk: Desk) -> None:
    assert set(WISHES) == {"play", "train", "words"}
    desk.window.features.grant("words")
    assert place(desk) is Place.WORDS


def test_a_lexicon_of_another_program_is_offered_to_be_added(desk: Desk, qtbot: QtBot) -> None:
    desk.program.answer(str(LEXICON))
    desk.settle()
    assert place(desk) is Place.LEXICONS
    part = desk.window.features.lexicons.page.add
    assert desk.window.features.lexicons.page.front is part
    assert (part.file.text(), part.kind.value) == (str(LEXICON), "kwg")
    qtbot.waitUntil(part.main.isEnabled)


def test_a_lexicon_is_known_by_the_names_that_the_formats_have() -> None:
    by_name = {each.suffix for each in FILE_FORMATS if each.known_by_suffix}
    assert {*LEXICON_SUFFIXES} == by_name - {".txt"}
