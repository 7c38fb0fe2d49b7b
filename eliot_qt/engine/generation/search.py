"""The search along a line: letters set on partial words, batch by batch."""

from __future__ import annotations

from ..compiling.compiler import Array, Record, inlined, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit, prefetch
from ..graphs.graph import (
    SEPARATOR_CLASS,
    Graph,
    accepts,
    child,
    classes_of,
    list_of,
    step,
    tiles_at,
)
from .crosssets import LETTER
from .frames import Line, SoFar, ready_left, ready_right, write_frame
from .noting import keep_better, listed_here, write_move


@inlined
def search_line(
    graph: Graph,
    state: Record,
    work: Record,
    moves: Array,
    line: Line,
    left: int,
    found: int,
    listing: bool,
) -> tuple[int, int]:
    """Work off the anchors seeded, all on one line: (what was found, frames worked off).

    ``found`` and ``listing`` are as in ``set_letters``.
    """
    right = signed(0)
    frames = signed(0)
    while left > 0:
        # Leftwards first; that stops early where the right queue is nearly full.
        while left > 0 and right < state.nearly_full:
            left, right, ready = ready_left(graph, state, work, line, left, right)
            left, found = set_letters(
                graph, state, work, moves, line, ready, left, found, True, listing
            )
            frames += ready
        while right > 0:
            right, ready = ready_right(graph, state, work, line, right)
            right, found = set_letters(
                graph, state, work, moves, line, ready, right, found, False, listing
            )
            frames += ready
    return found, frames


@inlined
def set_letters(
    graph: Graph,
    state: Record,
    work: Record,
    moves: Array,
    line: Line,
    ready: int,
    end: int,
    found: int,
    leftward: bool,
    listing: bool,
) -> tuple[int, int]:
    """Set every letter of the batch: note the words made, queue what may follow.

    Returns the new length of the queue at hand, and what was found: when listing moves their
    number, else the least equity still wanted; then the first of ``moves`` is replaced by better
    ones. ``leftward`` and ``listing`` are constants wherever this is called: each case gets its
    own copy.

    One loop goes through all letters of all frames: two would have the processor guess the end of
    the inner one, wrongly more often than not.
    """
    base = line[2]
    way = -1 if leftward else 1
    number = signed(0)
    letters = work.letters[0]
    while number < ready:
        frame = work.ready[unsigned(number)]
        at = signed(frame.list)
        col = signed(frame.col)
        letter = lowest_bit(letters)
        node = child(graph, at, tiles_at(graph, at), letter)
        so_far = set_letter(state, unsigned(base + col), letter, frame, leftward)
        edge = col + way
        if state.tile[unsigned(base + edge)] != 0:
            edge, node, so_far = read_tiles(graph, state, base, edge, way, node, so_far)
        low = edge + 1 if leftward else signed(frame.start)
        high = signed(frame.anchor) if leftward else edge - 1
        if accepts(node) != 0 and listed_here(state, line, so_far, base + col, low, high):
            if listing:
                write_move(state, moves, found, line, so_far, low, high)
                found += 1
            else:
                found = keep_better(state, moves[0], found, line, so_far, low, high)
        end = queue_next(graph, state, work, base, end, frame, node, so_far, edge, leftward)
        letters &= letters - 1
        done = signed(letters == 0)
        number += done
        letters |= work.letters[unsigned(number)] & -done
    return end, found


@inlined
def queue_next(
    graph: Graph,
    state: Record,
    work: Record,
    base: int,
    end: int,
    frame: Record,
    node: int,
    so_far: SoFar,
    edge: int,
    leftward: bool,
) -> int:
    """Queue what may follow a letter set on a frame's square; returns the queue's new length.

    It is written in any case but counts only if a class of letters can follow.
    """
    at = list_of(node)
    prefetch(graph[0], at)
    here = unsigned(base + edge)
    if leftward:
        queue = work.left
        room = -signed(edge >= signed(frame.limit))
        classes = signed(state.cross_classes[here]) & room | SEPARATOR_CLASS
    else:
        queue = work.right
        classes = signed(state.right_classes[here])
    usable = unsigned(state.usable[unsigned(so_far[0])])
    classes &= classes_of(node) & signed(state.classes_of[usable])
    following = queue[unsigned(end)]
    write_frame(following, at, so_far, edge)
    following.rest = frame.rest & unsigned(0xFFFFFF)  # whether it will be a blank is open
    return end + signed(classes != 0)


@inlined
def set_letter(
    state: Record,
    here: int,
    letter: int,
    frame: Record,
    leftward: bool,
) -> SoFar:
    """A frame's partial word with one more tile."""
    tile = letter | signed(frame.blank)
    used = signed(frame.used)
    tiles = frame.tiles
    positions = signed(state.group[unsigned(tile)]) & ~used
    value = signed(state.values[unsigned(tile)])
    points = frame.points + value * state.tile_points[here] + state.cross_points[here]
    if leftward:
        tiles |= unsigned(tile) << unsigned(8 * count_bits(used))
    else:
        tiles = (tiles << unsigned(8)) | unsigned(tile)
    word = signed(frame.word) * signed(state.word_bonus[here])
    return used | (positions & -positions), tiles, points, word


@inlined
def read_tiles(
    graph: Graph,
    state: Record,
    base: int,
    col: int,
    way: int,
    node: int,
    so_far: SoFar,
) -> tuple[int, int, SoFar]:
    """Read the tiles on the board from ``col`` on: (column behind them, child word, partial word).

    The child word is 0 where no word goes on like this.
    """
    used, tiles, points, word = so_far
    while state.tile[unsigned(base + col)] != 0:
        tile = signed(state.tile[unsigned(base + col)])
        node = step(graph, list_of(node), tile & LETTER)
        points += signed(state.values[unsigned(tile)])
        col += way
    return col, node, (used, tiles, points, word)
