"""The page of a game: each change is shown once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from eliot_qt.models.history import HistoryModel

from ..desk import Desk


def test_a_new_game_is_shown_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play("EINRTWA", "AEIOSTU")
    shown: list[object] = []
    show = HistoryModel.set_record

    def count(model: HistoryModel, *heard: object) -> None:
        shown.append(heard)
        show(model, *heard)  # type: ignore[arg-type]

    monkeypatch.setattr(HistoryModel, "set_record", count)
    desk.play("AEIOSTU", "EINRTWA")
    assert len(shown) == 1
    assert desk.rack() == ""
    assert desk.table.board.cursor_square is None, "nobody sets tiles yet"
    desk.key(Qt.Key.Key_Space)
    assert desk.table.board.cursor_square == desk.number("8H")
