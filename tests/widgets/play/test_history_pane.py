"""The history beside the board."""

from __future__ import annotations

from typing import Any

import pytest

from eliot_qt.game.clock import increments
from eliot_qt.game.record import GameRecord
from eliot_qt.models.history import HistoryModel
from eliot_qt.modes import training

from ..desk import Desk


def drilled(desk: Desk, racks: int) -> GameRecord:
    """A training in which that many racks were drawn."""
    desk.train("EINRTWA")
    record = desk.session.record
    for _ in range(racks):
        record = training.complete_rack(record, b"")
    return record


def test_a_long_game_opens_with_no_more_cells_measured_than_a_short_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = drilled(desk, 60), drilled(desk, 600)
    asked: list[int] = []
    data = HistoryModel.data

    def count(self: HistoryModel, *args: Any) -> Any:
        asked[-1] += 1
        return data(self, *args)

    def count_turns(*args: Any) -> int:
        asked[-1] += len(args[0])
        return increments(*args)

    monkeypatch.setattr(HistoryModel, "data", count)
    monkeypatch.setattr("eliot_qt.play.clocks.times.increments", count_turns)
    for record in (short, long):
        asked.append(0)
        desk.session.games.start(record)
        desk.settle()
        assert desk.window.play.history.model.rowCount() == len(record.events)
    assert asked[0] > 0
    assert asked[1] < 1.5 * asked[0]
