"""Moves as the field writes them, read and written, and as a person types them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.board import Board
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Move, Pass, Placement
from eliot_qt.game.notation import (
    NotationError,
    designate_blanks,
    format_coordinates,
    format_move,
    format_square,
    parse_coordinates,
    parse_move,
)
from eliot_qt.game.tiles import TileSet
from tests.game.table import (
    ABC,
    DIGRAPHS,
    PLAIN9,
    SMALL,
    TILE_SETS,
    across,
    board,
    down,
    random_game,
)

EMPTY = Board.empty(SMALL)
ON = board(".......", "..aBE..")


def typed(text: str, rack: str, on: Board = EMPTY, tiles: TileSet = ABC) -> Move:
    return parse_move(text, on, tiles, tiles.parse(rack))


@pytest.mark.parametrize(
    ("text", "row", "col", "direction"),
    [
        ("8H", 7, 7, Direction.ACROSS),
        ("H8", 7, 7, Direction.DOWN),
        ("15a", 14, 0, Direction.ACROSS),
        ("o1", 0, 14, Direction.DOWN),
        (" 1A ", 0, 0, Direction.ACROSS),
        ("08H", 7, 7, Direction.ACROSS),
    ],
)
def test_coordinates(text: str, row: int, col: int, direction: Direction) -> None:
    assert parse_coordinates(text, 15) == (row, col, direction)


@given(st.integers(0, 20), st.integers(0, 20), st.sampled_from(list(Direction)))
def test_coordinates_round_trip(row: int, col: int, direction: Direction) -> None:
    assert parse_coordinates(format_coordinates(row, col, direction), 21) == (row, col, direction)


def test_squares_are_named_row_first() -> None:
    assert [format_square(s, 15) for s in (0, 112, 224)] == ["1A", "8H", "15O"]


@pytest.mark.parametrize(
    "text", ["", "8", "H", "HH", "0A", "A0", "16A", "8P", "8H8", "A-1", "100A"]
)
def test_no_square(text: str) -> None:
    with pytest.raises(NotationError):
        parse_coordinates(text, 15)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (across(3, 2, "ABC"), "4C ABC"),
        (down(3, 2, "aBc"), "C4 aBc"),
        (across(1, 1, "C...D"), "2B C(aBE)D"),
        (across(1, 2, "...D"), "2C (aBE)D"),
        (down(0, 4, "D.D"), "E1 D(E)D"),
        (Exchange(ABC.parse("?BA")), "ex AB?"),
        (Pass(), "pass"),
    ],
)
def test_writing_moves(move: Move, text: str) -> None:
    assert format_move(move, ON, ABC) == text
    assert parse_move(text, ON, ABC) == move


@pytest.mark.parametrize(
    "text", ["2B C...D", "2B C(aBE)D", "2B CaBED", "2B C(ABE)D", "2b CABED", "  2B   C.b.D "]
)
def test_playthrough_may_be_written_in_many_ways(text: str) -> None:
    assert parse_move(text, ON, ABC) == across(1, 1, "C...D")


def test_tiles_of_several_characters() -> None:
    on = Board.empty(PLAIN9)
    move = across(4, 4, "[CH]a[l·l]E", DIGRAPHS)
    assert format_move(move, on, DIGRAPHS) == "5E [CH]a[l·l]E"
    assert parse_move("5E [CH]a[l·l]E", on, DIGRAPHS) == move
    after = on.after(move)
    through = down(3, 4, "A.R", DIGRAPHS)
    assert format_move(through, after, DIGRAPHS) == "E4 A([CH])R"
    assert parse_move("E4 A([CH])R", after, DIGRAPHS) == through
    # Typed, the pair is the tile.
    assert typed("5E chal·le", "A[CH][L·L]E", on, DIGRAPHS) == across(4, 4, "[CH]A[L·L]E", DIGRAPHS)
    assert typed("e4 achr", "AR", after, DIGRAPHS) == through


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.sampled_from(sorted(TILE_SETS)))
def test_every_move_of_a_game_reads_back(seed: int, tiles: str) -> None:
    record = random_game(seed, TILE_SETS[tiles], PLAIN9)
    for event, before in zip(record.events, record.positions, strict=False):
        move = getattr(event, "move", None)
        if move is not None:
            text = format_move(move, before.board, before.tile_set)
            assert parse_move(text, before.board, before.tile_set) == move
            if isinstance(move, Placement):
                back = " ".join(reversed(text.split()))
                assert parse_move(back, before.board, before.tile_set) == move


def test_every_shipped_tile_reads_back(tile_sets: dict[str, TileSet], standard15: Layout) -> None:
    on = Board.empty(standard15)
    for tiles in tile_sets.values():
        for letter in range(1, len(tiles) + 1):
            for tile in (letter, letter | 0x40):
                move = Placement(Direction.DOWN, 3, 4, bytes([1, tile, tile]))
                assert parse_move(format_move(move, on, tiles), on, tiles) == move, tiles.id
            exchange = Exchange(bytes([0, letter]))
            assert parse_move(format_move(exchange, on, tiles), on, tiles) == exchange, tiles.id


@pytest.mark.parametrize(
    ("text", "rack", "move"),
    [
        ("4c abc", "ABCD", across(3, 2, "ABC")),
        ("4C ABC", "ABCD", across(3, 2, "ABC")),
        ("abc c4", "ABCD", down(3, 2, "ABC")),
        ("4c abc", "AB?D", across(3, 2, "ABc")),
        ("4c aba", "AB?D", across(3, 2, "ABa")),
        ("4c AbC", "ABC?", across(3, 2, "AbC")),
        ("4c abe", "ABCD", across(3, 2, "ABE")),
        ("4c àbc", "ABCD", across(3, 2, "ABC")),
        ("2b cd", "CD??", across(1, 1, "CD")),
        ("ex abc", "ABC?", Exchange(ABC.parse("ABC"))),
        ("exchange a ?", "ABC?", Exchange(ABC.parse("A?"))),
        ("EX AB", "ABCD", Exchange(ABC.parse("AB"))),
        ("swap a", "ABCD", Exchange(ABC.parse("A"))),
        ("-ab", "ABCD", Exchange(ABC.parse("AB"))),
        ("PASS", "ABCD", Pass()),
        ("-", "ABCD", Pass()),
    ],
)
def test_what_people_type(text: str, rack: str, move: Move) -> None:
    assert typed(text, rack) == move


def test_typed_words_walk_over_the_board() -> None:
    assert typed("2b cabed", "CD", ON) == across(1, 1, "C...D")
    assert typed("2b c...d", "CD", ON) == across(1, 1, "C...D")
    assert typed("2b cabee", "C?E", ON) == across(1, 1, "C...E")


def test_a_wrong_letter_over_a_tile_is_kept_for_the_check() -> None:
    assert parse_move("2B CDBED", ON, ABC) == across(1, 1, "CD..D")


def test_blanks_stand_in_for_the_later_of_two_letters() -> None:
    assert designate_blanks(across(0, 0, "AA"), ABC.parse("A?")) == across(0, 0, "Aa")
    assert designate_blanks(across(0, 0, "ABA"), ABC.parse("??A")) == across(0, 0, "Aba")
    assert designate_blanks(across(0, 0, "aB"), ABC.parse("?")) == across(0, 0, "aB")
    assert designate_blanks(across(0, 0, "AB"), ABC.parse("AB?")) == across(0, 0, "AB")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "write a square and a word"),
        ("ABC", "write a square and a word"),
        ("4C ABC D", "write a square and a word"),
        ("4C AZC", "'Z'"),
        ("9C ABC", "off the board"),
        ("4C A.C", "no tile on the board for letter 2"),
        ("4C A?C", "lower case"),
        ("4C [AB", "without"),
        ("4C [AB]", "'AB'"),
        ("AB CD", "not a square"),
        ("ex Z", "'Z'"),
        ("-5", "'5'"),
        ("x" * 5000, "write a square and a word"),
    ],
)
def test_what_is_no_move(text: str, words: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_move(text, EMPTY, ABC)
    assert words in str(error.value)
    assert len(str(error.value)) < 200


@given(st.text(max_size=12), st.booleans())
def test_any_text_is_a_move_or_a_notation_error(text: str, with_rack: bool) -> None:
    for candidate in (text, f"4C {text}", f"-{text}", f"ex {text}"):
        try:
            move = parse_move(candidate, ON, ABC, ABC.parse("AB?") if with_rack else None)
        except NotationError:
            continue
        assert isinstance(move, Placement | Exchange | Pass)
