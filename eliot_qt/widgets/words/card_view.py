"""The card of a word: figures, hooks, anagrams, its definition or the way to a web page."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.words.card import WordCard
from eliot_qt.words.web_page import page_of

from ..parts.flow_layout import FlowLayout
from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud
from ..texts.word_tool_texts import card_lines


class CardView(QFrame):
    """The card of a word; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.card: WordCard | None = None
        self._page = ""
        self._spelled = self._language = ""
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
        self.look_up.clicked.connect(self._open_page)
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
        """The text below the word."""
        return self._text.text()

    @property
    def url(self) -> str:
        """The web page about the word; empty where there is a definition, or no page."""
        return self._url.toString(QUrl.ComponentFormattingOption.FullyEncoded)

    def set_page(self, template: str) -> None:
        """Look words up there, see :func:`~eliot_qt.words.web_page.is_page`; empty: nowhere."""
        self._page = template
        self._offer_page()

    def show_card(self, card: WordCard, tile_set: TileSet, language: str) -> None:
        """Show a card."""
        self.card = card
        word = tile_set.spell(card.word)
        self._word.setText(word)
        lines = card_lines(card, tile_set)
        self._text.setText("\n".join(lines))
        self._text.setAccessibleName("; ".join([word, *lines]))
        self._spelled, self._language = word.lower(), language
        self._offer_page()
        self.show()

    def clear(self) -> None:
        """Show none."""
        self.card = None
        self._text.setText("")
        self._word.setText("")
        self._offer_page()
        self.hide()

    @property
    def labels(self) -> tuple[QLabel, ...]:
        """The word and what is known of it."""
        return (self._word, self._text)

    def _offer_page(self) -> None:
        """Nothing is fetched here: the browser of the system opens the page."""
        card = self.card
        is_wanted = card is not None and not card.definition
        page = page_of(self._page, self._spelled, self._language) if is_wanted else ""
        self._url = QUrl(page, QUrl.ParsingMode.StrictMode)
        self.look_up.setVisible(bool(page) and self._url.isValid())
        self.look_up.setToolTip(self.url)
        about = self.tr("Web page about {word}, opened in your browser")
        self.look_up.setAccessibleName(about.format(word=self._word.text()))

    def _open_page(self) -> None:
        if self.url and not QDesktopServices.openUrl(self._url):
            text = self.tr("No browser could be opened. The page is {page}").format(page=self.url)
            self._text.setText(f"{self.text}\n{text}")
            say_aloud(self.look_up, text)
