"""Nothing that a file, a name or an argument says steers the terminal."""

from __future__ import annotations

import io
import json
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt import cli
from eliot_qt.streams import PrintableStream, print_lines, printable, steer

from .cli.running import Capture

# Empties the screen, sets the window's title, turns the order of letters round, makes a line.
HOSTILE = "\x1b[2J\x1b]0;Owned\x07Ann\u202etxt.exe\x9b31m\u2028\r"


_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def is_steering(char: str) -> bool:
    control = unicodedata.category(char) == "Cc" and char not in "\n\t"
    return control or unicodedata.bidirectional(char) in _TURNS


@given(st.text())
def test_nothing_that_steers_is_left_and_all_else_stays(text: str) -> None:
    shown = printable(text)
    assert not any(map(is_steering, shown))
    assert printable(shown) == shown
    if text.isprintable():
        assert shown == text
    # Codes are those of JSON, so that what was JSON says the same.
    assert json.loads(printable(json.dumps(text, ensure_ascii=False))) == text


def test_hints_of_a_language_stay() -> None:
    for text in ("می\u200cخواهم", "qu'il\u202ffait", "1\u00a0000", "👩\u200d👧", "a\tb\nc"):
        assert printable(text) == text


def test_the_programs_own_signs_reach_the_terminal() -> None:
    behind = io.StringIO()
    stream = PrintableStream(behind)
    steer("\x1b[2J", stream)
    print("\x1b[2J", file=stream)
    assert behind.getvalue() == "\x1b[2J\\u001b[2J\n"


def test_a_name_of_several_lines_makes_no_line(capsys: Capture) -> None:
    print_lines(["Ann\nBob wins", "end"])
    assert capsys.readouterr().out == "Ann\\nBob wins\nend\n"


def hostile_gcg(folder: Path) -> Path:
    path = folder / f"game{HOSTILE.replace('/', '')}.gcg"
    path.write_text(
        f"#player1 a {HOSTILE[:-2]}\n#player2 b Bob\n#title {HOSTILE[:-2]}\n#incomplete\n"
        ">a: ABCDEFG 8H BAD +12 12\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="file names there have no such characters")
@pytest.mark.parametrize(
    "command",
    ["play --auto --turns 1 --load", "export --to {out}", "lexicon import --tile-set en"],
)
def test_commands_print_no_steering_from_names_and_files(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    out = tmp_path / f"{HOSTILE}.csv"
    words = [out if word == "{out}" else word for word in command.split()]
    path = hostile_gcg(tmp_path)
    assert cli.main([*map(str, words), str(path)]) in (0, 2)
    printed = "".join(capsys.readouterr())
    assert "u001b" in printed
    assert not any(map(is_steering, printed))


@pytest.mark.parametrize("command", ["export --to {out}.html", "review --html {out}"])
def test_pages_show_names_in_their_order_of_letters(command: str, tmp_path: Path) -> None:
    """A page about a game of others has no sign that turns lines round or steers a terminal."""
    game, out = hostile_gcg(tmp_path).rename(tmp_path / "game.gcg"), tmp_path / "out"
    assert cli.main([*command.format(out=out).split(), str(game)]) == 0
    written = [*out.iterdir()] if out.is_dir() else [out.with_suffix(".html")]
    text = "".join(path.read_text(encoding="utf-8") for path in written)
    assert "Ann" in text and "u202e" in text
    assert not any(map(is_steering, text))


def test_the_streams_are_given_back(capsys: Capture) -> None:
    before = sys.stdout, sys.stderr
    cli.main(["lexicon", "list"])
    assert (sys.stdout, sys.stderr) == before
