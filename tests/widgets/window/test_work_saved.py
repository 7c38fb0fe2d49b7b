"""What is not different is neither styled nor painted again: keys and boards answer at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject

from ..desk import Desk


class Counter(QObject):
    """Counts the events of a kind that objects get."""

    def __init__(self, kind: QEvent.Type) -> None:
        super().__init__()
        self.count = 0
        self._kind = kind

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == self._kind
        return False


@contextmanager
def counted(kind: QEvent.Type, *objects: QObject) -> Iterator[Counter]:
    counter = Counter(kind)
    for each in objects:
        each.installEventFilter(counter)
    yield counter
    for each in objects:
        each.removeEventFilter(counter)


def test_another_board_leaves_style_sheets_alone_and_another_theme_does_not(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    parts = (desk.window.menuBar(), desk.table.decision.play, desk.window.play)
    with counted(QEvent.Type.StyleChange, *parts) as styled:
        desk.program.settings.change(board="wood")
        desk.settle()
        assert styled.count == 0
        desk.program.settings.change(theme="dark")
        desk.settle()
        assert styled.count >= len(parts)


def test_a_tile_set_by_key_paints_no_plaque(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("w")
    desk.paint()
    plaques = desk.table.header.plaques
    with counted(QEvent.Type.Paint, *plaques) as painted:
        desk.type("in")
        desk.paint()
        assert painted.count == 0
        desk.enter()
        desk.paint()
        assert painted.count > 0
