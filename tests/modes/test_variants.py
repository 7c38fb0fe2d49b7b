"""Joker, explosive, 7 among 8, clabbers, bonuses of the house."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.game.check import MoveFault, check_move
from eliot_qt.game.events import Exploded, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import BlankRule, Rules, Variant, WordCheck
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import BLANK
from eliot_qt.modes import free_game, training
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.modes.variants import (
    ClabbersJudge,
    explosions,
    judge_for,
    refill,
    with_variants,
)
from tests.game.table import ABC, AnyWord, Never, across, down, position, rules
from tests.modes.common_table import GRAPH, Listed, check_tiles

ANY = AnyWord()
JOKER: dict[str, Any] = {"blanks": BlankRule.JOKER}
EXPLOSIVE: dict[str, Any] = {"blanks": BlankRule.EXPLOSIVE}


def own(*racks: str, **changes: Any) -> GameRecord:
    start = position(racks=racks, **changes)
    return GameRecord(start, tuple(Seat(str(n)) for n in range(len(racks))), 1)


def test_variants_combine_but_joker_and_explosive() -> None:
    wanted = [Variant.JOKER, Variant.SEVEN_AMONG_EIGHT, Variant.CLABBERS]
    made = with_variants(Rules(), wanted)
    assert made.variants == tuple(wanted)
    assert (made.rack_size, made.bingo_tiles, made.blanks) == (8, 7, BlankRule.JOKER)
    assert with_variants(made, []) == Rules()
    assert with_variants(Rules(), [Variant.EXPLOSIVE]).variants == (Variant.EXPLOSIVE,)
    with pytest.raises(ValueError, match="exclude"):
        with_variants(Rules(), [Variant.JOKER, Variant.EXPLOSIVE])


def test_a_custom_rack_size_is_not_touched() -> None:
    given = Rules(rack_size=9, bingo_tiles=7)
    assert with_variants(given, []).rack_size == 9
    assert given.variants == ()


def test_seven_among_eight_plays_seven_at_most_and_rewards_exactly_seven() -> None:
    now = position(racks=("ABCDABCD",), rack_size=8, bingo_tiles=7)
    seven, six = across(3, 0, "ABCDABC"), across(3, 0, "ABCDAB")
    assert score(seven, now.board, ABC, now.rules).bingo == 50
    assert score(six, now.board, ABC, now.rules).bingo == 0
    assert check_move(seven, now).ok
    eight = replace(seven, tiles=ABC.parse("ABCDABCD"))
    assert check_move(eight, now).faults & MoveFault.TOO_MANY_TILES


def test_joker_the_blank_on_the_board_becomes_a_letter_and_comes_back() -> None:
    record = own("AB?D", **JOKER)
    bag = record.position.bag
    played = training.play(record, across(3, 2, "ABc"), ANY)
    now = played.position
    event = played.events[-1]
    assert isinstance(event, Turn)
    assert event.replaced == ABC.parse("C")
    assert now.board.tile(3, 4) == ABC.parse("C")[0]
    assert event.score == 8  # the blank itself scores nothing
    assert now.rack.count(BLANK) == 1
    assert now.bag.count(ABC.parse("C")[0]) <= bag.count(ABC.parse("C")[0]) - 1
    check_tiles(played)


def test_joker_without_the_letter_in_the_bag_the_blank_stays_on_the_board() -> None:
    """The letters are on a rack: they must not be taken from there (Eliot may double one)."""
    record = own("AB?D", "CCCA", **JOKER)
    assert ABC.parse("C")[0] not in record.position.bag
    played = free_game.play(record, across(3, 2, "ABc"), ANY)
    event = played.events[-1]
    assert isinstance(event, Turn)
    assert event.replaced == b""
    assert played.position.board.tile(3, 4) == ABC.parse("c")[0]
    assert played.position.racks[1] == ABC.parse("ACCC")
    assert (played.position.racks[0] or b"").count(BLANK) == 1  # the other blank of the set
    check_tiles(played)


def test_joker_an_exchanged_blank_may_come_back_at_once() -> None:
    start = own("AB?D", "CCC?", **JOKER)
    played = free_game.play(start, Exchange(ABC.parse("A?")), ANY)
    assert (played.position.racks[0] or b"").count(BLANK) == 1
    check_tiles(played)


def test_joker_draws_one_blank_and_no_second() -> None:
    bag = ABC.parse("AABB??")
    for seed in range(20):
        first = refill(b"", bag, 3, rules(**JOKER), random.Random(seed))
        assert first.count(BLANK) == 1
        second = refill(ABC.parse("?"), bag, 5, rules(**JOKER), random.Random(seed))
        assert second.count(BLANK) == 0
        assert len(second) == 4
    assert refill(b"", bag, 0, rules(**JOKER), random.Random(1)) == b""


def test_explosive_the_blank_becomes_its_letter_in_the_best_move() -> None:
    now = position(racks=("AB?D",), **EXPLOSIVE)
    finder = Listed(
        [ScoredPlacement(across(3, 2, "ABc"), 40), ScoredPlacement(across(3, 2, "AeB"), 30)]
    )
    assert explosions(now, 0, finder) == (Exploded(0, ABC.parse("C")[0]),)
    none = Listed(
        [ScoredPlacement(across(3, 2, "ABD"), 40), ScoredPlacement(across(3, 2, "AeB"), 30)]
    )
    assert explosions(now, 0, none) == ()
    tied = Listed(
        [ScoredPlacement(across(3, 2, "ABD"), 40), ScoredPlacement(across(3, 2, "AeB"), 40)]
    )
    assert explosions(now, 0, tied) == (Exploded(0, ABC.parse("E")[0]),)
    assert explosions(now, 0, Listed()) == ()
    assert explosions(position(racks=("ABCD",), **EXPLOSIVE), 0, None) == ()
    with pytest.raises(ValueError, match="find the best"):
        explosions(now, 0, None)


def test_explosive_the_letter_comes_from_the_bag_never_from_a_rack() -> None:
    now = position(racks=("AB?D", "CCCA"), **EXPLOSIVE)
    assert explosions(now, 0, Listed([ScoredPlacement(across(3, 2, "ABc"), 40)])) == ()


def test_explosive_each_seat_is_asked_for_its_own_rack() -> None:
    finder = Listed([ScoredPlacement(across(3, 2, "Ae"), 9)])
    given = rules(**EXPLOSIVE)
    record = free_game.new_game(
        Game(given, ABC, position().board.layout), [Seat("a"), Seat("b")], 4, finder
    )
    assert [now.to_move for now in finder.asked] == [0, 1]
    assert [rack.count(BLANK) for rack in record.position.racks if rack is not None] == [0, 0]
    check_tiles(record)


def test_clabbers_takes_any_anagram() -> None:
    judge = ClabbersJudge(GRAPH)
    for good in ("BED", "EBD", "DBE", "ECA", "DEBA"):
        assert judge.accepts(ABC.parse(good)), good
    for bad in ("BB", "BEDD", "A", ""):
        assert not judge.accepts(ABC.parse(bad)), bad
    assert judge_for(rules(), GRAPH) is GRAPH
    now = position(racks=("EDBA",))
    assert check_move(across(3, 2, "EDB"), now, judge_for(rules(anagrams=True), GRAPH)).ok
    assert not check_move(across(3, 2, "EDB"), now, GRAPH).ok


def test_bonuses_of_the_house() -> None:
    given = rules(bonus_table="2:5 4:30")
    now = position(racks=("ABCD",), bonus_table="2:5 4:30")
    totals = [
        score(across(3, 2, word), now.board, ABC, now.rules).bingo for word in ("AB", "ABC", "ABCD")
    ]
    assert totals == [5, 0, 30]
    assert given.bonus(3) == 0
    assert score(down(3, 3, "AB"), now.board, ABC, rules()).bingo == 0


@pytest.mark.parametrize("table", ["5", "x:5", "3:5 3:6", "9:50", "0:5", "3:-1", " ", "3:5000"])
def test_wrong_bonus_tables_are_refused(table: str) -> None:
    with pytest.raises(ValueError, match="bonus"):
        rules(bonus_table=table)


def test_a_phony_that_comes_off_takes_its_replaced_blank_along() -> None:
    record = own("AB?D", "CCAA", word_check=WordCheck.AFTER_PLAY, **JOKER)
    played = free_game.play(record, across(3, 2, "ABe"), Never())
    assert played.position.board.is_empty
    assert played.position.racks == record.position.racks
    check_tiles(played)
