"""Rows about whole games and move generation in kernels, and the gain of the GADDAG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from eliot_qt.engine import Games, heuristic2
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position
from eliot_qt.lab.kernels.generation_benchmark import GenerationBenchmark
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.static import trained_values

from ..matches.strategies import leaves_for
from .measure import Row, measure, measure_in_turn, together

_MICRO = 1e6
_SEED = 1


def rows(
    graph: WordGraph,
    usual: Sequence[Position],
    with_blanks: Sequence[Position],
    threads: Sequence[int],
    rounds: int,
) -> Iterator[Row]:
    """All rows about generating moves in positions of self-play, and in those with two blanks."""
    yield best_move(graph, usual, threads, rounds)
    yield all_moves(
        "all_moves_us", "all moves, self-play positions", "≤ 76", graph, usual, threads, rounds
    )
    yield all_moves(
        "two_blank_all_moves_us",
        "all moves, every 20th rack with two blanks",
        "≤ 150",
        graph,
        with_blanks,
        threads,
        rounds,
    )
    yield from gaddag_and_dawg(graph, usual, rounds)


def all_moves(
    key: str,
    title: str,
    target: str,
    graph: WordGraph,
    positions: Sequence[Position],
    threads: Sequence[int],
    rounds: int,
) -> Row:
    """Microseconds to generate all moves of a position that lies loaded."""
    drill = GenerationBenchmark(graph, positions, heuristic2(positions[0].tile_set))
    moves = drill.gaddag() / len(drill)
    title = f"{title}, {moves:,.0f} moves each"
    return _row(key, title, target, drill, GenerationBenchmark.gaddag, threads, rounds)


def best_move(
    graph: WordGraph, positions: Sequence[Position], threads: Sequence[int], rounds: int
) -> Row:
    """Microseconds to find the best static move of a position that lies loaded."""
    drill = GenerationBenchmark(graph, positions, trained_values(positions[0].tile_set))
    title = "best static move, self-play positions"
    return _row("best_move_us", title, "≤ 32", drill, GenerationBenchmark.best, threads, rounds)


def _row(
    key: str,
    title: str,
    target: str,
    drill: GenerationBenchmark,
    work: Callable[[GenerationBenchmark], object],
    threads: Sequence[int],
    rounds: int,
) -> Row:
    each = _MICRO / len(drill)
    cpu, best, wall = 0.0, 0.0, {}
    for count in threads:
        parts = [drill.part(number, count) for number in range(count)]
        spent = measure(together([partial(work, part) for part in parts]), rounds)
        wall[count] = spent.wall * each
        cpu, best = cpu or spent.cpu * each, best or spent.least_cpu * each
    return Row(key, title, "µs", cpu, wall, best, target)


def gaddag_and_dawg(graph: WordGraph, positions: Sequence[Position], rounds: int) -> Iterator[Row]:
    """Gordon's comparison of 1994: time, arcs followed, memory."""
    drill = GenerationBenchmark(graph, positions, heuristic2(positions[0].tile_set))
    if drill.gaddag() != drill.dawg():
        raise AssertionError("the two generators disagree")
    each = _MICRO / len(drill)
    works = (drill.gaddag, drill.dawg, drill.dawg_cross_sets)
    gaddag, dawg, cross_sets = (spent.cpu for spent in measure_in_turn(works, rounds))
    dawg -= cross_sets  # the GADDAG's are there when the generator starts
    yield Row("dawg_all_moves_us", "the same from the DAWG", "µs", dawg * each)
    yield Row(
        "gaddag_over_dawg_speed", "GADDAG faster than DAWG", "×", dawg / gaddag,
        target="Gordon: more than 2", digits=2,
    )  # fmt: skip
    arcs = drill.gaddag_arcs(), drill.dawg_arcs()
    yield Row("gaddag_arcs", "arcs followed a position, GADDAG", "", arcs[0] / len(drill), digits=0)
    yield Row("dawg_arcs", "arcs followed a position, DAWG", "", arcs[1] / len(drill), digits=0)
    yield Row(
        "dawg_over_gaddag_arcs", "arcs, DAWG over GADDAG", "×", arcs[1] / arcs[0],
        target="Gordon: more than 2", digits=2,
    )  # fmt: skip
    nodes, memory = drill.node_counts, drill.graph_bytes
    yield Row(
        "gaddag_over_dawg_nodes", "nodes, GADDAG over DAWG", "×", nodes[0] / nodes[1],
        target="Gordon: about 5", digits=2,
    )  # fmt: skip
    yield Row("gaddag_mb", "memory of GADDAG and DAWG in one", "MB", memory[0] / 1e6)
    yield Row("dawg_mb", "memory of the DAWG alone", "MB", memory[1] / 1e6)


def self_play(
    graph: WordGraph, game: Game, count: int, threads: Sequence[int], rounds: int
) -> Iterator[Row]:
    """Games a second of players with themselves: static ones and the greedy one."""
    games = Games(graph, game)
    players = (
        ("static", "static self-play, trained leaves", "≥ 1,300"),
        ("h2", "static self-play, Gordon's second heuristic", ""),
        ("greedy", "greedy self-play", "≥ 1,000"),
    )
    for name, title, target in players:
        values = leaves_for(name, game.tile_set)
        cpu, best, wall = 0.0, 0.0, {}
        for number in threads:
            play = partial(games.play, values, values, _SEED, 0, count, number)
            spent = measure(play, rounds)
            wall[number] = count / spent.wall
            cpu, best = cpu or count / spent.cpu, best or count / spent.least_cpu
        yield Row(f"{name}_games_per_cpu_s", title, "games/s", cpu, wall, best, target, 0)
