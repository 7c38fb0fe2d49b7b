from __future__ import annotations

import json
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.game.tiles import TileError
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.layer import Layer

from .test_lexicon_commands import run


@pytest.fixture
def two(home: Path, tmp_path: Path) -> None:
    """Two Spanish lexicons of one's own, ``one`` and ``other``; CH is one tile."""
    for name, words in (("one", "casa\nchico\noso\n"), ("other", "casa\ncoche\n")):
        (tmp_path / f"{name}.txt").write_text(words)
        assert run("build", tmp_path / f"{name}.txt", "--tile-set", "es") == 0


def printed(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    table = json.loads(capsys.readouterr().out)
    assert isinstance(table, dict)
    return table


@pytest.mark.usefixtures("two")
def test_diff(capsys: pytest.CaptureFixture[str]) -> None:
    table = printed(capsys, "diff", "one", "other")
    assert table["only_first"] == ["CHICO", "OSO"] and table["only_second"] == ["COCHE"]
    assert (table["both"], table["count"]) == (1, 3)
    assert printed(capsys, "diff", "one", "other", "--limit", 1)["only_first"] == ["CHICO"]
    assert run("diff", "one", "other") == 0
    assert capsys.readouterr().out.splitlines()[:3] == ["< CHICO", "< OSO", "> COCHE"]
    with pytest.raises(LexiconError, match="different letters"):
        run("diff", "one", "en")
    with pytest.raises(LexiconError, match="there is no lexicon 'none'"):
        run("diff", "one", "none")


@pytest.mark.usefixtures("two")
def test_info_has_letters_and_lengths(capsys: pytest.CaptureFixture[str]) -> None:
    table = printed(capsys, "info", "one")
    assert table["count"] == 3 and table["lengths"] == {"3": 1, "4": 2}
    letters = table["letters"]
    assert isinstance(letters, list)
    assert {"letter": "CH", "tiles": 1, "points": 5, "vowel": False, "consonant": True} in letters
    assert run("info", "one") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "CH             1      5" in lines and "A             12      1  vowel" in lines


@pytest.mark.usefixtures("two")
def test_remove_and_restore(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("remove", "one") == 0
    assert "lexicon restore one" in capsys.readouterr().out
    run("list")
    assert "one" not in capsys.readouterr().out
    assert run("restore", "one") == 0
    run("list")
    assert "one" in capsys.readouterr().out
    with pytest.raises(LexiconError, match="not a lexicon of yours"):
        run("remove", "en")


@pytest.mark.usefixtures("two")
def test_a_layer_is_made_changed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LexiconError, match="name its --base"):
        run("layer", "family", "--add", "mucho")
    assert run("layer", "family", "--base", "one", "--add", "mucho", "w", "--exclude", "oso") == 0
    told = capsys.readouterr()
    assert "family: 3 words" in told.out
    assert "added, line 2: 'W': 'W' is not a tile of Spanish" in told.err
    assert run("check", "family", "mucho", "chico") == 0
    assert run("check", "family", "oso") == 1
    assert run("layer", "family", "--forget", "w", "oso", "--exclude", "mucho") == 0
    table = printed(capsys, "layer", "family")
    assert (table["added"], table["excluded"]) == ([], ["MUCHO"])
    with pytest.raises(LexiconError, match="not a layer; choose another id"):
        run("layer", "one", "--add", "mucho")
    names = {path.name for path in paths.user_lexicons().iterdir()}
    assert names == {"one", "other", "family", ".importing"}


@pytest.mark.usefixtures("two")
def test_a_layer_that_cannot_be_built_leaves_the_one_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("layer", "family", "--base", "one", "--add", "mucho") == 0
    with pytest.raises(LexiconError, match="no words are left"):
        run("layer", "family", "--exclude", "casa", "chico", "oso", "mucho")
    assert printed(capsys, "layer", "family")["added"] == ["MUCHO"]
    assert run("check", "family", "mucho") == 0


def test_tile_sets_are_added_listed_and_removed(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "any.toml"
    path.write_text(
        '[[tile_set]]\nid = "tiny"\nname = "Tiny"\nlocale = "en"\nblanks = 1\n'
        'tiles = [["A", 3, 1, "v"], ["CH", 4, 5, "c"]]\n'
    )
    assert run("tiles", path) == 0
    assert run("tiles") == 0
    assert "tiny                8  Tiny  yours" in capsys.readouterr().out
    words = tmp_path / "mine.txt"
    words.write_text("acha\nab\n")
    assert run("build", words, "--tile-set", "tiny") == 0
    with pytest.raises(TileError, match="Tiny is the tile set of mine; remove what uses it first"):
        run("tiles", "--remove", "tiny")
    assert run("remove", "mine") == 0
    assert run("tiles", "--remove", "tiny") == 0
    with pytest.raises(TileError, match="there is no tile set"):
        run("build", words, "--tile-set", "tiny", "--id", "again")
    path.write_text("[[tile_set]]")
    with pytest.raises(TileError, match=r"any\.toml"):
        run("tiles", path)


def test_words_of_a_layer_are_folded_as_its_tiles_are(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Turkish i has its own capital, and a layer written in the window has small letters."""
    words = tmp_path / "tr.txt"
    words.write_text("araba\n")
    assert run("build", words, "--tile-set", "tr") == 0
    assert run("layer", "more", "--base", "tr", "--add", "istek", "ışık") == 0
    assert capsys.readouterr().err == ""
    assert run("check", "more", "istek", "ışık", "İSTEK", "IŞIK") == 0
    written = tmp_path / "layer.json"
    written.write_text(Layer("tr", ("istek", "kış"), ("araba",)).to_json())
    assert run("layer", "more", "--from", written, "--forget", "KIŞ", "--add", "araba") == 0
    table = printed(capsys, "layer", "more")
    assert (table["added"], table["excluded"]) == (["İSTEK", "ARABA"], [])
