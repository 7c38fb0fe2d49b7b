from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.game import draft as drafts
from eliot_qt.game.board import Board
from eliot_qt.game.draft import Arrow, Draft, DraftFault
from eliot_qt.game.layout import Layout, parse_layout
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.tiles import BLANK_BIT, missing_tiles, remove_tiles

A, B, C, D, E = 1, 2, 3, 4, 5
SMALL = parse_layout("small", "\n".join(["....."] * 5))
EMPTY = Board.empty(SMALL)
CENTRE = 12


def at(cursor: int, direction: Direction = Direction.ACROSS) -> Draft:
    return Draft(cursor=cursor, direction=direction)


def typed(draft: Draft, letters: list[int], rack: bytes, board: Board = EMPTY) -> Draft:
    for letter in letters:
        result = drafts.type_tile(draft, board, rack, letter)
        assert isinstance(result, Draft)
        draft = result
    return draft


def test_letters_go_along_the_cursor() -> None:
    draft = typed(at(10), [A, B], bytes([A, B, C]))
    assert draft.placed == ((10, A), (11, B))
    assert draft.cursor == 12
    down = typed(at(2, Direction.DOWN), [A, B], bytes([A, B, C]))
    assert [square for square, _ in down.placed] == [2, 7]


def test_a_missing_letter_takes_the_blank_and_shift_forces_it() -> None:
    rack = bytes([0, A])
    draft = typed(at(10), [B], rack)
    assert draft.placed == ((10, B | BLANK_BIT),)
    assert drafts.type_tile(draft, EMPTY, rack, C) is DraftFault.NOT_ON_RACK
    forced = drafts.type_tile(at(10), EMPTY, rack, A, force_blank=True)
    assert isinstance(forced, Draft)
    assert forced.placed == ((10, A | BLANK_BIT),)


def test_without_a_blank_shift_types_the_letter() -> None:
    rack = bytes([0, A])
    both = drafts.type_tile(at(10), EMPTY, rack, A, force_blank=True)
    assert isinstance(both, Draft)
    both = drafts.type_tile(both, EMPTY, rack, A, force_blank=True)
    assert isinstance(both, Draft)
    assert both.placed == ((10, A | BLANK_BIT), (11, A))
    assert drafts.type_tile(both, EMPTY, rack, A, force_blank=True) is DraftFault.NOT_ON_RACK


def test_the_cursor_hops_over_played_tiles() -> None:
    board = EMPTY.with_tiles({11: C, 12: D})
    draft = typed(at(10), [A, B], bytes([A, B]), board)
    assert draft.placed == ((10, A), (13, B))
    assert draft.cursor == 14
    onto = drafts.type_tile(at(11), board, bytes([A]), A)
    assert isinstance(onto, Draft)
    assert onto.placed == ((13, A),)


def test_the_letter_on_the_board_is_walked_over() -> None:
    board = EMPTY.with_tiles({11: C})
    draft = typed(at(11), [C], bytes([A]), board)
    assert (draft.placed, draft.cursor) == ((), 12)


@pytest.mark.parametrize("direction", list(Direction))
def test_a_whole_word_may_be_typed_through_played_tiles(direction: Direction) -> None:
    step = 5 if direction else 1
    first = 2 if direction else 10
    board = EMPTY.with_tiles({first + step: C, first + 2 * step: D})
    draft = typed(at(first, direction), [A, C, D, B], bytes([A, B, D]), board)
    assert draft.placed == ((first, A), (first + 3 * step, B))
    assert not draft.at_edge
    # Beginning on a played tile, and with no room behind the last one.
    assert typed(at(first + step, direction), [C, D, B], bytes([B]), board).placed == (
        (first + 3 * step, B),
    )
    full = EMPTY.with_tiles({first + 3 * step: C, first + 4 * step: D})
    draft = typed(at(first + 2 * step, direction), [A, C, D], bytes([A, B]), full)
    assert draft.placed == ((first + 2 * step, A),)
    assert drafts.type_tile(draft, full, bytes([A, B]), B) is DraftFault.LINE_FULL


def test_only_tiles_just_hopped_over_are_walked_over() -> None:
    board = EMPTY.with_tiles({11: C})
    # Pointed at by hand: the letter before the cursor is a letter like any other.
    assert drafts.type_tile(at(12), board, bytes([A]), C) is DraftFault.NOT_ON_RACK
    # A letter on the rack is set: a word may have it twice.
    assert typed(at(10), [A, C], bytes([A, C]), board).placed == ((10, A), (12, C))
    # A blank waits for the second.
    draft = typed(at(10), [A, C, C], bytes([A, 0]), board)
    assert draft.placed == ((10, A), (12, C | BLANK_BIT))
    forced = drafts.type_tile(
        typed(at(10), [A], bytes([A, 0]), board), board, bytes([A, 0]), C, True
    )
    assert isinstance(forced, Draft)
    assert forced.placed == ((10, A), (12, C | BLANK_BIT))


