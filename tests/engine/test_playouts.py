"""Playouts by kernel are those of plain searches with the same tiles drawn."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from eliot_qt.engine import (
    BoardIndex,
    DenseLeaves,
    Engine,
    EngineError,
    RunGraph,
    end_values,
    heuristic3,
    no_values,
)
from eliot_qt.engine.arrays.playout_state import LEAVE, PLY
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.playouts import Playouts
from eliot_qt.engine.values.pool_adjustment import PoolAdjustment
from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, on_rack, remove_tiles
from eliot_qt.lexicon.builder import build
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.players.static import trained_values
from tests.engine.brute import made_up_words

ORACLE = Path(__file__).parent.parent / "data" / "positions_en.jsonl"
BITS = (1 << 64) - 1


class Chance:
    """The random numbers of a playout: splitmix64, seeded as those of whole games."""

    def __init__(self, seed: int, number: int) -> None:
        self._state = seed
        self._state = self.next() ^ number
        self._state = self.next()

    def next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & BITS
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & BITS
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        return (self.next() >> 32) * limit >> 32


class PlainPlayout:
    """One playout by searching every turn whole, with Python's own game."""

    def __init__(self, engine: Engine, position: Position, move: Move, known: bytes = b"") -> None:
        self.engine, self.rules, self.tile_set = engine, position.rules, position.tile_set
        self.position, self.move, self.known = position, move, known
        self.values = trained_values(self.tile_set)

    def play(self, seed: int, number: int, plies: int) -> tuple[int, int, int]:
        """Points, spread and the first reply's points."""
        self.chance = Chance(seed, number)
        used = self._used(self.move)
        unseen = self.position.unseen_by(self.position.to_move)
        self.bag = self._shuffled(remove_tiles(unseen, self.known))
        self.board = self.position.board
        if isinstance(self.move, Placement):
            self.board = self.board.after(self.move)
        kept = remove_tiles(self.position.rack, used)
        self.racks = [bytes(sorted(kept)), self.known]
        assert isinstance(self.values, DenseLeaves)
        leaves = [0, 0]
        if self.position.bag_count:
            leaves[0] = PoolAdjustment.of_position(self.values, self.position).of(self.racks[0])
        self._draw(1)
        self._draw(0)
        self._throw(0, self.move)
        self.points, first = [0, 0], 0
        # Of each turn played: points, and whether it was a bingo.
        self.turns: list[tuple[int, bool]] = []
        over = self._is_over(0)
        for ply in range(plies):
            if not over:
                seat = 1 - ply % 2
                before = self.points[seat]
                leaves[seat] = self._turn(seat)
                first = self.points[1] - before if ply == 0 else first
                over = self._is_over(seat)
        points = self.points[0] - self.points[1]
        return points, 1000 * points + (0 if over else leaves[0] - leaves[1]), first

    def _turn(self, seat: int) -> int:
        """Play the best move; returns the value of the leave."""
        other = self.racks[1 - seat]
        position = Position(
            self.rules, self.tile_set, self.board, (self.racks[seat], other), (0, 0), 0,
            bytes(sorted(self.bag)),
        )  # fmt: skip
        values = self.values
        if not self.bag:
            values = end_values(self.tile_set, sum(self.tile_set.values[t] for t in other))
        move, equity = self.engine.best(position, values)
        score, empty = 0, not self.bag
        if isinstance(move, Placement):
            table = self.engine.moves(position, values)
            score = int(table.score[0])
            self.board = self.board.after(move)
        self.points[seat] += score
        is_bingo = isinstance(move, Placement) and len(move.used) == self.rules.bingo_tiles
        self.turns.append((score, is_bingo))
        self.racks[seat] = bytes(sorted(remove_tiles(self.racks[seat], self._used(move))))
        self._draw(seat)
        self._throw(seat, move)
        return 0 if empty else equity - 1000 * score

    def _is_over(self, seat: int) -> bool:
        if self.racks[seat]:
            return False
        values = self.tile_set.values
        self.points[seat] += 2 * sum(values[tile] for tile in self.racks[1 - seat])
        return True

    def _used(self, move: Move) -> bytes:
        if isinstance(move, Placement):
            return move.used
        return move.tiles if isinstance(move, Exchange) else b""

    def _shuffled(self, tiles: bytes) -> list[int]:
        bag: list[int] = []
        for i, tile in enumerate(tiles):
            j = self.chance.below(i + 1)
            bag.append(tile)
            bag[i], bag[j] = bag[j], tile
        return bag

    def _draw(self, seat: int) -> None:
        while self.bag and len(self.racks[seat]) < self.rules.rack_size:
            tile = self.bag.pop(0 if seat == 0 else -1)
            self.racks[seat] = bytes(sorted((*self.racks[seat], tile)))

    def _throw(self, seat: int, move: Move) -> None:
        for tile in sorted(move.tiles) if isinstance(move, Exchange) else []:
            self.bag.insert(0 if seat == 0 else len(self.bag), tile)
            end = 0 if seat == 0 else len(self.bag) - 1
            i = self.chance.below(len(self.bag))
            self.bag[end], self.bag[i] = self.bag[i], tile


