from __future__ import annotations

from eliot_qt.game.board import Board
from eliot_qt.game.draft import Draft, DraftFault
from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import BLANK_BIT, TileSet
from eliot_qt.play.hands.drafting import Drafting


class Keys:
    """Types keys onto an empty board."""

    def __init__(self, tile_set: TileSet, layout: Layout, rack: str) -> None:
        self.tile_set = tile_set
        self.board = Board.empty(layout)
        self.rack = tile_set.parse(rack)
        self.drafting = Drafting()

    def type(self, *keys: str, shift: bool = False) -> object:
        answer: object = None
        for key in keys:
            typed = self.drafting.type_text(key, self.board, self.rack, self.tile_set, shift)
            answer = typed if typed is None else typed[0]
        return answer

    @property
    def text(self) -> str:
        return self.tile_set.show(tile for _, tile in self.drafting.draft.placed)


def test_case_and_accents_do_not_matter(en_tiles: TileSet, standard15: Layout) -> None:
    keys = Keys(en_tiles, standard15, "CAFE?")
    keys.type("c", "A", "f", "é")
    assert keys.text == "CAFE"
    assert BLANK_BIT not in {t & BLANK_BIT for _, t in keys.drafting.draft.placed}


def test_shift_forces_the_blank(en_tiles: TileSet, standard15: Layout) -> None:
    keys = Keys(en_tiles, standard15, "CAFE?")
    keys.type("C", shift=True)
    assert keys.text == "c"


def test_what_is_no_letter_sets_nothing(en_tiles: TileSet, standard15: Layout) -> None:
    keys = Keys(en_tiles, standard15, "CAFE?")
    assert keys.type("%") is None
    assert not keys.drafting.draft.placed


def test_a_pair_of_keys_makes_one_tile(tile_sets: dict[str, TileSet], standard15: Layout) -> None:
    keys = Keys(tile_sets["es"], standard15, "[CH]CHO")
    keys.type("c", "h")
    assert keys.text == "[CH]"
    keys.type("c", "o")
    assert keys.text == "[CH]CO"


def test_the_beginning_of_a_pair_waits_for_its_partner(
    tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    keys = Keys(tile_sets["es"], standard15, "[CH]IO")
    assert keys.type("c") is None
    assert keys.text == ""
    keys.type("h")
    assert keys.text == "[CH]"
    keys.type("c")
    assert keys.text == "[CH]"


def test_a_letter_without_its_partner_is_refused(
    tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    keys = Keys(tile_sets["es"], standard15, "[CH]IO")
    assert keys.type("c", "i") is DraftFault.NOT_ON_RACK
    assert keys.text == ""


def test_a_pair_that_is_not_held_stays_two_letters(
    tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    keys = Keys(tile_sets["es"], standard15, "CHIO")
    keys.type("c", "h")
    assert keys.text == "CH"


def test_moving_the_cursor_ends_a_pair(tile_sets: dict[str, TileSet], standard15: Layout) -> None:
    keys = Keys(tile_sets["es"], standard15, "[CH]CHO")
    keys.type("c")
    keys.drafting.take(Draft(keys.drafting.draft.placed, cursor=0))
    keys.type("h")
    assert keys.text == "CH"


def test_tiles_of_three_characters_and_their_other_spellings(
    tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    for dot in "·.-":
        keys = Keys(tile_sets["ca"], standard15, "[L·L]LA")
        keys.type("l", dot, "l", "a")
        assert keys.text == "[L·L]A"


def test_one_key_for_two_letters(tile_sets: dict[str, TileSet], standard15: Layout) -> None:
    keys = Keys(tile_sets["de"], standard15, "SSA")
    keys.type("ß", "a")
    assert keys.text == "SSA"
