"""Pauses, resets and what is kept of the time, in every mode a person plays with a clock."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from eliot_qt.game.events import Turn
from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.play import commands
from eliot_qt.play.notices import (
    Notice,
    NoticeKind,
    PointsNotice,
    SeatNotice,
    SeatsNotice,
    TimeNotice,
)
from eliot_qt.play.refusals import RefusalKind

from . import answers
from .conftest import Table
from .watch import Watch

RACKS = ("EINRTWA", "AAAEEST")
GAME = ClockRule(ClockKind.GAME, 300)
TURN = ClockRule(ClockKind.TURN, 120)
COMPUTER = ("", "master")


@pytest.fixture
def watch(table: Table) -> Watch:
    return table.watch


def duplicate(table: Table, *players: str) -> None:
    made = answers.duplicate_game(table.tile_set, table.layout, players or ("",), clock=TURN)
    table.session.games.start(made)


def tick(table: Table, watch: Watch, now: int) -> None:
    watch.now = now
    table.session.clock.check()


def kept(table: Table) -> GameRecord:
    saved = table.autosave.latest()
    assert saved is not None
    return saved.record


def come_back(table: Table) -> None:
    saved = table.autosave.latest()
    assert saved is not None
    table.session.games.resume(saved.record, saved.path)


def notices(table: Table) -> list[Notice]:
    return [args[0] for name, args in table.heard if name == "notice"]


def test_in_a_pause_time_stands_and_nothing_can_be_done(table: Table, watch: Watch) -> None:
    table.start(*RACKS, players=COMPUTER, clock=GAME)
    session = table.session
    changes: list[bool] = []
    session.clock.pause_changed.connect(lambda: changes.append(session.clock.is_paused))
    table.type("te")
    watch.now = 20_000
    session.clock.pause()
    assert (session.clock.is_paused, session.turn.may_act, changes[-1]) == (True, False, True)
    watch.now = 900_000
    assert session.clock.times.left == (280_000, 300_000)
    table.refusals.clear()
    for command in (
        session.play,
        partial(session.act, commands.PASS),
        partial(session.act, commands.Resign(0)),
        session.find_moves,
        session.teaching.hint,
    ):
        command()
        assert table.refusals.pop().kind is RefusalKind.PAUSED
    table.type("a")
    assert table.refusals.pop().kind is RefusalKind.PAUSED
    session.clock.unpause()
    watch.now = 905_000
    assert (session.clock.is_paused, session.clock.times.left[0]) == (False, 275_000)
    assert session.hand.draft.placed
    table.type("a")
    assert not table.refusals


def test_the_computer_stops_thinking_in_a_pause_and_begins_anew(table: Table, watch: Watch) -> None:
    table.start(*RACKS, players=COMPUTER, clock=GAME)
    session = table.session
    session.act(commands.PASS)
    stale = table.thinker.open
    session.clock.pause()
    assert session.clock.is_paused
    assert session.turn.thinking is None
    table.thinker.finished.emit(stale, answers.analysis(session.position, ["8H EAT"]))
    assert len(session.record.events) == 1
    session.clock.unpause()
    table.thinker.answer(table.place("8H EAT"))
    assert len(session.record.events) == 2


def test_without_a_clock_there_is_nothing_to_pause(table: Table) -> None:
    table.start(*RACKS, players=COMPUTER)
    session = table.session
    session.clock.pause()
    assert not (
        session.clock.is_paused or session.clock.times.may_pause or session.clock.times.may_reset
    )
    session.clock.reset()
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def test_under_the_hand_over_card_no_clock_runs(table: Table, watch: Watch) -> None:
    table.start(*RACKS, clock=TURN)
    session = table.session
    watch.now = 50_000
    assert (session.clock.times.may_pause, session.clock.times.left) == (False, (120_000, 120_000))
    session.act(commands.Reveal())
    watch.now = 60_000
    assert (session.clock.times.may_pause, session.clock.times.left[0]) == (True, 110_000)


@pytest.mark.parametrize("clock", [GAME, TURN, ClockRule(ClockKind.SOFT, 300)])
def test_a_game_left_waits_with_its_time(table: Table, watch: Watch, clock: ClockRule) -> None:
    table.start(*RACKS, players=COMPUTER, clock=clock)
    session = table.session
    watch.now = 42_000
    session.close()
    watch.now = 10**7
    come_back(table)
    assert session.clock.is_paused
    assert session.clock.times.left[0] == clock.seconds * 1000 - 42_000
    session.clock.unpause()
    watch.now += 3_000
    session.act(commands.PASS)
    event = session.record.events[0]
    assert isinstance(event, Turn)
    assert event.spent == 45_000


def test_a_hot_seat_left_in_mid_turn_goes_on_with_its_time(table: Table, watch: Watch) -> None:
    table.start(*RACKS, clock=GAME)
    session = table.session
    session.act(commands.Reveal())
    watch.now = 30_000
    session.close()
    come_back(table)
    assert (session.clock.is_paused, session.handover) == (False, 0)
    assert session.clock.times.left[0] == 270_000
    session.act(commands.Reveal())
    watch.now = 35_000
    assert session.clock.times.left[0] == 265_000


@pytest.mark.parametrize("players", [("",), ("", "")])
def test_a_duplicate_turn_left_goes_on_with_its_time(
    table: Table, watch: Watch, players: tuple[str, ...]
) -> None:
    duplicate(table, *players)
    session = table.session
    watch.now = 50_000
    session.close()
    come_back(table)
    assert session.clock.is_paused
    assert session.clock.times.left[0] == 70_000
    session.act(commands.TakeSeat(0))
    session.clock.unpause()
    watch.now = 55_000
    assert session.clock.times.left[0] == 65_000


def test_a_killed_program_gives_little_time_back(table: Table, watch: Watch) -> None:
    duplicate(table)
    session = table.session
    tick(table, watch, 9_000)
    assert kept(table).elapsed == 0
    tick(table, watch, 10_500)
    tick(table, watch, 19_000)
    assert kept(table).elapsed == 10_500
    come_back(table)
    assert (session.clock.is_paused, session.clock.times.left) == (True, (109_500,))


def test_time_goes_with_a_saved_game(table: Table, watch: Watch) -> None:
    table.start(*RACKS, players=COMPUTER, clock=TURN)
    watch.now = 33_000
    copy = table.session.timed_record
    assert copy.elapsed == 33_000
    table.session.games.start(copy)
    assert (table.session.clock.is_paused, table.session.clock.times.left[0]) == (True, 87_000)


def test_a_new_game_and_a_new_turn_begin_with_all_their_time(table: Table, watch: Watch) -> None:
    table.start(*RACKS, players=COMPUTER, clock=TURN)
    session = table.session
    watch.now = 30_000
    session.act(commands.PASS)
    assert kept(table).elapsed == 0
    table.thinker.answer(table.place("8H EAT"))
    assert session.clock.times.left[0] == 120_000
    table.start(*RACKS, players=COMPUTER, clock=TURN)
    assert (session.clock.is_paused, session.clock.times.left[0]) == (False, 120_000)


def test_a_reset_gives_the_turn_its_time_back_and_is_shown(table: Table, watch: Watch) -> None:
    table.start(*RACKS, players=COMPUTER, clock=GAME)
    session = table.session
    watch.now = 30_000
    session.clock.reset()
    assert session.clock.times.left[0] == 300_000
    assert notices(table) == [SeatNotice(NoticeKind.CLOCK_RESET, seat=0)]
    watch.now = 40_000
    session.clock.pause()
    session.clock.reset()
    assert (session.clock.is_paused, session.clock.times.left[0]) == (True, 300_000)
    session.clock.unpause()
    watch.now = 45_000
    assert session.clock.times.left[0] == 295_000


def test_the_time_of_a_topping_is_its_score_and_stays(table: Table, watch: Watch) -> None:
    table.session.games.start(answers.topping_game(table.tile_set, table.layout))
    assert table.session.clock.times.may_pause
    assert not table.session.clock.times.may_reset
    table.session.clock.reset()
    assert table.refusal is RefusalKind.NOT_IN_THIS_GAME


def test_undo_and_redo_give_no_time_back(table: Table, watch: Watch) -> None:
    table.start(*RACKS, clock=GAME)
    session = table.session
    session.act(commands.Reveal())
    watch.now = 10_000
    session.act(commands.PASS)
    session.act(commands.Reveal())
    watch.now = 35_000
    session.undo()
    session.redo()
    session.act(commands.Reveal())
    watch.now = 36_000
    assert session.clock.times.left == (290_000, 274_000)


def test_time_used_up_is_shown_once_and_costs_what_the_rules_say(
    table: Table, watch: Watch
) -> None:
    table.start(*RACKS, players=COMPUTER, clock=GAME)
    for now in (300_100, 310_000):
        tick(table, watch, now)
    told = [notice for notice in notices(table) if notice.kind is NoticeKind.TIME_USED]
    assert told == [TimeNotice(NoticeKind.TIME_USED, seat=0, seconds=0)]
    assert table.session.turn.may_act


def test_a_computers_time_gives_no_alert(table: Table, watch: Watch) -> None:
    table.start(*RACKS, players=COMPUTER, clock=TURN)
    table.session.act(commands.PASS)
    table.heard.clear()
    tick(table, watch, 115_000)
    assert not notices(table)


def test_who_entered_nothing_in_time_is_shown(table: Table, watch: Watch) -> None:
    duplicate(table, "", "", "")
    session = table.session
    session.act(commands.TakeSeat(1))
    table.type("tea")
    session.play()
    tick(table, watch, 120_000)
    told = [notice for notice in notices(table) if notice.kind is NoticeKind.TURN_TIME_UP]
    assert told == [SeatsNotice(NoticeKind.TURN_TIME_UP, seats=(0, 2))]
    entries = session.record.positions[-1].turns[0].entries
    assert [entry and isinstance(entry.move, Pass) for entry in entries] == [True, False, True]


def test_topping_shows_what_the_time_costs(table: Table, watch: Watch) -> None:
    table.session.games.start(
        answers.topping_game(table.tile_set, table.layout, timeout_penalty=45)
    )
    answers.found(table.thinker, "8D WINTER")
    tick(table, watch, 180_000)
    told = [notice for notice in notices(table) if notice.kind is NoticeKind.TOPPING_TIME_UP]
    assert told == [PointsNotice(NoticeKind.TOPPING_TIME_UP, points=180 + 45)]
    assert table.session.record.positions[-1].turns[0].points(0) == 180 + 45


def test_alerts_are_those_chosen(table: Table, watch: Watch) -> None:
    duplicate(table)
    table.session.clock.alerts = (30,)
    for now in (61_000, 91_000, 111_000):
        tick(table, watch, now)
    assert notices(table) == [TimeNotice(NoticeKind.TURN_TIME_LEFT, seat=None, seconds=30)]


def test_each_seat_may_have_a_time_of_its_own(table: Table, watch: Watch) -> None:
    made = table.game(RACKS, COMPUTER, clock=GAME)
    seats = (replace(made.seats[0], seconds=120), made.seats[1])
    table.session.games.start(replace(made, seats=seats))
    assert table.session.clock.times.left == (120_000, 300_000)
    watch.now = 50_000
    assert table.session.clock.times.left == (70_000, 300_000)
    table.heard.clear()
    tick(table, watch, 61_000)
    assert notices(table) == [TimeNotice(NoticeKind.TIME_LEFT, seat=0, seconds=60)]
    table.session.act(commands.PASS)
    watch.now = 81_000
    assert table.session.clock.times.left == (59_000, 280_000)
    table.session.close()
    come_back(table)
    assert next(iter(table.session.clock.times.left)) == 59_000
    assert table.session.record.seats == seats


def test_out_of_time_the_last_move_can_no_longer_be_taken_back(table: Table, watch: Watch) -> None:
    duplicate(table, "", "")
    session = table.session
    for seat in (0, 1):
        session.act(commands.TakeSeat(seat))
        table.type("tea")
        session.play()
    assert session.turn.taking_back == 1
    table.heard.clear()
    tick(table, watch, 120_000)
    assert session.turn.taking_back is None
    assert not notices(table)  # nobody is without a move
    answers.found(table.thinker, "8D WINTER")
    assert session.turn.reviewed == 0
