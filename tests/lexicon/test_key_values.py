"""Dictionaries of keys and values as graphs, against a dict."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.key_values import KeyValues, build_key_values
from eliot_qt.words.lookup import alphagrams

KEYS = st.text(st.sampled_from("abcdé 1Ж"), min_size=1, max_size=6)
TABLES = st.dictionaries(KEYS, st.text(max_size=8), max_size=30)


@given(TABLES, st.lists(KEYS, max_size=10))
def test_it_answers_as_a_dict_would(table: dict[str, str], asked: list[str]) -> None:
    made = KeyValues(build_key_values(table.items()))
    assert len(made) == len(table)
    assert list(made) == sorted(table)
    for number, key in enumerate(sorted(table)):
        assert made.index_of(key) == number
        assert made.value_at(number) == made[key] == table[key]
    for key in asked:
        assert (key in made) is (key in table)
        assert made.get(key) == table.get(key)
        assert made.get(key, "none") == table.get(key, "none")
    assert made.get("") is None
    assert made.get("no such letters") is None


def test_what_is_not_there_is_an_error_as_in_a_dict() -> None:
    made = KeyValues(build_key_values([("a", "1"), ("b", "2"), ("a", "3")]))
    assert made["a"] == "3"
    with pytest.raises(KeyError):
        made["c"]
    for index in (-1, 2):
        with pytest.raises(IndexError):
            made.value_at(index)


def test_alphagrams_of_english_lead_to_their_words(
    en: Lexicon, en_tiles: TileSet, tmp_path: Path
) -> None:
    graph, dice = en.graph, random.Random(4)
    chosen = {bytes(sorted(graph.word_at(dice.randrange(len(graph))))) for _ in range(300)}
    groups = {key: words for key, words in alphagrams(graph).items() if key in chosen}
    pairs = {en_tiles.spell(k): " ".join(map(en_tiles.spell, w)) for k, w in groups.items()}
    path = tmp_path / "alphagrams"
    path.write_bytes(build_key_values(pairs.items()))
    made = KeyValues.open(path)
    assert {key: made[key] for key in made} == pairs
    # Equal values are kept apart, and the graph shares what keys have in common.
    assert len(chosen) == len(made)


@pytest.mark.parametrize(
    "pairs", [[("", "x")], [(chr(0x400 + number), "x") for number in range(64)]]
)
def test_keys_that_cannot_be_are_refused(pairs: list[tuple[str, str]]) -> None:
    with pytest.raises(LexiconError, match="different characters in keys; 1 to 63"):
        build_key_values(pairs)


GOOD = build_key_values({"ab": "one", "abc": "two", "b": "three", "ca": ""}.items())


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_file_answers_or_names_itself(data: st.DataObject) -> None:
    bad = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 4))):
        bad[data.draw(st.integers(0, len(bad) - 1))] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        del bad[data.draw(st.integers(0, len(bad))) :]
    try:
        made = KeyValues(bytes(bad), "mine")
        for key in ("ab", "abc", "b", "ca", "cab", "a"):
            value = made.get(key)
            assert value is None or isinstance(value, str)
        assert sum(1 for _ in made) <= 1000
    except LexiconError as error:
        assert "mine" in str(error)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = tmp_path / "none.keyvalues"
    with pytest.raises(LexiconError, match=r"none\.keyvalues"):
        KeyValues.open(path)
    path.write_bytes(b"")
    with pytest.raises(LexiconError, match=r"none\.keyvalues"):
        KeyValues.open(path)
    path.write_bytes(GOOD[:-1])
    with pytest.raises(LexiconError, match=r"none\.keyvalues: damaged"):
        KeyValues.open(path)


def test_a_key_beyond_any_length_is_refused_by_its_beginning() -> None:
    assert KeyValues(build_key_values([("a" * 200, "1")]))["a" * 200] == "1"
    with pytest.raises(LexiconError, match=r"'abab.*'… has 100,000 characters; 200 is the limit"):
        build_key_values([("ab" * 50_000, "1")])
