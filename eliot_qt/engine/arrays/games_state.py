"""The records of whole games played inside a kernel."""

from __future__ import annotations

import numpy as np

from .state import MAX_RACK

MAX_BAG = 1 << 10
SEATS = 2

GAME = np.dtype(
    [
        # --- what is the same in all games
        ("full_bag", np.uint8, (MAX_BAG,)),
        ("full_count", np.int64),
        ("rack_size", np.int64),
        ("exchange_minimum", np.int64),  # tiles that must be in the bag
        ("scoreless_limit", np.int64),  # turns in a row that end a game
        ("gains_twice", np.int64),  # 1 if who goes out gains twice the other's rack
        # --- the game at hand
        ("random", np.uint64),  # state of the random numbers
        # The bag lies shuffled between two marks; seat 0 draws from its front, seat 1 from its
        # end, so that what one seat draws does not depend on how many tiles the other uses.
        ("bag", np.uint8, (MAX_BAG,)),
        ("front", np.int64),
        ("behind", np.int64),
        ("rack", np.uint8, (SEATS, MAX_RACK)),  # sorted
        ("rack_count", np.int64, (SEATS,)),
        ("score", np.int64, (SEATS,)),
        ("bingos", np.int64, (SEATS,)),
        ("turns", np.int64, (SEATS,)),
        ("scoreless", np.int64),
        ("to_move", np.int64),
    ],
    align=True,
)

RESULT = np.dtype(
    [
        # By player, not by seat.
        ("score", np.int32, (SEATS,)),
        ("bingos", np.int32, (SEATS,)),
        ("turns", np.int32, (SEATS,)),
        ("starter", np.int32),
    ],
    align=True,
)

PLACED, EXCHANGED, PASSED = 0, 1, 2
TURN = np.dtype(
    [
        ("player", np.uint8),
        ("kind", np.uint8),
        ("rack", np.uint8, (MAX_RACK,)),  # before the turn, sorted
        ("rack_count", np.uint8),
        ("used", np.uint8),  # mask of the tiles placed or exchanged
        # Of a placement, as in MOVE:
        ("direction", np.uint8),
        ("row", np.uint8),
        ("col", np.uint8),
        ("length", np.uint8),
        ("tiles", np.uint64),
        ("score", np.int32),
        ("leave", np.int32),  # value of what is kept, in millipoints; 0 once the bag was empty
    ],
    align=True,
)
