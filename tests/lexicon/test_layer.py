from __future__ import annotations

import json
from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon, verify_lexicon
from eliot_qt.lexicon.importer import import_word_list
from eliot_qt.lexicon.layer import (
    Layer,
    build_layer,
    check_layer,
    is_outdated,
    layer_file,
    read_layer,
)


@pytest.fixture
def base(tmp_path: Path, tile_sets: dict[str, TileSet]) -> Lexicon:
    """A Spanish lexicon of four words with tiers; CH is one tile."""
    listed, tiers = tmp_path / "base.txt", tmp_path / "tiers"
    listed.write_text("CASA\nCOCHE\nCHICO\nOSO\n")
    tiers.write_bytes(bytes([10, 20, 30, 40]))
    import_word_list(listed, tile_sets["es"], tmp_path / "lexicons", build, tiers=tiers)
    return Catalogue([tmp_path / "lexicons"]).open("base")


def test_a_layer_becomes_a_lexicon(
    base: Lexicon, tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    es = tile_sets["es"]
    layer = Layer("base", ("mucho", "chocho"), ("oso",))
    target = tmp_path / "lexicons" / "family"
    manifest, checked = build_layer(layer, base, es, target, "Family", build)
    assert checked.wrong_added == checked.wrong_excluded == ()
    verify_lexicon(manifest)
    made = Catalogue([tmp_path / "lexicons"]).open("family")
    words = [es.show(word) for word in made.graph.words()]
    assert words == ["CASA", "CO[CH]E", "[CH]ICO", "[CH]O[CH]O", "MU[CH]O"]
    # Tiers go with their words; added ones are rare.
    assert {es.spell(w): made.tier_of(w) for w in made.graph.words()} == {
        "CASA": 10,
        "COCHE": 20,
        "CHICO": 30,
        "CHOCHO": 40,
        "MUCHO": 40,
    }
    path = layer_file(manifest)
    assert path is not None and read_layer(path) == layer
    assert base.manifest is not None and layer_file(base.manifest) is None
    assert not is_outdated(manifest, base.manifest)
    assert is_outdated(base.manifest, manifest)


def test_words_that_change_nothing_are_named(base: Lexicon, tile_sets: dict[str, TileSet]) -> None:
    layer = Layer("base", ("CASA", "W1", "A", "mesa"), ("casa", "MESA", "..."))
    checked = list(check_layer(layer, base, tile_sets["es"]))[-1]
    assert checked is not None
    assert [str(bad) for bad in checked.wrong_added] == [
        "line 1: 'CASA': already a word of base",
        "line 2: 'W1': 'W' is not a tile of Spanish",
        "line 3: 'A': only one tile; words have 2 to 21",
    ]
    assert [bad.number for bad in checked.wrong_excluded] == [2, 3]
    assert len(checked.added) == len(checked.excluded) == 1


def test_a_layer_that_leaves_no_words_builds_nothing(
    base: Lexicon, tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    layer = Layer("base", (), ("CASA", "CHICO", "COCHE", "OSO"))
    with pytest.raises(LexiconError, match="no words are left"):
        build_layer(layer, base, tile_sets["es"], tmp_path / "none", "None", build)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"version": 2}, "version"),
        ({"base": "../en"}, "not a lexicon id"),
        ({"base": 3}, "base"),
        ({"added": "AA"}, "added"),
        ({"added": ["A" * 201]}, "word 1: longer than 200"),
        ({"added": ["A", 3]}, "added"),
        ({"excluded": ["AA"] * 100_001}, "more than 100000 entries"),
        ({"more": 1}, "more"),
    ],
)
def test_hostile_layers_are_refused_by_file_and_field(
    tmp_path: Path, changed: dict[str, object], fault: str
) -> None:
    table = {"version": 1, "base": "en", "added": [], "excluded": [], **changed}
    path = tmp_path / "layer.json"
    path.write_text(json.dumps(table))
    with pytest.raises(LexiconError, match=fault) as caught:
        read_layer(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"version": 1}', "[" * 9999])
def test_what_is_no_layer_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "layer.json"
    path.write_text(text)
    with pytest.raises(LexiconError, match=r"layer\.json"):
        read_layer(path)


def test_a_list_in_place_of_a_layer_leaves_no_layer(
    base: Lexicon, tile_sets: dict[str, TileSet], tmp_path: Path
) -> None:
    es, lexicons = tile_sets["es"], tmp_path / "lexicons"
    build_layer(Layer("base", ("mucho",)), base, es, lexicons / "family", "Family", build)
    listed = tmp_path / "family.txt"
    listed.write_text("CASA\nOSO\n")
    manifest = import_word_list(listed, es, lexicons, build, replace=True).manifest
    assert manifest.words == 2 and layer_file(manifest) is None
    # A layer made anew keeps it.
    build_layer(Layer("base"), base, es, lexicons / "family", "Family", build, replace=True)
    assert layer_file(Catalogue([lexicons]).manifest("family")) is not None
