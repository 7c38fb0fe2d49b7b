"""The ways to the tools that a text is for, where words were to be checked."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.play.word_help import WordHelp
from eliot_qt.session.word_search import WordSearch
from eliot_qt.words.line_tool import LineTool

from .search_line import SearchLine
from .verdict_line import VerdictLine

_SIGNS = re.compile(r"[?*\[\]]")
_TOOLS = (LineTool.PATTERN, LineTool.ANAGRAM)


class OtherTools(QWidget):
    """A button for each tool that takes ``?``, ``*`` and sets; hidden unless a text has them."""

    def __init__(self, search: WordSearch, line: SearchLine, verdict: VerdictLine) -> None:
        super().__init__()
        self._search, self._line, self._verdict = search, line, verdict
        self.buttons = {tool: self._button(tool) for tool in _TOOLS}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for button in self.buttons.values():
            row.addWidget(button)
        self.hide()

    def offer(self, text: str) -> None:
        """Lead from a text that cannot be checked to the tools it is for, where they are open."""
        is_for_them = self._search.help is WordHelp.ALL and bool(_SIGNS.search(text))
        self.setVisible(is_for_them)
        if is_for_them:
            self._verdict.show_failure(self.tr("Check takes whole words; look for this with"))

    def _use(self, tool: LineTool) -> None:
        self._line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._line.use(tool, self._line.text().strip())

    def _button(self, tool: LineTool) -> QPushButton:
        button = QPushButton(said_text(tool.record.name))
        button.setProperty("kind", "chip")
        button.setAccessibleDescription(said_text(tool.record.help))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self._use(tool))
        return button
