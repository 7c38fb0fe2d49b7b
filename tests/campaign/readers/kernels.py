"""Word graphs followed by compiled kernels; a fault here may end the process."""

from __future__ import annotations

import hashlib
from pathlib import Path

from eliot_qt import paths
from eliot_qt.engine import EngineError
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import read_layout
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, read_tile_sets
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.listers import make_lister
from tests.campaign.reader import Reader, Shape
from tests.campaign.readers.lexicons import fitting_lexicon, graph_seeds, some_words, split_case

_LAYOUT = read_layout(paths.resources() / "layouts" / "standard15.txt")


def _tiles() -> TileSet:
    return read_tile_sets(paths.resources() / "tilesets.toml")["en"]


def _positions(tile_set: TileSet) -> list[Position]:
    long = next(word for word in some_words() if len(word) >= 5)
    board = Board.empty(_LAYOUT).with_tiles({7 * 15 + 4 + n: t for n, t in enumerate(long)})
    racks = (long[:4] + b"\5\1\0", bytes(sorted(long[:3])) + b"\1\5")
    return [
        opening(Rules(), tile_set, where, (rack, b""))
        for where in (board, Board.empty(_LAYOUT))
        for rack in racks
    ]


def _graph(data: bytes, folder: Path) -> None:
    """All that is asked of an engine: lists, the best move, games, anagrams."""
    from eliot_qt.engine import Engine, Games, RunGraph

    graph, tiers, count = split_case(data)
    lexicon = fitting_lexicon(folder, graph, tiers, count).open("en")
    tile_set = _tiles()
    run_graph = RunGraph(lexicon.graph, len(tile_set))
    engine = Engine(run_graph, Game(Rules(), tile_set, _LAYOUT))
    anagrams = make_lister(Game(Rules(anagrams=True), tile_set, _LAYOUT), lexicon.graph)
    for position in _positions(tile_set):
        table = engine.moves(position)
        table.hotspots()
        list(table.top(5))
        engine.best(position)
        for placement in list(table)[:20]:
            position.board.after(placement)
    anagrams.moves(_positions(tile_set)[1])
    Games(run_graph, Game(Rules(), tile_set, _LAYOUT)).play(None, None, 1, 0, 2)


def checksum() -> str:
    """What the kernels answer for a few positions, for comparison."""
    from eliot_qt.engine import Engine, RunGraph, build_graph

    tile_set = _tiles()
    graph = WordGraph.from_nodes(build_graph(some_words()))
    assert bytes(graph.nodes) == build(some_words()).tobytes()
    engine = Engine(RunGraph(graph, len(tile_set)), Game(Rules(), tile_set, _LAYOUT))
    digest = hashlib.sha256()
    for position in _positions(tile_set):
        table = engine.moves(position)
        digest.update(repr([*table, *table.score.tolist(), engine.best(position)]).encode())
    empty = parse_cgp("/".join(["15"] * 15) + " AEINRST/ 0/0 0", Game(Rules(), tile_set, _LAYOUT))
    digest.update(repr(list(engine.moves(empty))).encode())
    return digest.hexdigest()


READERS = [
    Reader(
        "word graph in kernels",
        Shape.BYTES,
        graph_seeds,
        _graph,
        (LexiconError, EngineError),
        seconds=20,
    ),
]
