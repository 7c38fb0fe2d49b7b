"""There is one move in a hand, and it is the one that Enter plays."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.board import Board
from eliot_qt.game.draft import Arrow
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.refusals import Refusal, RefusalKind
from eliot_qt.players.analysis import Candidate
from tests.game.table import AnyWord

ROWS = ("8D WINTER", "8H TEA", "8H RAIN")


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    racks = (en_tiles.parse("AEINRTW"), en_tiles.parse("AEIOU"))
    return opening(Rules(), en_tiles, Board.empty(standard15), racks)


@pytest.fixture
def hand(position: Position) -> Hand:
    made = make(position)
    return made


def make(position: Position, **footing: object) -> Hand:
    plan = Footing(position, 0, position.rack, AnyWord(), **footing)  # type: ignore[arg-type]
    made = Hand(plan, chance=random.Random(1))
    made.choice.set_rows([Candidate(read(position, text), 1, 1, b"") for text in ROWS])
    return made


def read(position: Position, text: str) -> Placement:
    move = parse_move(text, position.board, position.tile_set)
    assert isinstance(move, Placement)
    return move


def type_word(hand: Hand, word: str) -> None:
    for letter in word:
        assert hand.type_letter(letter) is None


def test_tiles_set_are_the_move(hand: Hand, position: Position) -> None:
    type_word(hand, "RAIN")
    assert hand.move == read(position, "8H RAIN")
    hand.hover(0)
    assert hand.move == read(position, "8H RAIN")
    assert hand.choice.move is None


def test_a_row_makes_tiles_give_way_and_undo_brings_them_back(
    hand: Hand, position: Position
) -> None:
    type_word(hand, "RAIN")
    hand.select(0)
    assert not hand.draft.placed
    assert hand.move == read(position, "8D WINTER")
    assert hand.tiles.undo()
    assert hand.move == read(position, "8H RAIN")


def test_a_row_hovered_counts_only_while_it_is(hand: Hand, position: Position) -> None:
    hand.select(1)
    hand.hover(0)
    assert hand.move == read(position, "8D WINTER")
    hand.hover(None)
    assert hand.move == read(position, "8H TEA")


def test_typed_coordinates_are_the_move_as_far_as_they_can_be_shown(
    hand: Hand, position: Position
) -> None:
    hand.select(1)
    hand.preview_text("8d wint")
    assert hand.move == parse_move("8D WINT", position.board, position.tile_set)
    hand.preview_text("8d winte!")
    assert hand.choice.row == 1 or hand.move is None
    hand.preview_text("1a winter and more than the board holds")
    assert hand.move is None or hand.choice.row == 1


def test_a_swap_is_the_move_once_tiles_are_marked(hand: Hand) -> None:
    assert hand.start_swap() is None
    assert hand.move is None
    hand.toggle_swap(0)
    assert isinstance(hand.move, Exchange)
    hand.escape()
    assert hand.move is None
    assert not hand.swapping


def test_swaps_are_refused_with_the_reason(position: Position) -> None:
    reason = Refusal(RefusalKind.NOT_IN_THIS_GAME)
    hand = make(position, no_swap=reason)
    assert hand.start_swap() == reason
    assert not hand.swapping


def test_escape_goes_layer_by_layer(hand: Hand) -> None:
    type_word(hand, "RAIN")
    hand.escape()
    assert not hand.draft.placed
    assert hand.draft.cursor is not None
    hand.escape()
    assert hand.draft.cursor is None


def test_a_gate_keeps_tiles_on_the_rack(position: Position) -> None:
    shut = Refusal(RefusalKind.PAUSED)
    hand = Hand(Footing(position, 0, position.rack), lambda: shut)
    assert hand.type_letter("R") == shut
    assert hand.start_swap() == shut
    assert not hand.draft.placed


def test_without_a_seat_nothing_can_be_planned(position: Position) -> None:
    hand = Hand(Footing(position))
    assert hand.tiles.slots == ()
    assert hand.move is None
    hand.preview_text("8H RAIN")
    assert hand.move is None


def test_another_position_clears_or_keeps_what_fits(hand: Hand, position: Position) -> None:
    type_word(hand, "RAIN")
    hand.follow(hand.footing)
    assert hand.draft.placed
    hand.select(0)
    hand.follow(hand.footing, clear=True)
    assert not hand.draft.placed
    assert hand.move is None


TEXTS = ("8h rain", "8d winter", "x", "", "ex AE", "h8 tea", "pass")
STEPS = st.sampled_from(
    ["type", "undo", "redo", "row", "hover", "leave", "text", "swap", "mark", "escape", "place",
     "arrow", "recall", "pin"]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(STEPS, st.integers(0, 6)), max_size=25))
def test_there_is_never_more_than_one_move(
    en_tiles: TileSet, standard15: Layout, steps: list[tuple[str, int]]
) -> None:
    racks = (en_tiles.parse("AEINRTW"), en_tiles.parse("AEIOU"))
    position = opening(Rules(), en_tiles, Board.empty(standard15), racks)
    hand = make(position)
    for step, number in steps:
        match step:
            case "type":
                hand.type_letter("AEINRTW"[number])
            case "undo":
                hand.tiles.undo()
            case "redo":
                hand.tiles.redo()
            case "row":
                hand.select(number)
            case "hover":
                hand.hover(number)
            case "leave":
                hand.hover(None)
            case "text":
                hand.preview_text(TEXTS[number])
            case "swap":
                hand.start_swap()
            case "mark":
                hand.toggle_swap(number)
            case "escape":
                hand.escape()
            case "place":
                hand.place_chosen()
            case "arrow":
                hand.tiles.step(list(Arrow)[number % 4])
            case "recall":
                hand.tiles.recall()
            case "pin":
                hand.pin_draft()
        sources = [bool(hand.draft.placed), hand.choice.move is not None, hand.swapping]
        assert sum(sources) <= 1, (step, number)
        if hand.choice.move is not None:
            assert hand.move == hand.choice.move
        on_rack = sorted(slot.tile for slot in hand.tiles.slots)
        assert on_rack == sorted(position.rack)
