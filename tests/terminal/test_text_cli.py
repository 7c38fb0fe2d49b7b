"""``python -m eliot_qt play`` with its streams: scripts in, transcripts out."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt import cli
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement
from eliot_qt.terminal.playing import run

from .talks import options, result, saved, talk, workshop

Capture = pytest.CaptureFixture[str]


def feed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_script_is_played(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    feed(monkeypatch, "8D CRUSADO\r\nresign\n")
    arguments = ("play", "--mode", "free", "--seed", "5", "--players", "Ann", "Bob")
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "> 8D CRUSADO\nAnn plays 8D CRUSADO for 76 points, 76 in all.\n" in out
    assert result(out.splitlines())["scores"] == [76, 0]


def test_a_game_of_computers_needs_no_input(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    feed(monkeypatch, "")
    assert cli.main(("play", "--mode", "topping", "--auto", "--seed", "5", "--turns", "3")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Eliot Qt, topping, English, seed 5"
    assert lines[1].split() == ["1", "AAAGNRU", "8D", "GUARANA", "70", "0"]
    assert result(lines)["turns"] == 3


def test_a_transcript_is_the_same_in_every_process() -> None:
    command = "--mode duplicate --players Ann:casual Bob:club --variant explosive --seed 4"
    command += " --auto --turns 3"
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-m", "eliot_qt", "play", *command.split()],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=True,
    )
    told = done.stdout.splitlines()
    assert told == talk(command)
    assert result(told)["turns"] == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--mode", "chess"), "invalid choice: 'chess'"),
        (("--mode", "free", "--players", "Ann:x", "Bob"), "there is no level 'x'"),
        (("--mode", "free", "--players", "Ann:percent101"), "there is no level 'percent101'"),
        (("--mode", "free", "--turns", "0"), "'0' is not a number from 1 up"),
        (("--mode", "free", "--rack", "18"), "a rack of 18 tiles"),
        (("--mode", "free", "--bonuses", "5:5000"), "'5:5000': bonuses up to 1000"),
        (("--mode", "free", "--lexicon", "none"), "there is no lexicon 'none'"),
        (("--load", "nowhere.json"), "nowhere.json: No such file"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], words: str, capsys: Capture) -> None:
    try:
        code = cli.main(("play", *arguments))
    except SystemExit as leaving:
        assert isinstance(leaving.code, int)
        code = leaving.code
    err = capsys.readouterr().err
    assert code == 2
    assert err.count("\n") == 1
    assert words in err


def test_own_racks_bonuses_and_shares(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    wanted = options(
        f"--mode free --players Ann:percent80 Bob:percent50 --rack 5 --seed 5 --save {path} --auto"
    )
    said: list[str] = []
    assert run(replace(wanted, bonuses="4:10 5:40"), workshop(), [], said.append) == 0
    record = saved(path)
    assert [seat.player for seat in record.seats] == ["percent80", "percent50"]
    rules = record.start.rules
    assert (rules.rack_size, rules.bingo_tiles, rules.bonus_table) == (5, 5, "4:10 5:40")
    assert record.position.over is not None
    plays = [e for e in record.events if isinstance(e, Turn) and isinstance(e.move, Placement)]
    whole = [e.score for e in plays if isinstance(e.move, Placement) and len(e.move.used) == 5]
    assert whole
    assert min(whole) > 40


def test_an_interrupted_game_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    wanted = options(f"--mode free --players Ann Bob --seed 5 --save {path}")

    def lines() -> Iterator[str]:
        yield "8D CRUSADO"
        raise KeyboardInterrupt

    said: list[str] = []
    assert run(wanted, workshop(), lines(), said.append) == 130
    assert said[-2:] == ["Interrupted.", "Saved as game.json."]
    assert saved(path).position.scores == (76, 0)


def test_a_format_that_cannot_hold_the_game_gets_our_own_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    wanted = options(f"--mode training --variant clabbers --seed 5 --save {path}")
    said: list[str] = []
    assert run(wanted, workshop(), ["new"], said.append) == 0
    assert said[-2].startswith("game.xml was not saved. ")
    assert said[-1] == "Saved as game.eliot."
    assert saved(tmp_path / "game.eliot").mode == "training"
    assert not path.exists()


def test_another_game_of_our_own_format_is_not_written_over(tmp_path: Path) -> None:
    for name in ("game.eliot", "game 2.eliot"):
        (tmp_path / name).write_text("somebody's")
    path = tmp_path / "game.xml"
    wanted = options(f"--mode training --variant clabbers --seed 5 --save {path}")
    said: list[str] = []
    assert run(wanted, workshop(), ["new", "save", "save"], said.append) == 0
    assert said.count("Saved as game 3.eliot.") == 3
    assert (tmp_path / "game.eliot").read_text() == "somebody's"
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "game 2.eliot",
        "game 3.eliot",
        "game.eliot",
    ]


def test_gcg_cannot_hold_a_game_with_one_rack_for_all(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    start = options(f"--mode duplicate --players Ann Bob --seed 5 --save {path}")
    assert run(start, workshop(), ["Ann 8D GUARANA", "Bob pass"], lambda line: None) == 0
    said: list[str] = []
    loaded = options(f"--load {path} --save {tmp_path / 'club.gcg'}")
    assert run(loaded, workshop(), [], said.append) == 0
    assert said[-2].startswith("club.gcg was not saved. GCG holds games in which")
    assert saved(tmp_path / "club.eliot").position.scores == (70, 0)


def test_a_game_is_played_where_nothing_can_be_kept_beside_it(home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / "data").write_text("a file where the folder should be")
    path = tmp_path / "part.gcg"
    path.write_text("#player1 Ann Ann\n#player2 Bob Bob\n>Ann: WINT 8E WINT +14 14\n")
    said: list[str] = []
    loaded = options(f"--load {path} --save {tmp_path / 'game.eliot'}")
    assert run(loaded, workshop(), [], said.append) == 0
    assert any("the racks that the file has in part count as known" in line for line in said)
    assert saved(tmp_path / "game.eliot").position.scores == (14, 0)


def test_endless_lines_of_a_script_are_refused_in_few_words(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    lines = ["8h " + "a\u0316\u0300" * 100_000, "turn " + "9" * 5000, "quit"]
    feed(monkeypatch, "\n".join(lines))
    assert cli.main(("play", "--mode", "topping", "--seed", "5")) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("Not possible: a line of more than 1,000 characters.") == 2
