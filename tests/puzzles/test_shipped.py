"""The puzzles that come with the program: each can be played, and is what it says."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta

import pytest

from eliot_qt import cli
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.check import check_move
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import Position
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind, is_right
from eliot_qt.puzzles.shelf import of_day, shipped
from eliot_qt.terminal.table import Table, Workshop
from tests.cli.running import printed

pytestmark = pytest.mark.usefixtures("shared_lexicons")

Capture = pytest.CaptureFixture[str]
NAMES = ["id", "cgp", "accepted", "gap", "proven", "kind", "tier", "rating"]


@pytest.fixture(scope="module")
def table() -> Table:
    from eliot_qt.library.library import Library

    workshop = Workshop(Library())
    return workshop.table(workshop.rules("en", "standard15"))


def opened(puzzle: Puzzle, table: Table) -> Position:
    return parse_cgp(puzzle.cgp, table.game)


def test_every_accepted_move_can_be_played_and_is_written_as_games_write_it(table: Table) -> None:
    for puzzle in shipped():
        position = opened(puzzle, table)
        for text in puzzle.accepted:
            move = parse_move(text, position.board, position.tile_set)
            assert check_move(move, position, table.judge).ok, puzzle
            assert format_move(move, position.board, position.tile_set) == text
            assert is_right(puzzle, move, position)


def test_each_puzzle_is_clear_and_of_the_kind_it_says(table: Table) -> None:
    for puzzle in shipped():
        position = opened(puzzle, table)
        best = parse_move(puzzle.accepted[0], position.board, position.tile_set)
        assert puzzle.gap >= 3
        assert puzzle.proven == (puzzle.kind in (PuzzleKind.ENDGAME, PuzzleKind.PREENDGAME))
        assert (puzzle.kind is PuzzleKind.ENDGAME) == (position.bag_count == 0)
        assert (puzzle.kind is PuzzleKind.PREENDGAME) == (position.bag_count == 1)
        assert (puzzle.kind is PuzzleKind.EXCHANGE) == isinstance(best, Exchange)
        if isinstance(best, Placement) and position.bag_count > 1:
            assert (puzzle.kind is PuzzleKind.BINGO) == (len(best.used) == 7)


def test_no_puzzle_comes_twice_and_all_kinds_of_rating_are_there() -> None:
    puzzles = shipped()
    for counted in (Counter(each.id for each in puzzles), Counter(each.cgp for each in puzzles)):
        assert max(counted.values()) == 1
    assert min(each.rating for each in puzzles) < 1500 < max(each.rating for each in puzzles)


def test_the_list_as_json_has_the_promised_names(capsys: Capture) -> None:
    rows = json.loads(printed(capsys, "puzzles", "--json"))
    assert len(rows) == len(shipped())
    assert all(list(row) == NAMES for row in rows)
    assert all(isinstance(move, str) for row in rows for move in row["accepted"])


def test_the_puzzle_of_the_day_is_one_for_all_and_none_comes_soon_again() -> None:
    puzzles = shipped()
    day = date(2027, 3, 4)
    assert of_day(puzzles, day) == of_day(tuple(reversed(puzzles)), day)
    first = date.fromordinal(day.toordinal() // len(puzzles) * len(puzzles))
    turn = [of_day(puzzles, first + timedelta(days=n)).id for n in range(len(puzzles))]
    assert sorted(turn) == sorted(each.id for each in puzzles)


def test_another_lexicon_has_no_puzzles_yet(capsys: Capture) -> None:
    assert cli.main(["puzzles", "--lexicon", "fr"]) == 2
    assert "no puzzles for the lexicon fr" in capsys.readouterr().err
