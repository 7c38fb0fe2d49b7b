"""Points, by hand and against a second, differently written scorer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.events import Turn
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet
from tests.game.table import ABC, LAYOUTS, PLENTY, SMALL, across, board, down, random_game, rules


def points(move: Placement, on: Board) -> int:
    return score(move, on, ABC, rules()).total


def test_the_first_word_doubles_on_the_centre() -> None:
    tally = score(across(3, 2, "ABC"), Board.empty(SMALL), ABC, rules())
    assert (tally.total, tally.bingo, len(tally.words)) == (16, 0, 1)
    assert tally.words[0].square == 23


def test_bonus_squares_count_only_for_new_tiles() -> None:
    on = board("", "", "", "...AB..")
    # The centre's double word is used up; the new E lies on a plain square.
    assert points(across(3, 3, "..E"), on) == 1 + 3 + 1
    assert points(across(3, 3, "..EC"), on) == 1 + 3 + 1 + 2 * 4


def test_cross_words_take_the_bonus_squares_too() -> None:
    on = board("", "", "", "..ABE..")
    # B on a triple letter counts three times in both words.
    tally = score(across(2, 4, "BA"), on, ABC, rules())
    assert [ABC.show(w.tiles) for w in tally.words] == ["BA", "BE"]
    assert [w.points for w in tally.words] == [3 * 3 + 1, 3 * 3 + 1]
    assert [w.direction for w in tally.words] == [Direction.ACROSS, Direction.DOWN]


def test_blanks_count_nothing_but_carry_the_word_bonus() -> None:
    assert points(across(3, 3, "aB"), Board.empty(SMALL)) == 2 * 3
    assert points(across(3, 2, "Ae"), Board.empty(SMALL)) == 2


def test_two_word_bonuses_multiply(en_tiles: TileSet, standard15: Layout) -> None:
    on = Board.empty(standard15)
    move = parse_move("1A QUIZZED", on, en_tiles)
    assert isinstance(move, Placement)
    # Two triple-word squares in eight tiles, made from nothing for the arithmetic.
    tally = score(move, on, en_tiles, Rules())
    assert tally.words[0].points == 3 * (10 + 1 + 1 + 2 * 10 + 10 + 1 + 2)
    assert tally.bingo == 50


@pytest.mark.parametrize(("word", "bingo"), [("ABC", 0), ("ABCD", 50), ("ABCDE", 0)])
def test_the_bonus_is_for_exactly_so_many_tiles(word: str, bingo: int) -> None:
    assert score(across(3, 1, word), Board.empty(SMALL), ABC, rules()).bingo == bingo


def test_playthrough_does_not_make_a_bingo() -> None:
    on = board("", "", "", "...A...")
    assert score(across(3, 2, "B.CD"), on, ABC, rules()).bingo == 0
    assert score(across(3, 1, "BC.DE"), on, ABC, rules()).bingo == 50


def test_a_single_tile_may_form_two_words_or_none() -> None:
    on = board("", "..A....", ".A.....")
    tally = score(across(2, 1, ".B"), on, ABC, rules())
    assert [ABC.show(w.tiles) for w in tally.words] == ["AB", "AB"]
    assert score(across(6, 6, "A"), on, ABC, rules()).words == ()
    # The same tile read down gives the same points.
    assert score(down(1, 2, ".B"), on, ABC, rules()).total == tally.total


def slow_score(before: Board, placed: dict[int, int], tiles: TileSet, given: Rules) -> int:
    """Score by looking at every line of the board before and after."""
    size = before.size
    after = {s: t for s, t in enumerate(before.squares) if t} | placed
    lines = [[r * size + c for c in range(size)] for r in range(size)]
    lines += [[r * size + c for r in range(size)] for c in range(size)]
    total = 0
    for line in lines:
        run: list[int] = []
        for square in [*line, -1]:
            if square in after:
                run.append(square)
                continue
            new = [s for s in run if s in placed]
            if len(run) > 1 and new:
                value = 0
                for s in run:
                    letter = 0 if after[s] & 0x40 else tiles.values[after[s]]
                    value += letter * (before.layout.letter[s] if s in placed else 1)
                for s in new:
                    value *= before.layout.word[s]
                total += value
            run = []
    return total + (given.bingo_bonus if len(placed) == given.bingo_tiles else 0)


@settings(max_examples=50)
@given(st.integers(0, 10_000), st.sampled_from(sorted(LAYOUTS)))
def test_every_score_agrees_with_a_slow_scorer(seed: int, layout: str) -> None:
    record = random_game(seed, PLENTY, LAYOUTS[layout])
    total = [0, 0]
    for event, before in zip(record.events, record.positions, strict=False):
        if not isinstance(event, Turn) or not isinstance(event.move, Placement):
            continue
        placed = dict(event.move.placed(before.board.size))
        assert event.score == slow_score(before.board, placed, PLENTY, before.rules)
        tally = check_move(event.move, before).tally
        assert tally is not None
        assert tally.total == event.score
        total[event.seat] += event.score
    moves_only = next(
        (
            p
            for e, p in zip(record.events, record.positions, strict=False)
            if not isinstance(e, Turn)
        ),
        record.position,
    )
    assert moves_only.scores == tuple(total)
