"""Leaves inferred from a move: weights as a plain search gives them, and true leaves preferred."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, exp, log, prod
from pathlib import Path

import numpy as np
import pytest

from eliot_qt.engine import DenseLeaves, Engine, RunGraph
from eliot_qt.engine.board_index import BoardIndex
from eliot_qt.engine.games import Games
from eliot_qt.engine.inference.leave_inference import ROWS, LeaveInference, LikelyLeaves, likelihood
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.events import Turn, apply
from eliot_qt.game.game import Game
from eliot_qt.game.last_turn import LastTurn, last_turn
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Direction, Exchange, Move, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet, remove_tiles, sort_tiles
from eliot_qt.lab.game_files import record_of
from eliot_qt.players.static import trained_values

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def inference(engine: Engine, en_tiles: TileSet, standard15: Layout) -> LeaveInference:
    return LeaveInference(BoardIndex(engine.graph, Game(Rules(), en_tiles, standard15)))


@pytest.fixture(scope="module")
def positions(en_tiles: TileSet, standard15: Layout) -> list[Position]:
    """Recorded positions with a long bag; the other rack is drawn."""
    chance = random.Random(3)
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    found = []
    for line in lines[::7]:
        position = parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15))
        if position.bag_count > 20:
            other = bytes(chance.sample(position.bag, 7))
            racks = (position.rack, other)
            found.append(opening(Rules(), en_tiles, position.board, racks))
    return found


@pytest.fixture(scope="module")
def values(en_tiles: TileSet) -> DenseLeaves:
    found = trained_values(en_tiles)
    assert isinstance(found, DenseLeaves)
    return found


def after(position: Position, move: Move) -> Position:
    """The position after a move, as the other side sees it."""
    used = move.used if isinstance(move, Placement) else getattr(move, "tiles", b"")
    points = 0
    if isinstance(move, Placement):
        points = score(move, position.board, position.tile_set, position.rules).total
    drawn = position.bag[: len(used)]
    return apply([position], Turn(0, move, points, drawn)).seen_by(1)


def infer(
    inference: LeaveInference, seen: Position, values: DenseLeaves, seed: int = 5
) -> tuple[LastTurn, LikelyLeaves]:
    turn = last_turn(seen)
    assert turn is not None
    for _ in inference.inferring(turn, seen.unseen_by(seen.to_move), values, seed):
        pass
    assert inference.leaves is not None
    return turn, inference.leaves


def before(turn: LastTurn, rack: bytes) -> Position:
    """The position before the turn, with that rack."""
    then = turn.before
    rest = remove_tiles(then.bag, rack)
    return Position(
        then.rules, then.tile_set, then.board, (sort_tiles(rack), None), (0, 0), 0, rest, (7, 7)
    )


def shortfall(engine: Engine, turn: LastTurn, leave: bytes, values: DenseLeaves) -> int:
    """By how much the placement falls short of the best of a search."""
    assert turn.placement is not None
    position = before(turn, leave + turn.placement.used)
    _, best = engine.best(position, values)
    return best - 1000 * turn.score - PoolAdjustment.of_position(values, position).of(leave)


def rows_of(leaves: LikelyLeaves) -> list[bytes]:
    return [bytes(row[: leaves.count]) for row in leaves.rows]


def placements(engine: Engine, position: Position, values: DenseLeaves, used: int) -> list[Move]:
    table = engine.moves(position, values)
    found = [table.placement(n) for n in range(min(60, len(table)))]
    return [move for move in found if len(move.used) == used]


@pytest.mark.parametrize("kept", [1, 2])
def test_short_leaves_are_weighted_as_by_a_search_for_each(
    engine: Engine, inference: LeaveInference, positions: list[Position], values: DenseLeaves,
    kept: int,
) -> None:  # fmt: skip
    tried = 0
    for position in positions:
        for move in placements(engine, position, values, 7 - kept)[2:3]:
            turn, leaves = infer(inference, after(position, move), values)
            unseen = Counter(position.bag) + Counter(position.racks[0])
            unseen -= Counter(getattr(move, "used", b""))
            expected = {}
            for leave in {tuple(sorted(pair)) for pair in combinations(unseen.elements(), kept)}:
                ways = prod(comb(unseen[t], n) for t, n in Counter(leave).items())
                short = shortfall(engine, turn, bytes(leave), values)
                expected[bytes(leave)] = ways * (0.01 + 0.99 * exp(-short / 2000))
            total = sum(expected.values())
            found = dict(zip(rows_of(leaves), leaves.weights / leaves.weights.sum(), strict=True))
            assert found == pytest.approx({k: v / total for k, v in expected.items()})
            tried += 1
        if tried == 3:
            return
    pytest.fail("too few placements of that length")


def test_longer_leaves_are_drawn_and_rated_as_by_a_search(
    engine: Engine, inference: LeaveInference, positions: list[Position], values: DenseLeaves
) -> None:
    chance = random.Random(1)
    for position, used in zip(positions, (1, 2, 3, 4, 3, 2), strict=False):
        move = placements(engine, position, values, used)[0]
        turn, leaves = infer(inference, after(position, move), values)
        rows = rows_of(leaves)
        assert len(set(rows)) == len(rows)
        assert leaves.drawn.sum() in (4_000, 1_000, 150)
        chosen = chance.sample(range(len(rows)), 60)
        expected = [shortfall(engine, turn, rows[n], values) for n in chosen]
        assert leaves.shortfalls[chosen].tolist() == expected
        assert min(expected) >= 0


def test_an_exchange_tells_the_best_tiles_of_its_number(
    engine: Engine, inference: LeaveInference, positions: list[Position], values: DenseLeaves
) -> None:
    position = positions[0]
    turn, leaves = infer(inference, after(position, Exchange(position.rack[:3])), values)
    assert turn.kept_count == leaves.count == 4
    # The racks they were kept of are not reported; of all that hold these tiles, one fits.
    unseen = remove_tiles(position.bag + position.rack, b"")
    for n in np.flatnonzero(leaves.shortfalls == 0)[:5]:
        kept = bytes(leaves.rows[n, :4])
        rest = remove_tiles(unseen, kept)
        found = {bytes(sorted(c)) for c in combinations(rest, 3)}
        assert any(fits(engine, turn, kept, thrown, values) for thrown in sorted(found))


def fits(engine: Engine, turn: LastTurn, kept: bytes, thrown: bytes, values: DenseLeaves) -> bool:
    move, _ = engine.best(before(turn, kept + thrown), values)
    return move == Exchange(thrown)


def test_true_leaves_are_preferred_to_chance(
    en_run: RunGraph, en_tiles: TileSet, standard15: Layout,
    engine: Engine, inference: LeaveInference, values: DenseLeaves,
) -> None:  # fmt: skip
    gains = []
    for seen, leave in static_turns(en_run, en_tiles, standard15, values):
        turn, leaves = infer(inference, seen, values)
        short = shortfall(engine, turn, leave, values)
        assert short == 0
        mean = leaves.weights.sum() / leaves.drawn.sum()
        gains.append(log(likelihood(np.array([short]))[0] / mean))
    assert len(gains) > 25
    assert sum(gains) / len(gains) > 0.8


def static_turns(
    en_run: RunGraph, en_tiles: TileSet, standard15: Layout, values: DenseLeaves
) -> Iterator[tuple[Position, bytes]]:
    """Positions of the static player's games after a placement, and what was kept."""
    games = Games(en_run, Game(Rules(), en_tiles, standard15))
    for number in range(2):
        turns = games.turns(values, values, 11, number, False)
        record = record_of(turns, ("a", "b"), Game(Rules(), en_tiles, standard15), number)
        for at, turn in enumerate(turns, 1):
            now = record.position_at(at)
            seen = now.seen_by(now.to_move)
            last = last_turn(seen)
            if last and last.kept_count and isinstance(turn.move, Placement):
                yield seen, remove_tiles(turn.rack, turn.move.used)


