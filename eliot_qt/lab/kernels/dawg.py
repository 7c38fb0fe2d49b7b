"""Every legal placement, from the DAWG, as Appel and Jacobson described it (1988).

A DAWG reads words from left to right only. So for each anchor (an empty square beside a tile) the
search first makes every left part: the tiles on the board that end before the anchor, or else any
beginning of a word from the rack that fits between the last anchor and this one. Each left part
is then extended to the right, over the anchor and on, under the cross-sets. Most left parts lead
nowhere, which is what the GADDAG does away with.

It is the second of two generators that share no search: each checks the other, and comparing them
tells what the GADDAG gains. Partial words wait in queues, for the reason given in movegen.py.

Source: A. Appel and G. Jacobson, The World's Fastest Scrabble Program, Communications of the ACM
31 (1988), 572-578, 585.
"""

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
from eliot_qt.engine.compiling.intrinsics import count_bits, lowest_bit
from eliot_qt.engine.generation.crosssets import LETTER, square
from eliot_qt.engine.generation.rack import BLANK_BIT
from eliot_qt.engine.graphs.graph import accepts, child, list_of, step, tiles_at

from .dawg_cross import dawg_of, find_cross_sets, is_anchor, read_on

Line = tuple[int, int, int]
"""Direction, row, index of the line's first square."""


@entry
def prepare(states: Array, dawgs: Array) -> None:
    """Find the cross-sets of the position in the state."""
    find_cross_sets(states[0], dawgs[0])


@entry
def generate_dawg(states: Array, dawgs: Array, moves: Array) -> int:
    """List all placements of a prepared position; returns how many there are.

    If that is more than ``len(moves)``, give a larger table and call again. ``steps`` tells how
    many arcs of the graph were followed.
    """
    state = states[0]
    dawg = dawgs[0]
    dawg.steps = 0
    found = signed(0)
    for direction in range(2):
        for row in range(state.size):
            line = (direction, row, square(state, direction, row, 0))
            closed = signed(-1)  # the last anchor or tile: left parts stay right of it
            for col in range(state.size):
                if state.tile[unsigned(line[2] + col)] != 0:
                    closed = col
                elif is_anchor(state, dawg, direction, row, col):
                    found = from_anchor(state, dawg, moves, found, line, col, col - closed - 1)
                    closed = col
    return found


@kernel
def from_anchor(
    state: Record, dawg: Record, moves: Array, found: int, line: Line, anchor: int, room: int
) -> int:
    """Add the placements whose leftmost anchor this is; ``room`` squares are free left of it."""
    base = line[2]
    nothing = (signed(0), unsigned(0), signed(0), signed(0), signed(1))
    if state.tile[unsigned(base + anchor - 1)] != 0:
        start = anchor - 1
        while state.tile[unsigned(base + start - 1)] != 0:
            start -= 1
        word, points = read_on(dawg_of(dawg), state, base + start, dawg.root)
        dawg.steps += anchor - start
        so_far = (nothing[0], nothing[1], signed(points), nothing[3], nothing[4])
        write_frame(dawg.right[0], list_of(word), so_far, start, anchor)
        return extend_right(state, dawg, moves, found, line, signed(1))
    write_frame(dawg.left[0], signed(dawg.root), nothing, anchor, anchor)
    # One tile must be left for the anchor.
    room = min(room, min(state.rack_count, state.max_placed) - 1)
    begin, left = 0, 1
    while begin < left:
        # From the front; from the end where there is little room.
        if left < dawg.nearly_full:
            number = begin
            begin += 1
        else:
            left -= 1
            number = left
        left, found = left_part(state, dawg, moves, found, line, anchor, room, number, left)
    return found


@kernel
def left_part(
    state: Record,
    dawg: Record,
    moves: Array,
    found: int,
    line: Line,
    anchor: int,
    room: int,
    number: int,
    end: int,
) -> tuple[int, int]:
    """Extend a left part rightwards and queue those one tile longer: (queue's end, moves)."""
    frame = dawg.left[unsigned(number)]
    at = signed(frame.list)
    used = signed(frame.used)
    tiles = frame.tiles
    placed = count_bits(used)
    so_far = points_of(state, line[2] + anchor - placed, used, tiles)
    write_frame(dawg.right[0], at, so_far, anchor - placed, anchor)
    found = extend_right(state, dawg, moves, found, line, signed(1))
    if placed == room:
        return end, found
    offered = tiles_at(dawg_of(dawg), at)
    for blank in (0, BLANK_BIT):
        letters = offered & supply(state, used, blank)
        while letters != 0:
            letter = lowest_bit(letters)
            letters &= letters - 1
            dawg.steps += 1
            word = child(dawg_of(dawg), at, offered, letter)
            longer = (
                take_tile(state, used, letter | blank),
                tiles << unsigned(8) | unsigned(letter | blank),
                signed(0),
                signed(0),
                signed(1),
            )
            if list_of(word) != 0:
                write_frame(dawg.left[unsigned(end)], list_of(word), longer, anchor, anchor)
                end += 1
    return end, found


@kernel
def points_of(state: Record, first: int, used: int, tiles: int) -> tuple[int, int, int, int, int]:
    """A left part with its points, set from square ``first`` on."""
    placed = count_bits(used)
    main = signed(0)
    word = signed(1)
    for i in range(placed):
        tile = (tiles >> unsigned(8 * (placed - 1 - i))) & unsigned(0xFF)
        here = unsigned(first + i)
        main += signed(state.values[tile]) * signed(state.letter_bonus[here])
        word *= signed(state.word_bonus[here])
    return used, tiles, main, signed(0), word


