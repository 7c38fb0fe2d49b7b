"""Conditions on definitions in the window: chips, the words found, and what is said without any."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from eliot_qt.widgets.words.word_pane import WordPane
from eliot_qt.words.conditions.kinds import ConditionKind
from eliot_qt.words.definitions import definitions_file
from eliot_qt.words.query import Condition
from eliot_qt.words.query_text import parse_query

from ..desk import Desk
from .test_word_pane import pane, rest, words

__all__ = ["pane"]


def ask(desk: Desk, pane: WordPane, query: str) -> list[str]:
    pane.chips.show_conditions(parse_query(query).conditions)
    pane.chips.changed.emit()
    rest(desk)
    return words(pane)


def test_definitions_and_parts_of_speech_are_chips(
    desk: Desk, pane: WordPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # There before the first question: reading all definitions again takes seconds.
    monkeypatch.setenv("ELIOT_QT_HOME", str(tmp_path))
    path = definitions_file("en")
    path.parent.mkdir(parents=True)
    path.write_text("CAT a purring mammal [n CATS]\nCATS CAT [n]\nSIT to repose [v SAT]\n", "utf-8")
    assert ask(desk, pane, "definition:feline length:4") == ["LION", "PUMA"]
    assert ask(desk, pane, "definition:purring_mammal length:3") == ["CAT"]
    assert pane.chips.chips[0].text() == "Definition contains purring mammal"
    assert ask(desk, pane, "part-of-speech:n prefix:CAT length:4 definition:cat_[n]") == ["CATS"]
    assert ask(desk, pane, "not part-of-speech:n definition:to_repose length:3") == ["SIT"]


def test_a_condition_on_definitions_is_made_in_the_editor(desk: Desk, pane: WordPane) -> None:
    pane.chips.show_conditions(())
    pane.chips.add.setFocus()
    desk.key(Qt.Key.Key_Space)
    for kind, typed in ((ConditionKind.DEFINITION, "large cat"), (ConditionKind.INCLUDES, "QZ")):
        if not pane.editor.isVisible():
            pane.chips.add.click()
        pane.editor.kind.choose(kind)
        pane.editor.text.setText(typed)
        assert pane.editor.text.isVisible() and not pane.editor.low.isVisible()
        pane.editor.take.click()
        desk.settle()
    assert pane.chips.conditions == (
        Condition(ConditionKind.DEFINITION, text="large cat"),
        Condition(ConditionKind.INCLUDES, text="QZ"),
    )
