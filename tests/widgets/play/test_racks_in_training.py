"""The rack of a training is drawn anew, wholly or but for some tiles."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt

from ..desk import CONTROL, SHIFT, Desk

KEY = Qt.Key


def test_marked_tiles_are_kept_and_the_rest_is_drawn(desk: Desk) -> None:
    desk.train("QZXJKVW")
    desk.key(KEY.Key_E, CONTROL)
    desk.type("qz")
    desk.key(KEY.Key_R, CONTROL | SHIFT)
    desk.settle()
    rack = desk.session.tile_set.show(desk.session.position.rack)
    assert len(rack) == 7 and {"Q", "Z"} <= set(rack)
    drawn = Counter(rack) - Counter("QZXJKVW")
    assert drawn.total() >= 1, "the tiles that were not marked stayed"
