"""``lexicon regex`` and the other word tools, by their fixed interface."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eliot_qt import cli
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.importer import import_word_list

from .running import Capture, complaint, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")

ALL = 5000
MORE = ["AMBLE", "GAMBLE", "AMBLED", "AMBLES", "RETAIN", "RETINA", "TUNABLE", "VOTABLE", "ABLER"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, en: Lexicon, en_tiles: TileSet) -> str:
    """A folder whose lexicon ``en`` has few words, to be read in no time."""
    short = [en_tiles.spell(word) for word in en.graph.words() if len(word) < 5][:ALL]
    words = [
        *short,
        *["AMBLE", "GAMBLE", "AMBLED", "AMBLES", "RETAIN", "RETINA", "TUNABLE", "VOTABLE", "ABLER"],
    ]
    path = tmp_path_factory.mktemp("words")
    source = path / "short.txt"
    source.write_text("\n".join(words), encoding="utf-8")
    import_word_list(source, en_tiles, path / "lexicons", build, lexicon_id="en")
    return str(path / "lexicons")


@pytest.fixture
def answer(capsys: Capture, folder: str) -> Callable[..., Any]:
    """Asks a word tool; the JSON object it prints."""

    def ask(*arguments: str) -> Any:
        return json.loads(printed(capsys, "lexicon", "--folder", folder, *arguments, "--json"))

    return ask


def test_lists_of_words(answer: Callable[..., Any]) -> None:
    found = answer("regex", "zz.*|q[^u]{1,2}")
    assert found == {"words": ["QAT", "QI", "QIS"], "count": 3}
    assert answer("anagram", "retain")["words"] == ["RETAIN", "RETINA"]
    assert answer("anagram", "?q") == {"words": ["QI"], "count": 1}
    assert answer("subanagram", "mibx") == {"words": ["BI", "MI", "MIB", "MIX"], "count": 4}


def test_a_limit_cuts_the_list_not_the_count(
    answer: Callable[..., Any], capsys: Capture, folder: str
) -> None:
    limited = answer("regex", ".*", "--limit", "2")
    assert limited == {"words": ["AA", "AAH"], "count": ALL + 9}
    assert len(answer("regex", ".*")["words"]) == 1000
    everything = answer("regex", ".*", "--limit", "0")
    assert len(everything["words"]) == everything["count"] == ALL + 9
    text = printed(capsys, "lexicon", "--folder", folder, "regex", ".*", "--limit", "2")
    assert text == "AA\nAAH\n2 of 5,009 words\n"


def test_plus_one(answer: Callable[..., Any]) -> None:
    found = answer("plus1", "QI")
    assert found["plus"][""] == ["QI"]
    assert found["plus"]["S"] == ["QIS"]
    assert found["count"] == sum(map(len, found["plus"].values()))
    assert "" in answer("plus1", "XQ")["plus"]
    limited = answer("plus1", "QI", "--limit", "2")
    assert sum(map(len, limited["plus"].values())) == 2
    assert limited["count"] == found["count"]


def test_hooks_benjamins_raccords(answer: Callable[..., Any]) -> None:
    hooks = {"front": ["G"], "back": ["D", "S"], "inner": [], "count": 3}
    assert answer("hooks", "AMBLE") == hooks
    assert answer("hooks", "AMBLE", "--limit", "2") == {**hooks, "back": ["D"]}
    assert answer("hooks", "cats")["inner"] == ["back"]
    assert answer("benjamins", "able") == {"words": ["TUNABLE", "VOTABLE"], "count": 2}
    assert answer("raccords", "AMBLE") == {"words": ["AMBLED", "AMBLES", "GAMBLE"], "count": 3}


def test_numbers_of_words_and_back(answer: Callable[..., Any]) -> None:
    assert answer("word", "0") == {"word": "AA", "index": 0, "count": 1}
    index = answer("index", "amble")
    assert answer("word", str(index["index"])) == index
    code = answer("code", "amble")
    assert code["word"] == "AMBLE"
    assert answer("decode", str(code["code"])) == code


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hooks", "QZX"], "not a word"),
        (["benjamins", "QZX"], "not a word"),
        (["raccords", "QZX"], "not a word"),
        (["index", "QZX"], "not a word"),
        (["code", "QZX"], "not a word"),
        (["index", "Q?"], "blank"),
        (["anagram", "AB3"], "'3'"),
        (["anagram", ""], "at least one letter"),
        (["anagram", "A[B"], "no partner"),
        (["anagram", "<AB>"], "not one tile"),
        (["anagram", "A" * 5000], "more than 200"),
        (["anagram", "\ud800"], "not a tile"),
        (["subanagram", "A B"], "' '"),
        (["plus1", "日"], "not a tile"),
        (["regex", "(A"], "character 1"),
        (["regex", ""], "empty"),
        (["word", "-1"], "whole number"),
        (["word", "1e3"], "whole number"),
        (["word", "9" * 5000], "whole number"),
        (["word", "5009"], "5,008"),
        (["decode", "x"], "whole number"),
        (["decode", "9" * 60], "no word"),
        (["regex", "A", "--limit", "-1"], "whole number"),
        (["regex", "A", "--limit", "x"], "whole number"),
        (["regex", "A", "--lexicon", "xx"], "'xx'"),
        (["regex"], "PATTERN"),
    ],
)
def test_bad_input_is_a_sentence(
    capsys: Capture, folder: str, arguments: list[str], said: str
) -> None:
    assert said in complaint(capsys, "lexicon", "--folder", folder, *arguments)


def test_the_shipped_lexicon_is_asked_by_default(capsys: Capture) -> None:
    assert printed(capsys, "lexicon", "word", "240635") == "ZYZZYVAS\n"


def test_digraph_tiles(capsys: Capture, tmp_path: Path, es_tiles: TileSet) -> None:
    source = tmp_path / "mine.txt"
    source.write_text("chico\nchicos\ncoche\nllama\nllamas\nama\n", encoding="utf-8")
    import_word_list(source, es_tiles, tmp_path / "lexicons", build)

    def ask(*arguments: str) -> Any:
        folder = ["lexicon", "--folder", str(tmp_path / "lexicons")]
        return json.loads(printed(capsys, *folder, *arguments, "--lexicon", "mine", "--json"))

    assert ask("regex", "<CH>.*")["words"] == ["CHICO", "CHICOS"]
    assert ask("anagram", "OCHIC")["words"] == ["CHICO"]
    assert ask("hooks", "ama") == {"front": ["LL"], "back": [], "inner": [], "count": 1}
    assert ask("plus1", "ama")["plus"] == {"": ["AMA"], "LL": ["LLAMA"]}


@pytest.fixture
def es_tiles(tile_sets: dict[str, TileSet]) -> TileSet:
    return tile_sets["es"]


def test_all_tools_are_named_in_the_help(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main(["lexicon", "--help"])
    text = capsys.readouterr().out
    for name in ("regex", "anagram", "subanagram", "plus1", "benjamins", "raccords", "decode"):
        assert name in text


def test_searches_combine_conditions(answer: Callable[..., Any]) -> None:
    found = answer("search", "anagram:able?", "not", "suffix:D")
    assert found == {"words": ["ABLER", "AMBLE"], "count": 2}
    assert answer("search", "length:2 not vowels:1 consists:AEIOU", "--limit", "1")["count"] > 1
