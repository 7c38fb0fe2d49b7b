"""Save files of games with a shared rack and of variants."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.formats.own.savefile import SaveError, dumps, loads
from eliot_qt.game.record import GameRecord, MasterTurn
from eliot_qt.game.rules import BlankRule, Variant
from tests.game.table import LAYOUTS, TILE_SETS, game, random_game
from tests.modes.common_table import COMMON_MODES, random_mode_game


def load(text: str) -> GameRecord:
    return loads(text, TILE_SETS, LAYOUTS)


def edited(record: GameRecord, kind: str, path: tuple[str, ...], value: Any) -> str:
    """The JSON with a value of the first event of a kind replaced."""
    whole = json.loads(dumps(record))
    inner = next(event for event in whole["events"] if event["event"] == kind)
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return json.dumps(whole)


def test_usual_games_are_written_as_before() -> None:
    """What the first version did not know is left out where it says nothing new."""
    value = json.loads(dumps(random_game(2, most=4)))
    assert not {"blanks", "solo_value", "bonus_table"} & set(value["rules"])
    assert "shared" not in value["start"]
    assert "master" not in value
    assert all("replaced" not in event for event in value["events"])
    assert all("table" not in seat for seat in value["seats"])


def test_every_new_rule_survives() -> None:
    record = game(
        blanks=BlankRule.JOKER,
        anagrams=True,
        bonus_table="3:5 4:60",
        board_receives_top=True,
        record_invalid=True,
        solo_automatic=False,
        solo_players=2,
        solo_value=11,
        warnings_limit=0,
        penalty_value=6,
        count_seconds=False,
        timeout_penalty=61,
    )
    assert load(dumps(record)) == record


def test_a_master_game_survives() -> None:
    record = random_mode_game("duplicate", 2, most=2)
    turns = tuple(
        MasterTurn(turn.rack, turn.move) for turn in record.position.turns if turn.move is not None
    )
    named = GameRecord(
        record.start, record.seats, record.seed, record.mode, events=record.events, master=turns
    )
    assert load(dumps(named)) == named


def test_players_and_laid_turns_of_a_master_game_survive() -> None:
    record = random_mode_game("duplicate", 2, most=2)
    closed = next(turn for turn in record.position.turns if turn.move is not None)
    turns = (
        MasterTurn(closed.rack, closed.move, "Ann", laid=True),
        MasterTurn(closed.rack, None, "Ben"),
    )
    named = replace(record, master=turns)
    assert load(dumps(named)) == named


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("rack", "A?b", "rack"),
        ("rack", 7, "rack"),
        ("move", "9Z AB", "move"),
        ("move", "8H A?B", "move"),
        ("player", 5, "player"),
        ("laid", "yes", "laid"),
        ("move", None, "cannot be placed"),
    ],
)
def test_broken_master_turns_are_refused_with_their_number(
    field: str, value: object, words: str
) -> None:
    record = random_mode_game("duplicate", 2, most=2)
    closed = next(turn for turn in record.position.turns if turn.move is not None)
    turns = (
        MasterTurn(closed.rack, closed.move),
        MasterTurn(closed.rack, closed.move, "Ann", laid=True),
    )
    saved = json.loads(dumps(replace(record, master=turns)))
    saved["master"][1][field] = value
    with pytest.raises(SaveError, match=f"master 2.*{words}"):
        load(json.dumps(saved))


@pytest.mark.parametrize(
    ("kind", "path", "value", "words"),
    [
        ("dealt", ("drawn",), "AAAAAAAAAAA", "more than 7"),
        ("dealt", ("drawn",), "Ab", "drawn"),
        ("dealt", ("by_hand",), 1, "by_hand"),
        ("entered", ("seat",), 99, "seat"),
        ("entered", ("turn",), 99, "turn"),
        ("entered", ("entry",), "no", "entry"),
        ("entered", ("entry", "score"), 9999, "the rules give"),
        ("entered", ("entry", "move"), "8H", "0 letters"),
        ("entered", ("entry", "move"), "AB 8H", "not a square"),
        ("entered", ("entry", "move"), "5E " + "A" * 43, "43 letters"),
        ("entered", ("entry", "move"), "5E A?", "without a letter"),
        ("board", ("score",), 9999, "the rules give"),
        ("board", ("source",), "luck", "source"),
        ("board", ("replaced",), "a", "replaced"),
        ("board", ("move",), 5, "move"),
        ("warned", (), None, ""),
    ],
)
def test_what_does_not_fit_is_named(
    kind: str, path: tuple[str, ...], value: Any, words: str
) -> None:
    record = random_mode_game("arbitration", 3, (Variant.JOKER,), most=4)
    if not path:
        text = dumps(record).replace('"marked"', '"warned"')
        with pytest.raises(SaveError, match="'warned' is not known"):
            load(text)
        return
    with pytest.raises(SaveError) as error:
        load(edited(record, kind, path, value))
    assert words in str(error.value)
    assert "event " in str(error.value)


def test_a_shared_rack_at_the_start_is_refused() -> None:
    value = json.loads(dumps(random_mode_game("duplicate", 1, most=1)))
    value["start"]["racks"][0] = "A"
    with pytest.raises(SaveError, match="starts without one"):
        load(json.dumps(value))
    later = random_mode_game("duplicate", 1, most=1)
    with pytest.raises(ValueError, match="starts without one"):
        dumps(GameRecord(later.position, later.seats))


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
_TEXTS = {
    (mode, seed): dumps(random_mode_game(mode, seed, (Variant.EXPLOSIVE,), most=2))
    for mode in COMMON_MODES
    for seed in range(2)
}


@settings(max_examples=120)
@given(st.sampled_from(sorted(_TEXTS)), st.data())
def test_a_replaced_value_gives_a_game_or_a_save_error(
    key: tuple[str, int], data: st.DataObject
) -> None:
    value = json.loads(_TEXTS[key])
    inner: Any = value
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        name = data.draw(st.sampled_from(keys))
        if isinstance(inner[name], dict | list) and inner[name] and data.draw(st.booleans()):
            inner = inner[name]
            continue
        inner[name] = data.draw(_junk)
        break
    try:
        record = load(json.dumps(value))
    except SaveError:
        return
    assert load(dumps(record)) == record
