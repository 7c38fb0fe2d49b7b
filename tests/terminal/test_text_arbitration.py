from __future__ import annotations

from pathlib import Path

import pytest

from eliot_qt.game.shared.turn import Source
from eliot_qt.terminal.arbitration import ArbitrationGame

from .talks import answers, open_game, options, result, saved, talk

START = "--mode arbitration --players Ann Bob Cleo Dan --seed 5"


def club(*lines: str, arguments: str = START) -> tuple[ArbitrationGame, list[str]]:
    """A game after some commands, and what was said."""
    said: list[str] = []
    game = open_game(ArbitrationGame, arguments, said)
    for line in lines:
        game.do(line)
    return game, said


def test_racks_are_drawn_or_set() -> None:
    said = answers(START, "draw", "rack AEINRST", "rack", "rack ZZZ", "rack A1")
    assert said[0][-1] == "Turn 1: draw or set a rack."
    assert said[1][0] == "Turn 1. Rack AAAGNRU. 0 of 4 moves."
    assert said[2][0] == "Turn 1. Rack AEINRST. 0 of 4 moves."
    assert said[3][0] == "Rack AEINRST."
    assert said[4][0] == "Not possible: the rack holds 3 Z, only 1 left."
    assert said[5][0].startswith("Not possible: ")


def test_moves_are_given_typed_found_or_not_at_all() -> None:
    game, said = club(
        "draw", "1 8D GUARANA", "assign bob 8D GUARXXX", "top Cleo", "4 pass", "remove 4", "entries"
    )
    assert said[:5] == [
        "Table 1, Ann: 8D GUARANA, 70 points.",
        "Table 2, Bob: 8D GUARXXX, not valid, 0 points"
        " (3 × X are not on your rack; GUARXXX is not a word).",
        "Table 3, Cleo: 8D GUARANA, 70 points.",
        "Table 4, Dan: pass, 0 points.",
        "Table 4, Dan: move removed.",
    ]
    assert said[5:] == [
        "    1  8D GUARANA 70",
        "    2  8D GUARXXX 0, invalid",
        "    3  8D GUARANA 70",
        "    4  -",
    ]
    game.do("end turn")
    assert game.position.scores == (70, 0, 70, 0)
    assert "  Bob              8D GUARXXX                0   -70      0    0%  invalid" in said


def standings_of(game: ArbitrationGame) -> list[int]:
    return list(game.position.scores)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 8D GUARANA", "there is no rack yet: draw or set one, or go back N"),
        ("9 8D GUARANA", "there is no player '9'"),
        ("end turn", "there is no rack yet"),
        ("end", "end what?"),
        ("back 1", "turn 1: 0 turns have been played"),
        ("gibberish", "'gibberish' is no command; help lists them"),
        ("solo 1", "there is no rack yet: draw or set one, or go back N"),
        ("add", "add needs a name"),
        ("rename 1", "rename needs a table and a name"),
        ("table 1 2", "table 2 is not available"),
        ("table 1 x", "'x' is no table"),
        ("unmark 1 kiss", "which mark?"),
    ],
)
def test_what_cannot_be_done_is_explained(line: str, words: str) -> None:
    _, said = club(line)
    assert len(said) == 1
    assert said[0].startswith("Not possible: ")
    assert words in said[0]


def test_warnings_and_penalties() -> None:
    game, said = club(
        "draw", "warning 2", "warning 2", "penalty 2", "penalty 2", "unmark 2 penalty", "top 1"
    )
    assert said[:5] == [
        "Table 2, Bob: warning, 0 points.",
        "Not possible: one warning in a turn is enough.",
        "Table 2, Bob: penalty, −5 points.",
        "Table 2, Bob: penalty, −5 points.",
        "Table 2, Bob: penalty removed.",
    ]
    game.do("end turn")
    assert game.position.scores[1] == -5


def test_the_arbiter_chooses_the_move_for_the_board() -> None:
    _, said = club("draw", "top 1", "master 8D GRANA", "master 8D AGAR", "end turn")
    assert said[1] == "This move will go on the board."
    assert said[2] == "Not possible: the first word must cover the centre square 8H."
    assert "  On the board: 8D GRANA, 16 (chosen by the arbiter)." in said
    _, said = club("draw", "top 1", "master 8D GRANA", "master none", "end turn")
    assert "  On the board: 8D GUARANA, 70 (top)." in said


