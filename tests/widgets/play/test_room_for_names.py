"""Names are whole where there is room for them, whatever was in view before."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLabel

from eliot_qt.game.record import Seat
from eliot_qt.models.history import HistoryColumn
from eliot_qt.widgets.play.table_header import SeatChip

from ..desk import Desk


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
