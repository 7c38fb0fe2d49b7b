"""The card of a word: its tiles, figures, hooks and anagrams, its definition or a web page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.plain import plain_button
from eliot_qt.words.card import WordCard
from eliot_qt.words.web_page import page_of

from ..board.word_tiles import HookTiles, WordTiles
from ..look.theme import Theme
from ..parts.empty_state import EmptyState
from ..parts.flow_layout import FlowLayout
from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud
from ..texts.error_texts import error_text
from ..texts.sentences import number_text
from ..texts.word_tool_texts import (
    card_lines,
    facts_text,
    inner_hooks_text,
    likelihood_text,
    no_hooks_text,
)
from .longer_words import LongerWords

_LIKELIHOODS = 1000
_MOST_ANAGRAMS = 12


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
        old, self._buttons = self._buttons, [self._button(*each) for each in words[:_MOST_ANAGRAMS]]
        self._more.setText(f"+{number_text(len(words) - _MOST_ANAGRAMS)}")
        self._more.setVisible(len(words) > _MOST_ANAGRAMS)
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


class CardView(QFrame):
    """The card of a word.

    Where it stands below a list it is small, and hidden without a word; where it has a place of
    its own it is roomy, and says without a word what it is for.
    """

    #: an anagram was chosen
    word_wanted = Signal(bytes)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.card: WordCard | None = None
        self._page = ""
        self._spelled = self._language = ""
        self._url = QUrl()
        self._lines: tuple[str, ...] = ()
        self._roomy = False
        self._make_parts()
        self._make_buttons()
        self._lay_out()
        self.hide()

    @property
    def text(self) -> str:
        """All that is said of the word, in lines."""
        return "\n".join(self._lines)

    @property
    def url(self) -> str:
        """The web page about the word; empty where there is a definition, or no page."""
        return self._url.toString(QUrl.ComponentFormattingOption.FullyEncoded)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        for part in (self.tiles, self.hooks, self.longer, self._nothing):
            part.set_theme(theme)

    def set_page(self, template: str) -> None:
        """Look words up there, see :func:`~eliot_qt.words.web_page.is_page`; empty: nowhere."""
        self._page = template
        self._offer_page()

    def set_roomy(self, roomy: bool) -> None:
        """Stand in a place of its own, or below a list."""
        self._roomy = roomy
        self._show_parts()

    def show_card(self, card: WordCard, tile_set: TileSet, language: str) -> None:
        """Show a card."""
        self.card = card
        word = tile_set.spell(card.word)
        self._word.setText(word)
        self._lines = tuple(card_lines(card, tile_set))
        self._show_sign(card.figures is not None)
        self._show_tiles(card, tile_set)
        faults = [] if card.fault is None else [error_text(card.fault)]
        self._text.setText("\n".join((facts_text(card), *faults)))
        self._text.setAccessibleName("; ".join([word, *self._lines]))
        self._show_hooks(card, tile_set)
        self.anagrams.show_words([(tile_set.spell(each), each) for each in card.anagrams])
        self.longer.show_words(card.longer, tile_set)
        self._likely.setValue(_likelihood(card))
        self._likely_text.setText(likelihood_text(card))
        self._spelled, self._language = word.lower(), language
        self._offer_page()
        self._show_parts()

    def add_line(self, text: str) -> None:
        """Say something more about the word."""
        self._lines = (*self._lines, text)
        self._text.setText(f"{self._text.text()}\n{text}")
        say_aloud(self, text)

    def clear(self) -> None:
        """Show none."""
        self.card = None
        self._lines = ()
        self._text.setText("")
        self._word.setText("")
        self._offer_page()
        self._show_parts()

    @property
    def labels(self) -> tuple[QLabel, ...]:
        """The word and what is known of it."""
        return (self._word, self._text)

    # set-up

    def _make_parts(self) -> None:
        self._word = PlainLabel()
        self._word.setProperty("tone", "word")
        self._sign = PlainLabel()
        self._sign.setProperty("kind", "sign")
        self.tiles = WordTiles()
        self._text = PlainLabel()
        self._text.setWordWrap(True)
        flags = Qt.TextInteractionFlag.TextSelectableByMouse
        self._text.setTextInteractionFlags(flags | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self.hooks = HookTiles()
        self._inner = PlainLabel()
        self._inner.setWordWrap(True)
        self._inner.setProperty("tone", "muted")
        self.anagrams = AnagramRow()
        self.anagrams.chosen.connect(self.word_wanted)
        self.longer = LongerWords()
        self._likely = QProgressBar()
        self._likely.setRange(0, _LIKELIHOODS)
        self._likely.setTextVisible(False)
        self._likely_text = PlainLabel()
        self._likely_text.setProperty("tone", "muted")
        self._nothing = EmptyState(
            self.tr("WORD"), self.tr("The word you are on shows its hooks and anagrams here.")
        )

    def _make_buttons(self) -> None:
        self.look_up = QPushButton(self.tr("Web page"))
        self.look_up.setProperty("kind", "small")
        self.look_up.setAutoDefault(True)
        self.look_up.clicked.connect(self._open_page)
        self.add = QPushButton(self.tr("Add to deck"))
        self.add.setProperty("kind", "small")
        self.add.setAutoDefault(True)
        self.add.setToolTip(self.tr("Learn this word with spaced repetition"))

    def _lay_out(self) -> None:
        self._body = QWidget()
        head = QHBoxLayout()
        head.addWidget(self._word, 1)
        head.addWidget(self._sign)
        self._hook_head = _section(self.tr("Hooks"))
        self._anagram_head = _section(self.tr("Same letters"))
        self._longer_head = _section(self.tr("One letter more"))
        self._likely_head = _section(self.tr("How likely to draw"))
        self._likely.setAccessibleName(self._likely_head.text())
        buttons = QWidget()
        row = FlowLayout(buttons)
        row.addWidget(self.add)
        row.addWidget(self.look_up)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        for widget in (self.tiles, self._text, self._hook_head, self.hooks, self._inner):
            column.addWidget(widget)
        column.addWidget(self._anagram_head)
        column.addWidget(self.anagrams)
        column.addWidget(self._longer_head)
        column.addWidget(self.longer)
        column.addWidget(self._likely_head)
        column.addWidget(self._likely)
        column.addWidget(self._likely_text)
        column.addStretch(1)
        column.addWidget(buttons)
        outer = QVBoxLayout(self)
        outer.addWidget(self._body)
        outer.addWidget(self._nothing)

    def _show_parts(self) -> None:
        """Show those parts for which there is room and something to say."""
        card, roomy = self.card, self._roomy
        margin = 18 if roomy else 12
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(margin, 12 if roomy else 8, margin, 14 if roomy else 10)
        self._body.setVisible(card is not None)
        self._nothing.setVisible(card is None)
        self.tiles.setVisible(roomy)
        is_word = card is not None and card.figures is not None
        self._hook_head.setVisible(is_word)
        self.hooks.setVisible(is_word and self.hooks.has_any)
        self._inner.setVisible(bool(self._inner.text()) and is_word)
        for anagram_part in (self._anagram_head, self.anagrams):
            anagram_part.setVisible(card is not None and bool(card.anagrams))
        for longer_part in (self._longer_head, self.longer):
            longer_part.setVisible(roomy and self.longer.has_any)
        is_placed = is_word and bool(self._likely_text.text())
        self._likely_text.setVisible(is_placed)
        self._likely_head.setVisible(is_placed and roomy)
        self._likely.setVisible(is_placed and roomy)
        self.setVisible(roomy or card is not None)

    # a card

    def _show_sign(self, is_word: bool) -> None:
        self._sign.setText("✓" if is_word else "✗")
        self._sign.setProperty("tone", "valid" if is_word else "invalid")
        self._sign.style().unpolish(self._sign)
        self._sign.style().polish(self._sign)

    def _show_tiles(self, card: WordCard, tile_set: TileSet) -> None:
        self.tiles.show_cells(
            [
                Cell(tile_set.spell([tile]), tile_set.value(tile), layer=CellLayer.PLAYED)
                for tile in card.word
            ]
        )

    def _show_hooks(self, card: WordCard, tile_set: TileSet) -> None:
        figures = card.figures
        front, back = (b"", b"") if figures is None else (figures.front, figures.back)
        letters = ([tile_set.spell([tile]) for tile in tiles] for tiles in (front, back))
        self.hooks.show_hooks(tile_set.spell(card.word), *letters)
        inner = inner_hooks_text(card, tile_set)
        self._inner.setText(inner if inner or front or back else no_hooks_text())

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
            self.add_line(text)


def _section(text: str) -> QLabel:
    head = PlainLabel(text)
    head.setProperty("kind", "section")
    head.setProperty("tone", "muted")
    head.setContentsMargins(0, 6, 0, 0)
    return head


def _likelihood(card: WordCard) -> int:
    """The share of words of its length that are drawn no oftener, out of ``_LIKELIHOODS``."""
    place = None if card.figures is None else card.figures.place
    if place is None or not card.fellows:
        return 0
    return round(_LIKELIHOODS * (card.fellows + 1 - place) / card.fellows)
