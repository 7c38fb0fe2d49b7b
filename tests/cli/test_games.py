"""``demo``: a game told, and its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from eliot_qt.game.position import EndReason

from .running import Capture, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")


def test_demo_shows_a_game_and_its_result(capsys: Capture) -> None:
    lines = printed(capsys, "demo", "--seed", "5").splitlines()
    assert lines[0] == "Expert against Master, English, seed 5"
    assert lines[1].split()[:2] == ["1", "Expert"]
    assert lines[-1].startswith("Final scores: Expert ")
    assert printed(capsys, "demo", "--seed", "5").splitlines() == lines


def test_demo_draws_the_window_at_the_end(
    capsys: Capture, tmp_path: Path, window: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    path = tmp_path / "demo.png"
    out = printed(capsys, "demo", "--seed", "1", "--players", "club", "relaxed", "--png", str(path))
    ((record, where),) = window
    assert where == path
    assert record.position.over is EndReason.OUT
    assert str(path) in out.splitlines()[-1]


def test_demo_names_players_whose_id_has_a_number(capsys: Capture) -> None:
    out = printed(capsys, "demo", "--seed", "1", "--players", "adaptive50", "percent80")
    assert out.startswith("Adaptive50 against Percent80, ")
