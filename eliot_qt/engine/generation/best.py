"""The best move alone: the first row of the table of all moves, without making the table.

Every anchor gets an upper bound of the equity its words can have (best_bounds.py). Anchors are
opened in the order of their bounds, and as soon as no bound reaches the best equity found, all is
done: as a rule a fifth of the anchors is looked at. At an open one the sets of tiles that could
still reach the best are found (best_sets.py), and what words they make is looked up by their
letters (best_words.py). Only with two blanks, or a lexicon too large for that, the anchor is
searched along the word graph.

The answer is exactly the first row of the table: among equal equities the same move wins.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..graphs.graph import Graph
from .best_bounds import bound_anchor, bound_squares
from .best_rack import bound_rack
from .best_sets import open_anchor
from .best_state import WORTHLESS
from .crosssets import graph_of, square
from .frames import seed
from .movegen import anchor_bits
from .rack import is_canonical
from .search import search_words

NOTHING = WORTHLESS // 2


@entry
def best_move(states: Array, works: Array, searches: Array, moves: Array, exchange: int) -> int:
    """Find the best move of the position loaded; returns its equity in millipoints.

    ``moves[0]`` becomes the best placement (its length is 0 if there is none), the search's
    ``exchange`` the mask of tiles to exchange if that beats it (else 0). At most ``exchange``
    tiles may be exchanged, 0 if that is not allowed. If there is nothing to do, the equity is
    that of passing. The letters left in the rack's tables are spoilt.
    """
    state, search = states[0], searches[0]
    return find_best(graph_of(state), state, works[0], search, moves, exchange)


@kernel
def find_best(
    graph: Graph, state: Record, work: Record, search: Record, moves: Array, exchange: int
) -> int:
    """As ``best_move``, between kernels."""
    moves[0].length = 0
    moves[0].equity = WORTHLESS
    search.exchange = best_exchange(state, exchange)
    least = signed(NOTHING)
    if search.exchange != 0:
        least = signed(state.leave[unsigned(search.exchange)])
    if state.rack_count > 0:
        bound_rack(state, search)
        bound_lines(state, search, least)
        least = search_anchors(graph, state, work, search, moves, least)
    if moves[0].length != 0:
        search.exchange = 0
        return signed(moves[0].equity)
    return least if search.exchange != 0 else signed(state.leave[0])


@kernel
def best_exchange(state: Record, most: int) -> int:
    """Mask of the exchange of so many tiles or less that keeps the best leave, 0 if none may be.

    Of equal ones the most tiles go.
    """
    best = 0
    for used in range(1, 1 << state.rack_count):
        gain = signed(state.leave[unsigned(used)]) - signed(state.leave[unsigned(best)])
        if count_bits(used) > most or (best != 0 and gain < 0):
            continue
        more = count_bits(used) - count_bits(best)
        apart = used ^ best
        earlier = used & (apart & -apart) != 0  # of as many tiles, the first in the alphabet
        better = best == 0 or gain > 0 or more > 0 or (more == 0 and earlier)
        if better and is_canonical(state, used):
            best = used
    return best


@kernel
def bound_lines(state: Record, search: Record, least: int) -> None:
    """List the anchors that can reach an equity, with their bounds."""
    count = signed(0)
    for direction in range(2):
        for row in range(state.size):
            anchors = anchor_bits(state, direction, row)
            if anchors == 0:
                continue
            base = square(state, direction, row, 0)
            bound_squares(state, search, base)
            limit = signed(0)
            while anchors != 0:
                anchor = lowest_bit(anchors)
                anchors &= anchors - 1
                place = (direction, row, base, anchor, limit)
                most = bound_anchor(state, search, place, signed(-1))
                if most >= least:
                    note_anchor(search, count, place, signed(-1), most)
                    count += 1
                limit = anchor + 1 + signed(state.tile[unsigned(base + anchor)] != 0)
    search.anchor_count = count


@kernel
def note_anchor(
    search: Record, number: int, place: tuple[int, int, int, int, int], covers: int, most: int
) -> None:
    """Note where an anchor lies and the most that its words on some columns can be worth."""
    at = unsigned(number)
    search.anchor_covers[at] = covers
    search.anchor_most[at] = most
    search.anchor_place[at, 0] = place[0]
    search.anchor_place[at, 1] = place[1]
    search.anchor_place[at, 2] = place[3]
    search.anchor_place[at, 3] = place[4]


@kernel
def search_anchors(
    graph: Graph, state: Record, work: Record, search: Record, moves: Array, least: int
) -> int:
    """Open the anchors noted, those of the highest bounds first; returns the best equity."""
    while True:
        best = signed(-1)
        most = least - 1
        for number in range(search.anchor_count):
            if search.anchor_most[unsigned(number)] > most:
                most = signed(search.anchor_most[unsigned(number)])
                best = number
        if best < 0:
            return least
        at = unsigned(best)
        search.anchor_most[at] = WORTHLESS
        direction = signed(search.anchor_place[at, 0])
        row = signed(search.anchor_place[at, 1])
        base = square(state, direction, row, 0)
        anchor = signed(search.anchor_place[at, 2])
        place = (direction, row, base, anchor, signed(search.anchor_place[at, 3]))
        wanted = least + signed(loses_ties(search, moves, direction, row))
        if most < wanted:
            continue
        search.opened += 1
        covers = signed(search.anchor_covers[at])
        seeks, wanted = open_anchor(state, search, moves[0], place, covers, wanted)
        if seeks:
            left = seed(graph, state, work, place, signed(0))
            search_words(graph, state, work, moves, left, wanted, False)
        least = max(least, signed(moves[0].equity))


@kernel
def loses_ties(search: Record, moves: Array, direction: int, row: int) -> bool:
    """Return whether a word of a line comes after the best one if its equity is the same.

    That can be told where all leaves are worth the same: then equal equity is equal score, and
    the place decides.
    """
    best = moves[0]
    if search.flat == 0 or best.length == 0 or best.direction > direction:
        return False
    return best.direction < direction or (direction == 0 and best.row < row)
