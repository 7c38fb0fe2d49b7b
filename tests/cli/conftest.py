from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import eliot_qt
from eliot_qt.game.record import GameRecord


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Stands in for the program with a window; collects what it is asked."""
    asked: list[Any] = []

    def run(arguments: list[str]) -> int:
        asked.append(arguments)
        return 0

    def render(record: GameRecord, path: Path) -> None:
        asked.append((record, path))

    stand_in = ModuleType("eliot_qt.app")
    monkeypatch.setattr(stand_in, "main", run, raising=False)
    monkeypatch.setattr("eliot_qt.cli.games.draw_window", render)
    monkeypatch.setitem(sys.modules, "eliot_qt.app", stand_in)
    monkeypatch.setattr(eliot_qt, "app", stand_in, raising=False)
    yield asked
