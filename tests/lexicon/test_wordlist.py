from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError, wordlist
from eliot_qt.lexicon.wordlist import MOST_BAD_LINES, parse_word_list, read_word_list
from tests.formats.effort import within


def test_words_are_folded_sorted_and_unique(en_tiles: TileSet) -> None:
    found = parse_word_list("zoo\nCafé\ncafe\n\n  ax \n", en_tiles)
    assert [en_tiles.spell(word) for word in found.words] == ["AX", "CAFE", "ZOO"]
    assert found.bad_lines == ()
    assert not found.ascending


def test_a_sorted_list_is_known_as_such(en_tiles: TileSet) -> None:
    assert parse_word_list("ab\nabc\nb b\nca", en_tiles).ascending
    assert not parse_word_list("ab\nab", en_tiles).ascending


@pytest.mark.parametrize(
    "data", [b"QI\nZA\n", b"QI\r\nZA\r\n", b"QI\rZA", b"\xef\xbb\xbfQI\nZA", b"QI\n\n\nZA"]
)
def test_line_ends_and_marks_do_not_matter(tmp_path: Path, en_tiles: TileSet, data: bytes) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(data)
    found = read_word_list(path, en_tiles)
    assert [en_tiles.spell(word) for word in found.words] == ["QI", "ZA"]
    assert not found.bad_lines


def test_bad_lines_are_all_reported_and_the_rest_kept(en_tiles: TileSet) -> None:
    found = parse_word_list("good\nrock-n-roll\na\nit's\n\nлес\nwords\n" + "x" * 22, en_tiles)
    assert [en_tiles.spell(word) for word in found.words] == ["GOOD", "WORDS"]
    reports = [str(line) for line in found.bad_lines]
    assert [line.number for line in found.bad_lines] == [2, 3, 4, 6, 8]
    assert reports[0] == "line 2: 'rock-n-roll': '-' is not a tile of English"
    assert reports[1] == "line 3: 'a': only one tile; words have 2 to 21"
    assert "22 tiles" in reports[4]


def test_length_is_counted_in_tiles(tile_sets: dict[str, TileSet]) -> None:
    es = tile_sets["es"]
    found = parse_word_list("ch\nchico\nll\n", es, longest=4)
    assert [es.show(word) for word in found.words] == ["[CH]ICO"]
    assert [line.text for line in found.bad_lines] == ["ch", "ll"]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"QI\nZA\ncaf\xe9\n", r"words\.txt, line 3: not UTF-8"),
        (b"\xe9", r"words\.txt, line 1: not UTF-8"),
        ("QI\n".encode("utf-16"), r"words\.txt: this is UTF-16"),
    ],
)
def test_a_file_that_is_no_utf8_names_the_line(
    tmp_path: Path, en_tiles: TileSet, data: bytes, complaint: str
) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=complaint):
        read_word_list(path, en_tiles)


def test_a_missing_file_is_named(tmp_path: Path, en_tiles: TileSet) -> None:
    with pytest.raises(LexiconError, match=r"none\.txt"):
        read_word_list(tmp_path / "none.txt", en_tiles)


def test_a_huge_sparse_file_is_refused_with_the_limit(tmp_path: Path, en_tiles: TileSet) -> None:
    path = tmp_path / "words.txt"
    with path.open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(LexiconError, match=r"words\.txt: larger than 64 MB, the limit"):
        read_word_list(path, en_tiles)


def test_too_many_lines_are_refused_with_the_limit(
    tmp_path: Path, en_tiles: TileSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wordlist, "MOST_LINES", 20_000)
    path = tmp_path / "words.txt"
    path.write_bytes(b"QI\r" * 20_000)
    assert read_word_list(path, en_tiles).words
    path.write_bytes(b"QI\r" * 20_001)
    with pytest.raises(LexiconError, match=r"words\.txt: more than 20,000 lines, the limit"):
        read_word_list(path, en_tiles)


@pytest.mark.parametrize("line", ["x" * 10_000_000, "a" + "\u0316\u0300" * 1_000_000])
def test_one_endless_line_is_a_bad_line_among_others(line: str, en_tiles: TileSet) -> None:
    with within(3):
        found = parse_word_list(f"QI\n{line}\nZA", en_tiles)
    assert [en_tiles.spell(word) for word in found.words] == ["QI", "ZA"]
    assert [str(bad) for bad in found.bad_lines] == [
        f"line 2: {line[:40] + '…'!r}: longer than 200 characters"
    ]


def test_of_many_bad_lines_the_first_are_kept_and_all_counted(en_tiles: TileSet) -> None:
    found = parse_word_list("it's\n" * 30_000 + "QI", en_tiles)
    assert len(found.words) == 1
    assert (len(found.bad_lines), found.bad_count) == (MOST_BAD_LINES, 30_000)
    assert found.bad_lines[-1].number == MOST_BAD_LINES


def test_definitions_behind_words_are_kept(en_tiles: TileSet) -> None:
    text = "AA rough lava [n AAS]\nqi\tthe life force [n QIS]\nZA pizza\nAX\nAB CD\nAD 12\nit was\n"
    found = parse_word_list(text, en_tiles)
    assert [en_tiles.spell(word) for word in found.words] == ["AA", "AX", "QI", "ZA"]
    assert found.definitions == (
        "AA\trough lava [n AAS]",
        "QI\tthe life force [n QIS]",
        "ZA\tpizza",
    )
    # Two words on a line, a figure, a sentence: no definitions.
    assert [line.number for line in found.bad_lines] == [5, 6, 7]
