"""Cross-sets: which letters the word at right angles allows on an empty square.

A square of direction ``d`` carries the cross-set made by the words of the other direction: the
generator works along one line and meets, square by square, what the crossing lines demand. The
extension set belongs to the line itself: if the next squares to the right hold tiles, it has the
letters that can stand directly before them, and a search coming from the left need not try others.
The follow set is its counterpart for tiles on the left.
"""

from __future__ import annotations

from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import lowest_bit
from ..graphs.graph import Graph, accepts, first_child, letter_classes, list_of, step, tiles_at

ALL_LETTERS = -2  # every bit but that of the separator, tile 0
SEPARATOR = 0
LETTER = 0x3F


@inlined
def square(state: Record, direction: int, row: int, col: int) -> int:
    """Index of a square; ``row`` counts the lines of the direction, ``col`` runs along them."""
    return 1 + (direction * state.size + row) * state.stride + col


@inlined
def line_bits(state: Record, direction: int, row: int) -> int:
    """Index into ``occupied``; the lines before the first and after the last are always empty."""
    return direction * (state.size + 2) + row + 1


@inlined
def graph_of(state: Record) -> Graph:
    """The word graph as the kernels pass it around."""
    return state.lists, state.children, state.tile_mask, state.root


@inlined
def note_square(state: Record, at: int) -> None:
    """Bring what follows from a square's sets and bonuses up to date."""
    here = unsigned(at)
    bonus = signed(state.letter_bonus[here])
    state.tile_points[here] = bonus | (bonus * signed(state.cross_bonus[here])) << 32
    state.cross_points[here] = signed(state.cross_score[here]) << 32
    right = signed(state.cross_set[here] & state.extend_set[here])
    state.right_set[here] = right
    state.right_classes[here] = letter_classes(right)
    state.cross_classes[here] = letter_classes(signed(state.cross_set[here]))


@kernel
def clear_board(state: Record) -> None:
    """An empty board: every square open to every letter, the sentinel columns to none."""
    # Array by array, which is many times faster than square by square.
    for i in range(state.tile.shape[0]):
        state.tile[i] = 0
        state.cross_bonus[i] = 0
        state.cross_classes[i] = 0
        state.right_classes[i] = 0
    for i in range(state.tile.shape[0]):
        state.cross_score[i] = 0
    for i in range(state.tile.shape[0]):
        state.extend_set[i] = ALL_LETTERS
        state.follow_set[i] = ALL_LETTERS
        state.cross_set[i] = 0
        state.right_set[i] = 0
        state.tile_points[i] = state.letter_bonus[i]
        state.cross_points[i] = 0
    classes = letter_classes(ALL_LETTERS)
    for line in range(2 * state.size):
        for col in range(state.size):
            here = unsigned(1 + line * state.stride + col)
            state.cross_set[here] = ALL_LETTERS
            state.right_set[here] = ALL_LETTERS
            state.cross_classes[here] = classes
            state.right_classes[here] = classes
    for i in range(state.occupied.shape[0]):
        state.occupied[i] = 0
    state.on_board = 0


@inlined
def set_tile(state: Record, row: int, col: int, tile: int) -> None:
    """Put a tile on an empty square, given in board coordinates."""
    state.tile[unsigned(square(state, 0, row, col))] = tile
    state.tile[unsigned(square(state, 1, col, row))] = tile
    state.occupied[unsigned(line_bits(state, 0, row))] |= 1 << col
    state.occupied[unsigned(line_bits(state, 1, col))] |= 1 << row
    state.on_board += 1


@kernel
def word_endings(graph: Graph, at: int) -> int:
    """Letters of the list at a position that complete a word."""
    tiles = tiles_at(graph, at)
    letters = 0
    position = at
    while tiles != 0:
        letters |= accepts(first_child(graph, position)) << lowest_bit(tiles)
        tiles &= tiles - 1
        position += 1
    return letters & ALL_LETTERS


@kernel
def letters_between(graph: Graph, state: Record, at: int, candidates: int, before: int) -> int:
    """Return the candidates that join the tiles ending at ``before`` to those read at ``at``.

    ``at`` is the list reached by reading the tiles right of the gap, from right to left.
    """
    letters = 0
    while candidates != 0:
        letter = lowest_bit(candidates)
        candidates &= candidates - 1
        word = step(graph, at, letter)
        i = before
        while word != 0 and state.tile[unsigned(i)] != 0:
            word = step(graph, list_of(word), state.tile[unsigned(i)] & LETTER)
            i -= 1
        letters |= accepts(word) << letter
    return letters


@kernel
def read_back(graph: Graph, state: Record, last: int) -> tuple[int, int]:
    """Read the tiles that end at square ``last`` from right to left: (list reached, points)."""
    at = graph[3]
    points = 0
    i = last
    while state.tile[unsigned(i)] != 0:
        tile = signed(state.tile[unsigned(i)])
        points += state.values[unsigned(tile)]
        at = list_of(step(graph, at, tile & LETTER))
        i -= 1
    return at, points


@kernel
def update_square(graph: Graph, state: Record, direction: int, row: int, col: int) -> None:
    """Work out what the tiles left and right of an empty square along a line demand.

    The extension and follow sets are stored for the line, the cross-set, its points and bonus for
    the square as seen from the other direction.
    """
    here = square(state, direction, row, col)
    there = unsigned(square(state, 1 - direction, col, row))
    left = state.tile[unsigned(here - 1)] != 0
    right = state.tile[unsigned(here + 1)] != 0
    points = 0
    allowed = ALL_LETTERS
    extend = ALL_LETTERS
    follow = ALL_LETTERS
    if right:
        last = here + 1
        while state.tile[unsigned(last + 1)] != 0:
            last += 1
        at, points = read_back(graph, state, last)
        extend = tiles_at(graph, at) & ALL_LETTERS
        allowed = word_endings(graph, at)
    if left:
        # Letters after the tiles on the left: beyond the separator.
        back, left_points = read_back(graph, state, here - 1)
        points += left_points
        beyond = list_of(step(graph, back, SEPARATOR))
        follow = tiles_at(graph, beyond) & ALL_LETTERS
        if right:
            candidates = extend & follow
            allowed = letters_between(graph, state, at, candidates, here - 1)
        else:
            allowed = word_endings(graph, beyond)
    bonus = state.word_bonus[there] if left or right else 0
    state.extend_set[unsigned(here)] = extend
    state.follow_set[unsigned(here)] = follow
    state.cross_set[there] = allowed
    state.cross_bonus[there] = bonus
    state.cross_score[there] = points * bonus
    note_square(state, here)
    note_square(state, signed(there))


@kernel
def update_all(graph: Graph, state: Record) -> None:
    """Work out every empty square that has a neighbour, in both directions."""
    for direction in range(2):
        for row in range(state.size):
            occupied = state.occupied[unsigned(line_bits(state, direction, row))]
            wanted = (occupied << 1 | occupied >> 1) & ~occupied & ((1 << state.size) - 1)
            while wanted != 0:
                update_square(graph, state, direction, row, lowest_bit(wanted))
                wanted &= wanted - 1
