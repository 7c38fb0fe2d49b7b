"""Each kernel beside the plain engine, or the rules themselves, on a small made-up game.

Larger comparisons stand in the test of each kernel, most of them with the table of all moves.
"""

from __future__ import annotations

import random

import pytest

from eliot_qt.engine import BoardIndex, Engine, Games, PlainEngine, heuristic2, no_values
from eliot_qt.engine.listing import Leaves
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, letter_of, remove_tiles
from eliot_qt.lab.kernels.dawg_engine import DawgEngine
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph

from .brute import made_up_layout, made_up_tiles, made_up_words
from .test_best import wild_values

LETTERS, SIZE = 8, 9
RULES = Rules(exchange_minimum=7, scoreless_limit=4)
WORDS = made_up_words(LETTERS, 500, 7, random.Random(8))


@pytest.fixture(scope="module")
def tile_set() -> TileSet:
    return made_up_tiles(LETTERS, blanks=2, copies=6)


@pytest.fixture(scope="module")
def layout() -> Layout:
    return made_up_layout(SIZE, random.Random(9))


@pytest.fixture(scope="module")
def graph() -> WordGraph:
    return WordGraph.from_nodes(build(WORDS))


@pytest.fixture(scope="module")
def plain(graph: WordGraph, tile_set: TileSet, layout: Layout) -> PlainEngine:
    return PlainEngine(graph, Game(Rules(), tile_set, layout))


@pytest.fixture(scope="module")
def game(plain: PlainEngine) -> list[Position]:
    """A game of the plain engine with itself, until the bag is empty."""
    tile_set, layout, chance = plain.game.tile_set, plain.game.layout, random.Random(10)
    board, positions = Board.empty(layout), []
    bag = list(tile_set.full_bag)
    chance.shuffle(bag)
    racks = [bytes(bag[:7]), bytes(bag[7:14])]
    left = bytes(bag[14:])
    while left:
        position = Position(RULES, tile_set, board, (racks[0], racks[1]), (0, 0), 0, left)
        positions.append(position)
        move = plain.moves(position, heuristic2(tile_set)).best()[0]
        if not isinstance(move, Placement):
            break
        board = board.after(move)
        kept = remove_tiles(racks[0], move.used)
        drawn, left = left[: 7 - len(kept)], left[7 - len(kept) :]
        racks = [racks[1], kept + drawn]
    assert len(positions) > 4
    return positions


@pytest.fixture(scope="module", params=["none", "heuristic", "wild", "wild with outlook"])
def values(request: pytest.FixtureRequest, tile_set: TileSet) -> Leaves:
    made: dict[str, Leaves] = {
        "none": no_values(tile_set),
        "heuristic": heuristic2(tile_set),
        "wild": wild_values(tile_set, 6, 9_000),
        "wild with outlook": wild_values(tile_set, 6, 9_000, adjusting=True),
    }
    return made[request.param]


def test_moves_and_best(
    graph: WordGraph, plain: PlainEngine, game: list[Position], values: Leaves
) -> None:
    engine = Engine(graph, plain.game)
    for position in game:
        found, wanted = engine.moves(position, values), plain.moves(position, values)
        assert list(found) == list(wanted)
        assert found.equity.tolist() == wanted.equity
        assert engine.best(position, values) == wanted.best()


def test_dawg_generator(graph: WordGraph, plain: PlainEngine, game: list[Position]) -> None:
    tile_set = plain.game.tile_set
    engine = DawgEngine(graph, Game(Rules(), tile_set, plain.game.layout))
    for position in game:
        found = engine.moves(position, heuristic2(tile_set))
        wanted = plain.moves(position, heuristic2(tile_set))
        assert list(found) == list(wanted)
        assert found.equity.tolist() == wanted.equity


def test_board_index(
    graph: WordGraph, plain: PlainEngine, game: list[Position], values: Leaves
) -> None:
    index = BoardIndex(graph, plain.game)
    for position in game:
        index.build(position, values)
        replies = index.replies([position.rack])
        found = replies.move(0), int(replies.equity[0])
        assert found == plain.moves(position, values).best()


def test_whole_games(graph: WordGraph, plain: PlainEngine, values: Leaves) -> None:
    tile_set, layout = plain.game.tile_set, plain.game.layout
    turns = Games(graph, Game(RULES, tile_set, layout)).turns(values, values, 12, 0)
    board, compared = Board.empty(layout), 0
    for turn in turns:
        rest = opening(RULES, tile_set, board, (turn.rack,)).bag
        # When the bag is empty leaves are worth something else.
        if len(rest) <= RULES.rack_size:
            break
        position = opening(RULES, tile_set, board, (turn.rack, rest[: RULES.rack_size]))
        assert turn.move == plain.moves(position, values).best()[0]
        board = board.after(turn.move) if isinstance(turn.move, Placement) else board
        compared += 1
    assert compared > 3


def test_cross_sets(graph: WordGraph, plain: PlainEngine, game: list[Position]) -> None:
    """The letters that the word at right angles allows, by trying each of them."""
    tile_set = plain.game.tile_set
    engine = Engine(graph, Game(Rules(), tile_set, plain.game.layout))
    limited = 0
    for position in game:
        engine.moves(position)
        state = engine._workspace.states[0]
        squares = position.board.squares
        for direction in (0, 1):
            for at in range(SIZE * SIZE):
                row, col = divmod(at, SIZE)
                if direction:
                    row, col = col, row
                before, after = neighbours(squares, row * SIZE + col, 1 - direction)
                if squares[row * SIZE + col] or not before + after:
                    continue
                line, along = (col, row) if direction else (row, col)
                index = 1 + (direction * SIZE + line) * int(state["stride"]) + along
                allowed = int(state["cross_set"][index])
                found = {letter for letter in range(1, LETTERS + 1) if allowed >> letter & 1}
                letters = range(1, LETTERS + 1)
                wanted = {n for n in letters if before + bytes((n,)) + after in WORDS}
                assert found == wanted
                limited += 1
    assert limited > 100


def neighbours(squares: bytes, at: int, direction: int) -> tuple[bytes, bytes]:
    """The letters that stand without a gap before and behind a square, across (0) or down."""
    row, col = divmod(at, SIZE)
    line = squares[col::SIZE] if direction else squares[row * SIZE : (row + 1) * SIZE]
    here = row if direction else col
    letters = bytes(letter_of(tile) for tile in line)
    before, after = letters[:here], letters[here + 1 :]
    return before[before.rfind(0) + 1 :], after.partition(b"\0")[0]
