from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon, verify_lexicon
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.lexicon.wordgraph import WordGraph


@pytest.fixture
def folder(tmp_path: Path, en_tiles: TileSet) -> Path:
    """A folder with the lexicons ``one`` (with tiers) and ``two``."""
    (tmp_path / "one.txt").write_text("AB\nABC\nQI\n", encoding="utf-8")
    (tmp_path / "one.tiers").write_bytes(bytes([70, 10, 80]))
    (tmp_path / "two.txt").write_text("OX\n", encoding="utf-8")
    target = tmp_path / "lexicons"
    tiers = tmp_path / "one.tiers"
    import_word_list(tmp_path / "one.txt", en_tiles, target, build, tiers=tiers)
    import_word_list(tmp_path / "two.txt", en_tiles, target, build)
    return target


def change_manifest(folder: Path, **changes: Any) -> None:
    """Overwrite entries of a manifest; None removes one."""
    path = folder / "manifest.json"
    table = json.loads(path.read_text(encoding="utf-8")) | changes
    kept = {key: value for key, value in table.items() if value is not None}
    path.write_text(json.dumps(kept), encoding="utf-8")


def test_lexicons_are_listed_without_opening(folder: Path) -> None:
    (folder / "one" / "one.kwg").unlink()
    (folder / "notes").mkdir()
    catalogue = Catalogue([folder, folder / "missing"])
    assert [(m.id, m.words) for m in catalogue.manifests] == [("one", 3), ("two", 1)]
    assert catalogue.faults == ()


def test_an_opened_lexicon_is_shared(folder: Path) -> None:
    catalogue = Catalogue([folder])
    assert catalogue.open("one") is catalogue.open("one")


def test_an_unknown_id_is_named(folder: Path) -> None:
    with pytest.raises(LexiconError, match="'three'"):
        Catalogue([folder]).open("three")


def test_new_lexicons_show_after_a_refresh(tmp_path: Path, folder: Path, en_tiles: TileSet) -> None:
    catalogue = Catalogue([folder])
    (tmp_path / "three.txt").write_text("ZA", encoding="utf-8")
    import_word_list(tmp_path / "three.txt", en_tiles, folder, build)
    catalogue.refresh()
    assert [m.id for m in catalogue.manifests] == ["one", "three", "two"]


def test_what_others_add_replace_or_remove_is_found_but_a_game_keeps_its_words(
    tmp_path: Path, folder: Path, en_tiles: TileSet
) -> None:
    catalogue = Catalogue([folder])
    played = {"one"}
    before = catalogue.open("one")
    assert not catalogue.refresh_if_changed(played.__contains__)
    (tmp_path / "three.txt").write_text("ZA", encoding="utf-8")
    import_word_list(tmp_path / "three.txt", en_tiles, folder, build)
    change_manifest(folder / "two", name="Deux")
    shutil.rmtree(folder / "one")
    assert catalogue.refresh_if_changed(played.__contains__)
    assert catalogue.names == {"one": "one", "three": "three", "two": "Deux"}
    assert catalogue.open("one") is before
    assert not catalogue.refresh_if_changed(played.__contains__)
    played.clear()
    assert catalogue.refresh_if_changed(played.__contains__)
    assert set(catalogue.names) == {"three", "two"}
    with pytest.raises(LexiconError):
        catalogue.open("one")


def test_words_and_tiers(folder: Path, en_tiles: TileSet) -> None:
    lexicon = Catalogue([folder]).open("one")
    assert lexicon.accepts(en_tiles.parse("QI"))
    assert not lexicon.accepts(en_tiles.parse("QA"))
    assert lexicon.tier_of(en_tiles.parse("QI")) == 80
    assert lexicon.tier_of(en_tiles.parse("QA")) is None
    assert lexicon.knows(en_tiles.parse("ABC"), 10)
    assert not lexicon.knows(en_tiles.parse("ABC"), 9)
    assert lexicon.knows(en_tiles.parse("QI"), 10), "two-letter words are always known"
    assert not lexicon.knows(en_tiles.parse("QA"), 80)


