"""Rows about whole games: self-play of static players inside kernels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from eliot_qt.engine import Games, LeaveValues, heuristic2
from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

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
    """Games a second of static and of greedy players with themselves."""
    games = Games(graph, tile_set, layout)
    players: tuple[tuple[str, LeaveValues | None, str], ...] = (
        ("static", heuristic2(tile_set), "≥ 800"),
        ("greedy", None, "≥ 1,000"),
    )
    for name, values, target in players:
        cpu, best, wall = 0.0, 0.0, {}
        for number in threads:
            play = partial(games.play, values, values, _SEED, 0, count, number)
            spent = measure(play, rounds)
            wall[number] = count / spent.wall
            cpu, best = cpu or count / spent.cpu, best or count / spent.least_cpu
        key, title = f"{name}_games_per_cpu_s", f"{name} self-play"
        yield Row(key, title, "games/s", cpu, wall, best, target, 0)
