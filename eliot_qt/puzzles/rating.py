"""Glicko: how strong a solver is, how hard a puzzle, and how sure that is.

A solved puzzle is a game won against it, one that is not a game lost (Mark Glickman, "The Glicko
system", 1995). Who has not tried any for a while is less sure to be as strong as before.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi, sqrt

START, UNSURE, SURE = 1500.0, 350.0, 40.0
# A puzzle whose rating was only worked out from what it is.
PUZZLE_UNSURE = 150.0
_Q = log(10) / 400
_DAY = 86_400
# A year makes a well-known rating as unsure as a new one.
_GROWTH = (UNSURE**2 - 50.0**2) / 365


@dataclass(frozen=True)
class Rating:
    """A rating with its deviation; ``at`` is when it last changed, in seconds since 1970."""

    rating: float = START
    deviation: float = UNSURE
    at: int = 0

    def aged(self, now: int) -> Rating:
        """Return the rating with the deviation it has grown to by now."""
        days = max(now - self.at, 0) / _DAY if self.at else 0.0
        deviation = min(sqrt(self.deviation**2 + _GROWTH * days), UNSURE)
        return Rating(self.rating, deviation, self.at)


def after_game(own: Rating, other: Rating, score: float, now: int) -> Rating:
    """The rating after a game against another one; ``score`` is 1 won, 0 lost."""
    weight = 1 / sqrt(1 + 3 * (_Q * other.deviation / pi) ** 2)
    expected = 1 / (1 + 10 ** (-weight * (own.rating - other.rating) / 400))
    information = (_Q * weight) ** 2 * expected * (1 - expected)
    precision = 1 / own.deviation**2 + information
    rating = own.rating + _Q / precision * weight * (score - expected)
    return Rating(rating, max(sqrt(1 / precision), SURE), now)
