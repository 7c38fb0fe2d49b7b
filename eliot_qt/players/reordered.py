"""A ranking of which some rows go first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from eliot_qt.game.move import Move, Pass, Placement

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


def row_of(ranking: Ranking, move: Move, score: int) -> int:
    """The row of a placement or a pass with its points, which the ranking must have."""
    table = ranking.table
    if isinstance(move, Placement):
        same = (i for i in range(len(table)) if int(table.score[i]) == score)
        index = next(i for i in same if table.placement(i) == move)
        equity = int(table.equity[index])
        return index + sum(other.equity > equity for other in ranking.others)
    row = next(n for n, other in enumerate(ranking.others) if isinstance(other.move, Pass))
    return row + ranking.placements_from(ranking.others[row].equity)
