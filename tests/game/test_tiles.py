from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt import paths
from eliot_qt.game.tiles import (
    BLANK,
    BLANK_BIT,
    MAX_LETTERS,
    TileError,
    TileSet,
    letters_of,
    missing_tiles,
    read_tile_sets,
    remove_tiles,
    sort_tiles,
)
from tests.formats.effort import within

TILE_SETS = read_tile_sets(paths.resources() / "tilesets.toml")

# Tiles in a full bag, sum of their values, blanks: the published figures.
TOTALS = {
    "en": (100, 187, 2),
    "en_super": (200, 381, 4),
    "fr": (102, 197, 2),
    "de": (102, 202, 2),
    "es": (100, 192, 2),
    "es_nodigraph": (100, 177, 2),
    "it": (120, 293, 2),
    "nl": (102, 230, 2),
    "pt": (120, 204, 3),
    "pl": (100, 190, 2),
    "sv": (100, 194, 2),
    "da": (100, 247, 2),
    "nb": (100, 202, 2),
    "ca": (100, 189, 2),
    "cs": (100, 205, 2),
    "hu": (100, 235, 2),
    "ro": (100, 211, 2),
    "el": (104, 206, 2),
    "ru": (104, 224, 2),
    "uk": (104, 234, 2),
    "eo": (100, 185, 2),
    "cy": (105, 194, 2),
    "hr": (103, 182, 2),
    "sl": (100, 180, 2),
    "sk": (100, 267, 2),
    "tr": (100, 201, 2),
    "fi": (101, 218, 2),
    "eu": (100, 233, 2),
    "bg": (102, 227, 2),
    "et": (102, 209, 2),
    "is": (104, 227, 2),
    "fo": (102, 212, 2),
    "lv": (104, 250, 2),
    "lt": (104, 188, 2),
    "ga": (100, 187, 2),
    "af": (102, 179, 2),
    "ms": (100, 184, 2),
    "la": (100, 160, 2),
    "ca_super": (200, 370, 5),
    "ro_super": (200, 422, 4),
    "de_super": (200, 400, 4),
    "de_119": (119, 222, 2),
}

# A word as a dictionary writes it, and the tiles that spell it.
SPELLINGS = {
    "en": [("café", "C A F E"), ("œuvre", "O E U V R E"), ("æon", "A E O N")],
    "fr": [("Garçon", "G A R C O N"), ("cœur", "C O E U R"), ("être", "E T R E")],
    "de": [("Straße", "S T R A S S E"), ("Öl", "Ö L"), ("STRAẞE", "S T R A S S E")],
    "es": [("perro", "P E RR O"), ("año", "A Ñ O"), ("chillón", "CH I LL O N")],
    "nl": [("ĳs", "I J S"), ("coördinatie", "C O O R D I N A T I E")],
    "pt": [("ação", "A Ç A O")],
    "pl": [("źdźbło", "Ź D Ź B Ł O"), ("quiz", "Q U I Z")],
    "sv": [("idé", "I D E"), ("ångström", "Å N G S T R Ö M")],
    "da": [("ørné", "Ø R N E")],
    "nb": [("fôr", "F O R"), ("müsli", "M Ü S L I")],
    "ca": [
        ("col·legi", "C O L·L E G I"),
        ("coŀlegi", "C O L·L E G I"),
        ("col.legi", "C O L·L E G I"),
        ("COL-LEGI", "C O L·L E G I"),
        ("Catalunya", "C A T A L U NY A"),
        ("qüestió", "QU E S T I O"),
    ],
    "cs": [("příliš", "P Ř Í L I Š"), ("chata", "C H A T A")],
    "hu": [("asszony", "A S SZ O NY"), ("őz", "Ő Z")],
    "ro": [("țâră", "T A R A"), ("înşir", "I N S I R")],
    "el": [("λόγος", "Λ Ο Γ Ο Σ"), ("ΐγς", "Ι Γ Σ")],
    "ru": [("ёж", "Ё Ж"), ("йод", "Й О Д")],
    "uk": [("м'ята", "М ʼ Я Т А"), ("з’їзд", "З ʼ Ї З Д")],
    "cy": [("llŷn", "LL Y N"), ("cyngor", "C Y NG O R")],
    "hr": [("džep", "DŽ E P"), ("ljubav", "LJ U B A V"), ("konj", "K O NJ")],
    "tr": [("ısı", "I S I"), ("isim", "İ S İ M"), ("kâr", "K A R")],
    "eu": [("etxe", "E TX E"), ("hitz", "H I TZ")],
    "la": [("uenio", "V E N I O")],
}