def test_the_end_of_the_line_refuses_and_backspace_gives_back() -> None:
    rack = bytes([A, B, C])
    draft = typed(at(13), [A, B], rack)
    assert draft.at_edge
    assert draft.cursor == 14
    assert drafts.type_tile(draft, EMPTY, rack, C) is DraftFault.LINE_FULL
    back = drafts.backspace(draft, EMPTY)
    assert back == Draft(((13, A),), cursor=14)
    assert typed(back, [C], rack).placed == ((13, A), (14, C))
    # Turned, the cursor has room again.
    assert not drafts.flip(draft).at_edge


def test_the_last_row_down_is_an_end_as_well() -> None:
    draft = typed(at(22, Direction.DOWN), [A], bytes([A, B]))
    assert draft.at_edge
    stepped = drafts.step(draft, EMPTY, Arrow.UP)
    assert stepped.cursor == 17
    assert not stepped.at_edge


def test_a_line_blocked_by_played_tiles_is_full() -> None:
    board = EMPTY.with_tiles({13: C, 14: D})
    assert typed(at(12), [A], bytes([A, B]), board).at_edge
    assert drafts.type_tile(at(14), board, bytes([A]), A) is DraftFault.LINE_FULL


def test_typing_on_a_draft_tile_replaces_it() -> None:
    rack = bytes([A, B, C])
    draft = typed(at(10), [A, B], rack)
    draft = typed(drafts.show(draft, 10), [C], rack)
    assert dict(draft.placed) == {10: C, 11: B}
    assert draft.cursor == 11
    # The tile that lies there counts as free.
    again = typed(drafts.show(draft, 11), [B], rack)
    assert dict(again.placed) == {10: C, 11: B}


def test_backspace_without_tiles_steps_back_and_stops_at_the_edge() -> None:
    board = EMPTY.with_tiles({11: C})
    assert drafts.backspace(at(12), board).cursor == 10
    assert drafts.backspace(at(10), board).cursor == 10
    assert drafts.backspace(Draft(), board) == Draft()


def test_backspace_hops_back_with_the_tile_set_last() -> None:
    board = EMPTY.with_tiles({11: C})
    draft = typed(at(10), [A, B], bytes([A, B]), board)
    assert drafts.backspace(draft, board) == Draft(((10, A),), cursor=12)


def test_delete_takes_the_tile_under_the_cursor() -> None:
    draft = typed(at(10), [A, B], bytes([A, B]))
    assert drafts.delete(draft) == draft
    assert drafts.delete(drafts.show(draft, 10)) == Draft(((11, B),), cursor=10)


def test_arrows_move_along_and_only_turn_across() -> None:
    assert drafts.step(at(10), EMPTY, Arrow.RIGHT).cursor == 11
    assert drafts.step(at(10), EMPTY, Arrow.LEFT).cursor == 10
    assert drafts.step(at(10), EMPTY, Arrow.DOWN) == at(10, Direction.DOWN)
    assert drafts.step(at(14), EMPTY, Arrow.RIGHT).cursor == 14
    assert drafts.step(Draft(), EMPTY, Arrow.UP) == Draft()


def test_jumping_finds_squares_beside_tiles() -> None:
    board = EMPTY.with_tiles({12: C, 13: D})
    assert drafts.jump(at(5), board, Arrow.RIGHT).cursor == 7
    assert drafts.jump(at(10), board, Arrow.RIGHT).cursor == 11
    assert drafts.jump(at(11), board, Arrow.RIGHT).cursor == 14
    assert drafts.jump(at(0), board, Arrow.RIGHT).cursor == 0
    assert drafts.jump(at(10), EMPTY, Arrow.RIGHT).cursor == CENTRE


def test_clicks_set_turn_and_hide_the_cursor() -> None:
    once = drafts.click(at(3), 10)
    assert once == at(10)
    twice = drafts.click(once, 10)
    assert twice.direction is Direction.DOWN
    assert drafts.click(twice, 10).cursor is None
    # A key in between begins the count anew.
    assert drafts.click(drafts.flip(twice), 10).cursor == 10


def test_tiles_are_put_moved_and_taken_back() -> None:
    rack = bytes([0, A, B])
    board = EMPTY.with_tiles({12: C})
    assert drafts.put(at(0), board, rack, 12, A) is DraftFault.OCCUPIED
    assert drafts.put(at(0), board, rack, 11, 0) is DraftFault.NEEDS_LETTER
    assert drafts.put(at(0), board, rack, 11, C) is DraftFault.NOT_ON_RACK
    one = drafts.put(at(0), board, rack, 11, A)
    assert isinstance(one, Draft)
    assert one.cursor == 0
    two = drafts.put(one, board, rack, 13, C | BLANK_BIT)
    assert isinstance(two, Draft)
    assert drafts.shift(two, board, 11, 12) is DraftFault.OCCUPIED
    assert drafts.shift(two, board, 5, 6) is DraftFault.NOTHING_THERE
    swapped = drafts.shift(two, board, 11, 13)
    assert isinstance(swapped, Draft)
    assert swapped.tiles == {13: A, 11: C | BLANK_BIT}
    assert drafts.take_back(two, 0) is DraftFault.NOTHING_THERE
    back = drafts.take_back(two, 11)
    assert isinstance(back, Draft)
    assert back.tiles == {13: C | BLANK_BIT}


