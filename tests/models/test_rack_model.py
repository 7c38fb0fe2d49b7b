from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import SLOT_ROLE, Slot
from eliot_qt.models.rack import RackModel
from eliot_qt.play.state import RackSlot

Show = Callable[..., None]


@pytest.fixture
def model(qapp: QApplication) -> RackModel:
    model = RackModel()
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]
        model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    return model


@pytest.fixture
def show(model: RackModel, en_tiles: TileSet) -> Show:
    """Shows the tiles of a text; used and swap are slots."""

    def show(
        text: str, used: tuple[int, ...] = (), swap: tuple[int, ...] = (), hidden: bool = False
    ) -> None:
        tiles = en_tiles.parse(text)
        slots = [RackSlot(tile, at in used, at in swap) for at, tile in enumerate(tiles)]
        model.set_slots(slots, en_tiles, hidden)

    show("SEATEQ?")
    return show


def words(model: RackModel, slot: int) -> str:
    return str(model.index(slot).data(Qt.ItemDataRole.AccessibleTextRole))


def test_slots_in_words(model: RackModel, show: Show) -> None:
    assert words(model, 1) == "tile 2 of 7, E, 1 point"
    assert words(model, 5) == "tile 6 of 7, Q, 10 points"
    assert words(model, 6) == "tile 7 of 7, blank, 0 points"
    show("SEATEQ?", used=(5,), swap=(1,))
    assert words(model, 5) == "tile 6 of 7, Q, 10 points, on the board"
    assert words(model, 1) == "tile 2 of 7, E, 1 point, marked for exchange"


def test_what_is_seen_of_a_slot(model: RackModel, show: Show) -> None:
    show("SEATEQ?", used=(0,), swap=(6,))
    assert model.index(0).data(SLOT_ROLE) == Slot("S", 1, is_used=True)
    assert model.index(6).data(SLOT_ROLE) == Slot("", 0, is_blank=True, is_chosen=True)
    assert model.index(3).data() == "T"


def test_only_touched_slots_are_announced(model: RackModel, show: Show) -> None:
    rows: list[int] = []
    model.dataChanged.connect(lambda first, last: rows.append(first.row()))
    show("SEATEQ?", used=(5,))
    assert rows == [5]
    show("SEATEQ?", used=(5,))
    assert rows == [5]


def test_where_tiles_came_from(model: RackModel, show: Show) -> None:
    origins: list[tuple[int, ...]] = []
    model.reordered.connect(origins.append)
    show("SEATEQ?", used=(1, 2))
    assert origins == []
    show("QSEATE?")
    show("QSBATE?")
    show("QSB")
    show("XQSB")
    assert origins == [
        (5, 0, 1, 2, 3, 4, 6),
        (0, 1, -1, 3, 4, 5, 6),
        (0, 1, 2),
        (-1, 0, 1, 2),
    ]


def test_the_number_of_slots_follows(model: RackModel, show: Show, en_tiles: TileSet) -> None:
    show("SEA")
    assert model.rowCount() == 3
    show("SEATEQ?")
    assert model.rowCount() == 7
    model.set_slots((), en_tiles, hidden=False)
    assert model.rowCount() == 0


def test_a_hidden_rack_shows_nothing(model: RackModel, show: Show, en_tiles: TileSet) -> None:
    roles = [*(int(role) for role in Qt.ItemDataRole), SLOT_ROLE]
    origins: list[tuple[int, ...]] = []
    model.reordered.connect(origins.append)

    def told() -> list[object]:
        return [model.index(slot).data(role) for slot in range(7) for role in roles]

    show("SEATEQ?", used=(5,), swap=(0,), hidden=True)
    first = told()
    show("IIIVVUU", hidden=True)
    assert told() == first
    model.set_slots((), en_tiles, hidden=True)
    assert told() == first
    assert words(model, 0) == "tile 1 of 7, face down"
    show("AEIOUN?")
    assert model.slot(0).letter == "A"
    assert origins == []