def test_past_turns_can_be_corrected() -> None:
    game, said = club("draw", "1 8D GUANA", "end turn", "draw", "back 1", "rack", "top 2", "solo 1")
    assert "Rack AAAGNRU." in said
    assert game.position.scores == (26, 70, 0, 0)
    said.clear()
    game.do("solo 9")
    assert said.pop().startswith("Not possible: there is no player")
    # A refused command does not leave the turn that is being corrected.
    game.do("3 8D GUARANA")
    assert game.position.scores == (26, 70, 70, 0)
    for line in ("solo auto", "remove 2", "back", "top 4"):
        game.do(line)
    assert standings_of(game) == [16, 0, 70, 0]
    assert game.position.open_turn is not None
    assert game.position.open_turn.entries[3] is not None


def board_of(game: ArbitrationGame) -> int:
    """The points of the first turn's move on the board."""
    return game.position.turns[0].score


def test_the_board_of_the_last_turn_can_be_exchanged() -> None:
    lines = ("draw", "1 8D GUANA", "end turn", "draw", "back 1")
    game, said = club(*lines, arguments=f"{START} --board-move best")
    said.clear()
    game.do("master 8D GUARXXX")
    assert said.pop().startswith("Not possible: 3 × X are not on your rack")
    assert board_of(game) == 16
    game.do("master 8D GUARANA")
    assert "  On the board: 8D GUARANA, 70 (chosen by the arbiter)." in said
    assert said[-1] == "The rack drawn since was returned: draw or set another."
    assert game.position.open_turn is None
    assert game.position.scores == (16, 0, 0, 0)
    said.clear()
    game.do("master none")
    assert "  On the board: 8D GUANA, 16 (best of the seats)." in said
    assert "The rack drawn since was returned: draw or set another." not in said
    game.do("undo")
    assert board_of(game) == 70


def test_a_board_that_later_moves_rest_on_stays_until_its_turn_is_reopened() -> None:
    game, said = club("draw", "1 8D GUANA", "end turn", "draw", "top 2", "back 1")
    said.clear()
    game.do("master 8D GUARANA")
    assert said.pop() == "Not possible: later turns depend on turn 1; reopen 1 gives them up."
    before = game.position
    game.do("reopen")
    assert said[-2:] == [
        "Turn 1 is open again, with its rack and all moves.",
        "The turn after it is given up; undo brings back what was.",
    ]
    assert game.position.scores == (0, 0, 0, 0)
    assert game.position.board.is_empty
    for line in ("top 3", "end turn"):
        game.do(line)
    assert board_of(game) == 70
    assert game.position.scores == (16, 0, 70, 0)
    for _ in range(3):
        game.do("undo")
    assert game.position == before


@pytest.mark.parametrize(
    ("line", "words"), [("reopen", "which turn?"), ("reopen 2", "1 turn has been played")]
)
def test_only_a_past_turn_can_be_reopened(line: str, words: str) -> None:
    game, said = club("draw", "top 1", "end turn", "draw")
    said.clear()
    game.do(line)
    assert words in said[0]
    assert len(game.position.turns) == 2


def test_help_shows_how_a_board_is_corrected() -> None:
    _, said = club("help")
    assert any(line.split()[:2] == ["reopen", "[N]"] for line in said)


def test_players_join_are_renamed_and_change_tables() -> None:
    game, said = club(
        "draw", "top 1", "add Zoe Miller", "zoe miller 8D GUARANA", "end turn", "table 1 12"
    )
    assert "Table 5, Zoe Miller joins." in said
    for line in ("rename 12 Anna B", "table 5 1", "back 1", "warning 12", "penalty 1"):
        game.do(line)
    assert [(seat.name, seat.table) for seat in game.record.seats] == [
        ("Anna B", 12),
        ("Bob", 2),
        ("Cleo", 3),
        ("Dan", 4),
        ("Zoe Miller", 1),
    ]
    assert said[-2:] == [
        "Table 12, Anna B: warning, 0 points.",
        "Table 1, Zoe Miller: penalty, −5 points.",
    ]
    assert "Table 1, Zoe Miller: moved to this table." in said


def test_a_player_added_by_mistake_can_be_dropped() -> None:
    game, said = club("draw", "top 1", "add Zoe Miller", "drop zoe miller", "drop 1", "drop Bob")
    assert "Table 5, Zoe Miller is no longer in the game." in said
    assert said[-2].startswith("Not possible: a player with moves, warnings, penalties or a solo")
    assert said[-1] == "Table 2, Bob is no longer in the game."
    assert [(seat.name, seat.table) for seat in game.record.seats] == [
        ("Ann", 1),
        ("Cleo", 3),
        ("Dan", 4),
    ]


def test_undo_takes_back_one_command_at_a_time() -> None:
    game, _ = club("draw", "top 1", "end turn", "rack AEINRST")
    assert game.position.rack == game.position.tile_set.parse("AEINRST")
    game.do("undo")
    assert game.position.open_turn is None
    game.do("undo")
    assert game.position.open_turn is not None
    game.do("undo")
    assert game.position.open_turn.entries[0] is None
    game.do("redo")
    assert game.position.open_turn is not None
    assert game.position.open_turn.entries[0] is not None


