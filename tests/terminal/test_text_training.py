from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.game import Game
from eliot_qt.modes import training
from eliot_qt.terminal.console import Console
from eliot_qt.terminal.course_game import CourseGame
from eliot_qt.terminal.playing import summary

from .talks import answers, talk, workshop

START = "--mode training --seed 5"
DIRTY = "15/15/15/15/15/15/15/7DIRTY3/15/15/15/15/15/15/15"


def test_racks_by_hand_new_and_completed() -> None:
    said = answers(START, "rack AEINRST", "rack ZZ", "new", "complete S", "rack")
    assert said[1][0] == "The rack is AEINRST."
    assert said[2][0].startswith("Not possible: ")
    assert said[3][0].startswith("The rack is ")
    assert "Rack" in said[4][-1]
    assert said[5][0] == said[4][-1]


def test_the_difference_to_the_top_is_shown() -> None:
    said = answers(START, "rack AEINRST", "8H TRAINS", "rack ?", "rack AEINRST")
    assert said[2][:2] == [
        "Player plays 8H TRAINS for 14 points, 14 in all.",
        "52 points less than the top.",
    ]
    said = answers(START, "8D CRUSADO")
    assert said[1][1] == "That is the top."


def test_is_mine_the_top_does_not_show_what_is() -> None:
    tried = ("top 8H SCAR", "top 8D CRUSADO", "top 8H SCAT", "top ex A")
    said = answers(START, *tried, "top 8H SCAR", "top 8H SCAR")
    assert [lines[0] for lines in said[1:4]] == [
        "No, there is a better move. Ask again to see by how much.",
        "Yes, no move is better.",
        "8H SCAT: T is not on your rack.",
    ]
    assert said[4][0].startswith("Not possible: ")
    assert said[5] == said[1], "another move was asked about"
    assert said[6][0].startswith("The best move is worth ")


def test_a_position_is_set_up_from_cgp_and_shown_as_cgp() -> None:
    said = answers(START, f"position {DIRTY} AGKNPST/ 0/0 0", "moves 1", "cgp", "undo")
    assert " 8 = . . ' . . . D I R T Y . . =" in said[1][8]
    assert said[2][0].split() == ["1", "L7", "K(Y)ANGS", "28"]
    assert said[3][0] == f"{DIRTY} AGKNPST/ 0/0 0"
    assert said[4][0] == "Not possible: there is nothing to undo."


def test_positions_of_other_games_are_refused() -> None:
    large = "/".join(["21"] * 21)
    said = answers(START, f"position {large} A/", f"position {DIRTY} A/ 0/0 0 bb 7;", "position x")
    assert all(lines[0].startswith("Not possible: ") for lines in said[1:])
    assert said[3][-2] == "Rack ACDORSU."


def test_a_training_in_which_nothing_can_be_placed_can_be_ended() -> None:
    assert answers(START, "rack VV", "end")[2][0] == "Not possible: a move can still be made."
    rules = replace(workshop().rules("en", "standard15"), exchange_minimum=101)
    table = workshop().table(rules)
    record = training.new_training(Game(rules, table.game.tile_set, table.game.layout), 5, "Ann")
    said: list[str] = []
    game = CourseGame(record, table, Console(said.append, workshop().files))
    game.do("rack VV")
    game.prompt()
    assert said[-2].startswith("No move is possible with this rack. Type new")
    game.do("end")
    assert game.over
    assert summary(game.record)["reason"] == "blocked"


def test_an_explosive_blank_is_shown() -> None:
    said = talk("--mode training --seed 6 --variant explosive", "new")
    assert any(line.startswith("The blank turns into ") for line in said)
    assert "?" not in said[-2]


def test_what_took_the_place_of_a_joker_is_shown() -> None:
    said = answers("--mode training --seed 6 --variant joker", "moves 1", "cgp")
    move = " ".join(said[1][0].split()[1:3])
    told = answers("--mode training --seed 6 --variant joker", move)[1][0]
    assert "takes the place of the blank." in told


def test_the_hint_and_the_answer_lead_to_what_keeps_more_not_to_the_highest_score() -> None:
    """WALERS scores more than WO after ECU, which keeps AELRS, and is the worse move."""
    rows = ["15"] * 15
    rows[7] = "7ECU5"
    position = f"position {'/'.join(rows)} AELORSW/ 0/0 0"
    said = answers(START, position, *["hint"] * 5, "moves 1")
    best, top = said[-2][0].removeprefix("The best move is ").rstrip("."), said[-1][0].split()
    assert best != " ".join(top[1:3])
    told = answers(START, position, f"top {best}", f"top {' '.join(top[1:3])}")
    assert told[-2][0] == "Yes, no move is better."
    assert told[-1][0].startswith("No, there is a better move.")


def test_hints_lead_to_an_exchange_where_that_is_best() -> None:
    position = f"position {'/'.join(['15'] * 15)} IIUUUVV/ 0/0 0"
    said = answers(START, position, *["hint"] * 3, "ex IUUUVV")
    assert [lines[0] for lines in said[-4:-1]] == [
        "The best move is an exchange.",
        "It keeps no tile.",
        "The best move is to exchange I I U U U V V.",
    ]


def test_hints_lead_to_words_one_may_know() -> None:
    """ETAERIO is the best first play of its letters, and no club player has to know it."""
    position = f"position {'/'.join(['15'] * 15)} AEEIORT/ 0/0 0"
    said = answers(START, position, "hint", *["hint"] * 4)
    assert said[2][0] == "The best move is a play, but no bingo. A rarer word does better."
    assert "ETAERIO" not in said[-1][0]
