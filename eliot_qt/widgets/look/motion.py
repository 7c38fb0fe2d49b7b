"""The durations of motion, in milliseconds. Motion decorates; it never delays an input."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Motion:
    """Durations in milliseconds."""

    place: int = 90
    spring_back: int = 140
    shuffle: int = 160
    ghost_in: int = 80
    ghost_out: int = 60
    shake: int = 120
    stagger: int = 40
    flight_total: int = 500
    hand_over: int = 200
    #: scores that count up, at most
    count: int = 600


FULL_MOTION = Motion()
NO_MOTION = Motion(*(0 for _ in fields(Motion)))
