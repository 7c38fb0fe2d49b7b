"""What we write, and what Eliot has written, is as the documented schema wants it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from eliot_qt import paths
from eliot_qt.formats.eliot_xml.reader import format_eliot_xml, parse_eliot_xml
from eliot_qt.game.layout import read_layout
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Variant
from eliot_qt.modes import arbitration
from tests.game.table import PLENTY
from tests.modes import common_table
from tests.modes.common_table import MODES, random_mode_game

from .eliot_schema import schema_fault

SAMPLES = Path(__file__).parents[1] / "data" / "eliot"
STANDARD = read_layout(paths.resources() / "layouts" / "standard15.txt")
VARIANTS: list[tuple[Variant, ...]] = [
    (*blanks, *eight)
    for blanks in ((), (Variant.JOKER,), (Variant.EXPLOSIVE,))
    for eight in ((), (Variant.SEVEN_AMONG_EIGHT,))
]


def game(mode: str, seed: int, variants: Sequence[Variant] = (), most: int = 12) -> GameRecord:
    """A random game on the board Eliot has."""
    with patch.object(common_table, "PLAIN9", STANDARD):
        return random_mode_game(mode, seed, variants, most)


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.xml")), ids=lambda path: path.stem)
def test_games_of_eliot_are_as_documented(sample: Path) -> None:
    assert schema_fault(sample.read_text(encoding="utf-8")) == ""


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("variants", VARIANTS, ids="+".join)
# Without shrinking: games by seeds do not get simpler.
@settings(max_examples=3, phases=[Phase.generate])
@given(seed=st.integers(0, 100_000), most=st.integers(0, 14))
def test_every_game_written_is_as_documented_and_comes_back(
    mode: str, variants: tuple[Variant, ...], seed: int, most: int
) -> None:
    record = game(mode, seed, variants, most)
    text = format_eliot_xml(record, 5)
    assert schema_fault(text) == ""
    sets, layouts = {PLENTY.id: PLENTY}, {STANDARD.id: STANDARD}
    again, warnings = parse_eliot_xml(text.encode(), sets, layouts, record.start.rules.lexicon)
    assert warnings == []
    assert format_eliot_xml(again, 5) == text
    old, new = record.positions[-1], again.positions[-1]
    for name in ("board", "racks", "scores", "bag", "over", "to_move"):
        assert getattr(new, name) == getattr(old, name), name
    assert [turn.dealt.rejected for turn in new.turns] == [t.dealt.rejected for t in old.turns]


def test_names_are_escaped() -> None:
    record = arbitration.rename(game(arbitration.MODE, 1, most=1), 0, "Tom & <Jerry> \"'", 3)
    assert schema_fault(format_eliot_xml(record, 5)) == ""


@pytest.mark.parametrize(
    ("sample", "old", "new"),
    [
        ("duplicate_joker", "<Variant>bingo</Variant>", "<Variant>joker</Variant>"),
        ("duplicate_joker", "<Mode>duplicate</Mode>", "<Mode>topping</Mode>"),
        ("duplicate_joker", "<Level>100</Level>", "<Level>101</Level>"),
        ("duplicate_joker", 'coord="H4"', 'coord="P4"'),
        ("duplicate_joker", 'type="valid" word="CUrIE"', 'type="valid"'),
        ("fg", '<PlayerMove playerId="0" points="0" type="pass" />', ""),
        ("fg", "<TableNb>1</TableNb>", ""),
        ("top", '<PlayerMove playerId="0" points="0" type="none" />', ""),
        ("top", "<GameRack>JNNEDEI</GameRack>", "<GameRack>jnnedei</GameRack>"),
        ("training", "<Turns>3</Turns>", "<Turns>many</Turns>"),
        ("training", 'format="2"', 'format="3"'),
        ("training", "<GameRack>EGIOU</GameRack>", "<Remark>?</Remark>"),
    ],
)
def test_what_is_not_as_documented_is_found(sample: str, old: str, new: str) -> None:
    text = (SAMPLES / f"{sample}.xml").read_text(encoding="utf-8")
    assert old in text
    assert schema_fault(text.replace(old, new, 1)) != ""
