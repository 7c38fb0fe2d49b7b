"""The referee: games of two processes, what is illegal, and what is said of both."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.referee_protocol import (
    Objection,
    Program,
    ProgramPlayer,
    RefereeError,
    answer_line,
    made_line,
    read_answer,
)
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.notation import NotationError, parse_move
from eliot_qt.lab.matches.player_games import play_games
from eliot_qt.lab.table import table_of
from eliot_qt.players.levels import make_player

OURS = f"{shlex.quote(sys.executable)} -m benchmarks referee_player --player "
# Passes, but at the second move of a game it says something else.
_BAD = """
import sys
number = 0
for line in sys.stdin:
    if line.startswith("game"):
        number = 0
        print("ready", flush=True)
    elif line.startswith("move"):
        number += 1
        print(SAYS if number == 2 else "pass 0", flush=True)
"""


def _script(folder: Path, says: str) -> str:
    path = folder / "program.py"
    path.write_text(_BAD.replace("SAYS", repr(says)), encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def test_two_processes_play_the_games_that_they_would_play_in_one() -> None:
    table = table_of("en")
    equipment = table.equipment()
    both = [make_player(name, table.lexicon, equipment.engine, 1) for name in ("static", "h2")]
    [wanted] = play_games(table, lambda: both, 7, [1], pairs=True)
    objections: list[Objection] = []
    programs = [Program(name, OURS + name) for name in ("static", "h2")]
    players = [ProgramPlayer(each, table.lexicon, objections) for each in programs]
    for player in players:
        player.begin(1, "en")
    [found] = play_games(table, lambda: players, 7, [1], pairs=True)
    for program in programs:
        program.end()
    assert found == wanted
    assert not objections


@pytest.mark.parametrize(
    ("says", "reason"),
    [
        ("8D QQQQQQQ 24", "NOT_ON_RACK"),
        ("nothing at all", "points are missing"),
        ("ex 0", "NO_TILES"),
    ],
)
def test_what_is_no_move_is_a_pass_and_is_told(
    says: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = _script(tmp_path, says)
    assert main(["referee", bad, _script(tmp_path, says), "--games", "2"]) == 1
    printed = capsys.readouterr().out
    assert "6 moves, 2 illegal, 0 with other points" in printed
    assert repr(says) in printed
    assert reason in printed


def test_a_program_that_ends_too_early_is_named() -> None:
    program = Program("brief", f"{shlex.quote(sys.executable)} -c pass")
    with pytest.raises(RefereeError, match="brief has ended"):
        program.begin(1, "en")
    program.end()
    with pytest.raises(RefereeError, match="no-such-program"):
        Program("none", "no-such-program")


def test_moves_read_as_they_are_written() -> None:
    game = table_of("en").game
    rows = ["15"] * 15
    rows[7] = "3NASTIER5"
    position = parse_cgp("/".join(rows) + " DEEIORU/ 66/0 0", game)
    board, tiles = position.board, position.tile_set
    move = parse_move("8D (NASTIER)D", board, tiles)
    line = answer_line(move, 9, board, tiles)
    assert line == "8D (NASTIER)D 9"
    assert read_answer(line, position) == (move, 9)
    assert read_answer("8D NASTIERD 9", position) == (move, 9)
    assert read_answer("ex EU 0", position) == (Exchange(tiles.parse("EU")), 0)
    assert read_answer("pass 0", position) == (Pass(), 0)
    with pytest.raises(NotationError):
        read_answer("8D NASTIERD", position)
    assert made_line(position, Board.empty(board.layout)) == ""
