"""Kernels of position_value.py: what a board offers, and games that use or record it."""

from __future__ import annotations

from eliot_qt.engine.compiling.compiler import (
    Array,
    Record,
    entry,
    inlined,
    kernel,
    signed,
    unsigned,
)
from eliot_qt.engine.compiling.intrinsics import copy_bytes, count_bits, lowest_bit
from eliot_qt.engine.generation.crosssets import graph_of, line_bits, square
from eliot_qt.engine.generation.movegen import line_moves
from eliot_qt.engine.generation.placing import place
from eliot_qt.engine.graphs.graph import Graph
from eliot_qt.engine.playing.games_play import (
    begin_game,
    find_move,
    load_seat,
    play_turn,
    seed_game,
)
from eliot_qt.engine.playing.practical import insert

# Squares next to tiles of a neighbouring line alone, by share of the unseen tiles that fit (6) and
# by room for a word along the line (4); those before, behind and between tiles of the line, by
# share (6 each), and the first two by room (4 each).
HOOK, END, END_ROOM = 0, 24, 42
# Bonuses of these squares by share: double and triple words, triple letters.
WORD, LETTER = 50, 62
# Triple words that a word over such a square can reach, by share (3) and distance (7); double
# words, and two triple words at once, by share.
TRIPLE, DOUBLE, TWO_TRIPLES = 68, 89, 92
# Points of cross words, times the share; of those that also touch tiles of the line.
CROSS = 95
# Words on the board by length (1, 2, more) and by free squares around them (4).
BLOCK = 97
COUNTS = 109
# Beside the counts of a row of ``play_recorded``: game, seat, lead of seat 0 and leave of the mover
# in millipoints, unseen tiles, final lead of seat 0.
FACTS = 6
_FAR = 6
_BINGO = 7
# Points of equity that a move may be behind the best and still be looked at.
_GAP = 15_000


@inlined
def share_class(share: int) -> int:
    """The class of a share of the unseen tiles, in 256ths."""
    if share < 10:
        return 0
    if share < 26:
        return 1
    if share < 56:
        return 2
    if share < 115:
        return 3
    return 4 if share < 255 else 5


@inlined
def room_class(squares: int) -> int:
    """The class of a number of squares for a word."""
    if squares <= 2:
        return 0
    if squares <= 4:
        return 1
    return 2 if squares <= 6 else 3


@inlined
def side_class(squares: int) -> int:
    """The class of a number of free squares at one side."""
    if squares == 0:
        return 0
    if squares <= 2:
        return 1
    return 2 if squares <= 5 else 3


@kernel
def slice_pool(pool: Array, letters: int, slices: Array) -> None:
    """Set bit ``k`` of how many there are of each letter in slice ``k``; then blanks, and all.

    So the tiles that a set of letters fits are four counts of bits. Up to 15 tiles of a kind.
    """
    for i in range(6):
        slices[i] = 0
    for kind in range(1, letters + 1):
        count = signed(pool[unsigned(kind)])
        for k in range(4):
            slices[k] |= ((count >> k) & 1) << kind
        slices[5] += count
    slices[4] = pool[0]
    slices[5] += pool[0]


@kernel
def free_squares(state: Record, base: int, own: int, start: int, step: int, letters: int) -> int:
    """Empty squares on from a square that some of the letters fit, up to seven."""
    count = signed(0)
    at = start + step
    while 0 <= at < state.size and count < _BINGO and (own >> at) & 1 == 0:
        if signed(state.cross_set[unsigned(base + at)]) & letters == 0:
            break
        count += 1
        at += step
    return count


@kernel
def room(state: Record, base: int, own: int, start: int, step: int, letters: int) -> int:
    """Squares on from one that a word can fill without touching further tiles of the line."""
    count = min(free_squares(state, base, own, start, step, letters), _FAR)
    behind = start + step * (count + 1)
    if count != 0 and 0 <= behind < state.size and (own >> behind) & 1 != 0:
        count -= 1
    return count


@kernel
def count_lanes(state: Record, slices: Array, row: Array) -> None:
    """Add what the board offers to whoever moves next, for the unseen tiles of ``slices``."""
    letters = slices[0] | slices[1] | slices[2] | slices[3]
    if slices[4] > 0:
        letters = -2
    full = (1 << state.size) - 1
    for direction in range(2):
        for line in range(state.size):
            at = line_bits(state, direction, line)
            own = signed(state.occupied[unsigned(at)])
            near = signed(state.occupied[unsigned(at - 1)] | state.occupied[unsigned(at + 1)])
            base = square(state, direction, line, 0)
            live = (own << 1 | own >> 1 | near) & ~own & full
            while live != 0:
                col = lowest_bit(live)
                live &= live - 1
                count_square(state, slices, row, base, own, col, (near >> col) & 1, letters)
            count_blocks(state, row, base, own, letters)


