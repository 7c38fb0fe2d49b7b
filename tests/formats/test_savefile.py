"""Save files: nothing is lost, nothing half loaded, nothing but SaveError from bad ones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.formats.own.savefile import SaveError, dumps, loads, read, write
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange
from eliot_qt.game.position import opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, WordCheck
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game, training
from tests.game.table import (
    DIGRAPHS,
    LAYOUTS,
    PLAIN9,
    PLENTY,
    TILE_SETS,
    AnyWord,
    game,
    position,
    random_game,
    rules,
)


def load(text: str) -> GameRecord:
    return loads(text, TILE_SETS, LAYOUTS)


def changed(record: GameRecord, *path: str | int, to: Any) -> str:
    """The record's JSON with one value replaced."""
    value = json.loads(dumps(record))
    inner = value
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = to
    return json.dumps(value)


@settings(max_examples=40)
@given(
    st.integers(0, 10_000),
    st.integers(2, 4),
    st.sampled_from(list(WordCheck)),
    st.sampled_from(sorted(TILE_SETS)),
)
def test_loading_what_was_saved_gives_the_same_game(
    seed: int, seats: int, check: WordCheck, tiles: str
) -> None:
    clock = ClockRule(ClockKind.GAME, 60, 1)
    record = random_game(seed, TILE_SETS[tiles], PLAIN9, seats, word_check=check, clock=clock)
    loaded = load(dumps(record))
    assert loaded == record
    assert loaded.positions == record.positions


def test_cursor_title_mode_players_and_redo_survive() -> None:
    record = random_game(3).go_to(2)
    record = GameRecord(
        record.start, (Seat("Ann", ""), Seat("Müller", "club")), 3, "free", "Ä “game”",
        record.events, 2,
    )  # fmt: skip
    loaded = load(dumps(record))
    assert loaded == record
    assert (loaded.cursor, loaded.seats[1].player, loaded.title) == (2, "club", "Ä “game”")
    assert not loaded.at_end


def test_the_time_of_the_running_turn_survives() -> None:
    record = replace(random_game(3), elapsed=45_678)
    assert load(dumps(record)) == record
    assert load(dumps(record)).append().elapsed == 0  # another turn, another time
    with pytest.raises(SaveError, match="elapsed"):
        load(dumps(record).replace("45678", "-1"))


def test_time_odds_and_own_bonuses_survive() -> None:
    rules: dict[str, Any] = {
        "rack_size": 7,
        "bingo_tiles": 7,
        "bonus_table": "1:1 5:10 7:1000",
        "anagrams": True,
    }
    record = random_game(3, PLENTY, PLAIN9, most=4, clock=ClockRule(ClockKind.GAME, 60), **rules)
    seats = (Seat("Ann", seconds=600), Seat("Bea", "percent85"))
    record = GameRecord(record.start, seats, 3, "free", "", record.events, 2)
    loaded = load(dumps(record))
    assert loaded == record
    assert [seat.seconds for seat in loaded.seats] == [600, 0]
    assert loaded.seats[1].player == "percent85"


def test_a_game_plays_on_after_loading_as_if_nothing_had_been() -> None:
    record = random_game(5, PLENTY, PLAIN9, most=4)
    loaded = load(dumps(record))
    exchange = Exchange(record.position.rack[:2])
    assert free_game.play(loaded, exchange, AnyWord()) == free_game.play(
        record, exchange, AnyWord()
    )


def test_custom_starts_keep_board_scores_turn_and_digraphs() -> None:
    empty = position(racks=("AAC",), tiles=DIGRAPHS, layout=PLAIN9)
    laid = empty.board.with_tiles({40: 3, 41: 1, 42: 5 | 0x40})
    start = replace(opening(empty.rules, DIGRAPHS, laid, (DIGRAPHS.parse("AAC"),)), scores=(33,))
    record = training.train_from(start, 7, "Ann")
    record = training.set_rack(record, DIGRAPHS.parse("[CH]ER"))
    text = dumps(record)
    assert "[CH]A[l·l]" in text
    assert load(text) == record
    assert record.position.scores == (33,)


def test_resignations_and_set_racks_are_saved() -> None:
    record = free_game.resign(random_game(4, seats=3, most=3), 0, spent=20)
    record = free_game.resign(record, record.position.to_move)
    assert load(dumps(record)) == record


