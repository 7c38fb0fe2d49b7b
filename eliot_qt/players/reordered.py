"""A ranking of which some rows go first."""

from __future__ import annotations

from eliot_qt.game.move import Move, Pass, Placement

from .analysis import Candidate, Ranking, Rows


class Reordered(Rows):
    """Some rows of a ranking in a new order, then the others in their old one.

    ``taken`` are the numbers in the ranking of those that go ``first``; some may be new.
    """

    def __init__(self, first: tuple[Candidate, ...], taken: list[int], ranking: Ranking) -> None:
        self._first = first
        self._taken = sorted(taken)
        self._ranking = ranking

    def __len__(self) -> int:
        return len(self._first) + len(self._ranking) - len(self._taken)

    def _at(self, row: int) -> Candidate:
        if row < len(self._first):
            return self._first[row]
        row -= len(self._first)
        for number in self._taken:
            row += number <= row
        return self._ranking[row]


def row_or_none(ranking: Ranking, move: Move, score: int) -> int | None:
    """As :func:`row_of`; None for a placement that the ranking does not have."""
    try:
        return row_of(ranking, move, score)
    except StopIteration:
        return None


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
