from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from eliot_qt.app import Program
from eliot_qt.game.game import Game
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.modes import training
from eliot_qt.play import commands
from eliot_qt.widgets.play.panes.notes_pane import NotesPane


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    program = Program(qapp, tmp_path / "settings.json", tmp_path / "autosave")
    start = training.new_training(
        Game(Rules(), program.tile_sets["en"], program.layouts["standard15"]), 3, "Ann"
    )
    assert start.seats == (Seat("Ann"),)
    program.window.open_record(start)
    yield program
    program.close()
    program.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _kept(program: Program) -> str:
    saved = program.autosave.latest()
    assert saved is not None
    return saved.record.note


def test_a_note_is_kept_with_the_game(program: Program) -> None:
    pane = program.window.findChild(NotesPane)
    assert pane is not None
    pane.edit.setPlainText("Look for bingos")
    pane.keep()
    assert program.session.record.note == "Look for bingos"
    assert _kept(program) == "Look for bingos"
    pane.edit.setPlainText("")
    pane.keep()
    assert program.session.record.notes == ()


def test_each_turn_shows_its_own_note(program: Program) -> None:
    pane = program.window.findChild(NotesPane)
    assert pane is not None
    pane.edit.setPlainText("the start")
    pane.keep()
    program.session.act(commands.DrawRack())
    assert pane.edit.toPlainText() == ""
    program.session.past.first()
    assert pane.edit.toPlainText() == "the start"
