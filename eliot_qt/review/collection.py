"""The turns of many reviewed games in one list: filtered, the costliest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from eliot_qt.game.record import GameRecord

from .boards import position_before
from .summary import accuracy_in
from .turn_filter import TurnFilter, TurnKind, is_mistake
from .values import GameReview, MoveClass, TurnReview

# A play of seven tiles can empty a bag of at most this many.
_LAST_TILES = 7
_SEVERITY = {grade: number for number, grade in enumerate(MoveClass)}


class GamePhase(StrEnum):
    """The phases of a game, by the tiles in the bag."""

    MIDDLE = "more than seven tiles in the bag"
    PREENDGAME = "one to seven tiles in the bag"
    ENDGAME = "empty bag"


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A reviewed turn and the game it is from."""

    path: Path
    record: GameRecord
    turn: TurnReview
    phase: GamePhase

    @property
    def player(self) -> str:
        """The name of who played it; empty if the game has none."""
        return self.record.seats[self.turn.seat].name


@dataclass(frozen=True, slots=True)
class CollectionFilter:
    """Turns of a player, None for all, of a kind and phase, that cost so much or more.

    ``least_loss`` is in percentage points of the chance to win. Turns whose loss is known in
    points alone pass it by their class: at least an inaccuracy.
    """

    player: str | None = None
    kind: TurnKind = TurnKind.ALL
    phase: GamePhase | None = None
    least_loss: float = 0.0

    def passes(self, found: ReviewedTurn) -> bool:
        """Return whether a turn is one of these."""
        if self.player is not None and same_name(found.player) != same_name(self.player):
            return False
        if self.phase is not None and found.phase is not self.phase:
            return False
        return TurnFilter(kind=self.kind).passes(found.turn) and self._costs_enough(found.turn)

    def _costs_enough(self, turn: TurnReview) -> bool:
        if not self.least_loss:
            return True
        if turn.loss is not None:
            return turn.loss >= self.least_loss
        return turn.grade is not None and _SEVERITY[turn.grade] >= _SEVERITY[MoveClass.INACCURACY]


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's turns in all games; ``accuracy`` in percent, None for too few turns."""

    name: str
    games: int
    turns: int
    graded: int
    accuracy: float | None
    mistakes: int
    missed_bingos: int


def turns_of(path: Path, review: GameReview) -> list[ReviewedTurn]:
    """The turns of a reviewed game."""
    return [
        ReviewedTurn(path, review.record, turn, phase_of(review.record, turn))
        for turn in review.turns
    ]


def phase_of(record: GameRecord, turn: TurnReview) -> GamePhase:
    """The phase in which a turn was played."""
    in_bag = position_before(record, turn).bag_count
    if in_bag == 0:
        return GamePhase.ENDGAME
    return GamePhase.PREENDGAME if in_bag <= _LAST_TILES else GamePhase.MIDDLE


def costliest_first(turns: Iterable[ReviewedTurn]) -> list[ReviewedTurn]:
    """Turns by falling class, within a class by loss of chances, then of points; ties stay."""
    return sorted(turns, key=_cost, reverse=True)


def severity_of(found: ReviewedTurn) -> int:
    """The class of a turn as a number, 0 for the best; −1 without a class."""
    grade = found.turn.grade
    return -1 if grade is None else _SEVERITY[grade]


def loss_of(found: ReviewedTurn) -> tuple[float, float]:
    """The loss of a turn: of chances where that is known, behind these in points."""
    turn = found.turn
    return turn.loss or 0.0, turn.points_lost or 0.0


def figures_of(turns: Sequence[ReviewedTurn]) -> list[PlayerFigures]:
    """The figures of each player, those with most turns first."""
    own: dict[str, list[ReviewedTurn]] = {}
    for listed in turns:
        own.setdefault(same_name(listed.player), []).append(listed)
    figures = [_figures(group) for group in own.values()]
    return sorted(figures, key=lambda each: (-each.turns, each.name.casefold()))


def same_name(name: str) -> str:
    """A name as it is compared: players are written in many ways."""
    return " ".join(name.replace("_", " ").split()).casefold()


def _figures(turns: Sequence[ReviewedTurn]) -> PlayerFigures:
    reviews = [each.turn for each in turns]
    graded = [turn for turn in reviews if turn.grade is not None]
    return PlayerFigures(
        turns[0].player,
        len({each.path for each in turns}),
        len(turns),
        len(graded),
        accuracy_in(graded),
        sum(map(is_mistake, graded)),
        sum(turn.missed_bingo for turn in graded),
    )


def _cost(found: ReviewedTurn) -> tuple[int, float, float]:
    return severity_of(found), *loss_of(found)
