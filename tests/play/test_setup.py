from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockKind, Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.setup import GameKind, GameSetup, default_setup, new_record

NAMES = ("Ann", "Bob")


@pytest.fixture
def layouts(standard15: Layout, super21: Layout) -> dict[str, Layout]:
    return {layout.id: layout for layout in (standard15, super21)}


@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        ("free", (Seat("Ann"),)),
        ("free", tuple(Seat(str(i)) for i in range(5))),
        ("training", (Seat("Ann"), Seat("Bob"))),
        ("training", (Seat("Ann", "club"),)),
    ],
)
def test_a_table_the_mode_cannot_seat_is_refused(mode: str, seats: tuple[Seat, ...]) -> None:
    with pytest.raises(ValueError):
        GameSetup(mode, Rules(), seats)


@pytest.mark.parametrize("kind", list(GameKind))
def test_a_default_setup_belongs_to_its_card(kind: GameKind) -> None:
    assert default_setup(kind, NAMES).kind is kind


def test_begin_deals_the_game(tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]) -> None:
    setup = replace(default_setup(GameKind.PASS_AND_PLAY, NAMES), shuffle_seats=False)
    record = new_record(setup, tile_sets, layouts, 11)
    assert record.mode == "free"
    assert record.seed == 11
    assert record.seats == setup.seats
    assert record.position.rack_counts == (7, 7)
    assert new_record(replace(setup, seed=5), tile_sets, layouts, 11).seed == 5


def test_the_first_move_is_drawn_by_the_seed(
    tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]
) -> None:
    setup = default_setup(GameKind.COMPUTER, NAMES)
    first = {new_record(setup, tile_sets, layouts, seed).seats[0].name for seed in range(20)}
    assert first == set(NAMES)
    again = [new_record(setup, tile_sets, layouts, 3).seats for _ in range(2)]
    assert again[0] == again[1]


def test_training_always_shows_validity(
    tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]
) -> None:
    rules = PRESETS[2].apply(Rules(layout="super21", tile_set="en_super"))
    record = new_record(GameSetup("training", rules, (Seat("Ann"),)), tile_sets, layouts, 1)
    assert record.mode == "training"
    assert record.position.rules.shows_validity
    assert record.position.rules.clock.kind is ClockKind.NONE
    assert record.position.board.size == 21


def test_begin_refuses_what_is_not_there(layouts: dict[str, Layout]) -> None:
    with pytest.raises(ValueError, match="tile set 'en'"):
        new_record(default_setup(GameKind.COMPUTER, NAMES), {}, layouts, 1)
