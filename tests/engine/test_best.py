"""The best move alone is the first row of the table of all moves."""

from __future__ import annotations

import json
import random
from array import array
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from eliot_qt.engine import (
    BagEnd,
    DenseLeaves,
    Engine,
    EngineError,
    PlainEngine,
    RunGraph,
    end_values,
    heuristic2,
    heuristic3,
    no_values,
)
from eliot_qt.engine.listing import Leaves
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import made_up_layout, made_up_tiles, made_up_words, play_on, with_rack

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def positions(en_tiles: TileSet, standard15: Layout) -> list[Position]:
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    return [
        parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15)) for line in lines
    ]


def wild_values(
    tile_set: TileSet, longest: int, spread: int, *, adjusting: bool = False
) -> DenseLeaves:
    """A table of random values (millipoints), with a random pool adjustment if wanted."""
    values = DenseLeaves(tile_set, longest)
    chance = random.Random(longest)
    if adjusting:
        offsets = tuple(chance.randint(-spread, spread) for _ in range(40))
        factors = tuple(chance.randint(0, 3000) for _ in range(40))
        bag_end = BagEnd(offsets, factors)
        values = DenseLeaves(tile_set, longest, bag_end=bag_end, partner_weight=1500)
    numbers = np.random.default_rng(longest).integers(-spread, spread, len(values.table), np.int32)
    values.table[:] = array("i", numbers.tobytes())
    return values


@pytest.mark.parametrize("values", ["none", "h2", "h3", "end"])
def test_oracle_positions(
    engine: Engine, positions: list[Position], en_tiles: TileSet, values: str
) -> None:
    made: dict[str, Leaves] = {
        "none": no_values(en_tiles),
        "h2": heuristic2(en_tiles),
        "h3": heuristic3(en_tiles),
        "end": end_values(en_tiles, 11),
    }
    for position in positions:
        table = engine.moves(position, made[values])
        assert engine.best(position, made[values]) == table.best()


@pytest.mark.parametrize("adjusting", [False, True])
def test_a_table_of_all_leaves(
    engine: Engine,
    positions: list[Position],
    en: Lexicon,
    en_tiles: TileSet,
    standard15: Layout,
    adjusting: bool,
) -> None:
    values = wild_values(en_tiles, 6, 12_000, adjusting=adjusting)
    plain = PlainEngine(en.graph, Game(Rules(), en_tiles, standard15))
    for position in positions[::3]:
        assert engine.best(position, values) == engine.moves(position, values).best()
    for position in positions[::60]:
        one, other = engine.moves(position, values), plain.moves(position, values)
        assert one.equity.tolist() == other.equity
        assert one.exchanges == other.exchanges
        assert one.pass_equity == other.pass_equity
        assert one.pass_equity == 0 or adjusting


