"""Count how often each word is the best play in games of the static player with itself.

On every turn all placements are listed. Each word that is the main word of a placement of the
highest static equity is counted once, so anagrams that are worth the same all count, and so do
words that differ in what a blank stands for. One of these placements, chosen at random, is played.
Nothing is counted where an exchange is worth more.

Words are found by a 64-bit hash of their letters, from the last to the first.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.games_state import GAME, MAX_BAG, TURN
from eliot_qt.engine.arrays.state import MAX_RACK, MOVE, VALUES
from eliot_qt.engine.compiling.compiler import (
    Array,
    Record,
    entry,
    inlined,
    kernel,
    signed,
    unsigned,
)
from eliot_qt.engine.errors import EngineError, bag_too_large
from eliot_qt.engine.generation.best import best_exchange
from eliot_qt.engine.generation.best_state import new_search
from eliot_qt.engine.generation.crosssets import graph_of, square
from eliot_qt.engine.generation.door import ThreadRecords, write_values
from eliot_qt.engine.generation.movegen import generate
from eliot_qt.engine.graphs.graph import RunGraph, WordGraphLike
from eliot_qt.engine.listing import Leaves
from eliot_qt.engine.playing.games_play import (
    begin_game,
    load_seat,
    note_turn,
    play_turn,
    random_below,
    seed_game,
)
from eliot_qt.game.game import Game
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import LETTER_MASK, TileSet

# Placements of one position: 117,149 have been seen, with two blanks on an open board.
_MOST_MOVES = 1 << 19
_FACTOR = 0x9E3779B97F4A7C15
_SHIFT = 29
_MASK = (1 << 64) - 1
# How many different words of one turn are counted.
_MOST_EQUAL = 1 << 12
_TOO_MANY = -1


class PlayCounter:
    """Plays games and counts; ``counts`` is an int64 array by the words' index in the graph.

    ``turns`` is how many turns there were. For one thread. Raises :class:`EngineError` for a
    graph, tiles or rules the kernels cannot work with.
    """

    def __init__(
        self, graph: WordGraphLike, words: Iterable[bytes], game: Game, values: Leaves
    ) -> None:
        hashes = np.fromiter(map(word_hash, words), np.uint64)
        self._order = np.argsort(hashes)
        self._keys = hashes[self._order]
        if np.any(self._keys[1:] == self._keys[:-1]):
            raise EngineError("two words have the same hash")
        self.counts = np.zeros(len(hashes), np.int64)
        self.turns = 0
        run_graph = RunGraph(graph, len(game.tile_set))
        self._workspace = ThreadRecords(run_graph, game)
        self._search = new_search(run_graph)
        self._moves: NDArray[np.void] = np.zeros(_MOST_MOVES, MOVE)
        self._best: NDArray[np.void] = np.zeros(1, MOVE)
        self._games = _game_record(game.tile_set, game.rules)
        self._values: NDArray[np.void] = np.zeros(1, VALUES)
        write_values(self._values[0], values)
        self._values[0]["counts_end"] = True
        self._equal = np.zeros(_MOST_EQUAL, np.int64)

    def add(self, seed: int, start: int, count: int, noted: NDArray[np.void] | None = None) -> None:
        """Play games number ``start`` to ``start + count - 1``; each depends on the seed alone.

        ``noted``, records of TURN, takes the turns as far as there is room.
        """
        found = np.zeros(len(self.counts), np.int64)
        turns = noted if noted is not None else np.zeros(0, TURN)
        records = (self._workspace.states, self._workspace.works, self._search, self._games)
        tables = (self._moves, self._best, self._keys, found, self._equal)
        played = int(count_plays(*records, self._values, *tables, seed, start, count, turns))
        if played == _TOO_MANY:
            raise EngineError("a position has more than {most:,} moves", most=_MOST_MOVES)
        self.turns += played
        self.counts[self._order] += found


def word_hash(word: bytes) -> int:
    """Return the hash by which the kernels find a word of tiles."""
    found = 0
    for letter in reversed(word):
        found = (found + letter) * _FACTOR & _MASK
        found ^= found >> _SHIFT
    return found


def _game_record(tile_set: TileSet, rules: Rules) -> NDArray[np.void]:
    bag = tile_set.full_bag
    if len(bag) > MAX_BAG or rules.rack_size > MAX_RACK:
        raise bag_too_large(len(bag), MAX_BAG)
    games: NDArray[np.void] = np.zeros(1, GAME)
    record = games[0]
    record["full_bag"][: len(bag)] = np.frombuffer(bag, np.uint8)
    record["full_count"] = len(bag)
    record["rack_size"] = rules.rack_size
    record["exchange_minimum"] = rules.exchange_minimum
    record["scoreless_limit"] = rules.scoreless_limit
    record["gains_twice"] = rules.finisher_gains_twice
    return games


@entry
def count_plays(
    states: Array,
    works: Array,
    searches: Array,
    games: Array,
    values: Array,
    moves: Array,
    best: Array,
    keys: Array,
    counts: Array,
    equal: Array,
    seed: int,
    start: int,
    count: int,
    noted: Array,
) -> int:
    """Play the games and count; the number of turns, or -1 if a position has too many moves."""
    state, search, game = states[0], searches[0], games[0]
    graph = graph_of(state)
    turns = 0
    for number in range(start, start + count):
        seed_game(game, seed, number)
        begin_game(state, game)
        over = False
        while not over:
            exchange = load_seat(state, game, values[0])
            found = list_placements(states, works, moves)
            if found > moves.shape[0]:
                return _TOO_MANY
            search.exchange = best_exchange(state, exchange)
            equity = choose(state, search, game, moves, found, best)
            if search.exchange == 0:
                count_words(state, moves, found, best[0], keys, counts, equal)
            if turns < noted.shape[0]:
                note_turn(game, search, best[0], noted[turns], signed(game.to_move), equity)
            turns += 1
            over = play_turn(graph, state, search, game, best)
    return turns


@kernel
def list_placements(states: Array, works: Array, moves: Array) -> int:
    """List all placements; more than ``moves`` has room for if they are too many."""
    state = states[0]
    state.next_line = 0
    state.move_count = 0
    found = signed(0)
    while state.next_line < 2 * state.size and found <= moves.shape[0]:
        found = generate(states, works, moves)
    return found


@kernel
def choose(
    state: Record, search: Record, game: Record, moves: Array, found: int, best: Array
) -> int:
    """Set the move to be played; returns its equity. Without one its length is 0."""
    best[0].length = 0
    equity = signed(0)
    alike = 0
    for i in range(found):
        here = signed(moves[i].equity)
        if alike == 0 or here > equity:
            equity = here
            alike = 1
            best[0] = moves[i]
        elif here == equity:
            alike += 1
            if random_below(game, alike) == 0:
                best[0] = moves[i]
    if search.exchange != 0:
        kept = signed(state.leave[unsigned(search.exchange)])
        if alike == 0 or kept > equity:
            best[0].length = 0
            return kept
        search.exchange = 0
    return equity if alike != 0 else signed(state.leave[0])


@kernel
def count_words(
    state: Record,
    moves: Array,
    found: int,
    best: Record,
    keys: Array,
    counts: Array,
    equal: Array,
) -> None:
    """Count the words of all placements of the best equity, each once."""
    if best.length == 0:
        return
    known = 0
    for i in range(found):
        if moves[i].equity != best.equity:
            continue
        place = place_of(keys, hash_of(state, moves[i]))
        new = place >= 0
        for j in range(known):
            if equal[j] == place:
                new = False
        if new:
            counts[place] += 1
            if known < equal.shape[0]:
                equal[known] = place
                known += 1


@kernel
def hash_of(state: Record, move: Record) -> int:
    """The hash of the main word of a placement that is not on the board yet."""
    down = signed(move.direction != 0)
    line = signed(move.col) if down else signed(move.row)
    first = signed(move.row) if down else signed(move.col)
    base = square(state, down, line, 0)
    tiles = move.tiles
    found = unsigned(0)
    for col in range(first + signed(move.length) - 1, first - 1, -1):
        tile = unsigned(state.tile[unsigned(base + col)])
        if tile == 0:
            tile = tiles & unsigned(255)
            tiles >>= unsigned(8)
        found = mixed(found, tile & unsigned(LETTER_MASK))
    return found


@inlined
def mixed(found: int, letter: int) -> int:
    """The hash with one more letter."""
    found = (found + letter) * unsigned(_FACTOR)
    return found ^ (found >> unsigned(_SHIFT))


@kernel
def place_of(keys: Array, wanted: int) -> int:
    """Return the index of a hash among ascending ones, -1 if it is not there."""
    low = 0
    high = keys.shape[0]
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < keys.shape[0] and keys[low] == wanted else -1
