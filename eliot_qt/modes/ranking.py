"""Results of games with a shared rack: ranking, score sheet, the best moves of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, Entry, MarkKind

from . import topping
from .finder import Scored, placements, rank_of

_PENALTIES = (MarkKind.WARNING, MarkKind.PENALTY)


@dataclass(frozen=True)
class Standing:
    """A seat's result so far.

    ``raw`` are the points of its moves (in topping: of its penalties); ``difference`` and
    ``percent`` compare the total with the tops (where they were searched, else the moves on the
    board); ``percent`` is None before any of those scored. Equal totals share a rank.
    """

    seat: int
    rank: int
    total: int
    raw: int
    solos: int
    warnings: int
    penalties: int
    difference: int
    percent: float | None


@dataclass(frozen=True)
class TurnResult:
    """A seat's result in a turn: points with all that belongs to them, and the total then.

    ``difference`` is to the top of the turn; ``percent`` is the total's share of the tops so far.
    """

    entry: Entry | None
    points: int
    total: int
    difference: int
    percent: float | None
    solo: bool
    warnings: int
    penalties: int


@dataclass(frozen=True)
class ReviewRow:
    """One of the best moves of a turn, its rank, and the seats that played it."""

    rank: int
    move: Placement
    score: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Review:
    """A turn's best moves; ``ranks[seat]`` is the rank of the seat's move, None if it has none."""

    rows: tuple[ReviewRow, ...]
    ranks: tuple[int | None, ...]


def standings(record: GameRecord) -> tuple[Standing, ...]:
    """All seats, the best first (in topping the lowest); closed turns count."""
    position = record.position
    turns = closed_turns(position)
    sign = -1 if record.mode == topping.MODE else 1
    tops = sum(turn.reference for turn in turns)
    order = sorted(range(position.seats), key=lambda s: (-sign * position.scores[s], s))
    return tuple(_standing(position, turns, tops, seat, sign) for seat in order)


def closed_turns(position: Position) -> tuple[CommonTurn, ...]:
    """The turns that count."""
    return tuple(turn for turn in position.turns if turn.closed)


def score_sheet(position: Position) -> tuple[tuple[TurnResult, ...], ...]:
    """``sheet[seat][turn]`` of all closed turns."""
    turns = closed_turns(position)
    return tuple(_cells(position, turns, seat) for seat in range(position.seats))


def review(turn: CommonTurn, candidates: Sequence[Scored], most: int = 10) -> Review:
    """The best moves of a turn with the seats' ranks among them.

    ``candidates`` are all moves of the turn's position (``common_game.position_of``), by falling
    score. Ranks are by score, and equal scores share them.
    """
    ranks_by_move: dict[Placement, list[int]] = {}
    ranks: list[int | None] = []
    for seat, entry in enumerate(turn.entries):
        if entry is None or not entry.counts:
            ranks.append(None)
            continue
        ranks.append(rank_of(entry.score, candidates))
        assert isinstance(entry.move, Placement)
        ranks_by_move.setdefault(entry.move, []).append(seat)
    rows: list[ReviewRow] = []
    for number, placement in enumerate(islice(placements(candidates), most), 1):
        tied = bool(rows) and rows[-1].score == placement.score
        rank = rows[-1].rank if tied else number
        seats = tuple(ranks_by_move.get(placement.move, ()))
        rows.append(ReviewRow(rank, placement.move, placement.score, seats))
    return Review(tuple(rows), tuple(ranks))


def _standing(
    position: Position, turns: Sequence[CommonTurn], tops: int, seat: int, sign: int
) -> Standing:
    total = position.scores[seat]
    solos = sum(turn.solo_points for turn in turns if turn.solo == seat)
    penalties = sum(turn.mark_points(seat, *_PENALTIES) for turn in turns)
    return Standing(
        seat=seat,
        rank=1 + sum(sign * other > sign * total for other in position.scores),
        total=total,
        raw=total - solos - penalties,
        solos=solos,
        warnings=sum(_warnings(turn, seat) for turn in turns),
        penalties=penalties,
        difference=total - tops,
        percent=_percent(total, tops),
    )


def _cells(position: Position, turns: Sequence[CommonTurn], seat: int) -> tuple[TurnResult, ...]:
    cells = []
    # What the seat brought along belongs to no turn.
    total = position.scores[seat] - sum(turn.points(seat) for turn in turns)
    tops = 0
    for turn in turns:
        points = turn.points(seat)
        total += points
        tops += turn.reference
        cells.append(
            TurnResult(
                entry=turn.entries[seat],
                points=points,
                total=total,
                difference=points - turn.reference,
                percent=_percent(total, tops),
                solo=turn.solo == seat,
                warnings=_warnings(turn, seat),
                penalties=turn.mark_points(seat, *_PENALTIES),
            )
        )
    return tuple(cells)


def _warnings(turn: CommonTurn, seat: int) -> int:
    return sum(m.kind is MarkKind.WARNING and m.seat == seat for m in turn.marks)


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None
