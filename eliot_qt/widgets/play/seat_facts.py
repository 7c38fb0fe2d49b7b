"""The facts of a seat shown above the board."""

from __future__ import annotations

from dataclasses import dataclass

from ..texts.timer_texts import NO_CLOCK, ClockFace


@dataclass(frozen=True)
class SeatFacts:
    """The facts of a seat on its chip: name, score, clock (if any), and its state.

    ``entered``: its move of the turn is in, where all play with the same rack.
    """

    name: str
    score: int
    clock: ClockFace = NO_CLOCK
    to_move: bool = False
    thinking: bool = False
    gone: bool = False
    entered: bool = False
