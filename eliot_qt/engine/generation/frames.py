"""Partial words, and the queues they wait in.

A partial word waits as a frame: the empty square to fill next and the list of the word graph that
leads on. It is queued as soon as the list's place is known; reading the list, which lies anywhere
in memory, is left for later, and the processor asked to fetch it meanwhile. Frames are taken from
the end of a queue in batches. Of a batch those that have letters to try are made ready; the rest,
a quarter or more, ends here.

Frames depend on nothing but themselves, and a queue that is nearly full gives them one by one, so
that it can grow only by those of one path (state.py).
"""

from __future__ import annotations

from ..arrays.state import BATCH
from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import prefetch
from ..graphs.graph import Graph, classes_of, first_child, list_of, step, tiles_at
from .crosssets import LETTER
from .rack import BLANK_BIT

Place = tuple[int, int, int, int, int]
"""Direction, row, index of the line's first square, anchor column, leftmost column allowed."""
Line = tuple[int, int, int]
"""Direction, row, index of the line's first square."""
SoFar = tuple[int, int, int, int]
"""Of a partial word: rack mask, tiles placed, points and word bonus as in a frame."""


@kernel
def seed(graph: Graph, state: Record, work: Record, place: Place, left: int) -> int:
    """Queue the first frame of an anchor; returns the left queue's new length."""
    _, _, base, anchor, limit = place
    at = graph[3]
    main = 0
    col = anchor
    while state.tile[unsigned(base + col)] != 0:
        tile = signed(state.tile[unsigned(base + col)])
        at = list_of(step(graph, at, tile & LETTER))
        main += signed(state.values[unsigned(tile)])
        col -= 1
    so_far = (signed(0), unsigned(0), signed(main), signed(1))
    frame = work.left[unsigned(left)]
    write_frame(frame, at, so_far, col)
    frame.rest = anchor | limit << 8
    return left + 1


@inlined
def write_frame(frame: Record, at: int, so_far: SoFar, col: int) -> None:
    """Fill what changes in a frame with a letter."""
    frame.used, frame.tiles, frame.points, frame.word = so_far
    frame.list = at
    frame.col = col


@inlined
def batch_begin(state: Record, end: int) -> int:
    """Return the start of the last batch of a queue."""
    if end < state.nearly_full:
        return max(end - BATCH, 0)
    return end - 1


@inlined
def ready_left(
    graph: Graph, state: Record, work: Record, line: Line, left: int, right: int
) -> tuple[int, int, int]:
    """Take a batch from the left queue: (its new length, the right one's, frames made ready).

    Frames turn here: those that may go on right of the anchor are queued there.
    """
    base = line[2]
    begin = batch_begin(state, left)
    ready = signed(0)
    for number in range(begin, left):
        frame = work.left[unsigned(number)]
        at = signed(frame.list)
        col = signed(frame.col)
        tiles = tiles_at(graph, at)
        room = -signed(col >= signed(frame.limit))
        fitting = tiles & state.cross_set[unsigned(base + col)] & room
        ready = make_ready(state, work, frame, fitting, ready)
        beyond = signed(frame.anchor) + 1
        word = first_child(graph, at)  # the separator's, if it has one
        usable = unsigned(state.usable[unsigned(frame.used)])
        classes = classes_of(word) & signed(state.classes_of[usable])
        classes &= signed(state.right_classes[unsigned(base + beyond)])
        turns = tiles & signed(classes != 0) & signed(col < signed(frame.anchor))
        prefetch(graph[0], list_of(word))
        turned = work.right[unsigned(right)]
        turned.tiles, turned.points, turned.word = frame.tiles, frame.points, frame.word
        turned.list, turned.col, turned.used = list_of(word), beyond, frame.used
        turned.rest = frame.rest | unsigned((col + 1) << 16)
        right += turns
    return begin, right, ready


@inlined
def ready_right(
    graph: Graph, state: Record, work: Record, line: Line, right: int
) -> tuple[int, int]:
    """Take a batch from the right queue: (its new length, frames made ready)."""
    base = line[2]
    begin = batch_begin(state, right)
    ready = signed(0)
    for number in range(begin, right):
        frame = work.right[unsigned(number)]
        here = unsigned(base + signed(frame.col))
        tiles = tiles_at(graph, signed(frame.list))
        fitting = tiles & state.right_set[here]
        ready = make_ready(state, work, frame, fitting, ready)
    return begin, ready


@inlined
def make_ready(state: Record, work: Record, frame: Record, fitting: int, ready: int) -> int:
    """Add a frame to the batch, if it has letters on the rack; returns the batch's new length.

    A letter as a tile and as a blank are two frames. The first is always written but counts only
    if it has letters: no branch for the processor to guess wrong.
    """
    usable = unsigned(state.usable[unsigned(frame.used)])
    mine = fitting & state.letters_of[usable]
    work.ready[unsigned(ready)] = frame
    work.letters[unsigned(ready)] = mine
    ready += signed(mine != 0)
    if usable & state.group[0] != 0:
        work.ready[unsigned(ready)] = frame
        work.ready[unsigned(ready)].rest = frame.rest | unsigned(BLANK_BIT << 24)
        work.letters[unsigned(ready)] = fitting
        ready += signed(fitting != 0)
    return ready
