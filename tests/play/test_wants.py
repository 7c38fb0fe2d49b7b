"""Steps that wait for moves to be found: one that the newest replaces, and a queue of them."""

from __future__ import annotations

from typing import cast

import pytest

from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import training
from eliot_qt.modes.finder import Finder
from eliot_qt.play.found_moves import AnsweredFinder, Unanswered
from eliot_qt.play.wants import Purpose, Stepper, StepQueue
from eliot_qt.players.analysis import Analysis, Candidate


@pytest.fixture
def position(en_tiles: TileSet, standard15: Layout) -> Position:
    return training.new_training(Game(Rules(), en_tiles, standard15), 5, "Ann").position


def analysis(position: Position, *scores: int) -> Analysis:
    """An answer with placements of these scores."""
    move = cast(Placement, parse_move("8H TEA", position.board, position.tile_set))
    return Analysis([Candidate(move, score, 1000 * score, b"") for score in scores], "test")


def best(position: Position, finder: Finder) -> list[int]:
    return [row.score for row in finder.best(position)]


def test_what_is_known_is_answered_at_once(position: Position) -> None:
    known = AnsweredFinder()
    stepper = Stepper[list[int]](known, Purpose.STEP)
    got: list[list[int]] = []
    stepper.run(lambda finder: best(position, finder), got.append)
    assert stepper.is_waiting
    assert got == []
    stepper.answer(analysis(position, 6, 26))
    assert got == [[26, 6]]
    stepper.run(lambda finder: best(position, finder), got.append)
    assert got == [[26, 6], [26, 6]]
    assert not stepper.is_waiting
    known.clear()
    with pytest.raises(Unanswered):
        known.best(position)


def test_a_newer_step_takes_the_place_of_the_older(position: Position) -> None:
    stepper = Stepper[list[int]](AnsweredFinder(), Purpose.STEP)
    got: list[str] = []
    stepper.run(lambda finder: best(position, finder), lambda _: got.append("old"))
    stepper.run(lambda finder: best(position, finder), lambda _: got.append("new"))
    stepper.answer(analysis(position, 6))
    assert got == ["new"]


def test_what_a_step_raises_is_passed_on(position: Position) -> None:
    stepper = Stepper[list[int]](AnsweredFinder(), Purpose.STEP)
    got: list[list[int]] = []

    def breaks(finder: Finder) -> list[int]:
        finder.best(position)
        raise ValueError("no such move")

    stepper.run(breaks, got.append)
    with pytest.raises(ValueError, match="no such move"):
        stepper.answer(analysis(position, 6))
    with pytest.raises(ValueError, match="no such move"):
        stepper.run(breaks, got.append)
    assert not stepper.is_waiting
    assert got == []


def test_steps_of_a_queue_are_taken_in_order(position: Position) -> None:
    got: list[str] = []
    queue = StepQueue[str](AnsweredFinder(), got.append)
    queue.add(lambda finder: f"first {len(finder.best(position))}")
    queue.add(lambda _: "second")
    assert got == []
    queue.answer(analysis(position, 6))
    assert got == ["first 1", "second"]
    queue.add(lambda _: "third")
    assert got[-1] == "third"


def test_a_queue_given_up_takes_no_step(position: Position) -> None:
    got: list[str] = []
    queue = StepQueue[str](AnsweredFinder(), got.append)
    queue.add(lambda finder: str(finder.best(position)))
    queue.add(lambda _: "second")
    queue.cancel()
    assert (queue.want, got) == (None, [])
