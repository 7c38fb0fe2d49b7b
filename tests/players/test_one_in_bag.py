"""One tile in the bag: the answer equals every line played out, and the endgame solver's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

import numpy as np
import pytest

from eliot_qt.engine import Games, RunGraph
from eliot_qt.engine.endgame import Endgame
from eliot_qt.engine.root_move import Outcome, RootMove
from eliot_qt.engine.root_moves import WHOLE_DEPTH, RootMoves
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lab.game_files import record_of
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.bag_end.one_in_bag import OneInBag
from eliot_qt.players.listers import run_graph_of
from eliot_qt.players.static import trained_values
from tests.players.preendgame_brute import results, total
from tests.players.preendgame_small import small_positions


def roots_of(graph: WordGraph, tile_set: TileSet, layout: Layout, rules: Rules) -> RootMoves:
    run_graph = run_graph_of(graph, len(tile_set))
    return RootMoves(run_graph, Game(rules, tile_set, layout), megabytes=1)


def solver_of(
    graph: WordGraph, tile_set: TileSet, layout: Layout, rules: Rules, threads: int = 1
) -> OneInBag:
    return OneInBag(partial(roots_of, graph, tile_set, layout, rules), threads)


def solve(solver: OneInBag, position: Position) -> None:
    for _ in solver.solve(position):
        pass
    assert solver.is_proven


@pytest.mark.parametrize(
    ("seed", "count", "sizes", "threads"),
    [
        (1, 4, (2,), 1),
        (6, 4, (2,), 2),
        *(
            pytest.param(seed, 60, (2, 2, 3), 1 + seed % 2, marks=pytest.mark.slow)
            for seed in range(2, 6)
        ),
    ],
)
def test_short_racks_by_every_line(
    seed: int, count: int, sizes: tuple[int, ...], threads: int
) -> None:
    compared = draws = 0
    make = partial(solver_of, threads=threads)
    for plain, solver, position in islice(small_positions(seed, sizes, 1, make), count):
        compared += 1
        solve(solver, position)
        unseen = position.unseen_by(0)
        truth = results(plain, position)
        best = max(total(found, unseen) for found in truth.values())
        chosen, choice = solver.best(), solver.choice
        assert chosen.lower == chosen.upper == choice.best == best
        for option in choice.options:
            move = None if option.spot is None else solver.placement(option, position.board)
            found = truth[move]
            for number, result in enumerate(option.results):
                assert result in (None, found[choice.draws[number]]), (position, move)
            for draw in choice.results_of(option):
                (tile,) = draw.tiles
                racks = unseen.count(tile)
                counts = [racks * (found[tile] == half_points) for half_points in (2, 1, 0)]
                known = option.results[choice.draws.index(tile)] is not None
                assert draw.is_known == known
                assert not known or [draw.wins, draw.ties, draw.losses] == counts
                draws += known
    print(f"{compared} tables, {draws} draws equal to every line played out")
    assert compared == count


def test_searches_beside_one_another_share_what_they_find() -> None:
    for _, search, position in small_positions(3, (3,), 1, roots_of):
        twin = search.beside()
        drawn, unseen = position.unseen_by(0)[0], position.unseen_by(0)[1:]
        moves = search.open(position, drawn, unseen)
        twin.open(position, drawn, unseen)
        if not moves or (found := outcome_of(search, moves[0]))[1] < 10:
            continue
        assert outcome_of(twin, moves[0]) == (found[0], 0)
        # Halves of places that two threads have written are no position's.
        search._buffers.table[1::2] ^= np.uint64(1 << 30)
        assert outcome_of(search, moves[0]) == found
        return


def outcome_of(search: RootMoves, move: RootMove) -> tuple[Outcome, int]:
    """What a move comes to, and the positions opened for that."""
    before = search.nodes
    search.begin(move, WHOLE_DEPTH, (-5_000, 5_000), 1 << 40)
    while (found := search.go_on(1_000)) is None:
        pass
    return found, search.nodes - before


@pytest.mark.slow
def test_full_racks_by_the_endgame_solver(
    en: Lexicon, en_run: RunGraph, en_tiles: TileSet, standard15: Layout
) -> None:
    """Every draw of the move chosen, in positions of games of the static player."""
    rules = Rules()
    solver = solver_of(en.graph, en_tiles, standard15, rules)
    endgame = Endgame(en_run, Game(Rules(), en_tiles, standard15))
    compared = 0
    for position in islice(first_of_games(en, en_tiles, standard15, 1), 100):
        compared += is_compared(solver, endgame, position)
        if compared == 20:
            return
    pytest.fail(f"only {compared} positions that are solved soon")


def is_compared(solver: OneInBag, endgame: Endgame, position: Position) -> bool:
    """Compare the results of the move chosen, if it and all its endgames are solved soon."""
    for _ in solver.solve(position):
        if solver.is_proven or solver.nodes > 30_000:
            break
    chosen = solver.best()
    if chosen.spot is None or not chosen.is_known:
        return False
    move = solver.placement(chosen, position.board)
    draws = solver.choice.draws
    leads = [lead_after(endgame, position, move, chosen.score, bytes((tile,))) for tile in draws]
    if None in leads:
        return False
    assert [sign(lead) for lead in leads if lead is not None] == chosen.results, position
    return True


def first_of_games(
    en: Lexicon, tile_set: TileSet, layout: Layout, in_bag: int
) -> Iterator[Position]:
    """The first position with so many tiles in the bag of each game, if there is one."""
    games = Games(run_graph_of(en.graph, len(tile_set)), Game(Rules(), tile_set, layout))
    values = trained_values(tile_set)
    for number in range(1000):
        turns = games.turns(values, values, 4711, number, False)
        record = record_of(turns, ("a", "b"), Game(Rules(), tile_set, layout), number)
        for turn in range(len(record.events)):
            position = record.position_at(turn)
            if position.bag_count == in_bag and position.over is None:
                yield position.seen_by(position.to_move)
                break


def lead_after(
    endgame: Endgame, position: Position, move: Placement, score: int, drawn: bytes
) -> int | None:
    """The mover's lead at the end of a game in which it empties the bag, by the endgame solver.

    None where that takes long.
    """
    racks: list[bytes] = [b"", b""]
    racks[position.to_move] = remove_tiles(position.rack + drawn, move.used)
    racks[1 - position.to_move] = remove_tiles(position.unseen_by(position.to_move), drawn)
    after = replace(
        position,
        board=position.board.after(move),
        racks=tuple(racks),
        rack_counts=(),
        bag=b"",
        to_move=1 - position.to_move,
    )
    *_, answer = (found for found in endgame.solve(after, nodes=200_000) if found is not None)
    if not answer.exact:
        return None
    lead = position.scores[position.to_move] - position.scores[1 - position.to_move]
    return lead + score - answer.value


def sign(lead: int) -> int:
    return 1 + (lead > 0) - (lead < 0)
