"""The board's model looks through its squares only for what is new."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.board import BoardModel


class CountedModel(BoardModel):
    """Counts how often squares are looked at, and how many the last time."""

    looks = squares = 0

    def _update(self, squares: Collection[int]) -> None:
        self.looks += 1
        self.squares = len(squares)
        super()._update(squares)


@pytest.fixture
def model(en_tiles: TileSet, standard15: Layout) -> CountedModel:
    made = CountedModel()
    made.set_position(Board.empty(standard15), en_tiles)
    return made


def test_layers_that_stay_as_they_are_cost_nothing(model: CountedModel) -> None:
    model.set_draft({})
    model.set_preview(None)
    model.set_pin(None)
    model.set_lit(())
    model.set_hotspots({})
    assert model.looks == 0


def test_a_layer_is_shown_once_and_taken_away_again(model: CountedModel, en_tiles: TileSet) -> None:
    move = Placement(Direction.ACROSS, 7, 7, en_tiles.parse("WIN"))
    for _ in range(3):
        model.set_preview(move)
    assert model.looks == 1
    assert model.squares == 3
    assert model.cell(7 * 15 + 7).letter == "W"
    model.set_preview(None)
    assert model.looks == 2
    assert model.cell(7 * 15 + 7).letter == ""


def test_the_same_position_again_costs_nothing_but_its_last_move_is_shown(
    model: CountedModel, en_tiles: TileSet, standard15: Layout
) -> None:
    board = Board.empty(standard15).with_tiles({112: 1})
    model.set_position(board, en_tiles)
    before = model.looks
    model.set_position(board, en_tiles)
    assert model.looks == before
    model.set_position(board, en_tiles, (112,))
    assert model.cell(112).is_last_move


def test_another_position_is_looked_at_where_its_tiles_differ(
    model: CountedModel, en_tiles: TileSet, standard15: Layout
) -> None:
    first = Board.empty(standard15).with_tiles({112: 1, 113: 2})
    model.set_position(first, en_tiles, (112, 113))
    model.set_pin(Placement(Direction.DOWN, 0, 0, en_tiles.parse("WIN")))
    model.set_position(first.with_tiles({114: 3}), en_tiles, (114,))
    # The new tile, and the two that were played before it.
    assert model.squares == 3
    assert model.cell(114).is_last_move
    assert not model.cell(112).is_last_move
    assert model.cell(15).letter == "I"


def test_a_game_with_equal_tiles_and_board_is_looked_at_where_its_tiles_differ(
    model: CountedModel, en_tiles: TileSet, standard15: Layout
) -> None:
    squares = model.grounds
    model.set_position(Board.empty(replace(standard15)).with_tiles({112: 1}), replace(en_tiles))
    assert model.squares == 1
    assert model.cell(112).letter == "A"
    assert model.grounds == squares
    assert squares[112] == ("2W", True)
    assert squares[0] == ("3W", False)
