"""Every dialog that asks where to save answers alike; those that open begin where they can."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.file_dialogs import (
    FileKind,
    ask_folder,
    ask_open,
    ask_open_several,
    ask_save_kind,
    ask_save_path,
)

KINDS = [
    FileKind("sheet", ".pdf", "Score sheet"),
    FileKind("federation", ".pdf", "Federation"),
    FileKind("table", ".csv", "Table"),
]


@pytest.mark.parametrize(
    ("typed", "used", "name", "kind"),
    [
        ("game.pdf", "Federation (*.pdf)", "game.pdf", "federation"),
        ("game.pdf", "Table (*.csv)", "game.pdf", "sheet"),
        ("game.CSV", "Score sheet (*.pdf)", "game.CSV", "table"),
        ("Ann vs. Bob", "Table (*.csv)", "Ann vs. Bob.csv", "table"),
        ("game", "", "game.pdf", "sheet"),
    ],
)
def test_a_suffix_typed_by_hand_decides_and_another_is_part_of_the_name(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    used: str,
    name: str,
    kind: str,
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "sheets" / typed), used)
    )
    parent = QWidget()
    qtbot.addWidget(parent)
    answer = ask_save_kind(parent, "Export", tmp_path / "sheets" / "game", KINDS)
    assert answer == (tmp_path / "sheets" / name, kind)
    assert (tmp_path / "sheets").is_dir()


def test_the_name_is_offered_with_its_suffix_where_no_folder_can_be_made(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    asked: list[tuple[object, ...]] = []

    def cancel(_parent: object, *rest: object) -> tuple[str, str]:
        asked.append(rest)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", cancel)
    parent = QWidget()
    qtbot.addWidget(parent)
    stem = tmp_path / "file" / "st. words"
    assert ask_save_path(parent, "Export", stem, ".txt") is None
    assert asked == [("Export", f"{stem}.txt", "(*.txt)")]


def test_a_folder_that_is_not_there_yet_is_not_offered_as_a_file(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a fresh home no game has been saved."""
    asked: list[object] = []

    def cancel(_parent: object, _title: object, folder: object, *_filters: object) -> list[str]:
        asked.append(folder)
        return ["", ""]

    parent = QWidget()
    qtbot.addWidget(parent)
    for name in ("getOpenFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, name, cancel)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *args: cancel(*args)[0])
    for ask in (ask_open, ask_open_several, ask_folder):
        ask(parent, tmp_path / "data" / "games")
    (tmp_path / "data" / "games").mkdir(parents=True)
    ask_open(parent, tmp_path / "data" / "games")
    assert asked == [str(tmp_path)] * 3 + [str(tmp_path / "data" / "games")]
