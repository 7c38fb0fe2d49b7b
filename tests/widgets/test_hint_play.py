"""Training in the window: the hint ladder, "is mine the top?", finding moves oneself."""

from __future__ import annotations

from PySide6.QtCore import Qt

from eliot_qt.models.cell import CellLayer
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.eliding_label import ElidingLabel
from eliot_qt.widgets.texts.hint_texts import equity_text, ordinal

from ..session import answers
from .desk import CONTROL, SHIFT, Desk
from .page_checks import clipped, nameless

KEY = Qt.Key
ALL = ("8D WINTER", "8H TEA", "8H WIN")


def test_f2_shows_a_little_more_each_time(desk: Desk) -> None:
    desk.train()
    desk.key(KEY.Key_F2)
    answers.found(desk.thinker, *ALL)
    desk.settle()
    told = [desk.chip]
    for _ in range(3):
        desk.key(KEY.Key_F2)
        told.append(desk.chip)
    assert told == [
        "The best move is a play, but no bingo.",
        "The best move uses E I N R T W from your rack.",
        "The best move is in row 8.",
        "The best move begins at 8D.",
    ]
    assert desk.table.board_model.cell(desk.number("8D")).is_lit
    assert desk.text_of(CellLayer.PREVIEW) == ""
    desk.key(KEY.Key_F2)
    assert desk.text_of(CellLayer.PREVIEW) == "WINTER"
    assert desk.label == "Play 8D WINTER · 26"


def test_is_mine_the_top(desk: Desk) -> None:
    desk.train()
    desk.type("tea")
    desk.key(KEY.Key_F2, CONTROL)
    answers.found(desk.thinker, *ALL)
    desk.settle()
    assert desk.chip.startswith("No, there is a better move.")
    desk.key(KEY.Key_F2, CONTROL)
    assert desk.chip == "The best move is worth 20.0 points more, leave included."
    assert desk.text_of(CellLayer.DRAFT) == "TEA"


def test_find_it_by_keyboard(desk: Desk) -> None:
    desk.train()
    desk.key(KEY.Key_F5, SHIFT)
    page = desk.window.play
    assert page.panes.guesses.isVisible()
    assert not page.panes.moves.isVisible()
    desk.type("tea")
    assert desk.label == "Guess 8H TEA · 6"
    desk.enter()
    answers.found(desk.thinker, *ALL)
    desk.settle()
    assert desk.chip == "8H TEA: 3rd of 3, −20.0. Enter plays it."
    assert desk.label == "Play 8H TEA · 6"
    model = page.panes.guesses.view.model()
    assert [model.index(0, column).data() for column in range(4)] == [
        "8H TEA",
        "6",
        "3rd of 3",
        "−20.0",
    ]
    desk.enter()
    assert desk.text_of(CellLayer.PLAYED) == "TEA"
    desk.key(KEY.Key_F5, SHIFT)
    assert page.panes.moves.isVisible()


def test_hints_are_offered_where_they_are_fair(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA")
    desk.key(KEY.Key_Space)
    assert not desk.action(Command.HINT).isEnabled()
    desk.train()
    for command in (Command.HINT, Command.ASK_TOP, Command.FIND_IT):
        assert desk.action(command).isEnabled()


def test_everything_fits_and_has_a_name(desk: Desk) -> None:
    desk.window.resize(960, 640)
    desk.train()
    desk.key(KEY.Key_F5, SHIFT)
    assert clipped(desk.window.play.panes.guesses) == []
    assert nameless(desk.window.play) == []


def test_numbers_in_words(desk: Desk) -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112, 412)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th", "412th"),
    ]
    assert equity_text(-6_240) == "−6.2"
    assert equity_text(-20) == "0.0"


def test_the_marked_tiles_are_kept_and_the_rest_drawn(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.action(Command.SWAP).trigger()
    for key in (KEY.Key_W, KEY.Key_I):
        desk.key(key)
    desk.key(KEY.Key_R, CONTROL | SHIFT)
    desk.settle()
    rack = desk.session.position.tile_set.show(desk.session.position.rack)
    assert len(rack) == 7 and {"W", "I"} <= set(rack)
    assert sorted(rack) != sorted("EINRTWA")


def test_a_move_in_the_coordinates_line_is_judged_there(desk: Desk) -> None:
    desk.train()
    desk.type("8h tea")
    desk.key(KEY.Key_F2, CONTROL)
    answers.found(desk.thinker, *ALL)
    desk.settle()
    entry = desk.table.entry
    assert said_below(desk).startswith("No, there is a better move.")
    assert not entry.is_refused
    desk.key(KEY.Key_F2, CONTROL)
    assert said_below(desk) == "The best move is worth 20.0 points more, leave included."
    assert entry.text == "8h tea"
    for _ in range(5):
        desk.key(KEY.Key_F2)
    assert (said_below(desk), entry.text) == ("The best move is 8D WINTER.", "8D WINTER")
    assert desk.label == "Play 8D WINTER · 26"
    desk.enter()
    assert desk.played() == ["8D WINTER"]


def test_what_is_missing_in_the_coordinates_line_is_said(desk: Desk) -> None:
    desk.train()
    desk.type("8h")
    desk.key(KEY.Key_F2, CONTROL)
    assert "write a square and a word" in said_below(desk)
    desk.type(" quiz")
    desk.key(KEY.Key_F2, CONTROL)
    assert said_below(desk) == "Q, U and Z are not on your rack"
    assert not desk.thinker.asked


def said_below(desk: Desk) -> str:
    """What the coordinates line says below its text."""
    seen = [label for label in desk.table.entry.findChildren(ElidingLabel) if label.isVisible()]
    return seen[-1].text()
