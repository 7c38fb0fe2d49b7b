"""Menus of the word tools: saved searches, and what is done with a whole list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton

from eliot_qt import paths
from eliot_qt.models.plain import plain_button
from eliot_qt.session.word_search import WordSearch
from eliot_qt.words import WordsError
from eliot_qt.words.query import Query
from eliot_qt.words.saved import SavedSearches

from ..parts.file_dialogs import ask_save_path
from ..texts.error_texts import error_text
from ..texts.sentences import number_text
from ..texts.study_texts import added_text, deck_name
from .card_view import CardView
from .word_list_view import WordListView

if TYPE_CHECKING:
    from eliot_qt.game.tiles import TileSet
    from eliot_qt.lexicon.catalogue import Lexicon
    from eliot_qt.session.study.study_decks import StudyDecks

translate = QCoreApplication.translate


class SavedMenu(QObject):
    """A button with the saved searches; a name for another one is asked for elsewhere."""

    chosen = Signal(object)  # Query
    name_wanted = Signal()
    failed = Signal(str)

    def __init__(self, saved: SavedSearches, button: QPushButton) -> None:
        super().__init__(button)
        self._saved = saved
        self._may_save = False
        self.menu = QMenu(button)
        self.menu.aboutToShow.connect(self.fill)
        button.setMenu(self.menu)

    def allow_saving(self, may: bool) -> None:
        """Allow saving if there is a search to be saved."""
        self._may_save = may

    def save(self, name: str, query: Query) -> bool:
        """Keep a search; False where that failed, which is said."""
        return self._try(partial(self._saved.save, name, query))

    def fill(self) -> None:
        """Offer the searches there are now."""
        self.menu.clear()
        save = self.menu.addAction(self.tr("Save this search…"), self.name_wanted.emit)
        save.setEnabled(self._may_save)
        try:
            queries = self._saved.queries
        except WordsError as error:
            self.failed.emit(error_text(error))
            return
        if not queries:
            return
        self.menu.addSeparator()
        for name, query in queries.items():
            self.menu.addAction(plain_button(name), partial(self.chosen.emit, query))
        self.menu.addSeparator()
        remove = self.menu.addMenu(self.tr("Remove"))
        for name in queries:
            forget = partial(self._saved.remove, name)
            remove.addAction(plain_button(name), partial(self._try, forget))

    def _try(self, change: Callable[[], None]) -> bool:
        try:
            change()
        except (WordsError, OSError) as error:
            self.failed.emit(error_text(error))
            return False
        return True


class Searched(Protocol):
    """The source of the word on a card: the word tools, or a lesson."""

    @property
    def lexicon(self) -> Lexicon | None:
        """Its lexicon, if there is one."""

    @property
    def tile_set(self) -> TileSet:
        """The tiles of that lexicon."""


class DeckMenu(QObject):
    """The button of a card: add its word to one of the decks of listed words, or to a new one."""

    said = Signal(str)

    def __init__(self, search: Searched, card: CardView) -> None:
        super().__init__(card)
        self._search = search
        self._card = card
        self._source: Callable[[], StudyDecks] | None = None
        self._decks: StudyDecks | None = None
        self.menu = QMenu(card)
        self.menu.aboutToShow.connect(self._open)
        card.add.setMenu(self.menu)

    def offer(self, decks: Callable[[], StudyDecks]) -> None:
        """Set the source of the decks, for the first time the menu is opened."""
        self._source = decks

    def _open(self) -> None:
        if self._decks is None and self._source is not None:
            self._decks = self._source()
            self._decks.changed.connect(self._fill)
            self._decks.added.connect(self._added)
        self._fill()
        if self._decks is not None:
            self._decks.refresh()

    def _fill(self) -> None:
        """Offer the decks of the lexicon searched; one of one's own there always is."""
        self.menu.clear()
        lexicon = self._search.lexicon
        if self._decks is None or lexicon is None:
            return
        names = [deck.deck.name for deck in self._decks.lists(lexicon.id)]
        own = self.tr("My words")
        for name in names if own in names else [*names, own]:
            self.menu.addAction(plain_button(deck_name(name)), partial(self._add, name))

    def _add(self, name: str) -> None:
        lexicon, card = self._search.lexicon, self._card.card
        if self._decks is not None and lexicon is not None and card is not None:
            self._decks.add(name, lexicon.id, [card.word], self._search.tile_set)

    def _added(self, name: str, count: int) -> None:
        self.said.emit(added_text(name, count))


class ListMenu(QObject):
    """A button: sort the list, copy it, write it to a file, study its words."""

    said = Signal(str)
    study_wanted = Signal(object)  # Query

    def __init__(self, search: WordSearch, view: WordListView, button: QPushButton) -> None:
        super().__init__(button)
        self._search = search
        self._view = view
        self._button = button
        self.menu = QMenu(button)
        self.menu.aboutToShow.connect(self.fill)
        button.setMenu(self.menu)

    def fill(self) -> None:
        """Offer what can be done with the list there is now."""
        self.menu.clear()
        there = self._search.count > 0
        self._view.fill_sorting(self.menu.addMenu(self.tr("Sort by")))
        self.menu.addSeparator()
        for text, act in (
            (self.tr("Copy all words"), self.copy_all),
            (self.tr("Export as text…"), partial(self._ask, False)),
            (self.tr("Export as CSV…"), partial(self._ask, True)),
        ):
            self.menu.addAction(text, act).setEnabled(there)
        self.menu.addSeparator()
        query = self._search.query
        study = self.menu.addAction(self.tr("Study these words…"))
        study.triggered.connect(lambda: self.study_wanted.emit(query))
        study.setEnabled(there and query is not None)

    def copy_all(self) -> None:
        """Put all words on the clipboard, a line for each."""
        question = self._search.export(None)
        question.progressed.connect(self._copied)

    def write(self, path: Path, with_figures: bool) -> None:
        """Write the list to a file and say how that went."""
        question = self._search.export(path, with_figures)
        question.progressed.connect(self._written)

    def _ask(self, with_figures: bool) -> None:
        suffix = ".csv" if with_figures else ".txt"
        kind = self.tr("CSV table") if with_figures else self.tr("Text, one word per line")
        title, stem = self.tr("Export the list"), paths.saved_games() / "words"
        path = ask_save_path(self._button.window(), title, stem, suffix, kind)
        if path is not None:
            self.write(path, with_figures)

    def _copied(self, value: object) -> None:
        if isinstance(value, str):
            QGuiApplication.clipboard().setText(value)
            self.said.emit(self.tr("All words are on the clipboard"))
        else:
            self._progress(value)

    def _written(self, value: object) -> None:
        if isinstance(value, Path):
            self.said.emit(self.tr("Saved: {file}").format(file=value))
        else:
            self._progress(value)

    def _progress(self, value: object) -> None:
        if isinstance(value, int):
            self.said.emit(self.tr("{number} words written…").format(number=number_text(value)))
