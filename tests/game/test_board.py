"""The board: words along and across, tiles into placements, both edges."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game.board import Board
from eliot_qt.game.move import Direction, Exchange, Placement
from tests.game.table import ABC, SMALL, across, board, down, random_game

CROSS = board("..B....", "..ABBA.", "..D.E..", "....D..")


def test_an_empty_board() -> None:
    empty = Board.empty(SMALL)
    assert empty.is_empty
    assert empty.tiles == b""
    assert empty.size == 7
    with pytest.raises(ValueError, match="48 squares"):
        Board(SMALL, bytes(48))


def test_tiles_off_the_board_are_empty() -> None:
    assert CROSS.tile(0, 2) == ABC.parse("B")[0]
    for row, col in [(-1, 2), (0, -1), (7, 0), (0, 7)]:
        assert CROSS.tile(row, col) == 0


def test_words_through_a_square_both_ways() -> None:
    a = SMALL.square(1, 2)
    assert CROSS.word_at(a, Direction.ACROSS) == ABC.parse("ABBA")
    assert CROSS.word_at(a, Direction.DOWN) == ABC.parse("BAD")
    assert CROSS.span(a, Direction.DOWN) == (SMALL.square(0, 2), 3)
    assert CROSS.word_at(SMALL.square(1, 5), Direction.DOWN) == ABC.parse("A")


def test_words_do_not_run_round_the_edge() -> None:
    edge = board(".....AB", "CD.....")
    assert edge.word_at(SMALL.square(0, 6), Direction.ACROSS) == ABC.parse("AB")
    assert edge.word_at(SMALL.square(1, 0), Direction.ACROSS) == ABC.parse("CD")


def test_neighbours_stay_on_the_board() -> None:
    assert set(CROSS.neighbours(0)) == {1, 7}
    assert set(CROSS.neighbours(48)) == {47, 41}
    assert set(CROSS.neighbours(24)) == {17, 23, 25, 31}


def test_a_new_board_leaves_the_old_one() -> None:
    move = down(3, 2, "E")
    after = CROSS.after(move)
    assert CROSS.tile(3, 2) == 0
    assert after.tile(3, 2) == ABC.parse("E")[0]
    assert after != CROSS
    assert after.with_tiles({SMALL.square(3, 2): 0}) == CROSS


def test_the_main_word_includes_playthrough() -> None:
    assert CROSS.main_word(down(0, 2, "...E")) == ABC.parse("BADE")
    assert CROSS.main_word(across(2, 2, ".c.")) == ABC.parse("DcE")


def test_a_placement_spans_its_whole_word() -> None:
    c, e = ABC.parse("CE")
    assert CROSS.placement({SMALL.square(2, 3): c}) == across(2, 2, ".C.")
    assert CROSS.placement({SMALL.square(2, 1): c, SMALL.square(2, 3): e}) == across(2, 1, "C.E.")
    assert CROSS.placement({SMALL.square(3, 2): e}) == down(0, 2, "...E")


def test_a_single_tile_has_one_reading() -> None:
    tile = ABC.parse("C")[0]
    both = SMALL.square(2, 5)
    assert CROSS.placement({both: tile}) == across(2, 4, ".C")
    alone = SMALL.square(6, 6)
    assert CROSS.placement({alone: tile}) == across(6, 6, "C")


@pytest.mark.parametrize(
    ("squares", "words"),
    [([], "no tile"), ([0, 8], "not in line"), ([0, 3], "gap"), ([0, 21], "gap"), ([6, 7], "line")],
)
def test_tiles_that_are_no_placement(squares: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Board.empty(SMALL).placement(dict.fromkeys(squares, 1))


@given(st.integers(0, 5_000))
def test_placed_tiles_name_the_placement(seed: int) -> None:
    record = random_game(seed, most=8)
    for event, before in zip(record.events, record.positions, strict=False):
        move = getattr(event, "move", None)
        if isinstance(move, Placement):
            assert before.board.placement(dict(move.placed(7))) == move
            assert [s for s, _ in move.placed(7)] == sorted(s for s, _ in move.placed(7))
            word = before.board.main_word(move)
            start = move.row * 7 + move.col
            assert before.board.after(move).word_at(start, move.direction) == word


def test_moves_are_values() -> None:
    assert Exchange(ABC.parse("?BA")) == Exchange(ABC.parse("AB?"))
    assert ABC.show(Exchange(ABC.parse("?BA")).tiles) == "AB?"
    assert Exchange(ABC.parse("b")) == Exchange(ABC.parse("?"))
    assert across(0, 0, "Ab.").used == ABC.parse("A?")
    assert len({across(0, 0, "A"), across(0, 0, "A"), down(0, 0, "A")}) == 2


def test_on_an_empty_board_a_move_and_its_mirror_image_are_alike() -> None:
    empty = Board.empty(SMALL)
    there, mirror = across(3, 2, "ABBA"), down(2, 3, "ABBA")
    assert empty.are_alike(there, mirror) and empty.are_alike(there, there)
    assert not empty.are_alike(there, down(3, 3, "ABBA"))
    assert not empty.are_alike(there, across(3, 1, "ABBA"))
    assert not CROSS.are_alike(across(4, 2, "A"), down(2, 4, "AB"))
    # A bonus square on one side alone: the two do not score the same.
    lopsided = bytes((3, *SMALL.word[1:2], 2, *SMALL.word[3:]))
    assert not Board.empty(replace(SMALL, word=lopsided)).are_alike(there, mirror)
