from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.position import Position
from eliot_qt.play.running import computers
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players import levels
from eliot_qt.players.analysis import Analysis, Player
from eliot_qt.players.levels import make_player
from eliot_qt.terminal import options as text_options
from eliot_qt.terminal import table as text_table
from eliot_qt.terminal.course_game import CourseGame
from eliot_qt.terminal.playing import run
from eliot_qt.terminal.table import Table

from .talks import answers, open_game, options, result, saved, talk, workshop

TWO = "--mode free --players Ann Bob --seed 5"
ANN = "Ann's turn. The command rack shows your tiles."
BOB = "Bob's turn. The command rack shows your tiles."


def test_a_board_scores_and_the_rack_are_shown() -> None:
    (first,) = answers(TWO)
    assert first[:2] == ["Eliot Qt, free, English, seed 5", "help lists the commands."]
    assert first[2] == "   A B C D E F G H I J K L M N O"
    assert first[3] == " 1 = . . ' . . . = . . . ' . . =    Ann                  0"
    assert first[10].startswith(" 8 = . . ' . . . * . . . ' . . =")
    assert first[-2:] == [ANN, "No more input."]
    assert max(map(len, first)) <= 80


def test_moves_exchanges_and_passes() -> None:
    said = answers(TWO, "8D CRUSADO", "ex E", "pass")
    assert said[1][0] == "Ann plays 8D CRUSADO for 76 points, 76 in all."
    assert " 8 = . . C R U S A D O . ' . . =" in said[1]
    assert said[2][0] == "Bob exchanges 1 tile."
    assert said[3] == ["Ann passes.", said[3][1], "No more input."]
    assert said[3][1] == BOB


def test_a_refused_move_shows_everything_and_changes_nothing() -> None:
    said = answers(TWO, "8A ZZZ", "8H DISCO", "rubbish", "xyzzy 1 2", "")
    assert said[1] == [
        "Not possible: 3 × Z are not on your rack; the first word must cover the centre square 8H; "
        "ZZZ is not a word.",
        ANN,
    ]
    assert said[2][0] == "Not possible: I is not on your rack."
    assert said[3][0] == "Not possible: 'rubbish' is neither a move nor a command; help lists them."
    assert said[4][0].startswith("Not possible: ")
    assert said[5] == [ANN, "No more input."]


ALONE = "--mode free --seed 5"


def test_undo_and_redo_walk_through_the_commands() -> None:
    said = answers(ALONE, "8D CRUSADO", "pass", "undo", "undo", "undo", "redo", "redo", "redo")
    assert said[4][-1] == "Player's turn. Rack ACDORSU."
    assert said[5][0] == "Not possible: there is nothing to undo."
    assert said[7][-1] == said[2][-1]
    assert said[8][0] == "Not possible: there is nothing to redo."


def test_between_people_a_rack_is_shown_when_it_is_asked_for() -> None:
    said = answers(TWO, "rack", "8D CRUSADO", "rack", "pass")
    assert said[1] == ["Rack ACDORSU.", "Ann's turn. Rack ACDORSU."]
    assert said[2][-1] == BOB
    rack = said[3][0].removeprefix("Rack ").rstrip(".")
    assert said[3][1] == f"Bob's turn. Rack {rack}."
    assert said[4][-2:] == [ANN, "No more input."]
    assert not any(rack in line for lines in (*said[:3], said[4]) for line in lines)


def test_between_people_only_the_turn_just_made_is_taken_back() -> None:
    said = answers(TWO, "pass", "undo", "redo", "undo", "pass", "rack", "undo", "pass", "undo")
    assert said[2][-1] == ANN
    assert said[3][0] == "Not possible: there is nothing to redo."
    assert said[4][0].startswith("Not possible: there is nothing to undo; only the turn")
    assert said[7][0].startswith("Not possible: there is nothing to undo; only the turn")
    assert said[7][1].startswith("Bob's turn. Rack ")
    assert said[9][-2] == BOB


