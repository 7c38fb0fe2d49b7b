"""Static games that branch: what some good moves of a turn come to, and the boards they leave.

At every turn the best placement and some that are nearly as good are made on a copy of the game and
answered and followed up, all with the same racks and the same bag. So boards after moves of one
position are compared, and chance is mostly the same for all of them.
"""

from __future__ import annotations

from eliot_qt.engine.compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from eliot_qt.engine.generation.crosssets import graph_of
from eliot_qt.engine.graphs.graph import Graph
from eliot_qt.engine.playing.board_copy import copy_board
from eliot_qt.engine.playing.board_counts import COUNTS, count_lanes, note_kept, note_view
from eliot_qt.engine.playing.board_worth import board_worth
from eliot_qt.engine.playing.games_play import (
    begin_game,
    count_unseen,
    find_move,
    play_turn,
    random_below,
    seed_game,
)
from eliot_qt.engine.playing.practical import list_tops

# Beside the counts of a board: game, turn, unseen tiles, and what comes after two turns over the
# equity, in millipoints.
FACTS = 4
# Moves tried at a turn at most, those they are chosen from, and the millipoints of equity that
# these may be behind the best: no other move is ever chosen for its board.
BRANCHES, TOPS, GAP = 6, 12, 15_000
_TURNS = 2


@entry
def branch_game(
    states: Array,
    works: Array,
    searches: Array,
    games: Array,
    values: Array,
    moves: Array,
    boards: Array,
    tops: Array,
    seed: int,
    number: int,
    view: Array,
    rows: Array,
    facts: Array,
) -> int:
    """Play a static game; returns how many boards there are, with a row of counts and facts each.

    The second of ``states`` and ``games`` is for branches; ``boards`` are the addresses of what a
    move changes of both states.
    """
    state, game, search = states[0], games[0], searches[0]
    graph = graph_of(state)
    seed_game(game, seed, number)
    begin_game(state, game)
    noted, turn, over = signed(0), signed(0), False
    while not over:
        find_move(graph, state, works[0], search, game, values[0], moves)
        if search.exchange == 0 and moves[0].length != 0 and game.front != game.behind:
            count = list_tops(graph, state, works[0], game, values[0], moves, tops, TOPS)
            count = mix(game, moves, tops, near_best(tops, count))
            count_unseen(state, game, 1 - game.to_move)
            note_view(state, view)
            for i in range(count if count > 1 else 0):
                moves[0] = tops[unsigned(i)]
                note_kept(state, signed(moves[0].used), view)
                equity = signed(moves[0].equity)
                gain = branch(
                    graph, states, works[0], search, games, values[0], moves, boards, view,
                    rows[unsigned(noted)],
                )  # fmt: skip
                fact = facts[unsigned(noted)]
                fact[0], fact[1], fact[2], fact[3] = number, turn, view[5], gain - equity
                noted += 1
            search.exchange = 0
            moves[0] = tops[0]
        over = play_turn(graph, state, search, game, moves)
        turn += 1
    return noted


@kernel
def near_best(tops: Array, count: int) -> int:
    """Return how many of the best placements are near enough to the first."""
    while count > 1 and tops[unsigned(count - 1)].equity < tops[0].equity - GAP:
        count -= 1
    return count


@kernel
def mix(game: Record, moves: Array, tops: Array, count: int) -> int:
    """Keep the first of the moves and some others, chosen at random; returns how many."""
    kept = min(count, BRANCHES)
    for i in range(1, kept):
        j = i + random_below(game, count - i)
        moves[0] = tops[unsigned(j)]
        tops[unsigned(j)] = tops[unsigned(i)]
        tops[unsigned(i)] = moves[0]
    return kept


@kernel
def branch(
    graph: Graph,
    states: Array,
    work: Record,
    search: Record,
    games: Array,
    values: Record,
    moves: Array,
    boards: Array,
    view: Array,
    row: Array,
) -> int:
    """Make the first of the moves on a copy of the game, and count what its board offers.

    Returns what has been gained on the other seat two turns later, the values of both leaves then
    included, in millipoints.
    """
    state, game = states[1], games[1]
    games[1] = games[0]
    copy_board(states[0], boards[1], boards[0])
    seat = signed(game.to_move)
    before = signed(game.score[seat] - game.score[1 - seat])
    search.exchange = 0
    over = play_turn(graph, state, search, game, moves)
    for i in range(COUNTS):
        row[i] = 0
    count_lanes(state, view, row)
    leaves = signed(0)
    for turn in range(_TURNS):
        if over:
            break
        in_bag = signed(game.behind - game.front)
        equity = signed(find_move(graph, state, work, search, game, values, moves))
        if in_bag != 0:
            score = signed(moves[0].score) if moves[0].length != 0 else signed(0)
            leaves += (equity - 1000 * score) * (2 * turn - 1)
        over = play_turn(graph, state, search, game, moves)
        if over:
            leaves = signed(0)
    return 1000 * (signed(game.score[seat] - game.score[1 - seat]) - before) + leaves


@entry
def value_often(states: Array, view: Array, row: Array, weights: Array, times: int) -> int:
    """Value the first board many times, to be timed, with its rack kept; returns the sum."""
    note_view(states[0], view)
    note_kept(states[0], 0, view)
    total = 0
    for _ in range(times):
        total += board_worth(states[0], view, row, weights)
    return total