@pytest.mark.parametrize("words", ["AB QI", "AA AB ABC QI"])
def test_tiers_for_another_number_of_words_are_refused(
    folder: Path, en_tiles: TileSet, words: str
) -> None:
    """A forged lexicon: every file is what its manifest says, but they do not belong together."""
    data = build([en_tiles.parse(word) for word in words.split()]).tobytes()
    (folder / "one" / "one.kwg").write_bytes(data)
    graph = {"file": "one.kwg", "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    change_manifest(folder / "one", graph=graph)
    lexicon = Catalogue([folder]).open("one")
    with pytest.raises(LexiconError, match=r"one\.kwg: damaged, \d words for 3 tiers"):
        lexicon.tier_of(en_tiles.parse("QI"))


def test_without_tiers_every_word_is_known(folder: Path, en_tiles: TileSet) -> None:
    graph = WordGraph.from_nodes(build([en_tiles.parse("OXEN")]))
    lexicon = Lexicon("x", "X", "en", "en", graph)
    assert lexicon.knows(en_tiles.parse("OXEN"), 0)
    assert lexicon.tier_of(en_tiles.parse("OXEN")) is None


def test_a_lexicon_fits_sets_of_the_same_letters(
    folder: Path, tile_sets: dict[str, TileSet]
) -> None:
    lexicon = Catalogue([folder]).open("one")
    assert lexicon.fits(tile_sets["en"])
    assert lexicon.fits(tile_sets["en_super"])
    assert not lexicon.fits(tile_sets["de"])


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b" " * 1_000_001, b'{"words":' + b"9" * 5000],
)
def test_a_damaged_manifest_leaves_the_others(folder: Path, content: bytes) -> None:
    path = folder / "one" / "manifest.json"
    path.write_bytes(content)
    catalogue = Catalogue([folder])
    assert [m.id for m in catalogue.manifests] == ["two"]
    (fault,) = catalogue.faults
    assert str(path) in str(fault)


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("format", 2),
        ("id", "../x"),
        ("name", 5),
        ("language", None),
        ("tile_set", ""),
        ("letters", ["A"]),
        ("words", "3"),
        ("words", True),
        ("graph", None),
        ("graph", {"file": "../one.kwg", "bytes": 8, "sha256": "0" * 64}),
        ("graph", {"file": "one.kwg", "bytes": 8, "sha256": "0"}),
        ("tiers", {"file": ".", "bytes": 8, "sha256": "0" * 64}),
        ("licences", ["/etc/passwd"]),
        ("licences", "LICENCE"),
        ("sources", {"a": 1}),
        ("sources", {"a": "\ud800"}),
        ("name", "\ud800"),
        ("words", 10**400),
        ("id", "nul"),
        ("licences", ["a\0b"]),
        ("licences", ["a\nb"]),
        ("licences", ["con.txt"]),
        ("licences", ["x" * 300]),
        ("licences", ["\ud800"]),
        ("graph", {"file": "one\0.kwg", "bytes": 8, "sha256": "0" * 64}),
        ("graph", {"file": "one.kwg", "bytes": -8, "sha256": "0" * 64}),
    ],
)
def test_a_wrong_entry_is_named(folder: Path, entry: str, value: object) -> None:
    change_manifest(folder / "one", **{entry: value})
    (fault,) = Catalogue([folder]).faults
    assert "manifest.json" in str(fault)
    assert entry in str(fault)


def test_the_first_of_two_with_one_id_counts(folder: Path) -> None:
    change_manifest(folder / "two", id="one")
    catalogue = Catalogue([folder])
    assert [(m.id, m.words) for m in catalogue.manifests] == [("one", 3)]
    assert "taken" in str(catalogue.faults[0])


@pytest.mark.parametrize("name", ["one.kwg", "one.tiers"])
@pytest.mark.parametrize("damage", ["missing", "shorter", "changed"])
def test_a_damaged_file_is_named_and_the_rest_works(folder: Path, name: str, damage: str) -> None:
    path = folder / "one" / name
    data = bytearray(path.read_bytes())
    path.unlink()
    if damage == "shorter":
        path.write_bytes(data[:-1])
    elif damage == "changed":
        data[-1] ^= 1
        path.write_bytes(data)
    catalogue = Catalogue([folder])
    with pytest.raises(LexiconError, match=name.replace(".", r"\.")):
        catalogue.open("one")
    assert catalogue.open("two").graph.word_count == 1


def test_verifying_compares_the_word_count(folder: Path) -> None:
    change_manifest(folder / "two", words=2)
    with pytest.raises(LexiconError, match="1 words, but the manifest says 2"):
        verify_lexicon(Catalogue([folder]).manifest("two"))


def test_verifying_misses_no_licence(folder: Path) -> None:
    change_manifest(folder / "two", licences=["LICENCE"])
    with pytest.raises(LexiconError, match="LICENCE"):
        verify_lexicon(Catalogue([folder]).manifest("two"))
