"""The tools of the study page, made when they are first wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from eliot_qt.words.query import Query

from .study_boards import StudyBoards
from .study_decks import StudyDecks
from .study_quiz import StudyQuiz


@dataclass(frozen=True)
class StudyTools:
    """The decks, the lesson, boards from own games, and the saved searches a deck can be made of.

    ``saved`` raises :class:`~eliot_qt.words.WordsError` for a file that cannot be read.
    """

    decks: StudyDecks
    quiz: StudyQuiz
    boards: StudyBoards
    saved: Callable[[], Mapping[str, Query]]
