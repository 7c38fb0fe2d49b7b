"""Words that have some letters among theirs, in any order."""

from __future__ import annotations

from ..automata import length_bit


class Includes:
    """The automaton of these words; a letter that is given twice must be there twice."""

    def __init__(self, tiles: bytes) -> None:
        self.start = bytes(sorted(tiles))

    def step(self, state: bytes, tile: int) -> bytes:
        """The letters that are still to come."""
        return state.replace(bytes((tile,)), b"", 1)

    def accepts(self, state: bytes) -> bool:
        """Return whether all letters have come."""
        return not state

    def needs(self, state: bytes) -> int:
        """All that are still to come, and so many tiles."""
        mask = 0
        for tile in state:
            mask |= 1 << tile
        return mask | length_bit(len(state))
