"""The records of the endgame search, beside those of state.py.

A rack is a multiset of at most eight kinds of tiles. It is kept in two forms: *packed*, five bits
for the count of each kind, so that "does this fit into that?" is a subtraction; and as a *rank*
below 256, in which counts are the digits of a number, for tables. Both add up as multisets do.
"""

from __future__ import annotations

import numpy as np

from .state import LINES, MASKS, MAX_RACK

ZONE = 7  # words of 64 squares: 441 on the largest board
# A placement uses up tiles, and two passes in a row end the game.
MAX_PLIES = 4 * MAX_RACK + 8
REPLIES = 16
KILLERS = 8
# So many moves that seem too good for the other side are tried in turn, with so many positions
# granted to each at first.
TRIES = 16
GRANT = 6
FIRST_MOVES = 24  # put in order at once; the others only where these do not settle a position
INFINITE = 1 << 18
"""Beyond any spread; two of them still fit into 20 bits."""

# What a search comes back with.
RUNNING, DONE, MOVES_FULL, ROOM_FULL = 0, 1, 2, 3
# What is to be done next at a ply.
ENTER, NEXT, RETURNED, FINISHED, LEFT, LISTING = 0, 1, 2, 3, 4, 5
PASS = (1 << 24) - 1  # in place of an entry
NONE = -1

ENTRY = np.dtype(
    [
        # A placement that is possible on some board of the line searched.
        ("need", np.int64),  # its tiles, packed
        ("tiles", np.uint64),  # as in MOVE
        ("score", np.int32),
        ("sign", np.int32),  # 24 bits to know it by
        ("fresh", np.int32),  # its squares, as bits of its line
        ("line", np.uint8),
        ("direction", np.uint8),
        ("row", np.uint8),
        ("col", np.uint8),
        ("length", np.uint8),
        ("rank", np.uint8),  # its tiles, as a rank
        ("traced", np.uint8),  # 1 if the zone is known
        ("zone", np.int64, (ZONE,)),  # squares that, empty now, must stay so for it to stay as is
    ],
    align=True,
)

# A placement in a list: what is asked of all of them again and again, in one piece.
SLOT = np.dtype(
    [
        ("index", np.int32),  # of the entry; the rest is as there
        ("score", np.int32),
        ("fresh", np.int32),
        ("line", np.uint8),
        ("rank", np.uint8),
    ],
    align=True,
)

PLY = np.dtype(
    [
        ("phase", np.int64),
        ("depth", np.int64),  # plies to look ahead from here
        ("alpha", np.int64),
        ("beta", np.int64),
        ("floor", np.int64),  # alpha at first
        ("best", np.int64),
        ("best_sign", np.int64),
        ("low", np.int64),  # 1 if it is proven that the best is reached
        ("high", np.int64),  # 1 if it is proven that nothing exceeds it
        ("pruned", np.int64),  # the highest bound of a move not looked at
        ("moved", np.int64),  # the move looked at: an entry or PASS
        ("score", np.int64),  # and its points
        ("narrow", np.int64),  # 1 if only whether it exceeds alpha is asked
        ("made", np.int64),  # 1 if the move that led here is on the board, to be taken off
        ("changes", np.int64),  # squares it has changed
        ("side", np.int64),
        ("passes", np.int64),  # passes in a row that would end the game
        ("key", np.uint64),  # of the board
        ("position", np.uint64),  # of all that matters
        ("hint", np.int64),  # sign of the best move when this was last met, 0 if it was not
        ("rack", np.int64, (2,)),  # packed
        ("rank", np.int64, (2,)),
        ("begin", np.int64, (2,)),  # where a side's moves are listed
        ("end", np.int64, (2,)),
        ("pending", np.int64, (2, ZONE)),  # squares; moves over them may be missing
        ("finish", np.int64),  # the entry that empties the rack with most points, or -1
        ("future", np.int64, (2,)),  # which row of the solver's tells what a rack may bring
        ("pool_end", np.int64),
        ("list_end", np.int64),
        ("order", np.int64),  # the next of the moves in order
        ("order_end", np.int64),
        ("sorted_end", np.int64),  # where those end that are in order so far
        ("unlisted", np.int64),  # 1 while a move is looked at before all are listed
        # --- trying several moves in turn, see endgames/ply.py
        ("limit", np.int64),  # give up when so many positions have been opened
        ("first", np.int64),  # the first of the moves in order
        ("tries", np.int64),  # how many of them are tried in turn
        ("grant", np.int64),  # positions granted to each
        ("open", np.int64),  # 1 if one has been given up
        ("killer", np.int64, (KILLERS,)),  # signs of moves too good for the other side here
        ("killer_entry", np.int64, (KILLERS,)),  # and their entries, if the root has them, or NONE
        # --- the other side's moves that are likely to be its replies
        ("reply", np.int64, (REPLIES,)),
        ("reply_worth", np.int64, (REPLIES,)),
        ("replies", np.int64),
        ("out", np.int64, (REPLIES,)),  # those that empty its rack
        ("outs", np.int64),
    ],
    align=True,
)

# A square as it was before a move, in one direction; fields as in STATE.
CHANGES = 2 * (3 * MAX_RACK + 2)
CHANGE = np.dtype(
    [
        ("at", np.int64),
        ("cross_set", np.int64),
        ("extend_set", np.int64),
        ("follow_set", np.int64),
        ("tile_points", np.int64),
        ("cross_points", np.int64),
        ("right_set", np.int64),
        ("cross_score", np.int32),
        ("tile", np.uint8),
        ("cross_bonus", np.uint8),
        ("cross_classes", np.uint8),
        ("right_classes", np.uint8),
    ],
    align=True,
)

SOLVER = np.dtype(
    [
        ("ply", np.int64),
        # --- what a ply has come to, as seen by the side that moves there
        ("value", np.int64),
        ("low", np.int64),
        ("high", np.int64),
        # --- racks at the root
        ("kinds", np.int64, (2,)),
        ("tile", np.uint8, (2, MAX_RACK)),
        ("rank_step", np.int64, (2, MAX_RACK)),
        ("packed", np.int64, (2, MASKS)),  # by rank
        ("fits", np.uint8, (2, MASKS, MASKS)),  # by rank of a rack: 1 for each rank it contains
        ("points", np.int64, (2, MASKS)),
        # --- by mask of used tiles, of the rack loaded last
        ("mask_packed", np.int64, (MASKS,)),
        ("mask_rank", np.int64, (MASKS,)),
        # --- for putting moves in order
        ("single", np.int32, (MASKS,)),  # by rank: the best score of a move with these tiles
        ("present", np.int64, (MASKS,)),  # ranks of which there is one
        ("future", np.int32, (2 * MAX_PLIES, MASKS)),  # by rank: what a rack may still bring
        # --- squares as bits of lines
        ("hit", np.int32, (LINES,)),  # zone of the last move
        ("stale", np.int32, (LINES,)),  # squares over which moves may be missing
        ("zones", np.int32, (2 * REPLIES, LINES)),  # of replies, then of those that empty a rack
        # --- the board
        ("size", np.int64),
        ("zone_words", np.int64),
        # --- the table
        ("slots", np.int64),
        ("age", np.int64),
        ("root_end", np.int64),  # where the entries of the root end
        ("pass_limit", np.int64),  # passes in a row that end the game after a placement
        # --- the answer so far
        ("best", np.int64),  # entry of the best move at the root, or PASS
        ("best_value", np.int64),
        ("nodes", np.int64),
        ("gave_up", np.int64),  # 1 while plies are left without a value
        ("work", np.int64),
    ],
    align=True,
)