@kernel
def extend_right(
    state: Record, dawg: Record, moves: Array, found: int, line: Line, right: int
) -> int:
    """Work off the right queue, which holds ``right`` frames; returns the number of moves."""
    begin = 0
    while begin < right:
        if right < dawg.nearly_full:
            number = begin
            begin += 1
        else:
            right -= 1
            number = right
        right, found = fill_square(state, dawg, moves, found, line, number, right)
    return found


@kernel
def fill_square(
    state: Record, dawg: Record, moves: Array, found: int, line: Line, number: int, end: int
) -> tuple[int, int]:
    """Try every letter on a frame's square: (right queue's end, number of moves)."""
    graph = dawg_of(dawg)
    base = line[2]
    frame = dawg.right[unsigned(number)]
    # Read the frame before anything is queued: that may overwrite it.
    old = (signed(frame.used), frame.tiles, signed(frame.main), signed(frame.cross))
    at, start, col = signed(frame.list), signed(frame.start), signed(frame.col)
    factor = signed(frame.word)
    here = unsigned(base + col)
    offered = tiles_at(graph, at)
    for blank in (0, BLANK_BIT):
        letters = offered & dawg.cross_set[here] & supply(state, old[0], blank)
        while letters != 0:
            letter = lowest_bit(letters)
            letters &= letters - 1
            dawg.steps += 1
            word = child(graph, at, offered, letter)
            so_far = set_tile_here(state, dawg, here, letter | blank, old, factor)
            edge = col + 1
            points = so_far[2]
            while word != 0 and state.tile[unsigned(base + edge)] != 0:
                tile = signed(state.tile[unsigned(base + edge)])
                word = step(graph, list_of(word), tile & LETTER)
                dawg.steps += signed(word != 0)
                points += signed(state.values[unsigned(tile)])
                edge += 1
            so_far = (so_far[0], so_far[1], points, so_far[3], so_far[4])
            if accepts(word) != 0 and is_listed(dawg, line, so_far[0], here, edge - start):
                write_move(state, moves, found, line, so_far, start, edge - start)
                found += 1
            fitting = tiles_at(graph, list_of(word)) & dawg.cross_set[unsigned(base + edge)]
            mine = supply(state, so_far[0], 0) | supply(state, so_far[0], BLANK_BIT)
            if fitting & mine != 0:
                write_frame(dawg.right[unsigned(end)], list_of(word), so_far, start, edge)
                end += 1
    return end, found


@inlined
def supply(state: Record, used: int, blank: int) -> int:
    """Letters the rest of the rack can set, as tiles (``blank`` 0) or as a blank."""
    if blank == 0:
        return state.letters_of[unsigned(state.usable[unsigned(used)])]
    return -signed(state.usable[unsigned(used)] & state.group[0] != 0)


@inlined
def take_tile(state: Record, used: int, tile: int) -> int:
    """The rack mask with one more tile used, of equal ones that in the lowest position."""
    positions = signed(state.group[unsigned(tile)]) & ~used
    return used | (positions & -positions)


@inlined
def set_tile_here(
    state: Record, dawg: Record, here: int, tile: int, old: tuple[int, int, int, int], factor: int
) -> tuple[int, int, int, int, int]:
    """A partial word with one more tile: (rack mask, tiles, main, cross words, word bonus)."""
    used, tiles, main, cross = old
    value = signed(state.values[unsigned(tile)]) * signed(state.letter_bonus[here])
    bonus = signed(state.word_bonus[here])
    crossing = (signed(dawg.cross_score[here]) + value) * bonus * signed(dawg.crossed[here])
    tiles = tiles << unsigned(8) | unsigned(tile)
    return take_tile(state, used, tile), tiles, main + value, cross + crossing, factor * bonus


@inlined
def is_listed(dawg: Record, line: Line, used: int, here: int, length: int) -> bool:
    """Return whether a word is a move of this line.

    It must have two letters; a single tile that forms words both ways is listed across only.
    """
    single = used & (used - 1) == 0
    return length > 1 and not (single and line[0] != 0 and dawg.crossed[here] != 0)


@inlined
def write_frame(
    frame: Record, at: int, so_far: tuple[int, int, int, int, int], start: int, col: int
) -> None:
    """Fill a frame."""
    frame.used, frame.tiles, frame.main, frame.cross, frame.word = so_far
    frame.list = at
    frame.start = start
    frame.col = col


@inlined
def write_move(
    state: Record,
    moves: Array,
    number: int,
    line: Line,
    so_far: tuple[int, int, int, int, int],
    start: int,
    length: int,
) -> None:
    """Fill move ``number``; past the table's end nothing, and the caller notices."""
    if number >= moves.shape[0]:
        return
    used, tiles, main, cross, word = so_far
    move = moves[unsigned(number)]
    score = main * word + cross + signed(state.bonus[unsigned(used)])
    move.tiles = tiles
    move.score = score
    move.equity = score * 1000 + signed(state.leave[unsigned(used)])
    move.direction = line[0]
    move.row = start if line[0] != 0 else line[1]
    move.col = line[1] if line[0] != 0 else start
    move.length = length
    move.used = used
