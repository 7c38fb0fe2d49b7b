"""A ranking of which some rows go first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from .analysis import Candidate, Ranking


class Reordered(Sequence[Candidate]):
    """Some rows of a ranking in another order, then the others as they stand there."""

    def __init__(self, first: tuple[Candidate, ...], taken: list[int], ranking: Ranking) -> None:
        self._first = first
        self._taken = sorted(taken)
        self._ranking = ranking

    def __len__(self) -> int:
        return len(self._ranking)

    @overload
    def __getitem__(self, index: int) -> Candidate: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Candidate]: ...

    def __getitem__(self, index: int | slice) -> Candidate | Sequence[Candidate]:
        if isinstance(index, slice):
            return tuple(self[row] for row in range(*index.indices(len(self))))
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        if row < len(self._first):
            return self._first[row]
        row -= len(self._first)
        for taken in self._taken:
            row += taken <= row
        return self._ranking[row]
