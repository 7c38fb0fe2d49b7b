"""The card of the guided game: one step at a time, beside the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.speech import say_aloud


class GuideCard(QFrame):
    """Takes neither keyboard nor board; the last step has no other button than to go on alone.

    It is as high as its longest text, so that nothing below it moves from step to step.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice box")
        self._title, self._place = PlainLabel(), PlainLabel()
        self._title.setProperty("tone", "heading")
        self._place.setProperty("tone", "muted")
        # One label for each text: a stack is as high as the highest of them.
        self._texts: dict[str, PlainLabel] = {}
        self._stack = QStackedLayout()
        self.leave = QPushButton()
        self.leave.setProperty("kind", "small")
        self.leave.clicked.connect(self.left)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._place)
        foot.addStretch(1)
        foot.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._stack)
        column.addLayout(foot)
        self.hide()

    @property
    def text(self) -> str:
        """The text of the card; empty where it is not shown."""
        return "" if self.isHidden() else f"{self._title.text()} {self._shown}"

    @property
    def _shown(self) -> str:
        label = self._stack.currentWidget()
        return label.text() if isinstance(label, PlainLabel) else ""

    def set_texts(self, texts: Iterable[str]) -> None:
        """Take the texts of all steps, and room for the longest."""
        for label in self._texts.values():
            self._stack.removeWidget(label)
            label.hide()
            label.deleteLater()
        self._texts = {text: PlainLabel(text) for text in texts}
        for label in self._texts.values():
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._stack.addWidget(label)

    def show_step(self, number: int, count: int, title: str, text: str) -> None:
        """Show step ``number`` of ``count``, from 1; beyond them the words at the end.

        The text is one of those in :meth:`set_texts`.
        """
        is_new = text != self._shown or self.isHidden()
        is_last = number > count
        self._title.setText(title)
        self._place.setText("" if is_last else self.tr("{n} of {all}").format(n=number, all=count))
        self._stack.setCurrentWidget(self._texts[text])
        self.leave.setText(self.tr("Go on alone") if is_last else self.tr("Skip the guide"))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.show()
        if is_new:
            say_aloud(self, self.text)
