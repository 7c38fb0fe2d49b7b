"""Racks that were filled up by chance are remembered, however the game goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.review.guessed import GuessedRacks
from eliot_qt.review.values import GameReview


def test_guessed_racks_are_remembered_as_the_game_goes_on(
    game_review: GameReview, tmp_path: Path
) -> None:
    racks, record = GuessedRacks(tmp_path), game_review.record
    assert racks.of(record) == frozenset()
    racks.keep(record.go_to(4).append(), {1, 3})
    noted = replace(record.go_to(2).with_note("Hm").go_to(6), title="A title", elapsed=9)
    assert racks.of(noted) == {1, 3}
    assert racks.of(record.go_to(3).append()) == frozenset(), "another game went that way"
    renamed = replace(record, seats=(replace(record.seats[0], name="Eve"), record.seats[1]))
    assert racks.of(renamed) == frozenset()


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"format": "x", "events": [1]}'])
def test_what_cannot_be_read_says_nothing(
    damage: str, game_review: GameReview, tmp_path: Path
) -> None:
    racks = GuessedRacks(tmp_path)
    racks.keep(game_review.record, {0})
    (path,) = tmp_path.iterdir()
    path.write_text(damage)
    assert racks.of(game_review.record) == frozenset()
