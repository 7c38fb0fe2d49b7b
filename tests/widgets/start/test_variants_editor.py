"""The variants as a form."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.widgets.start.sheet.variants_editor import RACKS, VariantsEditor


@pytest.fixture
def editor(qtbot: QtBot) -> VariantsEditor:
    made = VariantsEditor()
    qtbot.addWidget(made)
    made.show()
    return made


SOME = [
    Rules(),
    Rules(blanks=BlankRule.EXPLOSIVE, anagrams=True),
    Rules(rack_size=8, bonus_table="7:50"),
    Rules(rack_size=8, bingo_tiles=8, bonus_table="1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:1000"),
    Rules(rack_size=5, bingo_tiles=5, bonus_table="5:0"),
    Rules(rack_size=9, bingo_tiles=7, bingo_bonus=35),
]


@pytest.mark.parametrize("rules", SOME)
def test_what_is_filled_in_comes_back(editor: VariantsEditor, rules: Rules) -> None:
    editor.show_rules(rules)
    assert editor.rules(rules) == rules
    assert editor.rules(Rules(bingo_bonus=rules.bingo_bonus)) == rules


@pytest.mark.parametrize("racks", RACKS)
def test_bonuses_are_asked_for_as_many_tiles_as_are_played(
    editor: VariantsEditor, racks: tuple[int, int]
) -> None:
    bonuses = editor.bonuses
    editor.racks.choose(racks)
    assert not any(box.isVisible() for box in bonuses.points)
    bonuses.kind.choose(True)
    assert [box.isVisible() for box in bonuses.points] == [n < racks[1] for n in range(8)]
    assert bonuses.table == f"{racks[1]}:50"
    for box in bonuses.points:
        box.setValue(0)
    assert bonuses.table == f"{racks[1]}:0"
    rules = editor.rules(Rules())
    assert [rules.bonus(n) for n in range(1, 9)] == [0] * 8


def test_smaller_racks_take_bonuses_away(editor: VariantsEditor) -> None:
    editor.show_rules(Rules(rack_size=8, bingo_tiles=8, bonus_table="5:10 8:80"))
    editor.racks.choose((6, 6))
    assert editor.rules(Rules()).bonus_table == "5:10"
    editor.racks.choose((8, 8))
    assert editor.rules(Rules()).bonus_table == "5:10 8:80"


def test_points_are_whole_numbers_up_to_a_thousand(editor: VariantsEditor) -> None:
    editor.bonuses.kind.choose(True)
    box = editor.bonuses.points[4]
    box.setFocus()
    box.selectAll()
    for typed, value in (("1000", 1000), ("25", 25), ("-3", 3), ("1.5", 15), ("abc", 15)):
        box.selectAll()
        QTest.keyClicks(box, typed)
        box.interpretText()
        assert box.value() == value, typed
    box.selectAll()
    QTest.keyClicks(box, "5000")
    assert box.value() <= 1000


def test_another_language_brings_its_racks_unless_others_were_chosen(
    editor: VariantsEditor, tile_sets: Mapping[str, TileSet]
) -> None:
    english, large = tile_sets["en"], tile_sets["de_119"]
    editor.follow(english, large)
    assert editor.racks.value == (8, 8)
    editor.follow(large, english)
    assert editor.racks.value == (7, 7)
    editor.racks.choose((5, 5))
    editor.follow(english, large)
    assert editor.racks.value == (5, 5)


def test_each_change_is_shown(editor: VariantsEditor, qtbot: QtBot) -> None:
    for change in (
        lambda: editor.blanks.choose(BlankRule.JOKER),
        lambda: editor.racks.choose((6, 6)),
        lambda: editor.clabbers.setChecked(True),
        lambda: editor.bonuses.kind.choose(True),
        lambda: editor.bonuses.points[0].setValue(3),
    ):
        with qtbot.waitSignal(editor.changed):
            change()
