"""About: the licences of what a bundle brings along."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt import paths
from eliot_qt.library.library import Library
from eliot_qt.widgets.window.about_card import AboutCard


@pytest.mark.parametrize("is_bundle", [True, False])
def test_licences_of_a_bundle_are_shown(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_bundle: bool
) -> None:
    if is_bundle:
        (tmp_path / "licences.txt").write_text("zlib 1.2.13: do what you like\n", encoding="utf-8")
    monkeypatch.setattr(paths, "bundled_parts", lambda: tmp_path)
    parent = QWidget()
    qtbot.addWidget(parent)
    card = AboutCard(parent, Library().catalogue)
    card.open()
    (texts,) = card.findChildren(QPlainTextEdit)
    assert ("zlib 1.2.13" in texts.toPlainText()) is is_bundle
    assert "SIL OPEN FONT LICENSE" in texts.toPlainText().upper()
    assert "Princeton University" in texts.toPlainText()
