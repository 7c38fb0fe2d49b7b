"""The search from one anchor: partial words set letter by letter, and the queues they wait in."""

from __future__ import annotations

from .compiler import Array, Record, inlined, kernel, signed, unsigned
from .crosssets import LETTER
from .graph import Graph, accepts, child, first_child, list_of, step, tiles_at
from .intrinsics import count_bits, lowest_bit
from .rack import BLANK_BIT

Place = tuple[int, int, int, int, int]
"""Direction, row, index of the line's first square, anchor column, leftmost column allowed."""
Points = tuple[int, int, int]
"""Main word before its bonus, cross words, product of the word bonuses."""
Ends = tuple[int, int, int]
"""Length of the left queue, of the right one, and what was found: when listing moves their number,
else the least equity still wanted."""


@inlined
def take(nearly_full: int, first: int, end: int) -> tuple[int, int, int]:
    """Take a frame from a queue: (first, end) of what remains, and the frame's number.

    From the front as a rule, from the end where there is little room; what follows from a frame
    may then overwrite it.
    """
    if end < nearly_full:
        return first + 1, end, first
    return first, end - 1, end - 1


@kernel
def seed(graph: Graph, state: Record, work: Record, place: Place) -> tuple[int, int]:
    """Queue an anchor's first frames: (number going left, number going right)."""
    _, _, base, anchor, limit = place
    at = graph[3]
    main = 0
    col = anchor
    while state.tile[unsigned(base + col)] != 0:
        tile = signed(state.tile[unsigned(base + col)])
        at = list_of(step(graph, at, tile & LETTER))
        main += signed(state.values[unsigned(tile)])
        col -= 1
    tiles = tiles_at(graph, at)
    so_far = (signed(0), unsigned(0), (signed(main), signed(0), signed(1)))
    left = 0
    right = 0
    if col >= limit:
        letters = tiles & state.cross_set[unsigned(base + col)]
        left = push(state, work.left, 0, letters, at, so_far, col, 0)
    if col < anchor:
        right = turn(graph, state, work, 0, at, tiles, so_far, place, col + 1)
    return left, right


@inlined
def try_letters(
    graph: Graph,
    state: Record,
    work: Record,
    moves: Array,
    place: Place,
    number: int,
    ends: Ends,
    leftward: bool,
    listing: bool,
) -> Ends:
    """Set every letter of a frame on its square: note the words made, queue what may follow.

    ``listing`` lists all moves, otherwise the first of ``moves`` is replaced by better ones.
    ``leftward`` and it are constants wherever this is called: each case gets its own copy.
    """
    _, _, base, anchor, _ = place
    left, right, found = ends
    frame = work.left[unsigned(number)] if leftward else work.right[unsigned(number)]
    # Read the frame before anything is queued: that may overwrite it.
    letters = frame.letters
    at = signed(frame.list)
    col = signed(frame.col)
    used = signed(frame.used)
    blank = signed(frame.blank)
    start = signed(frame.start)
    old = (frame.tiles, signed(frame.main), signed(frame.cross), signed(frame.word))
    tiles = tiles_at(graph, at)
    way = -1 if leftward else 1
    meets_tiles = state.tile[unsigned(base + col + way)] != 0
    while letters != 0:
        letter = lowest_bit(letters)
        letters &= letters - 1
        node = child(graph, at, tiles, letter)
        so_far = set_letter(state, unsigned(base + col), letter | blank, used, old, leftward)
        edge = col + way
        if meets_tiles:
            edge, node, so_far = read_tiles(graph, state, base, edge, way, node, so_far)
        low = edge + 1 if leftward else start
        high = anchor if leftward else edge - 1
        if accepts(node) != 0 and listed_here(state, place, so_far, base + col, low, high):
            if listing:
                write_move(state, moves, found, place, so_far, low, high)
                found += 1
            else:
                found = keep_better(state, moves, found, place, so_far, low, high)
        step_ends = (left, right)
        left, right = queue_next(
            graph, state, work, place, step_ends, node, so_far, edge, start, leftward
        )
    return left, right, found


@inlined
def queue_next(
    graph: Graph,
    state: Record,
    work: Record,
    place: Place,
    ends: tuple[int, int],
    node: int,
    so_far: tuple[int, int, Points],
    edge: int,
    start: int,
    leftward: bool,
) -> tuple[int, int]:
    """Queue what may follow a letter: the next square its way and, going left, the turn."""
    left, right = ends
    at = list_of(node)
    tiles = tiles_at(graph, at)
    letters = tiles & state.cross_set[unsigned(place[2] + edge)]
    if not leftward:
        letters &= state.extend_set[unsigned(place[2] + edge)]
        return left, push(state, work.right, right, letters, at, so_far, edge, start)
    if edge >= place[4]:
        left = push(state, work.left, left, letters, at, so_far, edge, 0)
    return left, turn(graph, state, work, right, at, tiles, so_far, place, edge + 1)


@inlined
def set_letter(
    state: Record,
    here: int,
    tile: int,
    used: int,
    old: tuple[int, int, int, int],
    leftward: bool,
) -> tuple[int, int, Points]:
    """A partial word with one more tile: (rack mask, tiles placed, points)."""
    tiles, main, cross, word = old
    supply = signed(state.group[unsigned(tile)]) & ~used
    value = signed(state.values[unsigned(tile)]) * signed(state.letter_bonus[here])
    points = (
        main + value,
        cross + signed(state.cross_score[here]) + value * signed(state.cross_bonus[here]),
        word * signed(state.word_bonus[here]),
    )
    if leftward:
        tiles |= unsigned(tile) << unsigned(8 * count_bits(used))
    else:
        tiles = (tiles << unsigned(8)) | unsigned(tile)
    return used | (supply & -supply), tiles, points


