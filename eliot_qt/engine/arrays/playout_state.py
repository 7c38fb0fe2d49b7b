"""The records of playouts, beside those of whole games (games_state.py)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .state import LINES, MAX_RACK, SQUARES, STATE


def _offset(name: str) -> int:
    assert STATE.fields is not None
    return int(STATE.fields[name][1])


# What a move changes of a state.
BOARD_OFFSET = _offset("tile")
BOARD_BYTES = _offset("rack") - BOARD_OFFSET


def _arrays_by_square() -> Iterator[tuple[int, int]]:
    """Yield the beginning and item size of each array of which a move changes some squares."""
    assert STATE.fields is not None
    for name, (kind, offset, *_) in STATE.fields.items():
        if kind.shape == (SQUARES,) and name not in ("letter_bonus", "word_bonus"):
            yield int(offset) - BOARD_OFFSET, kind.base.itemsize


# The same in parts, from there on: arrays by square, and what lies behind these.
SQUARE_ARRAYS = tuple(_arrays_by_square())
BESIDE_OFFSET = _offset("occupied") - BOARD_OFFSET
BESIDE_BYTES = BOARD_BYTES - BESIDE_OFFSET

DEAL = np.dtype(
    [
        # What every playout of a candidate starts from; a game's full bag holds the unseen tiles.
        ("kept", np.uint8, (MAX_RACK,)),  # by the seat that has made the candidate
        ("kept_count", np.int64),
        ("kept_value", np.int64),  # millipoints
        ("thrown", np.uint8, (MAX_RACK,)),  # by an exchange
        ("thrown_count", np.int64),
        ("known", np.uint8, (MAX_RACK,)),  # on the other rack
        ("known_count", np.int64),
        ("scoreless", np.int64),
        # What the candidate has changed since the board was indexed, as in INDEX.
        ("is_touched", np.int64),  # 1 if it has changed anything
        ("has_overlay", np.int64),  # 1 if what it has changed is indexed apart
        ("touched", np.int64, (LINES,)),
        ("fresh", np.int64, (LINES,)),
        ("board", np.int64),  # addresses of what a move changes in both states
        ("copy", np.int64),
    ],
    align=True,
)

LEAVE = np.dtype([("tiles", np.uint8, (MAX_RACK,)), ("count", np.int64)], align=True)
"""A leave, alphabetical with blanks last as tiles lie in a full bag."""

PLAYOUT = np.dtype(
    [
        # For the seat that has made the candidate move, from after that move on.
        ("points", np.int32),  # change of the score difference, end-rack points included
        ("spread", np.int32),  # the same in millipoints, with the values of both last leaves
        ("reply", np.int32),  # points of the first reply
        ("reply_bingo", np.uint8),
        ("over", np.uint8),  # 1 if the game ended
        ("unseen", np.uint8),  # at the end, in the bag and on the rack of the seat to move
        ("later", np.int32),  # what its later turns gain, in millionths of a game
    ],
    align=True,
)

PLY = np.dtype(
    [
        # Sums over playouts of what happens at one of their turns.
        ("count", np.int64),  # how many come so far
        ("points", np.int64),  # of the moves
        ("squares", np.int64),  # of these points
        ("bingos", np.int64),
    ],
    align=True,
)

LEVEL = np.dtype(
    [
        # A turn of the side that looks for the best line (practical.py).
        ("count", np.int64),  # moves to try
        ("next", np.int64),
        ("best", np.int64),  # points at the end of the best line so far
    ],
    align=True,
)
