"""Conditions joined by "or", lists of one's own and limits, in the window."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.widgets.words.word_pane import WordPane
from eliot_qt.words.conditions.kinds import ConditionKind

from ..desk import Desk
from .test_definition_chips import ask
from .test_word_pane import pane, rest, words

__all__ = ["pane"]


def test_a_condition_is_made_an_alternative_in_the_editor(desk: Desk, pane: WordPane) -> None:
    assert ask(desk, pane, "length:2 includes:Q") == ["QI"]
    pane.chips.add.click()
    editor = pane.editor
    assert editor.either.isVisible()
    editor.kind.choose(ConditionKind.INCLUDES)
    editor.text.setText("Z")
    editor.either.setChecked(True)
    editor.take.click()
    rest(desk)
    assert words(pane) == ["QI", "ZA", "ZO"]
    assert [chip.text() for chip in pane.chips.chips][2] == "or Includes letters Z"
    # Without the conditions before it there is nothing it could be met instead of.
    for _ in range(2):
        pane.chips.chips[0].removed.emit()
    (chip,) = pane.chips.chips
    assert chip.text() == "Includes letters Z"
    chip.click()
    assert not editor.either.isVisible()


def test_words_of_a_file_and_the_most_probable_of_them(
    desk: Desk, pane: WordPane, tmp_path: Path
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("RETINAS\nQUIZZED\nZA\n", "utf-8")
    assert ask(desk, pane, f"list:{path}") == ["QUIZZED", "RETINAS", "ZA"]
    pane.chips.add.click()
    pane.editor.kind.choose(ConditionKind.LIMIT)
    assert pane.editor.blanks.isVisible() and not pane.editor.lax.isVisible()
    pane.editor.low.setValue(0)
    pane.editor.high.setValue(2)
    pane.editor.take.click()
    rest(desk)
    assert words(pane) == ["RETINAS", "ZA"]


def test_a_new_condition_begins_with_a_range_of_its_kind(desk: Desk, pane: WordPane) -> None:
    editor = pane.editor
    editor.edit(None)
    assert (editor.low.value(), editor.high.value()) == (7, 8)
    editor.kind.choose(ConditionKind.LIMIT)
    assert (editor.low.value(), editor.high.value()) == (1, 100)
    editor.high.setValue(50)
    editor.kind.choose(ConditionKind.PROBABILITY)
    # What was typed stays.
    assert (editor.low.value(), editor.high.value()) == (1, 50)
    editor.left.emit()
