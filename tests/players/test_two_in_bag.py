"""Two tiles in the bag: the answer equals every line played out, and the endgame solver's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice

import pytest

from eliot_qt.engine import Engine, Lister, RunGraph
from eliot_qt.engine.endgame import Endgame
from eliot_qt.engine.lead_question import LeadQuestion
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.bag_end.lead_search import LeadSearch, LeadWorker
from eliot_qt.players.bag_end.pair_options import PairChoice, PairOption
from eliot_qt.players.bag_end.two_in_bag import TwoInBag, is_solvable
from eliot_qt.players.listers import run_graph_of
from eliot_qt.players.static import StaticPlayer
from tests.players.preendgame_brute import Pairs, ResultsOfTwo, results_of_two, total_of_pairs
from tests.players.preendgame_small import plain_engine, small_positions
from tests.players.test_one_in_bag import first_of_games, lead_after, sign, solver_of
from tests.players.test_preendgame import TWO


def solver_of_two(
    graph: WordGraph,
    tile_set: TileSet,
    layout: Layout,
    rules: Rules,
    threads: int = 1,
    lister: Lister | None = None,
) -> TwoInBag:
    run_graph = run_graph_of(graph, len(tile_set))
    workers = [
        LeadWorker(
            LeadQuestion(
                run_graph,
                Game(
                    rules,
                    tile_set,
                    layout,
                ),
                megabytes=1,
            )
        )
        for _ in range(threads)
    ]
    static = StaticPlayer(lister or plain_engine(graph, tile_set, layout, rules))
    one = solver_of(graph, tile_set, layout, rules)
    return TwoInBag(static, LeadSearch(workers), one, threads)


def solve(solver: TwoInBag, position: Position, asked: Sequence[Move] = ()) -> None:
    assert is_solvable(position)
    steps = solver.solve(position, asked=asked)
    next(steps)
    assert not solver.choice.options
    for _ in steps:
        pass
    assert solver.is_proven


def compare(truth: ResultsOfTwo, solver: TwoInBag, position: Position) -> None:
    """Compare what is known, and the bounds of what is not, with every line."""
    choice, unseen = solver.choice, position.unseen_by(0)
    best = max(total_of_pairs(found, unseen) for found in truth.values())
    assert choice.best == best, position
    assert {o.move for o in choice.options} == {Pass() if m is None else m for m in truth}
    for option in choice.options:
        found = truth[None if isinstance(option.move, Pass) else option.move]
        for pair, low, high in zip(choice.pairs, option.low, option.high, strict=True):
            assert low <= found[bytes(sorted(pair))] <= high, (position, option.move, pair)
        assert option.lower <= total_of_pairs(found, unseen) <= option.upper
        compare_draws(found, choice, option)


def compare_draws(found: Pairs, choice: PairChoice, option: PairOption) -> None:
    """Compare wins, ties and losses by pair, as far as they are known."""
    orders = 1 if option.tiles > 1 else 2
    for number, draw in enumerate(choice.results_of(option)):
        result, weight = found[bytes(sorted(draw.tiles))], choice.weights[number]
        half = result == 2 and orders == 2 and draw.tiles[0] != draw.tiles[1]
        assert draw.is_known == (number in option.settled() and not half)
        if draw.is_known:
            assert draw.wins + draw.ties + draw.losses == orders * weight
            assert 2 * (2 * draw.wins + draw.ties) == orders * weight * result
            assert orders == 2 or sorted((draw.wins, draw.ties, draw.losses)) == [0, 0, weight]


@pytest.mark.parametrize(
    ("seed", "count", "sizes"),
    [
        (1, 2, (2,)),
        pytest.param(1, 18, (2,), marks=pytest.mark.slow),
        *(pytest.param(n, 10, (2, 2, 3), marks=pytest.mark.slow) for n in range(1, 6)),
    ],
)
def test_short_racks_by_every_line(seed: int, count: int, sizes: tuple[int, ...]) -> None:
    """First only as much as the proof takes, then every pair of every move."""
    compared = 0
    for plain, solver, position in islice(small_positions(seed, sizes, 2, solver_of_two), count):
        compared += 1
        solve(solver, position)
        truth = results_of_two(plain, position)
        compare(truth, solver, position)
        solve(solver, position, [option.move for option in solver.choice.options])
        assert all(option.is_known for option in solver.choice.options)
        compare(truth, solver, position)
    print(f"{compared} tables equal to every line played out")
    assert compared == count


def test_threads_find_the_same() -> None:
    make = partial(solver_of_two, threads=3)
    for plain, solver, position in islice(small_positions(1, (2,), 2, make), 5, 7):
        solve(solver, position)
        compare(results_of_two(plain, position), solver, position)


def test_a_move_asked_about_is_looked_at_before_the_proof(
    en: Lexicon, en_tiles: TileSet, standard15: Layout, engine: Engine
) -> None:
    """A proof may take minutes; 36 endgames take hardly any time."""
    position = parse_cgp(TWO, Game(Rules(), en_tiles, standard15)).seen_by(0)
    solver = solver_of_two(en.graph, en_tiles, standard15, Rules(), lister=engine)
    ranking = StaticPlayer(engine).rank(position)
    asked = next(row.move for row in ranking[100:] if len(row.leave) == 4)
    for _ in solver.solve(position, asked=(asked,)):
        known = [option for option in solver.choice.options if option.is_known]
        if known or solver.nodes > 20_000:
            break
    assert [option.move for option in known] == [asked]
    assert not solver.is_proven


@pytest.mark.slow
def test_full_racks_by_the_endgame_solver(
    en: Lexicon, en_run: RunGraph, en_tiles: TileSet, standard15: Layout, engine: Engine
) -> None:
    """Every pair of the first placement that is wholly known, in games of the static player."""
    solver = solver_of_two(en.graph, en_tiles, standard15, Rules(), lister=engine)
    endgame = Endgame(en_run, Game(Rules(), en_tiles, standard15))
    compared = 0
    for position in islice(first_of_games(en, en_tiles, standard15, 2), 40):
        compared += is_compared(solver, endgame, position)
        if compared == 4:
            return
    pytest.fail(f"only {compared} positions that are solved soon")


def is_compared(solver: TwoInBag, endgame: Endgame, position: Position) -> bool:
    """Compare the results of a placement that empties the bag, if its endgames are solved soon."""
    known = None
    for _ in solver.solve(position):
        found = (o for o in solver.choice.options if o.is_known and o.tiles > 1)
        known = next(found, None)
        if known or solver.nodes > 100_000:
            break
    if known is None or not isinstance(known.move, Placement):
        return False
    for pair, result in zip(solver.choice.pairs, known.low, strict=True):
        lead = lead_after(endgame, position, known.move, known.score, pair)
        if lead is None:
            return False
        assert 2 * sign(lead) == result, (position, known.move, pair)
    return True
