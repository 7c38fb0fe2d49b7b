"""The texts of lessons in the language of the window: they stand in files, not in the source."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from eliot_qt.puzzles.lessons.lesson import BoardLesson, ChoiceAsked, LessonStep

# The context that resources/translations/collect.py collects them in.
_CONTEXT = "LessonFiles"


def translated(lesson: BoardLesson) -> BoardLesson:
    """Return a lesson in the language of the window; what is not translated stays English."""
    return replace(
        lesson,
        title=_in_language(lesson.title),
        about=_in_language(lesson.about),
        steps=tuple(map(_step, lesson.steps)),
    )


def _step(step: LessonStep) -> LessonStep:
    asked = step.asked
    if isinstance(asked, ChoiceAsked):
        asked = replace(asked, choices=tuple(map(_in_language, asked.choices)))
    return replace(step, ask=_in_language(step.ask), coach=_in_language(step.coach), asked=asked)


def _in_language(english: str) -> str:
    return QCoreApplication.translate(_CONTEXT, english)
