"""The durations of motion, in milliseconds. Motion decorates; it never delays an input."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Motion:
    """Durations in milliseconds."""

    place: int = 120
    spring_back: int = 140
    shuffle: int = 160
    ghost_in: int = 80
    ghost_out: int = 60
    shake: int = 160
    stagger: int = 40
    flight_total: int = 500
    #: the card between two turns
    hand_over: int = 220
    #: scores that count up, at most, and for each point
    count: int = 600
    count_point: int = 8
    #: points that rise from a word
    rise: int = 700
    #: a tile that hops at a bingo, and the time until the next one does
    hop: int = 160
    hop_apart: int = 45
    #: a bingo is told at its word
    bingo: int = 1500
    #: the line around the best play of a game
    outline: int = 600


FULL_MOTION = Motion()
NO_MOTION = Motion(*(0 for _ in fields(Motion)))


def motion_for(reduced: bool, percent: int) -> Motion:
    """Return the durations at a share of the usual time; none where motion is reduced.

    Systems that tell Qt to do without animation count as well.
    """
    if reduced or not _is_animated():
        return NO_MOTION
    return Motion(*(getattr(FULL_MOTION, each.name) * percent // 100 for each in fields(Motion)))


def _is_animated() -> bool:
    # Importing QStyle creates hundreds of constants; the first window does not need them.
    from PySide6.QtWidgets import QApplication, QStyle

    return bool(QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animate))
