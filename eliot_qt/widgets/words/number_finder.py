"""Words by number: looks up what the line says, says it, and takes the list there."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView

from eliot_qt.session.word_search import WordSearch
from eliot_qt.words.figures import Order
from eliot_qt.words.line_tool import LineTool
from eliot_qt.words.numbers import Numbered

from ..texts.error_texts import error_text
from ..texts.sentences import sentence
from .verdict_line import VerdictLine
from .word_list_view import WordListView


class NumberFinder(QObject):
    """One question at a time; the newest counts."""

    def __init__(self, search: WordSearch, view: WordListView, verdict: VerdictLine) -> None:
        super().__init__(view)
        self._search = search
        self._view = view
        self._verdict = verdict
        self._typed = ""
        self._tool: LineTool | None = None
        # Where the list is to go once its words are there.
        self._place: int | None = None
        search.numbered_came.connect(self._learn)
        search.changed.connect(self._go)

    def ask(self, tool: LineTool, text: str) -> None:
        """Look up a word or a number; with BROWSE the list goes there."""
        self.stop()
        self._typed = text.strip()
        if not self._typed or not tool.record.is_about_numbers:
            return
        self._tool = tool
        if tool is LineTool.BROWSE and self._search.order != Order():
            self._search.sort(Order())
        self._search.look_up(self._typed, by_code=tool is LineTool.CODE)

    def stop(self) -> None:
        """Drop the question."""
        self._tool = self._place = None

    def _learn(self, found: object) -> None:
        if self._tool is None:
            return
        if isinstance(found, Exception):
            self._verdict.show_failure(sentence(error_text(found)))
            return
        assert isinstance(found, Numbered)
        if self._tool is LineTool.CODE:
            self._verdict.show_code(found, self._typed)
            if found.is_word:
                self._search.show_card(found.word)
        else:
            self._verdict.show_place(found)
            self._place = found.place
            self._go()

    def _go(self) -> None:
        """The row of the place, or the first one behind it, in the middle of the list."""
        search = self._search
        if self._place is None or search.is_running or not search.count:
            return
        row = search.row_from(self._place)
        self._place = None
        self._view.selectRow(row)
        middle = QAbstractItemView.ScrollHint.PositionAtCenter
        self._view.scrollTo(self._view.model().index(row, 0), middle)
