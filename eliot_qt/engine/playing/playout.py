"""Playouts: a candidate move, then some turns of static play, on tiles drawn at random.

The board after a candidate stands still while the racks change, so the first reply is looked up in
its index; for the next moves only what the moves before have touched is searched (index_touch.py).
The index may also be that of the board before the candidate, which then counts as touched too, or
what it has changed has an index of its own, the overlay. After some turns little of an index is
left, and boards are searched whole. Everything else is done as in whole games (games_play.py).

What is drawn depends on the seed and the playout's number alone: candidates that are compared meet
the same rack of the opponent, and draw from the same bag in the same order. Where a table says
which tiles the opponent may have kept (leave_inference.py), playout number ``n`` takes the row
``n`` of it, and from the first again after the last.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from ..generation.best import find_best
from ..generation.crosssets import graph_of
from .board_copy import copy_board
from .games_play import (
    add_tile,
    draw,
    end_turn,
    fill_bag,
    lay_found,
    load_seat,
    put_back,
    rack_points,
    random_below,
    seed_game,
)
from .index_lookup import Layer
from .index_query import best_placement, best_reply
from .index_touch import best_after, note_reply_touched, recall_touched
from .practical import finish_game

# Turns that an index serves. The gain falls from 20 µs at the fourth to 5 at the sixth.
_INDEXED = 6


@entry
def play_out(
    states: Array,
    works: Array,
    searches: Array,
    indexes: Array,
    slots: Array,
    groups: Array,
    placements: Array,
    overlays: Array,
    over_slots: Array,
    over_groups: Array,
    over_placements: Array,
    values: Array,
    deals: Array,
    games: Array,
    moves: Array,
    tops: Array,
    levels: Array,
    widths: Array,
    leaves: Array,
    gains: Array,
    plies: int,
    goal: int,
    lead: int,
    seed: int,
    start: int,
    results: Array,
    turns: Array,
) -> None:
    """Play out numbers ``start`` on, one for each result, for this many turns after the candidate.

    ``states[0]`` is the board after the candidate; ``states[1]`` is filled from it. The overlays
    are those of the indexes where the deal says that there are any. ``leaves`` are
    equally likely ones of the opponent; without any its whole rack is drawn. With ``plies`` less
    than 0 games are played to the end, from where the bag is empty as ``finish_game`` does: one
    kernel for both, because each compiles for as long as both together. ``gains`` are of turns of
    the seat that has made the candidate, which leads by ``lead`` after it, as later_turns.py has
    them. What happens at the first turns is added to ``turns``, a PLY for each, in a row for each
    of equal parts of the playouts.
    """
    before, after = states[0], states[1]
    search, game, deal = searches[0], games[0], deals[0]
    board = (indexes[0], slots, groups, placements)
    overlay = (overlays[0], over_slots, over_groups, over_placements)
    for i in range(results.shape[0]):
        result = results[i]
        part = unsigned(i * turns.shape[0] // results.shape[0])
        over = deal_tiles(before, deal, game, leaves, seed, start + i)
        copy_board(before, signed(deal.copy), signed(deal.board))
        result.reply = 0
        result.reply_bingo = 0
        result.later = 0
        is_empty = False
        mine = signed(deal.kept_value)  # of the last leaves of both
        theirs = signed(0)
        ply = signed(0)
        while not (over or is_played_out(game, plies, ply)):
            in_bag = signed(game.behind - game.front)
            if game.to_move == 0 and not is_empty:
                result.later += later_gain(game, gains, lead, in_bag)
                is_empty = in_bag == 0
            equity = find_turn(
                before, after, works[0], search, board, overlay, values[0], game, deal, moves, ply,
            )  # fmt: skip
            score = signed(moves[0].score) if moves[0].length != 0 else 0
            leave = equity - 1000 * score if in_bag != 0 else 0
            if ply & 1 != 0:
                mine = leave
            else:
                theirs = leave
            seat = unsigned(game.to_move)
            bingos = signed(game.bingos[seat])
            # What lies on the board at the end is not asked.
            if ply + 1 != plies:
                lay_found(graph_of(after), after, search, moves)
            over = end_turn(after, search, game, moves)
            if ply < turns.shape[1]:
                turn = turns[part, unsigned(ply)]
                turn.count += 1
                turn.points += score
                turn.squares += score * score
                turn.bingos += game.bingos[seat] - bingos
            if ply == 0:
                note_reply(game, result, moves[0])
            ply += 1
            if ply < _INDEXED and ply != plies and moves[0].length != 0:
                note_reply_touched(before, after, indexes[0], overlays[0], deal, moves[0])
        if plies < 0 and not over:
            finish_game(
                states, works[0], search, deal, games, values[0], moves, tops, levels, widths, goal
            )
            over = True
        note_result(game, result, mine - theirs, over)


@inlined
def is_played_out(game: Record, plies: int, ply: int) -> bool:
    """Return whether a playout has had its turns, or its end is to be found another way."""
    if plies >= 0:
        return ply == plies
    return ply != 0 and game.to_move == 0 and game.front == game.behind


@inlined
def find_turn(
    before: Record,
    after: Record,
    work: Record,
    search: Record,
    board: Layer,
    overlay: Layer,
    values: Record,
    game: Record,
    deal: Record,
    moves: Array,
    ply: int,
) -> int:
    """Find the best move of turn number ``ply``, as ``find_move`` does; returns its equity."""
    state = before if ply == 0 else after
    exchange = load_seat(state, game, values)
    graph = graph_of(state)
    has_overlay = signed(deal.has_overlay)
    if ply >= _INDEXED:
        return find_best(graph, state, work, search, moves, exchange)
    if ply == 0:
        recall_touched(board[0], overlay[0], deal)
        if deal.is_touched == 0 or has_overlay != 0:
            equity = best_placement(state, board, overlay, has_overlay)
            equity, search.exchange = best_reply(state, board[0], moves[0], exchange, equity)
            return equity
    return best_after(graph, state, work, search, board, overlay, has_overlay, moves, exchange)


@inlined
def note_reply(game: Record, result: Record, move: Record) -> None:
    """Note the reply played."""
    result.reply_bingo = game.bingos[1]
    if move.length != 0:
        result.reply = move.score


@inlined
def later_gain(game: Record, gains: Array, lead: int, in_bag: int) -> int:
    """Look up what the next turn of seat 0 gains; nothing with more tiles in the bag than rows."""
    if in_bag >= gains.shape[0]:
        return signed(0)
    most = gains.shape[1] // 2
    now = lead + signed(game.score[0] - game.score[1])
    return signed(gains[unsigned(in_bag), unsigned(most + min(max(now, -most), most))])


@kernel
def deal_tiles(
    state: Record, deal: Record, game: Record, leaves: Array, seed: int, number: int
) -> bool:
    """Deal what playout ``number`` begins with; returns whether the game is over already."""
    seed_game(game, seed, number)
    if leaves.shape[0] != 0:
        deal_leave(game, leaves[unsigned(number % leaves.shape[0])])
    else:
        fill_bag(game)
        for position in range(deal.known_count):
            game.rack[1, position] = deal.known[position]
        game.rack_count[1] = deal.known_count
    for seat in range(2):
        game.score[seat] = 0
        game.bingos[seat] = 0
        game.turns[seat] = 0
    draw(game, 1)
    for position in range(deal.kept_count):
        game.rack[0, position] = deal.kept[position]
    game.rack_count[0] = deal.kept_count
    draw(game, 0)
    for position in range(deal.thrown_count):
        put_back(game, 0, signed(deal.thrown[position]))
    game.scoreless = deal.scoreless
    game.to_move = 1
    if game.rack_count[0] != 0:
        return False
    points = rack_points(state, game, 1)
    game.score[0] += points * (1 + game.gains_twice)
    game.score[1] -= points * (1 - game.gains_twice)
    return True


@kernel
def deal_leave(game: Record, leave: Record) -> None:
    """Give seat 1 a leave and shuffle the other tiles; both have the order of the full bag."""
    game.rack_count[1] = 0
    held = signed(0)
    count = signed(0)
    for i in range(game.full_count):
        tile = game.full_bag[unsigned(i)]
        if held < leave.count and leave.tiles[unsigned(held)] == tile:
            add_tile(game, 1, tile)
            held += 1
            continue
        j = random_below(game, count + 1)
        game.bag[unsigned(count)] = game.bag[unsigned(j)]
        game.bag[unsigned(j)] = tile
        count += 1
    game.front = 0
    game.behind = count


@kernel
def note_result(game: Record, result: Record, leaves: int, over: bool) -> None:
    """Note how a playout has ended; with the game over leaves count no more."""
    points = signed(game.score[0] - game.score[1])
    result.points = points
    result.spread = 1000 * points + (0 if over else leaves)
    result.over = over
    result.unseen = game.behind - game.front + game.rack_count[game.to_move]
