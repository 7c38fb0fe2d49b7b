"""Racks that were filled up by chance are remembered, however the game goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement
from eliot_qt.game.part_racks import ALL_KNOWN, PartRack, PartRacks
from eliot_qt.game.tiles import sort_tiles
from eliot_qt.review.guessed import GuessedRacks
from eliot_qt.review.values import GameReview


def test_guessed_racks_are_remembered_as_the_game_goes_on(
    game_review: GameReview, tmp_path: Path
) -> None:
    racks, record = GuessedRacks(tmp_path), game_review.record
    assert racks.of(record) == ALL_KNOWN
    parts = {1: PartRack(record.start.tile_set.parse("AE?")), 3: PartRack(counted=True)}
    known = PartRacks(parts, (b"", b"\1"), 4)
    racks.keep(record.go_to(4).append(), known)
    noted = replace(record.go_to(2).with_note("Hm").go_to(6), title="A title", elapsed=9)
    assert racks.of(noted) == known
    assert racks.of(record.go_to(3).append()) == ALL_KNOWN, "another game went that way"
    renamed = replace(record, seats=(replace(record.seats[0], name="Eve"), record.seats[1]))
    assert racks.of(renamed) == ALL_KNOWN


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": "x", "events": [1]}'])
def test_what_cannot_be_read_says_nothing(
    damage: str, game_review: GameReview, tmp_path: Path
) -> None:
    racks = GuessedRacks(tmp_path)
    racks.keep(game_review.record, PartRacks({0: PartRack(b"\1")}))
    (path,) = tmp_path.iterdir()
    path.write_text(damage)
    assert racks.of(game_review.record) == ALL_KNOWN


def test_where_only_the_turns_were_kept_a_rack_is_what_its_turn_has_shown(
    game_review: GameReview, tmp_path: Path
) -> None:
    record = game_review.record
    racks = GuessedRacks(tmp_path)
    racks.keep(record, PartRacks({0: PartRack()}))
    (path,) = tmp_path.iterdir()
    path.write_text('{"format": "eliot-qt guessed racks", "events": [0]}')
    event = record.events[0]
    assert isinstance(event, Turn) and isinstance(event.move, Placement)
    assert racks.of(record) == PartRacks({0: PartRack(sort_tiles(event.move.used))})
