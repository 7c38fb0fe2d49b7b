"""The DAWG generator gives the GADDAG generator's moves; and what both count."""

from __future__ import annotations

import json
import random
from array import array
from pathlib import Path

import numpy as np
import pytest

from eliot_qt.engine import Engine, RunGraph, heuristic3
from eliot_qt.engine.errors import EngineError
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lab.kernels.arcs import FRAMES, count_arcs
from eliot_qt.lab.kernels.dawg_engine import DawgEngine
from eliot_qt.lab.kernels.dawg_state import DawgGraph
from eliot_qt.lab.kernels.generation_benchmark import GenerationBenchmark
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import (
    made_up_layout,
    made_up_tiles,
    made_up_words,
    play_on,
    with_rack,
)

ORACLE = Path(__file__).parent.parent.parent / "data" / "positions_en.jsonl"
ACROSS = Rules(first_move_across=True)


def oracle(tile_set: TileSet, layout: Layout, rules: Rules = ACROSS) -> list[Position]:
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    return [parse_cgp(json.loads(line)["cgp"], Game(rules, tile_set, layout)) for line in lines]


def assert_same(engine: Engine, other: DawgEngine, position: Position) -> None:
    values = heuristic3(position.tile_set)
    one, two = engine.moves(position, values), other.moves(position, values)
    # Place, tiles, score, equity and tiles used of every placement, in the same order.
    assert np.array_equal(one._records, two._records)
    assert list(one.top(5)) == list(two.top(5))
    assert one.exchanges == two.exchanges


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def dawg_engine(en: Lexicon, en_tiles: TileSet, standard15: Layout) -> DawgEngine:
    return DawgEngine(en.graph, Game(Rules(), en_tiles, standard15))


def test_oracle_positions(
    engine: Engine, dawg_engine: DawgEngine, en_tiles: TileSet, standard15: Layout
) -> None:
    for position in oracle(en_tiles, standard15):
        assert_same(engine, dawg_engine, position)


def test_oracle_scores(dawg_engine: DawgEngine, en_tiles: TileSet, standard15: Layout) -> None:
    for line in ORACLE.read_text(encoding="ascii").splitlines():
        wanted = json.loads(line)
        table = dawg_engine.moves(parse_cgp(wanted["cgp"], Game(ACROSS, en_tiles, standard15)))
        assert len(table) == wanted["plays"]
        assert int(table.score.sum()) == wanted["sum_scores"]


@pytest.mark.parametrize(
    ("letters", "size", "rack_size", "bingo_tiles"),
    [(4, 5, 7, 7), (5, 7, 3, 3), (5, 9, 8, 7), (3, 7, 8, 8), (32, 7, 4, 4), (63, 9, 4, 3)],
)
def test_made_up_games(letters: int, size: int, rack_size: int, bingo_tiles: int) -> None:
    chance = random.Random(letters * 100 + size)
    tile_set = made_up_tiles(letters, blanks=2, copies=40)
    layout = made_up_layout(size, chance)
    graph = WordGraph.from_nodes(build(made_up_words(letters, 40 * letters, size, chance)))
    rules = Rules(rack_size=rack_size, bingo_tiles=bingo_tiles, bingo_bonus=35, exchange_minimum=1)
    game = Game(rules, tile_set, layout)
    engine, other = Engine(graph, game), DawgEngine(graph, game)
    position = opening(rules, tile_set, Board.empty(layout), (b"", b""))
    for turn in range(8):
        bag = bytes(t for t in position.bag if t)
        blanks = bytes(min(turn % 3, position.bag.count(BLANK)))
        full = with_rack(
            position, blanks + bytes(chance.sample(bag, rack_size - len(blanks))), rules
        )
        assert_same(engine, other, full)
        position = opening(rules, tile_set, play_on(full, engine.moves(full), chance), (b"", b""))