def test_after_the_end_turns_can_still_be_corrected(tmp_path: Path) -> None:
    path = tmp_path / "club.json"
    said = talk(
        f"{START} --save {path}", "draw", "top 1", "end turn", "end game", "back 1", "top 2", "quit"
    )
    assert any(line.startswith("No more racks can be drawn. Past turns") for line in said)
    assert result(said) == {
        "mode": "arbitration",
        "variants": [],
        "turns": 1,
        "scores": [70, 70, 0, 0],
        "reason": "no rack",
    }
    assert saved(path).position.scores == (70, 70, 0, 0)


def test_a_limit_of_turns_keeps_the_arbiter_at_the_table() -> None:
    said = answers(f"{START} --turns 1", "draw", "top 1", "end turn", "draw", "back 1", "top 2")
    assert said[3][-1].startswith("All turns are played.")
    assert said[4][0] == "Not possible: all turns are played."
    assert result(said[6])["reason"] == "turn limit"
    assert result(said[6])["scores"] == [70, 70, 0, 0]


def test_an_xml_shows_what_it_leaves_out_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "club.xml"
    lines = ("draw", "top 1", "end turn", "back 1", "top 2", "top 3", "undo", "quit")
    said = talk(f"{START} --save {path}", *lines)
    assert said[-1] == (
        "club.xml was saved without turns before they were corrected."
        " Save the game as .eliot to keep everything."
    )
    again = answers(f"--load {path}", "back 1", "entries")
    assert again[2][:3] == ["    1  8D GUARANA 70", "    2  8D GUARANA 70", "    3  -"]


def test_loading_goes_on_where_the_evening_stopped(tmp_path: Path) -> None:
    path = tmp_path / "club.eliot"
    talk(f"{START} --save {path}", "draw", "top 1", "warning 3", "add Zoe")
    said = answers(f"--load {path}", "end turn", "results")
    assert said[0][-1] == "Turn 1. Rack AAAGNRU. 1 of 5 moves; missing: tables 2–5."
    assert said[2][1].split()[:4] == ["1", "Ann", "70", "70"]


def test_the_top_goes_on_the_board_unless_the_best_of_the_seats_is_asked_for() -> None:
    lines = ("rack AEINRST", "1 8H TAN", "2 8G TEN", "end turn")
    for option, source in (("", Source.TOP), ("--board-move best", Source.SEAT)):
        game, _ = club(*lines, arguments=f"{START} {option}")
        turn = game.position.turns[0]
        assert turn.source is source
        assert turn.top_score is not None
        assert (turn.score == turn.top_score) is (source is Source.TOP)
    with pytest.raises(ValueError, match="--board-move is for arbitration"):
        options("--mode duplicate --board-move best")


def test_what_is_entered_between_two_racks_does_not_change_the_next() -> None:
    """One number, one evening: marks, corrections and missing moves cost no luck."""
    closing = ("top 1", "end turn")
    more = ("draw", "penalty 4", *closing)
    evenings = (
        ("draw", *closing, "draw", *closing, "draw"),
        ("draw", "warning 2", "3 pass", "3 8D GUARANA", *closing, "draw", *closing, "draw"),
        ("draw", "top 2", "solo 3", *closing, "back 1", "penalty 1", "back", *more, "draw"),
        ("draw", "undo", "draw", *closing, "reopen 1", "end turn", "draw", *closing, "draw"),
    )
    racks = [[turn.rack for turn in club(*lines)[0].position.turns] for lines in evenings]
    assert len(racks[0]) == 3
    assert racks == [racks[0]] * len(evenings)
    # A rack drawn again is another one, and always the same other one.
    again = [club("draw", "draw", *more)[0].position.rack for more in ((), ("undo", "draw"))]
    assert again[0] == again[1] != racks[0][0]


def test_a_doubtful_solo_or_name_is_remarked_on_as_in_the_window() -> None:
    _, said = club("draw", "1 8D GUARANA", "2 8D GUARANA", "solo 2", "solo 3", "top 4", "solo 1")
    assert "Table 2, Bob: solo, though table 1, Ann did as well." in said
    assert "Table 3, Cleo: solo, though without a valid move." in said
    assert said[-1] == "Table 1, Ann: solo, though tables 2 and 4 did as well."
    _, said = club("add bob", "add Eva", "rename 3 Anna", "rename 4 ANN")
    assert said == [
        "Table 5, bob joins, though table 2, Bob has the same name.",
        "Table 6, Eva joins.",
        "Table 3, Anna: renamed.",
        "Table 4, ANN: renamed, though table 1, Ann has the same name.",
    ]
