"""The teacher's card above the panes: a word for a move, or the reason for a stop."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QVBoxLayout, QWidget

from eliot_qt.models.board import BoardModel
from eliot_qt.session.game.move_check import MoveCheck, Passed, Stopped
from eliot_qt.widgets.parts.flow_layout import FlowLayout
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.speech import say_aloud
from eliot_qt.widgets.texts.coach_texts import answer_text, why_better_text
from eliot_qt.widgets.texts.interrupt_texts import (
    best_text,
    passed_text,
    stopped_text,
    stopped_title,
)


class TeachCard(QFrame):
    """Hides neither rack nor board, and is as high as what it says.

    Retry has the focus while a move is stopped; so has Esc. The best move is shown only when it is
    asked for; what the opponent would answer to the move lies on the board.
    """

    left = Signal()  # what it asked is answered; the keyboard was with it

    def __init__(self, check: MoveCheck, board: BoardModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice box")
        self._check, self._board = check, board
        self._title, self._text = PlainLabel(), PlainLabel()
        self._title.setProperty("tone", "heading")
        self.best = QPushButton(self.tr("Show the best"))
        self.anyway, self.retry = QPushButton(), QPushButton(self.tr("Retry"))
        self.retry.setToolTip(self.tr("Take the move back and look for a better one (Esc)"))
        self._buttons = QWidget()
        row = FlowLayout(self._buttons)
        for button in (self.retry, self.best, self.anyway):
            button.setAutoDefault(True)
            button.setProperty("kind", "primary" if button is self.retry else "small")
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(4)
        for label in (self._title, self._text):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addWidget(self._buttons)
        self.retry.clicked.connect(check.retry)
        self.best.clicked.connect(check.show_best)
        self.anyway.clicked.connect(check.play_anyway)
        check.changed.connect(self.refresh)
        self.hide()

    @property
    def is_asking(self) -> bool:
        """Return whether a move was stopped, and something is to be chosen."""
        return not self.isHidden() and not self._buttons.isHidden()

    @property
    def text(self) -> str:
        """The text of the card."""
        return "" if self.isHidden() else " ".join((self._title.text(), self._text.text()))

    def refresh(self) -> None:
        """Show what is said now; a stopped move takes the keyboard."""
        was_asking, had_focus = self.is_asking, self._has_focus
        stopped, passed = self._check.stopped, self._check.passed
        if stopped is not None:
            self._stop(stopped)
        elif passed is not None:
            self._praise(passed)
        self._buttons.setVisible(stopped is not None)
        answer = None
        if stopped is not None and stopped.why is not None and not stopped.shows_best:
            answer = stopped.why.answer
        self._board.set_replies(answer.move if answer is not None else None, {})
        has_text = bool(self._title.text()) and (stopped is not None or passed is not None)
        if has_text and (self.isHidden() or self.accessibleDescription() != self._text.text()):
            say_aloud(self, " ".join((self._title.text(), self._text.text())))
        self.setVisible(has_text)
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._text.text())
        if self.is_asking and not was_asking:
            self.retry.setFocus(Qt.FocusReason.OtherFocusReason)
        elif was_asking and not self.is_asking and had_focus:
            self.left.emit()

    @property
    def _has_focus(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is None or self.isAncestorOf(focused)

    def _stop(self, stopped: Stopped) -> None:
        turn, why, position = stopped.turn, stopped.why, stopped.judged.position
        parts = [stopped_text(turn, stopped.rule)]
        if stopped.shows_best and why is None:
            parts.append(best_text(turn))
        pair = stopped.judged.pair
        if why is not None and pair is not None:
            best, played_move = (each.move for each in pair)
            if stopped.shows_best:
                parts.append(
                    why_better_text(why, best, played_move, position, plain=self._check.plain)
                )
            parts.append(answer_text(why, played_move, position))
        self._say(stopped_title(turn.grade), parts)
        self.anyway.setText(self.tr("Play {move} anyway").format(move=turn.move))
        self.best.setVisible(stopped.rule.tells and not stopped.shows_best)
        self.retry.setAccessibleDescription(self.text)

    def _praise(self, passed: Passed) -> None:
        turn, why, pair = passed.judged.turn, passed.why, passed.judged.pair
        parts = []
        if why is not None and pair is not None:
            best, played_move = (each.move for each in pair)
            parts.append(
                why_better_text(
                    why, best, played_move, passed.judged.position, plain=self._check.plain
                )
            )
        self._say(passed_text(turn), parts)

    def _say(self, title: str, parts: list[str]) -> None:
        text = "\n".join(filter(None, parts))
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_asking:
            self.retry.click()
            return
        super().keyPressEvent(event)
