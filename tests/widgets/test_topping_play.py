"""Topping in the window: tries, hints with prices, the pause that hides, personal bests."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import ClockKind
from eliot_qt.game.shared.events import BoardMove
from eliot_qt.models.cell import CellLayer
from eliot_qt.modes.hints import Hint
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.texts.rule_sentences import mode_line
from eliot_qt.widgets.texts.sentences import DOT

from ..session import answers
from .desk import Desk
from .page_checks import clipped, nameless

KEY = Qt.Key
ALL = ("8D WINTER", "8H TEA", "8H WIN")


def play(desk: Desk, **rules: Any) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    desk.window.open_record(answers.topping_game(tiles, layout, **rules))
    desk.settle()
    answers.found(desk.thinker, *ALL)
    desk.settle()


def tries(desk: Desk) -> list[str]:
    model = desk.window.play.panes.topping.view.model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def find_top(desk: Desk) -> None:
    desk.click(desk.square("8D"))
    desk.type("winter")
    desk.enter()


def test_tries_are_listed_until_the_top_is_found(desk: Desk) -> None:
    play(desk)
    desk.type("tea")
    assert desk.label == "Try 8H TEA · 6"
    desk.enter()
    assert tries(desk) == ["8H TEA"]
    assert "6 points: not the top" in desk.chip
    find_top(desk)
    page = desk.window.play
    assert page.turn.isVisible()
    assert "Found" in page.turn.accessibleDescription()
    assert page.panes.review.tries.isVisible()
    assert not page.panes.review.seats.isVisible()
    desk.enter()
    assert desk.text_of(CellLayer.PLAYED) == "WINTER"
    assert tries(desk) == []


def test_hints_show_their_price_and_then_what_was_paid_for(desk: Desk) -> None:
    play(desk)
    pane = desk.window.play.panes.topping
    button = pane.hints[Hint.SCORE]
    assert button.text() == "Score · 60"
    assert "60 penalty points" in button.accessibleName()
    desk.click(desk.middle(button))
    assert button.text() == "Score: 26 points"
    desk.click(desk.middle(button))
    assert button.isChecked()
    assert desk.session.position.turns[0].mark_points(0) == 60
    for kind, text in (
        (Hint.ORIENTATION, "across"),
        (Hint.LENGTH, "6 letters"),
        (Hint.BOARD_LETTERS, "none"),
        (Hint.START, "8D"),
        (Hint.FIRST_LETTER, ": W"),
        (Hint.ALL_LETTERS, "E I N R T W"),
    ):
        pane.hints[kind].click()
        desk.settle()
        assert text in pane.hints[kind].text()


def test_a_pause_hides_board_rack_and_what_was_bought(desk: Desk) -> None:
    play(desk)
    pane = desk.window.play.panes.topping
    desk.type("tea")
    desk.enter()
    pane.hints[Hint.ALL_LETTERS].click()
    desk.key(KEY.Key_Pause)
    assert not desk.table.board.isVisible()
    assert not desk.table.rack.isVisible()
    assert "W" not in pane.hints[Hint.ALL_LETTERS].text()
    assert tries(desk) == []
    assert desk.window.play.paused.isVisible()
    desk.key(KEY.Key_Space)
    assert desk.table.board.isVisible()
    assert desk.focus is desk.table.board
    assert "W" in pane.hints[Hint.ALL_LETTERS].text()


def test_going_to_the_start_page_pauses(desk: Desk) -> None:
    play(desk)
    desk.window.show_start()
    assert desk.session.clock.is_paused
    desk.enter()
    assert desk.window.play.paused.isVisible()


def test_giving_up_shows_the_top(desk: Desk) -> None:
    play(desk)
    desk.window.play.panes.topping.give_up.click()
    desk.settle()
    assert "Not found" in desk.window.play.turn.accessibleDescription()
    assert desk.text_of(CellLayer.PREVIEW) == "WINTER"


def test_the_end_enters_the_table_of_personal_bests(desk: Desk) -> None:
    play(desk)
    find_top(desk)
    record = desk.session.record
    last = max(i for i, e in enumerate(record.events) if isinstance(e, BoardMove))
    over = record.go_to(last + 1).append(Ended(EndReason.NO_RACK))
    desk.window.open_record(over)
    desk.session.game_over.emit()
    desk.settle()
    page = desk.window.play
    assert page.end.isVisible()
    assert "1 top found" in page.end.accessibleDescription()
    assert page.panes.results.isVisible()
    model = page.panes.results.view.model()
    assert model.index(0, 1).data() == "P1"
    assert model.index(0, 3).data() == "1/1"
    assert (
        page.panes.results.kind.text() == f"English{DOT}{mode_line('topping', record.start.rules)}"
    )
    assert desk.program.results.results


def test_the_sheet_of_topping_has_its_own_rules(desk: Desk) -> None:
    desk.window.choose(GameKind.TOPPING.value)
    sheet = desk.window.sheet
    sheet.more.setChecked(True)
    desk.settle()
    house = sheet.house
    assert house.common.timeout.isVisible()
    assert not house.common.top.isVisible()
    assert house.variants.clabbers.isVisible()
    house.common.seconds.setChecked(False)
    house.common.timeout.setValue(100)
    house.clock.time.setValue(60)
    desk.enter()
    assert desk.session.mode.id == "topping"
    rules = desk.session.position.rules
    assert (rules.count_seconds, rules.timeout_penalty) == (False, 100)
    assert (rules.clock.kind, rules.clock.seconds) == (ClockKind.TURN, 60)


def test_nothing_of_other_games_is_offered(desk: Desk) -> None:
    play(desk)
    for button in (desk.table.bar.swap, desk.table.bar.pass_turn):
        assert not button.isVisible()
    for command in (Command.FIND_MOVES, Command.ASK_TOP, Command.PASS, Command.RESIGN):
        assert not desk.action(command).isEnabled()


def test_f2_goes_to_the_next_hint_and_buys_none_by_itself(desk: Desk) -> None:
    play(desk)
    hints = list(desk.window.play.panes.topping.hints.values())
    desk.key(KEY.Key_F2)
    assert desk.focus is hints[0]
    assert not any(button.isChecked() for button in hints)
    desk.key(KEY.Key_Space)
    desk.settle()
    assert hints[0].isChecked()
    desk.key(KEY.Key_F2)
    assert desk.focus is hints[1]
    desk.key(KEY.Key_Escape)
    desk.key(KEY.Key_F2)
    assert [button.isChecked() for button in hints].count(True) == 1


@pytest.mark.parametrize("scale", [100, 200])
def test_everything_fits_and_has_a_name(desk: Desk, scale: int) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*((960, 640) if scale == 100 else (1366, 768)))
    play(desk)
    pane = desk.window.play.panes.topping
    assert clipped(pane) == []
    pane.hints[Hint.ALL_LETTERS].click()
    desk.settle()
    assert clipped(pane) == []
    assert nameless(desk.window.play) == []
