from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet, read_tile_sets
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue, Lexicon, verify_lexicon

# Of the word lists the recipes make: one word per line.
WORD_LISTS = {
    "en": "e6915421155d6330afd612db2f7a3b281c302bc8dcc956257e3c32615f14fbe7",
    "en_common": "54ef95b210ce1f35f73f9e81368db691cdec437090c4b30ff8bbad9d62c2a745",
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    """What comes with the program."""
    return Catalogue([paths.bundled_lexicons()])


def test_all_are_listed_and_fit_their_tiles(
    catalogue: Catalogue, tile_sets: dict[str, TileSet]
) -> None:
    assert catalogue.faults == ()
    assert {m.id: m.words for m in catalogue.manifests} == {"en": 240_636, "en_common": 80_865}
    for manifest in catalogue.manifests:
        assert catalogue.open(manifest.id).fits(tile_sets[manifest.tile_set_id])


@pytest.mark.parametrize("lexicon_id", WORD_LISTS)
def test_the_words_are_the_recipes(
    catalogue: Catalogue, en_tiles: TileSet, lexicon_id: str
) -> None:
    lexicon = catalogue.open(lexicon_id)
    letters = bytes.maketrans(bytes(range(1, 27)), "".join(en_tiles.letters[1:]).encode())
    text = b"".join(word.translate(letters) + b"\n" for word in lexicon.graph.words())
    assert hashlib.sha256(text).hexdigest() == WORD_LISTS[lexicon_id]
    assert lexicon.manifest is not None
    assert lexicon.manifest.sources[f"{lexicon_id}.txt"] == WORD_LISTS[lexicon_id]


def test_files_are_whole_and_licences_there(catalogue: Catalogue) -> None:
    for manifest in catalogue.manifests:
        verify_lexicon(manifest)
        texts = manifest.licence_texts()
        assert "Copyright 2000-2011 by Kevin Atkinson" in texts["LICENSE-SCOWL.txt"]
        assert "Copyright (c) J Ross Beresford 1993-1999" in texts["LICENSE-SCOWL.txt"]
        assert "YAWL" in texts["CREDITS.txt"]


@pytest.mark.parametrize(
    ("word", "valid"),
    [
        ("QI", True),
        ("ZA", True),
        ("AA", True),
        ("CWM", True),
        ("QUIXOTRY", True),
        ("COLOUR", True),
        ("COLOR", True),
        ("CC", False),
        ("QX", False),
        ("LONDON", False),
    ],
)
def test_known_words(en: Lexicon, en_tiles: TileSet, word: str, valid: bool) -> None:
    assert en.accepts(en_tiles.parse(word)) is valid


def test_index_and_word_are_inverse(en: Lexicon) -> None:
    for index in range(0, en.graph.word_count, 997):
        assert en.graph.index_of(en.graph.word_at(index)) == index


def test_tiers_are_scowls_sizes(en: Lexicon) -> None:
    assert en.tiers is not None
    counts = Counter(en.tiers)
    assert set(counts) == {10, 20, 35, 40, 50, 55, 60, 70, 80}
    up_to = {tier: sum(n for t, n in counts.items() if t <= tier) for tier in (35, 50, 60, 70)}
    assert up_to == {35: 41_079, 50: 64_576, 60: 80_806, 70: 114_466}


def test_tiers_belong_to_their_words(en: Lexicon, en_tiles: TileSet) -> None:
    tiers = [en.tier_of(en_tiles.parse(word)) for word in ("HOUSE", "CWM", "ZZZZ")]
    assert tiers == [10, 70, None]
    assert en.knows(en_tiles.parse("HOUSE"), 35)
    assert not en.knows(en_tiles.parse("ETAERIO"), 60)


def test_words_that_players_learn_are_no_rare_words_to_them(en: Lexicon, en_tiles: TileSet) -> None:
    for word in ("VROOM", "TECH", "ADMIN", "CWM"):
        letters = en_tiles.parse(word)
        assert (en.tier_of(letters) or 0) > 60
        assert en.knows(letters, 60) and not en.knows(letters, 35)


def test_common_english_has_all_two_letter_words(catalogue: Catalogue, en: Lexicon) -> None:
    common = catalogue.open("en_common")
    assert en.tiers is not None
    words_and_tiers = zip(en.graph.words(), en.tiers, strict=True)
    expected = [word for word, tier in words_and_tiers if tier <= 60 or len(word) == 2]
    assert list(common.graph.words()) == expected


@pytest.mark.slow
def test_building_again_gives_the_same_bytes(en: Lexicon) -> None:
    assert memoryview(build(en.graph.words())) == en.graph.nodes


def test_every_recipe_is_there() -> None:
    for manifest in Catalogue([paths.bundled_lexicons()]).manifests:
        assert (Path(manifest.folder) / manifest.recipe).is_file()


def test_tile_sets_in_use_keep_their_order() -> None:
    # A compiled graph numbers the letters; a set may never be re-sorted under it.
    en = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
    assert "".join(en.letters[1:]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def test_playability_is_that_of_self_play(en: Lexicon, en_tiles: TileSet) -> None:
    played = en.playability
    assert played is not None and played.games >= 50_000
    assert played.command.endswith(f"--lexicon en --games {played.games} --seed 1")
    # Some turns are exchanges, some have several best words.
    assert 0.9 * played.turns < sum(played.counts) < 1.5 * played.turns
    most = max(range(len(en.graph)), key=played.counts.__getitem__)
    assert en_tiles.spell(en.graph.word_at(most)) == "QI"
