"""The page of a game: each change is shown once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from eliot_qt.models.history import HistoryModel
from eliot_qt.widgets.play.play_page import PlayPage

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


def test_panes_are_fitted_to_a_game_once_it_comes_to_the_front(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.play("EINRTWA", "AEIOSTU")
    record = desk.session.record
    fitted: list[bool] = []
    fit = PlayPage._show_panes

    def count(page: PlayPage) -> None:
        fitted.append(page.isVisible())
        fit(page)

    monkeypatch.setattr(PlayPage, "_show_panes", count)
    desk.window.show_start()
    desk.window.open_record(record)
    assert fitted == [False]


def test_what_came_behind_another_page_is_shown_when_the_game_is_in_front_again(
    desk: Desk,
) -> None:
    desk.train("EINRTWA")
    panes = desk.window.play.panes
    assert not panes.moves.isHidden()
    desk.window.features.preferences.open()
    desk.session.teaching.set_guessing(True)
    desk.window.shell.go_back()
    assert desk.window.play.isVisible()
    assert panes.moves.isHidden()
    assert not panes.guesses.isHidden()
