"""Observe the equities of racks in many games: the raw material for training leaves.

The value of a leave is how much better than on average one does with it on the next turn: the
expected equity of the best move with a rack of that leave and random tiles, less the same for a
wholly random rack. Here games are played as ever, and beside every turn some random racks are
tried on the board at hand. Their best equities are summed up for every leave in them.

That counts right without weights: a leave's chance to be completed to a rack by random tiles is
in proportion to the rack's chance, times the number of ways the leave is part of it; and each way
is a mask. If the rack was drawn around a given leave, only masks that contain it count.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from ..generation.best import find_best
from ..generation.crosssets import graph_of
from ..generation.rack import load_rack
from ..graphs.graph import Graph
from .games_play import begin_game, find_move, play_turn, random_below, seed_game


@entry
def observe_games(
    states: Array,
    works: Array,
    searches: Array,
    games: Array,
    values: Array,
    moves: Array,
    seed: int,
    start: int,
    count: int,
    probes: int,
    forced: Array,
    pool: Array,
    sums: Array,
    counts: Array,
) -> int:
    """Play ``count`` games and add up what was seen by rank of leave; returns how many racks.

    Both seats play by ``values[0]``, a table of all leaves, which also values the racks. Turns
    with fewer tiles in the bag than an exchange needs are not observed. Each row of ``forced`` is
    a leave, its number of tiles first; each probe draws around one of them if it has rows and the
    tiles are there.
    """
    state, work, search, game = states[0], works[0], searches[0], games[0]
    graph = graph_of(state)
    seen = 0
    for number in range(start, start + count):
        seed_game(game, seed, number)
        begin_game(state, game)
        over = False
        while not over:
            if game.behind - game.front >= game.exchange_minimum:
                for _ in range(probes):
                    mask = draw_probe(state, game, forced, pool)
                    observe(graph, state, work, search, values[0], moves, mask, sums, counts)
                    seen += 1
            find_move(graph, state, work, search, game, values[0], moves)
            over = play_turn(graph, state, search, game, moves)
    return seen


@kernel
def draw_probe(state: Record, game: Record, forced: Array, pool: Array) -> int:
    """Put a rack of tiles that are not on the board into ``state``: the mask of what was forced."""
    count = signed(0)
    for seat in range(2):
        for position in range(game.rack_count[seat]):
            pool[unsigned(count)] = game.rack[seat, position]
            count += 1
    for i in range(game.front, game.behind):
        pool[unsigned(count)] = game.bag[unsigned(i)]
        count += 1
    placed = 0
    if forced.shape[0] > 0:
        placed = draw_forced(forced[random_below(game, forced.shape[0])], pool, count)
    leave = 0  # the forced tiles, packed
    for i in range(placed):
        leave |= signed(pool[unsigned(i)]) << (8 * i)
    for i in range(placed, game.rack_size):
        j = i + random_below(game, count - i)
        pool[unsigned(i)], pool[unsigned(j)] = pool[unsigned(j)], pool[unsigned(i)]
    sort_rack(state, pool, game.rack_size)
    mask = 0
    for i in range(placed):
        position = 0
        tile = (leave >> (8 * i)) & 255
        while state.rack[unsigned(position)] != tile or (mask >> position) & 1 != 0:
            position += 1
        mask |= 1 << position
    return mask


@kernel
def draw_forced(leave: Array, pool: Array, count: int) -> int:
    """Bring a leave's tiles to the front of the pool; 0 if it has not got them all."""
    size = signed(leave[0])
    for i in range(size):
        j = i
        while j < count and pool[unsigned(j)] != leave[1 + i]:
            j += 1
        if j == count:
            return 0
        pool[unsigned(i)], pool[unsigned(j)] = pool[unsigned(j)], pool[unsigned(i)]
    return size


@kernel
def sort_rack(state: Record, tiles: Array, count: int) -> None:
    """Set the rack to the first tiles of an array."""
    for i in range(count):
        tile = tiles[unsigned(i)]
        j = i
        while j > 0 and state.rack[unsigned(j - 1)] > tile:
            state.rack[unsigned(j)] = state.rack[unsigned(j - 1)]
            j -= 1
        state.rack[unsigned(j)] = tile
    state.rack_count = count


@kernel
def observe(
    graph: Graph,
    state: Record,
    work: Record,
    search: Record,
    values: Record,
    moves: Array,
    mask: int,
    sums: Array,
    counts: Array,
) -> None:
    """Add the best equity of the rack in ``state`` to its leaves that contain a mask."""
    load_rack(state, values)
    equity = find_best(graph, state, work, search, moves, state.rack_count)
    for kept in range(1 << state.rack_count):
        size = count_bits(kept)
        if kept & mask == mask and size <= values.longest:
            base = signed(values.rank_base[unsigned(size)])
            rank = base + signed(state.rank[unsigned(kept)])
            sums[unsigned(rank)] += equity
            counts[unsigned(rank)] += 1
