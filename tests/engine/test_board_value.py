"""The value of a board: its file, what is counted on small boards, and what moves are worth."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from eliot_qt import paths
from eliot_qt.engine import Engine, EngineError, RunGraph
from eliot_qt.engine.candidates.board_judge import BoardJudge
from eliot_qt.engine.generation.door import ThreadRecords
from eliot_qt.engine.leaves import no_values
from eliot_qt.engine.playing.board_counts import (
    BLOCK,
    COUNTS,
    HOOK,
    OWN,
    TRIPLE,
    VIEW,
)
from eliot_qt.engine.values.board_value import (
    BoardValue,
    board_value,
    read_board_value,
    write_board_value,
)
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lab.kernels.board_branches import value_often
from eliot_qt.lexicon.catalogue import Lexicon

VALUE = BoardValue((10, 20), ((0, -40, 100), (100, 0, -100)))


@pytest.fixture(scope="module")
def game(en_tiles: TileSet, standard15: Layout) -> Game:
    return Game(Rules(), en_tiles, standard15)


def on_board(game: Game, rows: dict[int, str], rack: str = "") -> Position:
    board = "/".join(rows.get(row, "15") for row in range(15))
    return parse_cgp(f"{board} {rack}/ 0/0 0", game)


def tiles_of(position: Position) -> dict[tuple[int, int], int]:
    """The tiles of a board of fifteen by their squares."""
    squares = position.board.squares
    return {divmod(at, 15): tile for at, tile in enumerate(squares) if tile}


def counted(run: RunGraph, position: Position, before: Position | None = None) -> list[int]:
    """The counts of a board, its whole rack kept, for the tiles unseen there or in ``before``."""
    records = ThreadRecords(run, position.game)
    records.take(before or position, no_values(position.tile_set))
    unseen = records.states[0]["unseen"].copy()
    records.take(position, no_values(position.tile_set))
    records.states[0]["unseen"] = unseen
    row = np.zeros(COUNTS, np.int64)
    value_often(records.states, np.zeros(VIEW, np.int64), row, np.zeros(COUNTS, np.int64), 1)
    found: list[int] = row.tolist()
    return found


def test_weights_between_and_beyond_the_numbers_of_unseen_tiles() -> None:
    assert VALUE.row(15) == [50, -20, 0]
    assert VALUE.row(1) == VALUE.row(10) == [0, -40, 100]
    assert VALUE.row(20) == VALUE.row(93) == [100, 0, -100]


def test_a_value_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    write_board_value(path, VALUE, {"command": "by hand"})
    assert read_board_value(path, 3) == VALUE
    assert json.loads(path.read_text())["made"] == {"command": "by hand"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"eliot-qt": "leaves"}, "eliot-qt"),
        ({"version": 2}, "newer program"),
        ({"unseen": [20, 10]}, "rising"),
        ({"unseen": [10]}, "a row for each"),
        ({"weights": [[0, 1, 2], [0, 1]]}, "2 entries instead of 3"),
        ({"weights": [[0, 1, 2], 7]}, "a list is expected"),
        ({"weights": [[0, 1, 2], [0, 1, 10**6]]}, "not between"),
        ({"more": 1}, "is not known"),
    ],
)
def test_a_damaged_value_is_refused(change: dict[str, object], words: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    write_board_value(path, VALUE, {})
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(EngineError, match=words) as caught:
        read_board_value(path, 3)
    assert str(path) in str(caught.value)


def test_no_value_and_no_json(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[1, 2]")
    for name, words in (("x.json", "object"), ("nowhere.json", "nowhere")):
        with pytest.raises(EngineError, match=words):
            read_board_value(tmp_path / name, 3)


def test_the_shipped_value(tile_sets: dict[str, TileSet]) -> None:
    assert paths.board_value("en").stat().st_size < 10_000
    value = board_value(tile_sets["en"], COUNTS)
    assert board_value(tile_sets["fr"], COUNTS) == value
    # What is open to the other side costs: triple words one to four squares from a good hook.
    for unseen in (30, 60, 90):
        row = value.row(unseen)
        assert sum(row[TRIPLE + 7 + 1 : TRIPLE + 7 + 5]) < 0


def test_squares_beside_a_word_are_hooks(en_run: RunGraph, game: Game) -> None:
    found = counted(en_run, on_board(game, {7: "6CAT6"}))
    # Above and below each letter but over C, before which no word has one letter; SCAT, CATS.
    assert sum(found[HOOK : HOOK + 24]) == 5 + 2
    # One word of three letters along the row, three of one along columns.
    assert sum(found[BLOCK : BLOCK + 4]) == 3 and sum(found[BLOCK + 8 : BLOCK + 12]) == 1


def test_a_triple_word_counts_once_a_tile_leads_to_it(en_run: RunGraph, game: Game) -> None:
    def within_two(rows: dict[int, str]) -> int:
        found = counted(en_run, on_board(game, rows))
        return sum(found[TRIPLE + 7 * kind + away] for kind in range(3) for away in range(3))

    assert within_two({7: "6CAT6"}) == 0
    assert within_two({7: "10CAT2"}) == 1
    # CATS, and a word down from its S.
    found = counted(en_run, on_board(game, {7: "11CAT1"}))
    assert sum(found[TRIPLE + 7 * kind] for kind in range(3)) == 2


def test_hooks_are_the_squares_where_a_letter_makes_a_word(
    en: Lexicon, en_run: RunGraph, game: Game
) -> None:
    """A plain recount, with the words of the lexicon alone."""
    position = on_board(game, {6: "7HE6", 7: "5QUART5", 8: "7X7"})
    squares = tiles_of(position)
    hooks = 0
    for across in (True, False):
        for square in ((row, col) for row in range(15) for col in range(15)):
            if square in squares:
                continue
            along, beside = (
                _words_at(squares, square, across),
                _words_at(squares, square, not across),
            )
            if any(along) or not any(beside):
                continue
            hooks += any(en.accepts(beside[0] + bytes([k]) + beside[1]) for k in range(1, 27))
    found = counted(en_run, position)
    assert sum(found[HOOK : HOOK + 24]) == hooks > 3


def test_the_room_of_a_hook_ends_before_tiles_and_squares_that_nothing_fits(
    en: Lexicon, en_run: RunGraph, game: Game
) -> None:
    """A plain recount of the room along the line, whatever is kept."""
    rows = {5: "6YE7", 6: "6O8", 7: "5QUART5", 8: "9E5", 9: "9A5", 10: "9RHO3", 11: "11B3"}
    position = on_board(game, rows)
    squares = tiles_of(position)
    rooms = [0] * 4
    for across in (True, False):
        for square in ((row, col) for row in range(15) for col in range(15)):
            beside = _words_at(squares, square, not across)
            alone = square not in squares and not any(_words_at(squares, square, across))
            if alone and any(beside) and _fits(en, beside):
                free = 1 + sum(_room(en, squares, square, across, sign) for sign in (-1, 1))
                rooms[(free > 2) + (free > 4) + (free > 6)] += 1
    found = counted(en_run, position)
    assert [sum(found[HOOK + room : HOOK + 24 : 4]) for room in range(4)] == rooms
    assert min(rooms) > 0
    kept = counted(en_run, on_board(game, rows, "AEST"), position)
    assert kept[:OWN] == found[:OWN]
    assert kept[OWN:] != found[OWN:]


def _room(
    en: Lexicon,
    squares: dict[tuple[int, int], int],
    square: tuple[int, int],
    across: bool,
    sign: int,
) -> int:
    """Squares on from one that a word can fill without touching further tiles of the line."""
    row, col = square
    free = 0
    while free < 6:
        row, col = (row, col + sign) if across else (row + sign, col)
        beside = _words_at(squares, (row, col), not across)
        if not (0 <= row < 15 and 0 <= col < 15) or (any(beside) and not _fits(en, beside)):
            return free
        if (row, col) in squares:
            return max(free - 1, 0)
        free += 1
    beyond = (row, col + sign) if across else (row + sign, col)
    return free - (beyond in squares)


def _fits(en: Lexicon, beside: tuple[bytes, bytes]) -> bool:
    return any(en.accepts(beside[0] + bytes([k]) + beside[1]) for k in range(1, 27))


def _words_at(
    squares: dict[tuple[int, int], int], square: tuple[int, int], across: bool
) -> tuple[bytes, bytes]:
    """The letters before and behind an empty square in a row or a column."""
    step = (0, 1) if across else (1, 0)
    parts = []
    for sign in (-1, 1):
        letters, at = [], square
        while (at := (at[0] + sign * step[0], at[1] + sign * step[1])) in squares:
            letters.append(squares[at] & 63)
        parts.append(bytes(letters[::sign]))
    return parts[0], parts[1]


def test_moves_are_worth_what_their_boards_offer(en_run: RunGraph, game: Game) -> None:
    position = on_board(game, {7: "6CAT6"}, "ESTRAIN")
    weights = tuple((7 * i) % 101 - 50 for i in range(OWN)) + (0,) * (COUNTS - OWN)
    moves = Engine(en_run, game).moves(position).top(40)
    judge = BoardJudge(en_run, game, BoardValue((90,), (weights,)))
    expected = []
    for move in moves:
        after = replace(position, board=position.board.after(move))
        found = counted(en_run, after, position)
        expected.append(sum(a * b for a, b in zip(weights, found, strict=True)))
    assert judge.values(moves) == expected
    assert len(set(expected)) > 10


def test_letters_kept_count_where_they_fit(en_run: RunGraph, game: Game) -> None:
    weights = (0,) * OWN + (1000,) * 6 + (0,) * (COUNTS - OWN - 6)
    judge = BoardJudge(en_run, game, BoardValue((90,), (weights,)))
    moves = Engine(en_run, game).moves(on_board(game, {7: "6CAT6"}, "S"))
    kept_nothing = judge.values(moves)
    assert set(kept_nothing) == {0}
    moves = Engine(en_run, game).moves(on_board(game, {7: "6CAT6"}, "SS"))
    one_kept = [m for m, move in enumerate(moves) if len(move.used) == 1]
    values = judge.values(moves)
    assert all(values[m] > 0 for m in one_kept)