@pytest.fixture(scope="module")
def engine(en_run: RunGraph, en_tiles: TileSet, standard15: Layout) -> Engine:
    return Engine(en_run, Game(Rules(), en_tiles, standard15))


@pytest.fixture(scope="module")
def positions(en_tiles: TileSet, standard15: Layout) -> list[Position]:
    lines = ORACLE.read_text(encoding="ascii").splitlines()
    return [
        parse_cgp(json.loads(line)["cgp"], Game(Rules(), en_tiles, standard15)) for line in lines
    ]


@pytest.fixture(scope="module")
def playouts(engine: Engine, en_tiles: TileSet, standard15: Layout) -> Playouts:
    return Playouts(engine.graph, Game(Rules(), en_tiles, standard15))


def compare(
    engine: Engine, playouts: Playouts, position: Position, move: Move, count: int, plies: int
) -> int:
    """Compare playouts of a candidate; returns how many."""
    values = trained_values(position.tile_set)
    playouts.begin(position, move, values)
    plain = PlainPlayout(engine, position, move)
    turns = np.zeros((2, plies), PLY)
    results = playouts.run(count, plies=plies, seed=7, start=3, turns=turns)
    sums = [[[0, 0, 0, 0] for _ in range(plies)] for _ in range(2)]
    for number, result in enumerate(results):
        part = sums[2 * number // count]
        expected = plain.play(7, 3 + number, plies)
        assert (result["points"], result["spread"], result["reply"]) == expected, number
        for ply, (points, is_bingo) in enumerate(plain.turns):
            added = (1, points, points**2, is_bingo)
            part[ply] = [old + new for old, new in zip(part[ply], added, strict=True)]
    assert [[list(turn) for turn in row] for row in turns.tolist()] == sums
    return count


def some_candidate(engine: Engine, position: Position, chance: random.Random) -> Move:
    """A good placement, or an exchange."""
    table = engine.moves(position, trained_values(position.tile_set))
    if position.may_exchange and chance.random() < 0.2:
        return chance.choice(table.exchanges[:20]).move
    return table.placement(chance.randrange(min(8, len(table)))) if len(table) else Pass()


@pytest.mark.parametrize("plies", [0, 1, 2, 5])
def test_plain_playouts(
    engine: Engine, playouts: Playouts, positions: list[Position], plies: int
) -> None:
    chance = random.Random(plies)
    for position in positions[plies::23]:
        move = some_candidate(engine, position, chance)
        compare(engine, playouts, position, move, 8, plies)


def test_parts_make_the_whole(
    engine: Engine, playouts: Playouts, positions: list[Position], en_tiles: TileSet
) -> None:
    position = next(p for p in positions if p.bag_count > 30)
    move, _ = engine.best(position)
    playouts.begin(position, move, trained_values(en_tiles))
    whole = playouts.run(30, seed=1)
    parts = [playouts.run(10, seed=1, start=n) for n in (0, 10, 20)]
    assert [part.tolist() for part in parts] == [whole[n : n + 10].tolist() for n in (0, 10, 20)]
    assert playouts.run(30, seed=2).tolist() != whole.tolist()
    twin = playouts.twin()
    twin.begin(position, move, trained_values(en_tiles))
    assert twin.run(30, seed=1).tolist() == whole.tolist()


def test_gains_of_later_turns_are_summed_up(
    engine: Engine, playouts: Playouts, positions: list[Position], en_tiles: TileSet
) -> None:
    """Of every turn before which few tiles are in the bag, with none of the first one alone."""
    size, lead, plies = 7, 30, 14
    gains = np.random.default_rng(1).integers(1, 1000, (size, 101), np.int32)
    position = next(p for p in positions if 8 <= p.bag_count <= 14)
    move, _ = engine.best(position, trained_values(en_tiles))
    playouts.begin(position, move, trained_values(en_tiles))
    found = playouts.run(40, plies=plies, seed=1, gains=gains, lead=lead)
    expected, is_empty = np.zeros(40, np.int64), np.zeros(40, bool)
    for ply in range(1, plies, 2):
        so_far = playouts.run(40, plies=ply, seed=1)
        in_bag = np.maximum(so_far["unseen"].astype(int) - position.rules.rack_size, 0)
        counts = (so_far["over"] == 0) & (in_bag < size) & ~is_empty
        leads = np.clip(so_far["points"] + lead, -50, 50)
        expected += counts * gains[np.minimum(in_bag, size - 1), leads + 50]
        is_empty |= in_bag == 0
    assert is_empty.all()
    assert found["later"].tolist() == expected.tolist()
    assert not playouts.run(40, plies=plies, seed=1)["later"].any()


def test_the_index_of_the_board_before_the_move_serves_as_well(
    engine: Engine, playouts: Playouts, positions: list[Position]
) -> None:
    """Alone, and with an overlay of what the move has changed, which is a third as large."""
    chance = random.Random(8)
    base, beside = playouts.index.twin(), playouts.twin()
    # Too little room is mended.
    beside.index._resize(16, 32)
    whole = anew = 0
    for number, position in enumerate(positions[4::17]):
        values = trained_values(position.tile_set)
        if number % 3 == 2:
            values = no_values(position.tile_set)
        base.build(position, values)
        for _ in range(3):
            move = some_candidate(engine, position, chance)
            compare_indexes(
                playouts, beside, base, position, move, values, (1, 2, 3, 8)[number % 4]
            )
            if isinstance(move, Placement):
                whole += playouts.index.placements
                anew += beside.index.placements
    assert 0 < anew < 0.4 * whole


def compare_indexes(
    playouts: Playouts,
    beside: Playouts,
    base: BoardIndex,
    position: Position,
    move: Move,
    values: Leaves,
    plies: int,
) -> None:
    """Play a candidate out by an index of its own, by that of its position, and by an overlay."""
    playouts.begin(position, move, values)
    expected = playouts.run(20, plies=plies, seed=plies).tolist()
    beside.begin_beside(base, position, move, values)
    assert beside.run(20, plies=plies, seed=plies).tolist() == expected
    for _ in beside.overlaying():
        pass
    assert beside.run(20, plies=plies, seed=plies).tolist() == expected


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_overlays_in_other_languages(
    tile_sets: dict[str, TileSet], standard15: Layout, language: str
) -> None:
    """With blanks on the board and still to come, along a game of words made up."""
    tile_set, chance = tile_sets[language], random.Random(language)
    rules = Rules(exchange_minimum=tile_set.exchange_minimum)
    words = made_up_words(len(tile_set), 3_000, 9, chance)
    game = Game(rules, tile_set, standard15)
    engine = Engine(WordGraph.from_nodes(build(words)), game)
    playouts = Playouts(engine.graph, game)
    base, beside, values = playouts.index.twin(), playouts.twin(), heuristic3(tile_set)
    board = Board.empty(standard15)
    for turn in range(12):
        on_board = bytes(on_rack(tile) for tile in board.tiles)
        pool = remove_tiles(tile_set.full_bag, on_board)
        racks = bytes(chance.sample(pool, 7)), b""
        position = opening(rules, tile_set, board, racks)
        position = opening(rules, tile_set, board, (racks[0], position.bag[:7]))
        move, _ = engine.best(position, values)
        if turn % 3 == 2:
            base.build(position, values)
            compare_indexes(playouts, beside, base, position, move, values, 1 + turn // 3)
        if isinstance(move, Placement):
            board = board.after(move)


def test_known_tiles(
    engine: Engine, playouts: Playouts, positions: list[Position], en_tiles: TileSet
) -> None:
    position = positions[60]
    values = trained_values(en_tiles)
    move, _ = engine.best(position, values)
    known = position.unseen_by(position.to_move)[3:10:2]
    playouts.begin(position, move, values, known)
    plain = PlainPlayout(engine, position, move, known)
    for number, result in enumerate(playouts.run(10)):
        expected = plain.play(0, number, 2)
        assert (result["points"], result["spread"], result["reply"]) == expected
    with pytest.raises(EngineError, match="cannot be there"):
        playouts.begin(position, move, values, en_tiles.parse("ZZ"))


def test_leaves_are_taken_in_turn(
    engine: Engine, playouts: Playouts, positions: list[Position], en_tiles: TileSet
) -> None:
    """Playout number n knows row n of the table, and draws the rest as with known tiles."""
    position = next(p for p in positions if p.bag_count > 30 and 0 in p.bag)
    values = trained_values(en_tiles)
    unseen = position.unseen_by(position.to_move)
    rows = [unseen[-3:], unseen[:1], unseen[4:12:2]]
    table = np.zeros(3, LEAVE)
    for row, tiles in zip(table, rows, strict=True):
        row["tiles"][: len(tiles)], row["count"] = list(tiles), len(tiles)
    move, _ = engine.best(position, values)
    playouts.begin(position, move, values)
    found = playouts.run(9, seed=4, start=1, leaves=table).tolist()
    for number, result in enumerate(found, 1):
        playouts.begin(position, move, values, rows[number % 3])
        assert playouts.run(1, seed=4, start=number).tolist() == [result]
    with pytest.raises(EngineError, match="at the same time"):
        playouts.run(1, leaves=table)


@pytest.mark.slow
def test_many_playouts(engine: Engine, playouts: Playouts, positions: list[Position]) -> None:
    chance = random.Random(1)
    compared = 0
    for position in positions:
        move = some_candidate(engine, position, chance)
        compared += compare(engine, playouts, position, move, 40, 2 + compared % 3)
    print(f"{compared} playouts of {len(positions)} positions with their figures by ply")
    assert compared == 12_000 and len(positions) == 300
