"""Rules that contradict themselves are refused; variants follow from them."""

from __future__ import annotations

from typing import Any

import pytest

from eliot_qt.game.rules import BlankRule, Rules, Variant


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"solo_players": 0}, "active seat"),
        ({"solo_value": -1}, "negative"),
        ({"penalty_value": -1}, "negative"),
        ({"warnings_limit": -1}, "negative"),
        ({"timeout_penalty": -1}, "negative"),
        ({"bonus_table": "8:50"}, "more tiles than the 7"),
        ({"bonus_table": "fifty"}, "written like"),
    ],
)
def test_wrong_rules_are_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Rules(**changes)


def test_bonus_by_number_of_tiles() -> None:
    assert [Rules().bonus(n) for n in (6, 7, 8)] == [0, 50, 0]
    assert [Rules(bonus_table="5:10 6:25 7:40").bonus(n) for n in (4, 5, 6, 7)] == [0, 10, 25, 40]


def test_variants_are_read_off_the_rules() -> None:
    assert Rules().variants == ()
    assert not Rules().one_blank
    given = Rules(rack_size=8, blanks=BlankRule.EXPLOSIVE, anagrams=True)
    assert given.variants == (Variant.EXPLOSIVE, Variant.SEVEN_AMONG_EIGHT, Variant.CLABBERS)
    assert given.one_blank
    assert Rules(rack_size=8, bingo_tiles=8).variants == ()
