"""The anagrams of a word, each a button that leads to its card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from eliot_qt.models.plain import plain_button

from ..parts.flow_layout import FlowLayout
from ..parts.plain_label import PlainLabel
from ..texts.sentences import number_text

_MOST = 12


class AnagramRow(QWidget):
    """As many anagrams as are looked at, and how many more there are."""

    chosen = Signal(bytes)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[QPushButton] = []
        self._flow = FlowLayout(self)
        self._more = PlainLabel("", self)
        self._more.setProperty("tone", "muted")
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_words(self, words: Sequence[tuple[str, bytes]]) -> None:
        """Show words as they are spelled, with their tiles."""
        while self._flow.count():
            self._flow.takeAt(0)
        old, self._buttons = self._buttons, [self._button(*each) for each in words[:_MOST]]
        self._more.setText(f"+{number_text(len(words) - _MOST)}")
        self._more.setVisible(len(words) > _MOST)
        for widget in (*self._buttons, self._more):
            self._flow.addWidget(widget)
        for before, behind in pairwise([self, *self._buttons]):
            QWidget.setTabOrder(before, behind)
        for button in old:
            button.hide()
            button.deleteLater()
        self._flow.invalidate()
        self.updateGeometry()

    def _button(self, text: str, word: bytes) -> QPushButton:
        button = QPushButton(plain_button(text), self)
        button.setProperty("kind", "chip")
        button.setAutoDefault(True)
        button.setToolTip(self.tr("Show its card"))
        button.clicked.connect(partial(self._choose, word))
        button.show()
        return button

    def _choose(self, word: bytes) -> None:
        self.chosen.emit(word)
