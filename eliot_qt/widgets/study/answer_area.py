"""The place to answer a question: words typed, letters on both sides, or a verdict."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QStackedWidget, QWidget

from eliot_qt.study.deck import QuizKind

from ..parts.page import push_button

_LONGEST = 200


class AnswerLine(QLineEdit):
    """Enter answers; Ctrl+Z with nothing typed is left to the page, as is Esc."""

    undo_wanted = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answer")
        self.setMaxLength(_LONGEST)
        self.setAccessibleName(name)
        self.setPlaceholderText(name)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            self.undo_wanted.emit()
            return
        super().keyPressEvent(event)


class AnswerArea(QStackedWidget):
    """One of three ways to answer. ``typed``: a word; ``shown_wanted``: no more are known."""

    typed = Signal(str)
    shown_wanted = Signal()
    hooks_given = Signal(str, str)
    verdict_given = Signal(bool)
    undo_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = AnswerLine(self.tr("A word of these letters"))
        self.front = AnswerLine(self.tr("Letters in front"))
        self.back = AnswerLine(self.tr("Letters behind"))
        self.show_answer = push_button(self.tr("Show the answer"))
        self.answer = push_button(self.tr("Answer"))
        self.no = push_button(self.tr("Not a word (N)"))
        self.yes = push_button(self.tr("Word (Y)"))
        self._ways = {
            QuizKind.ANAGRAMS: _row(self.line, self.show_answer),
            QuizKind.HOOKS: _row(self.front, self.back, self.answer),
            QuizKind.JUDGING: _row(self.no, self.yes),
        }
        for way in self._ways.values():
            self.addWidget(way)
        self.line.returnPressed.connect(self._take)
        self.show_answer.clicked.connect(self.shown_wanted)
        for line in (self.front, self.back):
            line.returnPressed.connect(self._give_hooks)
        for line in (self.line, self.front, self.back):
            line.undo_wanted.connect(self.undo_wanted)
        self.answer.clicked.connect(self._give_hooks)
        self.no.clicked.connect(lambda: self.verdict_given.emit(False))
        self.yes.clicked.connect(lambda: self.verdict_given.emit(True))

    def ask(self, quiz: QuizKind) -> None:
        """Empty lines for another question."""
        for line in (self.line, self.front, self.back):
            line.clear()
        self.setCurrentWidget(self._ways[quiz])

    @property
    def first(self) -> QWidget:
        """The widget that should have focus when a question comes."""
        firsts = (self.line, self.front, self.no)
        return firsts[self.currentIndex()]

    def _take(self) -> None:
        text = self.line.text().strip()
        if text:
            self.typed.emit(text)
        else:
            self.shown_wanted.emit()

    def _give_hooks(self) -> None:
        self.hooks_given.emit(self.front.text(), self.back.text())

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        judging = self.currentWidget() is self._ways[QuizKind.JUDGING]
        keys = {Qt.Key.Key_Y: True, Qt.Key.Key_N: False}
        if judging and event.key() in keys:
            self.verdict_given.emit(keys[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)


def _row(*widgets: QWidget) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(10)
    for widget in widgets:
        layout.addWidget(widget, 0 if isinstance(widget, QPushButton) else 1)
    if all(isinstance(widget, QPushButton) for widget in widgets):
        layout.insertStretch(0, 1)
        layout.addStretch(1)
    return row
