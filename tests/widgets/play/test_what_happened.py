from __future__ import annotations

from eliot_qt.models.cell import CellLayer

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
