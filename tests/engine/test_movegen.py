"""All moves: against independent engines, a brute force, and the plain generator."""

from __future__ import annotations

import hashlib
import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from eliot_qt.engine import Engine, PlainEngine, RunGraph, heuristic3, placement_line
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction
from eliot_qt.game.position import opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import (
    as_found,
    brute_force,
    made_up_layout,
    made_up_tiles,
    made_up_words,
    play_on,
    with_rack,
)

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"
ACROSS = Rules(first_move_across=True)


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def words(en: Lexicon) -> set[bytes]:
    return set(en.graph.words())


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_oracle_positions(
    engine: Engine, en_tiles: TileSet, standard15: Layout, every: int
) -> None:
    for line in ORACLE.read_text(encoding="ascii").splitlines()[::every]:
        wanted = json.loads(line)
        position = parse_cgp(wanted["cgp"], Game(ACROSS, en_tiles, standard15))
        table = engine.moves(position)
        lines = sorted(
            placement_line(placement, points, 15, en_tiles) + "\n"
            for placement, points in zip(table, table.score.tolist(), strict=True)
        )
        found = {
            "plays": len(table),
            "exchanges": len(table.exchanges),
            "best_score": int(table.score.max(initial=0)),
            "sum_scores": int(table.score.sum()),
            "bingos": int((table.tiles_placed == 7).sum()),
            "sha256": hashlib.sha256("".join(lines).encode()).hexdigest(),
        }
        assert found == {name: wanted[name] for name in found}, wanted["cgp"]
        assert position.bag_count == wanted["bag"]


def test_plain_engine_gives_the_same_table(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout
) -> None:
    plain = PlainEngine(en.graph, Game(Rules(), en_tiles, standard15))
    values = heuristic3(en_tiles)
    for line in ORACLE.read_text(encoding="ascii").splitlines()[::60]:
        position = parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15))
        one, other = engine.moves(position, values), plain.moves(position, values)
        assert list(one) == list(other)
        assert one.score.tolist() == other.score
        assert one.equity.tolist() == other.equity
        assert one.tiles_placed.tolist() == other.tiles_placed
        assert one.exchanges == other.exchanges
        assert one.pass_equity == other.pass_equity
        assert one.best() == other.best()
        assert one.hotspots() == other.hotspots()
        assert [one.leave(i) for i in range(len(one))] == [
            other.leave(i) for i in range(len(other))
        ]
        assert list(one.by_score()) == list(other.by_score())
        assert list(one.top(3)) == list(other.top(3))


@pytest.mark.parametrize("rack", ["EX", "AET", "A?", "S?", "??"])
@pytest.mark.parametrize("board", ["standard15", "super21"])
def test_small_racks_against_brute_force(
    rack: str,
    board: str,
    request: pytest.FixtureRequest,
    en: Lexicon,
    en_run: RunGraph,
    words: set[bytes],
    tile_sets: dict[str, TileSet],
) -> None:
    layout: Layout = request.getfixturevalue(board)
    tile_set = tile_sets["en" if layout.size == 15 else "en_super"]
    engine = Engine(en_run, Game(Rules(), tile_set, layout))
    chance = random.Random(f"{rack} {board}")
    position = opening(Rules(), tile_set, Board.empty(layout), (b"", b""))
    for _ in range(6):
        draw = bytes(chance.sample(remove_tiles(position.bag, tile_set.parse(rack)), 7))
        full = with_rack(position, draw, Rules())
        position = opening(Rules(), tile_set, play_on(full, engine.moves(full), chance), (b"",))
    small = with_rack(position, tile_set.parse(rack), Rules())
    wanted = brute_force(small, words)
    assert as_found(engine.moves(small)) == wanted
    assert wanted
    assert as_found(PlainEngine(en.graph, Game(Rules(), tile_set, layout)).moves(small)) == wanted


@pytest.mark.parametrize(
    ("letters", "size", "rack_size", "bingo_tiles"),
    [
        (4, 5, 7, 7),
        (5, 7, 3, 3),
        (5, 9, 8, 7),
        (3, 7, 8, 8),
        (31, 7, 4, 4),
        (32, 7, 4, 4),
        (63, 9, 4, 3),
    ],
)
def test_made_up_games_against_brute_force(
    letters: int, size: int, rack_size: int, bingo_tiles: int
) -> None:
    chance = random.Random(letters * 100 + size)
    tile_set = made_up_tiles(letters, blanks=2, copies=40)
    layout = made_up_layout(size, chance)
    words = made_up_words(letters, 40 * letters, size, chance)
    graph = WordGraph.from_nodes(build(words))
    rules = Rules(rack_size=rack_size, bingo_tiles=bingo_tiles, bingo_bonus=35, exchange_minimum=1)
    engine = Engine(
        graph,
        Game(rules, tile_set, layout),
    )
    plain = PlainEngine(
        graph,
        Game(rules, tile_set, layout),
    )
    position = opening(rules, tile_set, Board.empty(layout), (b"", b""))
    # The third turns have a blank.
    for turn in (0, 2) if rack_size > 7 else range(6):
        # Few kinds of tiles and few blanks, or trying everything takes too long.
        bag = bytes(t for t in position.bag if 0 < t < (3 if rack_size > 4 else 64))
        blanks = b"\0" * (turn % 3 == 2)
        full = with_rack(position, bytes(chance.sample(bag, rack_size - len(blanks))), rules)
        small = with_rack(full, blanks + full.rack[: 2 if letters > 10 else 8], rules)
        table = engine.moves(small)
        assert as_found(table) == brute_force(small, words)
        assert list(table) == list(plain.moves(small))
        position = opening(rules, tile_set, play_on(full, engine.moves(full), chance), (b"", b""))


