from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet
from eliot_qt.session.setup import (
    PRESETS,
    GameKind,
    GameSetup,
    begin,
    default_setup,
    from_json,
    summary,
    tile_set_for,
    to_json,
    validity_choices,
    with_language,
)

NAMES = ("Ann", "Bob")


@pytest.fixture
def layouts(standard15: Layout, super21: Layout) -> dict[str, Layout]:
    return {layout.id: layout for layout in (standard15, super21)}


def setups() -> list[GameSetup]:
    some = [default_setup(kind, NAMES) for kind in GameKind]
    rules = PRESETS[2].apply(Rules(layout="super21", tile_set="en_super"))
    seats = (Seat("Ann"), Seat("Bob"), Seat("C", "master"), Seat("D"))
    return [*some, GameSetup("free", rules, seats, shuffle_seats=False, seed=7)]


@pytest.mark.parametrize("setup", setups())
def test_json_gives_back_the_same_setup(setup: GameSetup) -> None:
    assert from_json(json.loads(json.dumps(to_json(setup)))) == setup


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("mode",), 3, "mode"),
        (("mode",), "chess", "chess"),
        (("seed",), "x", "seed"),
        (("seed",), True, "seed"),
        (("shuffle_seats",), 1, "shuffle_seats"),
        (("rules",), [], "rules"),
        (("rules", "word_check"), "never", "rules.word_check"),
        (("rules", "word_check"), [], "rules.word_check"),
        (("rules", "rack_size"), 70, "rack"),
        (("rules", "rack_size"), True, "rules.rack_size"),
        (("rules", "lexicon"), None, "rules.lexicon"),
        (("rules", "clock"), None, "rules.clock"),
        (("rules", "clock", "seconds"), -1, "negative"),
        (("rules", "clock", "hours"), 1, "rules.clock.hours"),
        (("seats",), {}, "seats"),
        (("seats", 0), "Ann", "seats[0]"),
        (("seats", 1, "name"), 5, "seats[1].name"),
        (("extra",), 5, "extra"),
    ],
)
def test_a_wrong_entry_is_named(path: tuple[Any, ...], value: Any, place: str) -> None:
    table = json.loads(json.dumps(to_json(default_setup(GameKind.COMPUTER, NAMES))))
    at = table
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(ValueError) as caught:
        from_json(table)
    assert place in str(caught.value)


def test_a_missing_entry_is_named() -> None:
    table = to_json(default_setup(GameKind.COMPUTER, NAMES))
    del table["rules"]["clock"]
    with pytest.raises(ValueError, match=r"rules\.clock is missing"):
        from_json(table)


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


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.id)
def test_a_preset_is_recognised_and_leaves_the_language_alone(preset: Any) -> None:
    rules = preset.apply(Rules(lexicon="fr", tile_set="fr", layout="super21", rack_size=8))
    assert (rules.lexicon, rules.tile_set, rules.layout) == ("fr", "fr", "super21")
    assert rules.rack_size == 8
    assert [p.id for p in PRESETS if p.matches(rules)] == [preset.id]
    assert summary(rules).preset == preset.id
    assert rules.validity in validity_choices(rules.word_check)


def test_the_summary_tells_only_what_matters() -> None:
    family = summary(PRESETS[0].apply(Rules()))
    assert family.challenge is None
    assert family.validity is ValidityDisplay.SHOW
    tournament = summary(PRESETS[2].apply(Rules()))
    assert tournament.challenge is ChallengeRule.DOUBLE
    assert tournament.validity is None
    assert tournament.clock == ClockRule(ClockKind.GAME, 1500)
    own = summary(replace(PRESETS[2].apply(Rules()), challenge=ChallengeRule.FIVE))
    assert own.preset is None
    assert own.word_check is WordCheck.CHALLENGE


def test_a_larger_board_takes_the_larger_tile_set(
    tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]
) -> None:
    small, large = layouts["standard15"], layouts["super21"]
    assert tile_set_for("en", small, tile_sets) == "en"
    assert tile_set_for("en", large, tile_sets) == "en_super"
    assert tile_set_for("fr", large, tile_sets) == "fr"


def test_a_language_brings_the_numbers_of_its_tile_set(
    tile_sets: Mapping[str, TileSet], standard15: Layout
) -> None:
    french = tile_sets["fr"]
    rules = with_language(Rules(), "fr", french, standard15)
    assert (rules.lexicon, rules.tile_set, rules.layout) == ("fr", "fr", "standard15")
    assert rules.exchange_minimum == french.exchange_minimum


def test_begin_deals_the_game(tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]) -> None:
    setup = replace(default_setup(GameKind.PASS_AND_PLAY, NAMES), shuffle_seats=False)
    record = begin(setup, tile_sets, layouts, 11)
    assert record.mode == "free"
    assert record.seed == 11
    assert record.seats == setup.seats
    assert record.position.rack_counts == (7, 7)
    assert begin(replace(setup, seed=5), tile_sets, layouts, 11).seed == 5


def test_the_first_move_is_drawn_by_the_seed(
    tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]
) -> None:
    setup = default_setup(GameKind.COMPUTER, NAMES)
    first = {begin(setup, tile_sets, layouts, seed).seats[0].name for seed in range(20)}
    assert first == set(NAMES)
    again = [begin(setup, tile_sets, layouts, 3).seats for _ in range(2)]
    assert again[0] == again[1]


def test_training_always_shows_validity(
    tile_sets: Mapping[str, TileSet], layouts: dict[str, Layout]
) -> None:
    rules = PRESETS[2].apply(Rules(layout="super21", tile_set="en_super"))
    record = begin(GameSetup("training", rules, (Seat("Ann"),)), tile_sets, layouts, 1)
    assert record.mode == "training"
    assert record.position.rules.shows_validity
    assert record.position.rules.clock.kind is ClockKind.NONE
    assert record.position.board.size == 21


def test_begin_refuses_what_is_not_there(layouts: dict[str, Layout]) -> None:
    with pytest.raises(ValueError, match="tile set 'en'"):
        begin(default_setup(GameKind.COMPUTER, NAMES), {}, layouts, 1)
