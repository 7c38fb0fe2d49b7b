from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from eliot_qt import paths
from eliot_qt.game.tiles import TileError
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.commands import add_commands
from eliot_qt.lexicon.importer import write_columns


def run(*arguments: object) -> int:
    """Run ``lexicon …`` as the command line does."""
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers(required=True), build)
    parsed = parser.parse_args(["lexicon", *map(str, arguments)])
    code = parsed.run(parsed)
    assert isinstance(code, int)
    return code


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A word list with one line that is not a word."""
    path = tmp_path / "mine.txt"
    path.write_text("qi\nza\n??\noxen\n", encoding="utf-8")
    return path


def test_build_list_info_check_verify(
    home: Path, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("build", words, "--tile-set", "en", "--name", "My own") == 0
    printed = capsys.readouterr()
    assert "mine: 3 words" in printed.out
    assert "line 3: '??'" in printed.err

    assert run("list") == 0
    listed = capsys.readouterr().out
    assert "My own [en]" in listed
    assert "240,636  English [en]" in listed

    assert run("info", "mine") == 0
    assert "words      3" in capsys.readouterr().out

    assert run("check", "mine", "Qi", "oxen") == 0
    assert run("check", "mine", "qi", "ox", "o-o") == 1
    printed = capsys.readouterr()
    assert "qi: valid\nox: not valid\no-o: not valid" in printed.out

    assert run("check", "mine") == 0
    assert "mine: good" in capsys.readouterr().out


def test_export_and_import(
    home: Path, words: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("build", words, "--tile-set", "en")
    for name in ("eliot", "dawg22", "kwg"):
        file = tmp_path / f"{name}.bin"
        assert run("export", "mine", file, "--format", name) == 0
        assert f"{file}: 3 words" in capsys.readouterr().out
        assert run("import", file, "--format", name, "--tile-set", "en", "--id", name) == 0
        assert run("check", name, "qi", "za", "oxen") == 0
    assert run("export", "mine", tmp_path / "words.txt") == 0
    assert (tmp_path / "words.txt").read_text(encoding="utf-8") == "OXEN\nQI\nZA\n"
    with pytest.raises(LexiconError, match=r"eliot\.bin: its name does not say the format"):
        run("import", tmp_path / "eliot.bin", "--tile-set", "en")


def test_a_bundled_lexicon_is_not_hidden_by_one_of_its_id(home: Path, words: Path) -> None:
    with pytest.raises(LexiconError, match="choose another id"):
        run("build", words, "--tile-set", "en", "--id", "en")
    with pytest.raises(LexiconError, match="choose another id"):
        run("build", words, "--tile-set", "en", "--id", "en", "--out", paths.user_lexicons())
    assert not paths.user_lexicons().exists()
    # Elsewhere, as a recipe does, it is nobody's business.
    assert run("build", words, "--tile-set", "en", "--id", "en", "--out", home / "other") == 0


def test_damage_is_found(tmp_path: Path, words: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "lexicons"
    for lexicon_id in ("one", "two"):
        run("build", words, "--tile-set", "en", "--out", folder, "--id", lexicon_id)
    assert run("--folder", folder, "verify") == 0
    graph = folder / "one" / "one.kwg"
    graph.write_bytes(graph.read_bytes()[:-4])
    capsys.readouterr()
    assert run("--folder", folder, "verify") == 1
    printed = capsys.readouterr()
    assert str(graph) in printed.err
    assert "two: good" in printed.out
    assert run("--folder", folder, "check", "one") == 1
    (folder / "one" / "manifest.json").write_text("?", encoding="utf-8")
    assert run("--folder", folder, "list") == 1


def test_what_does_not_exist_is_named(home: Path, words: Path) -> None:
    with pytest.raises(TileError, match="'xx'"):
        run("build", words, "--tile-set", "xx")
    with pytest.raises(LexiconError, match="'xx'"):
        run("check", "xx", "word")
    with pytest.raises(LexiconError, match="'xx'"):
        run("info", "xx")


def test_a_lexicon_built_anew_says_which_figures_it_has_lost(
    home: Path, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build_it = ("build", words, "--tile-set", "en")
    run(*build_it)
    manifest = write_columns(Catalogue((paths.user_lexicons(),)).manifest("mine"), {"a": b"abc"})
    capsys.readouterr()
    assert run(*build_it, "--replace") == 0
    assert "columns" not in capsys.readouterr().err
    assert Catalogue((paths.user_lexicons(),)).manifest("mine").columns == manifest.columns
    words.write_text("qi\nza\n")
    assert run(*build_it, "--replace") == 0
    assert "work them out again: lexicon columns mine" in capsys.readouterr().err
    assert not list(manifest.folder.glob("*.columns"))
    assert run("check", "mine") == 0