def test_the_same_seed_gives_the_same_table(
    engine: Engine, inference: LeaveInference, positions: list[Position], values: DenseLeaves
) -> None:
    move = placements(engine, positions[1], values, 3)[0]
    seen = after(positions[1], move)
    tables = [infer(inference, seen, values, n)[1].table(n).tobytes() for n in (1, 1, 2)]
    assert tables[0] == tables[1] != tables[2]
    negative = infer(inference, seen, values, -3)[1].table(-3)
    assert len(negative) == ROWS


def test_a_table_holds_each_leave_as_often_as_it_is_likely(
    engine: Engine, inference: LeaveInference, positions: list[Position], values: DenseLeaves
) -> None:
    move = placements(engine, positions[0], values, 5)[0]
    _, leaves = infer(inference, after(positions[0], move), values)
    table = leaves.table(1)
    assert set(table["count"].tolist()) == {2}
    often = Counter(bytes(sorted(row[:2])) for row in table["tiles"])
    for leave in rows_of(leaves):
        assert abs(often[leave] - ROWS * leaves.chance(leave)) < 1
    # Blanks last, as tiles lie in a full bag.
    assert all(bytes(row[:2]) == sort_tiles(row[:2]) for row in table["tiles"])
    half = Counter(bytes(sorted(row[:2])) for row in table["tiles"][: ROWS // 2])
    assert len(half) > len(often) // 2


def test_a_whole_rack_played_and_a_word_that_is_none_tell_nothing(
    inference: LeaveInference, en_tiles: TileSet, standard15: Layout, values: DenseLeaves
) -> None:
    from eliot_qt.game.board import Board

    racks = (en_tiles.parse("QZJXEED"), en_tiles.parse("AEIOUST"))
    start = opening(Rules(), en_tiles, Board.empty(standard15), racks)
    for letters in ("QZJX", "QZJXEED"):
        move = Placement(Direction.ACROSS, 7, 7, en_tiles.parse(letters))
        seen = after(start, move)
        turn = last_turn(seen)
        assert turn is not None
        for _ in inference.inferring(turn, seen.unseen_by(1), values, 1):
            pass
        assert inference.leaves is None
