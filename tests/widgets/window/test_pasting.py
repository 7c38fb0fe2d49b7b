"""Positions and games that were copied elsewhere are opened with Ctrl+V."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from tests.widgets.desk import CONTROL, Desk

EMPTY = "/".join(["15"] * 15)
DUEL = f"{EMPTY} AEINRST/ 100/120 0"
ALONE = f"{EMPTY} AEINRST/ 0/0 0"
GAME = """#player1 Ann Ann
#player2 Bob Bob
>Ann: AEINRST 8D NASTIER +66 66
"""


def paste(desk: Desk, text: str) -> None:
    QApplication.clipboard().setText(text)
    desk.key(Qt.Key.Key_V, CONTROL)


def place(desk: Desk) -> Place | None:
    return desk.window.shell.place


def test_a_copied_position_of_two_is_analysed_from_the_start_page(desk: Desk) -> None:
    desk.window.show_start()
    paste(desk, DUEL)
    assert place(desk) is Place.BENCH


def test_a_copied_rack_is_trained_on_from_the_page_of_a_game(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWA")
    paste(desk, ALONE)
    assert place(desk) is Place.PLAY
    assert desk.rack() == "AEINRST"


def test_a_copied_game_is_analysed(desk: Desk) -> None:
    desk.window.show_start()
    paste(desk, GAME)
    assert place(desk) is Place.ANALYSIS


def test_text_that_is_neither_is_refused_in_words(desk: Desk) -> None:
    desk.window.show_start()
    paste(desk, "good morning")
    assert place(desk) is Place.START
    assert desk.notices[-1].startswith("There is no position or game on the clipboard.")


def test_a_field_for_text_is_pasted_into(desk: Desk) -> None:
    desk.window.show_start()
    desk.action(Command.WORD_TOOLS).trigger()
    desk.settle()
    paste(desk, DUEL)
    assert place(desk) is Place.WORDS


def test_copying_a_position_is_said(desk: Desk) -> None:
    desk.train()
    desk.action(Command.COPY_POSITION).trigger()
    assert desk.notices[-1] == "Copied"
