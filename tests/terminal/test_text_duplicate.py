from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.move import Placement
from eliot_qt.terminal.course_game import CourseGame

from .talks import Clock, answers, open_game, result, saved, talk

CLUB = "--mode duplicate --players Ann Bob Carl:casual --seed 5"
ALONE = "--mode duplicate --seed 5"


def test_people_enter_in_any_order_and_then_all_is_revealed() -> None:
    said = answers(CLUB, "Bob 8D GUANA", "1 8D GUARANA")
    assert said[0][-1] == "Turn 1. Rack AAAGNRU. Waiting for Ann, Bob."
    # Nothing is told of Bob's move before everybody has entered.
    assert said[1] == ["Turn 1. Rack AAAGNRU. Waiting for Ann."]
    assert said[2][:4] == [
        "Turn 1:",
        "  Ann              8D GUARANA               70    +0     70  100%",
        "  Bob              8D GUANA                 16   -54     16   23%",
        "  Carl             8F AGAR                  10   -60     10   14%",
    ]
    assert "  On the board: 8D GUARANA, 70 (best of the seats)." in said[2]
    assert "     1  8D GUARANA               70  Ann" in said[2]
    assert "     8  8D GUANA                 16  Bob" in said[2]
    assert "  Carl's move has rank 25." in said[2]
    assert said[2][-2].startswith("Turn 2. Rack ")


def test_a_player_alone_needs_no_name_and_plays_against_the_top() -> None:
    said = answers(ALONE, "8D GUANA")
    assert "  On the board: 8D GUARANA, 70 (top)." in said[1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("8D GUARANA", "whose move? write NAME 8H WORD."),
        ("Zoe 8D GUARANA", "there is no player 'Zoe'."),
        ("4 8D GUARANA", "there is no player '4'."),
        ("Carl 8D GUARANA", "computers enter when all people have."),
        ("Ann 8D GUARAXA", "X is not on your rack; GUARAXA is not a word."),
        ("Ann ex AA", "there are no exchanges in this game."),
        ("pass", "who passes? write pass NAME."),
        ("turn 1", "turn 1: 0 turns have been played."),
        ("H4 GUARANA", "whose move?"),
        ("Ann H4 GUARANA", "the first word must go across."),
    ],
)
def test_what_cannot_be_entered_is_explained(line: str, words: str) -> None:
    said = answers(CLUB, line)
    assert said[1][0].startswith("Not possible: ")
    assert words in said[1][0]
    assert said[1][-2] == "Turn 1. Rack AAAGNRU. Waiting for Ann, Bob."


def test_each_enters_once() -> None:
    said = answers(CLUB, "Ann 8D GUARANA", "Ann 8D GUANA", "8D GUANA")
    assert "Ann has entered a move" in said[2][0]
    # Only Bob is waited for: his name may be left out.
    assert "  Bob              8D GUANA                 16   -54     16   23%" in said[3]


def test_passes_and_time() -> None:
    said = answers(CLUB, "Ann pass", "pass Bob", "time")
    assert "  Ann              pass                      0   -70      0    0%" in said[2]
    assert said[3][:2] == ["Time is up.", "Turn 2:"]


def test_an_entry_can_be_taken_back() -> None:
    said = answers(CLUB, "Ann 8D GUANA", "undo", "Ann 8D GUARANA", "Bob pass", "turn 1", "results")
    assert said[2][-1].endswith("Waiting for Ann, Bob.")
    assert "  Ann              8D GUARANA               70    +0     70  100%" in said[4]
    assert (
        said[5][:-1]
        == [line for line in said[4] if line.startswith((" ", "Turn 1:"))][: len(said[5]) - 1]
    )
    assert said[6][1].split() == ["1", "Ann", "70", "70", "0", "0", "0", "100.0"]


def test_out_of_time_is_noticed_at_the_next_line() -> None:
    said: list[str] = []
    clock = Clock()
    game = open_game(CourseGame, f"{CLUB} --clock 60", said, clock)
    clock.time += 20_000
    game.do("Ann 8D GUARANA")
    clock.time += 41_000
    game.do("Bob 8D GUANA")
    assert said[0] == "Time is up. No move entered by Bob."
    turn = game.position.turns[0]
    assert [entry and isinstance(entry.move, Placement) for entry in turn.entries] == [
        True,
        False,
        True,
    ]
    assert turn.entries[0] is not None
    assert turn.entries[0].spent == 20_000
    clock.time += 59_000
    game.do("Ann pass")
    assert "Not possible" not in said[-1]
    assert game.position.turns[1].entries[0] is not None


def test_a_pause_stops_the_clock_of_a_turn() -> None:
    said: list[str] = []
    clock = Clock()
    game = open_game(CourseGame, f"{CLUB} --clock 60", said, clock)
    game.do("pause")
    clock.time += 600_000
    game.do("Ann 8D GUARANA")
    assert said == ["Not possible: the game is paused; resume continues it."]
    game.do("resume")
    clock.time += 59_000
    game.do("Ann 8D GUARANA")
    entry = game.position.turns[0].entries[0]
    assert entry is not None
    assert entry.spent == 59_000


def test_without_a_clock_there_is_no_pause() -> None:
    assert "is neither a move nor a command" in answers(ALONE, "pause")[1][0]


def test_a_game_goes_on_after_loading(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    talk(f"{CLUB} --save {path}", "Ann 8D GUARANA")
    assert saved(path).position.turns[0].entries[0] is not None
    said = answers(f"--load {path}", "undo", "Bob pass", "undo")
    assert said[0][-1] == "Turn 1. Rack AAAGNRU. Waiting for Bob."
    # Who entered it has left: it stands.
    assert said[1][0].startswith("Not possible: there is nothing to undo; only the turn")
    assert said[2][0] == "Turn 1:"
    # Everybody has seen what the others entered.
    assert said[3][0].startswith("Not possible: there is nothing to undo; only the turn")
    assert said[3][-2] == said[2][-1]


def test_a_player_alone_takes_back_whole_turns(tmp_path: Path) -> None:
    path = tmp_path / "alone.json"
    talk(f"{ALONE} --save {path}", "8D GUANA")
    said = answers(f"--load {path}", "undo", "undo", "redo", "undo", "8D GUARANA")
    assert said[1][-1] == "Turn 1. Rack AAAGNRU. Waiting for Player."
    assert said[2][0] == "Not possible: there is nothing to undo."
    assert said[3][-1] == said[0][-1]
    assert "  Player           8D GUARANA               70    +0     70  100%" in said[5]


def test_a_master_game_imposes_its_racks_and_its_board(tmp_path: Path) -> None:
    path = tmp_path / "master.json"
    game = f"--mode free --players Ann Bob --seed 5 --save {path}"
    talk(game, "8D CRUSADO", "pass")
    with pytest.raises(FormatError, match="its racks are secret"):
        talk(f"--mode duplicate --players Zoe --master {path}")
    talk(game, "8D CRUSADO", "pass", "resign")
    said = talk(f"--mode duplicate --players Zoe --master {path}", "8D SCAUR")
    assert "Turn 1. Rack ACDORSU. Waiting for Zoe." in said
    assert "  On the board: 8D CRUSADO, 76 (master game)." in said
    assert result(said) == {
        "mode": "duplicate",
        "variants": [],
        "turns": 1,
        "scores": [16],
        "reason": "no rack",
    }
