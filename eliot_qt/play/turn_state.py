"""The state of a running game at one moment: who is to act and what may be done."""

from __future__ import annotations

from dataclasses import dataclass, fields

from eliot_qt.modes.mode import Prompt
from eliot_qt.modes.ranking import Review

from .running.course import Course


@dataclass(frozen=True)
class TurnState:
    """The properties of the same names of :class:`.course.Course`; the defaults: no game."""

    waiting: tuple[int, ...] = ()
    prompt: Prompt = Prompt.NOTHING
    thinking: int | None = None
    searching: bool = False
    may_act: bool = False
    may_branch: bool = False
    is_viewing: bool = False
    blocked: bool = False
    reviewed: int | None = None
    review: Review | None = None
    taking_back: int | None = None
    all_entered: bool = False
    can_take_back: bool = False


def turn_state(course: Course) -> TurnState:
    """Return the state of a game now."""
    names = (field.name for field in fields(TurnState))
    return TurnState(**{name: getattr(course, name) for name in names})
