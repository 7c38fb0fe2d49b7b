from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.house_rules import (
    PRESETS,
    summary,
    tile_set_for,
    validity_choices,
    with_language,
)

NAMES = ("Ann", "Bob")


@pytest.fixture
def layouts(standard15: Layout, super21: Layout) -> dict[str, Layout]:
    return {layout.id: layout for layout in (standard15, super21)}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda p: p.id)
def test_a_preset_is_recognised_and_leaves_the_language_alone(preset: Any) -> None:
    rules = preset.apply(Rules(lexicon="fr", tile_set="fr", layout="super21", rack_size=8))
    assert (rules.lexicon, rules.tile_set, rules.layout) == ("fr", "fr", "super21")
    assert rules.rack_size == 8
    assert [p.id for p in PRESETS if p.matches(rules)] == [preset.id]
    assert summary(rules).preset == preset.id
    assert rules.validity in validity_choices(rules.word_check)


def test_the_summary_shows_only_what_matters() -> None:
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
    game = with_language(Rules(), "fr", "fr", standard15, tile_sets)
    rules = game.rules
    assert (game.tile_set, game.layout) == (french, standard15)
    assert (rules.lexicon, rules.tile_set, rules.layout) == ("fr", "fr", "standard15")
    assert rules.exchange_minimum == french.exchange_minimum


def test_a_language_takes_the_bonuses_of_other_racks_away(
    tile_sets: Mapping[str, TileSet], standard15: Layout
) -> None:
    rules = Rules(rack_size=8, bingo_tiles=8, bonus_table="8:80")
    changed = with_language(rules, "fr", "fr", standard15, tile_sets).rules
    assert (changed.rack_size, changed.bingo_tiles, changed.bonus_table) == (7, 7, "")
