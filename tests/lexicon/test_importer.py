from __future__ import annotations

import json
import os
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.importer import import_word_list, read_origin
from eliot_qt.words.definitions import define, definitions_file


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A small sorted word list."""
    path = tmp_path / "My Words.txt"
    path.write_text("ab\nabc\nqi\nza\n", encoding="utf-8")
    return path


def test_a_list_becomes_a_lexicon(tmp_path: Path, words: Path, en_tiles: TileSet) -> None:
    imported = import_word_list(words, en_tiles, tmp_path / "lexicons", build)
    assert imported.bad_lines == ()
    lexicon = Catalogue([tmp_path / "lexicons"]).open("my_words")
    assert lexicon.name == "My Words"
    assert lexicon.language == lexicon.tile_set_id == "en"
    assert lexicon.fits(en_tiles)
    assert [en_tiles.spell(word) for word in lexicon.graph.words()] == ["AB", "ABC", "QI", "ZA"]


def test_bad_lines_are_handed_back(tmp_path: Path, words: Path, en_tiles: TileSet) -> None:
    words.write_text("ab\n12\nqi\n", encoding="utf-8")
    imported = import_word_list(words, en_tiles, tmp_path, build, lexicon_id="mine", name="Mine")
    assert [line.number for line in imported.bad_lines] == [2]
    assert (imported.manifest.id, imported.manifest.name, imported.manifest.words) == (
        "mine",
        "Mine",
        2,
    )


def test_a_lists_definitions_are_those_of_its_words(
    home: Path, tmp_path: Path, words: Path, en_tiles: TileSet
) -> None:
    def text(lexicon_id: str, word: str) -> str:
        lexicon = Catalogue([tmp_path / "lexicons"]).open(lexicon_id)
        return define(lexicon, en_tiles.parse(word), en_tiles).text

    words.write_text("AA rough lava [n AAS]\nQI my life force [n QIS]\nZA\n", encoding="utf-8")
    folder = tmp_path / "lexicons"
    import_word_list(words, en_tiles, folder, build, lexicon_id="mine")
    assert text("mine", "QI") == "my life force [n QIS]"
    # What the list does not define its language may.
    assert text("mine", "ZA") == "pizza [n ZAS]"
    definitions_file("mine").parent.mkdir(parents=True)
    definitions_file("mine").write_text("qi my own word\n", encoding="utf-8")
    assert text("mine", "QI") == "my own word" and text("mine", "AA") == "rough lava [n AAS]"
    definitions_file("mine").unlink()
    words.write_text("QI\n", encoding="utf-8")
    import_word_list(words, en_tiles, folder, build, lexicon_id="mine", replace=True)
    assert text("mine", "QI") == "the life force, in Chinese thought [n QIS]"


def test_an_existing_lexicon_is_only_replaced_when_told(
    tmp_path: Path, words: Path, en_tiles: TileSet
) -> None:
    folder = tmp_path / "lexicons"
    import_word_list(words, en_tiles, folder, build, lexicon_id="mine")
    (folder / "mine" / "recipe.py").write_text("kept", encoding="utf-8")
    words.write_text("ox\n", encoding="utf-8")
    with pytest.raises(LexiconError, match="already"):
        import_word_list(words, en_tiles, folder, build, lexicon_id="mine")
    assert Catalogue([folder]).open("mine").graph.word_count == 4
    import_word_list(words, en_tiles, folder, build, lexicon_id="mine", replace=True)
    assert Catalogue([folder]).open("mine").graph.word_count == 1
    assert (folder / "mine" / "recipe.py").exists()


def test_two_imports_of_one_id_at_once_keep_the_first(
    tmp_path: Path, words: Path, en_tiles: TileSet
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("za\n", encoding="utf-8")

    def slow_build(found: Sequence[bytes]) -> array[int]:
        import_word_list(other, en_tiles, tmp_path / "out", build, lexicon_id="mine")
        return build(found)

    with pytest.raises(LexiconError, match="already"):
        import_word_list(words, en_tiles, tmp_path / "out", slow_build, lexicon_id="mine")
    catalogue = Catalogue([tmp_path / "out"])
    assert catalogue.open("mine").graph.word_count == 1
    assert not catalogue.faults


def test_nothing_half_made_is_left(
    tmp_path: Path, words: Path, en_tiles: TileSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lexicons"

    def no_space(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(LexiconError, match="No space left"):
        import_word_list(words, en_tiles, folder, build)
    assert list(folder.iterdir()) == []


def test_tiers_go_along(tmp_path: Path, words: Path, en_tiles: TileSet) -> None:
    tiers = tmp_path / "tiers"
    tiers.write_bytes(bytes([10, 35, 80, 60]))
    import_word_list(words, en_tiles, tmp_path, build, lexicon_id="mine", tiers=tiers)
    lexicon = Catalogue([tmp_path]).open("mine")
    assert lexicon.tier_of(en_tiles.parse("ABC")) == 35
    assert lexicon.tier_of(en_tiles.parse("ABCD")) is None


@pytest.mark.parametrize(
    ("text", "tiers", "complaint"),
    [
        ("ab\nabc\n", b"\x01", "1 tiers for 2 words"),
        ("abc\nab\n", b"\x01\x02", "sorted"),
        ("ab\n--\n", b"\x01", "sorted"),
    ],
)
def test_tiers_that_do_not_match_are_refused(
    tmp_path: Path, words: Path, en_tiles: TileSet, text: str, tiers: bytes, complaint: str
) -> None:
    words.write_text(text, encoding="utf-8")
    (tmp_path / "tiers").write_bytes(tiers)
    with pytest.raises(LexiconError, match=complaint):
        import_word_list(words, en_tiles, tmp_path, build, tiers=tmp_path / "tiers")


def test_a_list_without_words_is_refused(
    tmp_path: Path, words: Path, tile_sets: dict[str, TileSet]
) -> None:
    with pytest.raises(LexiconError, match="no line is a word of Greek tiles"):
        import_word_list(words, tile_sets["el"], tmp_path, build)


@pytest.mark.parametrize(
    "lexicon_id",
    ["../up", "Capital", ".hidden", "a b", "x" * 41, "con", "nul", "aux", "prn", "com1", "lpt9"],
)
def test_an_id_must_be_able_to_name_a_folder(
    tmp_path: Path, words: Path, en_tiles: TileSet, lexicon_id: str
) -> None:
    with pytest.raises(LexiconError, match="not a lexicon id"):
        import_word_list(words, en_tiles, tmp_path, build, lexicon_id=lexicon_id)


def test_a_recipes_origin_reaches_the_manifest(
    tmp_path: Path, words: Path, en_tiles: TileSet
) -> None:
    (tmp_path / "LICENCE.txt").write_text("Do as you like.", encoding="utf-8")
    about = tmp_path / "about.json"
    table = {"language": "en-GB", "licences": ["LICENCE.txt"], "sources": {"a.deb": "00"}}
    about.write_text(json.dumps(table), encoding="utf-8")
    import_word_list(
        words, en_tiles, tmp_path / "out", build, lexicon_id="mine", origin=read_origin(about)
    )
    manifest = Catalogue([tmp_path / "out"]).manifest("mine")
    assert manifest.language == "en-GB"
    assert set(manifest.sources) == {"a.deb", "My Words.txt"}
    assert manifest.licence_texts() == {"LICENCE.txt": "Do as you like."}


def test_an_id_that_would_be_hidden_is_refused(
    tmp_path: Path, words: Path, en_tiles: TileSet
) -> None:
    with pytest.raises(LexiconError, match="'en' is a lexicon of the program"):
        import_word_list(words, en_tiles, tmp_path, build, lexicon_id="en", reserved=["en"])
    assert not (tmp_path / "en").exists()


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"sources": 3}', '{"licences": 3}', '{"language": "\\ud800"}', "[" * 100_000],
)
def test_a_damaged_origin_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "about.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LexiconError, match=r"about\.json") as caught:
        read_origin(path)
    assert "object" not in str(caught.value).replace("an object", "")