@inlined
def read_tiles(
    graph: Graph,
    state: Record,
    base: int,
    col: int,
    way: int,
    node: int,
    so_far: tuple[int, int, Points],
) -> tuple[int, int, tuple[int, int, Points]]:
    """Read the tiles on the board from ``col`` on: (column behind them, child word, partial word).

    The child word is 0 where no word goes on like this.
    """
    used, tiles, points = so_far
    main = points[0]
    while state.tile[unsigned(base + col)] != 0:
        tile = signed(state.tile[unsigned(base + col)])
        node = step(graph, list_of(node), tile & LETTER)
        main += signed(state.values[unsigned(tile)])
        col += way
    return col, node, (used, tiles, (main, points[1], points[2]))


@inlined
def push(
    state: Record,
    queue: Array,
    end: int,
    letters: int,
    at: int,
    so_far: tuple[int, int, Points],
    col: int,
    start: int,
) -> int:
    """Queue a square to fill from the letters that fit; returns the queue's new length.

    A letter as a tile and as a blank are two frames. The first is always written but counts only
    if it has letters: no branch for the processor to guess wrong.
    """
    used = unsigned(so_far[0])
    mine = letters & state.letters_left[used]
    write_frame(queue[unsigned(end)], mine, 0, at, so_far, col, start)
    end += signed(mine != 0)
    if state.blank_left[used] != 0:
        write_frame(queue[unsigned(end)], letters, BLANK_BIT, at, so_far, col, start)
        end += signed(letters != 0)
    return end


@inlined
def write_frame(
    frame: Record,
    letters: int,
    blank: int,
    at: int,
    so_far: tuple[int, int, Points],
    col: int,
    start: int,
) -> None:
    """Fill a frame."""
    frame.used, frame.tiles = so_far[0], so_far[1]
    frame.main, frame.cross, frame.word = so_far[2]
    frame.letters = letters
    frame.blank = blank
    frame.list = at
    frame.col = col
    frame.start = start


@inlined
def turn(
    graph: Graph,
    state: Record,
    work: Record,
    end: int,
    at: int,
    tiles: int,
    so_far: tuple[int, int, Points],
    place: Place,
    start: int,
) -> int:
    """Go on right of the anchor, if the list at ``at`` has the separator (its lowest tile)."""
    beyond = unsigned(place[2] + place[3] + 1)
    right_list = list_of(first_child(graph, at)) & -(tiles & 1)
    letters = tiles_at(graph, right_list) & state.cross_set[beyond] & state.extend_set[beyond]
    return push(state, work.right, end, letters, right_list, so_far, place[3] + 1, start)


@inlined
def listed_here(
    state: Record, place: Place, so_far: tuple[int, int, Points], here: int, low: int, high: int
) -> bool:
    """Whether a word is a move of this line.

    It must have two letters; a single tile that forms words both ways is listed across only.
    """
    used = so_far[0]
    single = used & (used - 1) == 0
    return low < high and not (single and place[0] != 0 and state.cross_bonus[unsigned(here)] != 0)


@inlined
def write_move(
    state: Record,
    moves: Array,
    number: int,
    place: Place,
    so_far: tuple[int, int, Points],
    low: int,
    high: int,
) -> None:
    """Fill move ``number``; past the table's end the last one, and the caller notices."""
    used, tiles, _ = so_far
    direction, row = place[0], place[1]
    score, equity = rate(state, so_far)
    move = moves[unsigned(min(number, moves.shape[0] - 1))]
    move.tiles = tiles
    move.score = score
    move.equity = equity
    move.direction = direction
    move.row = low if direction != 0 else row
    move.col = row if direction != 0 else low
    move.length = high - low + 1
    move.used = used


@inlined
def rate(state: Record, so_far: tuple[int, int, Points]) -> tuple[int, int]:
    """Score of a word, and its equity in millipoints."""
    used, _, points = so_far
    score = points[0] * points[2] + points[1] + signed(state.bonus[unsigned(used)])
    return score, score * 1000 + signed(state.leave[unsigned(used)])


@inlined
def keep_better(
    state: Record,
    moves: Array,
    least: int,
    place: Place,
    so_far: tuple[int, int, Points],
    low: int,
    high: int,
) -> int:
    """Make a word the first of ``moves`` if it comes before the one there; returns its equity.

    Words below ``least`` are passed over, and ``least`` is returned.
    """
    score, equity = rate(state, so_far)
    if equity < least:
        return least
    if equity > moves[0].equity or comes_before(moves[0], score, place, so_far[1], low, high):
        write_move(state, moves, 0, place, so_far, low, high)
    return equity


@kernel
def comes_before(move: Record, score: int, place: Place, tiles: int, low: int, high: int) -> bool:
    """Whether a word comes before a move of the same equity; see moves.in_order."""
    if score != move.score:
        return score > move.score
    direction, row, col = place[0], place[1], low
    if direction != 0:
        row, col = low, place[1]
    mine = ((direction << 8 | row) << 8 | col) << 8 | (high - low + 1)
    other = (signed(move.direction) << 8 | signed(move.row)) << 8 | signed(move.col)
    other = other << 8 | signed(move.length)
    return mine < other or (mine == other and tiles < move.tiles)
