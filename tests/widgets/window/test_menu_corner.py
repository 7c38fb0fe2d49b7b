"""The corner of the menu bar: a field for words and what the engine is busy with."""

from __future__ import annotations

from ..desk import Desk


def test_what_the_engine_does_hides_no_menu(desk: Desk) -> None:
    bar = desk.window.menuBar()
    desk.window.resize(960, 700)
    desk.program.settings.change(text_scale=200)
    desk.window.show_status("Preparing the engine (once)… 66 %")
    desk.settle()
    menus = [action for action in bar.actions() if action.isVisible()]
    assert all(not bar.actionGeometry(action).isEmpty() for action in menus)
    shown = desk.window.menus.status
    assert shown.text() in ("… 66 %", "66 %")
    assert "Preparing" in shown.toolTip()
    desk.program.settings.change(text_scale=100)
    desk.settle()
    assert shown.text() == "Preparing the engine (once)… 66 %"
    desk.window.show_status("")


def test_the_bar_is_as_high_with_the_field_or_a_text_as_without(desk: Desk) -> None:
    bar, field = desk.window.menuBar(), desk.window.menus.look_up
    assert not field.icon().isNull()
    heights = set()
    for width in (960, 1366):
        desk.window.resize(width, 700)
        for text in ("", "Preparing the engine (once)… 66 %"):
            desk.window.show_status(text)
            desk.settle()
            heights.add(bar.height())
            assert field.isVisible() is (width == 1366)
            if field.isVisible():
                top = field.mapTo(bar, field.rect().topLeft()).y()
                assert top > 0 and top + field.height() < bar.height()
    desk.window.show_status("")
    assert len(heights) == 1
