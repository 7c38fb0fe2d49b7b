"""Names are whole where there is room for them, whatever was in view before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.models.history import HistoryColumn

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
    desk.window.play.history.totals.setChecked(True)
    desk.settle()
    view = desk.window.play.history.view
    assert view.columnWidth(HistoryColumn.SEAT) >= view.sizeHintForColumn(HistoryColumn.SEAT)


def test_four_players_have_room_after_a_game_of_two(desk: Desk) -> None:
    desk.window.resize(960, 640)
    desk.settle()
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.play("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH", players=["", *3 * ["casual"]])
    desk.settle()
    plaques = desk.table.header.plaques
    assert len(plaques) == 4
    assert not any(plaque.toolTip() for plaque in plaques)


@pytest.mark.parametrize("size", [(960, 640), (1366, 768), (1920, 1080)])
def test_no_name_is_cut_beside_free_space(desk: Desk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    record = desk.game("EINRTWA", "AEIOSTU")
    record = replace(record, seats=(Seat("Wilhelmina"), Seat("Computer", "tournament")))
    desk.window.open_record(record)
    desk.settle()
    assert not any(plaque.toolTip() for plaque in desk.table.header.plaques)


def test_a_computers_name_is_whole_beside_three_figures_in_the_smallest_window(desk: Desk) -> None:
    desk.window.resize(960, 640)
    record = desk.game("EINRTWA", "AEIOSTU")
    start = replace(record.start, scores=(317, 219))
    seats = (Seat("Maya"), Seat("Computer", "casual"))
    desk.window.open_record(replace(record, seats=seats, start=start, positions=()))
    desk.settle()
    plaques = desk.table.header.plaques
    assert [plaque.shown_score for plaque in plaques] == [317, 219]
    assert not any(plaque.toolTip() for plaque in plaques)


def test_four_names_are_whole_beside_four_clocks_in_the_smallest_window(desk: Desk) -> None:
    desk.window.resize(960, 640)
    clock = ClockRule(ClockKind.GAME, 1500)
    record = desk.game("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH", clock=clock)
    names = ("Maya", "Sam", "Christopher", "Computer")
    start = replace(record.start, scores=(103, 102, 91, 77))
    record = replace(record, start=start, seats=tuple(map(Seat, names)), positions=())
    desk.window.open_record(record)
    desk.settle()
    plaques = desk.table.header.plaques
    assert not any(plaque.toolTip() for plaque in plaques)
    assert all(plaque.rect().contains(plaque.clock.geometry()) for plaque in plaques)


def test_two_names_are_whole_beside_their_clocks_in_the_smallest_window(desk: Desk) -> None:
    desk.window.resize(960, 640)
    clock = ClockRule(ClockKind.GAME, 1500)
    record = desk.game("EINRTWA", "AEIOSTU", clock=clock)
    start = replace(record.start, scores=(207, 173))
    seats = (Seat("Maya"), Seat("Sam"))
    desk.window.open_record(replace(record, seats=seats, start=start, positions=()))
    desk.settle()
    plaques = desk.table.header.plaques
    assert all(plaque.clock.isVisible() for plaque in plaques)
    assert not any(plaque.toolTip() for plaque in plaques)
    assert all(plaque.rect().contains(plaque.clock.geometry()) for plaque in plaques)


def test_four_plaques_leave_tabs_and_list_their_room_in_the_largest_text(desk: Desk) -> None:
    desk.program.settings.change(text_scale=200)
    desk.window.resize(960, 640)
    clock = ClockRule(ClockKind.GAME, 1500)
    record = desk.game("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH", clock=clock)
    start = replace(record.start, scores=(103, 102, 91, 77))
    seats = tuple(map(Seat, ("Maya", "Sam", "Benedikta", "Computer")))
    desk.window.open_record(replace(record, start=start, seats=seats, positions=()))
    desk.settle()
    desk.settle()
    header, side = desk.table.header, desk.window.play.side
    assert header.height() >= header.minimumSizeHint().height()
    assert all(header.rect().contains(plaque.geometry()) for plaque in header.plaques)
    assert side.scrolled.height() >= 2 * desk.window.play.history.view.fontMetrics().height()
    for plaque in header.plaques:
        assert plaque.clock.isVisible() and plaque.rect().contains(plaque.clock.geometry())
        assert not plaque.toolTip()


def test_four_names_and_the_last_move_are_listed_in_the_largest_text(desk: Desk) -> None:
    desk.window.resize(960, 640)
    desk.program.settings.change(text_scale=200)
    desk.play("EINRTWA", "AEIOSTU", "AEIOSTU", "BCDEFGH", players=["", *3 * ["casual"]])
    desk.type("win")
    desk.enter()
    desk.settle()
    view = desk.window.play.history.view
    # Number and total give way to names and moves; the plaques have the scores.
    assert view.isColumnHidden(HistoryColumn.NUMBER) and view.isColumnHidden(HistoryColumn.TOTAL)
    assert view.columnWidth(HistoryColumn.MOVE) >= view.sizeHintForColumn(HistoryColumn.MOVE)
    row = view.visualRect(view.currentIndex().siblingAtColumn(HistoryColumn.MOVE))
    assert view.viewport().rect().contains(row)
    desk.program.settings.change(text_scale=100)
