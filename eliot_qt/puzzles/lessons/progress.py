"""The file of how far each person on this device has come in the lessons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import Fields
from eliot_qt.store.file_lock import locked
from eliot_qt.store.json_object import read_object
from eliot_qt.store.set_aside import joined, set_aside
from eliot_qt.store.waiting import Waiting

from .lesson import MOST_STEPS

_VERSION = 1
_MOST_BYTES, _MOST, _LONGEST = 8_000_000, 10_000, 200

# By id of a lesson, the numbers of the steps answered right, from 0.
Done = Mapping[str, frozenset[int]]
_People = dict[str, dict[str, frozenset[int]]]


class LessonBook:
    """The steps done in a file, by the person's name. All methods read it anew.

    A damaged file is set aside; several programs may use one home. Where it cannot be written, what
    was done is kept in memory, and that is told once.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: Waiting[_People] = Waiting()

    def progress_of(self, person: str) -> tuple[Done, Notice | None]:
        """Return what a person has done, and the fault of a damaged file."""
        people, notice = self._people()
        return self._waiting.applied(people).get(person, {}), notice

    def mark(self, person: str, lesson: str, step: int) -> Notice | None:
        """Keep that a step was answered right."""

        def change(people: _People) -> _People:
            own = people.get(person, {})
            return {**people, person: {**own, lesson: own.get(lesson, frozenset()) | {step}}}

        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._path.with_suffix(".lock")):
                sweep(self._path.parent, self._path.name)
                people, notice = self._people()
                write_atomic(self._path, _to_text(change(self._waiting.applied(people))))
        except OSError as error:
            failed = Notice(NoticeKind.LESSONS_FAILED, self._path, reason(error))
            return failed if self._waiting.add(change) else None
        self._waiting.clear()
        return notice

    def _people(self) -> tuple[_People, Notice | None]:
        try:
            return self._read(), None
        except FileNotFoundError:
            return {}, None
        except OSError as error:
            return {}, Notice(NoticeKind.LESSONS_DAMAGED, self._path, reason(error))
        except ValueError as error:
            return {}, self._set_aside(error)

    def _set_aside(self, error: ValueError) -> Notice:
        try:
            return Notice(NoticeKind.LESSONS_DAMAGED, set_aside(self._path), reason(error))
        except OSError as other:
            detail = joined(reason(error), reason(other))
            return Notice(NoticeKind.LESSONS_DAMAGED, self._path, detail)

    def _read(self) -> _People:
        fields = Fields(read_object(self._path, _MOST_BYTES), "")
        fields.version(_VERSION)
        fields.allow("version", "done")
        people: _People = {}
        for each in fields.objects("done", _MOST):
            each.allow("person", "lesson", "steps")
            steps = each.items("steps", MOST_STEPS)
            if not all(type(step) is int and 0 <= step < MOST_STEPS for step in steps):
                each.fail("steps", "not all are numbers of steps")
            own = people.setdefault(each.text("person", _LONGEST), {})
            own[each.text("lesson", _LONGEST)] = frozenset(steps)
        return people


def _to_text(people: Mapping[str, Done]) -> str:
    rows = [
        json.dumps({"person": person, "lesson": lesson, "steps": sorted(steps)})
        for person, own in people.items()
        for lesson, steps in own.items()
    ]
    lines = ",\n  ".join(rows)
    return f'{{\n "version": {_VERSION},\n "done": [\n  {lines}\n ]\n}}\n'