@pytest.mark.parametrize("bonuses", ["1:40", "2:5 3:15 5:10 6:25 7:50", "4:1000", "7:0"])
def test_bonuses_by_number_of_tiles(
    bonuses: str, positions: list[Position], en: Lexicon, en_run: RunGraph
) -> None:
    first = positions[0]
    game = Game(Rules(bonus_table=bonuses), first.tile_set, first.board.layout)
    engine, plain = Engine(en_run, game), PlainEngine(en.graph, game)
    for number, position in enumerate(positions[::3]):
        now = replace(position, rules=replace(position.rules, bonus_table=bonuses))
        for values in (no_values(now.tile_set), heuristic2(now.tile_set)):
            table = engine.moves(now, values)
            assert engine.best(now, values) == table.best()
        if number % 30 == 0:
            other = plain.moves(now, values)
            assert list(table) == list(other)
            assert list(table.score) == other.score


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
        (40, 21, 7, 7, 3),
        (12, 21, 3, 3, 2),
        (6, 5, 2, 2, 0),
    ],
)
def test_made_up_games(
    letters: int, size: int, rack_size: int, bingo_tiles: int, blanks: int
) -> None:
    chance = random.Random(letters * 100 + size)
    tile_set = made_up_tiles(letters, blanks, copies=40)
    layout = made_up_layout(size, chance)
    graph = WordGraph.from_nodes(build(made_up_words(letters, 60 * letters, size, chance)))
    rules = Rules(rack_size=rack_size, bingo_tiles=bingo_tiles, bingo_bonus=35, exchange_minimum=5)
    engine = Engine(
        graph,
        Game(rules, tile_set, layout),
    )
    kinds: list[Leaves] = [no_values(tile_set), heuristic3(tile_set), end_values(tile_set, 7)]
    longest = 3 if letters > 30 else min(5, rack_size)
    kinds += [wild_values(tile_set, longest, spread) for spread in (3_000, 90_000)]
    kinds.append(wild_values(tile_set, longest, 9_000, adjusting=True))
    position = opening(rules, tile_set, Board.empty(layout), (b"", b""))
    for turn in range(12):
        rack = bytes(chance.sample(position.bag, rack_size))
        if turn % 4 == 3 and blanks and 0 not in rack and 0 in position.bag:
            rack = bytes((0, *rack[1:]))
        full = with_rack(position, rack, rules)
        for values in kinds:
            assert engine.best(full, values) == engine.moves(full, values).best()
        few = with_rack(position, full.rack[: turn % rack_size + 1], rules)
        assert engine.best(few, kinds[1]) == engine.moves(few, kinds[1]).best()
        board = play_on(full, engine.moves(full), chance)
        position = opening(rules, tile_set, board, (b"", b""))


def test_full_queues_change_no_answer(engine: Engine, positions: list[Position]) -> None:
    tight = engine.twin()
    tight._workspace.states["nearly_full"] = 1
    tight._search["slots"] = 0  # else words are looked up, not searched
    blanks = [position for position in positions if 0 in position.rack]
    for position in [*positions[::20], *blanks[::4]]:
        assert tight.best(position) == engine.best(position)


@pytest.mark.parametrize("blanks", [1, 2])
def test_blanks_stand_for_any_letters_anywhere(
    engine: Engine, positions: list[Position], en_tiles: TileSet, blanks: int
) -> None:
    kinds: list[Leaves] = [no_values(en_tiles), wild_values(en_tiles, 6, 12_000, adjusting=True)]
    tried = 0
    for number, position in enumerate(positions[::5]):
        letters = position.rack.replace(b"\0", b"")[: number % (8 - blanks)]
        if any(tile & 64 for tile in position.board.squares):
            continue
        full = with_rack(position, bytes(blanks) + letters, position.rules)
        for values in kinds:
            assert engine.best(full, values) == engine.moves(full, values).best()
        tried += 1
    assert tried >= 12


def test_exchange_and_pass(engine: Engine, en_tiles: TileSet, standard15: Layout) -> None:
    empty = Board.empty(standard15)
    consonants = opening(Rules(), en_tiles, empty, (en_tiles.parse("VVCCKJQ"),))
    move, equity = engine.best(consonants, heuristic2(en_tiles))
    assert isinstance(move, Exchange)
    assert equity == heuristic2(en_tiles).of(b"")
    # Of exchanges that are worth the same the one of most tiles is made.
    assert engine.best(consonants) == (Exchange(bytes(sorted(consonants.rack))), 0)
    stuck = Position(Rules(), en_tiles, empty, (consonants.rack,), (0,), 0, b"")
    move, equity = engine.best(stuck, heuristic2(en_tiles))
    assert move == Pass()
    assert equity == heuristic2(en_tiles).of(stuck.rack)
    nobody = opening(Rules(), en_tiles, empty, (b"",))
    assert engine.best(nobody) == (Pass(), 0)


def test_what_breaks_the_rules_is_refused(
    engine: Engine, en_tiles: TileSet, standard15: Layout
) -> None:
    board = Board.empty(standard15).with_tiles({112: 40, 113: 1})
    with pytest.raises(EngineError, match="tile number 40"):
        engine.best(Position(Rules(), en_tiles, board, (b"\1",), (0,), 0, b""))
