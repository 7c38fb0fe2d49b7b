"""``record``: what a person has played, after they have played it in the terminal."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from eliot_qt import cli, paths
from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.review.theme_figures import ThemedGames, ThemedMistake
from eliot_qt.terminal.commands.record import theme_lines
from tests.play.record_book.ended_games import played

from .running import Capture, printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")


def play(capsys: Capture, monkeypatch: pytest.MonkeyPatch, lines: str, *arguments: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert cli.main(["play", "--mode", "free", *arguments]) == 0
    capsys.readouterr()


def test_a_game_in_the_terminal_enters_the_record(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path, tmp_path: Path
) -> None:
    assert printed(capsys, "record").startswith("No games yet")
    saved = tmp_path / "game.json"
    names = ("--players", "Ann", "Ben", "--seed", "3")
    play(capsys, monkeypatch, "pass\n" * 6, *names, "--save", str(saved))
    found = json.loads(printed(capsys, "record", "--json"))
    assert [game["name"] for game in found["games"]] == ["Ann", "Ben"]
    assert {game["file"] for game in found["games"]} == {str(saved)}
    assert found["figures"]["games"] == 2
    # Looking at it again, or leaving it to computers, is not playing.
    play(capsys, monkeypatch, "", "--load", str(saved), "--save", str(tmp_path / "b.json"))
    play(capsys, monkeypatch, "", "--players", "Ann", "Ben", "--seed", "4", "--auto")
    assert json.loads(printed(capsys, "record", "--json")) == found
    path = tmp_path / "record.csv"
    lines = printed(capsys, "record", "--csv", str(path)).splitlines()
    assert lines[0].split()[:3] == ["mode", "opponent", "games"]
    assert lines[1].split()[:3] == ["free", "people", "2"]
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    assert [row["player"] for row in rows] == ["Ann", "Ben"]


def test_a_damaged_record_is_named(capsys: Capture, home: Path) -> None:
    paths.record_file().parent.mkdir(parents=True)
    paths.record_file().write_text("{", encoding="utf-8")
    assert cli.main(["record"]) == 0
    assert "record.json.damaged" in capsys.readouterr().err


def test_mistakes_are_listed_by_theme() -> None:
    game = played(seed=1, digest="one")
    seats = ((game.digest, game.seat), ("another", 0))
    mistakes = tuple(
        ThemedMistake(digest, game.seat, number, MistakeTheme.LEAVE, 8.5)
        for digest in ("one", "another")
        for number in (1, 2)
    )
    lines = list(theme_lines([game], ThemedGames(seats, mistakes)))
    assert lines[-1].strip().split("  ")[0] == "A clumsy leave"
    assert lines[-1].split()[-5:] == ["2", "8.5", "%", "2.0", "–"]
    assert list(theme_lines([], ThemedGames(seats, mistakes))) == []