@kernel
def count_square(
    state: Record,
    slices: Array,
    row: Array,
    base: int,
    own: int,
    col: int,
    crossed: int,
    any_letter: int,
) -> None:
    """Add what one empty square beside tiles offers along a line."""
    here = unsigned(base + col)
    left = (own << 1 >> col) & 1
    right = (own >> (col + 1)) & 1
    letters = signed(state.cross_set[here])
    if right != 0:
        letters &= signed(state.extend_set[here])
    if left != 0:
        letters &= signed(state.follow_set[here])
    if letters & any_letter == 0:
        return
    fit = slices[4]
    for k in range(4):
        fit += count_bits(letters & slices[k]) << k
    share = fit * (65536 // max(slices[5], 1)) >> 8
    kind = share_class(share)
    low = signed(0) if left != 0 else room(state, base, own, col, -1, any_letter)
    high = signed(0) if right != 0 else room(state, base, own, col, 1, any_letter)
    if left == 0 and right == 0:
        row[unsigned(HOOK + 4 * kind + room_class(low + high + 1))] += 1
    else:
        sides = left + 2 * right - 1
        row[unsigned(END + 6 * sides + kind)] += 1
        if sides == 0:
            row[unsigned(END_ROOM + side_class(high))] += 1
        elif sides == 1:
            row[unsigned(END_ROOM + 4 + side_class(low))] += 1
    if crossed != 0:
        points = signed(state.cross_score[here]) * share >> 8
        row[unsigned(CROSS)] += points
        row[unsigned(CROSS + 1)] += points * (left | right)
    count_bonuses(state, row, base, (col, low, high), kind)


@kernel
def count_bonuses(
    state: Record, row: Array, base: int, reach: tuple[int, int, int], kind: int
) -> None:
    """Add the bonus squares that words over a square can fill."""
    col, low, high = reach
    here = unsigned(base + col)
    word = signed(state.word_bonus[here])
    if word > 1:
        row[unsigned(WORD + 6 * signed(word > 2) + kind)] += 1
    if state.letter_bonus[here] > 2:
        row[unsigned(LETTER + kind)] += 1
    triples = signed(0)
    for at in range(col - low, col + high + 1):
        word = signed(state.word_bonus[unsigned(base + at)])
        if word == 3:
            triples += 1
            row[unsigned(TRIPLE + 7 * (kind // 2) + abs(at - col))] += 1
        elif word == 2:
            row[unsigned(DOUBLE + kind // 2)] += 1
    if triples > 1:
        row[unsigned(TWO_TRIPLES + kind // 2)] += 1


@kernel
def count_blocks(state: Record, row: Array, base: int, own: int, letters: int) -> None:
    """Add the words of a line by the room around them."""
    rest = own
    while rest != 0:
        first = lowest_bit(rest)
        last = first
        while (own >> (last + 1)) & 1 != 0:
            last += 1
        rest &= -1 << (last + 1)
        free = free_squares(state, base, own, first, -1, letters)
        free += free_squares(state, base, own, last, 1, letters)
        row[unsigned(BLOCK + 4 * min(last - first, 2) + room_class(free))] += 1


@kernel
def count_pool(state: Record, game: Record, pool: Array, slices: Array) -> None:
    """Slice the tiles that the seat to move cannot see."""
    other = 1 - game.to_move
    for kind in range(state.letters + 1):
        pool[unsigned(kind)] = 0
    for i in range(game.front, game.behind):
        pool[unsigned(game.bag[unsigned(i)])] += 1
    for i in range(game.rack_count[other]):
        pool[unsigned(game.rack[other, i])] += 1
    slice_pool(pool, state.letters, slices)


@entry
def play_recorded(
    states: Array,
    works: Array,
    searches: Array,
    games: Array,
    values: Array,
    moves: Array,
    seed: int,
    start: int,
    count: int,
    pool: Array,
    slices: Array,
    rows: Array,
    facts: Array,
) -> int:
    """Play static games and record the counts after each turn; returns how many turns."""
    state, game, search = states[0], games[0], searches[0]
    graph = graph_of(state)
    recorded = signed(0)
    for number in range(start, start + count):
        seed_game(game, seed, number)
        begin_game(state, game)
        over = False
        first = recorded
        while not over:
            seat = signed(game.to_move)
            in_bag = signed(game.behind - game.front)
            equity = find_move(graph, state, works[0], search, game, values[0], moves)
            score = signed(moves[0].score) if moves[0].length != 0 else signed(0)
            count_pool(state, game, pool, slices)
            over = play_turn(graph, state, search, game, moves)
            if not over:
                row, fact = rows[unsigned(recorded)], facts[unsigned(recorded)]
                for i in range(COUNTS):
                    row[i] = 0
                count_lanes(state, slices, row)
                fact[0] = number
                fact[1] = seat
                fact[2] = game.score[0] - game.score[1]
                fact[3] = equity - 1000 * score if in_bag != 0 else 0
                fact[4] = game.behind - game.front + game.rack_count[game.to_move]
                recorded += 1
        for i in range(first, recorded):
            facts[unsigned(i), 5] = game.score[0] - game.score[1]
    return recorded


@entry
def play_valued(
    states: Array,
    works: Array,
    searches: Array,
    games: Array,
    values: Array,
    moves: Array,
    boards: Array,
    tops: Array,
    weights: Array,
    seed: int,
    start: int,
    pool: Array,
    slices: Array,
    row: Array,
    results: Array,
    seen: Array,
) -> None:
    """Play pairs of games, player 0 by equity and the value of the board, player 1 by equity.

    ``weights`` has a row for each number of unseen tiles. ``boards`` are the addresses of what a
    move changes of both states. ``seen`` counts turns with a choice, and moves that equity would
    not have made.
    """
    state, game, search = states[0], games[0], searches[0]
    graph = graph_of(state)
    for i in range(results.shape[0]):
        number = start + i
        starter = number & 1
        seed_game(game, seed, number >> 1)
        begin_game(state, game)
        over = False
        while not over:
            find_move(graph, state, works[0], search, game, values[0], moves)
            chooses = (game.to_move ^ starter) == 0 and game.front != game.behind
            if chooses and search.exchange == 0 and moves[0].length != 0:
                count = list_best(graph, state, works[0], game, values[0], moves, tops)
                count_pool(state, game, pool, slices)
                best = choose(graph, states, game, boards, tops, count, weights, slices, row)
                moves[0] = tops[unsigned(best)]
                seen[0] += 1
                seen[1] += signed(best != 0)
            over = play_turn(graph, state, search, game, moves)
        for seat in range(2):
            results[unsigned(i), seat ^ starter] = game.score[seat]


@kernel
def list_best(
    graph: Graph,
    state: Record,
    work: Record,
    game: Record,
    values: Record,
    moves: Array,
    tops: Array,
) -> int:
    """List the placements of highest equity; returns how many there are."""
    load_seat(state, game, values)
    state.move_count = 0
    for line in range(2 * state.size):
        state.next_line = line
        listed, _ = line_moves(graph, state, work, moves)
        if listed > moves.shape[0]:
            break
        state.move_count = listed
    count = signed(0)
    for i in range(state.move_count):
        count = insert(tops, moves[unsigned(i)], count, tops.shape[0])
    return count


@kernel
def choose(
    graph: Graph,
    states: Array,
    game: Record,
    boards: Array,
    tops: Array,
    count: int,
    weights: Array,
    slices: Array,
    row: Array,
) -> int:
    """The number of the move whose equity and board are worth most together."""
    best = signed(0)
    most = -1e18
    in_bag = signed(game.behind - game.front)
    for number in range(count):
        move = tops[unsigned(number)]
        if move.equity < tops[0].equity - _GAP:
            break
        copy_bytes(boards[1], boards[0], boards[2])
        place(graph, states[1], move)
        for i in range(COUNTS):
            row[i] = 0
        count_lanes(states[1], slices, row)
        unseen = slices[5] - min(signed(count_bits(signed(move.used))), in_bag)
        value = move.equity / 1000.0
        for i in range(COUNTS):
            value += weights[unsigned(unseen), i] * row[i]
        if value > most:
            most = value
            best = number
    return best


@entry
def count_often(states: Array, slices: Array, row: Array, times: int) -> None:
    """Count what a board offers many times, to be timed."""
    for _ in range(times):
        count_lanes(states[0], slices, row)
