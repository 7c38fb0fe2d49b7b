"""The question and the answer of a search of single moves. No compiler in here."""

from __future__ import annotations

from dataclasses import dataclass

Spot = tuple[int, int, int, int, int]
"""Direction, row, column, length and tiles of a placement, as the kernels write them."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """A placement at the root of a search: where it goes, its points, what it is likely worth.

    ``estimate`` and ``bound`` are changes of the spread from here to the end for the side to
    move: a guess, and what it cannot exceed.
    """

    number: int
    spot: Spot
    score: int
    estimate: int
    bound: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a search: the change of spread for the side to move at the root.

    ``low``: it is proven that ``value`` is reached; ``high``: that it is not exceeded. A search
    that ``gave_up`` has found nothing.
    """

    value: int
    low: bool
    high: bool
    gave_up: bool