def test_every_published_set_is_there() -> None:
    assert set(TILE_SETS) == set(TOTALS)


@pytest.mark.parametrize("tile_set_id", TOTALS)
def test_totals_are_the_published_ones(tile_set_id: str) -> None:
    tile_set = TILE_SETS[tile_set_id]
    face_value = tile_set.points(tile_set.full_bag)
    assert (tile_set.total, face_value, tile_set.counts[BLANK]) == TOTALS[tile_set_id]
    assert len(tile_set.full_bag) == tile_set.total


def test_sets_differ_from_the_usual_rules_only_where_known() -> None:
    unusual = {
        s.id: (s.rack_size, s.bingo_tiles, s.bingo_bonus, s.exchange_minimum)
        for s in TILE_SETS.values()
        if (s.rack_size, s.bingo_tiles, s.bingo_bonus, s.exchange_minimum) != (7, 7, 50, 7)
    }
    assert unusual == {
        "de_119": (8, 8, 50, 7),
        "es": (7, 7, 50, 1),
        "es_nodigraph": (7, 7, 50, 1),
    }


def test_y_is_both_vowel_and_consonant_in_french_only() -> None:
    both = {
        (s.id, symbol)
        for s in TILE_SETS.values()
        for symbol, vowel, consonant in zip(
            s.letters[1:], s.vowels[1:], s.consonants[1:], strict=True
        )
        if vowel and consonant
    }
    assert both == {("fr", "Y")}


@pytest.mark.parametrize(
    ("tile_set_id", "word", "tiles"),
    [(key, word, tiles) for key, examples in SPELLINGS.items() for word, tiles in examples],
)
def test_dictionary_words_become_tiles(tile_set_id: str, word: str, tiles: str) -> None:
    tile_set = TILE_SETS[tile_set_id]
    split = tile_set.split(tile_set.fold(word))
    assert [tile_set.symbol(t) for t in split] == tiles.split()


@pytest.mark.parametrize(
    ("tile_set_id", "word", "index"),
    [("en", "AB-C", 2), ("en", "A?", 1), ("es", "KILO", 0), ("ca", "A·B", 1), ("el", "ABΓ", 0)],
)
def test_foreign_characters_are_named_with_their_place(
    tile_set_id: str, word: str, index: int
) -> None:
    with pytest.raises(TileError) as caught:
        TILE_SETS[tile_set_id].split(word)
    assert caught.value.index == index
    assert repr(word[index]) in str(caught.value)


def test_large_alphabets_fit() -> None:
    assert len(TILE_SETS["sk"]) == 47
    assert len(TILE_SETS["hu"]) == 42
    assert all(len(tile_set) <= MAX_LETTERS for tile_set in TILE_SETS.values())


@given(tile_set=st.sampled_from(list(TILE_SETS.values())), data=st.data())
def test_text_of_tiles_reads_back(tile_set: TileSet, data: st.DataObject) -> None:
    letters = st.integers(1, len(tile_set))
    tile = st.one_of(st.just(BLANK), letters, letters.map(lambda t: t | BLANK_BIT))
    tiles = bytes(data.draw(st.lists(tile, max_size=15)))
    assert tile_set.parse(tile_set.show(tiles)) == tiles


@pytest.mark.parametrize("tile_set", TILE_SETS.values(), ids=lambda s: s.id)
def test_the_alphabet_folds_to_itself(tile_set: TileSet) -> None:
    for tile in range(1, len(tile_set) + 1):
        symbol = tile_set.letters[tile]
        assert tile_set.split(tile_set.fold(symbol)) == bytes([tile])
        assert tile_set.split(tile_set.fold(tile_set.symbol(tile | BLANK_BIT).rstrip("?")))[0]


