"""Whole games in a kernel: draw, best move, play, score, until the end.

Every game has its own random numbers, made of the seed and the game's number alone. What a game
becomes therefore does not depend on which thread plays it, nor on the games before.

Random numbers: splitmix64 (Steele, Lea, Flood 2014).
"""

from __future__ import annotations

from ..arrays.games_state import EXCHANGED, PASSED, PLACED
from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from ..generation.best import find_best
from ..generation.crosssets import clear_board, graph_of
from ..generation.placing import place
from ..generation.rack import load_masks, value_leaves
from ..graphs.graph import Graph
from ..graphs.pool_kernels import adjust_to_pool

_STEP = 0x9E3779B97F4A7C15
_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB


# ------------------------------------------------------------------ chance
@inlined
def next_random(game: Record) -> int:
    """The next random 64-bit number of a game."""
    game.random += unsigned(_STEP)
    mixed = game.random
    mixed = (mixed ^ (mixed >> unsigned(30))) * unsigned(_MIX1)
    mixed = (mixed ^ (mixed >> unsigned(27))) * unsigned(_MIX2)
    return mixed ^ (mixed >> unsigned(31))


@inlined
def random_below(game: Record, limit: int) -> int:
    """A random number from 0 to ``limit`` - 1, for limits far below 2**32."""
    return signed((next_random(game) >> unsigned(32)) * unsigned(limit) >> unsigned(32))


@kernel
def seed_game(game: Record, seed: int, number: int) -> None:
    """Set the random numbers of game ``number`` going."""
    game.random = unsigned(seed)
    game.random = next_random(game) ^ unsigned(number)
    game.random = next_random(game)


# ------------------------------------------------------------------ bag and racks
@kernel
def fill_bag(game: Record) -> None:
    """Put all tiles into the bag and shuffle it."""
    count = game.full_count
    for i in range(count):
        j = random_below(game, i + 1)
        game.bag[unsigned(i)] = game.bag[unsigned(j)]
        game.bag[unsigned(j)] = game.full_bag[unsigned(i)]
    game.front = 0
    game.behind = count


@kernel
def draw(game: Record, seat: int) -> None:
    """Fill a seat's rack from its end of the bag."""
    while game.rack_count[seat] < game.rack_size and game.front < game.behind:
        if seat == 0:
            tile = game.bag[unsigned(game.front)]
            game.front += 1
        else:
            game.behind -= 1
            tile = game.bag[unsigned(game.behind)]
        add_tile(game, seat, tile)


@inlined
def add_tile(game: Record, seat: int, tile: int) -> None:
    """Put a tile on a rack, which stays sorted."""
    i = game.rack_count[seat]
    while i > 0 and game.rack[seat, i - 1] > tile:
        game.rack[seat, i] = game.rack[seat, i - 1]
        i -= 1
    game.rack[seat, i] = tile
    game.rack_count[seat] += 1


@kernel
def take_from_rack(game: Record, seat: int, used: int) -> None:
    """Remove the tiles of a mask from a rack."""
    kept = 0
    for position in range(game.rack_count[seat]):
        if (used >> position) & 1 == 0:
            game.rack[seat, kept] = game.rack[seat, position]
            kept += 1
    game.rack_count[seat] = kept


@kernel
def put_back(game: Record, seat: int, tile: int) -> None:
    """Put a tile anywhere into the bag; room for it is where the seat has drawn before."""
    if seat == 0:
        game.front -= 1
        end = game.front
    else:
        end = game.behind
        game.behind += 1
    i = game.front + random_below(game, game.behind - game.front)
    game.bag[unsigned(end)] = game.bag[unsigned(i)]
    game.bag[unsigned(i)] = tile


@kernel
def rack_points(state: Record, game: Record, seat: int) -> int:
    """Points of the tiles on a rack."""
    points = 0
    for position in range(game.rack_count[seat]):
        points += state.values[unsigned(game.rack[seat, position])]
    return points


# ------------------------------------------------------------------ turns
@kernel
def begin_game(state: Record, game: Record) -> None:
    """Empty board, full bag, two racks; the random numbers must be set."""
    clear_board(state)
    fill_bag(game)
    for seat in range(2):
        game.rack_count[seat] = 0
        game.score[seat] = 0
        game.bingos[seat] = 0
        game.turns[seat] = 0
        draw(game, seat)
    game.scoreless = 0
    game.to_move = 0


@kernel
def find_move(
    graph: Graph,
    state: Record,
    work: Record,
    search: Record,
    game: Record,
    values: Record,
    moves: Array,
) -> int:
    """Find the best move of the seat to move, as ``best.find_best`` does; returns its equity."""
    exchange = load_seat(state, game, values)
    return find_best(graph, state, work, search, moves, exchange)


@kernel
def load_seat(state: Record, game: Record, values: Record) -> int:
    """Load the rack of the seat to move and value its leaves; returns how many may be exchanged."""
    seat = game.to_move
    state.rack_count = game.rack_count[seat]
    for position in range(state.rack_count):
        state.rack[unsigned(position)] = game.rack[seat, position]
    load_masks(state)
    in_bag = game.behind - game.front
    if in_bag == 0 and values.counts_end != 0:
        value_end(state, rack_points(state, game, 1 - seat))
    else:
        value_leaves(state, values)
        state.in_bag = in_bag
        if values.has_partners != 0:
            count_unseen(state, game, 1 - seat)
        adjust_to_pool(state, values)
    return in_bag if in_bag >= game.exchange_minimum else 0


