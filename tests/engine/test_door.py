"""What breaks the rules stops at the door, before a kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eliot_qt.engine import Engine, EngineError, PlainEngine, RunGraph, no_values
from eliot_qt.faults import Fault
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import made_up_tiles, made_up_words

PLAIN9 = Layout("plain9", 9, b"\1" * 81, b"\1" * 81)
TILES = made_up_tiles(6, 2, copies=3)
WORDS = made_up_words(6, 200, 9, random.Random(3))
GRAPH = WordGraph.from_nodes(build(WORDS))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(GRAPH, Game(Rules(), TILES, PLAIN9))


def at(tiles: dict[int, int], rack: bytes = b"\1\2\3") -> Position:
    board = Board.empty(PLAIN9).with_tiles(tiles)
    return Position(Rules(), TILES, board, (rack, None), (0, 0), 0, b"")


def test_a_sound_position_passes(engine: Engine) -> None:
    assert len(engine.moves(at({40: 1, 41: 2, 50: 0x43})))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (at({40: 7}), "tile number 7"),
        (at({40: 0x47}), "tile number 7"),
        (at({40: 0x80}), "tile number 128"),
        (at({40: 0xC1}), "tile number"),
        (at({40: 0x40}), "blank"),
        (at({}, b"\1\x41"), "blank"),
        (at({}, b"\7"), "tile number 7"),
        (at({}, b"\xff"), "tile number 255"),
        (at({40: 1, 41: 1}, b"\1\1"), "more than 3 tiles AA"),
        (at({40: 0x41, 41: 0x42}, b"\0"), r"more than 2 tiles \?"),
        (at({40: 1, 60: 2}), "not connected"),
        (at({40: 1, 50: 2}), "not connected"),
        (at({44: 1, 45: 2}), "not connected"),
        (at({}, b"\1\2\3\4\5\6\1\2"), "a rack of 8 tiles; 7"),
    ],
)
def test_what_breaks_the_rules_is_refused(engine: Engine, position: Position, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        engine.moves(position)


def test_a_refusal_leaves_the_engine_in_order(engine: Engine) -> None:
    sound = at({40: 1, 41: 2})
    before = list(engine.moves(sound))
    with pytest.raises(EngineError):
        engine.moves(at({40: 7}))
    assert list(engine.moves(sound)) == before


@pytest.mark.parametrize("made", [Engine, PlainEngine])
def test_positions_of_another_game_are_refused(
    made: Callable[..., Any], en_tiles: TileSet, standard15: Layout
) -> None:
    engine = made(GRAPH, Game(Rules(), TILES, PLAIN9))
    sound = at({40: 1, 41: 2})
    with pytest.raises(EngineError, match="plays with the tile set made up"):
        engine.moves(opening(Rules(), en_tiles, Board.empty(PLAIN9), (b"\1",)))
    with pytest.raises(EngineError, match="plays on the board plain9"):
        engine.moves(opening(Rules(), TILES, Board.empty(standard15), (b"\1",)))
    with pytest.raises(EngineError, match="50 points for 7 tiles"):
        engine.moves(replace(sound, rules=Rules(bingo_bonus=35)))
    for other in (Rules(bonus_table="5:10"), Rules(anagrams=True)):
        with pytest.raises(EngineError, match=r"bonuses of a bingo|clabbers"):
            engine.moves(replace(sound, rules=other))
    with pytest.raises(EngineError, match="not made for made up"):
        engine.moves(sound, no_values(en_tiles))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"rack_size": 9}, "a rack of 9"),
        ({"rack_size": 0}, "a rack of 0"),
        ({"bingo_tiles": 8}, "a bingo takes"),
        ({"bingo_bonus": 5000}, "a bonus of 5000"),
        ({"bonus_table": "9:10"}, "a bonus for more tiles than the 7"),
        ({"bonus_table": "5:2000"}, "bonuses up to 1000"),
    ],
)
def test_rules_the_kernels_cannot_hold_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(Fault, match=message):
        Engine(GRAPH, Game(Rules(**settings), TILES, PLAIN9))


def test_boards_and_tiles_the_kernels_cannot_hold_are_refused(en_tiles: TileSet) -> None:
    for layout in (
        Layout("even", 8, b"\1" * 64, b"\1" * 64),
        Layout("large", 23, b"\1" * 529, b"\1" * 529),
        Layout("nine", 9, b"\x09" * 81, b"\1" * 81),
    ):
        with pytest.raises(EngineError, match=r"work|multiply"):
            Engine(GRAPH, Game(Rules(), TILES, layout))
    with pytest.raises(EngineError, match="tile values"):
        Engine(GRAPH, Game(Rules(), replace(TILES, values=(0, 1, 1, 1, 1, 1, 101)), PLAIN9))
    with pytest.raises(EngineError, match="not made for the tile set"):
        Engine(RunGraph(GRAPH, 26), Game(Rules(), TILES, PLAIN9))
    with pytest.raises(EngineError, match="other letters than the tile set"):
        Engine(GRAPH, Game(Rules(), made_up_tiles(5, 1), PLAIN9))


@given(
    squares=st.binary(min_size=81, max_size=81),
    rack=st.binary(max_size=9),
    sparse=st.integers(0, 81),
)
def test_any_bytes_are_refused_or_answered(squares: bytes, rack: bytes, sparse: int) -> None:
    engine = Engine(GRAPH, Game(Rules(), TILES, PLAIN9))
    board = Board(PLAIN9, bytes(81 - sparse) + squares[:sparse])
    position = Position(Rules(), TILES, board, (rack,), (0,), 0, b"")
    try:
        table = engine.moves(position)
    except EngineError:
        return
    plain = PlainEngine(GRAPH, Game(Rules(), TILES, PLAIN9))
    assert list(table) == list(plain.moves(position))


@given(
    tiles=st.dictionaries(st.integers(36, 54), st.integers(1, 6), max_size=8),
    rack=st.lists(st.integers(0, 6), max_size=4),
)
def test_likely_positions_are_refused_or_answered(tiles: dict[int, int], rack: list[int]) -> None:
    engine = Engine(GRAPH, Game(Rules(), TILES, PLAIN9))
    position = at(tiles, bytes(rack))
    try:
        table = engine.moves(position)
    except EngineError:
        return
    assert list(table) == list(PlainEngine(GRAPH, Game(Rules(), TILES, PLAIN9)).moves(position))


def test_damaged_word_graphs_are_refused_or_answered() -> None:
    chance = random.Random(11)
    nodes = build(WORDS)
    position = at({40: 1, 41: 2}, b"\1\2\3\4\0")
    for _ in range(300):
        damaged = nodes[: chance.choice((len(nodes), chance.randint(2, len(nodes))))]
        for _ in range(chance.randint(0, 3)):
            damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(32)
        try:
            graph = RunGraph(_Nodes(memoryview(damaged)), len(TILES))
        except EngineError:
            continue
        Engine(graph, Game(Rules(), TILES, PLAIN9)).moves(position)


class _Nodes:
    """Bytes that pass for a word graph."""

    def __init__(self, nodes: memoryview) -> None:
        self.nodes = nodes
