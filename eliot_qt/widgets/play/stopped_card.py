"""The card over the rack when a move was stopped: what it loses, and whether to play it anyway."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.session.game.move_check import MoveCheck, Stopped

from ..parts.page import LARGE, Page, label
from ..texts.coach_texts import reason_text
from ..texts.interrupt_texts import best_text, stopped_text, stopped_title

# Reasons for the best move: the card must not take the board's room.
_CLAUSES = 3


class StoppedCard(Page):
    """Retry has the focus; so has Esc. The best move is shown only when it is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label("", "heading", wrap=True)
        self._text = label("", "", wrap=True)
        self.best = QPushButton()
        self.best.setToolTip(self.tr("Show the best"))
        self.anyway = QPushButton()
        self.anyway.setToolTip(self.tr("Play it anyway"))
        self.retry = QPushButton(self.tr("Retry"))
        self.retry.setToolTip(self.tr("Take the move back and look for a better one (Esc)"))
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addStretch(1)
        texts.addWidget(self._title)
        texts.addWidget(self._text)
        texts.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 16, 6)
        row.setSpacing(10)
        row.addLayout(texts, 1)
        for button in (self.best, self.anyway, self.retry):
            button.setAutoDefault(True)
            button.setObjectName("primary" if button is self.retry else "plain")
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def serve(self, check: MoveCheck) -> None:
        """Pass on what is chosen."""
        self.retry.clicked.connect(check.retry)
        self.best.clicked.connect(check.show_best)
        self.anyway.clicked.connect(check.play_anyway)

    def show_move(self, stopped: Stopped | None) -> bool:
        """Say what is wrong with a move; whether one was stopped."""
        if stopped is None:
            return False
        turn = stopped.turn
        title, text = stopped_title(turn.grade), stopped_text(turn, stopped.rule)
        if stopped.shows_best:
            text = f"{text} {best_text(turn)}"
            why = "; ".join(
                reason_text(r, stopped.judged.position) for r in stopped.reasons[:_CLAUSES]
            )
            text = f"{text}: {why}" if why else text
        self._title.setText(title)
        self._title.setToolTip(text)
        self._text.setText(text)
        self._fit()
        self.best.setVisible(stopped.rule.tells and not stopped.shows_best)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.retry.setAccessibleDescription(f"{title}. {text}")
        return True

    def _fit(self) -> None:
        """Say it in fewer words where the text is so large that it would be cut."""
        brief = self.scale >= LARGE
        self._text.setVisible(not brief)
        self.best.setText(self.tr("Best") if brief else self.best.toolTip())
        self.anyway.setText(self.tr("Play") if brief else self.anyway.toolTip())
        for button in (self.best, self.anyway):
            button.setAccessibleName(button.toolTip())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def first_focus(self) -> QPushButton:
        return self.retry

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.retry.click()
            return
        super().keyPressEvent(event)
