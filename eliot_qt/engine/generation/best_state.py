"""The record of the best-move search, beside those of state.py."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..arrays.lanes import LANES
from ..arrays.state import COUNTS, KINDS, LINES, MASKS, MAX_RACK, MAX_SIZE, SQUARES
from ..graphs.alphagrams import Alphagrams
from ..graphs.anagrams import Anagrams
from ..graphs.graph import RunGraph

ANCHORS = LINES * MAX_SIZE
WORTHLESS = -(1 << 30)
"""Millipoints of what does not exist; two of them still fit into 32 bits."""
SETS = 20 * LANES
"""Sets of up to eight tiles, in rows of those of as many tiles."""
TRIALS = 64
"""Words looked up together."""
UNKNOWN = 0
"""In ``with_letter``: not asked for yet."""

SEARCH = np.dtype(
    [
        # --- the filter of possible words (alphagrams.py)
        ("plain", np.int64),
        ("with_blank", np.int64),
        ("filter_shift", np.int64),
        ("letter_hash", np.uint64, (KINDS,)),
        # --- words by their letters (anagrams.py)
        ("slots", np.int64),
        ("slot_shift", np.int64),
        ("text", np.int64),
        # --- the rack
        ("rack_hash", np.uint64, (MASKS,)),  # by mask of used tiles
        ("letters", np.int64),  # letters the rack can set, all of them with a blank
        ("falling", np.uint8, (MAX_RACK,)),  # its letters, the most valuable first
        ("falling_count", np.int64),
        ("top_points", np.int32, (2 * MAX_RACK,)),  # of its n most valuable tiles
        ("two_tops", np.int32, (256,)),  # of n + m, at 16 * m + n
        ("with_letter", np.uint8, (KINDS,)),  # see ``rack_may_join``
        # The best leaves by the number of tiles used: of any sets, then of those that may be words.
        ("best_leave", np.int32, (LANES,)),
        # The distinct sets that may be placed, in rows of LANES, each of sets of as many tiles:
        ("first_row", np.int64, (COUNTS + 1,)),  # by number of tiles
        ("sets", np.uint8, (SETS,)),  # masks
        ("set_leave", np.int32, (SETS,)),
        ("set_words", np.int64, (SETS // LANES,)),  # by row: bits of the sets that may be words
        ("set_found", np.int64, (SETS // LANES,)),  # by row: bits of the sets that may win
        ("set_tops", np.int16, (MASKS * LANES,)),  # by mask: points of its n most valuable tiles
        ("growing", np.uint8, (MASKS,)),  # masks for which that is known
        # By mask without its lowest three bits: whether a set helps, a byte for each of 8.
        ("reaching", np.int64, (MASKS >> 3,)),
        ("flat", np.int64),  # 1 if all leaves are worth the same
        # --- squares of the lines prepared
        ("layers", np.int64, (SQUARES,)),  # see ``square_layers``; 0 = no letter fits
        ("fixed", np.int32, (SQUARES,)),  # most points of the letter on a crossed square
        ("cross", np.int32, (SQUARES,)),  # most points of the cross word
        # --- how far a word may reach from the anchor: by side and number of tiles placed
        ("reach_points", np.int32, (2 * COUNTS,)),  # of the tiles read
        ("reach_word", np.int32, (2 * COUNTS,)),
        ("reach_cross", np.int32, (2 * COUNTS,)),
        ("reach_fixed", np.int32, (2 * COUNTS,)),
        ("reach_layers", np.int64, (2 * COUNTS,)),
        ("reach_read", np.int32, (2 * COUNTS,)),  # number of tiles read
        ("reach_letter", np.uint8, (2 * COUNTS,)),  # the last one
        ("reach_hash", np.uint64, (2 * COUNTS,)),
        # --- the anchors that may be opened
        ("anchor_count", np.int64),
        ("anchor_place", np.int32, (ANCHORS, 4)),  # direction, row, anchor column, limit
        ("anchor_most", np.int32, (ANCHORS,)),  # bound of equity
        ("anchor_covers", np.int64, (ANCHORS,)),  # columns of which a word must cover one, as bits
        ("anchor_bound", np.int32, (LANES,)),  # its bounds of score, as in ``best_leave``
        # --- what may be a word at the anchor at hand (best_words.py)
        ("by_words", np.int64),  # 1 if words are looked up by their letters
        ("trial_count", np.int64),
        ("trial_hash", np.uint64, (TRIALS,)),  # of all letters
        ("trial_words", np.int64, (TRIALS,)),  # where they begin
        ("trial_most", np.int64, (TRIALS,)),  # bound of equity
        ("trial_used", np.uint8, (TRIALS,)),  # rack mask
        ("trial_start", np.uint8, (TRIALS,)),  # column
        ("trial_length", np.uint8, (TRIALS,)),
        ("trial_blank", np.uint8, (TRIALS,)),  # letter a blank stands for, 0 if there is none
        ("trial_other", np.uint8, (TRIALS,)),  # that of another blank, none after it
        # --- the answer
        ("exchange", np.int64),  # mask of the best exchange, 0 if it is none
        ("opened", np.int64),  # anchors looked at closely, for the curious
    ],
    align=True,
)


def new_search(graph: RunGraph) -> NDArray[np.void]:
    """A record for one thread, with the filter of a graph in it; keep the graph."""
    searches: NDArray[np.void] = np.zeros(1, SEARCH)
    search, alphagrams = searches[0], graph.derived(Alphagrams)
    search["plain"] = alphagrams.plain
    search["with_blank"] = alphagrams.with_blank
    search["filter_shift"] = alphagrams.shift
    search["letter_hash"] = alphagrams.letters
    anagrams = graph.derived(Anagrams)
    search["slots"], search["text"] = anagrams.slots, anagrams.text
    search["slot_shift"] = anagrams.shift
    return searches
