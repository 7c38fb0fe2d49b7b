"""Cross-sets and anchors of the DAWG generator, found without the GADDAG."""

from __future__ import annotations

from eliot_qt.engine.compiling.compiler import Record, inlined, kernel, signed, unsigned
from eliot_qt.engine.compiling.intrinsics import lowest_bit
from eliot_qt.engine.generation.crosssets import ALL_LETTERS, LETTER, square
from eliot_qt.engine.graphs.graph import Graph, accepts, list_of, step, tiles_at


@inlined
def dawg_of(dawg: Record) -> Graph:
    """The DAWG as the kernels pass it around."""
    return dawg.lists, dawg.children, dawg.tile_mask, dawg.root


@kernel
def find_cross_sets(state: Record, dawg: Record) -> None:
    """Find the letters that the words at right angles allow on every empty square, both ways."""
    for direction in range(2):
        for row in range(state.size):
            base = square(state, direction, row, 0)
            dawg.cross_set[unsigned(base + state.size)] = 0
            for col in range(state.size):
                find_cross_set(state, dawg, direction, row, col)


@kernel
def find_cross_set(state: Record, dawg: Record, direction: int, row: int, col: int) -> None:
    """Try every letter that can follow the tiles before the square, with the tiles behind it."""
    graph = dawg_of(dawg)
    here = unsigned(square(state, direction, row, col))
    there = square(state, 1 - direction, col, row)
    before = state.tile[unsigned(there - 1)] != 0
    behind = state.tile[unsigned(there + 1)] != 0
    dawg.cross_set[here] = ALL_LETTERS
    dawg.cross_score[here] = 0
    dawg.crossed[here] = 0
    if state.tile[here] != 0 or not (before or behind):
        return
    first = there
    while state.tile[unsigned(first - 1)] != 0:
        first -= 1
    word, points = read_on(graph, state, first, dawg.root)
    _, points_behind = read_on(graph, state, there + 1, dawg.root)
    candidates = tiles_at(graph, list_of(word))
    allowed = 0
    while candidates != 0:
        letter = lowest_bit(candidates)
        candidates &= candidates - 1
        ending = step(graph, list_of(word), letter)
        if behind:
            ending, _ = read_on(graph, state, there + 1, ending)
        allowed |= accepts(ending) << letter
    dawg.cross_set[here] = allowed
    dawg.cross_score[here] = points + points_behind
    dawg.crossed[here] = 1


@kernel
def read_on(graph: Graph, state: Record, first: int, word: int) -> tuple[int, int]:
    """Read tiles rightwards from square ``first``: (child word they lead to, their points)."""
    points = 0
    i = first
    while state.tile[unsigned(i)] != 0:
        tile = signed(state.tile[unsigned(i)])
        points += state.values[unsigned(tile)]
        word = step(graph, list_of(word), tile & LETTER)
        i += 1
    return word, points


@inlined
def is_anchor(state: Record, dawg: Record, direction: int, row: int, col: int) -> bool:
    """Return whether an empty square touches a tile; on an empty board, the centre does."""
    here = square(state, direction, row, col)
    if state.on_board == 0:
        centre = state.size // 2
        forbidden = direction != 0 and state.across_first != 0
        return row == centre and col == centre and not forbidden
    beside = state.tile[unsigned(here - 1)] | state.tile[unsigned(here + 1)]
    return beside | dawg.crossed[unsigned(here)] != 0
