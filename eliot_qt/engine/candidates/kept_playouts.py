"""Playouts kept while candidates come and go. Cheap to import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eliot_qt.game.move import effect_of

if TYPE_CHECKING:
    from ..inference.leave_inference import LikelyLeaves
    from .candidate_tally import CandidateTally


class KeptPlayouts:
    """Keeps the playouts of candidates from one simulation of a position to the next.

    What a playout draws depends on its number alone, so a candidate goes on where it was, whichever
    others there are. What was inferred of the other side is kept with them. For one thread.
    """

    def __init__(self) -> None:
        self._shape: object = None
        self._tallies: dict[object, CandidateTally] = {}
        #: what the other side has probably kept, once that is inferred
        self.inferred: LikelyLeaves | None = None

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return any(tally.count for tally in self._tallies.values())

    def begin(self, shape: object) -> None:
        """Forget all that was found in a simulation of another shape, or of another position."""
        if shape != self._shape:
            self._shape, self._tallies, self.inferred = shape, {}, None

    def resume(self, tallies: Sequence[CandidateTally], size: int) -> None:
        """Give candidates the playouts they have, on a board of that size; keep their next ones."""
        for tally in tallies:
            key = effect_of(tally.move, size)
            if key in self._tallies:
                tally.go_on_from(self._tallies[key])
            self._tallies[key] = tally
