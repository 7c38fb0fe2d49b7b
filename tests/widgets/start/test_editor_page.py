"""Setting up a position in the window, by keyboard and mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from eliot_qt.models.cell import CellLayer
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place

from ..desk import CONTROL, Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key


@pytest.fixture
def open_editor(desk: Desk) -> Desk:
    desk.play("EINRTWA", "AAAAAAA")
    desk.action(Command.EDIT_POSITION).trigger()
    desk.settle()
    return desk


def letters(desk: Desk) -> str:
    model = desk.window.editor.model
    cells = (model.cell(square) for square in range(model.size**2))
    return "".join(c.letter.lower() if c.is_blank else c.letter for c in cells)


def test_by_keyboard_to_a_training(open_editor: Desk) -> None:
    desk = open_editor
    page = desk.window.editor
    assert page.board.hasFocus()
    desk.type("tEa")
    assert letters(desk) == "TeA"
    desk.enter()
    assert page.rack.hasFocus()
    assert "rack is empty" in page.problem.text()
    desk.type("win")
    assert page.problem.text() == ""
    assert page.left.text() == "94 tiles are left"
    desk.enter()
    assert desk.session.mode.id == "training"
    assert desk.window.place is Place.PLAY
    assert desk.text_of(CellLayer.PLAYED) == "TeA"
    assert sorted(desk.rack()) == sorted("WIN")


def test_arrows_space_delete_and_undo(open_editor: Desk) -> None:
    desk = open_editor
    desk.key(KEY.Key_Space)
    desk.type("tea")
    board = desk.window.editor.model
    assert board.cell(desk.number("9H")).letter == "E"
    desk.key(KEY.Key_Up)
    desk.key(KEY.Key_Delete)
    assert letters(desk) == "TE"
    desk.key(KEY.Key_Z, CONTROL)
    assert letters(desk) == "TEA"
    desk.key(KEY.Key_Backspace)
    assert letters(desk) == "TE"


def test_by_mouse(open_editor: Desk) -> None:
    desk = open_editor
    view = desk.window.editor.board

    def at(name: str) -> object:
        return view.viewport().mapToGlobal(view.square_rect(desk.number(name)).center())

    desk.click(at("3C"))  # type: ignore[arg-type]
    desk.type("ab")
    assert desk.window.editor.model.cell(desk.number("3D")).letter == "B"
    desk.click(at("3C"), Qt.MouseButton.RightButton)  # type: ignore[arg-type]
    assert letters(desk) == "B"


def test_what_cannot_be_is_said_and_not_used(open_editor: Desk) -> None:
    desk = open_editor
    page = desk.window.editor
    desk.type("zz")
    page.rack.setFocus()
    desk.type("ab")
    assert "Z" in page.problem.text()
    page.use.click()
    assert desk.window.place is not Place.PLAY


def test_words_that_are_none_are_named(open_editor: Desk) -> None:
    open_editor.type("zzx")
    assert "ZZX" in open_editor.window.editor.words.text()


def test_escape_leads_back(open_editor: Desk) -> None:
    open_editor.key(KEY.Key_Escape)
    assert open_editor.window.play.isVisible()


def test_the_position_in_view_is_the_beginning_where_that_is_fair(desk: Desk) -> None:
    desk.train()
    desk.type("win")
    desk.enter()
    desk.action(Command.EDIT_POSITION).trigger()
    desk.settle()
    assert letters(desk) == "WIN"
    desk.key(KEY.Key_Escape)
    desk.play("EINRTWA", "AAAAAAA")
    desk.action(Command.EDIT_POSITION).trigger()
    desk.settle()
    assert letters(desk) == ""
    assert desk.window.editor.rack.text() == ""


@pytest.mark.parametrize("scale", [100, 200])
def test_everything_fits_and_has_a_name(open_editor: Desk, scale: int) -> None:
    desk = open_editor
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*((960, 640) if scale == 100 else (1366, 768)))
    desk.settle()
    assert clipped(desk.window.editor) == []
    assert nameless(desk.window.editor) == []
