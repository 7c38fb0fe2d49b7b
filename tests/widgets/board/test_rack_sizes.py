"""A rack of eight in the window: no tile of it is cut off, whatever was shown before."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from eliot_qt.widgets.board.rack_view import RackView
from eliot_qt.widgets.play.cards.duplicate_cards import SeatsCard
from tests.session import answers
from tests.widgets.desk import Desk

EIGHT: dict[str, Any] = {"rack_size": 8, "bingo_tiles": 7}
SIZES = [(960, 640), (1180, 800), (1500, 950)]


def cut_off(desk: Desk) -> list[int]:
    """Numbers of the tiles that are not in sight as a whole, in the rack that is shown."""
    (rack,) = (rack for rack in desk.window.play.findChildren(RackView) if rack.isVisible())
    count = rack.model().rowCount()
    assert count
    seen = rack.viewport().visibleRegion().boundingRect()
    return [slot for slot in range(count) if not seen.contains(rack.slot_rect(slot))]


@pytest.mark.parametrize("size", SIZES)
def test_a_rack_of_eight_is_shown_whole_first_or_after_one_of_seven(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.window.resize(*size)
    desk.settle()
    desk.train("EINRTWAS", **EIGHT)
    assert cut_off(desk) == []
    desk.play("EINRTWAS", "EINRTWAS", **EIGHT)
    desk.train("EINRTWAS", **EIGHT)
    assert cut_off(desk) == []
    desk.train("EINRTWA")
    desk.train("EINRTWAS", **EIGHT)
    assert cut_off(desk) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_card_that_asks_who_enters_shows_all_eight(desk: Desk, size: tuple[int, int]) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    desk.window.resize(*size)
    desk.settle()
    desk.train("EINRTWA")
    record = answers.duplicate_game(tiles, layout, ("", ""), "EINRTWAS", **EIGHT)
    desk.window.open_record(record)
    desk.settle()
    (card,) = desk.window.play.findChildren(SeatsCard)
    assert card.isVisible()
    assert cut_off(desk) == []
    desk.key(Qt.Key.Key_1, text="1")
    desk.settle()
    assert not card.isVisible()
    assert cut_off(desk) == []


def test_a_hand_over_of_eight_shows_eight_backs_and_then_eight_tiles(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWA")
    desk.play("EINRTWAS", "EINRTWAS", **EIGHT)
    desk.key(Qt.Key.Key_Space)
    desk.settle()
    assert cut_off(desk) == []
