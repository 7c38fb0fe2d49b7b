"""Training: any rack, any position, points add up until the tiles run out."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.check import IllegalMove
from eliot_qt.game.events import EventError, SetRack, Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import WordCheck
from eliot_qt.game.tiles import on_rack
from eliot_qt.modes import training
from tests.game.table import ABC, SMALL, AnyWord, Never, across, game, position, random_move, rules

ANY = AnyWord()


def start(seed: int = 1, **changes: Any) -> GameRecord:
    return training.new_training(Game(rules(**changes), ABC, SMALL), seed, "Ann")


def test_it_starts_with_a_random_rack() -> None:
    record = start()
    assert record == start()
    assert record.mode == training.MODE
    assert (record.seats[0].name, record.position.seats) == ("Ann", 1)
    assert len(record.position.rack) == 4
    assert len({start(seed).position.rack for seed in range(9)}) > 2


def test_points_add_up_and_the_rack_is_filled() -> None:
    record = training.set_rack(start(), ABC.parse("ABCD"))
    record = training.play(record, across(3, 2, "ABC"), ANY, spent=7)
    assert record.position.scores == (16,)
    assert (record.position.to_move, len(record.position.rack)) == (0, 4)
    assert ABC.parse("D")[0] in record.position.rack
    record = training.play(record, Exchange(record.position.rack[:2]), ANY)
    assert (record.position.scores, len(record.position.rack)) == ((16,), 4)
    assert record.position.spent == (7,)


def test_phonies_are_always_refused() -> None:
    record = training.set_rack(start(word_check=WordCheck.CHALLENGE), ABC.parse("ABCD"))
    with pytest.raises(IllegalMove, match="phony"):
        training.play(record, across(3, 2, "ABC"), Never())
    assert not training.judge_move(record, across(3, 2, "ABC"), Never()).ok
    assert training.judge_move(record, across(3, 2, "ABC"), ANY).ok


def test_racks_by_hand_are_checked_against_what_is_left() -> None:
    record = training.set_rack(start(), ABC.parse("?B?A"))
    assert record.position.rack == ABC.parse("AB??")
    assert Counter(record.position.bag + record.position.rack) == Counter(ABC.full_bag)
    for rack, words in [("BBBB", "holds 4 B, only 3 left"), ("AAEEE", "more than 4")]:
        with pytest.raises(EventError, match=words):
            training.set_rack(record, ABC.parse(rack))
    assert training.set_rack(record, b"").position.rack == b""


def test_a_short_rack_is_filled_after_the_next_play() -> None:
    record = training.set_rack(start(), ABC.parse("AB"))
    record = training.play(record, across(3, 3, "AB"), ANY)
    assert len(record.position.rack) == 4


def test_new_racks_and_kept_leftovers() -> None:
    record = training.set_rack(start(), ABC.parse("ABCD"))
    renewed = training.complete_rack(record, b"")
    assert len(renewed.position.rack) == 4
    assert renewed == training.complete_rack(record, b"")
    kept = training.complete_rack(record, ABC.parse("CD"))
    assert not Counter(ABC.parse("CD")) - Counter(kept.position.rack)
    assert len(kept.position.rack) == 4
    other = training.complete_rack(record, ABC.parse("??"))
    assert not Counter(ABC.parse("??")) - Counter(other.position.rack)
    with pytest.raises(EventError, match="only 2 left"):
        training.complete_rack(record, ABC.parse("???"))
    assert isinstance(kept.events[-1], SetRack)
    assert kept.undo().position == record.position


def test_training_goes_on_from_any_position() -> None:
    now = replace(game("", "", "", "..AB...").position, scores=(12, 30), to_move=1, scoreless=4)
    record = training.train_from(now, 3, "Ann")
    assert record.position.rack == now.rack
    assert record.position.scores == (30,)
    assert record.position.board == now.board
    assert Counter(record.position.bag) == Counter(now.bag + (now.racks[0] or b""))
    hidden = training.train_from(now.seen_by(1), 3, "Ann")
    assert hidden == record
    finished = training.train_from(replace(now, over=EndReason.OUT), 3)
    assert finished.position.over is None


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_it_ends_when_the_last_tile_is_played(seed: int) -> None:
    record, chance = start(seed), random.Random(seed)
    for _ in range(60):
        if record.position.over:
            break
        if chance.random() < 0.2:
            record = training.complete_rack(record, b"")
        record = training.play(record, random_move(record.position, chance), ANY)
        on_board = bytes(on_rack(tile) for tile in record.position.board.tiles)
        everything = record.position.bag + record.position.rack + on_board
        assert Counter(everything) == Counter(ABC.full_bag)
    if not record.position.rack and not record.position.bag:
        assert record.position.over is EndReason.BAG_EMPTY
    else:
        assert record.position.over is None
    points = sum(event.score for event in record.events if isinstance(event, Turn))
    assert record.position.scores == (points,)


def test_the_end() -> None:
    last = position("", "", "", "..AB...", racks=("C",))
    record = training.train_from(last, 1)
    record = replace(record, start=replace(record.start, bag=b""), positions=())
    record = training.play(record, across(3, 2, "..C"), ANY)
    assert record.position.over is EndReason.BAG_EMPTY
    with pytest.raises(IllegalMove, match="game is over"):
        training.play(record, Exchange(b"\1"), ANY)
    with pytest.raises(EventError, match="over"):
        training.complete_rack(record, b"")


def test_a_training_in_which_nothing_can_be_placed_ends_without_a_loss() -> None:
    record = training.play(training.set_rack(start(), ABC.parse("ABCD")), across(3, 2, "ABC"), ANY)
    ended = training.end_blocked(record)
    assert ended.position.over is EndReason.BLOCKED
    assert ended.position.scores == record.position.scores
    with pytest.raises(ValueError, match="the game is over"):
        training.end_blocked(ended)
