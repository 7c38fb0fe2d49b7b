"""Adaptive opponents: how strong a person plays, and an opponent they beat as often as they like.

A person's strength is an Elo rating on the scale of the levels (players/level_table.py). After a
game against an adaptive opponent it moves by a step times what the result exceeded the expected
one; the first games move it further. It is kept for each lexicon.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log10

from eliot_qt.game.events import Resigned, Turn
from eliot_qt.game.player_ids import Adaptive, adaptive_of
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.modes.free_game import winners
from eliot_qt.players.level_table import HIGHEST_RATING, LOWEST_RATING, START_RATING

# Elo points a difference of which makes 10 to 1.
_SCALE = 400
# Steps: that of a long row of games, and what the first one has beyond it.
_STEP, _FIRST = 30, 120
# How far a rating may leave the scale: without a limit, a row of wins would take as many losses.
_MARGIN = 200
# Resigning before this turn of the person is changing one's mind, not losing.
_EARNEST = 2
# Games remembered, so that a game ended twice counts once.
_REMEMBERED = 20


@dataclass(frozen=True)
class Strength:
    """A person's rating after some games; ``counted`` are the seeds of the latest ones."""

    rating: int = START_RATING
    games: int = 0
    counted: tuple[int, ...] = ()

    def opponent(self, share: int) -> int:
        """The rating of the opponent whom the person beats in that share of games, in percent."""
        rating = self.rating - round(_SCALE * log10(share / (100 - share)))
        return min(max(rating, LOWEST_RATING), HIGHEST_RATING)

    def after(self, result: Result) -> Strength:
        """Return the strength after a game; unchanged if the game has counted already."""
        if result.seed in self.counted:
            return self
        expected = 1 / (1 + 10 ** ((result.opponent - self.rating) / _SCALE))
        step = _STEP + _FIRST / (1 + self.games)
        rating = round(self.rating + step * (result.points - expected))
        rating = min(max(rating, LOWEST_RATING - _MARGIN), HIGHEST_RATING + _MARGIN)
        seeds = (*self.counted, result.seed)[-_REMEMBERED:]
        return Strength(rating, self.games + 1, seeds)


@dataclass(frozen=True)
class Result:
    """A game of one person: the opponent's rating, and 1, ½ or 0 points for the person."""

    opponent: int
    points: float
    seed: int


def result_of(record: GameRecord) -> Result | None:
    """The result of a game that tells how strong a person is; None for any other.

    That is a finished game of one person and one adaptive opponent with racks of their own. A
    resignation is a loss, unless it comes before the person's second turn. One with helped turns
    tells nothing.
    """
    position = record.positions[-1]
    persons = [number for number, seat in enumerate(record.seats) if not seat.is_computer]
    if position.over is None or position.shared or len(record.seats) != 2 or len(persons) != 1:
        return None
    person = persons[0]
    opponent = adaptive_of(record.seats[1 - person].player)
    if opponent is None or opponent.rating is None or not in_earnest(record, person):
        return None
    if record.helped:
        return None
    best = winners(position)
    points = 0.5 if len(best) > 1 else float(person in best)
    return Result(opponent.rating, points, record.seed)


def in_earnest(record: GameRecord, person: int) -> bool:
    """Return whether a finished game counts for a person, who may resign after their first turn."""
    turns = sum(isinstance(event, Turn) and event.seat == person for event in record.events)
    return turns >= _EARNEST or not any(isinstance(event, Resigned) for event in record.events)


def seats_against(strength: Strength, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of a new game: adaptive opponents get the rating that fits the person."""
    return tuple(_seat_against(strength, seat) for seat in seats)


def _seat_against(strength: Strength, seat: Seat) -> Seat:
    adaptive = adaptive_of(seat.player)
    if adaptive is None:
        return seat
    rating = strength.opponent(adaptive.share)
    return replace(seat, player=Adaptive(adaptive.share, rating).id)
