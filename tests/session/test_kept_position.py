"""The position on the bench comes back with the next start of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.formats.cgp import format_cgp, parse_cgp
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import Library
from eliot_qt.session.background.runner import FILES, Runner
from eliot_qt.session.bench.kept_position import KeptPosition
from eliot_qt.session.bench.position_desk import PositionDesk

POSITION = "/".join(["15"] * 7 + ["7WiNTER2"] + ["15"] * 7) + " AEIRST?/QZ 12/28 0"

Start = Callable[[], tuple[PositionDesk, KeptPosition]]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture
def start(qapp: QApplication, library: Library, tmp_path: Path) -> Iterator[Start]:
    """Starts the program: an empty desk, and what is kept for it."""

    runner = Runner()

    def begin() -> tuple[PositionDesk, KeptPosition]:
        desk = PositionDesk(library.catalogue.open, library.tile_sets, library.layouts)
        return desk, KeptPosition(desk, tmp_path / "home" / "position.json", runner, desk)

    yield begin
    runner.close()


def test_a_position_is_there_again_with_its_rules_and_names(start: Start, library: Library) -> None:
    desk, kept = start()
    assert not kept.restore() and not desk.is_open
    position = parse_cgp(POSITION, library.game(Rules(bingo_bonus=40)))
    desk.open(replace(position, to_move=1), ("Ann", "Ben"))
    kept.flush()
    again, kept = start()
    assert kept.restore()
    assert again.names == ("Ann", "Ben") and again.position is not None
    assert again.position.rules == position.rules
    assert format_cgp(again.position) == format_cgp(replace(position, to_move=1))


def test_what_is_not_valid_yet_comes_back_and_an_empty_board_does_not(start: Start) -> None:
    desk, kept = start()
    desk.begin("en")
    desk.set_layout("super21")
    for letter in "TEAX":
        desk.editor.type_letter(letter, letter == "A")
    desk.editor.write_rack(1, "QQ9")
    kept.flush()
    again, kept = start()
    assert kept.restore() and again.problem
    assert again.editor.board == desk.editor.board and again.editor.racks == ("", "QQ9")
    again.begin("en")
    kept.flush()
    assert not start()[1].restore()


@pytest.mark.parametrize("old", ["", "{", '"lexicon": "en"', '"super21"'])
def test_what_cannot_be_used_any_more_is_passed_over(
    start: Start, tmp_path: Path, old: str
) -> None:
    desk, kept = start()
    desk.begin("en")
    desk.set_layout("super21")
    desk.editor.type_letter("A")
    kept.flush()
    path = tmp_path / "home" / "position.json"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, "gone", 1) if old else "", encoding="utf-8")
    again, kept = start()
    assert not kept.restore() and not again.is_open


def test_a_full_disk_is_told(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, kept = start()
    told: list[object] = []
    kept.not_kept.connect(told.append)

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("eliot_qt.session.bench.kept_position.write_atomic", full)
    desk.begin("en")
    desk.editor.type_letter("A")
    kept.flush()
    desk.editor.type_letter("B")
    kept.flush()
    assert len(told) == 1, "once is enough"


def test_it_is_written_behind_the_window_once_it_stops_changing(
    start: Start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("eliot_qt.session.bench.kept_position._SETTLED", 0)
    desk, kept = start()
    desk.begin("en")
    desk.editor.type_letter("A")
    path = tmp_path / "home" / "position.json"
    qtbot.waitUntil(lambda: path.exists() and kept._runner.is_idle(FILES))
    assert start()[1].restore()