def test_a_letter_pair_is_one_tile(tile_sets: dict[str, TileSet], standard15: Layout) -> None:
    tiles = tile_sets["es"]
    words = [tiles.split(word) for word in ("CHICO", "CHICOS", "PERRO", "LLAMA")]
    graph = WordGraph.from_nodes(build(words))
    rack = tiles.parse("[CH]ICO[RR]PE")
    position = opening(Rules(), tiles, Board.empty(standard15), (rack,))
    table = Engine(graph, Game(Rules(), tiles, standard15)).moves(position)
    assert {tiles.show(p.tiles) for p in table} == {"[CH]ICO", "PE[RR]O"}
    # Four tiles may lie four ways over the centre, across and down.
    assert len(table) == 16


def test_first_move_both_ways_unless_the_rules_say_across(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    racks = (en_tiles.parse("AEINRST"),)
    both = engine.moves(opening(Rules(), en_tiles, Board.empty(standard15), racks))
    across = engine.moves(opening(ACROSS, en_tiles, Board.empty(standard15), racks))
    assert len(both) == 2 * len(across)
    assert {p.direction for p in across} == {Direction.ACROSS}
    assert all(standard15.centre in dict(p.placed(15)) for p in both)


def test_one_tile_forming_two_words_is_listed_once_across(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    cgp = "15/15/15/15/15/15/15/7CAT5/9HO4/15/15/15/15/15/15 S/ 0/0 0"
    table = engine.moves(parse_cgp(cgp, Game(Rules(), en_tiles, standard15)))
    corner = 7 * 15 + 10
    found = [i for i, p in enumerate(table) if p.placed(15)[0][0] == corner]
    assert len(found) == 1
    assert table.placement(found[0]).direction is Direction.ACROSS
    assert table.score[found[0]] == len("CATS") + 2 + len("SO")


def test_words_of_one_letter_are_no_moves(standard15: Layout) -> None:
    tiles = made_up_tiles(4, 1)
    graph = WordGraph.from_nodes(build([b"\1", b"\2", b"\1\2"]))
    position = opening(Rules(), tiles, Board.empty(standard15), (b"\1\2",))
    table = Engine(graph, Game(Rules(), tiles, standard15)).moves(position)
    assert {p.tiles for p in table} == {b"\1\2"}


def test_no_moves_without_words_or_tiles(en_tiles: TileSet, standard15: Layout) -> None:
    engine = Engine(WordGraph.from_nodes(build([])), Game(Rules(), en_tiles, standard15))
    table = engine.moves(opening(Rules(), en_tiles, Board.empty(standard15), (b"\1\2",)))
    assert len(table) == 0
    assert table.exchanges[0].equity == 0
    empty = engine.moves(opening(Rules(), en_tiles, Board.empty(standard15), (b"",)))
    assert len(empty) == len(empty.exchanges) == 0


@pytest.mark.parametrize(("nearly_full", "slice_", "room"), [(1, 1, 1), (40, 5000, 100)])
def test_full_buffers_change_no_answer(
    engine: Engine,
    en_tiles: TileSet,
    standard15: Layout,
    nearly_full: int,
    slice_: int,
    room: int,
) -> None:
    tight = engine.twin()
    tight._workspace.states["nearly_full"] = nearly_full
    tight._workspace.states["slice"] = slice_
    tight._moves = tight._moves[:room].copy()
    lines = [json.loads(line)["cgp"] for line in ORACLE.read_text(encoding="ascii").splitlines()]
    blanks = [cgp for cgp in lines if "?" in cgp.split()[1].split("/")[0]]
    for cgp in [*lines[5::60], *blanks[::8]]:
        position = parse_cgp(cgp, Game(Rules(), en_tiles, standard15))
        assert list(tight.moves(position)) == list(engine.moves(position))


def test_three_blanks_on_the_super_board(
    en: Lexicon, tile_sets: dict[str, TileSet], super21: Layout
) -> None:
    tile_set = tile_sets["en_super"]
    board = Board.empty(super21).with_tiles(
        {10 * 21 + 8 + i: tile for i, tile in enumerate(tile_set.split("QUARTZ"))}
    )
    position = opening(Rules(rack_size=8), tile_set, board, (tile_set.parse("AEINR???"),))
    graph = RunGraph(en.graph, 26)
    table = Engine(graph, Game(Rules(rack_size=8), tile_set, super21)).moves(position)
    assert len(table) > 100_000
    assert np.all(np.diff(table.equity) <= 0)
    for index in range(0, len(table), 5_001):
        placement = table.placement(index)
        assert en.accepts(bytes(t & 63 for t in board.main_word(placement)))


def test_twins_answer_alike_in_threads(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    lines = ORACLE.read_text(encoding="ascii").splitlines()[:40]
    positions = [
        parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15)) for line in lines
    ]
    wanted = [engine.moves(p).equity.tolist() for p in positions]

    def work(_: int) -> list[list[int]]:
        twin = engine.twin()
        return [twin.moves(p).equity.tolist() for p in positions]

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(work, range(2))) == [wanted, wanted]
