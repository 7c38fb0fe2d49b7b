"""Rows about whole games: self-play of static players inside kernels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from eliot_qt.engine import Games
from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

from ..matches.strategies import leaves_for
from .measure import Row, measure

_SEED = 1


def self_play(
    graph: WordGraph,
    tile_set: TileSet,
    layout: Layout,
    count: int,
    threads: Sequence[int],
    rounds: int,
) -> Iterator[Row]:
    """Games a second of players with themselves: static ones and the greedy one."""
    games = Games(graph, tile_set, layout)
    players = (
        ("static", "static self-play, trained leaves", "≥ 1,300"),
        ("h2", "static self-play, Gordon's second heuristic", ""),
        ("greedy", "greedy self-play", "≥ 1,000"),
    )
    for name, title, target in players:
        values = leaves_for(name, tile_set)
        cpu, best, wall = 0.0, 0.0, {}
        for number in threads:
            play = partial(games.play, values, values, _SEED, 0, count, number)
            spent = measure(play, rounds)
            wall[number] = count / spent.wall
            cpu, best = cpu or count / spent.cpu, best or count / spent.least_cpu
        yield Row(f"{name}_games_per_cpu_s", title, "games/s", cpu, wall, best, target, 0)
