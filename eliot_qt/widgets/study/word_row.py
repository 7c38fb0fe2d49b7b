"""Words in lines, each a button for its card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPushButton, QWidget

from eliot_qt.game.tiles import TileSet

from ..parts.flow_layout import FlowLayout
from ..parts.page import label


class WordRow(QWidget):
    """Hidden without words. ``name`` is the style of its caption."""

    word_clicked = Signal(bytes)

    def __init__(self, caption: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.caption = label(caption, name)
        self.buttons: list[QPushButton] = []
        self._font = QFont(self.caption.font())
        self._flow = FlowLayout(self, 2)
        self._flow.addWidget(self.caption)
        self.caption.setVisible(bool(caption))

    def text(self) -> str:
        """The text read out: ``Missing: AARDVARK``."""
        words = ", ".join(button.text() for button in self.buttons)
        return f"{self.caption.text()} {words}".strip() if words else ""

    def show_words(self, words: Iterable[bytes], tile_set: TileSet) -> None:
        """Show these instead of those before."""
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(word, tile_set) for word in words]
        self.setVisible(bool(self.buttons))
        self._flow.invalidate()
        self.updateGeometry()

    def set_size(self, pixels: int) -> None:
        """The height of its letters."""
        self._font = QFont(self.font())
        self._font.setPixelSize(pixels)
        for part in (self.caption, *self.buttons):
            part.setFont(self._font)

    def _button(self, word: bytes, tile_set: TileSet) -> QPushButton:
        spelled = tile_set.spell(word)
        button = QPushButton(spelled)
        button.setObjectName("quiet")
        button.setAutoDefault(True)
        button.setFont(self._font)
        button.setToolTip(self.tr("Show the card of this word"))
        button.clicked.connect(partial(self.word_clicked.emit, word))
        self._flow.addWidget(button)
        button.show()
        return button
