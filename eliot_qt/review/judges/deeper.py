"""A turn analysed again for longer than a review does, with each better answer on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from eliot_qt.coach.replies import against_one
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit, TurnBudget
from ..values import CandidateLine
from .analyst import lines_of
from .draws import ROWS

# Seconds between two looks at what has been found.
_EACH = 0.25


def deeper(
    kit: ReviewKit,
    position: Position,
    played: Move | None,
    budget: TurnBudget,
    known: bytes = b"",
    lead: int = 0,
) -> Iterator[tuple[CandidateLine, ...] | None]:
    """The candidates of a position as the champion sees them, ever better.

    ``position`` is what the seat to move knows; the move played is among the candidates.
    ``known`` tiles are on the other rack. None for a pause, at least every 15 ms. A seat alone is
    taken for one against another, ahead by ``lead``; of more than two the static player says all
    there is to say.
    """
    position = against_one(position, lead)
    if not position.is_duel or kit.game.rules.anagrams:
        yield lines_of(kit.static.rank(position), position, played)
        return
    equipment = equipment_of(kit.lister, kit.game)
    moves = () if played is None else (played,)
    seconds = None if budget.playouts else budget.seconds
    effort = Effort(budget.playouts, seconds, threads=budget.threads, moves=moves, known=known)
    if not position.bag_count:
        effort = replace(effort, lines=ROWS)
    last_report = budget.clock()
    lines: tuple[CandidateLine, ...] = ()
    latest = None
    for latest in ANALYSTS["champion"](equipment, effort).analyse(position):
        if budget.clock() - last_report < _EACH and lines:
            yield None
            continue
        last_report = budget.clock()
        lines = lines_of(latest.rows, position, played)
        yield lines
    if latest is not None:
        yield lines_of(latest.rows, position, played)
