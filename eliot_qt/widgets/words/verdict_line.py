"""The answer to what has been typed: words checked, their numbers, faults, things done."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from eliot_qt.faults import Said
from eliot_qt.session.word_search import WordSearch
from eliot_qt.words import WordsError
from eliot_qt.words.numbers import Numbered

from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud
from ..texts.error_texts import error_text
from ..texts.word_tool_texts import code_text, place_text, verdict_spoken, verdict_text


class VerdictLine(PlainLabel):
    """Hidden while there is nothing to say; ``speaker`` is the widget that is spoken from."""

    def __init__(self, search: WordSearch, speaker: QWidget) -> None:
        super().__init__()
        self.setWordWrap(True)
        self._search = search
        self._speaker = speaker

    def check(self, text: str) -> list[bytes]:
        """Say of each word typed whether it is one; the words."""
        try:
            judged = self._search.check(text)
        except WordsError as error:
            self.show_problem(error)
            return []
        verdicts = {ok for _, ok in judged}
        # Where they differ, the signs say which is which.
        tone = "" if len(verdicts) > 1 else "valid" if True in verdicts else "invalid"
        self._show(verdict_text(judged, self._search.tile_set) if judged else "", tone)
        if judged:
            say_aloud(self._speaker, verdict_spoken(judged, self._search.tile_set))
        return [word for word, _ in judged]

    def show_place(self, found: Numbered) -> None:
        """Say where letters stand among all words."""
        lexicon = self._search.lexicon
        total = 0 if lexicon is None else len(lexicon.graph)
        text = place_text(found, self._search.tile_set, total)
        self._tell(text, "valid" if found.is_word else "invalid")

    def show_code(self, found: Numbered, typed: str) -> None:
        """Say a word's code, or that there is no such word; ``typed`` is the number looked up."""
        text = code_text(found, self._search.tile_set, typed)
        self._tell(text, "valid" if found.is_word else "invalid")

    def show_problem(self, error: Exception | Said) -> None:
        """Say what is wrong."""
        self.show_failure(error_text(error))

    def show_failure(self, text: str) -> None:
        """Say what did not work."""
        self._tell(text, "invalid")

    def show_done(self, text: str) -> None:
        """Say what has been done."""
        self._tell(text, "muted")

    def say_nothing(self) -> None:
        """Give its room back."""
        self._show("", "")

    def _tell(self, text: str, tone: str) -> None:
        self._show(text, tone)
        say_aloud(self._speaker, text)

    def _show(self, text: str, tone: str) -> None:
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setText(text)
        self.setVisible(bool(text))
