"""Drawing tiles. Chance depends on the game's seed and the event's number, nothing else.

So a game replays exactly without stored generator states, and taking a turn back and playing it
again draws the same tiles: undo is no way to fish for better ones.
"""

from __future__ import annotations

import random

from .tiles import remove_tiles, sort_tiles


def chance(seed: int, event: int) -> random.Random:
    """The generator for one event of a game; the same on every machine and Python version."""
    return random.Random(f"{seed}:{event}")


def draw(bag: bytes, count: int, generator: random.Random) -> tuple[bytes, bytes]:
    """Draw up to ``count`` tiles: the sorted draw and the bag without it."""
    drawn = bytes(generator.sample(bag, min(count, len(bag))))
    return sort_tiles(drawn), remove_tiles(bag, drawn)
