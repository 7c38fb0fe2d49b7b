"""The search: letters set on partial words, batch by batch."""

from __future__ import annotations

from ..compiling.compiler import Array, Record, inlined, signed, unsigned
from ..compiling.intrinsics import count_bits, prefetch
from ..graphs.graph import (
    Graph,
    accepts,
    child,
    classes_of,
    list_of,
    step,
    tiles_at,
)
from .crosssets import LETTER
from .frames import SoFar, line_base, pack_lead, pack_place, ready_left, ready_right, spread
from .noting import keep_better, listed_here, write_move


@inlined
def search_words(
    graph: Graph,
    state: Record,
    work: Record,
    moves: Array,
    left: int,
    found: int,
    listing: bool,
) -> tuple[int, int]:
    """Work off the anchors seeded: (what was found, choices of letters).

    ``found`` and ``listing`` are as in ``set_letters``.
    """
    right = signed(0)
    total = signed(0)
    while left > 0:
        # Leftwards first; that stops early where the right queue is nearly full.
        while left > 0 and right < state.nearly_full:
            left, right, choices = ready_left(graph, state, work, left, right)
            left, found = set_letters(
                graph, state, work, moves, choices, left, found, True, listing
            )
            total += choices
        while right > 0:
            right, choices = ready_right(graph, state, work, right)
            right, found = set_letters(
                graph, state, work, moves, choices, right, found, False, listing
            )
            total += choices
    return found, total


@inlined
def set_letters(
    graph: Graph,
    state: Record,
    work: Record,
    moves: Array,
    choices: int,
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

    Half of the letters lead nowhere, and the processor could not guess which. So first they are
    only sorted by what they do; the rest is done for those that end a word and those that may go
    on, each in a loop of its own.
    """
    trials = spread(work, choices)
    onward, ends = try_letters(graph, state, work, trials, leftward)
    queue = work.left if leftward else work.right
    for number in range(onward):
        queue_next(graph, state, work, queue[unsigned(end + number)], number, leftward)
    for number in range(ends):
        found = end_word(state, work, moves, number, found, leftward, listing)
    return end + onward, found


@inlined
def try_letters(
    graph: Graph, state: Record, work: Record, trials: int, leftward: bool
) -> tuple[int, int]:
    """Sort the letters of the batch by where they lead: (how many may go on, how many end words).

    Some do both.
    """
    onward = signed(0)
    ends = signed(0)
    for number in range(trials):
        trial = signed(work.trials[unsigned(number)])
        frame = work.ready[unsigned(trial >> 8)]
        tile = trial & 255
        at = signed(frame.list)
        node = child(graph, at, tiles_at(graph, at), tile & LETTER)
        if not leftward and signed(frame.edge) != signed(frame.col) + 1:
            node = read_tiles(graph, state, frame, node)
        used = signed(frame.used)
        positions = signed(state.group[unsigned(tile)]) & ~used
        used |= positions & -positions
        usable = unsigned(state.usable[unsigned(used)])
        classes = classes_of(node) & signed(frame.classes) & signed(state.classes_of[usable])
        arc = unsigned(node | used << 32 | trial << 40)
        work.onward[unsigned(onward)] = arc
        onward += signed(classes != 0)
        work.ends[unsigned(ends)] = arc
        ends += accepts(node)
    return onward, ends


@inlined
def queue_next(
    graph: Graph,
    state: Record,
    work: Record,
    following: Record,
    number: int,
    leftward: bool,
) -> None:
    """Queue the partial word behind letter ``number`` of those that may go on."""
    arc = work.onward[unsigned(number)]
    frame = work.ready[arc >> unsigned(48)]
    at = list_of(signed(arc))
    prefetch(graph[0], at)
    used, tiles, points, word = set_letter(state, arc, frame, leftward)
    following.tiles = tiles
    following.points = points
    following.lead = pack_lead(at, word)
    rest = frame.place & unsigned(0xFF_FFFF_0000)
    following.place = pack_place(signed(frame.edge), used) | rest


@inlined
def end_word(
    state: Record,
    work: Record,
    moves: Array,
    number: int,
    found: int,
    leftward: bool,
    listing: bool,
) -> int:
    """Note the word that letter ``number`` of those that end one completes; returns ``found``."""
    arc = work.ends[unsigned(number)]
    frame = work.ready[arc >> unsigned(48)]
    edge = signed(frame.edge)
    low = edge + 1 if leftward else signed(frame.start)
    high = signed(frame.anchor) if leftward else edge - 1
    so_far = set_letter(state, arc, frame, leftward)
    base = line_base(state, frame)
    direction = signed(signed(frame.line) >= state.size)
    line = (direction, signed(frame.line) - direction * state.size, base)
    if not listed_here(state, line, so_far, base + signed(frame.col), low, high):
        return found
    if listing:
        write_move(state, moves, found, line, so_far, low, high)
        return found + 1
    return keep_better(state, moves[0], found, line, so_far, low, high)


@inlined
def set_letter(state: Record, arc: int, frame: Record, leftward: bool) -> SoFar:
    """A frame's partial word with one more tile."""
    here = unsigned(line_base(state, frame) + signed(frame.col))
    tile = signed(arc >> unsigned(40) & unsigned(255))
    tiles = frame.tiles
    value = signed(state.values[unsigned(tile)])
    points = frame.points + value * state.tile_points[here] + state.cross_points[here]
    if leftward:
        tiles |= unsigned(tile) << unsigned(8 * count_bits(signed(frame.used)))
    else:
        tiles = (tiles << unsigned(8)) | unsigned(tile)
    word = signed(frame.word) * signed(state.word_bonus[here])
    return signed(arc >> unsigned(32) & unsigned(255)), tiles, points, word


@inlined
def read_tiles(graph: Graph, state: Record, frame: Record, node: int) -> int:
    """Read the tiles on the board right of a frame's square: the child word behind them.

    It is 0 where no word goes on like this.
    """
    base = line_base(state, frame)
    for col in range(signed(frame.col) + 1, signed(frame.edge)):
        node = step(graph, list_of(node), signed(state.tile[unsigned(base + col)]) & LETTER)
    return node
