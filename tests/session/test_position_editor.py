"""Setting up a position by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from eliot_qt.game.draft import Arrow
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import training
from eliot_qt.session.position_editor import PositionEditor

from .conftest import WordList


@pytest.fixture
def editor(qapp: object, en_tiles: TileSet, standard15: Layout) -> PositionEditor:
    return PositionEditor(Game(Rules(), en_tiles, standard15))


def row(editor: PositionEditor, number: int = 7) -> str:
    size = editor.game.layout.size
    tiles = editor.board.squares[number * size : (number + 1) * size]
    return "".join(editor.game.tile_set.show((t,)) if t else "." for t in tiles).strip(".")


def write(editor: PositionEditor, text: str) -> None:
    for char in text:
        editor.type_letter(char, char.isupper())


def test_letters_set_tiles_one_after_the_other(editor: PositionEditor) -> None:
    write(editor, "winTer")
    assert row(editor) == "WINtER"
    assert editor.cursor == 7 * 15 + 13
    assert not editor.type_letter("5")


def test_typing_goes_over_what_lies_there_and_stops_at_the_edge(editor: PositionEditor) -> None:
    write(editor, "tea")
    editor.click(7 * 15 + 7)
    write(editor, "w")
    assert row(editor) == "WEA"
    editor.click(7 * 15 + 14)
    write(editor, "ab")
    assert row(editor) == "WEA....B"


def test_delete_backspace_and_a_click_clear_squares(editor: PositionEditor) -> None:
    write(editor, "tea")
    editor.backspace()
    assert row(editor) == "TE"
    editor.delete()
    assert row(editor) == "TE"
    editor.clear_square(7 * 15 + 7)
    assert row(editor) == "E"


def test_arrows_move_along_and_turn_across(editor: PositionEditor) -> None:
    editor.step(Arrow.RIGHT)
    assert editor.cursor == 7 * 15 + 8
    editor.step(Arrow.DOWN)
    assert (editor.cursor, editor.direction) == (7 * 15 + 8, Direction.DOWN)
    editor.step(Arrow.DOWN)
    assert editor.cursor == 8 * 15 + 8
    editor.click(8 * 15 + 8)
    assert editor.direction is Direction.ACROSS


def test_every_change_can_be_undone(editor: PositionEditor) -> None:
    write(editor, "te")
    editor.set_rack("ABC")
    editor.clear()
    assert row(editor) == ""
    editor.undo()
    assert row(editor) == "TE"
    editor.undo()
    assert editor.rack == ""
    editor.undo()
    editor.undo()
    assert editor.board.is_empty
    assert not editor.can_undo


@pytest.mark.parametrize(
    ("board", "rack", "why"),
    [
        ("zz", "ABC", "Z"),
        ("tea", "ABCDEFGH", "8 tiles"),
        ("tea", "a", "?"),
        ("tea", "", "empty"),
        ("tea", "A5", "5"),
        ("q", "QA", "Q"),
    ],
)
def test_what_cannot_be_is_named(editor: PositionEditor, board: str, rack: str, why: str) -> None:
    write(editor, board)
    editor.set_rack(rack)
    assert why in str(editor.problem) or (why == "?" and not editor.problem)


def test_the_position_can_be_trained_on(editor: PositionEditor) -> None:
    write(editor, "tea")
    editor.set_rack("win ?")
    assert editor.problem == ""
    assert len(editor.tiles_left) == 100 - 3 - 4
    record = training.train_from(editor.position(), 3)
    assert record.position.board == editor.board
    assert editor.game.tile_set.show(record.position.rack) in ("INW?", "?INW")


def test_two_keys_make_a_tile_of_two_characters(
    qapp: object, tile_sets: Mapping[str, TileSet], standard15: Layout
) -> None:
    editor = PositionEditor(Game(Rules(tile_set="es"), tile_sets["es"], standard15))
    write(editor, "cho")
    assert row(editor) == "[CH]O"
    editor.undo()
    editor.undo()
    assert row(editor) == "C"


def test_words_the_lexicon_lacks_are_named_and_do_no_harm(
    editor: PositionEditor, word_list: WordList
) -> None:
    write(editor, "wern")
    editor.set_rack("A")
    assert editor.phonies(word_list) == ["WERN"]
    assert editor.problem == ""


def test_a_loaded_position_is_where_undo_ends(editor: PositionEditor) -> None:
    write(editor, "tea")
    editor.set_rack("win")
    position = editor.position()
    editor.load(position)
    assert not editor.can_undo
    assert editor.rack == "INW"


def test_the_board_is_the_same_one_until_it_changes(editor: PositionEditor) -> None:
    """What is known of it, that all hangs together, is not worked out for each question."""
    write(editor, "tea")
    board = editor.board
    editor.set_rack("DOG")
    assert editor.board is board
    editor.clear_square(7 * 15 + 7)
    assert editor.board is not board and row(editor) == "EA"
