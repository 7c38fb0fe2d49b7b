from __future__ import annotations

from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.models.cell import CellLayer
from eliot_qt.play import commands
from eliot_qt.widgets.play.play_texts import last_turn_text

from ..desk import Desk


def test_what_the_computer_did_is_said_until_ones_own_first_tile(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWS", players=["", "casual"])
    desk.type("win")
    desk.enter()
    desk.answer("K2 WINTERS")
    assert desk.chip == "P2 plays K2 WINTERS for 77 points, all 7 tiles."
    desk.type("t")
    assert desk.text_of(CellLayer.DRAFT) == "T"
    assert "WINTERS" not in desk.chip


def test_an_exchange_is_told_without_its_tiles(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWS", players=["", "casual"])
    desk.type("win")
    desk.enter()
    desk.answer("ex WS")
    assert desk.chip == "P2 exchanges 2 tiles."


def test_at_an_earlier_turn_the_move_before_it_is_told(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWS", players=["", ""])
    desk.session.act(commands.Reveal())
    desk.type("win")
    desk.enter()
    desk.session.act(commands.Reveal())
    desk.session.act(commands.PASS)
    assert "passes" in last_turn_text(desk.session, 0)
    record = desk.session.record.append(Ended(EndReason.OUT))
    desk.window.open_record(record.go_to(1))
    desk.settle()
    assert desk.session.record.cursor == 1
    assert last_turn_text(desk.session, 1) == "P1 plays 8H WIN for 12 points."
