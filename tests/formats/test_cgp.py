"""CGP: real positions read and write without a change; bad ones are refused with the place."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.formats.cgp import FormatError, cgp_opcodes, cgp_size, format_cgp, parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from tests.game.table import ABC, DIGRAPHS, LAYOUTS, PLAIN9, SMALL, TILE_SETS, random_game, rules

ORACLE = Path(__file__).parents[1] / "data" / "positions_en.jsonl"
EMPTY = "7/7/7/7/7/7/7"


def parse(text: str, tiles: TileSet = ABC, layout: Layout = SMALL) -> Position:
    return parse_cgp(text, Game(rules(tiles, layout), tiles, layout))


@pytest.mark.skipif(not ORACLE.exists(), reason="the oracle positions are not in this checkout")
def test_the_oracle_positions(en_tiles: TileSet, standard15: Layout) -> None:
    for line in ORACLE.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        position = parse_cgp(entry["cgp"], Game(Rules(), en_tiles, standard15))
        assert format_cgp(position) == entry["cgp"]
        assert position.bag_count == entry["bag"]


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(2, 4), st.sampled_from(sorted(TILE_SETS)))
def test_round_trip(seed: int, seats: int, tiles: str) -> None:
    record = random_game(seed, TILE_SETS[tiles], PLAIN9, seats)
    for position in record.positions:
        text = format_cgp(position)
        parsed = parse_cgp(text, Game(position.rules, TILE_SETS[tiles], PLAIN9))
        order = [(position.to_move + n) % seats for n in range(seats)]
        assert format_cgp(parsed) == text
        assert parsed.board == position.board
        assert parsed.scores == tuple(position.scores[s] for s in order)
        assert parsed.rack == position.rack
        assert parsed.scoreless == position.scoreless


def test_an_absent_rack_is_hidden_and_counted_out_of_the_bag() -> None:
    position = parse(f"{EMPTY} ABC?/ 5/-3 2")
    assert position.racks == (ABC.parse("ABC?"), None)
    assert position.rack_counts == (4, 4)
    assert position.bag_count == ABC.total - 8
    assert position.scores == (5, -3)
    assert position.scoreless == 2
    assert position == parse(f"{EMPTY} ABC? 5/-3 2")


def test_a_hidden_rack_at_the_end_is_all_there_is() -> None:
    position = parse("AABBBCC/CEEEEED/7/7/7/7/7 DD??/ 0/0 0")
    assert position.rack_counts == (4, 2)
    assert position.bag_count == 0
    assert position.unseen_by(0) == ABC.parse("AA")


def test_a_partial_rack_is_kept_as_given() -> None:
    assert parse(f"{EMPTY} ABCD/EE 0/0 0").racks[1] == ABC.parse("EE")


def test_blanks_and_tiles_of_several_characters() -> None:
    text = "9/9/9/9/3[CH]a[l·l]3/9/9/9/9 [L·L]C/AE 0/0 0"
    with pytest.raises(FormatError, match="more than 1 \\? on board"):
        parse(text, DIGRAPHS, PLAIN9)
    text = text.replace("a", "A").replace("[L·L]C", "[CH]C")
    position = parse(text, DIGRAPHS, PLAIN9)
    assert position.board.squares[39:42] == bytes([3, 1, 5 | 0x40])
    assert position.rack == DIGRAPHS.parse("C[CH]")


def test_a_large_board(super21: Layout, tile_sets: dict[str, TileSet]) -> None:
    text = "/".join(["21"] * 10 + ["10QUiZ7", *["21"] * 10]) + " AEINRST/ 0/0 0"
    assert cgp_size(text) == 21
    position = parse_cgp(text, Game(Rules(), tile_sets["en_super"], super21))
    assert format_cgp(position) == text
    assert (position.rules.layout, position.rules.tile_set) == ("super21", "en_super")


def test_opcodes() -> None:
    text = f"{EMPTY} ABC/ 0/0 0 lex CSW21; bb 35; x; tmr 1/2;"
    assert cgp_opcodes(text) == {"lex": "CSW21", "bb": "35", "x": "", "tmr": "1/2"}
    assert parse(text).rules.bingo_bonus == 35
    assert cgp_opcodes(f"{EMPTY} ABC/ lex X;") == {"lex": "X"}
    assert parse(f"{EMPTY} ABC/ lex X;").scores == (0, 0)
    assert cgp_opcodes("") == {}


def test_other_seats_follow_in_turn_order() -> None:
    position = random_game(1, seats=3).positions[0]
    shown = format_cgp(replace(position, to_move=2, scores=(10, 20, 30)))
    assert shown.split()[2] == "30/10/20"


def test_one_seat_writes_what_everybody_reads() -> None:
    position = replace(parse(f"{EMPTY} ABC/"), racks=(b"\1",), scores=(7,), rack_counts=(1,))
    position = replace(position, spent=(0,))
    assert format_cgp(position) == f"{EMPTY} A/ 7/0 0"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a board and racks"),
        (EMPTY, "a board and racks"),
        ("7/7/7 A/B 0/0 0", "3 rows"),
        ("7/8/7/7/7/7/7 A/ 0/0 0", "row 2 has 8 squares"),
        ("7/6/7/7/7/7/7 A/ 0/0 0", "row 2 has 6 squares"),
        (f"{'9' * 5000}/7/7/7/7/7/7 A/ 0/0 0", "row 1"),
        ("7/7/3Ü3/7/7/7/7 A/ 0/0 0", "row 3, character 2"),
        ("7/7/3[A3/7/7/7/7 A/ 0/0 0", "row 3, character 2"),
        ("7/7/3?3/7/7/7/7 A/ 0/0 0", "lower case"),
        ("7/7/3²3/7/7/7/7 A/ 0/0 0", "row 3, character 2"),
        ("AAAAA2/7/7/7/7/7/7 A/ 0/0 0", "more than 4 A on board"),
        (f"{EMPTY} AZ/ 0/0 0", "rack 1, character 2"),
        (f"{EMPTY} AA/Bb 0/0 0", "rack 2"),
        (f"{EMPTY} AA/B 0/² 0", "score"),
        (f"{EMPTY} AA/B 0/99999999 0", "score"),
        (f"{EMPTY} AA/B 0/0 -", "scoreless"),
        (f"{EMPTY} AA/B 0/0 100", "scoreless"),
        (f"{EMPTY} A/B/C/D/E 0/0 0", "5 racks"),
        (f"{EMPTY} A/B 0/0 0 bb ten;", "bingo bonus"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    with pytest.raises(FormatError) as error:
        parse(text)
    assert words in str(error.value)
    assert len(str(error.value)) < 300


@given(st.text(alphabet="/7AbZ?[] 0123-;é\n", max_size=60))
def test_any_text_is_a_position_or_a_format_error(text: str) -> None:
    for candidate in (text, f"{EMPTY} {text}"):
        try:
            position = parse(candidate)
        except FormatError:
            continue
        assert LAYOUTS[position.rules.layout] is SMALL
