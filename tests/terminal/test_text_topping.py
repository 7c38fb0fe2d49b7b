from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.terminal.course_game import CourseGame

from .talks import Clock, answers, open_game, saved, talk

START = "--mode topping --seed 5"


def test_tries_are_listed_until_one_scores_the_top() -> None:
    said = answers(START, "8E AGAR", "8D GUANA", "8D GUAXX", "tries", "8D GUARANA")
    assert said[1][0] == "Not possible: not in the lexicon: AGAR." or said[1][0].endswith("top.")
    assert said[2][0] == "16 points: not the top."
    assert said[3][0].startswith("Not possible: 2 × X are not on your rack")
    assert "  8D GUANA                   16" in said[4]
    assert said[5][0] == "Found: the top is 8D GUARANA for 70. 0 penalty points; 0 in all."
    assert said[5][-2].startswith("Turn 2. Rack ")


def test_hints_have_prices_and_are_paid_once() -> None:
    said = answers(START, "hint", "hint Score", "hint score", "hint first letter", "hint", "hints")
    assert "  score            60" in said[1]
    assert said[2][0] == said[3][0] == "The top scores 70 points."
    assert said[4][0] == "Its word begins with G."
    assert "  score            60 (paid)" in said[5]
    assert said[6][:2] == ["The top scores 70 points.", "Its word begins with G."]
    found = answers(START, "hint score", "hint score", "hint first letter", "8D GUARANA")[-1]
    assert found[0].endswith("180 penalty points for hints; 180 in all.")


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        ("orientation", "It goes across."),
        ("length", "Its word has 7 letters."),
        ("board letters", "It uses no letter on the board."),
        ("start", "The top begins at 8D."),
        ("all letters", "Its word has the letters A A A G N R U."),
        ("move", "Not possible: there is no hint 'move'"),
    ],
)
def test_what_hints_show(hint: str, told: str) -> None:
    assert answers(START, f"hint {hint}")[1][0].startswith(told)


def test_what_a_hint_said_cannot_be_taken_back() -> None:
    said = answers(START, "hint score", "undo")
    assert said[2][0].startswith("Not possible: 'undo' is neither a move nor a command")


def test_giving_up_costs_the_time_out() -> None:
    said = answers(START, "give", "give up")
    assert said[1][0].startswith("Not possible: ")
    assert said[2][0] == (
        "Not found: the top is 8D GUARANA for 70. 60 penalty points for not finding it; 60 in all."
    )


def test_a_pause_hides_everything() -> None:
    said = answers(START, "pause", "board", "rack", "moves", "8D GUARANA", "help", "resume")
    assert said[1] == ["The game is paused. The board is hidden."]
    for lines in said[2:6]:
        assert lines[0] == "Not possible: the game is paused; resume continues it."
    assert said[7][0].startswith("   A B C")


def test_the_clock_counts_seconds_but_not_in_pauses() -> None:
    said: list[str] = []
    clock = Clock()
    game = open_game(CourseGame, f"{START} --clock 100", said, clock)
    clock.time += 20_000
    game.do("8D GUAXX")
    game.do("hint score")
    clock.time += 10_000
    game.do("pause")
    clock.time += 500_000
    game.do("resume")
    clock.time += 7_500
    game.do("8D GUARANA")
    assert said[-1].endswith("37 for time + 60 for hints = 97 penalty points; 97 in all.")
    clock.time += 3_000
    game.do("hint length")
    assert game.position.open_turn is not None
    assert game.position.open_turn.elapsed == 3_000


def test_out_of_time_costs_the_whole_duration() -> None:
    said: list[str] = []
    clock = Clock()
    game = open_game(CourseGame, f"{START} --clock 100", said, clock)
    clock.time += 101_000
    game.do("8D GUARANA")
    assert said[0] == "Time is up: that costs 160 penalty points."
    assert said[1].endswith(
        "100 for time + 60 for not finding it = 160 penalty points; 160 in all."
    )
    clock.time += 3_000
    game.do("hint length")
    assert game.position.open_turn is not None
    assert game.position.open_turn.elapsed == 3_000


def test_penalties_survive_saving_and_loading(tmp_path: Path) -> None:
    path = tmp_path / "topping.json"
    talk(f"{START} --save {path}", "hint score", "8D GUARANA", "hint length", "8A AB")
    record = saved(path)
    assert record.position.scores == (60,)
    said = answers(f"--load {path}", "hints", "hint length")
    assert said[1][0].startswith("Its word has ")
    assert said[1][0] == said[2][0]
    assert "Player              60" in said[0][3]
