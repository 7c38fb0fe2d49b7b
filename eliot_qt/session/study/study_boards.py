"""The board for a word studied, looked for in the person's finished games behind the window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.kept.autosave import KEPT, Autosave
from eliot_qt.study.boards import SeenBoard
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.own_games import board_in_games
from eliot_qt.study.questions import QuizQuestion

from ..background.question import Question
from ..background.runner import WORDS, Runner
from ..background.worker import Priority


class StudyBoards(QObject):
    """Reads the games kept once for a lesson, then looks for each word asked."""

    came = Signal()

    def __init__(
        self,
        runner: Runner,
        autosave: Autosave,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._autosave = autosave
        self._records: list[GameRecord] = []
        self._reading: Question | None = None
        self._search: Question | None = None
        self._asked: QuizQuestion | None = None
        #: where a word of the question asked would have scored
        self.found: SeenBoard | None = None

    def begin(self) -> None:
        """Read the games again, for another lesson."""
        self._records = []
        if self._reading is not None:
            self._reading.cancel()
        read = partial(self._autosave.recent, limit=KEPT)
        self._reading = self._runner.read(read, self.tr("your games"))
        self._reading.finished.connect(self._take)

    def look(self, question: QuizQuestion | None, lexicon: Lexicon) -> None:
        """Look for a word of a question; asking again is no error."""
        if question is self._asked:
            return
        self._asked, self.found = question, None
        if self._search is not None:
            self._search.cancel()
            self._search = None
        words = [] if question is None else _words(question)
        if not words or not self._records:
            return
        work = partial(board_in_games, words, tuple(self._records), lexicon)
        self._search = self._runner.ask(WORDS, work, Priority.LATER)
        self._search.progressed.connect(self._show)

    def _take(self, games: object) -> None:
        assert isinstance(games, list)
        self._records = [game.record for game in games]
        # The first question may have been asked meanwhile.
        self._asked = None
        self.came.emit()

    def _show(self, found: object) -> None:
        assert isinstance(found, SeenBoard)
        self.found = found
        self.came.emit()


def _words(question: QuizQuestion) -> list[bytes]:
    if question.quiz is QuizKind.ANAGRAMS:
        return list(question.words)
    return [question.shown] if question.is_word else []
