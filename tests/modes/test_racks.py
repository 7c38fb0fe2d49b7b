"""The rack rule of duplicate games."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.rules import BlankRule, Rules
from eliot_qt.game.shared.turn import Dealt
from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.modes.racks import conforms, deal, dealt_by_hand, need_now, needed, rack_text
from tests.game.table import ABC, PLENTY, rules

RULES = rules(rack_size=7, bingo_tiles=7)


def dealt(
    kept: str, bag: str, turn: int = 0, seed: int = 1, given: Rules = RULES, tiles: TileSet = ABC
) -> Dealt | None:
    chance = random.Random(seed)
    return deal(tiles.parse(kept), tiles.parse(bag), turn, tiles, given, chance)


def test_two_of_each_through_turn_15_then_one() -> None:
    assert [needed(turn) for turn in (0, 14, 15, 30)] == [2, 2, 1, 1]


@pytest.mark.parametrize(
    ("rack", "two", "one"),
    [
        ("AEBCD", True, True),
        ("AEEEEEB", False, True),
        ("BCDBCDA", False, True),
        ("BCDBCD", False, False),
        ("A?B", True, True),
        ("AAAA?", False, True),
        ("??", True, True),
        ("?", False, True),
    ],
)
def test_a_blank_counts_for_both(rack: str, two: bool, one: bool) -> None:
    tiles = ABC.parse(rack)
    assert (conforms(tiles, ABC, 2), conforms(tiles, ABC, 1)) == (two, one)


def test_the_french_y_counts_for_both(tile_sets: dict[str, TileSet]) -> None:
    fr = tile_sets["fr"]
    assert conforms(fr.parse("YAB"), fr, 2)
    assert not conforms(fr.parse("ZAB"), fr, 2)
    assert not conforms(tile_sets["en"].parse("YAB"), tile_sets["en"], 2)


def test_leftovers_are_kept_and_the_rack_filled() -> None:
    found = dealt("AB", "ACCDEED")
    assert found is not None
    assert (found.kept, len(found.drawn), found.rejected) == (ABC.parse("AB"), 5, b"")


def test_a_failing_rack_goes_back_once_and_is_rebuilt() -> None:
    found = dealt("BBB", "CCCDDDAAAEEEEE", seed=3)
    refused = [
        found
        for seed in range(60)
        if (found := dealt("BBBCC", "CDDDAAA", seed=seed)) and found.rejected
    ]
    assert found is not None
    assert refused
    for found in refused:
        assert found.kept == b""
        assert found.rejected is not None
        assert len(found.rejected) == len(found.drawn) == 7
        assert not conforms(found.rejected, ABC, 2)
        assert conforms(found.drawn, ABC, 2)


def test_what_cannot_be_had_is_not_asked_for() -> None:
    assert need_now(0, ABC.parse("ABCD"), ABC, RULES) == 1
    assert need_now(0, ABC.parse("AEBCD"), ABC, RULES) == 2
    assert need_now(20, ABC.parse("AEBCD"), ABC, RULES) == 1
    found = dealt("A", "BCD")
    assert found is not None
    assert found.drawn == ABC.parse("BCD")


@pytest.mark.parametrize(
    ("kept", "bag"), [("", ""), ("A", ""), ("?", ""), ("AE", "A"), ("BC", "D"), ("Q", "Q")]
)
def test_the_game_is_over_when_no_rack_conforms(kept: str, bag: str) -> None:
    tiles = kept.replace("Q", "A"), bag.replace("Q", "A")
    assert dealt(*tiles) is None
    assert dealt(*tiles, turn=20) is None


def test_two_tiles_are_a_rack() -> None:
    assert dealt("A", "B", 20) == Dealt(ABC.parse("A"), ABC.parse("B"))
    assert dealt("", "?A", 20) is not None


def test_a_small_rack_asks_for_one_of_each() -> None:
    given = rules(rack_size=3, bingo_tiles=3)
    for seed in range(30):
        found = dealt("", "AAAAAAABBBBBBB", seed=seed, given=given)
        assert found is not None
        assert conforms(found.rack, ABC, 1)


def test_in_joker_games_the_second_blank_is_no_reason_to_go_on() -> None:
    given = rules(rack_size=7, bingo_tiles=7, blanks=BlankRule.JOKER)
    assert dealt("", "??", 20, given=given) is None
    assert dealt("", "??", 20) is not None
    found = dealt("", "??A", 20, given=given)
    assert found is not None
    assert sorted(found.drawn) == [BLANK, ABC.parse("A")[0]]


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(PLENTY.full_bag), max_size=30),
    st.integers(0, 6),
    st.integers(0, 25),
    st.sampled_from([BlankRule.PLAIN, BlankRule.JOKER]),
    st.integers(0, 1000),
)
def test_every_rack_conforms_and_comes_from_the_tiles_left(
    pool: list[int], keep: int, turn: int, blanks: BlankRule, seed: int
) -> None:
    given = rules(PLENTY, rack_size=7, bingo_tiles=7, blanks=blanks)
    kept, bag = bytes(pool[:keep]), bytes(pool[keep:])
    found = deal(kept, bag, turn, PLENTY, given, random.Random(seed))
    need = need_now(turn, bytes(pool), PLENTY, given)
    assert (found is None) == (need is None)
    if found is None or need is None:
        return
    assert conforms(found.rack, PLENTY, need)
    assert not Counter(found.rack) - Counter(pool)
    assert len(found.rack) <= 7
    assert found.kept in (kept, b"")
    if blanks is BlankRule.PLAIN:
        assert len(found.rack) == min(7, len(pool))
    elif kept.count(BLANK) < 2:
        assert found.rack.count(BLANK) == min(1, pool.count(BLANK))


def test_notation() -> None:
    parse = ABC.parse
    assert rack_text(Dealt(parse("AB"), parse("CDE?")), ABC) == "AB+CDE?"
    assert rack_text(Dealt(b"", parse("ABCDE")), ABC) == "ABCDE"
    assert rack_text(Dealt(parse("AB"), b""), ABC) == "AB"
    assert rack_text(Dealt(b"", parse("AEBC"), parse("AAAA")), ABC) == "-AEBC"


def test_racks_by_hand_distinguish_kept_from_new() -> None:
    found = dealt_by_hand(ABC.parse("ABB"), ABC.parse("BCAE"))
    assert found == Dealt(ABC.parse("AB"), ABC.parse("CE"), by_hand=True)
