"""The clabbers lister against a search of all placements there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations, product

import pytest

from eliot_qt.engine import heuristic2
from eliot_qt.engine.clabbers import ClabbersLister
from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Pass, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileSet, remove_tiles, sort_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes.finder import top_of
from eliot_qt.modes.variants import ClabbersJudge
from eliot_qt.play.running.lister_finder import ListerFinder
from tests.game.table import ABC, SMALL, rules

WORDS = "AB AD BE ED ACE BAD BED CAB DEB BADE BEAD CADE ABED AE BACED EAE AA"
GRAPH = WordGraph.from_nodes(build([ABC.parse(word) for word in sorted(WORDS.split())]))
GAME = Game(Rules(anagrams=True), ABC, SMALL)
JUDGE = ClabbersJudge(GRAPH)

# A placement but for the order of its tiles: where it starts, its pattern, its tiles.
Shape = tuple[Direction, int, int, bytes, bytes]


def table_position(rack: str, placed: dict[int, str], **changes: object) -> Position:
    given = replace(rules(ABC, SMALL, rack_size=5, bingo_tiles=5), anagrams=True)
    squares = {square: ABC.parse(tile)[0] for square, tile in placed.items()}
    board = Board.empty(SMALL).with_tiles(squares)
    start = opening(given, ABC, board, (ABC.parse(rack), b""))
    return replace(start, rules=replace(given, **changes))  # type: ignore[arg-type]


def shape(move: Placement) -> Shape:
    pattern = bytes(bool(tile) for tile in move.tiles)
    return move.direction, move.row, move.col, pattern, bytes(sorted(t for t in move.tiles if t))


def tiles_of(rack: bytes, count: int) -> Iterator[tuple[int, ...]]:
    """Every way to set down so many tiles of a rack in order, blanks as any letter."""
    designated = [n | BLANK_BIT for n in range(1, len(ABC) + 1)]
    for chosen in set(permutations(rack, count)):
        yield from product(*(designated if tile == BLANK else [tile] for tile in chosen))


@cache
def all_legal(number: int) -> dict[Placement, int]:
    """Every legal placement of one of the positions and its score, by trying."""
    position, found = POSITIONS[number], {}
    size = position.board.size
    for direction, row, col, length in product(
        Direction, range(size), range(size), range(1, size + 1)
    ):
        if (row if direction else col) + length > size:
            continue
        empty = Placement(direction, row, col, bytes(length))
        lying = [position.board.squares[s] for s in empty.squares(size)]
        free = lying.count(0)
        if not 0 < free <= len(position.rack):
            continue
        for chosen in tiles_of(position.rack, free):
            order = iter(chosen)
            move = replace(empty, tiles=bytes(0 if t else next(order) for t in lying))
            verdict = check_move(move, position, JUDGE)
            if verdict.ok and verdict.placement == move and verdict.tally:
                found[move] = verdict.tally.total
    return found


POSITIONS = [
    table_position("ABDE", {}),
    table_position("BE?", {}, first_move_across=True),
    table_position("ABCE", {23: "B", 24: "A", 25: "D"}),
    table_position("AD?", {23: "B", 24: "e", 25: "D"}),
    table_position("AABE", {24: "D", 31: "E", 38: "B", 30: "A"}),
    table_position("ABDE", {17: "B", 18: "A", 19: "D"}, bonus_table="3:7 4:20", bingo_tiles=4),
]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_best_arrangement_of_every_choice_of_tiles_is_listed(number: int) -> None:
    position = POSITIONS[number]
    legal = all_legal(number)
    best: dict[Shape, int] = {}
    for move, points in legal.items():
        best[shape(move)] = max(points, best.get(shape(move), 0))
    assert best
    table = ClabbersLister(GRAPH, GAME).moves(position)
    listed = dict(zip(table, table.score, strict=True))
    assert {shape(move): points for move, points in listed.items()} == best
    for move, points in listed.items():
        assert legal[move] == points


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_top_is_the_top_of_all_placements(number: int) -> None:
    position = POSITIONS[number]
    values = heuristic2(ABC)
    finder = ListerFinder(ClabbersLister(GRAPH, GAME), "h2")
    top = top_of(position, finder.best(position))

    def preference(move: Placement) -> tuple[object, ...]:
        leave = bytearray(position.rack)
        for tile in move.used:
            leave.remove(tile)
        blanks = sum(bool(tile & BLANK_BIT) for tile in move.tiles)
        word = bytes(tile & ~BLANK_BIT for tile in position.board.main_word(move))
        place = (move.row, move.col, move.direction, move.tiles)
        return blanks, -values.of(sort_tiles(leave)), word, *place

    legal = all_legal(number)
    tops = [move for move, points in legal.items() if points == max(legal.values())]
    assert top is not None
    assert (top.move, top.score) == (min(tops, key=preference), max(legal.values()))


def test_exchanges_are_listed_too() -> None:
    position = POSITIONS[0]
    table = ClabbersLister(GRAPH, GAME).moves(position, heuristic2(ABC))
    assert len(table.exchanges) == 15
    assert table.pass_equity == heuristic2(ABC).of(position.rack)


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_rows_come_in_order_and_stand_for_all_arrangements(number: int) -> None:
    position = POSITIONS[number]
    values = heuristic2(ABC)
    table = ClabbersLister(GRAPH, GAME).moves(position, values)
    rows = range(len(table))
    assert table.equity.tolist() == sorted(table.equity.tolist(), reverse=True)
    for row in rows:
        move = table.placement(row)
        assert table.tiles_placed[row] == len(move.used)
        leave = remove_tiles(position.rack, move.used)
        assert sort_tiles(leave) == table.leave(row)
        assert table.equity[row] == 1000 * table.score[row] + values.of(leave)
        assert table.row_of(move) == row
    for move, points in all_legal(number).items():
        row_of = table.row_of(move)
        assert row_of is not None
        assert shape(table.placement(row_of)) == shape(move)
        assert table.score[row_of] >= points
    by_score = table.by_score()
    assert by_score.score.tolist() == sorted(table.score.tolist(), reverse=True)
    assert set(by_score) == set(table)
    assert list(table.top(3)) == list(table)[:3]
    assert table.row_of(Placement(Direction.ACROSS, 0, 0, b"\1\2\3")) is None


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_hotspots_are_the_best_scores_over_squares(number: int) -> None:
    position = POSITIONS[number]
    wanted = [-1] * SMALL.squares
    for move, points in all_legal(number).items():
        for square, _ in move.placed(SMALL.size):
            wanted[square] = max(wanted[square], points)
    assert list(ClabbersLister(GRAPH, GAME).moves(position).hotspots()) == wanted


def test_the_best_move_may_be_an_exchange_or_a_pass() -> None:
    lister = ClabbersLister(GRAPH, GAME)
    assert lister.moves(POSITIONS[0]).best()[0] == lister.moves(POSITIONS[0]).placement(0)
    stuck = table_position("D", {})
    assert isinstance(lister.moves(stuck).best()[0], Exchange)
    alone = table_position("D", {}, exchange_minimum=100)
    assert len(lister.moves(alone)) == 0
    assert lister.moves(alone).hotspots() == (-1,) * SMALL.squares
    assert isinstance(lister.moves(alone).best()[0], Pass)


def test_a_search_pauses_and_is_remembered(
    en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    lister = ClabbersLister(en.graph, Game(Rules(anagrams=True), en_tiles, standard15))
    rules = Rules(anagrams=True)
    board = Board.empty(standard15).with_tiles(
        {110 + n: tile for n, tile in enumerate(en_tiles.parse("DIRTY"))}
    )
    position = opening(rules, en_tiles, board, (en_tiles.parse("AEINR??"),))
    pauses = sum(1 for _ in lister.search(position))
    assert pauses > 5
    assert sum(1 for _ in lister.search(position)) == 0
    table = lister.moves(position, heuristic2(en_tiles))
    assert len(table) > 50_000
    judge = ClabbersJudge(en.graph)
    for row in range(0, len(table), 5_000):
        verdict = check_move(table.placement(row), position, judge)
        assert verdict.ok
        assert verdict.tally is not None
        assert verdict.tally.total == table.score[row]
