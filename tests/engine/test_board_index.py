"""Replies looked up in the index of a board are those found by searching it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from eliot_qt.engine import (
    BoardIndex,
    DenseLeaves,
    Engine,
    EngineError,
    Games,
    RunGraph,
    board_index,
    end_values,
    heuristic2,
    heuristic3,
    no_values,
)
from eliot_qt.engine.graphs.words_by_length import WordsByLength
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.warmup import small_graph, small_position
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, on_rack, remove_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.static import trained_values
from tests.engine.brute import made_up_layout, made_up_tiles, made_up_words
from tests.engine.test_best import wild_values

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def index(engine: Engine, en_tiles: TileSet, standard15: Layout) -> BoardIndex:
    return BoardIndex(engine.graph, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def positions(en_tiles: TileSet, standard15: Layout) -> list[Position]:
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    return [
        parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15)) for line in lines
    ]


def pool_of(position: Position) -> bytes:
    """All tiles that are not on the board."""
    on_board = bytes(on_rack(tile) for tile in position.board.tiles)
    return remove_tiles(position.tile_set.full_bag, on_board)


def some_racks(position: Position, count: int, chance: random.Random, blanks: int) -> list[bytes]:
    """Random racks of a pool, with so many blanks where it has them."""
    pool = pool_of(position)
    letters = pool.replace(b"\0", b"")
    blanks = min(blanks, pool.count(0))
    rest = min(position.rules.rack_size - blanks, len(letters))
    return [bytes(blanks) + bytes(chance.sample(letters, rest)) for _ in range(count)]


def dealt(position: Position, rack: bytes) -> Position:
    """The position with another rack to move and as many tiles in the bag."""
    pool = pool_of(position)
    count = min(position.bag_count, max(0, len(pool) - 2 * position.rules.rack_size))
    rest = remove_tiles(pool, rack)
    bag, other = rest[:count], rest[count:]
    return Position(
        position.rules, position.tile_set, position.board, (rack, other), (0, 0), 0, bag
    )


def agree(
    engine: Engine, index: BoardIndex, position: Position, racks: Sequence[bytes], values: Leaves
) -> int:
    """Compare the replies of racks on a board, move and equity; returns how many."""
    index.build(dealt(position, racks[0]), values)
    replies = index.replies(racks)
    for number, rack in enumerate(racks):
        found = replies.move(number), int(replies.equity[number])
        assert found == engine.best(dealt(position, rack), values), rack
    return len(racks)


def trained_tables(tile_set: TileSet) -> dict[str, DenseLeaves]:
    """The trained leaves, with and without what depends on the unseen tiles."""
    trained = trained_values(tile_set)
    assert isinstance(trained, DenseLeaves)
    plain = DenseLeaves(tile_set, trained.longest, trained.table)
    return {"trained": trained, "plain table": plain}


def static_positions(
    engine: Engine, rules: Rules, tile_set: TileSet, layout: Layout, seed: int
) -> list[Position]:
    """The positions of a game of h2 with itself."""
    turns = Games(engine.graph, Game(rules, tile_set, layout)).turns(
        heuristic2(tile_set), heuristic2(tile_set), seed, 0
    )
    board, found = Board.empty(layout), []
    for turn in turns:
        position = opening(rules, tile_set, board, (turn.rack,))
        bag = len(position.bag)
        other = position.bag[: min(bag, rules.rack_size)]
        position = opening(rules, tile_set, board, (turn.rack, other))
        found.append(position)
        if isinstance(turn.move, Placement):
            board = board.after(turn.move)
    return found


def test_the_words_are_read_once_for_all_indices_of_a_graph(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For English it takes longer than the first answer: each analysis would wait for it anew."""
    readings = []

    def read(graph: RunGraph) -> WordsByLength:
        readings.append(graph)
        return WordsByLength(graph)

    monkeypatch.setattr(board_index, "WordsByLength", read)
    position = small_position()
    graph = RunGraph(small_graph(), len(position.tile_set))
    for index in (BoardIndex(graph, position.game), BoardIndex(graph, position.game).twin()):
        index.build(position)
        assert index.placements > 0
    assert readings == [graph]


