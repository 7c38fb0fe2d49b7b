"""Small made-up positions with few tiles in the bag, whose every line can be tried."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, TypeVar

from eliot_qt.engine import PlainEngine
from eliot_qt.engine.arrays.plain_table import PlainTable
from eliot_qt.engine.listing import Leaves
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from tests.engine.brute import made_up_layout, made_up_tiles, made_up_words, play_on

S_co = TypeVar("S_co", covariant=True)


class Remembering(PlainEngine):
    """Lists the moves of a rack on a board once; trying every line asks for them often."""

    def moves(self, position: Position, values: Leaves | None = None) -> PlainTable:
        known: dict[object, PlainTable] = self.__dict__.setdefault("known", {})
        key = position.board.squares, position.rack, position.bag_count, values
        if key not in known:
            known[key] = super().moves(position, values)
        return known[key]


class MakeSolver(Protocol[S_co]):
    """Makes what is tested."""

    def __call__(
        self, graph: WordGraph, tile_set: TileSet, layout: Layout, rules: Rules
    ) -> S_co: ...


def small_positions(
    seed: int, sizes: tuple[int, ...], in_bag: int, make_solver: MakeSolver[S_co]
) -> Iterator[tuple[PlainEngine, S_co, Position]]:
    """Endless positions with few tiles in the bag, short racks, and who answers them."""
    chance = random.Random(seed)
    while True:
        letters = chance.choice((5, 6, 8))
        tile_set = made_up_tiles(letters, 2, copies=60)
        layout = made_up_layout(chance.choice((5, 7)), chance)
        graph = WordGraph.from_nodes(build(made_up_words(letters, 30, 5, chance)))
        size = chance.choice(sizes)
        rules = Rules(
            rack_size=size,
            bingo_tiles=size,
            bingo_bonus=chance.choice((0, 5)),
            finisher_gains_twice=chance.random() < 0.5,
            scoreless_limit=chance.choice((1, 2, 3, 6)),
        )
        plain = plain_engine(graph, tile_set, layout, rules)
        solver = make_solver(graph, tile_set, layout, rules)
        for _ in range(4):
            board = Board.empty(layout)
            for _ in range(chance.randint(1, 3)):
                rack = bytes(chance.randint(1, letters) for _ in range(4))
                wide = replace(rules, rack_size=4)
                start = Position(wide, tile_set, board, (rack, b"\1"), (0, 0), 0, b"")
                layer = plain_engine(graph, tile_set, layout, wide)
                board = play_on(start, layer.moves(start), chance)
            tiles = [chance.randint(1, letters) for _ in range(2 * size + in_bag)]
            if chance.random() < 0.25:
                tiles[chance.randrange(len(tiles))] = 0
            racks = (bytes(sorted(tiles[:size])), bytes(sorted(tiles[size : 2 * size])))
            yield (
                plain,
                solver,
                Position(
                    rules,
                    tile_set,
                    board,
                    racks,
                    (chance.randint(0, 12), chance.randint(0, 12)),
                    0,
                    bytes(tiles[2 * size :]),
                    scoreless=chance.randrange(rules.scoreless_limit),
                ).seen_by(0),
            )


def plain_engine(graph: WordGraph, tile_set: TileSet, layout: Layout, rules: Rules) -> PlainEngine:
    return Remembering(graph, Game(rules, tile_set, layout))
