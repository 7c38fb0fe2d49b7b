"""The facts of a seat shown beside the board."""

from __future__ import annotations

from dataclasses import dataclass

from ..texts.timer_texts import NO_CLOCK, ClockFace


@dataclass(frozen=True)
class SeatFacts:
    """The facts of a seat on its plaque: name, score, clock (if any), and its state.

    ``entered``: its move of the turn is in, where all play with the same rack. ``kind`` says who
    plays, ``last`` what was played last, ``turn`` that it moves.
    """

    name: str
    score: int
    clock: ClockFace = NO_CLOCK
    to_move: bool = False
    thinking: bool = False
    gone: bool = False
    entered: bool = False
    is_person: bool = True
    kind: str = ""
    last: str = ""
    turn: str = ""
