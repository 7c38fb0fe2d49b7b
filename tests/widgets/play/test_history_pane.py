"""The history beside the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from eliot_qt.game.clock import increments
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.models.history import HistoryColumn, HistoryModel
from eliot_qt.modes import training
from eliot_qt.widgets.play.table_header import SeatChip

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
    monkeypatch.setattr("eliot_qt.play.times.increments", count_turns)
    for record in (short, long):
        asked.append(0)
        desk.session.games.start(record)
        desk.settle()
        assert desk.window.play.history.model.rowCount() == len(record.events)
    assert asked[0] > 0
    assert asked[1] < 1.5 * asked[0]


def test_names_are_whole_in_a_game_opened_after_an_empty_one(desk: Desk) -> None:
    desk.window.resize(1180, 800)
    empty = desk.game("EINRTWA", "AEIOSTU")
    empty = replace(empty, seats=(Seat("Wilhelmina"), Seat("Computer", "casual")))
    desk.window.open_record(empty)
    desk.settle()
    desk.type("win")
    desk.enter()
    played = desk.session.record
    desk.window.open_record(empty)
    desk.settle()
    desk.window.show_start()
    desk.settle()
    desk.window.open_record(played)
    desk.settle()
    view = desk.window.play.history.view
    assert view.columnWidth(HistoryColumn.SEAT) >= view.sizeHintForColumn(HistoryColumn.SEAT)


def test_four_players_have_room_after_a_game_of_two(desk: Desk) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.play("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH", players=["", *3 * ["casual"]])
    desk.settle()
    chips = desk.table.header.findChildren(SeatChip)
    assert len(chips) == 4
    for chip in chips:
        for part in chip.findChildren(QLabel):
            assert part.width() >= part.sizeHint().width()
