"""What a key may cost: only what it changes is painted, and nothing is laid out anew."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from eliot_qt.models.rounds import RoundMove
from eliot_qt.widgets.board import board_overlay, bubble

from ..desk import Desk

KEY = Qt.Key


class Watch(QObject):
    """Counts the layouts that widgets are asked for, and notes where each is painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.layouts: Counter[QObject] = Counter()
        self.painted: dict[QObject, list[QRegion]] = {widget: [] for widget in widgets}
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.layouts[watched] += 1
        elif isinstance(event, QPaintEvent):
            self.painted[watched].append(event.region())
        return False


def is_within(place: QRect, painted: QRegion) -> bool:
    return QRegion(place).subtracted(painted).isEmpty()


@pytest.fixture
def desk_of_two(desk: Desk) -> Desk:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.window.resize(1366, 768)
    # The window has its size and what a first tile shows for the first time is made by then.
    for _ in range(2):
        desk.type("wi")
        desk.paint()
        desk.key(KEY.Key_Backspace)
        desk.key(KEY.Key_Backspace)
        desk.paint()
    return desk


def test_a_tile_that_is_set_has_nothing_laid_out_anew(desk_of_two: Desk) -> None:
    desk, page = desk_of_two, desk_of_two.window.play
    watch = Watch(desk.window, page, page.table, page.side, page.table.decision)
    desk.type("wi")
    desk.paint()
    desk.key(KEY.Key_Backspace)
    desk.paint()
    assert desk.label.startswith("Play")
    assert not watch.layouts


def rest(desk: Desk, painted: list[QRegion]) -> None:
    """Wait until nothing of a widget is painted any more."""
    desk.window.repaint()
    while painted:
        painted.clear()
        desk.paint()


def test_of_the_moves_the_row_of_the_draft_is_painted(desk_of_two: Desk) -> None:
    desk, rounds = desk_of_two, desk_of_two.window.play.history.rounds
    desk.type("win")
    desk.enter()
    desk.answer("ex A")
    draft = RoundMove("WINTER", "8H", 20, -1)
    rounds.show_draft(0, draft)
    rounds.show_draft(0, None)
    watch = Watch(rounds.viewport())
    painted = watch.painted[rounds.viewport()]
    rest(desk, painted)
    for move, rows in ((draft, 2), (None, 1)):
        painted.clear()
        rounds.show_draft(0, move)
        desk.paint()
        height = rounds.rowHeight(0)
        assert rounds.model().rowCount() == rows
        row = QRect(0, height, rounds.viewport().width(), height)
        assert painted
        assert all(is_within(row, place) for place in painted)
        assert all(place.boundingRect().height() <= 2 * height for place in painted)


def test_of_the_rack_the_tiles_are_painted_that_have_gone(desk_of_two: Desk) -> None:
    desk, rack = desk_of_two, desk_of_two.table.rack
    watch = Watch(rack.viewport())
    rest(desk, watch.painted[rack.viewport()])
    desk.type("n")
    desk.paint()
    slot = next(slot for slot in range(7) if desk.table.rack_model.slot(slot).letter == "N")
    painted = watch.painted[rack.viewport()]
    assert painted
    assert all(is_within(rack.slot_rect(slot), place) for place in painted)
    assert all(place.boundingRect().width() < 2 * rack.side for place in painted)


def test_the_place_of_the_bubble_is_looked_for_once_a_key(
    desk_of_two: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, places = desk_of_two, []
    place_bubble = bubble.place_bubble

    def place(*about: object) -> object:
        places.append(about)
        return place_bubble(*about)  # type: ignore[arg-type]

    desk.type("w")
    desk.paint()
    monkeypatch.setattr(board_overlay, "place_bubble", place)
    desk.type("i")
    desk.paint()
    assert desk.table.overlay.bubble is not None
    assert len(places) == 1


def test_the_bubble_is_painted_where_it_stands_and_no_more_where_it_stood(
    desk_of_two: Desk,
) -> None:
    desk, overlay = desk_of_two, desk_of_two.table.overlay
    desk.type("wi")
    desk.paint()
    place = overlay._bubble_place()
    assert place is not None
    watch = Watch(overlay)
    desk.key(KEY.Key_Escape)
    desk.paint()
    assert overlay.bubble is None
    assert any(is_within(place.region, painted) for painted in watch.painted[overlay])


def test_the_points_of_the_last_play_go_whole_at_any_size_of_the_board(desk_of_two: Desk) -> None:
    desk, overlay = desk_of_two, desk_of_two.table.overlay
    desk.type("win")
    desk.enter()
    for width, height in ((1366, 768), (1100, 700)):
        desk.window.resize(width, height)
        desk.paint()
    points = overlay.points._pill.toAlignedRect()
    assert not points.isEmpty()
    watch = Watch(overlay)
    overlay.set_points("")
    desk.paint()
    assert overlay.points._pill.isEmpty()
    assert any(is_within(points, painted) for painted in watch.painted[overlay])
