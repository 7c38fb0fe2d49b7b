"""Recent games in the window: renamed, deleted and brought back, with their files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from eliot_qt.play import commands
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.board.position_thumbnail import PositionThumbnail

from ..desk import Desk


def titles(desk: Desk) -> list[str]:
    return [row.game.title for row in desk.window.start.recent.rows]


def play(desk: Desk, *racks: str) -> None:
    desk.play(*racks)
    desk.session.act(commands.Reveal())
    desk.session.act(commands.PASS)
    desk.window.show_start()
    desk.settle()
    while desk.notices:
        desk.window.notices.dismiss()


def test_a_row_tells_mode_players_standing_and_date(desk: Desk) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    (row,) = desk.window.start.recent.rows
    assert row.game.title == "P1 – P2"
    assert row.game.detail.startswith("Free game · 0 : 0, turn 2 · ")
    assert row.game.brief == "0 : 0, turn 2"
    desk.window.start.recent.all.click()
    board = row.findChild(PositionThumbnail)
    assert board is not None and board.isVisible()


def test_no_row_is_ever_a_window_of_its_own(desk: Desk) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    assert desk.window.isActiveWindow()


def test_a_deleted_game_comes_back_with_undo(desk: Desk) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    (path,) = desk.autosave.glob("*.json")
    desk.window.start.recent.rows[0].setFocus()
    desk.key(Qt.Key.Key_Delete)
    desk.settle()
    assert titles(desk) == []
    assert desk.notices == ["Deleted: P1 – P2"]
    assert not path.exists()
    desk.window.notices.button.click()
    desk.settle()
    assert titles(desk) == ["P1 – P2"]
    assert path.exists()


def test_a_game_gets_a_title(desk: Desk) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    desk.window.start.recent.rows[0].setFocus()
    desk.key(Qt.Key.Key_F2)
    desk.type("final")
    desk.enter()
    desk.settle()
    assert titles(desk) == ["final"]
    desk.window.start.recent.search.setText("p2")
    assert titles(desk) == ["final"]
    desk.window.start.recent.search.clear()
    desk.window.start.recent.rows[0].click()
    desk.settle()
    assert desk.session.record.title == "final"


def test_a_branch_stands_below_its_game(desk: Desk) -> None:
    desk.train("EINRTWA")
    for text in ("8H WIN", "7H NE"):
        desk.session.play_text(text)
    desk.session.past.first()
    desk.session.past.branch()
    desk.session.play_text("8G WINE")
    desk.window.show_start()
    desk.settle()
    assert [row.game.depth for row in desk.window.start.recent.rows] == [0, 1]


def test_rows_of_unchanged_games_stay(desk: Desk) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    rows = desk.window.start.recent.rows
    desk.window.show_start()
    desk.settle()
    assert desk.window.start.recent.rows == rows


def test_the_page_one_comes_back_to_is_arranged_and_worded_only_where_it_has_changed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    desk.window.show_start()
    desk.settle()
    start, done = desk.window.start, list[str]()

    def told(act: Callable[..., object]) -> Callable[..., object]:
        def acting(*values: object) -> object:
            done.append(act.__name__)
            return act(*values)

        return acting

    monkeypatch.setattr(start, "setTabOrder", lambda *_: done.append("tabs"))
    for part, name in (
        (start, "set_details"),
        (start._body, "fit"),
        (start._body._low, "addWidget"),
    ):
        monkeypatch.setattr(part, name, told(getattr(part, name)))
    desk.window.choose("training")
    desk.window.show_start()
    desk.settle()
    assert done == []
    desk.program.settings.change(level="champion")
    desk.window.show_start()
    desk.settle()
    assert done == ["set_details"]
    assert "Champion" in start.card(GameKind.COMPUTER)._details.text()


def test_a_file_that_is_gone_is_named(desk: Desk) -> None:
    play(desk, "EINRTWA", "AAAAAAA")
    (path,) = desk.autosave.glob("*.json")
    path.unlink()
    desk.window.start.recent.rows[0].setFocus()
    desk.key(Qt.Key.Key_Delete)
    desk.settle()
    assert desk.notices == [f"The game in {path} could not be changed. No such file or directory"]
    assert titles(desk) == []


def test_continue_follows_a_computer_that_plays_on_behind_the_page(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWA", players=["", "casual"])
    desk.type("win")
    desk.enter()
    desk.window.show_start()
    desk.settle()
    button = desk.window.start.default_button()
    told = "You played WIN for 12. You lead 12 – 0, with 83 tiles in the bag."
    assert button.accessibleName() == f"Continue {told}"
    desk.answer("8H WINTER")
    _, theirs = desk.session.position.scores
    assert theirs > 0
    assert desk.window.start.isVisible()
    named = f"Continue P2 played WINTER for {theirs}. You lead 12 – {theirs}"
    desk.qtbot.waitUntil(lambda: button.accessibleName().startswith(named))
    assert "Your move, P1." in button.accessibleDescription()