@pytest.mark.parametrize("every", [42, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.parametrize("values", ["none", "h3", "end", "trained", "plain table", "wild"])
def test_oracle_positions(
    engine: Engine,
    index: BoardIndex,
    positions: list[Position],
    en_tiles: TileSet,
    values: str,
    every: int,
) -> None:
    made: dict[str, Leaves] = {
        "none": no_values(en_tiles),
        "h3": heuristic3(en_tiles),
        "end": end_values(en_tiles, 11),
        **trained_tables(en_tiles),
        "wild": wild_values(en_tiles, 6, 12_000, adjusting=True),
    }
    chance = random.Random(values)
    compared = 0
    for number, position in enumerate(positions[len(values) :: every]):
        racks = [position.rack]
        racks += some_racks(position, 22, chance, 0)
        racks += some_racks(position, 4, chance, 1)
        racks += some_racks(position, 1, chance, 2) if number % 4 == 0 else []
        racks.append(racks[1][: 1 + number % 6])
        compared += agree(engine, index, position, racks, made[values])
    assert compared > 7_700 / every


@pytest.mark.parametrize(
    ("letters", "size", "rack_size", "bingo_tiles", "blanks"),
    [
        (4, 5, 7, 7, 2),
        (3, 7, 8, 8, 2),
        (5, 9, 8, 7, 1),
        (26, 15, 7, 7, 2),
        (31, 15, 7, 5, 1),
        (33, 17, 8, 7, 2),
        (63, 21, 6, 6, 1),
        (12, 21, 3, 3, 3),
        (6, 5, 2, 2, 0),
        (4, 7, 7, 7, 6),
    ],
)
def test_made_up_games(
    letters: int, size: int, rack_size: int, bingo_tiles: int, blanks: int
) -> None:
    tile_set = made_up_tiles(letters, blanks, copies=2)
    play_made_up(tile_set, size, rack_size, bingo_tiles, blanks)


def test_letters_may_have_many_points_and_blanks_some() -> None:
    """What a set of tiles can score is known by its points, of which there may be hundreds.

    A blank costs the same on any square where its letter has no points.
    """
    tile_set = made_up_tiles(5, 2, copies=3)
    play_made_up(replace(tile_set, values=(3, 1, 20, 100, 60, 0)), 9, 7, 7, 2)


def play_made_up(
    tile_set: TileSet, size: int, rack_size: int, bingo_tiles: int, blanks: int
) -> None:
    """Compare the replies of racks on the boards of a game with made-up words."""
    letters = len(tile_set)
    chance = random.Random(letters * 100 + size)
    layout = made_up_layout(size, chance)
    graph = WordGraph.from_nodes(build(made_up_words(letters, 60 * letters, size, chance)))
    rules = Rules(rack_size=rack_size, bingo_tiles=bingo_tiles, bonus_table="1:3 2:20")
    engine = Engine(graph, Game(rules, tile_set, layout))  # fmt: skip
    index = BoardIndex(graph, Game(rules, tile_set, layout))  # fmt: skip
    kinds: list[Leaves] = [no_values(tile_set), heuristic3(tile_set)]
    kinds.append(wild_values(tile_set, min(3, rack_size), 9_000, adjusting=True))
    position = opening(rules, tile_set, Board.empty(layout), (b"", b""))
    for turn in range(9):
        racks = [
            rack for n in range(min(blanks, 2) + 1) for rack in some_racks(position, 5, chance, n)
        ]
        agree(engine, index, position, racks, kinds[turn % 3])
        table = engine.moves(dealt(position, racks[turn % len(racks)]))
        board = position.board.after(table.placement(0)) if len(table) else position.board
        position = opening(rules, tile_set, board, (b"", b""))


def test_the_empty_board(
    engine: Engine, index: BoardIndex, en_tiles: TileSet, standard15: Layout
) -> None:
    for across in (False, True):
        rules = Rules(first_move_across=across)
        position = opening(rules, en_tiles, Board.empty(standard15), (b"", b""))
        racks = some_racks(position, 6, random.Random(1), 0)
        agree(engine, index, position, racks, heuristic2(en_tiles))


def test_building_pauses_often(
    index: BoardIndex, positions: list[Position], en_tiles: TileSet, standard15: Layout
) -> None:
    """Between two pauses so many placements are found at most, on the richest boards too."""
    empty = opening(Rules(), en_tiles, Board.empty(standard15), (b"", b""))
    for position in (empty, positions[150], positions[40]):
        # There is room; with other values it is indexed again.
        index.build(position, heuristic2(en_tiles))
        pauses = sum(1 for _ in index.building(position))
        assert index.placements / (pauses + 1) < 130_000


def test_the_same_position_is_not_indexed_again(
    engine: Engine, index: BoardIndex, positions: list[Position], en_tiles: TileSet
) -> None:
    """Nor do playouts that have changed its board since leave anything behind in it."""
    values, chance = heuristic2(en_tiles), random.Random(3)
    position = positions[60]
    (rack, *racks) = some_racks(position, 12, chance, 0)
    asked = dealt(position, rack)
    index.build(asked, values)
    move = engine.best(asked, values)[0]
    playouts = Playouts(index.twin(), asked.game)
    playouts.begin_beside(index, asked, move, values)
    playouts.run(20, seed=1)
    assert list(index.building(replace(asked), values)) == []
    replies = index.replies(racks)
    for number, each in enumerate(racks):
        found = replies.move(number), int(replies.equity[number])
        assert found == engine.best(dealt(position, each), values)
    # Another bag, another pool: all is indexed anew.
    agree(engine, index, positions[61], some_racks(positions[61], 4, chance, 1), values)


def test_too_little_room_is_mended(
    engine: Engine, positions: list[Position], en_tiles: TileSet, standard15: Layout
) -> None:
    tight = BoardIndex(engine.graph, Game(Rules(), en_tiles, standard15))
    tight._resize(16, 32)
    for position in positions[10:200:90]:
        racks = some_racks(position, 10, random.Random(2), 1)
        agree(engine, tight, position, racks, heuristic2(en_tiles))


def test_exchange_and_pass(index: BoardIndex, en_tiles: TileSet, standard15: Layout) -> None:
    rack = en_tiles.parse("VVCCKJQ")
    position = opening(Rules(), en_tiles, Board.empty(standard15), (rack, b""))
    index.build(position, heuristic2(en_tiles))
    replies = index.replies([rack, b""])
    move = replies.move(0)
    assert isinstance(move, Exchange)
    assert replies.equity[0] == heuristic2(en_tiles).of(b"")
    assert replies.move(1) == Pass()
    everything = remove_tiles(en_tiles.full_bag, rack)
    end = Position(Rules(), en_tiles, position.board, (rack, everything), (0, 0), 0, b"")
    index.build(end, heuristic2(en_tiles))
    assert index.replies([rack]).move(0) == Pass()
    assert index.replies([rack]).equity[0] == heuristic2(en_tiles).of(rack)


def test_what_cannot_be_answered_is_refused(
    index: BoardIndex, en_tiles: TileSet, positions: list[Position]
) -> None:
    with pytest.raises(EngineError, match="no board"):
        index.twin().replies([b""])
    index.build(positions[150])
    with pytest.raises(EngineError, match="on the board"):
        index.replies([en_tiles.parse("QZ"), en_tiles.parse("QQ")])
    with pytest.raises(EngineError, match="not in the set"):
        index.replies([b"\x28"])
    with pytest.raises(EngineError, match="7 at most"):
        index.replies([en_tiles.parse("EEEEAAAA")])


@pytest.mark.slow
@pytest.mark.parametrize("values", ["trained", "plain table"])
def test_many_racks(
    engine: Engine,
    index: BoardIndex,
    positions: list[Position],
    en_tiles: TileSet,
    values: str,
) -> None:
    leaves = trained_tables(en_tiles)[values]
    chance = random.Random(values)
    compared = 0
    for position in positions:
        racks = some_racks(position, 290, chance, 0) + some_racks(position, 50, chance, 1)
        racks += some_racks(position, 5, chance, 2)
        compared += agree(engine, index, position, racks, leaves)
    print(f"{compared:,} racks compared")
    assert compared >= 100_000


@pytest.mark.slow
def test_many_racks_on_a_large_board(en_run: RunGraph, en_tiles: TileSet, super21: Layout) -> None:
    engine = Engine(en_run, Game(Rules(), en_tiles, super21))
    index = BoardIndex(engine.graph, Game(Rules(), en_tiles, super21))
    chance = random.Random(21)
    compared = 0
    for seed in range(4):
        for position in static_positions(engine, Rules(), en_tiles, super21, seed)[:20]:
            racks = [rack for n in range(2) for rack in some_racks(position, 40, chance, n)]
            racks += some_racks(position, 2, chance, 2)
            compared += agree(engine, index, position, racks, trained_values(en_tiles))
    print(f"{compared:,} racks compared")
    assert compared > 6_000


@pytest.mark.slow
def test_many_racks_with_digraphs(tile_sets: dict[str, TileSet], standard15: Layout) -> None:
    tile_set = tile_sets["es"]
    assert any(len(letter) > 1 for letter in tile_set.letters)
    chance = random.Random(5)
    words = made_up_words(len(tile_set), 60_000, 12, chance)
    engine = Engine(WordGraph.from_nodes(build(words)), Game(Rules(), tile_set, standard15))
    index = BoardIndex(engine.graph, Game(Rules(), tile_set, standard15))
    rules = Rules(exchange_minimum=tile_set.exchange_minimum)
    compared = 0
    for seed in range(4):
        for position in static_positions(engine, rules, tile_set, standard15, seed):
            racks = [rack for n in range(3) for rack in some_racks(position, 40, chance, n)]
            compared += agree(engine, index, position, racks, heuristic3(tile_set))
    print(f"{compared:,} racks compared")
    assert compared > 4_000
