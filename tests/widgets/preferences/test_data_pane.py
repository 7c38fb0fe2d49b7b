"""A backup from the preferences: saved, refused, kept for the next start."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from eliot_qt.session.background.runner import Runner
from eliot_qt.widgets.preferences.data_pane import DataPane


def test_a_backup_goes_out_and_waits_to_come_in(qtbot: QtBot, tmp_path: Path) -> None:
    folders = {"data": tmp_path / "data"}
    folders["data"].mkdir()
    (folders["data"] / "record.json").write_text("{}")
    runner = Runner()
    waiting = tmp_path / "restore.zip"
    pane = DataPane(folders, waiting, runner)
    qtbot.addWidget(pane)
    assert str(folders["data"]) in pane.place.text()
    pane.save_to(tmp_path / "my.zip")
    qtbot.waitUntil(lambda: pane.told.text().startswith("Saved: 1 file in"))
    (tmp_path / "bad.zip").write_text("no archive")
    pane.restore_from(tmp_path / "bad.zip")
    qtbot.waitUntil(lambda: "bad.zip" in pane.told.text())
    assert not waiting.exists()
    pane.restore_from(tmp_path / "my.zip")
    qtbot.waitUntil(lambda: "starts next" in pane.told.text())
    assert waiting.exists()
    runner.close()
