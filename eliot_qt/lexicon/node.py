"""The bits of a word graph's node; see :mod:`.wordgraph`."""

from __future__ import annotations

CHILD_MASK = (1 << 22) - 1
LAST = 1 << 22
ACCEPTS = 1 << 23
TILE_SHIFT = 24
SEPARATOR = 0
MAX_NODES = 1 << 22

# Tiles of the longest way that is followed: no word is nearly as long, and what is kept of each
# list grows with the ways below it.
LONGEST_WAY = 200
