"""The records of the board index, beside those of state.py."""

from __future__ import annotations

import numpy as np

from .blocks import BLOCK, LEVELS
from .state import KINDS, LINES, MASKS, MAX_RACK, MAX_SIZE

SPANS = 64
"""Spans that are filled together."""
# A span has at most MAX_SIZE letters, each read on the board or limited by a cross word.
_LONGEST_PATTERN = MAX_SIZE * (KINDS // 2)
PATTERN_ROOM = SPANS * _LONGEST_PATTERN
FILTER_BITS = 19
BATCH = 64
"""Placements that join their groups together."""
POINTS = 128
"""Numbers of points that tiles may have together; more count as the last of them."""
NO_SCORE = -(1 << 20)
LACKING = 5
"""Sets of words that lack more than 0, 1, ... tiles of the pool."""

SPAN = np.dtype(
    [
        ("place", np.uint32),  # direction, row and column on the board, length: a byte each
        ("placed", np.int32),  # tiles to set
        ("fixed", np.int32),  # points that do not depend on them
        ("line_place", np.int32),  # index of its first square
        ("read_key", np.uint64),  # multiset key of the tiles read
        ("read", np.int64, (LEVELS,)),  # scarce letters read once, twice, thrice or more
        # Runs of squares to fill, from the right: where their letters lie in a word that is
        # written backwards, which bytes count, and how many bits lie right of them.
        ("runs", np.int64),
        ("run_at", np.int64, (MAX_RACK,)),
        ("run_mask", np.uint64, (MAX_RACK,)),
        ("run_shift", np.uint64, (MAX_RACK,)),
        # How often a tile's value counts, the rightmost first; 32 bits higher it counts once.
        ("weight", np.int64, (MAX_RACK,)),
        ("first_term", np.int32),
        ("last_term", np.int32),  # not included
        ("pattern_begin", np.int32),
    ],
    align=True,
)

MADE = np.dtype([("leave", np.int64), ("kept", np.int64)], align=True)
"""A move made from a rack: value of its leave, and the mask of the tiles it keeps."""

INDEX = np.dtype(
    [
        ("letter_key", np.uint64, (KINDS,)),
        # --- what may be put down
        ("pool", np.int32, (KINDS,)),  # tiles of each kind
        ("scarce", np.int64),  # letters of which the pool has fewer than LEVELS
        ("letters", np.int64),  # letters that can be set
        ("over", np.int64, (LINES,)),  # squares of which it covers one, as bits by line
        # --- how far the building has come (index_build.py)
        ("next_length", np.int64),
        ("next_line", np.int64),
        ("next_first", np.int64),  # column from which the next span of the line may begin
        ("next_block", np.int64),  # of words, to be fitted to the spans noted
        ("is_full", np.int64),  # 1 if there was too little room
        ("placement_count", np.int64),
        ("joined_count", np.int64),  # of these so many have joined their groups
        ("joining_key", np.uint64, (BATCH,)),  # of the others, by number modulo BATCH
        ("group_count", np.int64),
        ("slots", np.int64),  # addresses of the buffers
        ("groups", np.int64),
        ("slot_bits", np.int64),  # of the slots, 1 << slot_bits are in use
        # --- the lines of the board as bits, by line
        ("crossed", np.int64, (LINES,)),  # squares with a cross word
        ("closed", np.int64, (LINES,)),  # squares that take no letter
        ("wanted", np.int64, (LINES,)),  # squares of which a word must cover one
        # --- the spans to be filled next, and the patterns of letters they ask for
        ("span_count", np.int64),
        ("pattern_end", np.int64),
        ("span", SPAN, (SPANS,)),
        ("term_end", np.int32, (SPANS * (MAX_SIZE + 1),)),  # where in ``pattern`` a term ends
        ("term_drops", np.uint8, (SPANS * (MAX_SIZE + 1),)),  # 1 if its letters must not be there
        ("pattern", np.int32, (PATTERN_ROOM,)),  # sets of words, counted from the block's first
        ("fitting", np.uint64, (BLOCK,)),
        ("either", np.uint64, (BLOCK,)),
        # --- words of the block for which the pool may have too few tiles (index_lacking.py)
        ("enough", np.uint64, (BLOCK,)),  # words that can be set if no tile is read
        ("doubtful", np.uint64, (BLOCK,)),  # words to be checked one by one
        ("lacking", np.uint64, (LACKING * BLOCK,)),
        ("read", np.int64, (LEVELS,)),  # the same of the span at hand
        # --- which multisets there may be: a bit by the highest bits of the key
        ("filter", np.uint64, (1 << (FILTER_BITS - 6),)),
        # The best score of a placement by number of tiles and their points, NO_SCORE if there is
        # none: at POINTS * tiles + points.
        ("most_score", np.int32, ((MAX_RACK + 1) * POINTS,)),
        ("top_value", np.int64),  # of any letter
        # --- what a move made since the building has changed, as bits by line (index_touch.py)
        ("touched", np.int64, (LINES,)),  # squares with a new tile or another cross word
        ("fresh", np.int64, (LINES,)),  # squares with a new tile
        # --- answering (index_lookup.py)
        ("subset_key", np.uint64, (MASKS,)),
        ("subset_points", np.int32, (MASKS,)),
        ("hopeful", np.uint8, (MASKS + 1,)),  # masks of sets that can reach the best equity
        ("candidate", np.uint8, (MASKS + 1,)),
        ("others", np.uint32, (MASKS,)),  # groups to be gone through
        ("stands_for", np.int64, (MAX_RACK,)),  # the letter each blank is, ascending
        ("reply_score", np.int32),  # the best placement so far
        ("reply_place", np.uint32),  # 0: there is none
        ("reply_tiles", np.uint64),
        ("reply_used", np.int64),
    ],
    align=True,
)

GROUP = np.dtype(
    [
        # All placements of one multiset of letters.
        ("key", np.uint64),
        ("score", np.int32),  # the best, with no blank among the tiles
        ("first", np.uint32),  # the placement that makes it
        ("others", np.uint32),  # one of the others, in no order; NO_PLACEMENT if there is none
        ("place", np.uint32),  # of the first
    ],
    align=True,
)

PLACEMENT = np.dtype(
    [
        ("tiles", np.uint64),  # as in FRAME, no blanks
        ("next", np.uint32),  # of the others in its group; NO_PLACEMENT after the last
        ("score", np.int32),
        ("place", np.uint32),  # as in SPAN: of placements that tie the lower one wins
    ],
    align=True,
)
NO_PLACEMENT = (1 << 32) - 1