def test_a_tile_put_on_a_draft_tile_sends_that_home() -> None:
    rack = bytes([A, B])
    one = drafts.put(at(0), EMPTY, rack, 11, A)
    assert isinstance(one, Draft)
    two = drafts.put(one, EMPTY, rack, 11, B)
    assert isinstance(two, Draft)
    assert two.tiles == {11: B}


def test_rack_slots_go_to_the_cursor_and_move_it_on() -> None:
    board = EMPTY.with_tiles({11: C})
    draft = drafts.put_at_cursor(at(11), board, bytes([A]), A)
    assert isinstance(draft, Draft)
    assert draft.tiles == {12: A}
    assert draft.cursor == 13
    assert drafts.put_at_cursor(Draft(), board, bytes([A]), A) is DraftFault.NO_CURSOR


def test_recalling_returns_to_where_the_word_began() -> None:
    draft = typed(at(10), [A, B], bytes([A, B]))
    assert drafts.recall(draft) == at(10)
    assert drafts.recall(drafts.hide(draft)) == Draft()


def test_the_cursor_is_at_home_in_the_centre_or_where_it_was() -> None:
    assert drafts.home(EMPTY, 3) == CENTRE
    board = EMPTY.with_tiles({12: C})
    assert drafts.home(board, 3) == 3
    assert drafts.home(board, None) == CENTRE
    assert drafts.home(board, 400) == CENTRE


def test_a_listed_move_becomes_a_draft() -> None:
    board = EMPTY.with_tiles({12: C})
    draft = drafts.from_placement(Placement(Direction.ACROSS, 2, 1, bytes([A, 0, B])), board)
    assert draft.tiles == {11: A, 13: B}
    assert draft.cursor == 14


def test_a_draft_fits_another_position_wholly_or_not_at_all() -> None:
    draft = typed(at(10), [A, B], bytes([A, B]))
    assert drafts.fit(draft, EMPTY.with_tiles({0: C}), bytes([A, B])) == draft
    assert not drafts.fit(draft, EMPTY.with_tiles({11: C}), bytes([A, B])).placed
    assert not drafts.fit(draft, EMPTY, bytes([A, C])).placed


@pytest.mark.parametrize("size", [15, 21])
def test_home_is_the_centre_on_every_board(size: int, standard15: Layout, super21: Layout) -> None:
    layout = standard15 if size == 15 else super21
    assert drafts.home(Board.empty(layout), None) == size * size // 2


ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("type"), st.integers(1, 5), st.booleans()),
        st.tuples(st.just("put"), st.integers(0, 24), st.integers(0, 5)),
        st.tuples(st.just("shift"), st.integers(0, 24), st.integers(0, 24)),
        st.tuples(st.just("click"), st.integers(0, 24), st.just(0)),
        st.tuples(st.just("back"), st.just(0), st.just(0)),
        st.tuples(st.just("delete"), st.just(0), st.just(0)),
        st.tuples(st.just("arrow"), st.sampled_from(list(Arrow)), st.booleans()),
    ),
    max_size=25,
)


@given(ACTIONS, st.sets(st.integers(0, 24), max_size=8))
def test_no_mix_of_keys_and_clicks_makes_or_loses_a_tile(
    actions: list[tuple[str, object, object]], occupied: set[int]
) -> None:
    board = EMPTY.with_tiles(dict.fromkeys(occupied, E))
    rack = bytes([0, A, A, B, C])
    draft = at(CENTRE)
    for action in actions:
        result = _act(draft, board, rack, action)
        if isinstance(result, Draft):
            draft = result
        assert not missing_tiles(rack, draft.used)
        assert len(remove_tiles(rack, draft.used)) + len(draft.placed) == len(rack)
        assert len(draft.tiles) == len(draft.placed)
        assert not occupied & draft.tiles.keys()
        assert draft.cursor is None or 0 <= draft.cursor < 25


def _act(
    draft: Draft, board: Board, rack: bytes, action: tuple[str, object, object]
) -> Draft | DraftFault:
    match action:
        case ("type", int(letter), bool(force)):
            return drafts.type_tile(draft, board, rack, letter, force)
        case ("put", int(square), int(tile)):
            return drafts.put(draft, board, rack, square, tile)
        case ("shift", int(source), int(target)):
            return drafts.shift(draft, board, source, target)
        case ("click", int(square), _):
            return drafts.click(draft, square)
        case ("back", _, _):
            return drafts.backspace(draft, board)
        case ("delete", _, _):
            return drafts.delete(draft)
        case ("arrow", Arrow() as arrow, bool(far)):
            return drafts.jump(draft, board, arrow) if far else drafts.step(draft, board, arrow)
    raise AssertionError(action)
