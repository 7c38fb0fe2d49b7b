"""Games in which nobody can place a tile: the program says so and offers to end, in every mode."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.position import opening
from eliot_qt.game.shared.turn import Dealt
from eliot_qt.terminal.start import start_game

from .talks import answers, options, result, talk, workshop

STUCK = "CCVVWWX"


def blocked_game(mode: str, players: str, folder: Path) -> Path:
    """A saved game before its first move, with racks nothing can be made of."""
    record, table, _ = start_game(options(f"--mode {mode} {players} --seed 5"), workshop())
    start, rack = record.start, table.game.tile_set.parse(STUCK)
    if start.shared:
        record = replace(record, events=(Dealt(b"", rack),), cursor=-1, positions=())
    else:
        rules = replace(start.rules, exchange_minimum=99)
        racks = (rack, table.game.tile_set.parse("UUUUIII"))[: start.seats]
        start = opening(rules, start.tile_set, start.board, racks)
        record = replace(record, start=start, positions=())
    path = folder / "blocked.eliot"
    path.write_text(dumps(record), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("mode", "players", "offer"),
    [
        ("free", "--players Ann Bob", "No more moves are possible. Type end to"),
        ("training", "", "No move is possible with this rack. Type new for another one, or end"),
        (
            "duplicate",
            "--players Ann Bob Cleo:club",
            "No move is possible with this rack. Type end",
        ),
        ("topping", "", "No move is possible with this rack. Type end"),
    ],
)
def test_it_is_said_and_the_game_can_be_ended(
    mode: str, players: str, offer: str, tmp_path: Path
) -> None:
    path = blocked_game(mode, players, tmp_path)
    said = talk(f"--load {path}", "score", "end")
    assert sum(line.startswith(offer) for line in said) == 1
    told = result(said)
    assert told["reason"] == "blocked"
    lost = mode == "free"
    assert all((score < 0) is lost for score in told["scores"])


def test_an_arbiter_is_warned_and_may_set_another_rack() -> None:
    start = "--mode arbitration --players Ann Bob --seed 5"
    offer = "No move is possible: set another rack or end the game."
    said = answers(start, f"rack {STUCK}", "end turn", "draw", f"rack {STUCK}", "end game", "quit")
    assert offer in said[1]
    assert said[2][0] == "Not possible: no move is possible: set another rack or end the game."
    assert offer not in said[3]
    assert offer in said[4]
    assert said[5][-1].startswith("No more moves are possible.")
    assert result(said[6])["reason"] == "blocked"


@pytest.mark.parametrize("mode", ["training", "duplicate", "topping"])
def test_a_game_that_can_go_on_cannot_be_ended(mode: str) -> None:
    said = answers(f"--mode {mode} --seed 5", "end")
    assert said[1][0] == "Not possible: a move can still be made."