@kernel
def count_unseen(state: Record, game: Record, other: int) -> None:
    """Count the tiles in the bag and on the other rack."""
    for kind in range(state.letters + 1):
        state.unseen[unsigned(kind)] = 0
    for i in range(game.front, game.behind):
        state.unseen[unsigned(game.bag[unsigned(i)])] += 1
    for position in range(game.rack_count[other]):
        state.unseen[unsigned(game.rack[other, position])] += 1


@kernel
def value_end(state: Record, other_points: int) -> None:
    """With an empty bag: going out gains twice the other rack; see ``leaves.end_values``."""
    full = (1 << state.rack_count) - 1
    state.leave[unsigned(full)] = 2000 * other_points
    state.rank[0] = 0  # points of the tiles kept
    for position in range(state.rack_count):
        points = state.values[unsigned(state.rack[unsigned(position)])]
        bit = 1 << position
        for lower in range(bit):
            state.rank[unsigned(lower | bit)] = state.rank[unsigned(lower)] + points
    for kept in range(1, full + 1):
        state.leave[unsigned(full ^ kept)] = -10_000 - 2000 * state.rank[unsigned(kept)]


@kernel
def play_turn(graph: Graph, state: Record, search: Record, game: Record, moves: Array) -> bool:
    """Play the move found for the seat to move; returns whether the game is over."""
    lay_found(graph, state, search, moves)
    return end_turn(state, search, game, moves)


@inlined
def lay_found(graph: Graph, state: Record, search: Record, moves: Array) -> None:
    """Lay the move found on the board, if it is a placement."""
    if search.exchange == 0 and moves[0].length != 0:
        place(graph, state, moves[0])


@kernel
def end_turn(state: Record, search: Record, game: Record, moves: Array) -> bool:
    """Count the move found and draw tiles, the board aside; returns whether the game is over."""
    seat = game.to_move
    other = 1 - seat
    score = 0
    if search.exchange != 0:
        exchange(game, seat, search.exchange)
    elif moves[0].length != 0:
        used = signed(moves[0].used)
        score = signed(moves[0].score)
        take_from_rack(game, seat, used)
        draw(game, seat)
        game.score[seat] += score
        game.bingos[seat] += signed(count_bits(used) >= state.max_placed)
    game.turns[seat] += 1
    game.scoreless = 0 if score != 0 else game.scoreless + 1
    game.to_move = other
    if game.rack_count[seat] == 0:
        points = rack_points(state, game, other)
        game.score[seat] += points * (1 + game.gains_twice)
        game.score[other] -= points * (1 - game.gains_twice)
        return True
    if game.scoreless >= game.scoreless_limit:
        for i in range(2):
            game.score[i] -= rack_points(state, game, i)
        return True
    return False


@kernel
def exchange(game: Record, seat: int, used: int) -> None:
    """Exchange the tiles of a mask: new ones are drawn before the old ones go back."""
    old = 0  # packed, a byte each
    count = 0
    for position in range(game.rack_count[seat]):
        if (used >> position) & 1 != 0:
            old |= signed(game.rack[seat, position]) << (8 * count)
            count += 1
    take_from_rack(game, seat, used)
    draw(game, seat)
    for i in range(count):
        put_back(game, seat, (old >> (8 * i)) & 255)


# ------------------------------------------------------------------ games
@entry
def play_games(
    states: Array,
    works: Array,
    searches: Array,
    games: Array,
    values: Array,
    moves: Array,
    seed: int,
    start: int,
    pairs: int,
    results: Array,
    turns: Array,
) -> int:
    """Play the games from number ``start`` on, one for each result.

    Two ``values``, one for each player. Player 0 begins the even games, player 1 the odd ones;
    with ``pairs`` (1) two games in a row have the same bag. The turns are noted as long as there
    is room; returns how many there were.
    """
    state, game = states[0], games[0]
    graph = graph_of(state)
    count = 0
    for i in range(results.shape[0]):
        number = start + i
        starter = number & 1
        seed_game(game, seed, number >> 1 if pairs != 0 else number)
        begin_game(state, game)
        over = False
        while not over:
            player = game.to_move ^ starter
            equity = find_move(graph, state, works[0], searches[0], game, values[player], moves)
            if count < turns.shape[0]:
                note_turn(game, searches[0], moves[0], turns[count], player, equity)
            count += 1
            over = play_turn(graph, state, searches[0], game, moves)
        for seat in range(2):
            results[i].score[seat ^ starter] = game.score[seat]
            results[i].bingos[seat ^ starter] = game.bingos[seat]
            results[i].turns[seat ^ starter] = game.turns[seat]
        results[i].starter = starter
    return count


@kernel
def note_turn(
    game: Record, search: Record, move: Record, turn: Record, player: int, equity: int
) -> None:
    """Note the move found and the rack it is played from."""
    seat = game.to_move
    turn.player = player
    turn.rack_count = game.rack_count[seat]
    for position in range(game.rack_count[seat]):
        turn.rack[position] = game.rack[seat, position]
    turn.score = 0
    if search.exchange != 0:
        turn.kind = EXCHANGED
        turn.used = search.exchange
    elif move.length == 0:
        turn.kind = PASSED
        turn.used = 0
    else:
        turn.kind = PLACED
        turn.used = move.used
        turn.direction, turn.row, turn.col = move.direction, move.row, move.col
        turn.length, turn.tiles = move.length, move.tiles
        turn.score = move.score
    turn.leave = equity - 1000 * turn.score if game.front != game.behind else 0