def test_by_tournament_rules_nothing_is_taken_back() -> None:
    for table in (TWO, ALONE):
        said = answers(f"{table} --rules tournament", "8D CRUSADO", "undo")
        assert said[2][0] == "Not possible: where plays can be challenged, no turn is taken back."


def test_words_are_not_judged_where_a_play_may_be_challenged() -> None:
    said = answers(f"{ALONE} --rules tournament", "check 8D CRUSAD", "check 8D CRUSADX")
    assert said[1][0] == "8D CRUSAD: 24 points (CRUSAD)."
    assert said[2][0] == "8D CRUSADX: X is not on your rack."


def test_a_file_left_at_a_computers_turn_shows_the_next_one_of_a_person(tmp_path: Path) -> None:
    path = tmp_path / "game.eliot"
    talk(f"{ALONE} --save {path}", "8D CRUSADO", "pass")
    path.write_text(dumps(saved(path).go_to(1)), encoding="utf-8")
    said = answers(f"--load {path}", "undo")
    assert said[0][-1].startswith("Player's turn. Rack ")
    assert said[1][-2] == "Player's turn. Rack ACDORSU."


def test_a_player_that_fails_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Table, position: Position, spec: PlayerSpec) -> Analysis:
        raise ValueError("no strength left")

    monkeypatch.setattr(Table, "answer", fail)
    said = answers(ALONE, "8D CRUSADO")
    assert said[1][:3] == [
        "Player plays 8D CRUSADO for 76 points, 76 in all.",
        "The search failed: no strength left.",
        "Computer passes.",
    ]


def test_the_screen_is_cleared_between_people() -> None:
    said: list[str] = []
    game = open_game(CourseGame, TWO, said)
    cleared: list[int] = []

    def clear() -> bool:
        cleared.append(len(said))
        return True

    game.console = replace(game.console, clear=clear)
    game.prompt()
    game.do("rack")
    assert not cleared
    game.do("8D CRUSADO")
    # Before the play is told, so that the next person reads it.
    assert cleared == [said.index("Ann plays 8D CRUSADO for 76 points, 76 in all.")]


def test_a_blank_that_explodes_is_its_owners_secret() -> None:
    explosive = "--seed 1 --variant explosive"
    turns = ("ex A", "pass", "pass")
    alone = talk(f"--mode free {explosive}", *turns)
    assert any("The blank turns into" in line for line in alone)
    people = talk(f"--mode free --players Ann Bob {explosive}", *turns)
    assert not any("The blank turns into" in line for line in people)


def test_undo_skips_the_computers_answer() -> None:
    said = answers("--mode free --seed 5", "8D CRUSADO", "undo", "8D CRUSADO")
    assert said[1][1].startswith("Computer plays ")
    assert said[2][-1] == "Player's turn. Rack ACDORSU."
    # Chance belongs to the seed and the event: playing again draws the same tiles.
    assert said[3] == [*said[1], "No more input."]


def test_a_word_may_be_called_like_a_command() -> None:
    said = answers(TWO, "8H BOARD", "rack 8H")
    assert said[1][0] == "Not possible: B is not on your rack."
    assert said[2][0] == "Not possible: K is not on your rack."


def test_check_judges_without_playing() -> None:
    said = answers(TWO, "check 8D CRUSADO", "check 8D CRUSAD", "check ex AC", "rack")
    assert said[1][0] == "8D CRUSADO: 76 points (CRUSADO)."
    assert said[2][0] == "8D CRUSAD: CRUSAD is not a word."
    assert said[3][0] == "ex AC is allowed."
    assert said[4][0] == "Rack ACDORSU."


def test_hints_are_for_those_who_play_computers() -> None:
    alone = "--mode free --seed 5"
    said = answers(alone, *["hint"] * 6, "moves 2")
    assert [lines[0] for lines in said[1:7]] == [
        "The best move is a play, but no bingo. A rarer word does better.",
        "The best move uses C D O R U from your rack.",
        "The best move is in row 8.",
        "The best move begins at 8H.",
        "The best move is 8H DUROC.",
        "The best move is 8H DUROC.",
    ]
    assert [line.split() for line in said[7][:2]] == [
        ["1", "8D", "CRUSADO", "76"],
        ["2", "H4", "CRUSADO", "76"],
    ]
    assert "unfair" in answers(TWO, "hint")[1][0]
    assert "unfair" in answers(f"{alone} --rules tournament", "moves")[1][0]


