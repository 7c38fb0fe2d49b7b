"""``lexicon keyvalue``, and definitions made a dictionary with it."""

from __future__ import annotations

import os
from pathlib import Path

from eliot_qt.game.tiles import TileSet
from eliot_qt.words.definitions import find_definition

from .running import Capture, complaint, printed


def test_a_dictionary_is_built_and_asked(tmp_path: Path, capsys: Capture) -> None:
    text, file = tmp_path / "text.txt", tmp_path / "file"
    text.write_text("QI the life force\nZA\ta pizza = dish\nqi=again\n\nQI second\nX\n", "utf-8")
    assert "3 keys" in printed(capsys, "lexicon", "keyvalue", "build", str(text), str(file))
    assert printed(capsys, "lexicon", "keyvalue", "lookup", str(file), "QI") == "the life force\n"
    assert printed(capsys, "lexicon", "keyvalue", "lookup", str(file), "ZA") == "a pizza = dish\n"
    assert "there is no key 'X'" in complaint(
        capsys, "lexicon", "keyvalue", "lookup", str(file), "X"
    )
    text.write_text("\n", "utf-8")
    assert "no line has a key" in complaint(
        capsys, "lexicon", "keyvalue", "build", str(text), str(file)
    )
    text.write_bytes(b"QI the life force\n\xff\n")
    assert "text.txt: not UTF-8 text (byte 19)" in complaint(
        capsys, "lexicon", "keyvalue", "build", str(text), str(file)
    )
    assert "not a dictionary" in complaint(capsys, "lexicon", "keyvalue", "lookup", str(text), "X")


def test_alphagrams_of_a_lexicon(home: Path, tmp_path: Path, capsys: Capture) -> None:
    words, file = tmp_path / "few.txt", tmp_path / "file"
    words.write_text("tea\nate\neat\nqi\n", "utf-8")
    printed(capsys, "lexicon", "build", str(words), "--tile-set", "en")
    assert "2 keys" in printed(capsys, "lexicon", "keyvalue", "alphagrams", "few", str(file))
    assert printed(capsys, "lexicon", "keyvalue", "lookup", str(file), "AET") == "ATE EAT TEA\n"


def test_definitions_come_from_the_dictionary_while_it_is_not_older(
    tmp_path: Path, capsys: Capture, en_tiles: TileSet
) -> None:
    text, compiled = tmp_path / "en.txt", tmp_path / "en.keyvalues"
    text.write_text("qi the life force\n", "utf-8")
    printed(capsys, "lexicon", "keyvalue", "build", str(text), str(compiled))
    qi = en_tiles.parse("QI")
    assert find_definition(text, qi, en_tiles).text == "the life force"
    assert find_definition(text, en_tiles.parse("ZA"), en_tiles).text == ""
    # It is the dictionary that is asked: the text has changed without anybody noticing.
    made = compiled.stat().st_mtime_ns
    text.write_text("qi changed\n", "utf-8")
    os.utime(text, ns=(made, made))
    assert find_definition(text, qi, en_tiles).text == "the life force"
    os.utime(text, ns=(made + 10**9, made + 10**9))
    assert find_definition(text, qi, en_tiles).text == "changed"
    text.unlink()
    assert find_definition(text, qi, en_tiles).text == "the life force"


def test_a_damaged_dictionary_leaves_the_text_to_be_asked(
    tmp_path: Path, capsys: Capture, en_tiles: TileSet
) -> None:
    text, compiled = tmp_path / "en.txt", tmp_path / "en.keyvalues"
    text.write_text("qi the life force\n", "utf-8")
    printed(capsys, "lexicon", "keyvalue", "build", str(text), str(compiled))
    whole = compiled.read_bytes()
    qi = en_tiles.parse("QI")
    for damaged in (b"", b"noise", whole[:-3], whole.replace(b'"keys": 1', b'"keys": 7')):
        compiled.write_bytes(damaged)
        found = find_definition(text, qi, en_tiles)
        assert found.text == "the life force"
        assert "en.keyvalues" in str(found.fault) and "make it anew" in str(found.fault)
        nothing = find_definition(text, en_tiles.parse("ZA"), en_tiles)
        assert nothing.text == "" and nothing.fault == found.fault
    compiled.write_bytes(whole)
    assert find_definition(text, qi, en_tiles).fault is None
