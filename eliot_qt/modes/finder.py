"""The finder of moves, and what modes ask about the moves found.

Modes cannot see the engine; they are handed a finder. The top among moves of equal score (used
for topping, for turns in which no seat scored, for the automatic move on the board) is the one that
keeps the most blanks, then the one with the better leave, then the alphabetically first, then the
first by place.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Protocol

from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import is_designated, letters_of


class Scored(Protocol):
    """A move with its points, and its equity in millipoints."""

    @property
    def move(self) -> Move:
        """The move; only placements count here."""
        ...

    @property
    def score(self) -> int:
        """Points of the move."""
        ...

    @property
    def equity(self) -> int:
        """Points and value of the leave, in millipoints."""
        ...


class Finder(Protocol):
    """Finds the legal placements of a position."""

    def best(self, position: Position) -> Sequence[Scored]:
        """Moves of the seat to move by falling score; empty if it cannot place a tile.

        Among the placements are at least all of the highest score; who wants lists, ranks or
        bingos beyond that passes a finder of all moves. Called with whole positions, racks of
        others included, which a finder must not make use of.
        """
        ...


@dataclass(frozen=True, slots=True)
class ScoredPlacement:
    """A placement found, with its points and its equity in millipoints."""

    move: Placement
    score: int
    equity: int = 0


def placements(candidates: Iterable[Scored]) -> Iterator[ScoredPlacement]:
    """The placements among candidates, in their order."""
    for candidate in candidates:
        if isinstance(candidate.move, Placement):
            yield ScoredPlacement(candidate.move, candidate.score, candidate.equity)


def tops(candidates: Sequence[Scored]) -> list[ScoredPlacement]:
    """The placements of the highest score."""
    rows = placements(candidates)
    first = next(rows, None)
    if first is None:
        return []
    return [first, *takewhile(lambda other: other.score == first.score, rows)]


def top_of(position: Position, candidates: Sequence[Scored]) -> ScoredPlacement | None:
    """The top; None if there is no placement. Ties are broken as said above."""
    return min(tops(candidates), key=lambda found: preference(position, found), default=None)


def rank_of(score: int, candidates: Sequence[Scored]) -> int:
    """Rank, from 1, of a placement of that score: one more than there are better ones.

    Looks at few of the candidates, whose scores fall: there may be a hundred thousand.
    """
    return 1 + bisect_left(candidates, -score, key=lambda found: -found.score)


def is_blocked(position: Position, finder: Finder) -> bool:
    """Return whether no tile can be placed any more and exchanging is not allowed either.

    With a shared rack there are no exchanges, so only its placements count.
    """
    if position.over is not None:
        return False
    if position.shared:
        return not tops(finder.best(position))
    if position.may_exchange:
        return False
    seats = (s for s in range(position.seats) if s not in position.gone)
    return not any(tops(finder.best(replace(position, to_move=seat))) for seat in seats)


def blanks_used(move: Placement) -> int:
    """Number of blanks a placement uses."""
    return sum(is_designated(tile) for tile in move.tiles)


def preference(
    position: Position, found: ScoredPlacement
) -> tuple[int, int, bytes, int, int, int, bytes]:
    """The key by which one of several equal placements is chosen, the least first."""
    move = found.move
    word = letters_of(position.board.main_word(move))
    place = (move.row, move.col, int(move.direction))
    return (blanks_used(move), -found.equity, word, *place, move.tiles)
