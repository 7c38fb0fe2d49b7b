from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.play.house_rules import PRESETS
from eliot_qt.play.kept.setup_json import from_json, to_json
from eliot_qt.play.setup import GameKind, GameSetup, default_setup
from eliot_qt.store.fields import Fields

NAMES = ("Ann", "Bob")


def setups() -> list[GameSetup]:
    some = [default_setup(kind, NAMES) for kind in GameKind]
    rules = PRESETS[2].apply(Rules(layout="super21", tile_set="en_super"))
    seats = (Seat("Ann"), Seat("Bob"), Seat("C", "master"), Seat("D"))
    odds = replace(rules, anagrams=True, bonus_table="5:10 7:50")
    timed = (Seat("Ann", seconds=600), Seat("Bob", "percent85", seconds=900))
    return [
        *some,
        GameSetup("free", rules, seats, shuffle_seats=False, seed=7),
        GameSetup("free", odds, timed),
    ]


@pytest.mark.parametrize("setup", setups())
def test_json_gives_back_the_same_setup(setup: GameSetup) -> None:
    assert from_json(Fields(json.loads(json.dumps(to_json(setup))), "")) == setup


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("mode",), 3, "mode"),
        (("mode",), "chess", "chess"),
        (("seed",), "x", "seed"),
        (("seed",), True, "seed"),
        (("shuffle_seats",), 1, "shuffle_seats"),
        (("rules",), [], "rules"),
        (("rules", "word_check"), "never", "rules, 'word_check'"),
        (("rules", "word_check"), [], "rules, 'word_check'"),
        (("rules", "rack_size"), 70, "rack"),
        (("rules", "rack_size"), True, "rules, 'rack_size'"),
        (("rules", "lexicon"), None, "rules, 'lexicon'"),
        (("rules", "clock"), None, "rules, clock"),
        (("rules", "clock", "seconds"), -1, "negative"),
        (("rules", "clock", "hours"), 1, "rules, clock, 'hours'"),
        (("seats",), {}, "seats"),
        (("seats", 0), "Ann", "seats 1"),
        (("seats", 1, "name"), 5, "seats 2, 'name'"),
        (("extra",), 5, "extra"),
        (("rules", "bingo_bonus"), 10**400, "rules, 'bingo_bonus'"),
        (("rules", "clock", "increment"), 10**7, "rules, clock, 'increment'"),
        (("rules", "lexicon"), "\ud800", "rules, 'lexicon'"),
        (("seats", 0, "name"), "\ud800", "seats 1, 'name'"),
        (("seats", 1, "player"), "oracle", "oracle"),
    ],
)
def test_a_wrong_entry_is_named(path: tuple[Any, ...], value: Any, place: str) -> None:
    table = json.loads(json.dumps(to_json(default_setup(GameKind.COMPUTER, NAMES))))
    at = table
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(ValueError) as caught:
        from_json(Fields(table, ""))
    assert place in str(caught.value)


def test_a_missing_entry_is_named() -> None:
    table = json.loads(json.dumps(to_json(default_setup(GameKind.COMPUTER, NAMES))))
    del table["rules"]["clock"]
    with pytest.raises(ValueError, match="rules, 'clock': is missing"):
        from_json(Fields(table, ""))


def test_a_setup_of_an_older_program_is_read() -> None:
    setup = default_setup(GameKind.COMPUTER, NAMES)
    table = json.loads(json.dumps(to_json(setup)))
    for seat in table["seats"]:
        del seat["table"], seat["seconds"]
    for rule in ("anagrams", "bonus_table", "blanks"):
        del table["rules"][rule]
    assert from_json(Fields(table, "")) == setup
