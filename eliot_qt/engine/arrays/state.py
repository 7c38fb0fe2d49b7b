"""The kernels' records: one aligned block of memory each, handed from kernel to kernel.

One record instead of many arrays: thirteen array arguments made the same generator 6.6 times
slower (each array travels as seven values and is reference-counted).

Squares. A kernel works along lines. Line ``direction * size + row`` holds a row of the board
(direction 0, across) or a column (direction 1, down), so "left" and "right" serve both. Square
(direction, row, col) has index ``1 + line * stride + col`` with ``stride = size + 1``: the extra
column is a sentinel, always empty and closed to every letter. It ends a line on the right and,
being the one before the next line, on the left too.

Rack masks. The tiles of a rack have positions 0..7, sorted, equal tiles together; a set of used
tiles is an 8-bit mask, and all that depends on it (letters left, value of the leave) is a table of
256 entries. Nothing needs to be undone while searching. Of equal tiles the lower position is
used first, so that each choice of tiles has one mask.
"""

from __future__ import annotations

import numpy as np

from ..dense import MAX_STAGES

MAX_SIZE = 21
MAX_RACK = 8
KINDS = 64  # blank and up to 63 letters
MASKS = 1 << MAX_RACK
LINES = 2 * MAX_SIZE
SQUARES = 1 + LINES * (MAX_SIZE + 1) + 1
COUNTS = MAX_RACK + 1

STATE = np.dtype(
    [
        # --- the word graph (graph.py)
        ("lists", np.int64),  # address of the sibling lists
        ("children", np.int64),  # address of the first list's first child
        ("tile_mask", np.int64),  # bits of a list's tile mask that count
        ("root", np.int64),  # GADDAG root list
        # --- the game
        ("size", np.int64),
        ("stride", np.int64),
        ("max_placed", np.int64),  # tiles a placement may use at most
        ("across_first", np.int64),  # 1 if the first move must be across
        ("letters", np.int64),  # number of letters in the tile set
        ("values", np.int32, (2 * KINDS,)),  # points of a tile, designated blanks 0
        ("counts", np.int32, (KINDS,)),  # tiles of each kind in the set
        ("bonus_by_count", np.int32, (COUNTS,)),  # bingo bonus by number of tiles placed
        ("vowel", np.uint8, (KINDS,)),
        ("consonant", np.uint8, (KINDS,)),
        # --- squares, in both directions
        ("tile", np.uint8, (SQUARES,)),  # 0 = empty
        ("letter_bonus", np.uint8, (SQUARES,)),
        ("word_bonus", np.uint8, (SQUARES,)),
        ("cross_bonus", np.uint8, (SQUARES,)),  # word bonus where a cross word forms, else 0
        ("cross_score", np.int32, (SQUARES,)),  # points of the cross word's old tiles, with bonus
        ("cross_set", np.int64, (SQUARES,)),  # letters the cross word allows
        ("extend_set", np.int64, (SQUARES,)),  # letters that may stand left of the tiles right here
        ("follow_set", np.int64, (SQUARES,)),  # letters that may go on from the tiles left of here
        # For the search, from the above:
        (
            "tile_points",
            np.int64,
            (SQUARES,),
        ),  # what a tile's value counts in ``points`` of a frame
        ("cross_points", np.int64, (SQUARES,)),  # what any tile adds to them
        ("right_set", np.int64, (SQUARES,)),  # cross and extension set in one
        ("cross_classes", np.uint8, (SQUARES,)),  # classes of these two; see graph.py
        ("right_classes", np.uint8, (SQUARES,)),
        ("occupied", np.int64, (LINES + 4,)),  # tiles of a line as bits; see ``line_bits``
        ("on_board", np.int64),  # number of tiles on the board
        # --- the rack and its tables by mask of used tiles
        ("rack", np.uint8, (MAX_RACK,)),
        ("rack_count", np.int64),
        ("group", np.uint8, (2 * KINDS,)),  # rack positions that can supply a tile
        ("usable", np.uint8, (MASKS,)),  # positions of the tiles that may be used next
        ("letters_of", np.int64, (MASKS,)),  # by a mask of any tiles: their letters
        ("classes_of", np.uint8, (MASKS,)),  # classes of what they can be set as; see graph.py
        ("bonus", np.int32, (MASKS,)),  # bingo bonus
        ("leave", np.int32, (MASKS,)),  # value of what stays, millipoints
        # --- the pool adjustment of the turn (pool_kernels.py)
        ("unseen", np.int32, (KINDS,)),  # tiles of each kind neither on the board nor on the rack
        ("in_bag", np.int64),  # 0 if the pool adjustment does not count
        ("surplus", np.int64, (KINDS,)),  # how many more of a kind are unseen than usual
        ("gain", np.int32, (MASKS,)),  # by mask of *kept* tiles: what a tile drawn adds
        ("rank", np.int32, (MASKS,)),  # by mask of *kept* tiles: rank among leaves of their number
        # --- how far a generation has come (movegen.py)
        ("next_line", np.int64),
        ("move_count", np.int64),
        ("slice", np.int64),  # choices of letters after which a call returns
        ("nearly_full", np.int64),  # queue length from which on it is worked off from its end
        # --- what is wrong with a position (door.py)
        ("fault", np.int64),
        ("fault_tile", np.int64),
    ],
    align=True,
)

