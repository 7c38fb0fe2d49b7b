"""The answer to what has been typed: words checked, their numbers, faults, things done."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QWidget

from eliot_qt.faults import Said
from eliot_qt.session.word_search import WordSearch
from eliot_qt.words import WordsError
from eliot_qt.words.numbers import Numbered

from ..look.theme import Theme
from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud
from ..texts.error_texts import error_text
from ..texts.word_tool_texts import code_text, place_text, verdict_spoken, verdict_text

# Up to the next verdict, if the words typed differ.
_VERDICT = re.compile(r"[✓✗] \S+")


class VerdictLine(PlainLabel):
    """Hidden while there is nothing to say; ``speaker`` is the widget that is spoken from."""

    def __init__(self, search: WordSearch, speaker: QWidget) -> None:
        super().__init__()
        self.setWordWrap(True)
        self._search = search
        self._speaker = speaker
        self._theme: Theme | None = None
        self._differs = False

    def set_theme(self, theme: Theme) -> None:
        """Colours of words that are right and wrong, where a line has both."""
        self._theme = theme
        self.update()

    @property
    def colours(self) -> tuple[tuple[str, str], ...]:
        """Each word of a line that has right and wrong ones, with the colour it is painted in."""
        page = None if self._theme is None else self._theme.page
        if page is None or not self._differs:
            return ()
        return tuple(
            (each.group(), page.valid if each.group()[0] == "✓" else page.invalid)
            for each in _VERDICT.finditer(self.text())
        )

    def check(self, text: str) -> list[bytes]:
        """Say of each word typed whether it is one; the words."""
        try:
            judgement = self._search.check(text)
        except WordsError as error:
            self.show_problem(error)
            return []
        verdicts = {ok for _, ok in judgement}
        self._differs = len(verdicts) > 1
        # Where they differ, each has its own colour.
        tone = "" if len(verdicts) > 1 else "valid" if True in verdicts else "invalid"
        self._show(verdict_text(judgement, self._search.tile_set) if judgement else "", tone)
        if judgement:
            say_aloud(self._speaker, verdict_spoken(judgement, self._search.tile_set))
        return [word for word, _ in judgement]

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
        """Show nothing and give the room back."""
        self._differs = False
        self._show("", "")

    def _tell(self, text: str, tone: str) -> None:
        self._differs = False
        self._show(text, tone)
        say_aloud(self._speaker, text)

    def _show(self, text: str, tone: str) -> None:
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setText(text)
        self.setVisible(bool(text))

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint right and wrong words in their colours, in the lines a label would have."""
        colours = self.colours
        if not colours:
            super().paintEvent(event)
            return
        layout = QTextLayout(self.text(), self.font())
        layout.setFormats(_formats(self.text(), colours))
        layout.beginLayout()
        top = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.contentsRect().width())
            line.setPosition(QPointF(0, top))
            top += line.height()
        layout.endLayout()
        painter = QPainter(self)
        rect = self.contentsRect()
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - top) / 2))
        painter.end()


def _formats(text: str, colours: tuple[tuple[str, str], ...]) -> list[QTextLayout.FormatRange]:
    """The stretches of a text that have a colour, in their order."""
    ranges, start = [], 0
    for part, colour in colours:
        stretch = QTextLayout.FormatRange()
        stretch.start = start = text.index(part, start)
        stretch.length = len(part)
        shade = QTextCharFormat()
        shade.setForeground(QColor(colour))
        stretch.format = shade
        ranges.append(stretch)
    return ranges
