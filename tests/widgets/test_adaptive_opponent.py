"""An adaptive opponent in the window: fitted when a game starts, and by its result for the next."""

from __future__ import annotations

from PySide6.QtCore import Qt

from eliot_qt.game.move import Pass
from eliot_qt.game.player_ids import Adaptive, adaptive_of
from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.models.history import HistoryColumn
from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind, GameSetup
from eliot_qt.players.level_table import START_RATING
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.start.start_offers import kind_details

from .desk import Desk


def opponent(desk: Desk) -> Adaptive:
    (computer,) = (seat for seat in desk.session.record.seats if seat.is_computer)
    found = adaptive_of(computer.player)
    assert found is not None
    return found


def start(desk: Desk) -> None:
    seats = (Seat("Me"), Seat("It", "adaptive50"))
    desk.window.start_game(GameSetup("free", Rules(), seats, shuffle_seats=False, seed=5))
    desk.settle()


def test_the_next_opponent_follows_the_result(desk: Desk) -> None:
    start(desk)
    assert opponent(desk) == Adaptive(50, START_RATING)
    for _ in range(2):
        desk.session.act(commands.Enter(Pass()))
        desk.answer("pass")
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    desk.click(desk.middle(desk.window.play.end.rematch))
    weaker = opponent(desk).rating
    assert weaker is not None and weaker < START_RATING
    # The choice is remembered, not the strength it led to.
    settings = desk.program.settings.value
    chosen = settings.setup(GameKind.COMPUTER)
    assert chosen is not None and chosen.seats[1].player == "adaptive50"
    assert kind_details(settings)[GameKind.COMPUTER].startswith("Adaptive")


def test_a_game_left_unfinished_changes_nothing(desk: Desk) -> None:
    start(desk)
    before = opponent(desk)
    desk.session.act(commands.Enter(Pass()))
    start(desk)
    assert opponent(desk) == before


def test_a_damaged_strength_is_said_once(desk: Desk) -> None:
    file = desk.folder / "strength.json"
    file.write_text("[]", encoding="utf-8")
    start(desk)
    assert any("strength.json" in text for text in desk.notices)
    desk.window.notices.dismiss()
    start(desk)
    assert not any("strength.json" in text for text in desk.notices)


def test_a_game_with_a_hint_does_not_count_and_says_so(desk: Desk) -> None:
    start(desk)
    before = opponent(desk)
    desk.key(Qt.Key.Key_F2)
    desk.answer("8H " + desk.rack()[:2])
    for _ in range(2):
        desk.session.act(commands.Enter(Pass()))
        desk.answer("pass")
    model = desk.window.play.history.model
    told = [model.index(row, HistoryColumn.MOVE).data() for row in range(model.rowCount())]
    assert told[0] == "pass · with help" and told[2] == "pass"
    desk.action(Command.RESIGN).trigger()
    desk.settle()
    desk.click(desk.middle(desk.window.play.end.rematch))
    assert opponent(desk) == before
