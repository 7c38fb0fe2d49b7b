"""What unseen tiles and the end of the bag change: the definition, and the kernels against it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from eliot_qt.engine import BagEnd, DenseLeaves, Engine, EngineError, RunGraph
from eliot_qt.engine.leaves import MAX_COUNT
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment, tiles_in_bag, unseen_counts
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, remove_tiles
from tests.engine.test_best import wild_values

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"


@pytest.fixture(scope="module")
def positions(en_tiles: TileSet, standard15: Layout) -> Sequence[Position]:
    lines = ORACLE.read_text(encoding="ascii").splitlines()[::10]
    return [
        parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15)) for line in lines
    ]


def _fond(tile_set: TileSet) -> DenseLeaves:
    """Only Q and U together are worth something, 10 points; partners count once."""
    values = DenseLeaves(tile_set, 2, partner_weight=1024)
    values.table[values.rank(tile_set.parse("QU"))] = 10_000
    return values


def _adjustment(values: DenseLeaves, rack: str, in_bag: int, without: str = "") -> PoolAdjustment:
    tile_set = values.tile_set
    seen = tile_set.parse(rack + without)
    unseen = [n - seen.count(kind) for kind, n in enumerate(tile_set.counts)]
    return PoolAdjustment(values, tile_set.parse(rack), tuple(unseen), in_bag)


def test_a_tile_without_its_partner_loses(en_tiles: TileSet) -> None:
    values = _fond(en_tiles)
    leave = en_tiles.parse("Q")
    usual = _adjustment(values, "QAEIRST", 86)
    assert usual.of(leave) == 0
    # 4 of 93 tiles are U; without them six draws miss that share of 10 points each.
    none_left = _adjustment(values, "QAEIRST", 82, "UUUU")
    assert none_left.of(leave) == pytest.approx(-6 * 10_000 * 4 / 93, abs=6)
    many = _adjustment(values, "QAEIRST", 79, "ONLGDBC")
    assert many.of(leave) > 0
    # What is not drawn gains nothing.
    assert none_left.of(en_tiles.parse("QAEIRST")) == 0
    assert replace(none_left, in_bag=1).of(leave) == none_left.of(leave) // 6


def test_the_end_of_the_bag(en_tiles: TileSet) -> None:
    offsets, factors = [0] * 20, [1024] * 20
    offsets[MAX_COUNT + 1], factors[MAX_COUNT - 2] = 5000, 512
    values = DenseLeaves(en_tiles, 2, bag_end=BagEnd(tuple(offsets), tuple(factors)))
    leave = en_tiles.parse("ES")
    values.table[values.rank(leave)] = 7000
    assert [_adjustment(values, "AEIRSTT", n).of(leave) for n in (3, 5, 6, 90)] == [
        3500,
        7000,
        12_000,
        7000,
    ]


def test_an_empty_bag_changes_nothing(positions: Sequence[Position]) -> None:
    values = wild_values(positions[0].tile_set, 3, 9_000, adjusting=True)
    now = next(p for p in positions if p.bag_count > 7)
    leave = now.rack[:2]
    assert PoolAdjustment.of_position(values, now).of(leave) != values.of(leave)
    empty = replace(now, bag=b"")
    assert PoolAdjustment.of_position(values, empty).of(leave) == values.of(leave)


def _alone(position: Position, *, shared: bool = False) -> Position:
    """The side to move without anybody else; with ``shared``, three that have its rack."""
    seats = 3 if shared else 1
    unseen, rack = position.unseen_by(position.to_move), position.rack
    scores = spent = (0,) * seats
    return replace(
        position,
        racks=(rack,) * seats,
        rack_counts=(len(rack),) * seats,
        scores=scores,
        spent=spent,
        to_move=0,
        bag=unseen,
        shared=shared,
    )


@pytest.mark.parametrize("shared", [False, True])
def test_without_an_own_rack_of_others_it_is_as_against_one(
    positions: Sequence[Position], shared: bool
) -> None:
    values = wild_values(positions[0].tile_set, 3, 9_000, adjusting=True)
    for now in positions:
        of_two, alone = now.seen_by(now.to_move), _alone(now, shared=shared)
        assert tiles_in_bag(alone) == tiles_in_bag(of_two)
        ours, theirs = (PoolAdjustment.of_position(values, each) for each in (alone, of_two))
        assert [ours.of(now.rack[:n]) for n in range(7)] == [
            theirs.of(now.rack[:n]) for n in range(7)
        ]


def test_with_several_racks_the_bag_is_what_it_is(positions: Sequence[Position]) -> None:
    now = next(p for p in positions if p.bag_count > 7)
    third = now.bag[:7]
    three = replace(
        now,
        racks=(*now.racks, third),
        rack_counts=(*now.rack_counts, 7),
        scores=(0, 0, 0),
        spent=(0, 0, 0),
        bag=now.bag[7:],
    )
    assert tiles_in_bag(three) == tiles_in_bag(now) - 7
    assert unseen_counts(three) == unseen_counts(now)


def test_hidden_tiles_are_not_looked_at(positions: Sequence[Position]) -> None:
    for now in positions:
        seen = now.seen_by(now.to_move)
        assert (unseen_counts(seen), tiles_in_bag(seen)) == (unseen_counts(now), tiles_in_bag(now))


def test_kernels_give_the_same(
    positions: Sequence[Position], en_run: RunGraph, en_tiles: TileSet, standard15: Layout
) -> None:
    engine = Engine(en_run, Game(Rules(), en_tiles, standard15))
    values = wild_values(en_tiles, 6, 30_000, adjusting=True)
    compared = 0
    for now in positions:
        adjustment = PoolAdjustment.of_position(values, now)
        table = engine.moves(now, values)
        for rated in table.exchanges:
            assert rated.equity == adjustment.of(remove_tiles(now.rack, rated.move.tiles))
        leaves = {bytes(sorted(c)) for n in range(8) for c in combinations(now.rack, n)}
        worth = {leave: adjustment.of(leave) for leave in leaves}
        for i, score in enumerate(table.score):
            leave = bytes(sorted(table.leave(i)))
            assert int(table.equity[i]) - 1000 * int(score) == worth[leave]
            compared += 1
    assert compared > 1000


@pytest.mark.parametrize(
    ("offsets", "factors"), [((1,), ()), ((0,) * 65, (0,) * 65), ((1_000_001,), (0,))]
)
def test_a_bag_end_out_of_all_bounds_is_refused(
    offsets: tuple[int, ...], factors: tuple[int, ...]
) -> None:
    with pytest.raises(EngineError):
        BagEnd(offsets, factors)