VALUES = np.dtype(
    [
        # What a leave is worth to a player, in millipoints: a table of all leaves (dense.py) ...
        ("table", np.int64),  # its address, 0 if there is none
        ("longest", np.int64),  # tiles of the longest leaves in it
        ("rank_base", np.int32, (COUNTS,)),  # rank of the first leave of so many tiles
        ("rank_step", np.int32, (COUNTS * KINDS,)),  # see ``dense.rank_steps``
        # ... or else a value for each kind of tile and one for the mix (leaves.py)
        ("kind_value", np.int32, (KINDS * COUNTS,)),  # by tile and count
        ("mix_value", np.int32, (COUNTS * COUNTS,)),  # by vowels and consonants
        ("empty_value", np.int32),  # when nothing is left
        # What the pool adjustment changes, see pool_adjustment.py.
        ("has_partners", np.int64),
        ("partner", np.int32, (KINDS * KINDS,)),
        ("stages", np.int64),  # entries of these:
        ("stage_offset", np.int32, (MAX_STAGES,)),
        ("stage_factor", np.int32, (MAX_STAGES,)),
        ("counts_end", np.int64),  # 1 if end-rack points take their place once the bag is empty
    ],
    align=True,
)

# Copied often, as four wide fields: ``tiles``, ``points``, ``lead`` and ``place``.
_FRAME = (
    ("tiles", np.uint64, 0),  # tiles placed so far, one byte each, the rightmost lowest
    ("points", np.int64, 8),  # so far: main word, before its bonus, and cross words << 32
    ("lead", np.uint64, 16),
    ("list", np.uint32, 16),  # sibling list that leads on
    ("word", np.int32, 20),  # product of the word bonuses so far
    ("place", np.uint64, 24),
    ("col", np.int8, 24),  # the empty square to fill next; left of the board -1
    ("used", np.uint8, 25),  # rack mask
    ("line", np.uint8, 26),  # direction * size + row
    ("anchor", np.uint8, 27),  # column of the anchor
    ("limit", np.uint8, 28),  # leftmost column allowed, or once it goes right ...
    ("start", np.uint8, 28),  # ... the first column of the word
    # Known once a frame is looked at:
    ("edge", np.int8, 29),  # the empty square behind it, and behind tiles that follow there
    ("classes", np.uint8, 30),  # of what may be set on that, or the separator's
)
FRAME = np.dtype(
    {
        "names": [name for name, _, _ in _FRAME],
        "formats": [kind for _, kind, _ in _FRAME],
        "offsets": [offset for _, _, offset in _FRAME],
    },
    align=True,
)

BATCH = 64  # frames worked off together
# A queue longer than this gives its frames one by one and can grow only by those of one path:
# 8 tiles deep, each with at most 63 letters set as a tile or a blank.
NEARLY_FULL = 1 << 12
QUEUE = NEARLY_FULL + (BATCH + MAX_RACK) * 2 * KINDS
# Some 30 ms of work (measured: 30 million choices of letters a second).
SLICE = 1_000_000
WORK = np.dtype(
    [
        ("left", FRAME, (QUEUE,)),
        ("right", FRAME, (QUEUE,)),
        # --- the batch at hand: frames that have letters to try
        ("ready", FRAME, (BATCH,)),
        # their letters as masks, and whose: number of the frame << 8, and BLANK_BIT for a blank
        ("letters", np.int64, (2 * BATCH,)),
        ("of", np.int32, (2 * BATCH,)),
        # ... and one by one: number of the frame << 8 | tile
        ("trials", np.int32, (2 * BATCH * KINDS,)),
        # those that may go on and those that end a word: the same << 40 | rack mask << 32 | child
        ("onward", np.uint64, (2 * BATCH * KINDS,)),
        ("ends", np.uint64, (2 * BATCH * KINDS,)),
    ],
    align=True,
)

MOVE = np.dtype(
    [
        ("tiles", np.uint64),  # as in FRAME
        ("equity", np.int32),  # millipoints
        ("score", np.int32),
        ("direction", np.uint8),
        ("row", np.uint8),  # start of the main word, in board coordinates
        ("col", np.uint8),
        ("length", np.uint8),  # of the main word, playthrough included
        ("used", np.uint8),  # rack mask
    ],
    align=True,
)
