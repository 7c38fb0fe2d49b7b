"""Words that fit on the squares of a pattern with the tiles of a rack."""

from __future__ import annotations

from collections.abc import Iterable

from eliot_qt.game.tiles import BLANK

from .regex import Square

# Places on the pattern, each with what is then left of the rack, blanks first.
Ways = frozenset[tuple[int, bytes]]


class Placed:
    """Words on ``squares``: letters there are free, all others come from the rack."""

    def __init__(self, squares: tuple[Square, ...], rack: bytes) -> None:
        self._squares = squares
        self.start = self._open([(0, bytes(sorted(rack)))])

    def step(self, state: Ways, tile: int) -> Ways | None:
        """The ways to have one more tile there."""
        after = []
        for at, rack in state:
            if at == len(self._squares) or not self._squares[at].mask >> tile & 1:
                continue
            square = self._squares[at]
            rest = rack if square.fixed else _without(rack, tile)
            if rest is not None:
                after.append((at + (not square.run), rest))
        return self._open(after) if after else None

    def accepts(self, state: Ways) -> bool:
        """Return whether all squares are covered."""
        return any(at == len(self._squares) for at, _ in state)

    def needs(self, state: Ways) -> int:
        """Nothing that is known."""
        return 0

    def _open(self, ways: Iterable[tuple[int, bytes]]) -> Ways:
        """The ways, with those that end a run here."""
        all_ways = set(ways)
        waiting = list(all_ways)
        while waiting:
            at, rack = waiting.pop()
            if at < len(self._squares) and self._squares[at].run:
                after = at + 1, rack
                if after not in all_ways:
                    all_ways.add(after)
                    waiting.append(after)
        return frozenset(all_ways)


def _without(rack: bytes, tile: int) -> bytes | None:
    """The rack without a tile, or without a blank for it; None if it has neither."""
    at = rack.find(tile)
    if at < 0:
        at = rack.find(BLANK)
    return None if at < 0 else rack[:at] + rack[at + 1 :]
