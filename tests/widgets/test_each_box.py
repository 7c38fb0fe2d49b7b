"""Each field of the house rules is of one rule: changed alone, it changes no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.game.rules import ClockKind, ClockRule, Rules
from eliot_qt.modes import arbitration, duplicate, free_game, topping, training
from eliot_qt.widgets.start.sheet.rules_editor import RulesEditor

MODES = (free_game.MODE, training.MODE, duplicate.MODE, topping.MODE, arbitration.MODE)
# Choosing who may check words decides what is shown of them.
TOGETHER = {
    frozenset({"word_check", "validity"}),
    frozenset({"word_check", "validity", "challenge"}),
}
VARIANT = frozenset({"blanks", "rack_size", "bingo_tiles", "anagrams", "bonus_table"})


def changed(before: Rules, after: Rules) -> frozenset[str]:
    names = (entry.name for entry in fields(Rules))
    return frozenset(n for n in names if getattr(before, n) != getattr(after, n))


def work(box: QWidget) -> Iterator[None]:
    """Give a box each other value it has, a few numbers; then its first one again."""
    if isinstance(box, QCheckBox):
        for _ in range(2):
            box.setChecked(not box.isChecked())
            yield
    elif isinstance(box, QComboBox):
        first = box.currentIndex()
        for index in [*range(box.count()), first]:
            box.setCurrentIndex(index)
            yield
    elif isinstance(box, QSpinBox):
        first = box.value()
        for value in (first + 1, first):
            box.setValue(value)
            yield


@pytest.mark.parametrize("mode", MODES)
def test_each_box_is_of_one_rule(mode: str, qtbot: QtBot) -> None:
    editor = RulesEditor()
    qtbot.addWidget(editor)
    editor.offer_layouts(["standard15"])
    clock = ClockRule(ClockKind.TURN, 60) if mode == topping.MODE else ClockRule()
    usual = Rules(clock=clock)
    editor.show_rules(usual, None, mode)
    editor.show()
    start = editor.rules(usual)
    owners: dict[str, QWidget] = {}
    boxes = [
        box
        for kind in (QCheckBox, QComboBox, QSpinBox)
        for box in editor.findChildren(kind)
        if box.isVisible() and box is not editor.board
    ]
    assert len(boxes) > 1
    for box in boxes:
        seen = set()
        for _ in work(box):
            seen.add(changed(start, editor.rules(usual)))
        names = frozenset().union(*seen)
        assert changed(start, editor.rules(usual)) == frozenset(), box.accessibleName()
        assert len(names) == 1 or names in TOGETHER or names <= VARIANT, (names, box)
        if len(names) == 1 and not names & {"clock", *VARIANT}:
            (name,) = names
            assert owners.setdefault(name, box) is box, f"two boxes change {name}"
