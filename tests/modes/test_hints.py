"""Hints are true, and bingos are counted by tiles from the rack."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.modes.hints import LADDER, PRICES, Hint, best_of, facts_of, is_bingo
from tests.game.table import ABC, across, down, position, rules
from tests.modes.common_table import Plain

NOW = position("", "", "", "..ABED", racks=("CDA?",))
SHARED = replace(NOW, shared=True)


def test_facts_of_a_top_through_tiles_of_the_board() -> None:
    move = down(1, 3, "DA.")
    facts = facts_of(SHARED, [ScoredPlacement(move, 20), ScoredPlacement(across(4, 2, "AC"), 12)])
    assert facts is not None and not facts.by_equity
    assert (facts.score, facts.move, facts.length) == (20, move, 3)
    assert (facts.direction, facts.line, facts.start) == (Direction.DOWN, 3, 1 * 7 + 3)
    assert facts.tiles == ABC.parse("AD")
    assert facts.board_letters == ABC.parse("B")
    assert (facts.first_letter, facts.letters) == (ABC.parse("D")[0], ABC.parse("ABD"))
    assert not facts.bingo
    assert facts_of(SHARED, []) is None and facts_of(NOW, []) is None


def test_designated_blanks_are_shown_as_letters_and_as_blanks_of_the_rack() -> None:
    facts = facts_of(NOW, [ScoredPlacement(across(4, 2, "Ac"), 12)])
    assert facts is not None
    assert facts.letters == ABC.parse("AC")
    assert facts.tiles == ABC.parse("A?")


def test_whether_the_best_move_is_a_bingo_is_said_not_whether_there_is_one() -> None:
    bingo = ScoredPlacement(across(4, 0, "CDAa"), 5, 5_000)
    other = ScoredPlacement(down(1, 3, "DA."), 20, 20_000)
    said = [facts_of(NOW, moves) for moves in ([other, bingo], [bingo])]
    assert [facts is not None and facts.bingo for facts in said] == [False, True]


def test_a_long_word_through_the_board_is_no_bingo() -> None:
    assert not is_bingo(across(3, 1, "D....C"), rules())
    assert is_bingo(across(3, 0, "DC....AA"), rules())
    assert not is_bingo(across(4, 0, "ABCDE"), rules())


def test_where_leaves_count_hints_lead_to_the_best_move_not_to_the_top() -> None:
    top, best = (
        ScoredPlacement(down(1, 3, "DA."), 20, 9_000),
        ScoredPlacement(across(4, 2, "AC"), 12, 15_000),
    )
    facts = facts_of(NOW, [best, top])
    assert facts is not None and (facts.move, facts.score, facts.by_equity) == (best.move, 12, True)


def test_of_equal_moves_the_one_of_commoner_words_is_the_best() -> None:
    first, second = (
        ScoredPlacement(down(1, 3, "DA."), 12, 9_000),
        ScoredPlacement(across(4, 2, "AC"), 12, 9_000),
    )
    for rare, common in ((first, second), (second, first)):
        chosen = best_of(NOW, [first, second], lambda move, _, r=rare: int(move == r.move))  # type: ignore[misc]
        assert chosen == (common, False)


def test_hints_lead_to_words_one_may_know_and_say_that_a_rarer_one_does_better() -> None:
    rare = ScoredPlacement(down(1, 3, "DA."), 12, 15_000)
    common = ScoredPlacement(across(4, 2, "AC"), 12, 9_000)

    def rarity(move: Placement, _: Position) -> int:
        return 80 if move == rare.move else 35

    facts = [facts_of(NOW, [rare, common], rarity, tier) for tier in (60, 80, 20)]
    told = [(known.move, known.rarer) for known in facts if known is not None]
    assert told == [(common.move, True), (rare.move, False), (rare.move, False)]


def test_facts_agree_with_the_plain_engine() -> None:
    facts = facts_of(NOW, Plain(NOW.rules).best(NOW))
    assert facts is not None
    assert facts.score == max(found.score for found in Plain(NOW.rules).best(NOW))


def test_the_ladder_ends_with_the_move_and_prices_are_eliots() -> None:
    assert LADDER == (Hint.KIND, Hint.TILES, Hint.LINE, Hint.START, Hint.MOVE)
    assert sorted(PRICES.values()) == [20, 40, 60, 70, 80, 120, 120]
