"""Whole games in a kernel: each turn is checked against the engine that answers one position."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from eliot_qt.engine import (
    DenseLeaves,
    Engine,
    EngineError,
    Games,
    RunGraph,
    end_values,
    heuristic1,
    heuristic2,
    no_values,
)
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.playing.games_observe import observe_games
from eliot_qt.engine.playing.games_play import play_games
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules, Variant
from eliot_qt.game.tiles import TileSet, remove_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.modes.variants import with_variants
from tests.engine.brute import made_up_layout, made_up_tiles, made_up_words
from tests.engine.test_best import wild_values


@pytest.fixture(scope="module")
def games(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Games:
    return Games(en_run, Game(Rules(), en_tiles, standard15))


def engine_of(games: Games) -> Engine:
    return Engine(games.graph, games.game)


def replay(games: Games, engine: Engine, players: list[Leaves | None], number: int) -> int:
    """Check game ``number`` turn by turn; returns how many positions there were."""
    turns = games.turns(players[0], players[1], 5, number)
    rules, tile_set = games.game.rules, games.game.tile_set
    board = Board.empty(games.game.layout)
    scores = [0, 0]
    scoreless = 0
    kept: list[bytes] = [b"", b""]
    for i, turn in enumerate(turns):
        assert turn.player == (number + i) % 2
        left = opening(rules, tile_set, board, (turn.rack,)).bag
        other = turns[i + 1].rack if i + 1 < len(turns) else left[: rules.rack_size]
        position = opening(rules, tile_set, board, (turn.rack, other))
        assert set(remove_tiles(turn.rack, kept[turn.player])) <= set(left + turn.rack)
        assert len(turn.rack) == rules.rack_size or position.bag_count == 0
        check_turn(engine, players[turn.player], position, turn.move)
        used = b""
        if isinstance(turn.move, Placement):
            board = board.after(turn.move)
            used = turn.move.used
        elif isinstance(turn.move, Exchange):
            used = turn.move.tiles
        kept[turn.player] = remove_tiles(turn.rack, used)
        scores[turn.player] += turn.score
        scoreless = 0 if turn.score else scoreless + 1
        out = not kept[turn.player] and position.bag_count == 0
        assert (out or scoreless == rules.scoreless_limit) == (i == len(turns) - 1)
    last = turns[-1].player
    if out:
        scores[last] += 2 * tile_set.points(other)
    result = games.play(players[0], players[1], 5, number, 1)
    if out:
        assert result.scores[0].tolist() == scores
    assert int(result.turns.sum()) == len(turns)
    bingos = [len(t.move.used) if isinstance(t.move, Placement) else 0 for t in turns]
    assert int(result.bingos.sum()) == sum(n >= rules.bingo_tiles for n in bingos)
    return len(turns)


def check_turn(engine: Engine, player: Leaves | None, position: Position, move: object) -> None:
    values = player
    if player is not None and position.bag_count == 0:
        rack = position.racks[1] or b""
        values = end_values(position.tile_set, position.tile_set.points(rack))
    assert move == engine.best(position, values)[0]
    assert move == engine.moves(position, values).best()[0]


def test_every_turn_is_the_best_move(games: Games, en_tiles: TileSet) -> None:
    engine = engine_of(games)
    players: list[list[Leaves | None]] = [
        [None, heuristic2(en_tiles)],
        [wild_values(en_tiles, 6, 9_000, adjusting=True), wild_values(en_tiles, 6, 9_000)],
        [wild_values(en_tiles, 6, 50_000), None],
    ]
    for number in range(6):
        assert replay(games, engine, players[number % 3], number) > 10


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["greedy", "h2", "table", "adjusting"])
def test_fifty_thousand_positions(games: Games, en_tiles: TileSet, mode: str) -> None:
    made: dict[str, Leaves | None] = {
        "greedy": None,
        "h2": heuristic2(en_tiles),
        "table": wild_values(en_tiles, 6, 9_000),
        "adjusting": wild_values(en_tiles, 6, 9_000, adjusting=True),
    }
    engine = engine_of(games)
    seen = number = 0
    while seen < 50_000:
        seen += replay(games, engine, [made[mode], made[mode]], number)
        number += 1


@pytest.mark.parametrize(
    ("letters", "size", "rack_size", "bingo_tiles", "blanks"),
    [(4, 5, 7, 7, 1), (5, 9, 8, 7, 2), (33, 17, 8, 8, 2), (63, 21, 5, 4, 3), (6, 5, 2, 2, 0)],
)
def test_made_up_games(
    letters: int, size: int, rack_size: int, bingo_tiles: int, blanks: int
) -> None:
    chance = random.Random(letters + size)
    tile_set = made_up_tiles(letters, blanks, copies=8 if letters < 10 else 3)
    layout = made_up_layout(size, chance)
    graph = WordGraph.from_nodes(build(made_up_words(letters, 50 * letters, size, chance)))
    rules = Rules(
        rack_size=rack_size, bingo_tiles=bingo_tiles, exchange_minimum=rack_size, scoreless_limit=4
    )
    games = Games(graph, Game(rules, tile_set, layout))
    engine = engine_of(games)
    players: list[Leaves | None] = [no_values(tile_set), heuristic2(tile_set)]
    players.append(wild_values(tile_set, min(3, rack_size), 5_000, adjusting=True))
    for number in range(6):
        replay(games, engine, [players[number % 3], players[(number + 1) % 3]], number)


def test_the_large_board(en_run: RunGraph, tile_sets: dict[str, TileSet], super21: Layout) -> None:
    tile_set = tile_sets["en_super"]
    games = Games(en_run, Game(Rules(), tile_set, super21))
    assert replay(games, engine_of(games), [None, heuristic1(tile_set)], 3) > 20


def test_games_depend_on_seed_and_number_alone(games: Games, en_tiles: TileSet) -> None:
    values = heuristic2(en_tiles)
    whole = games.play(values, None, 7, 0, 40)
    assert len(whole) == 40
    assert whole.starter.tolist() == [0, 1] * 20
    for part in (games.play(values, None, 7, 0, 40, threads=2), games.play(values, None, 7, 0, 40)):
        assert part.scores.tolist() == whole.scores.tolist()
    later = games.play(values, None, 7, 13, 9, threads=3)
    assert later.scores.tolist() == whole.scores[13:22].tolist()
    assert later.turns.tolist() == whole.turns[13:22].tolist()
    other = games.play(values, None, 8, 0, 40)
    assert other.scores.tolist() != whole.scores.tolist()
    assert len({tuple(row) for row in whole.scores.tolist()}) == 40


def test_all_turns_are_noted(games: Games, en_tiles: TileSet) -> None:
    values = heuristic2(en_tiles)
    results, turns = games.play_noting(values, None, 7, 3, 12)
    assert results.scores.tolist() == games.play(values, None, 7, 3, 12).scores.tolist()
    assert len(turns) == results.turns.sum()
    fifth = turns[results.turns[:5].sum() : results.turns[:6].sum()]
    alone = games.turns(values, None, 7, 8)
    assert [turn.score for turn in alone] == fifth["score"].tolist()


def test_pairs_are_fair(games: Games, en_tiles: TileSet) -> None:
    values = heuristic2(en_tiles)
    same = games.play(values, values, 3, 0, 20, pairs=True)
    assert same.scores[::2].tolist() == same.scores[1::2, ::-1].tolist()
    assert same.starter.tolist() == [0, 1] * 10
    one = games.turns(values, None, 3, 6, pairs=True)
    other = games.turns(values, None, 3, 7, pairs=True)
    assert [turn.rack for turn in one[:1]] == [turn.rack for turn in other[:1]]
    assert one[0].player == 0
    assert other[0].player == 1


def test_good_leaves_beat_greed(games: Games, en_tiles: TileSet) -> None:
    results = games.play(heuristic2(en_tiles), None, 1, 0, 400, threads=2, pairs=True)
    wins = (results.scores[:, 0] > results.scores[:, 1]).mean()
    assert 0.54 < wins < 0.68
    assert 380 < results.scores.mean() < 450


def test_what_a_trainer_gets(games: Games, en_tiles: TileSet) -> None:
    values = DenseLeaves(en_tiles)
    seen = games.observe(values, 1, 0, 30, probes=2)
    twice = games.observe(values, 1, 0, 30, probes=2, threads=2)
    assert np.array_equal(seen.sums, twice.sums)
    assert np.array_equal(seen.counts, twice.counts)
    assert seen.racks == twice.racks == seen.counts[0]
    # A rack has seven leaves of one tile, 21 of two, ..., seven of six.
    assert seen.counts.sum() == seen.racks * 127
    mean = seen.sums[0] / seen.racks

    def worth(leave: str) -> float:
        rank = values.rank(en_tiles.parse(leave))
        return float(seen.sums[rank] / seen.counts[rank] - mean)

    assert worth("?") > 10_000
    assert worth("S") > worth("V")


def test_forced_leaves(games: Games, en_tiles: TileSet) -> None:
    values = DenseLeaves(en_tiles)
    leaves = [en_tiles.parse("QQ"), en_tiles.parse("??SZ")]
    seen = games.observe(values, 1, 0, 20, forced=leaves)
    there = seen.counts[values.rank(leaves[1])]
    # There is one Q: racks are drawn freely instead, as where a tile is on the board.
    assert seen.counts[values.rank(leaves[0])] == 0
    assert 0 < there < seen.racks
    assert seen.counts[0] + there <= seen.racks + 1
    with pytest.raises(EngineError, match="forced leaves have at most 6 tiles"):
        games.observe(values, 1, 0, 1, forced=[en_tiles.parse("AEINRST")])


def test_what_does_not_fit_is_refused(
    games: Games,
    en: Lexicon,
    en_run: RunGraph,
    en_tiles: TileSet,
    tile_sets: dict[str, TileSet],
    standard15: Layout,
) -> None:
    with pytest.raises(EngineError, match="not made for English"):
        games.play(no_values(tile_sets["fr"]), None, 1, 0, 1)
    with pytest.raises(EngineError, match="a rack of 9"):
        Games(en_run, Game(Rules(rack_size=9), en_tiles, standard15))
    for variant in (Variant.CLABBERS, Variant.JOKER):
        with pytest.raises(EngineError, match="games cannot be played with"):
            Games(en_run, Game(with_variants(Rules(), [variant]), en_tiles, standard15))
    with pytest.raises(EngineError, match="tiles; 1024 at most"):
        crowd = made_up_tiles(26, 2, copies=60)
        Games(RunGraph(en.graph, 26), Game(Rules(), crowd, standard15))


def test_no_input_makes_a_second_signature(games: Games, en_tiles: TileSet) -> None:
    table = DenseLeaves(en_tiles)
    games.play(None, table, 1, 0, 2, threads=2, pairs=True)
    games.turns(heuristic2(en_tiles), None, 1, 0)
    games.observe(table, 1, 0, 1)
    games.observe(table, 1, 0, 1, forced=[b"\1"])
    kernels: list[Any] = [play_games, observe_games]
    assert [len(kernel.signatures) for kernel in kernels] == [1, 1]