def test_the_shipped_sets_and_boards_save(
    tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    layouts = {standard15.id: standard15}
    for tiles in tile_sets.values():
        record = random_game(1, tiles, standard15, most=6, rack_size=7, bingo_tiles=7)
        assert loads(dumps(record), tile_sets, layouts) == record, tiles.id


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("format",), "other", "not a saved game"),
        (("version",), 2, "newer program"),
        (("version",), True, "version"),
        (("rules", "tile_set"), "zz", "tile set 'zz'"),
        (("rules", "layout"), "zz", "board layout 'zz'"),
        (("rules", "rack_size"), 16, "rack of 16"),
        (("rules", "rack_size"), 1e300, "rack_size"),
        (("rules", "word_check"), "maybe", "word_check"),
        (("rules", "clock", "kind"), "game", "clock"),
        (("rules", "clock", "seconds"), -1, "seconds"),
        (("seats",), [], "racks"),
        (("seats",), [{}] * 2, "seats 1"),
        (("seats", 0, "name"), "\ud800", "surrogate"),
        (("seats", 0, "seconds"), 0, "seconds"),
        (("seats", 0, "seconds"), "x", "seconds"),
        (("rules", "bonus_table"), "5:2000", "5:2000"),
        (("rules", "bonus_table"), 50, "bonus_table"),
        (("start", "board", 1), "..", "row 2"),
        (("start", "board", 1), "...?...", "row 2"),
        (("start", "board", 1), "AAAAAAA", "more than 4 A on board"),
        (("start", "racks", 0), "Ab", "not a rack"),
        (("start", "racks", 0), "Ü", "Ü"),
        (("start", "scores"), [1], "scores"),
        (("start", "gone"), [0, 1], "gone"),
        (("cursor",), 99999, "cursor"),
        (("seed",), 10**30, "huge"),
        (("events",), "no", "events"),
        (("events", 0), 7, "event 1"),
        (("events", 0, "event"), "dance", "dance"),
        (("events", 0, "seat"), 1, "event 1"),
        (("events", 0, "seat"), None, "event 1"),
        (("events", 0, "move"), "Z99 A", "event 1"),
        (("events", 0, "move"), "1A ABABAB", "event 1"),
        (("events", 0, "score"), 3, "the rules give"),
        (("events", 0, "drawn"), "AAAAAAAA", "event 1"),
        (("events", 0, "drawn"), "ab", "drawn"),
        (("events", 0, "spent"), -3, "spent"),
        (("events", 1, "move"), [], "event 2"),
    ],
)
def test_what_does_not_fit_is_named(path: tuple[str | int, ...], value: Any, words: str) -> None:
    record = random_game(2, most=8)
    with pytest.raises(SaveError) as error:
        load(changed(record, *path, to=value))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("[]", "object"),
        ("null", "nothing"),
        ('{"format": NaN}', "NaN"),
        ('{"format": "x", "format": "y"}', "twice"),
        ("[" * 100_000, "nested"),
        ('{"a":' * 100_000, "nested"),
        ('{"format": ' + "9" * 5000 + "}", "huge"),
        ('{"format": ' + "9" * 4000 + "}", "huge"),
        ('{"format": 1e999}', "huge"),
    ],
)
def test_hostile_texts(text: str, words: str) -> None:
    with pytest.raises(SaveError) as error:
        load(text)
    assert words in str(error.value)
    assert len(str(error.value)) < 300


def test_every_truncation_is_refused() -> None:
    text = dumps(random_game(2, most=3)).rstrip()
    for end in range(0, len(text), 7):
        with pytest.raises(SaveError):
            load(text[:end])


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@settings(max_examples=80)
@given(st.data())
def test_a_replaced_value_gives_a_game_or_a_save_error(data: st.DataObject) -> None:
    value = json.loads(dumps(random_game(data.draw(st.integers(0, 20)), most=5)))
    inner: Any = value
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(inner[key], dict | list) and inner[key] and data.draw(st.booleans()):
            inner = inner[key]
            continue
        inner[key] = data.draw(_junk)
        break
    try:
        record = load(json.dumps(value))
    except SaveError:
        return
    assert load(dumps(record)) == record


def test_files_are_read_back_and_errors_name_them(tmp_path: Path) -> None:
    path = tmp_path / "new" / "Spiel.json"
    record = random_game(9)
    write(path, record)
    assert read(path, TILE_SETS, LAYOUTS) == record
    assert [p.name for p in path.parent.iterdir()] == ["Spiel.json"]
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SaveError, match=r"Spiel\.json: not UTF-8 text"):
        read(path, TILE_SETS, LAYOUTS)
    path.write_text(changed(record, "events", 0, "score", to=-1))
    with pytest.raises(SaveError, match=r"Spiel\.json: event 1, 'score'"):
        read(path, TILE_SETS, LAYOUTS)
    with pytest.raises(SaveError, match="missing"):
        read(tmp_path / "missing", TILE_SETS, LAYOUTS)
    with pytest.raises(SaveError):
        read(tmp_path, TILE_SETS, LAYOUTS)


def test_a_hidden_start_cannot_be_saved() -> None:
    hidden = game().start.seen_by(0)
    with pytest.raises(ValueError, match="hidden"):
        dumps(GameRecord(hidden, (Seat("a"), Seat("b"))))


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(ValueError, match="1 seats"):
        free_game.new_game(Game(rules(), DIGRAPHS, PLAIN9), [Seat("a")], 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is empty"),
        ("Hello", "this is not a saved game (line 1)"),
        ('{"a": 1,\n"b"', "the file is damaged: it breaks off at line 2"),
        ('{"a": 1,\n"b" 2}', "the file is damaged at line 2, column 5"),
    ],
)
def test_damage_is_shown_without_the_words_of_a_parser(text: str, why: str) -> None:
    with pytest.raises(SaveError) as caught:
        load(text)
    assert str(caught.value) == why
