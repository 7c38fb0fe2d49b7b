"""Errors in the language of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from eliot_qt.faults import Message
from eliot_qt.formats.errors import FormatError
from eliot_qt.game.check import IllegalMove, MoveFault, Verdict
from eliot_qt.widgets.texts.error_texts import error_text

from ..translated import translated


@pytest.fixture
def translator(qapp: QApplication) -> Iterator[None]:
    table = {"line {line}: {fault}": "Zeile {line}: {fault}", "{count} tiles": "{} Steine"}
    with translated(table):
        yield


@pytest.mark.usefixtures("translator")
def test_a_message_is_translated_with_all_in_it() -> None:
    inner = FormatError("{text!r} is not a move", text="{line}")
    outer = FormatError("line {line}: {fault}", line=3, fault=inner)
    assert error_text(outer) == "Zeile 3: «'{line}' is not a move»"
    assert error_text(outer.message) == "Zeile 3: «'{line}' is not a move»"


@pytest.mark.usefixtures("translator")
def test_faults_of_a_move_are_translated_one_by_one() -> None:
    error = IllegalMove(Verdict(MoveFault.GAP | MoveFault.OFF_BOARD))
    assert error_text(error) == "«{faults}»".format(faults="«off board», «gap»")
    assert str(error) == "off board, gap"


@pytest.mark.usefixtures("translator")
def test_what_the_system_says_stays_as_it_is() -> None:
    assert error_text("disk full") == "disk full"
    assert error_text(PermissionError(13, "Permission denied", "a.gcg")) == "Permission denied"
    assert error_text(ValueError("nobody knows")) == "nobody knows"


@pytest.mark.usefixtures("translator")
def test_a_damaged_translation_gives_way_to_english() -> None:
    assert error_text(Message("{count} tiles", count=3)) == "3 tiles"


def test_without_a_translation_errors_are_english() -> None:
    error = FormatError("line {line}: {fault}", line=3, fault=FormatError("no {what}", what="word"))
    assert error_text(error) == "line 3: no word" == str(error)