def test_what_others_hold_is_not_shown() -> None:
    said = answers("--mode free --seed 5", "cgp", "unseen")
    assert said[1][0].endswith(" ACDORSU/ 0/0 0")
    assert len(said[2][0]) == 93


def test_a_challenged_phony_comes_off_and_a_good_play_costs_the_turn() -> None:
    said = answers(f"{TWO} --rules tournament", "8D CRUSAD", "challenge", "8D GIB", "challenge")
    assert said[1][-1].startswith("Bob's turn: move or challenge.")
    assert said[2][0] == "Bob challenges; Ann's play is a phony and comes off the board."
    assert said[2][-1].startswith("Bob's turn.")
    good = answers(f"{TWO} --rules tournament", "8D CRUSADO", "challenge")
    assert good[2][0] == "Bob challenges; Ann's play is good; Bob loses a turn."


def test_a_computer_challenges_a_phony() -> None:
    said = answers("--mode free --seed 5 --rules tournament", "8D CRUSAD")
    assert "Computer challenges; Player's play is a phony and comes off the board." in said[1]


def test_a_computer_of_an_authors_own_kind_challenges_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has a name and a strategy, and nothing that levels have."""

    def make(player_id: str, *arguments: Any, **more: Any) -> Player:
        assert player_id == "mine"
        return make_player("greedy", *arguments, **more)

    for module in (levels, text_options):
        monkeypatch.setattr(module, "is_player", lambda player_id: player_id == "mine")
    monkeypatch.setattr(text_table, "make_player", make)
    said = answers(
        "--mode free --seed 5 --rules tournament --players Ann Bob:mine", "8D CRUSAD", "pass"
    )
    assert "Bob challenges; Ann's play is a phony and comes off the board." in said[1]
    assert said[1][-1].startswith("Ann's turn")
    assert said[2][0] == "Ann passes."


def test_a_game_that_cannot_be_saved_has_its_result_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("in the way")
    said: list[str] = []
    wanted = options(f"{TWO} --save {tmp_path / 'home' / 'game.eliot'}")
    with pytest.raises(OSError):
        run(wanted, workshop(), ["8D CRUSADO", "resign"], said.append)
    assert result(said)["scores"] == [76, 0]


def test_the_rack_of_a_computer_that_broke_down_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(player_id: str) -> float:
        raise ValueError("broken down")

    monkeypatch.setattr(computers, "noticed_phonies", broken)
    said = answers(
        "--mode free --seed 5 --rules tournament",
        "8D CRUSAD",
        "rack",
        "unseen",
        "cgp",
        "check ex A",
    )
    assert said[1][-1] == "Computer's turn."
    for answer in said[2:]:
        assert "Not possible: it is Computer's turn." in answer
        assert not any("Rack" in line or "/" in line for line in answer)


def test_a_game_ends_by_resignation_with_a_line_of_json() -> None:
    said = talk(TWO, "8D CRUSADO", "resign")
    assert "Bob resigns." in said
    assert "Result: Ann 76, Bob 0: Ann wins" in said
    assert result(said) == {
        "mode": "free",
        "variants": [],
        "turns": 1,
        "scores": [76, 0],
        "reason": "resigned",
    }


def test_a_limit_of_turns_stops_the_game() -> None:
    said = talk(f"{TWO} --turns 2", "8D CRUSADO", "pass", "never read")
    assert "> never read" not in said
    assert result(said)["reason"] == "turn limit"


def test_a_game_in_which_moves_are_possible_cannot_be_ended() -> None:
    assert answers(TWO, "end")[1][0] == "Not possible: a move can still be made."


def test_end_of_input_saves_and_loading_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.eliot"
    said = talk(f"{TWO} --save {path}", "8D CRUSADO")
    assert said[-2:] == ["No more input.", "Saved as game.eliot."]
    assert saved(path).position.scores == (76, 0)
    again = answers(f"--load {path}", "undo")
    assert again[0][-1] == BOB
    # Who made the turn has left: it stands.
    assert again[1][0].startswith("Not possible: there is nothing to undo; only the turn")
    talk(f"{ALONE} --save {path}", "8D CRUSADO")
    alone = answers(f"--load {path}", "undo", "redo")
    assert alone[1][-1] == "Player's turn. Rack ACDORSU."
    assert alone[0][-1] in alone[2]


def test_quit_saves_as_gcg(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    talk(f"{TWO} --save {path}", "8D CRUSADO", "quit")
    assert ">Ann: ACDORSU 8D CRUSADO +76 76" in path.read_text(encoding="utf-8")
    said = talk(f"--load {path}")
    assert any("Ann                 76" in line for line in said)


def test_a_game_saved_in_between(tmp_path: Path) -> None:
    path = tmp_path / "between.json"
    said = answers(TWO, "save", f"save {path}")
    assert said[1][0] == "Not possible: save needs the name of a file."
    assert said[2][0] == "Saved as between.json."
    assert saved(path).cursor == 0


def test_a_game_of_another_mode_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    talk(f"{TWO} --save {path}")
    with pytest.raises(ValueError, match="a game of mode free, not topping"):
        talk(f"--mode topping --load {path}")


def test_help_lists_every_command() -> None:
    always = {"ex", "pass", "resign", "rack", "board", "help", "quit"}
    for arguments, more, less in (
        (TWO, {"undo"}, {"challenge", "hint", "moves"}),
        (ALONE, {"undo", "hint", "moves"}, {"challenge"}),
        (f"{TWO} --rules tournament", {"challenge", "accept"}, {"hint", "undo"}),
    ):
        said = answers(arguments, "help")[1]
        names = {line.split()[0] for line in said if line.startswith("  ")}
        assert always | more <= names
        assert not less & names
        assert max(map(len, said)) <= 80


def test_a_command_of_other_games_says_why_it_is_refused() -> None:
    said = answers(TWO, "challenge", "moves", "give up", "new")
    assert said[1][0] == "Not possible: there is no play to challenge."
    assert said[2][0] == "Not possible: hints would be unfair in this game."
    assert said[3][0] == (
        "Not possible: 'give up' is neither a move nor a command; help lists them."
    )
    assert said[4][0].startswith("Not possible: 'new' is neither")


def test_the_large_board_fits_the_terminal() -> None:
    said = answers("--mode free --layout super21 --seed 1")[0]
    assert said[2].split()[-1] == "U"
    assert max(map(len, said)) <= 80


def test_the_same_seed_gives_the_same_transcript() -> None:
    one = talk("--mode free --seed 9 --variant joker", "hint", "moves 5", "pass", "pass")
    assert talk("--mode free --seed 9 --variant joker", "hint", "moves 5", "pass", "pass") == one


def test_players_without_a_name_are_distinguished(tmp_path: Path) -> None:
    text = Path("tests/data/eliot/fg.xml").read_text(encoding="utf-8")
    head, rest = text.split("</Dictionary>")
    path = tmp_path / "nameless.xml"
    nameless = re.sub("<Name>[^<]*</Name>", "<Name></Name>", rest)
    path.write_text(f"{head}</Dictionary>{nameless}", encoding="utf-8")
    said = "\n".join(talk(f"--load {path}", "board"))
    assert "Player 1" in said and "Player 2" in said


def test_a_turn_with_a_hint_is_kept_as_a_helped_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    answers("--mode free --seed 5", "hint", "pass", f"save {path}")
    assert '"helped": [0]' in path.read_text()
    answers("--mode free --seed 5", "pass", f"save {path}")
    assert "helped" not in path.read_text()
