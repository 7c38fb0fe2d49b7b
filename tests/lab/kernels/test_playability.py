"""How often words are the best play, against the same count made move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from eliot_qt.engine import DenseLeaves, Engine, RunGraph, end_values
from eliot_qt.engine.arrays.games_state import EXCHANGED, PASSED, PLACED, TURN
from eliot_qt.engine.arrays.moves import placement_of
from eliot_qt.engine.listing import Leaves
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet, letters_of
from eliot_qt.lab.kernels.playability import PlayCounter, word_hash
from eliot_qt.lexicon.catalogue import Lexicon
from tests.engine.test_best import wild_values

GAMES = 6


@pytest.fixture(scope="module")
def values(en_tiles: TileSet) -> DenseLeaves:
    return wild_values(en_tiles, 6, 9_000, adjusting=True)


@pytest.fixture(scope="module")
def counter(en: Lexicon, en_tiles: TileSet, standard15: Layout, values: DenseLeaves) -> PlayCounter:
    return PlayCounter(en.graph, en.graph.words(), Game(Rules(), en_tiles, standard15), values)


def turns_of(counter: PlayCounter, number: int) -> NDArray[np.void]:
    """The turns of one game."""
    turns: NDArray[np.void] = np.zeros(200, TURN)
    before = counter.turns
    counter.add(7, number, 1, turns)
    return turns[: counter.turns - before]


def positions(
    turns: NDArray[np.void], tile_set: TileSet, layout: Layout
) -> Iterator[tuple[Position, np.void]]:
    """Each turn with the position before it."""
    board, rules = Board.empty(layout), Rules()
    racks = [bytes(turn["rack"][: turn["rack_count"]].tolist()) for turn in turns]
    for number, turn in enumerate(turns):
        left = opening(rules, tile_set, board, (racks[number],)).bag
        other = racks[number + 1] if number + 1 < len(turns) else left[: rules.rack_size]
        yield opening(rules, tile_set, board, (racks[number], other)), turn
        if turn["kind"] == PLACED:
            board = board.after(placement_of(turn, board))


def main_word(board: Board, move: Placement) -> bytes:
    """The word that lies along the placement."""
    squares = zip(move.squares(board.size), move.tiles, strict=True)
    return letters_of(bytes(tile or board.squares[square] for square, tile in squares))


def test_words_are_counted_as_by_listing_all_moves(
    counter: PlayCounter,
    en: Lexicon,
    en_run: RunGraph,
    en_tiles: TileSet,
    standard15: Layout,
    values: DenseLeaves,
) -> None:
    engine = Engine(en_run, Game(Rules(), en_tiles, standard15))
    expected: Counter[bytes] = Counter()
    before = counter.counts.copy()
    equal_turns = exchanges = 0
    for number in range(GAMES):
        for position, turn in positions(turns_of(counter, number), en_tiles, standard15):
            worth: Leaves = values
            if position.bag_count == 0:
                worth = end_values(en_tiles, en_tiles.points(position.racks[1] or b""))
            table = engine.moves(position, worth)
            best = [i for i in range(len(table)) if table.equity[i] == table.equity[0]]
            words = {main_word(position.board, table.placement(i)) for i in best}
            if turn["kind"] == EXCHANGED:
                exchanges += 1
                assert not best or table.exchanges[0].equity > table.equity[0]
                continue
            if turn["kind"] == PASSED:
                assert not best
                continue
            played = placement_of(turn, position.board)
            assert played in [table.placement(i) for i in best]
            equal_turns += len(words) > 1
            expected.update(words)
    counts = counter.counts - before
    found = {en.graph.word_at(int(i)): int(counts[i]) for i in np.flatnonzero(counts)}
    assert found == expected
    assert equal_turns > 2


def test_a_game_depends_on_the_seed_and_its_number_alone(counter: PlayCounter) -> None:
    one = turns_of(counter, 40)
    turns_of(counter, 41)
    assert np.array_equal(turns_of(counter, 40), one)


def test_hashes_tell_all_words_apart(en: Lexicon) -> None:
    hashes = {word_hash(word) for word in en.graph.words()}
    assert len(hashes) == len(en.graph)
