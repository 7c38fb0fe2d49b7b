"""Estimates of a move from its playouts. No compiler in here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlyFigures:
    """A turn after the candidate, over the ``playouts`` that come so far.

    ``mean`` and ``deviation`` (standard deviation) are of the points of the move made there,
    without those of racks at the end; ``bingo`` is how often it is one, 0 to 1.
    """

    playouts: int
    mean: float
    deviation: float
    bingo: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """Means over the playouts of a candidate, with standard errors (``_se``).

    ``spread`` is the change of the score difference from before the move to the end of the
    playouts, leaves included, and ``reply`` the score of the other side's first move, both in
    points; ``win`` and ``reply_bingo`` are chances from 0 to 1; None where nothing was found out
    about them. Candidates are ranked by ``value``, about between 0 and 1 too, in which luck of the
    draw is allowed for. ``plies`` are the turns after the candidate, the reply first.
    """

    playouts: int
    value: float
    value_se: float
    win: float
    win_se: float
    spread: float | None = None
    spread_se: float | None = None
    reply: float | None = None
    reply_bingo: float | None = None
    plies: tuple[PlyFigures, ...] | None = None
