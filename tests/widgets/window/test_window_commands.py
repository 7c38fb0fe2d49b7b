"""What can be done is worked out once for each change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtCore import Qt

from eliot_qt.widgets.actions.commands import Bound, Command
from eliot_qt.widgets.window import window_commands
from eliot_qt.widgets.window.window_commands import possible_now

from ..desk import Desk

KEY = Qt.Key


Commands = Mapping[Command, Bound[Any]]


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[Commands]:
    """Gets an entry each time what is possible is worked out for all commands."""
    calls: list[Commands] = []

    def count(commands: Commands) -> dict[Command, bool]:
        calls.append(commands)
        return possible_now(commands)

    monkeypatch.setattr(window_commands, "possible_now", count)
    return calls


@pytest.mark.parametrize("training", [False, True])
def test_a_key_works_the_commands_out_once(
    desk: Desk, worked_out: list[Commands], training: bool
) -> None:
    if training:
        desk.train()
        desk.list_moves("8H WIN", "8G WINE")
    else:
        desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    for key, text in ((KEY.Key_W, "w"), (KEY.Key_I, "i"), (KEY.Key_Backspace, None)):
        worked_out.clear()
        desk.key(key, text=text)
        assert len(worked_out) == 1
    assert desk.action(Command.RECALL).isEnabled()
    worked_out.clear()
    desk.key(KEY.Key_Escape)
    assert len(worked_out) == 1
    assert not desk.action(Command.RECALL).isEnabled()
    worked_out.clear()
    desk.key(KEY.Key_Right)
    assert len(worked_out) <= 1


def test_a_move_works_the_commands_out_once_for_each_turn(
    desk: Desk, worked_out: list[Commands]
) -> None:
    desk.play("EINRTWA", "AEIOSTR", players=["", "relaxed"])
    desk.type("win")
    worked_out.clear()
    desk.enter()
    assert desk.played() == ["8H WIN"]
    assert len(worked_out) == 1
    assert not desk.action(Command.PLAY).isEnabled()
    desk.answer("pass")
    assert len(worked_out) == 2
    assert desk.action(Command.PASS).isEnabled()


def test_what_is_enabled_is_so_before_anyone_hears_of_the_change(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    heard: list[bool] = []
    desk.session.hand.draft_changed.connect(
        lambda: heard.append(desk.action(Command.RECALL).isEnabled())
    )
    desk.type("w")
    assert heard == [True]