def test_designated_blanks_are_lower_case_and_worth_nothing() -> None:
    es = TILE_SETS["es"]
    tiles = es.parse("[CH]Ic[rr]?")
    assert es.show(tiles) == "[CH]Ic[rr]?"
    assert es.spell(tiles[:4]) == "CHICRR"
    assert es.points(tiles) == 5 + 1
    assert letters_of(tiles) == es.parse("[CH]IC[RR]?")


def test_the_keyboard_apostrophe_is_the_ukrainian_tile() -> None:
    uk = TILE_SETS["uk"]
    assert uk.show(uk.parse("М'Я")) == "МʼЯ"
    assert uk.show(uk.parse("М[ʼ?]Я")) == "М[ʼ?]Я"


@pytest.mark.parametrize("text", ["A[CH", "A[XY]", "Á", "[]"])
def test_text_that_is_no_tiles_is_refused(text: str) -> None:
    with pytest.raises(TileError):
        TILE_SETS["es"].parse(text)


def test_racks_lose_tiles_with_blanks_counted() -> None:
    en = TILE_SETS["en"]
    rack = en.parse("AEIR?ST")
    assert remove_tiles(rack, en.parse("TqA")) == en.parse("EIRS")
    assert missing_tiles(rack, en.parse("TTqqE")) == en.parse("T?")
    with pytest.raises(ValueError, match="not found"):
        remove_tiles(rack, en.parse("Z"))
    assert en.show(sort_tiles(en.parse("?BA?"))) == "AB??"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tile_set = [", "sets.toml"),
        ("a = " + "[" * 5000, "sets.toml"),
        ("a = " + "{a = " * 5000, "sets.toml"),
        ("tile_set = 3", "a list of tables"),
        ("tile_set = [3]", "a list of tables"),
        (
            '[[tile_set]]\nid = "x"\nname = "X"\nlocale = "x"\nblanks = 999999999999\n'
            'tiles = [["A", 1, 1, "v"]]',
            "from 0 to 255",
        ),
        (
            '[[tile_set]]\nid = 7\nname = "X"\nlocale = "x"\nblanks = 0\n'
            'tiles = [["A", 1, 1, "v"]]',
            "are texts",
        ),
        ('[[tile_set]]\nid = "x"', "tile set x"),
        (
            '[[tile_set]]\nid = "x"\nname = "X"\nlocale = "x"\nblanks = 0\n'
            'tiles = [["A", 1, 1, "v"], ["A", 1, 1, "v"]]',
            "stands twice",
        ),
        (
            '[[tile_set]]\nid = "x"\nname = "X"\nlocale = "x"\nblanks = 0\ntiles = [["A", 1, 1]]',
            "tile set x: tiles: a list of letter, count, value and kind",
        ),
        (f"a = {'9' * 5000}", "a huge number$"),
        (
            '[[tile_set]]\nid = "x"\nname = "X"\nlocale = "x"\nblanks = 0\n'
            'tiles = [["A", 1, 1, "v"], ["B[", 1, 1, "c"]]',
            "tile set x: a letter is a sign",
        ),
        ("a = '\udcff'", r"not UTF-8 text \(byte 6\)$"),
        (
            '[[tile_set]]\nid = "x"\nname = "X"\nlocale = "x"\nblanks = 0\ntiles = 4',
            "tile set x: tiles: a list",
        ),
    ],
)
def test_a_damaged_table_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "sets.toml"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(TileError, match=complaint):
        read_tile_sets(path)


def test_a_row_of_combining_marks_does_not_stop_the_program() -> None:
    """Composing it would take the square of its length."""
    en = TILE_SETS["en"]
    with within(3):
        assert en.fold("a" + "\u0316\u0300" * 200_000).startswith("A")
    assert en.fold("cafe\u0301") == "CAFE"
