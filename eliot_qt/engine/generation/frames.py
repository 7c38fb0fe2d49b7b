"""Partial words, and the queues they wait in.

A partial word waits as a frame: the empty square to fill next and the list of the word graph that
leads on. It is queued as soon as the list's place is known; reading the list, which lies anywhere
in memory, is left for later, and the processor asked to fetch it meanwhile. Frames are taken from
the end of a queue in batches. Of a batch those that have letters to try are made ready; the rest,
a quarter or more, ends here. Then the letters of all of them are written down one by one.

Frames depend on nothing but themselves, and a queue that is nearly full gives them one by one, so
that it can grow only by those of one path (state.py).
"""

from __future__ import annotations

from ..arrays.state import BATCH
from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit, prefetch
from ..graphs.graph import (
    SEPARATOR_CLASS,
    Graph,
    classes_of,
    first_child,
    list_of,
    step,
    tiles_at,
)
from .crosssets import LETTER
from .rack import BLANK_BIT

_LAST_BIT = -1 << 63

Place = tuple[int, int, int, int, int]
"""Direction, row, index of the line's first square, anchor column, leftmost column allowed."""
Line = tuple[int, int, int]
"""Direction, row, index of the line's first square."""
SoFar = tuple[int, int, int, int]
"""Of a partial word: rack mask, tiles placed, points and word bonus as in a frame."""


@kernel
def seed(graph: Graph, state: Record, work: Record, place: Place, left: int) -> int:
    """Queue the first frame of an anchor; returns the left queue's new length."""
    direction, row, base, anchor, limit = place
    at = graph[3]
    main = 0
    col = anchor
    while state.tile[unsigned(base + col)] != 0:
        tile = signed(state.tile[unsigned(base + col)])
        at = list_of(step(graph, at, tile & LETTER))
        main += signed(state.values[unsigned(tile)])
        col -= 1
    frame = work.left[unsigned(left)]
    frame.tiles = 0
    frame.points = main
    frame.lead = pack_lead(at, 1)
    line = direction * state.size + row
    frame.place = pack_place(col, 0) | unsigned(line << 16 | anchor << 24 | limit << 32)
    return left + 1


@inlined
def pack_lead(at: int, word: int) -> int:
    """A list that leads on and the product of word bonuses as a frame holds them."""
    return unsigned(at | word << 32)


@inlined
def pack_place(col: int, used: int) -> int:
    """Square and rack mask as a frame holds them."""
    return unsigned(col & 255 | used << 8)


@inlined
def line_base(state: Record, frame: Record) -> int:
    """Index of the first square of a frame's line."""
    return 1 + signed(frame.line) * signed(state.stride)


@inlined
def batch_begin(state: Record, end: int) -> int:
    """Return the start of the last batch of a queue."""
    if end < state.nearly_full:
        return max(end - BATCH, 0)
    return end - 1


@kernel
def ready_left(
    graph: Graph, state: Record, work: Record, left: int, right: int
) -> tuple[int, int, int]:
    """Take a batch from the left queue: (its new length, the right one's, choices of letters).

    Frames turn here: those that may go on right of the anchor are queued there. No tiles lie left
    of a frame's square, but for those that the limit keeps words away from.
    """
    begin = batch_begin(state, left)
    ready = signed(0)
    choices = signed(0)
    for number in range(begin, left):
        frame = work.left[unsigned(number)]
        base = line_base(state, frame)
        at = signed(frame.list)
        col = signed(frame.col)
        used = signed(frame.used)
        limit = signed(frame.limit)
        tiles = tiles_at(graph, at)
        fitting = tiles & state.cross_set[unsigned(base + col)] & -signed(col >= limit)
        ahead = signed(state.cross_classes[unsigned(base + max(col - 1, -1))])
        ahead = ahead & -signed(col > limit) | SEPARATOR_CLASS
        ready, choices = make_ready(state, work, frame, fitting, ready, choices, col - 1, ahead)
        beyond = signed(frame.anchor) + 1
        word = first_child(graph, at)  # the separator's, if it has one
        usable = unsigned(state.usable[unsigned(used)])
        classes = classes_of(word) & signed(state.classes_of[usable])
        classes &= signed(state.right_classes[unsigned(base + beyond)])
        turns = tiles & signed(classes != 0) & signed(col < signed(frame.anchor))
        beyond_list = list_of(word) & -turns
        prefetch(graph[0], beyond_list)
        turned = work.right[unsigned(right)]
        turned.tiles, turned.points = frame.tiles, frame.points
        turned.lead = pack_lead(beyond_list, signed(frame.word))
        line = frame.place & unsigned(0xFF0000)
        turned.place = pack_place(beyond, used) | line | unsigned((col + 1) << 32)
        right += turns
    return begin, right, choices


@kernel
def ready_right(graph: Graph, state: Record, work: Record, right: int) -> tuple[int, int]:
    """Take a batch from the right queue: (its new length, choices of letters)."""
    begin = batch_begin(state, right)
    ready = signed(0)
    choices = signed(0)
    for number in range(begin, right):
        frame = work.right[unsigned(number)]
        base = line_base(state, frame)
        col = signed(frame.col)
        fitting = tiles_at(graph, signed(frame.list)) & state.right_set[unsigned(base + col)]
        edge = col + 1
        while state.tile[unsigned(base + edge)] != 0:
            frame.points += signed(state.values[unsigned(state.tile[unsigned(base + edge)])])
            edge += 1
        ahead = signed(state.right_classes[unsigned(base + edge)])
        ready, choices = make_ready(state, work, frame, fitting, ready, choices, edge, ahead)
    return begin, choices


@inlined
def make_ready(
    state: Record,
    work: Record,
    frame: Record,
    fitting: int,
    ready: int,
    choices: int,
    edge: int,
    ahead: int,
) -> tuple[int, int]:
    """Add a frame to the batch, if it has letters on the rack: (frames there, choices of letters).

    ``edge`` and ``ahead`` are what it notes as ``edge`` and ``classes``. Letters to set as tiles
    and as a blank are two choices. All is written but counts only if there are letters: no branch
    for the processor to guess wrong.
    """
    usable = unsigned(state.usable[unsigned(frame.used)])
    tiles = fitting & state.letters_of[usable]
    blanks = fitting & -signed(usable & state.group[0] != 0)
    copy = work.ready[unsigned(ready)]
    copy.tiles, copy.points, copy.lead = frame.tiles, frame.points, frame.lead
    copy.place = frame.place | unsigned((edge & 255) << 40 | ahead << 48)
    work.letters[unsigned(choices)] = tiles
    work.of[unsigned(choices)] = ready << 8
    choices += signed(tiles != 0)
    work.letters[unsigned(choices)] = blanks
    work.of[unsigned(choices)] = ready << 8 | BLANK_BIT
    choices += signed(blanks != 0)
    return ready + signed(tiles | blanks != 0), choices


@kernel
def spread(work: Record, choices: int) -> int:
    """Write down every letter of all choices, each with its frame; returns how many there are.

    Most choices have few letters. Four are written in any case, so that the processor need not
    guess how many there are.
    """
    end = signed(0)
    for number in range(choices):
        letters = work.letters[unsigned(number)]
        of = signed(work.of[unsigned(number)])
        after = end + count_bits(letters)
        for place in range(4):
            work.trials[unsigned(end + place)] = of | lowest_bit(letters | _LAST_BIT)
            letters &= letters - 1
        end += 4
        while letters != 0:
            work.trials[unsigned(end)] = of | lowest_bit(letters)
            letters &= letters - 1
            end += 1
        end = after
    return end
