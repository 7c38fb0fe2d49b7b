"""Practical chances: playouts in which one side ends the game best against static play.

With the bag empty both racks are known, and what a static player will do is, too: it is found, not
searched. So only the moves of one side branch, and few turns are left. At each of its turns the
moves of highest equity are tried, answered and followed up, until one wins the game. In the
terms of game theory this is a best response, limited to the moves tried; perfect opponents are
left to the endgame solver (endgames/search.py).

Most games are decided: where static play on both sides wins, or loses by more than ``_REACH``, its
result stands.

The kernels here are a part of ``playout.play_out``.
"""

from __future__ import annotations

from ..arrays.state import STATE
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..generation.crosssets import graph_of
from ..generation.movegen import line_moves
from ..graphs.graph import Graph
from .board_copy import copy_board
from .games_play import find_move, load_seat, play_turn

# Points: what the best response gains on static play is more in very few endgames.
_REACH = 60
_BOARD_STEP = STATE.itemsize
# Boards before those of the search: after the candidate, and of the playout.
_FIRST = 2


@kernel
def finish_game(
    states: Array,
    work: Record,
    search: Record,
    deal: Record,
    games: Array,
    values: Record,
    moves: Array,
    tops: Array,
    levels: Array,
    widths: Array,
    goal: int,
) -> None:
    """Finish a game with an empty bag, seat 0 to move, its scores then those of the best found.

    ``goal`` are the points that win the game, counted as a result's are. Seat 0 tries ``widths[0]``
    moves at its first turn, ``widths[1]`` at its next and so on; then it is static again.
    """
    game, first = games[0], games[1]
    copy_board(states[1], deal.board + _FIRST * _BOARD_STEP, deal.copy)
    copy_game(game, first)
    finish_statically(states[1], work, search, game, values, moves)
    points = signed(game.score[0] - game.score[1])
    if goal - _REACH <= points < goal:
        points = max(
            points,
            best_line(states, work, search, deal, games, values, moves, tops, levels, widths, goal),
        )
        game.score[0] = game.score[1] + points


@kernel
def finish_statically(
    state: Record, work: Record, search: Record, game: Record, values: Record, moves: Array
) -> None:
    """Play static moves on both sides until the game is over."""
    graph = graph_of(state)
    over = False
    while not over:
        over = turn_statically(graph, state, work, search, game, values, moves)


@kernel
def turn_statically(
    graph: Graph,
    state: Record,
    work: Record,
    search: Record,
    game: Record,
    values: Record,
    moves: Array,
) -> bool:
    """A static move of the side to move; returns whether the game is over."""
    find_move(graph, state, work, search, game, values, moves)
    return play_turn(graph, state, search, game, moves)


@kernel
def best_line(
    states: Array,
    work: Record,
    search: Record,
    deal: Record,
    games: Array,
    values: Record,
    moves: Array,
    tops: Array,
    levels: Array,
    widths: Array,
    goal: int,
) -> int:
    """The most points of seat 0, to move on board ``_FIRST``, in the lines that are tried.

    Level ``n`` is its turn number ``n``; the game there is ``games[1 + n]``.
    """
    graph = graph_of(states[_FIRST])
    level = signed(0)
    open_level(graph, states[_FIRST], work, games[1], values, moves, tops, levels, widths, level)
    while True:
        here = levels[unsigned(level)]
        if here.next == here.count or here.best >= goal:
            if level == 0:
                return signed(here.best)
            level -= 1
            above = levels[unsigned(level)]
            above.best = max(above.best, here.best)
            continue
        state, game = states[unsigned(_FIRST + level + 1)], games[unsigned(2 + level)]
        board = deal.board + (_FIRST + level) * _BOARD_STEP
        copy_board(states[_FIRST], board + _BOARD_STEP, board)
        copy_game(games[unsigned(1 + level)], game)
        moves[0] = tops[unsigned(level), unsigned(here.next)]
        here.next += 1
        search.exchange = 0
        over = play_turn(graph, state, search, game, moves)
        if not over:
            over = turn_statically(graph, state, work, search, game, values, moves)
        if not over and level + 1 == widths.shape[0]:
            finish_statically(state, work, search, game, values, moves)
            over = True
        if over:
            here.best = max(here.best, signed(game.score[0] - game.score[1]))
        else:
            level += 1
            open_level(graph, state, work, game, values, moves, tops, levels, widths, level)


@kernel
def open_level(
    graph: Graph,
    state: Record,
    work: Record,
    game: Record,
    values: Record,
    moves: Array,
    tops: Array,
    levels: Array,
    widths: Array,
    level: int,
) -> None:
    """List the moves to try at a level, a pass among them, by falling equity."""
    here = levels[unsigned(level)]
    here.next = 0
    here.best = -(1 << 30)
    best, most = tops[unsigned(level)], signed(widths[unsigned(level)])
    count = list_tops(graph, state, work, game, values, moves, best, most)
    moves[0].length = 0
    moves[0].used = 0
    moves[0].score = 0
    moves[0].equity = state.leave[0]
    here.count = insert(best, moves[0], count, most)


@kernel
def list_tops(
    graph: Graph,
    state: Record,
    work: Record,
    game: Record,
    values: Record,
    moves: Array,
    tops: Array,
    most: int,
) -> int:
    """List the placements of highest equity, ``most`` at most, best first; returns how many."""
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
        count = insert(tops, moves[unsigned(i)], count, most)
    return count


@inlined
def insert(best: Array, move: Record, count: int, most: int) -> int:
    """Put a move among the best, unless it is worse than all and there is no room."""
    at = count
    if count == most:
        at -= 1
        if best[unsigned(at)].equity >= move.equity:
            return count
    else:
        count += 1
    while at > 0 and best[unsigned(at - 1)].equity < move.equity:
        best[unsigned(at)] = best[unsigned(at - 1)]
        at -= 1
    best[unsigned(at)] = move
    return count


@kernel
def copy_game(game: Record, to: Record) -> None:
    """Copy what an endgame changes."""
    for seat in range(2):
        to.rack_count[seat] = game.rack_count[seat]
        for position in range(game.rack_count[seat]):
            to.rack[seat, position] = game.rack[seat, position]
        to.score[seat] = game.score[seat]
    to.scoreless = game.scoreless
    to.to_move = game.to_move
