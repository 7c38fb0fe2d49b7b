"""You, the published game and the top, turn by turn and in sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.game.record import GameRecord


class PointsOwner(StrEnum):
    """The owner of points."""

    SEAT = "seat"
    GAME = "game"
    PLAYER = "player"
    TOP = "top"


@dataclass(frozen=True)
class MasterComparison:
    """A turn (from 0) of one seat beside the published move and the top: points of moves alone.

    ``player`` made the published move, where that is known; ``top`` is None if unknown.
    """

    turn: int
    seat: int
    yours: int
    master: int
    player: str = ""
    top: int | None = None

    @property
    def difference(self) -> int:
        """Points more (or less) than the published move's."""
        return self.yours - self.master


@dataclass(frozen=True)
class MasterTotal:
    """Points of one side over ``turns`` turns.

    ``percent`` is their share of the tops of these turns, None before any scored. ``better``: in
    how many turns it scored more than the other one did, a seat than the published move, the
    published moves than the first seat; None for the tops.
    """

    side: PointsOwner
    name: str
    turns: int
    points: int
    percent: float | None
    better: int | None = None


def compare(record: GameRecord, seat: int = 0) -> tuple[MasterComparison, ...]:
    """A seat's closed turns beside the moves on the board; those that were laid do not count."""
    comparisons = []
    for number, turn in enumerate(record.positions[-1].turns):
        if turn.closed and not turn.is_laid:
            entry = turn.entries[seat]
            yours = entry.score if entry else 0
            player = _player(record, number)
            comparisons.append(
                MasterComparison(number, seat, yours, turn.score, player, turn.top_score)
            )
    return tuple(comparisons)


def totals(record: GameRecord) -> tuple[MasterTotal, ...]:
    """Each seat, the published game, its players where there are several, and the tops."""
    turns = record.positions[-1].turns
    sides = [
        _total(
            PointsOwner.SEAT, who.name, [(c.yours, c.difference > 0, c) for c in compare(record, s)]
        )
        for s, who in enumerate(record.seats)
    ]
    compared = compare(record)
    players = list(dict.fromkeys(c.player for c in compared if c.player))
    game = [(c.master, c.difference < 0, c) for c in compared]
    name = players[0] if len(players) == 1 else ""
    sides.append(_total(PointsOwner.GAME, name, game))
    for player in players if len(players) > 1 else ():
        own = [turn for turn in game if turn[2].player == player]
        sides.append(_total(PointsOwner.PLAYER, player, own))
    moves = [turns[c.turn] for c in compared]
    tops = sum(turn.reference for turn in moves)
    share = 100.0 if tops else None
    return (*sides, MasterTotal(PointsOwner.TOP, "", len(moves), tops, share))


def _total(
    side: PointsOwner, name: str, turns: Sequence[tuple[int, bool, MasterComparison]]
) -> MasterTotal:
    points = sum(number for number, _, _ in turns)
    tops = sum(_reference(c) for _, _, c in turns)
    share = 100 * points / tops if tops else None
    better = sum(better for _, better, _ in turns)
    return MasterTotal(side, name, len(turns), points, share, better)


def _reference(comparison: MasterComparison) -> int:
    return comparison.master if comparison.top is None else comparison.top


def _player(record: GameRecord, number: int) -> str:
    return record.master[number].player if number < len(record.master) else ""
