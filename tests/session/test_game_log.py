"""Games that end enter the record behind the window, and none is lost when it closes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from eliot_qt.game.layout import Layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.notices import NoticeKind
from eliot_qt.play.record_book.book import RecordBook
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.game_log import GameLog
from tests.play.record_book.ended_games import ANN, COMPUTER, ended


@pytest.fixture
def runner(qtbot: QtBot) -> Iterator[Runner]:
    runner = Runner()
    yield runner
    runner.close()


@pytest.fixture
def over(en_tiles: TileSet, standard15: Layout) -> GameRecord:
    return ended(en_tiles, standard15, ANN, COMPUTER)


def test_a_game_is_entered_and_said_to_be(
    runner: Runner, over: GameRecord, tmp_path: Path, qtbot: QtBot
) -> None:
    book = RecordBook(tmp_path / "record.json")
    log = GameLog(book, runner)
    with qtbot.waitSignal(log.entered):
        log.enter(over, tmp_path / "game.json")
    assert [game.file for game in book.games()[0]] == [str(tmp_path / "game.json")]
    book.remove(book.games()[0])
    log.close()
    assert book.games() == ((), None)


def test_a_game_that_ends_as_the_program_closes_is_entered(
    runner: Runner, over: GameRecord, tmp_path: Path
) -> None:
    book = RecordBook(tmp_path / "record.json")
    log = GameLog(book, runner)
    log.enter(over, None)
    log.close()
    runner.close()
    assert len(book.games()[0]) == 1


def test_a_record_that_cannot_be_written_is_a_notice(
    runner: Runner, over: GameRecord, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    log = GameLog(RecordBook(tmp_path / "data" / "record.json"), runner)
    with qtbot.waitSignal(log.notice) as heard:
        log.enter(over, None)
    assert heard.args is not None
    assert heard.args[0].kind is NoticeKind.RECORD_FAILED
