"""The clabbers lister against a search of all placements there are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest

from eliot_qt.engine import heuristic2
from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.move import Direction, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.tiles import BLANK, BLANK_BIT, TileSet, sort_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes.finder import top_of
from eliot_qt.modes.variants import Anagrams
from eliot_qt.players.clabbers import AnagramVocabulary, ClabbersLister
from eliot_qt.players.finder import EngineFinder
from eliot_qt.players.levels import make_player
from tests.game.table import ABC, SMALL, rules

WORDS = "AB AD BE ED ACE BAD BED CAB DEB BADE BEAD CADE ABED AE BACED EAE AA"
GRAPH = WordGraph.from_nodes(build([ABC.parse(word) for word in sorted(WORDS.split())]))
JUDGE = Anagrams(GRAPH)

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


def all_legal(position: Position) -> dict[Placement, int]:
    """Every legal placement and its score, by trying."""
    found = {}
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
    table_position("ABCDE", {}),
    table_position("ABE?", {}, first_move_across=True),
    table_position("ABCE", {23: "B", 24: "A", 25: "D"}),
    table_position("AD?", {23: "B", 24: "e", 25: "D"}),
    table_position("AABE", {24: "D", 31: "E", 38: "B", 30: "A"}),
    table_position("ABCDE", {23: "B", 24: "A", 25: "D"}, bonus_table="3:7 4:20", bingo_tiles=4),
]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_best_arrangement_of_every_choice_of_tiles_is_listed(number: int) -> None:
    position = POSITIONS[number]
    legal = all_legal(position)
    best: dict[Shape, int] = {}
    for move, points in legal.items():
        best[shape(move)] = max(points, best.get(shape(move), 0))
    assert best
    table = ClabbersLister(GRAPH, ABC, SMALL).moves(position)
    listed = dict(zip(table, table.score, strict=True))
    assert {shape(move): points for move, points in listed.items()} == best
    for move, points in listed.items():
        assert legal[move] == points


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_top_is_the_top_of_all_placements(number: int) -> None:
    position = POSITIONS[number]
    values = heuristic2(ABC)
    finder = EngineFinder(ClabbersLister(GRAPH, ABC, SMALL))
    top = top_of(position, finder.best(position))

    def preference(move: Placement) -> tuple[object, ...]:
        leave = bytearray(position.rack)
        for tile in move.used:
            leave.remove(tile)
        blanks = sum(bool(tile & BLANK_BIT) for tile in move.tiles)
        word = bytes(tile & ~BLANK_BIT for tile in position.board.main_word(move))
        place = (move.row, move.col, move.direction, move.tiles)
        return blanks, -values.of(sort_tiles(leave)), word, *place

    legal = all_legal(position)
    tops = [move for move, points in legal.items() if points == max(legal.values())]
    assert top is not None
    assert (top.move, top.score) == (min(tops, key=preference), max(legal.values()))


def test_exchanges_are_listed_too() -> None:
    position = POSITIONS[0]
    table = ClabbersLister(GRAPH, ABC, SMALL).moves(position, heuristic2(ABC))
    assert len(table.exchanges) == 31
    assert table.pass_equity == heuristic2(ABC).of(position.rack)


def test_a_vocabulary_of_anagrams_knows_what_some_order_is(en: Lexicon, en_tiles: TileSet) -> None:
    words = AnagramVocabulary(en, en.graph)
    assert words.accepts(en_tiles.parse("TAC"))
    assert not words.accepts(en_tiles.parse("TCX"))
    assert words.knows(en_tiles.parse("TAC"), 10)
    assert en.knows(en_tiles.parse("ZAX"), 80)
    assert not words.knows(en_tiles.parse("ZXA"), 10)
    judge = Anagrams(en.graph)
    chance = random.Random(1)
    for _ in range(200):
        letters = bytes(chance.choices(range(1, 27), k=chance.randint(2, 5)))
        assert words.accepts(letters) == judge.accepts(letters)


def test_a_level_finds_moves_in_clabbers() -> None:
    position = POSITIONS[2]
    lexicon = Lexicon("abc", "ABC", "en", "abc", GRAPH)
    player = make_player(
        "casual", AnagramVocabulary(lexicon, GRAPH), ClabbersLister(GRAPH, ABC, SMALL)
    )
    *_, answer = player.analyse(position)
    assert isinstance(answer.best.move, Placement)
    assert check_move(answer.best.move, position, JUDGE).ok
