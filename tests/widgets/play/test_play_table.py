"""Setting tiles on the real window: the keyboard contract and the three ways of the mouse."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QPushButton

from eliot_qt.game.move import Direction
from eliot_qt.game.rules import WordCheck
from eliot_qt.models.cell import CellLayer
from eliot_qt.play import commands
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.widgets.board.hands.blank_popover import BlankPopover
from eliot_qt.widgets.play.draft_bubble import draft_bubble, draft_move
from eliot_qt.widgets.play.play_texts import seat_facts

from ..desk import ALT, CONTROL, NO_KEY, SHIFT, Desk

KEY = Qt.Key


def draft(desk: Desk) -> str:
    return desk.text_of(CellLayer.DRAFT)


def line(desk: Desk) -> QLineEdit:
    found = desk.table.entry.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


# keys


def test_letters_set_tiles_from_the_first_frame(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    assert desk.focus is desk.table.board
    desk.type("winter")
    assert desk.cells(CellLayer.DRAFT) == dict(zip(range(112, 118), "WINTER", strict=True))
    assert desk.rack() == "A"
    assert desk.label == "Play 8H WINTER · 20"
    assert "8H WINTER" in desk.chip
    assert "keeps A" in desk.chip
    desk.enter()
    assert desk.played() == ["8H WINTER"]
    assert desk.session.turn.thinking == 1


def test_shift_sets_the_blank_and_a_missing_letter_takes_it(desk: Desk) -> None:
    desk.train("EINRTW?")
    desk.type("wInter")
    assert draft(desk) == "WiNTER"
    assert desk.rack() == "I"
    desk.key(KEY.Key_Escape)
    desk.type("winters")
    assert draft(desk) == "WINTERs"


def test_caps_lock_does_not_burn_the_blank(desk: Desk) -> None:
    desk.train("EINRTW?")
    for char in "WINTER":
        desk.key(KEY(ord(char)), NO_KEY, char)
    assert draft(desk) == "WINTER"
    assert desk.rack() == "?"


def test_a_letter_with_an_accent_is_its_letter(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_Eacute, NO_KEY, "é")
    assert draft(desk) == "E"
    desk.key(KEY.Key_unknown, NO_KEY, "ж")
    assert draft(desk) == "E"
    assert desk.refusals[-1].kind is RefusalKind.NOT_A_LETTER
    assert "ж" in desk.chip.lower()


def test_two_keys_make_a_tile_of_two_characters(desk: Desk) -> None:
    desk.train("[CH]ACO[LL]Ñ?", tile_set="es")
    desk.type("ch")
    assert draft(desk) == "CH"
    desk.type("o")
    desk.key(KEY.Key_Ntilde, NO_KEY, "ñ")
    assert draft(desk) == "CHOÑ"
    desk.type("ll")
    assert desk.session.hand.draft.placed[-1][1] == desk.session.tile_set.letters.index("LL")
    assert len(desk.session.hand.draft.placed) == 4


def test_a_letter_that_is_not_there_is_refused_in_words(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("q")
    assert draft(desk) == ""
    assert desk.chip == "Q is not on your rack"


def test_a_refusal_stays_while_the_clock_ticks(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("q")
    desk.session.clock.ticked.emit()
    assert desk.chip == "Q is not on your rack"


def test_arrows_flip_backspace_and_delete(desk: Desk) -> None:
    desk.train("EINRTWA")
    board = desk.table.board
    assert board.cursor_square == 112
    desk.key(KEY.Key_Right)
    assert board.cursor_square == 113
    desk.key(KEY.Key_Down)
    assert (board.cursor_square, board.cursor_direction) == (113, Direction.DOWN)
    desk.key(KEY.Key_Down)
    assert board.cursor_square == 128
    desk.key(KEY.Key_Space)
    assert board.cursor_direction is Direction.ACROSS
    desk.type("win")
    desk.key(KEY.Key_Backspace)
    assert (draft(desk), board.cursor_square) == ("WI", 130)
    desk.key(KEY.Key_Left)
    desk.key(KEY.Key_Delete)
    assert (draft(desk), board.cursor_square) == ("W", 129)


def test_escape_goes_layer_by_layer(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN", "8H TEN")
    desk.type("ten")
    desk.window.play.panes.moves.view.selectRow(0)
    assert draft(desk) == ""
    assert desk.text_of(CellLayer.PREVIEW) == "WIN"
    desk.table.board.setFocus()
    desk.key(KEY.Key_Escape)
    assert desk.text_of(CellLayer.PREVIEW) == ""
    desk.type("ten")
    desk.key(KEY.Key_Escape)
    assert draft(desk) == ""
    assert desk.table.board.cursor_square is not None
    desk.key(KEY.Key_Escape)
    assert desk.table.board.cursor_square is None
    desk.type("w")
    assert draft(desk) == "W"


def test_undo_and_redo_of_tiles(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.key(KEY.Key_Z, CONTROL)
    assert draft(desk) == "WI"
    desk.key(KEY.Key_Z, CONTROL | SHIFT)
    assert draft(desk) == "WIN"


def test_control_and_a_digit_set_a_place_of_the_rack(desk: Desk) -> None:
    desk.train("EINRTWA")
    first = desk.rack()[0]
    desk.key(KEY.Key_1, CONTROL)
    assert draft(desk) == first
    desk.key(KEY.Key_1, CONTROL)
    assert len(draft(desk)) == 1
    assert desk.refusals[-1].kind is RefusalKind.NOTHING_THERE


def test_the_rack_is_shuffled_and_sorted(desk: Desk) -> None:
    desk.train("EINRTWA")
    before = desk.rack()
    desk.key(KEY.Key_F3)
    assert desk.rack() != before
    assert sorted(desk.rack()) == sorted(before)
    desk.key(KEY.Key_F3, SHIFT)
    assert desk.rack() == "AEINRTW"


def test_typing_hops_over_tiles_and_stops_at_the_edge(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.enter()
    desk.click(desk.square("8G"))
    desk.key(KEY.Key_1, CONTROL)
    desk.key(KEY.Key_2, CONTROL)
    assert list(desk.cells(CellLayer.DRAFT)) == [desk.number("8G"), desk.number("8K")]
    desk.key(KEY.Key_Escape)
    desk.click(desk.square("8N"))
    for slot in (KEY.Key_1, KEY.Key_2, KEY.Key_3):
        desk.key(slot, CONTROL)
    assert list(desk.cells(CellLayer.DRAFT)) == [desk.number("8N"), desk.number("8O")]
    assert desk.refusals[-1].kind is RefusalKind.LINE_FULL
    desk.key(KEY.Key_Backspace)
    assert desk.table.board.cursor_square == desk.number("8O")
    assert list(desk.cells(CellLayer.DRAFT)) == [desk.number("8N")]


def test_keys_typed_in_a_list_still_set_tiles(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WIN", "8H TEN")
    for view in (desk.window.play.panes.moves.view, desk.window.play.history.view):
        view.setFocus()
        desk.type("wix")
        assert draft(desk) == "WI"
        desk.key(KEY.Key_Backspace)
        assert draft(desk) == "W"
        desk.key(KEY.Key_Escape)
        assert draft(desk) == ""


# the coordinate line


@pytest.mark.parametrize("opening", ["8", "/"])
def test_a_digit_opens_the_coordinate_line(desk: Desk, opening: str) -> None:
    desk.train("EINRTWA")
    desk.type(opening)
    assert desk.table.entry.isVisible()
    desk.type("8h winter"[len(opening.strip("/")) :])
    assert line(desk).text() == "8h winter"
    assert desk.text_of(CellLayer.PREVIEW) == "WINTER"
    assert desk.label.startswith("Play 8H WINTER")
    desk.enter()
    assert desk.played() == ["8H WINTER"]
    assert not desk.table.entry.isVisible()
    assert desk.focus is desk.table.board


def test_a_wrong_line_says_why_and_stays(desk: Desk) -> None:
    desk.train("EINRTWA")
    for text, why in (("8h", "word"), ("8h winze", "Z"), ("8h nit x", ""), ("8h wtn", "WTN")):
        desk.type("/")
        line(desk).clear()
        desk.type(text)
        desk.enter()
        assert desk.played() == []
        assert desk.table.entry.isVisible()
        assert line(desk).text() == text
        shown = [label.text() for label in desk.table.entry.findChildren(QLabel)]
        assert any(why in told and len(told) > 5 for told in shown)
        desk.key(KEY.Key_Escape)
        assert not desk.table.entry.isVisible()
    assert desk.focus is desk.table.board
    assert desk.text_of(CellLayer.PREVIEW) == ""


def test_an_exchange_can_be_written(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.type("/ex ae")
    assert desk.label == "Exchange 2"
    desk.enter()
    assert desk.played() == ["ex AE"]


# blanks


# Popups grab the keyboard, which the platform without a screen cannot do and says so.
popping = pytest.mark.qt_log_ignore("does not support grabbing", extend=True)


def popover(desk: Desk) -> BlankPopover:
    found = QApplication.activePopupWidget()
    assert isinstance(found, BlankPopover)
    return found


def ask_blank(desk: Desk) -> BlankPopover:
    desk.train("EINRTW?")
    desk.key(KEY.Key_F3, SHIFT)
    desk.drag(desk.slot(6), desk.square("8H"))
    return popover(desk)


@popping
def test_the_letter_of_a_dragged_blank_is_typed(desk: Desk) -> None:
    ask_blank(desk)
    desk.type("s")
    assert desk.cells(CellLayer.DRAFT) == {112: "s"}
    assert QApplication.activePopupWidget() is None


@popping
def test_the_letter_of_a_blank_is_found_by_arrows(desk: Desk) -> None:
    asked = ask_blank(desk)
    desk.key(KEY.Key_Down)
    desk.key(KEY.Key_Right)
    focused = asked.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "I"
    desk.key(KEY.Key_Up)
    desk.enter()
    assert draft(desk) == "b"


@popping
def test_the_letter_of_a_blank_is_clicked(desk: Desk) -> None:
    asked = ask_blank(desk)
    asked.findChildren(QPushButton)[25].click()
    assert draft(desk) == "z"


@popping
def test_escape_leaves_the_blank_on_the_rack(desk: Desk) -> None:
    ask_blank(desk)
    desk.key(KEY.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert draft(desk) == ""
    assert "?" in desk.rack()


@popping
def test_after_a_blank_set_at_the_arrow_one_types_on(desk: Desk) -> None:
    desk.train("EINRTW?")
    desk.key(KEY.Key_F3, SHIFT)
    desk.key(KEY.Key_7, CONTROL)
    popover(desk)
    desk.type("s")
    desk.type("win")
    assert draft(desk) == "sWIN"


# the mouse


def test_tiles_are_dragged_there_about_and_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F3, SHIFT)
    desk.drag(desk.slot(6), desk.square("8H"))
    assert desk.cells(CellLayer.DRAFT) == {112: "W"}
    desk.drag(desk.square("8H"), desk.square("8G"))
    assert desk.cells(CellLayer.DRAFT) == {111: "W"}
    desk.drag(desk.square("8G"), desk.slot(2))
    assert draft(desk) == ""
    assert sorted(desk.rack()) == list("AEINRTW")


def test_a_tile_dropped_on_a_played_one_goes_home(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.enter()
    desk.drag(desk.slot(0), desk.square("8H"))
    assert draft(desk) == ""
    assert len(desk.rack()) == 7


def test_click_a_square_then_tiles(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F3, SHIFT)
    desk.click(desk.square("8G"))
    desk.click(desk.slot(6))
    desk.click(desk.slot(2))
    assert desk.cells(CellLayer.DRAFT) == {111: "W", 112: "I"}


def test_click_a_tile_then_a_square(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.key(KEY.Key_F3, SHIFT)
    desk.click(desk.slot(6))
    desk.click(desk.square("8F"))
    assert desk.cells(CellLayer.DRAFT) == {110: "W"}
    desk.click(desk.square("8F"), Qt.MouseButton.RightButton)
    assert draft(desk) == ""


def test_a_double_click_takes_a_tile_back(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("w")
    desk.double_click(desk.square("8H"))
    assert draft(desk) == ""


def test_the_arrow_is_clicked_turned_and_hidden(desk: Desk) -> None:
    desk.train("EINRTWA")
    board = desk.table.board
    desk.click(desk.square("4D"))
    assert board.cursor_square == desk.number("4D")
    desk.click(desk.square("4D"))
    assert board.cursor_direction is Direction.DOWN
    desk.click(desk.square("4D"))
    assert board.cursor_square is None


def test_tiles_to_swap_are_clicked_and_entered(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.key(KEY.Key_F3, SHIFT)
    desk.type("win")
    desk.click(desk.middle(desk.table.bar.swap))
    assert draft(desk) == ""
    desk.click(desk.slot(0))
    desk.click(desk.slot(1))
    assert desk.label == "Exchange 2"
    assert desk.chip == "Exchange 2, keep I N R T W · 86 in the bag"
    desk.type("-")
    assert desk.label == "Exchange 5"
    desk.type("-")
    desk.type("w")
    assert desk.label == "Exchange 3"
    desk.enter()
    assert desk.played() == ["ex AEW"]


def test_too_few_tiles_to_swap_says_why(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"], exchange_minimum=100)
    desk.key(KEY.Key_E, CONTROL)
    assert not desk.session.hand.swapping
    assert "100 tiles in the bag" in desk.chip


def test_the_buttons_do_what_they_say(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    bar = desk.table.bar
    desk.type("win")
    desk.click(desk.middle(bar.recall))
    assert draft(desk) == ""
    desk.type("win")
    desk.click(desk.middle(desk.table.decision.play))
    assert desk.played() == ["8H WIN"]
    assert not desk.table.decision.play.isEnabled()
    assert desk.focus is desk.table.board
    desk.answer("pass")
    desk.click(desk.middle(bar.pass_turn))
    assert desk.played() == ["8H WIN", "pass", "pass"]


def test_the_decision_button_shows_its_move_to_a_screen_reader(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    assert desk.table.decision.play.accessibleName() == desk.label
    assert "12 points" in desk.chip
    assert not [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog)]


# the newest turn, refusals and the decision button


def test_the_newest_turn_is_always_in_view(desk: Desk) -> None:
    desk.play("AAAAAAA", "EEEEEEE", scoreless_limit=100)
    history = desk.window.play.history
    view = history.table

    def take_turn() -> None:
        desk.session.act(commands.Reveal())
        desk.session.act(commands.PASS)
        desk.settle()

    # So many there is room for.
    while not view.verticalScrollBar().maximum():
        take_turn()
    for _ in range(6):
        take_turn()
        newest = view.visualRect(history.rounds_model.index_of_row(history.model.rowCount() - 1))
        assert newest.isValid()
        assert view.viewport().rect().contains(newest)
    desk.window.resize(960, 640)
    desk.settle()
    newest = view.visualRect(view.model().index(view.model().rowCount() - 1, 0))
    assert view.viewport().rect().contains(newest)


def test_a_refused_letter_leaves_the_score_in_the_line_until_the_next_change(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    assert desk.chip.startswith("8H WIN, 12 points")
    desk.type("q")
    assert desk.chip.startswith("8H WIN, 12 points")
    assert "Q is not on your rack" in desk.chip
    desk.type("e")
    assert desk.chip.startswith("8H WINE")
    assert "not on your rack" not in desk.chip


def test_a_refusal_goes_by_itself(desk: Desk) -> None:
    desk.train("EINRTWA")
    hint = desk.chip
    desk.type("q")
    assert "Q is not on your rack" in desk.chip
    desk.table._refusal.timeout.emit()
    assert desk.chip == hint


@pytest.mark.parametrize(("square", "letters"), [("8H", "wnr"), ("1A", "win")])
def test_play_is_offered_only_for_what_will_be_taken(desk: Desk, square: str, letters: str) -> None:
    desk.train("EINRTWA", word_check=WordCheck.REFUSE)
    desk.type("win")
    assert desk.table.decision.play.isEnabled()
    desk.session.hand.recall()
    desk.session.hand.click_square(desk.number(square))
    desk.type(letters)
    assert desk.text_of(CellLayer.DRAFT) == letters.upper()
    assert not desk.table.decision.play.isEnabled()
    assert "·" not in desk.label
    before = desk.session.record
    desk.enter()
    assert desk.session.record is before
    assert desk.refusals


def test_a_phony_may_be_played_where_it_can_be_challenged(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", word_check=WordCheck.CHALLENGE)
    desk.session.act(commands.Reveal())
    desk.type("wnr")
    assert desk.table.decision.play.isEnabled()
    assert desk.label.startswith("Play 8H WNR")


def test_a_whole_word_is_typed_through_a_tile_on_the_board(desk: Desk) -> None:
    desk.play("EINRTWA", "ADIORUE", players=["", ""])
    desk.key(KEY.Key_Space)
    desk.type("win")
    desk.enter()
    desk.key(KEY.Key_Space)
    desk.click(desk.square("6J"))
    desk.key(KEY.Key_Space)
    desk.type("aunde")
    assert not desk.refusals
    assert desk.chip.startswith("J6 AU(N)DE")


def test_what_is_wrong_is_said_once_and_not_after_one_tile(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("w")
    assert desk.chip == "8H W, 0 points, keeps AEINRT"
    desk.type("rn")
    assert desk.chip.count("WRN is not a word") == 1
    bubble = draft_bubble(desk.session)
    assert bubble is not None and (bubble.word, bubble.valid) == ("WRN", False)
    assert desk.table.chip.text() == "", "it is said at the word"
    desk.enter()
    assert desk.chip.count("WRN is not a word") == 1
    assert "✗" not in desk.table.chip.text()


def test_a_first_tile_beside_others_is_not_red(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", ""])
    desk.key(KEY.Key_Space)
    desk.type("win")
    desk.enter()
    desk.key(KEY.Key_Space)
    desk.click(desk.square("7H"))
    desk.type("u")
    cell = desk.table.board_model.cell(desk.number("7H"))
    assert cell.layer is CellLayer.DRAFT
    assert cell.validity is None
    assert "not a word" not in desk.chip
    # Played like this it is refused, and said why.
    desk.enter()
    assert desk.chip.count("UW is not a word") == 1


def test_an_illegal_written_move_cannot_be_played_with_the_button(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("8h wrn")
    assert not desk.table.decision.play.isEnabled()
    assert desk.label == "Play 8H WRN"
    desk.key(KEY.Key_Escape)
    desk.type("8h wine")
    assert desk.table.decision.play.isEnabled()
    desk.click(desk.middle(desk.table.decision.play))
    assert desk.played() == ["8H WINE"]
    assert not desk.table.entry.is_open


def test_tiles_set_close_the_line_of_a_written_move(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("8h")
    desk.drag(desk.slot(0), desk.square("8H"))
    assert not desk.table.entry.is_open
    assert desk.table.chip.isVisible()


def test_the_line_of_a_written_move_is_not_there_in_the_next_game(desk: Desk) -> None:
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.type("8h in")
    desk.window.show_start()
    desk.settle()
    desk.play("EINRTWA", "AEIOSTU", players=["", ""])
    assert desk.window.play.handover.isVisible()
    assert not desk.table.entry.is_open
    desk.key(KEY.Key_Space)
    assert desk.table.chip.isVisible()


def test_the_line_of_a_written_move_goes_with_the_turn_it_was_written_for(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.enter()
    desk.type("/9h to")
    desk.key(KEY.Key_Left, ALT)
    assert desk.session.record.cursor == 0
    assert not desk.table.entry.is_open
    assert desk.table.chip.isVisible()
    assert desk.has_focus(desk.table.board)


def test_what_is_written_while_a_computer_thinks_is_read_again_on_its_board(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAEEST", players=["", "casual"])
    desk.type("win")
    desk.enter()
    desk.type("/7h ee")
    assert desk.session.hand.move == desk.move("7H EE")
    desk.answer("9I TA")
    assert desk.played() == ["8H WIN", "9I TA"]
    assert desk.table.entry.is_open
    assert desk.session.hand.move == desk.move("7H EE")
    assert desk.label.startswith("Play 7H EE")


def test_the_score_stands_at_the_word_while_it_is_set(desk: Desk) -> None:
    desk.train()
    assert draft_bubble(desk.session) is None
    desk.type("win")
    bubble = draft_bubble(desk.session)
    assert bubble is not None
    assert (bubble.word, bubble.valid, bubble.score) == ("WIN", True, "+12")
    assert bubble.squares == (112, 113, 114)
    assert "AERT" in bubble.note
    desk.key(Qt.Key.Key_Backspace)
    desk.key(Qt.Key.Key_Backspace)
    desk.type("rt")
    bubble = draft_bubble(desk.session)
    assert bubble is not None
    assert (bubble.word, bubble.valid, bubble.score[0]) == ("WRT", False, "1")
    desk.key(Qt.Key.Key_Escape)
    assert draft_bubble(desk.session) is None


def test_what_is_wrong_stands_on_play_and_is_spoken_but_not_written_twice(desk: Desk) -> None:
    """The first of several reasons is whole where there is no room for all."""
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.click(desk.square("3C"))
    desk.type("wnt")
    play = desk.table.decision.play
    reasons = play.accessibleDescription()
    first = reasons.partition(" · ")[0]
    assert first != reasons
    assert desk.table.chip.is_empty and desk.chip, "spoken only"
    # Room for the first and half of the next.
    font = play._font()
    font.setPixelSize(13)
    room = QFontMetricsF(font).horizontalAdvance(reasons) - 10
    assert play._fitting_reason(room)[1] == first


def test_a_plaque_does_not_say_you_twice(desk: Desk) -> None:
    """Below the name there was the same word, and in a training a mark with nothing beside it."""
    desk.train("EINRTWA")
    assert [facts.kind for facts in seat_facts(desk.session)] == ["Training"]
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    assert [facts.kind for facts in seat_facts(desk.session)] == ["You", "Casual"]
    record = desk.session.record
    seats = (replace(record.seats[0], name="You"), record.seats[1])
    desk.window.open_record(replace(record, seats=seats))
    assert [facts.kind for facts in seat_facts(desk.session)] == ["Person", "Casual"]


def test_a_draft_that_may_not_lie_there_is_not_among_the_moves(desk: Desk) -> None:
    """A letter in a corner stood there as a move of no points."""
    desk.play("EINRTWA", "AEIOSTU", players=["", "casual"])
    desk.click(desk.square("1A"))
    desk.type("win")
    assert draft_bubble(desk.session) is not None and draft_move(desk.session)[1] is None
    desk.key(KEY.Key_Escape)
    desk.click(desk.square("8H"))
    desk.type("win")
    move = draft_move(desk.session)[1]
    assert move is not None and move.score == 12
