"""Every fault of a move, and all of them at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.check import IllegalMove, MoveFault, check_draft, check_move
from eliot_qt.game.move import Direction, Exchange, Move, Pass, Placement
from eliot_qt.game.position import EndReason
from tests.game.table import (
    ABC,
    PLENTY,
    SMALL,
    AnyWord,
    Never,
    across,
    down,
    only,
    position,
    random_game,
)

F = MoveFault
EMPTY = position(racks=("ABC?", "DDEE"))
LATER = position("", "", "", "..ABE..", racks=("ABC?", "DDEE"))


@pytest.mark.parametrize(
    ("move", "faults"),
    [
        (across(3, 2, "ABC"), F.NONE),
        (down(1, 3, "CBA"), F.NONE),
        (across(3, 3, "Ab"), F.NONE),
        (across(3, 0, "ABC"), F.NOT_THROUGH_CENTRE),
        (across(3, 3, "A"), F.TOO_SHORT),
        (across(0, 0, "A"), F.TOO_SHORT | F.NOT_THROUGH_CENTRE),
        (across(3, 3, "AD"), F.NOT_ON_RACK),
        (across(3, 3, "AA"), F.NOT_ON_RACK),
        (across(3, 3, "ab"), F.NOT_ON_RACK),
        (across(3, 5, "ABC"), F.OFF_BOARD),
        (down(5, 3, "ABC"), F.OFF_BOARD),
        (across(-1, 3, "AB"), F.OFF_BOARD),
        (across(3, -1, "AB"), F.OFF_BOARD),
        (across(7, 0, "A"), F.OFF_BOARD),
        (across(3, 2, ""), F.NO_TILES),
        (across(3, 3, "A.B"), F.GAP),
        (across(0, 0, "D.D"), F.GAP | F.NOT_ON_RACK | F.NOT_THROUGH_CENTRE),
        (across(3, 1, "ABCDE"), F.NOT_ON_RACK | F.TOO_MANY_TILES),
        (across(6, 5, "EEE"), F.OFF_BOARD | F.NOT_ON_RACK),
    ],
)
def test_first_moves(move: Placement, faults: MoveFault) -> None:
    verdict = check_move(move, EMPTY, AnyWord())
    assert verdict.faults == faults
    assert verdict.ok is (not faults)


@pytest.mark.parametrize(
    ("move", "faults"),
    [
        (across(3, 2, "...C"), F.NONE),
        (down(2, 2, "C.A"), F.NONE),
        (across(2, 3, "C"), F.NONE),
        (across(0, 0, "AB"), F.DOES_NOT_TOUCH),
        (across(2, 1, "AB"), F.NONE),
        (across(2, 0, "AB"), F.DOES_NOT_TOUCH),
        (across(3, 0, "AB"), F.EXTENDS_OVER),
        (across(3, 3, "..C"), F.EXTENDS_OVER),
        (across(3, 2, "ABC"), F.OCCUPIED),
        (across(3, 2, "..."), F.NO_TILES),
        (across(3, 2, "....C"), F.GAP | F.DOES_NOT_TOUCH),
        (across(3, 4, "DD"), F.OCCUPIED | F.EXTENDS_OVER | F.NOT_ON_RACK),
        (down(3, 6, "DD"), F.DOES_NOT_TOUCH | F.NOT_ON_RACK),
        (across(6, 6, "D"), F.DOES_NOT_TOUCH | F.NOT_ON_RACK | F.TOO_SHORT),
    ],
)
def test_later_moves(move: Placement, faults: MoveFault) -> None:
    assert check_move(move, LATER, AnyWord()).faults == faults


def test_missing_tiles_are_named() -> None:
    verdict = check_move(across(3, 3, "AaDD"), EMPTY)
    assert verdict.missing == ABC.parse("DD")
    assert check_move(across(3, 3, "abA"), EMPTY).missing == ABC.parse("?")
    assert check_move(across(3, 3, "A.DD"), EMPTY).missing == ABC.parse("DD")


def test_phonies_are_named_and_the_good_words_too() -> None:
    judge = only(["CA", "CAB"])
    verdict = check_move(across(2, 2, "CA"), LATER, judge)
    assert verdict.faults == F.NOT_A_WORD
    assert [(ABC.show(w.tiles), valid) for w, valid in verdict.words] == [
        ("CA", True),
        ("CA", True),
        ("AB", False),
    ]
    assert [ABC.show(word.tiles) for word in verdict.phonies] == ["AB"]
    assert verdict.tally is not None


def test_the_judge_is_asked_letters_not_blanks() -> None:
    assert check_move(across(3, 3, "Ab"), EMPTY, only(["AB"])).ok


def test_without_a_judge_words_are_unknown_but_allowed() -> None:
    verdict = check_move(across(3, 3, "AB"), EMPTY)
    assert verdict.ok
    assert [valid for _, valid in verdict.words] == [None]


def test_a_single_tile_is_one_move_however_it_is_said() -> None:
    one, other = check_move(across(2, 2, "C"), LATER), check_move(down(2, 2, "C."), LATER)
    assert one.placement == other.placement == down(2, 2, "C.")
    assert one == other


def test_first_move_across_where_the_rules_say_so() -> None:
    strict = position(racks=("ABC?", "DD"), first_move_across=True)
    assert check_move(down(3, 3, "AB"), strict).faults == F.NOT_ACROSS
    assert check_move(across(3, 3, "AB"), strict).ok
    later = position("", "", "", "..ABE..", racks=("ABC?", "DD"), first_move_across=True)
    assert check_move(down(2, 2, "C."), later).ok


def test_seven_among_eight() -> None:
    start = position(racks=("ABC?", "DD"), bingo_tiles=3)
    assert check_move(across(3, 1, "ABCd"), start).faults == F.TOO_MANY_TILES
    verdict = check_move(across(3, 1, "ABC"), start)
    assert verdict.ok
    assert verdict.tally is not None
    assert verdict.tally.bingo == 50


@pytest.mark.parametrize(
    ("tiles", "bag", "faults"),
    [
        ("AB", 4, F.NONE),
        ("ABC?", 4, F.NONE),
        ("", 4, F.NO_TILES),
        ("AB", 3, F.BAG_TOO_SMALL),
        ("AA", 4, F.NOT_ON_RACK),
        ("DD", 3, F.NOT_ON_RACK | F.BAG_TOO_SMALL),
        ("", 0, F.NO_TILES | F.BAG_TOO_SMALL),
    ],
)
def test_exchanges(tiles: str, bag: int, faults: MoveFault) -> None:
    now = replace(EMPTY, bag=EMPTY.bag[:bag])
    assert check_move(Exchange(ABC.parse(tiles)), now).faults == faults


def test_an_exchange_takes_no_more_than_the_bag_has() -> None:
    now = position(racks=("ABC?", "DD"), exchange_minimum=1)
    now = replace(now, bag=now.bag[:2])
    assert check_move(Exchange(ABC.parse("AB")), now).ok
    assert check_move(Exchange(ABC.parse("ABC")), now).faults == F.BAG_TOO_SMALL


def test_hidden_racks_do_not_count_as_bag() -> None:
    now = replace(EMPTY, bag=EMPTY.bag[:4]).seen_by(0)
    assert check_move(Exchange(ABC.parse("A")), now).ok
    assert check_move(
        Exchange(ABC.parse("A")), replace(EMPTY, bag=EMPTY.bag[:3]).seen_by(0)
    ).faults == (F.BAG_TOO_SMALL)


@pytest.mark.parametrize("move", [Pass(), Exchange(ABC.parse("A")), across(3, 2, "ABC")])
def test_nothing_is_allowed_after_the_end(move: Move) -> None:
    assert check_move(move, replace(EMPTY, over=EndReason.OUT)).faults == F.GAME_OVER
    assert check_move(move, EMPTY).ok


def test_an_illegal_move_says_everything() -> None:
    error = IllegalMove(check_move(across(0, 0, "AD"), LATER, Never()))
    assert str(error) == "not on rack, does not touch, phony"
    assert error.verdict.faults == F.NOT_ON_RACK | F.DOES_NOT_TOUCH | F.NOT_A_WORD


@pytest.mark.parametrize(
    ("squares", "word", "faults"),
    [
        ([], "", F.NO_TILES),
        ([(3, 3), (3, 4)], "AB", F.NONE),
        ([(3, 3), (4, 4)], "AB", F.NOT_IN_LINE),
        ([(0, 0), (1, 1)], "DD", F.NOT_IN_LINE | F.NOT_ON_RACK | F.NOT_THROUGH_CENTRE),
        ([(3, 3), (3, 5)], "AB", F.GAP),
        ([(0, 3), (2, 3)], "AB", F.GAP | F.NOT_THROUGH_CENTRE),
        ([(7, 0)], "A", F.OFF_BOARD),
    ],
)
def test_drafts(squares: list[tuple[int, int]], word: str, faults: MoveFault) -> None:
    placed = {r * 7 + c: t for (r, c), t in zip(squares, ABC.parse(word), strict=True)}
    assert check_draft(placed, EMPTY, None).faults == faults


def test_drafts_beside_tiles() -> None:
    a, b = ABC.parse("AB")
    on = SMALL.square(3, 2)
    assert check_draft({on: a}, LATER, None).faults == F.OCCUPIED
    through = {SMALL.square(3, 1): a, SMALL.square(3, 5): b}
    verdict = check_draft(through, LATER, None)
    assert verdict.ok
    assert verdict.placement == across(3, 1, "A...B")
    over = replace(LATER, over=EndReason.OUT)
    assert check_draft({0: a}, over, None).faults == F.GAME_OVER | F.DOES_NOT_TOUCH | F.TOO_SHORT
    assert check_draft({0: a, 8: b}, over, None).faults == (
        F.GAME_OVER | F.DOES_NOT_TOUCH | F.NOT_IN_LINE
    )


@given(st.integers(0, 500), st.data())
def test_a_draft_and_its_placement_are_judged_alike(seed: int, data: st.DataObject) -> None:
    now = random_game(seed, PLENTY, most=5).position
    direction = data.draw(st.sampled_from(list(Direction)))
    row, col = data.draw(st.integers(-1, 7)), data.draw(st.integers(-1, 7))
    tiles = bytes(data.draw(st.lists(st.integers(0, 8), max_size=6)))
    move = Placement(direction, row, col, tiles)
    verdict = check_move(move, now, Never())
    shape = F.OFF_BOARD | F.NO_TILES | F.GAP | F.OCCUPIED | F.EXTENDS_OVER
    if not verdict.faults & shape:
        assert check_draft(dict(move.placed(7)), now, Never()) == verdict
