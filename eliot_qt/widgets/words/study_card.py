"""The card of the word that a lesson has come to, at the right of the study page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from eliot_qt.words.card import WordCard

from .card_view import CardView
from .list_menus import DeckMenu

if TYPE_CHECKING:
    from eliot_qt.session.study.study_decks import StudyDecks
    from eliot_qt.session.study.study_quiz import StudyQuiz
    from eliot_qt.session.word_search import WordSearch


class StudyCard(QObject):
    """Follows the lesson of a page, and offers to add a word to one of the decks.

    ``search_in`` gives what finds cards, in a lexicon if that can be chosen. While a question is
    open the card knows no word that is still to be found.
    """

    def __init__(
        self,
        page: Any,
        quiz: StudyQuiz,
        decks: Callable[[], StudyDecks],
        search_in: Callable[[str], WordSearch],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._page = page
        self._quiz = quiz
        self._search_in = search_in
        self._search: WordSearch | None = None
        self._wanted = b""
        self.view = CardView()
        self.decks = DeckMenu(quiz, self.view)
        self.decks.offer(decks)
        self.decks.said.connect(self.view.add_line)
        # Before it is shown: without a place it would be a window of its own.
        page.take_card(self.view, self.view.set_theme)
        self.view.set_roomy(True)
        quiz.changed.connect(self._follow)
        self.view.word_wanted.connect(self.show_word)
        page.quiz.outcome.word_clicked.connect(self._click)

    def show_word(self, word: bytes) -> None:
        """Show the card of a word of the lesson's lexicon, once it is found."""
        search = self._search_in(self._quiz.lexicon.id)
        lexicon = search.lexicon
        if word == self._wanted or lexicon is None or lexicon.id != self._quiz.lexicon.id:
            return
        if self._search is not search:
            self._search = search
            search.card_came.connect(self._take)
        self._wanted = word
        search.show_card(word)

    def _click(self, word: bytes) -> None:
        if self._page.is_roomy:
            self.show_word(word)

    def _follow(self) -> None:
        """Show the word the lesson has come to; one that was looked at stays with its answer."""
        from eliot_qt.session.study.study_quiz import Stage

        if not self._page.is_roomy:
            return
        quiz = self._quiz
        word = b""
        if quiz.stage is Stage.JUDGED and quiz.outcome is not None:
            word = _answered(quiz)
        elif quiz.stage is Stage.ASKING:
            word = _found(quiz)
        if word:
            self.show_word(word)
        elif quiz.stage is not Stage.PREPARING:
            self._wanted = b""
            self.view.clear()

    def _take(self, card: WordCard) -> None:
        if card.word != self._wanted or self._search is None:
            return
        from eliot_qt.session.study.study_quiz import Stage

        if self._quiz.stage is Stage.ASKING:
            others = tuple(word for word in card.anagrams if word in self._quiz.given)
            # Longer words may be what is asked for, as hooks are.
            card = replace(card, anagrams=others, longer=())
        lexicon = self._search.lexicon
        if lexicon is not None:
            self.view.show_card(card, self._search.tile_set, lexicon.language)


def _found(quiz: StudyQuiz) -> bytes:
    """Return the answer found last; empty before the first one."""
    question = quiz.question
    words = () if question is None else question.words
    return next((word for word in reversed(tuple(quiz.given)) if word in words), b"")


def _answered(quiz: StudyQuiz) -> bytes:
    """Return the first answer that was missed, else the first answer."""
    question, outcome = quiz.question, quiz.outcome
    assert question is not None and outcome is not None
    missing = [word for word in outcome.missing if word in question.words]
    return next(iter((*missing, *question.words)), question.shown)