def test_full_buffers_change_no_answer(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    tight = DawgEngine(en.graph, Game(Rules(), en_tiles, standard15))
    tight._dawgs["nearly_full"] = 1
    tight._moves = tight._moves[:1].copy()
    for position in oracle(en_tiles, standard15, Rules())[5::60]:
        assert_same(engine, tight, position)


def test_positions_that_break_the_rules_are_refused(
    dawg_engine: DawgEngine, en_tiles: TileSet, standard15: Layout
) -> None:
    floating = Board.empty(standard15).with_tiles({0: 1, 100: 2})
    with pytest.raises(EngineError, match="not connected"):
        dawg_engine.moves(opening(Rules(), en_tiles, floating, (b"\1\2",)))


def test_the_dawg_is_cut_out_wherever_it_lies() -> None:
    """Also where another program wrote its lists behind the GADDAG's."""
    tiles = made_up_tiles(4, 1)
    words = made_up_words(4, 60, 6, random.Random(3))
    usual = WordGraph.from_nodes(build(words))
    turned = WordGraph.from_nodes(lists_reversed(usual.nodes))
    assert set(turned.words()) == words
    layout = made_up_layout(7, random.Random(1))
    position = opening(Rules(exchange_minimum=1), tiles, Board.empty(layout), (b"\0\1\2\3\4\4\1",))
    wanted = DawgEngine(usual, Game(Rules(), tiles, layout)).moves(position)
    assert list(DawgEngine(turned, Game(Rules(), tiles, layout)).moves(position)) == list(wanted)
    assert len(wanted)
    assert DawgGraph(usual, 4)._words.nbytes < DawgGraph(turned, 4)._words.nbytes


def lists_reversed(nodes: memoryview) -> array[int]:
    """The same graph with its sibling lists stored in the opposite order."""
    lists: list[list[int]] = [[]]
    starts = [2]
    for index in range(2, len(nodes)):
        lists[-1].append(nodes[index])
        if nodes[index] >> 22 & 1:
            lists.append([])
            starts.append(index + 1)
    places = {0: 0}
    end = 2
    for start, siblings in zip(starts[-2::-1], lists[-2::-1], strict=True):
        places[start] = end
        end += len(siblings)
    low = (1 << 22) - 1
    moved = [node for siblings in lists[-2::-1] for node in siblings]
    return array("I", [n & ~low | places[n & low] for n in [nodes[0], nodes[1], *moved]])


def test_a_graph_without_words(en_tiles: TileSet, standard15: Layout) -> None:
    engine = DawgEngine(WordGraph.from_nodes(build([])), Game(Rules(), en_tiles, standard15))
    position = opening(Rules(), en_tiles, Board.empty(standard15), (b"\1\2",))
    assert len(engine.moves(position)) == 0
    assert engine.steps == 0


def test_arcs_followed_for_one_word(en_tiles: TileSet, standard15: Layout) -> None:
    graph = WordGraph.from_nodes(build([en_tiles.parse("CAT")]))
    position = opening(ACROSS, en_tiles, Board.empty(standard15), (en_tiles.parse("ACT"),))
    engine, other = (
        Engine(graph, Game(Rules(), en_tiles, standard15)),
        DawgEngine(graph, Game(Rules(), en_tiles, standard15)),
    )
    assert len(engine.moves(position)) == len(other.moves(position)) == 3
    # C-sep-A-T, A-C-sep-T, T-A-C.
    assert count_arcs(engine._workspace.states, np.zeros(FRAMES, np.int64), True) == 4 + 4 + 3
    # Left parts nothing, C and CA (two arcs); right of them C-A-T, A-T and T.
    assert other.steps == 2 + 3 + 2 + 1


def test_the_generation_benchmark_counts_what_the_engines_list(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    positions = oracle(en_tiles, standard15)[:60:2]
    benchmark = GenerationBenchmark(en.graph, positions, heuristic3(en_tiles))
    wanted = sum(len(engine.moves(position)) for position in positions)
    assert benchmark.gaddag() == benchmark.gaddag() == benchmark.dawg() == wanted
    assert sum(benchmark.part(number, 4).gaddag() for number in range(4)) == wanted
    # Letters that cannot join the tiles ahead are not tried.
    assert benchmark.gaddag_arcs() < benchmark.gaddag_arcs(look_ahead=False) < benchmark.dawg_arcs()
    assert benchmark.node_counts[0] > 5 * benchmark.node_counts[1]
    assert benchmark.graph_bytes[0] > 5 * benchmark.graph_bytes[1]


@pytest.mark.slow
@pytest.mark.parametrize("board", ["standard15", "super21"])
def test_whole_games(
    board: str,
    request: pytest.FixtureRequest,
    en: Lexicon,
    en_run: RunGraph,
    tile_sets: dict[str, TileSet],
) -> None:
    layout: Layout = request.getfixturevalue(board)
    tile_set = tile_sets["en" if layout.size == 15 else "en_super"]
    rack_size = 7 if layout.size == 15 else 8
    rules = Rules(rack_size=rack_size)
    engine = Engine(en_run, Game(Rules(rack_size=rack_size), tile_set, layout))
    other = DawgEngine(en.graph, Game(Rules(rack_size=rack_size), tile_set, layout))
    chance = random.Random(board)
    compared = 0
    while compared < 700:
        position = opening(rules, tile_set, Board.empty(layout), (b"", b""))
        blanks = chance.randint(1, 2)
        while len(position.bag) > rack_size:
            rack = bytes(chance.sample(position.bag, rack_size))
            if compared % 10 == 0 and position.bag.count(BLANK) >= blanks:
                rest = [tile for tile in position.bag if tile != BLANK]
                rack = bytes(blanks) + bytes(chance.sample(rest, rack_size - blanks))
            full = with_rack(position, rack, rules)
            assert_same(engine, other, full)
            compared += 1
            board_after = play_on(full, engine.moves(full), chance)
            if board_after == position.board:
                break
            position = opening(rules, tile_set, board_after, (b"", b""))
