"""Adaptive opponents in games as text: fitted at the start, counted at the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from eliot_qt.play.strength import Strength
from eliot_qt.players.level_table import START_RATING

from .talks import saved, talk, workshop


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("ELIOT_QT_HOME", str(tmp_path))
    return tmp_path


def test_an_adaptive_opponent_is_fitted_and_the_game_counts(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = f"--mode free --players Ann Rex:adaptive50 --seed 5 --save {path}"
    talk(game, "pass", "pass", "resign")
    assert saved(path).seats[1].player == f"adaptive50at{START_RATING}"
    after, notice = workshop().strengths.of("en")
    assert (after.games, notice) == (1, None)
    assert after.rating < START_RATING
    talk(game, "quit")
    assert saved(path).seats[1].player == f"adaptive50at{after.rating}"
    assert workshop().strengths.of("en")[0] == after


def test_a_saved_game_goes_on_with_the_opponent_it_names(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    talk(f"--mode free --players Ann Rex:adaptive50 --seed 5 --save {path}", "pass", "quit")
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "strength.json").write_text(
        '{"strengths": {"en": {"rating": 1500, "games": 9, "counted": []}}}', encoding="utf-8"
    )
    assert workshop().strengths.of("en")[0] == Strength(1500, 9)
    again = tmp_path / "again.json"
    talk(f"--load {path} --save {again}", "pass", "quit")
    assert saved(again).seats == saved(path).seats


def test_a_damaged_strength_is_said_and_the_game_begins(tmp_path: Path) -> None:
    file = tmp_path / "config" / "strength.json"
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")
    lines = talk("--mode free --players Ann Rex:adaptive50 --seed 5", "quit")
    assert lines[0].startswith("Your strength could not be read. The damaged file was kept as")
    assert not file.exists()
    assert [one for one in os.listdir(file.parent) if one.endswith(".damaged")]
