"""Duplicate in the window: who enters, what is hidden, the turn shown at its end, the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.shared.events import BoardMove
from eliot_qt.models.cell import CellLayer
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.commands import Command

from ..session import answers
from .desk import CONTROL, SHIFT, Desk
from .page_checks import clipped, nameless

KEY = Qt.Key
ALL = ("8D WINTER", "8H TEA", "8H WIN")


def play(desk: Desk, *players: str, **rules: Any) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    record = answers.duplicate_game(tiles, layout, players or ("",), **rules)
    desk.window.open_record(record)
    desk.settle()


def found(desk: Desk, *texts: str) -> None:
    answers.found(desk.thinker, *(texts or ALL))
    desk.settle()


def seat_texts(desk: Desk) -> list[list[str]]:
    model = desk.window.play.panes.review.seats.model()
    columns = range(model.columnCount())
    return [[model.index(r, c).data() for c in columns] for r in range(model.rowCount())]


def test_alone_by_keyboard_against_the_top(desk: Desk) -> None:
    play(desk, board_receives_top=True)
    assert desk.focus is desk.table.board
    desk.type("tea")
    assert desk.label == "Play 8H TEA · 6"
    desk.enter()
    assert "best moves" in desk.chip
    found(desk)
    page = desk.window.play
    assert page.turn.isVisible()
    assert page.panes.review.isVisible()
    assert seat_texts(desk) == [["3", "P1", "8H TEA", "6", "−20", "6", "23.1"]]
    assert desk.text_of(CellLayer.PREVIEW) == "WINTER"
    desk.enter()
    assert not page.turn.isVisible()
    assert desk.text_of(CellLayer.PLAYED) == "WINTER"
    assert desk.focus is desk.table.board


def test_beside_a_closed_turn_the_card_of_unseen_tiles_is_not_bare(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    play(desk)
    desk.type("tea")
    desk.enter()
    found(desk)
    unseen = desk.window.play.unseen
    texts = [each.text() for each in unseen.findChildren(QLabel) if each.isVisible()]
    assert texts == ["Unseen", "Shown with the next turn"]
    desk.enter()
    assert unseen.grid.isVisible()


def test_up_and_down_show_the_moves_one_by_one(desk: Desk) -> None:
    play(desk)
    desk.type("tea")
    desk.enter()
    found(desk)
    desk.key(KEY.Key_Down)
    assert desk.text_of(CellLayer.PREVIEW) == "TEA"
    desk.key(KEY.Key_Down)
    assert desk.text_of(CellLayer.PREVIEW) == "WINTER"
    desk.key(KEY.Key_Down)
    assert desk.text_of(CellLayer.PREVIEW) == "WIN"
    desk.key(KEY.Key_Up)
    assert desk.text_of(CellLayer.PREVIEW) == "WINTER"
    assert desk.chip.startswith("8D WINTER")


def test_people_choose_themselves_by_digit_and_enter_privately(desk: Desk) -> None:
    play(desk, "", "", "club")
    page = desk.window.play
    assert page.seats.isVisible()
    assert [button.text() for button in page.seats.buttons] == ["1\u2002P1", "2\u2002P2"]
    desk.key(KEY.Key_2)
    assert desk.session.viewer == 1
    desk.type("win")
    desk.enter()
    assert desk.text_of(CellLayer.DRAFT) == ""
    assert [button.text() for button in page.seats.buttons] == ["1\u2002P1", "Take back P2"]
    desk.key(KEY.Key_2)
    assert desk.session.viewer is None
    desk.type("tea")
    assert desk.text_of(CellLayer.DRAFT) == ""
    desk.key(KEY.Key_Space)
    assert desk.session.viewer == 0
    desk.type("tea")
    desk.enter()
    assert [button.text() for button in page.seats.buttons] == ["Show the turn", "Take back P1"]
    desk.key(KEY.Key_Space)
    assert not page.seats.isVisible()
    assert desk.session.turn.thinking == 2
    found(desk, "8D WINTER")
    found(desk)
    assert [row[1] for row in seat_texts(desk)] == ["P3", "P2", "P1"]


def test_what_one_has_entered_is_nowhere_to_be_seen(desk: Desk) -> None:
    play(desk, "", "")
    desk.key(KEY.Key_1)
    before_texts = _texts(desk)
    desk.type("win")
    desk.enter()
    assert "WIN" not in "".join(_texts(desk) - before_texts)
    model = desk.table.board_model
    assert all(model.cell(square).layer is CellLayer.EMPTY for square in range(225))
    assert desk.session.clock.times.left == (None, None)
    assert desk.window.play.history.model.rowCount() == 0


def _texts(desk: Desk) -> set[str]:
    found = set()
    for widget in desk.window.findChildren(QWidget):
        for get in ("text", "toolTip", "accessibleName", "accessibleDescription"):
            if callable(getattr(widget, get, None)):
                found.add(str(getattr(widget, get)()))
    return found


def test_a_wrong_move_is_taken_back_while_the_card_is_up(desk: Desk) -> None:
    play(desk, "", "")
    desk.key(KEY.Key_2)
    desk.type("ten")
    desk.enter()
    card = desk.window.play.seats
    assert desk.action(Command.UNDO).isEnabled()
    desk.key(KEY.Key_Z, CONTROL)
    assert not card.isVisible()
    assert (desk.session.viewer, desk.text_of(CellLayer.DRAFT)) == (1, "")
    desk.type("win")
    desk.enter()
    desk.key(KEY.Key_1)
    desk.type("tea")
    desk.enter()
    assert card.accessibleName() == "All moves are in."
    card.buttons[1].click()
    assert desk.session.viewer == 0
    desk.type("ten")
    desk.enter()
    desk.enter()
    found(desk)
    assert [row[2] for row in seat_texts(desk)] == ["8H WIN", "8H TEN"]


def test_who_plays_alone_undoes_the_turn(desk: Desk) -> None:
    play(desk, board_receives_top=True)
    desk.type("tea")
    desk.enter()
    found(desk)
    assert desk.window.play.panes.review.isVisible()
    desk.key(KEY.Key_Z, CONTROL)
    assert not desk.window.play.panes.review.isVisible()
    assert desk.window.play.history.model.rowCount() == 0
    assert desk.text_of(CellLayer.PLAYED) == ""
    assert desk.rack() == "AEINRTW"
    desk.key(KEY.Key_Z, CONTROL | SHIFT)
    desk.settle()
    assert desk.text_of(CellLayer.PLAYED) == "WINTER"


def test_somebody_may_let_others_enter_first(desk: Desk) -> None:
    play(desk, "", "")
    desk.key(KEY.Key_1)
    desk.type("tea")
    desk.action(Command.LEAVE_SEAT).trigger()
    desk.settle()
    assert desk.window.play.seats.isVisible()
    assert desk.text_of(CellLayer.DRAFT) == ""


def test_the_solo_is_called_out_and_its_row_stands_out(desk: Desk) -> None:
    play(desk, "", "", solo_players=2)
    for key, word in ((KEY.Key_1, "tea"), (KEY.Key_2, "win")):
        desk.key(key)
        desk.type(word)
        desk.enter()
    desk.enter()
    found(desk)
    view = desk.window.play.turn
    assert "Solo for P2: +10" in view.accessibleDescription()
    first = desk.window.play.panes.review.seats.model().index(0, 1)
    assert first.data(Qt.ItemDataRole.FontRole).bold()


def test_a_rack_that_went_back_is_shown(desk: Desk) -> None:
    play(desk)
    record = desk.session.record
    dealt = record.events[0]
    rejected = replace(dealt, rejected=desk.session.tile_set.parse("AEIOUAE"))  # type: ignore[arg-type]
    desk.window.open_record(replace(record, events=(rejected,), cursor=-1, positions=()))
    desk.settle()
    assert "AEIOUAE" in desk.chip


def test_the_common_clock_is_shown_once_and_warns(desk: Desk) -> None:
    play(desk, "", "", clock=ClockRule(ClockKind.TURN, 90))
    clock = desk.table.state.clock
    assert clock.text() == "1:30"
    desk.watch.now += 81_000
    desk.session.clock.check()
    assert (clock.text(), clock.property("alert")) == ("0:09 left", "late")


def test_swapping_and_taking_back_are_not_offered(desk: Desk) -> None:
    play(desk)
    assert not desk.table.bar.swap.isVisible()
    assert desk.table.bar.pass_turn.isVisible()
    for command in (Command.SWAP, Command.RESIGN, Command.PLAY_ON, Command.UNDO):
        assert not desk.action(command).isEnabled()


def test_history_brings_a_past_turn_back(desk: Desk) -> None:
    play(desk)
    desk.type("tea")
    desk.enter()
    found(desk)
    desk.enter()
    desk.key(KEY.Key_Left, Qt.KeyboardModifier.AltModifier)
    page = desk.window.play
    assert page.panes.review.isVisible()
    assert page.turn.next.text() == "Next turn"
    assert desk.table.board_model.cell(desk.number("8H")).layer is CellLayer.PREVIEW
    desk.enter()
    assert desk.session.record.at_end


def test_the_end_shows_the_ranking(desk: Desk) -> None:
    play(desk, "", "")
    for key, word in ((KEY.Key_1, "tea"), (KEY.Key_2, "win")):
        desk.key(key)
        desk.type(word)
        desk.enter()
    desk.enter()
    found(desk)
    record = desk.session.record
    last = max(i for i, e in enumerate(record.events) if isinstance(e, BoardMove))
    over = record.go_to(last + 1).append(Ended(EndReason.NO_RACK))
    desk.window.open_record(over)
    desk.settle()
    end = desk.window.play.end
    assert end.isVisible()
    told = end.accessibleDescription()
    assert "P2 wins 12–6" in told
    assert "1. P2 12 · 46.2 %" in told
    assert "2. P1 6 · 23.1 %" in told


def test_the_card_on_the_start_page_starts_at_once_and_the_sheet_has_its_rules(desk: Desk) -> None:
    desk.window.start.card(GameKind.DUPLICATE).click()
    desk.settle()
    assert desk.session.mode.id == "duplicate"
    assert desk.session.position.rules.board_receives_top
    desk.window.choose(GameKind.DUPLICATE.value)
    sheet = desk.window.sheet
    sheet.more.setChecked(True)
    desk.settle()
    house = sheet.house
    assert house.common.top.isVisible()
    assert not house.words.isVisible()
    assert not house.common.timeout.isVisible()
    house.common.top.setChecked(False)
    house.variants.racks.choose((8, 7))
    house.clock.kind.choose(ClockKind.TURN)
    assert "7 among 8" in sheet.summary.text()
    setup = sheet.setup()
    assert setup is not None
    assert not setup.rules.board_receives_top
    assert (setup.rules.rack_size, setup.rules.bingo_tiles) == (8, 7)
    assert setup.rules.clock == ClockRule(ClockKind.TURN, 120)


@pytest.mark.parametrize(
    ("shown", "scale"),
    [
        *(("seats", 200), ("next", 100), ("all", 200), ("turn", 100), ("turn", 200)),
        *(
            pytest.param(shown, scale, marks=pytest.mark.slow)
            for shown, scale in (("seats", 100), ("next", 200), ("all", 100))
        ),
    ],
)
def test_everything_fits_and_has_a_name(desk: Desk, shown: str, scale: int) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(*((960, 640) if scale == 100 else (1366, 768)))
    play(desk, "", "")
    for word in {"seats": (), "next": ("tea",)}.get(shown, ("tea", "win")):
        desk.key(KEY.Key_Space)
        desk.type(word)
        desk.enter()
    if shown == "turn":
        desk.enter()
        found(desk)
    page = desk.window.play
    card = page.turn if shown == "turn" else page.seats
    assert card.isVisible()
    assert clipped(card) == []
    assert nameless(page) == []


def test_a_game_goes_on_where_it_was_left(desk: Desk) -> None:
    play(desk, "", "")
    desk.key(KEY.Key_2)
    desk.type("tea")
    desk.enter()
    desk.window.show_start()
    desk.settle()
    assert "Turn 1" in desk.window.start.default_button().accessibleName()
    desk.enter()
    assert [button.text() for button in desk.window.play.seats.buttons] == ["1\u2002P1"]
