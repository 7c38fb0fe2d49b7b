from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from eliot_qt.engine import DenseLeaves, Engine, Games, RunGraph, heuristic3
from eliot_qt.engine.plain import PlainEngine
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment
from eliot_qt.game.board import Board
from eliot_qt.game.check import check_move
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Pass, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.training import train_from
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.static import STRATEGIES, StaticPlayer, trained_values

MakePosition = Callable[..., Position]
DIRTY = {8: "7DIRTY3"}


def think(engine: Engine | PlainEngine, strategy: str, position: Position) -> Analysis:
    *_, answer = StaticPlayer(engine, strategy).analyse(position.seen_by(position.to_move))
    return answer


def text(candidate: Candidate, position: Position) -> str:
    return format_move(candidate.move, position.board, position.tile_set)


def test_knows_only_its_strategies(engine: Engine) -> None:
    with pytest.raises(ValueError, match="'h9'; there are greedy, h1, h2, h3"):
        StaticPlayer(engine, "h9")


def test_greedy_takes_the_highest_score(engine: Engine, position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    answer = think(engine, "greedy", now)
    assert text(answer.best, now) == "L7 K(Y)ANGS"
    assert answer.best.score == 28
    assert answer.best.equity == 28_000
    assert answer.count == 538


def test_equity_is_score_and_value_of_the_leave(engine: Engine, position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    best = think(engine, "h2", now).best
    # Gordon's Heuristic2: G −2.0, S +7.5, T 0.0.
    assert (text(best, now), best.score, best.equity) == ("7F KNAP", 24, 29_500)
    assert now.tile_set.show(best.leave) == "GST"


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_lists_every_move_once_best_first(
    engine: Engine, position: MakePosition, strategy: str
) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    rows = think(engine, strategy, now).rows
    equities = [row.equity for row in rows]
    assert equities == sorted(equities, reverse=True)
    assert len({row.move for row in rows}) == len(rows) == 538 + 127 + 1
    assert all(check_move(row.move, now).ok for row in rows)


def test_exchanges_when_that_beats_every_placement(engine: Engine, position: MakePosition) -> None:
    now = position({}, "IIUUVV?/")
    best = think(engine, "h2", now).best
    assert text(best, now) == "ex IIUUVV"
    assert best.equity == 24_500
    assert best.leave == b"\0"


def test_does_not_exchange_with_too_few_tiles_in_the_bag(
    engine: Engine, position: MakePosition
) -> None:
    now = position(DIRTY, "IIUUVV?/AEINRST", bag=6)
    moves = [row.move for row in think(engine, "h2", now).rows]
    assert not any(isinstance(move, Exchange) for move in moves)
    assert isinstance(moves[0], Placement)
    assert isinstance(moves[-1], Pass)


def test_exchanges_no_more_tiles_than_the_bag_holds(engine: Engine, position: MakePosition) -> None:
    now = position(DIRTY, "IIUUVV?/AEINRST", bag=2, exchange_minimum=1)
    swaps = [r.move for r in think(engine, "h2", now).rows if isinstance(r.move, Exchange)]
    assert {len(move.tiles) for move in swaps} == {1, 2}


def test_a_greedy_exchange_changes_the_whole_rack(engine: Engine, position: MakePosition) -> None:
    now = position({}, "BCCFGKQ/")
    answer = think(engine, "greedy", now)
    assert answer.count == 0
    assert answer.best.move == Exchange(now.rack)


def test_passes_only_where_nothing_else_is_left(engine: Engine, position: MakePosition) -> None:
    rich = position(DIRTY, "??ERSSX/AEINRT", bag=3)
    answer = think(engine, "h2", rich)
    assert isinstance(answer.best.move, Placement)
    assert isinstance(answer.rows[-1].move, Pass)
    poor = position(DIRTY, "V/AEINRST", bag=3)
    assert isinstance(think(engine, "h2", poor).best.move, Pass)


def test_with_an_empty_bag_going_out_counts_the_other_rack(
    engine: Engine, position: MakePosition
) -> None:
    now = position(DIRTY, "AT/QZ", bag=0)
    best = think(engine, "h2", now).best
    assert best.leave == b""
    assert best.equity == (best.score + 2 * 20) * 1000
    kept = next(row for row in think(engine, "h2", now).rows if len(row.leave) == 1)
    assert kept.equity == (kept.score - 2 - 10) * 1000


def test_with_three_seats_all_other_racks_count(engine: Engine, position: MakePosition) -> None:
    now = position(DIRTY, "AT/Q/Z", bag=0)
    best = think(engine, "h2", now).best
    # Gains 20; each of the others loses 10 on average.
    assert best.equity == (best.score + 20 + 10) * 1000


def test_alone_at_the_table_an_empty_bag_changes_nothing(
    engine: Engine, position: MakePosition
) -> None:
    now = position(DIRTY, "S?/QZ", bag=0)
    alone = replace(now, racks=now.racks[:1], rack_counts=now.rack_counts[:1], scores=(0,))
    best = think(engine, "h2", replace(alone, spent=(0,))).best
    assert isinstance(best.move, Placement)
    assert best.leave == b"\0"
    assert best.equity == best.score * 1000 + 24_500


def test_the_plain_engine_gives_the_same_analysis(
    engine: Engine, en: Lexicon, en_tiles: TileSet, standard15: Layout, position: MakePosition
) -> None:
    now = position(DIRTY, "AGKNPS?/EENNRTT")
    plain = PlainEngine(en.graph, Game(Rules(), en_tiles, standard15))
    assert list(think(plain, "h3", now).rows) == list(think(engine, "h3", now).rows)


def test_static_plays_by_trained_leaves(engine: Engine, position: MakePosition) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT")
    rows = [r for r in think(engine, "static", now).rows if not isinstance(r.move, Pass)]
    worth = {row.leave: row.equity - 1000 * row.score for row in rows}
    trained = trained_values(now.tile_set)
    assert isinstance(trained, DenseLeaves)
    adjustment = PoolAdjustment.of_position(trained, now)
    assert all(adjustment.of(leave) == value for leave, value in worth.items())
    assert any(trained.of(leave) != value for leave, value in worth.items())


def test_a_new_candidate_is_worth_what_it_is_in_the_list(
    engine: Engine, position: MakePosition
) -> None:
    now = position(DIRTY, "AGKNPST/EENNRTT").seen_by(0)
    player = StaticPlayer(engine)
    rows = think(engine, "static", now).rows
    assert all(
        player.candidate(row.move, now, row.score) == row
        for row in rows
        if not isinstance(row.move, Pass)
    )


@pytest.mark.parametrize("unseen", [86, 20, 9])
def test_training_lists_the_equities_of_a_game_of_two(
    engine: Engine, position: MakePosition, unseen: int
) -> None:
    now = position(DIRTY, "QGKNPST/").seen_by(0)
    now = replace(now, bag=now.bag[:unseen])
    training = train_from(now, seed=1).position
    training = replace(training, bag=now.bag)
    ours, theirs = (
        {r.move: r.equity for r in think(engine, "static", p).rows if r.score}
        for p in (training, now)
    )
    assert len(ours) == 99
    assert list(ours.items()) == list(theirs.items())


def test_with_three_seats_partners_count_but_not_the_end_of_the_bag(
    engine: Engine, position: MakePosition
) -> None:
    many = position(DIRTY, "QGKNPST/EENNRTT/AAEEIOU").seen_by(0)
    trained = trained_values(many.tile_set)
    assert isinstance(trained, DenseLeaves)
    for bag_count in (60, 3):
        now = replace(many, bag=many.bag[: bag_count + 14])
        partners = PoolAdjustment.of_position(trained.without_bag_end, now)
        rows = [row for row in think(engine, "static", now).rows if row.score]
        assert all(row.equity == 1000 * row.score + partners.of(row.leave) for row in rows)
        assert any(partners.of(row.leave) != trained.of(row.leave) for row in rows)


def test_games_in_kernels_are_played_by_the_same_player(
    engine: Engine, en_run: RunGraph, en_tiles: TileSet, standard15: Layout
) -> None:
    trained = trained_values(en_tiles)
    games = Games(en_run, Game(Rules(), en_tiles, standard15))
    for number in range(3):
        board = Board.empty(standard15)
        turns = games.turns(trained, trained, 8, number)
        for turn, after in pairwise(turns):
            now = opening(Rules(), en_tiles, board, (turn.rack, after.rack))
            assert think(engine, "static", now).best.move == turn.move
            if isinstance(turn.move, Placement):
                board = board.after(turn.move)


def test_static_without_trained_leaves_is_the_third_heuristic(
    tile_sets: dict[str, TileSet],
) -> None:
    values, known = trained_values(tile_sets["fr"]), heuristic3(tile_sets["fr"])
    leaves = (b"", b"\x00", b"\x05\x13", b"\x11\x15\x16", b"\x01\x05\x12\x13\x14")
    assert [values.of(leave) for leave in leaves] == [known.of(leave) for leave in leaves]
