"""The card of a word: figures, hooks, anagrams, its definition or a page of the web."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.words.card import WordCard

from ..parts.flow_layout import FlowLayout
from ..parts.plain_label import PlainLabel
from ..texts.word_tool_texts import card_lines

_PAGE = "https://{language}.wiktionary.org/wiki/{word}"


class CardView(QFrame):
    """Shows one card; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.card: WordCard | None = None
        self._url = QUrl()
        self._word = PlainLabel()
        self._word.setProperty("tone", "score")
        self._text = PlainLabel()
        self._text.setWordWrap(True)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse
        self._text.setTextInteractionFlags(flags | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.look_up = QPushButton(self.tr("Web page"))
        self.look_up.setProperty("kind", "small")
        self.look_up.setAutoDefault(True)
        self.look_up.clicked.connect(lambda: QDesktopServices.openUrl(self._url))
        self.add = QPushButton(self.tr("Add to deck"))
        self.add.setProperty("kind", "small")
        self.add.setAutoDefault(True)
        self.add.setToolTip(self.tr("Learn this word with spaced repetition"))
        buttons = QWidget()
        row = FlowLayout(buttons)
        row.addWidget(self.add)
        row.addWidget(self.look_up)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(4)
        column.addWidget(self._word)
        column.addWidget(self._text)
        column.addWidget(buttons)
        self.hide()

    @property
    def text(self) -> str:
        """What is said below the word."""
        return self._text.text()

    @property
    def url(self) -> str:
        """The page of the web about the word."""
        return self._url.toString()

    def show_card(self, card: WordCard, tile_set: TileSet, language: str) -> None:
        """Show a card."""
        self.card = card
        word = tile_set.spell(card.word)
        self._word.setText(word)
        lines = card_lines(card, tile_set)
        self._text.setText("\n".join(lines))
        self._text.setAccessibleName("; ".join([word, *lines]))
        page = _PAGE.format(language=language, word=tile_set.spell(card.word).lower())
        self._url = QUrl(page)
        self.look_up.setToolTip(self._url.toString())
        self.show()

    def clear(self) -> None:
        """Show none."""
        self.card = None
        self._text.setText("")
        self._word.setText("")
        self.hide()

    @property
    def labels(self) -> tuple[QLabel, ...]:
        """The word and what is known of it."""
        return (self._word, self._text)
