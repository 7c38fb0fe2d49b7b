"""The texts of clocks: the time, its meaning in words, and its urgency."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.clock import format_time, overtime_points
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.models.said import said_text
from eliot_qt.voice.notices import TIME_UP
from eliot_qt.voice.phrases import signed

from .sentences import points_text

translate = QCoreApplication.translate


class Alert(StrEnum):
    """The urgency of a clock; the values are those of the style sheet's property ``alert``."""

    NONE = ""
    EARLY = "early"
    LATE = "late"


@dataclass(frozen=True)
class ClockFace:
    """The face of a clock; an empty text is no clock. ``spoken`` is the same in full."""

    text: str = ""
    alert: Alert = Alert.NONE
    spoken: str = ""


NO_CLOCK = ClockFace()
_NARROW_DOT = "\N{THIN SPACE}\N{MIDDLE DOT}\N{THIN SPACE}"


def clock_face(
    rule: ClockRule,
    left: int | None,
    elapsed: int = 0,
    alerts: tuple[int, ...] = (),
    paused: bool = False,
) -> ClockFace:
    """Return the face of a clock with ``left`` milliseconds, or ``elapsed`` ones without a limit.

    ``alerts`` are the seconds at which it becomes urgent, the most first. Those that a whole turn
    does not have are left out: it would be urgent from the start.
    """
    spoken = ""
    if left is None:
        # Time gone by is rounded down, time left up.
        text, alert = format_time(elapsed // 1000 * 1000), Alert.NONE
    elif left > 0:
        alert = _alert(left, [seconds for seconds in alerts if seconds < rule.seconds])
        text = format_time(left)
        if alert and not paused:
            text = translate("TimerTexts", "{time} left").format(time=text)
    elif rule.kind is ClockKind.TURN:
        text = said_text(TIME_UP).rstrip(".")
        return ClockFace(text, Alert.LATE, text)
    else:
        over = format_time(left).removeprefix("-")
        text, alert = translate("TimerTexts", "{time} over").format(time=over), Alert.LATE
        if points := overtime_points(rule, left):
            spoken = f"{text}, {points_text(points)}"
            # What it costs so far stands in for the word: four clocks have no room for both.
            text = f"{over}{_NARROW_DOT}{signed(points)}"
    if paused:
        text = translate("TimerTexts", "{time} paused").format(time=text)
        spoken = spoken and translate("TimerTexts", "{time} paused").format(time=spoken)
    return ClockFace(text, alert, spoken or text)


def _alert(left: int, alerts: list[int]) -> Alert:
    come = sum(left <= seconds * 1000 for seconds in alerts)
    if not come:
        return Alert.NONE
    return Alert.LATE if come == len(alerts) else Alert.EARLY
