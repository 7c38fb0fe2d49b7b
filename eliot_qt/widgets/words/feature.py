"""The feature of the word tools: beside the board, on a page or in a window, as a game allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.session.game.listing import Listing
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..look.look import Look
from ..look.screens import screen_of
from ..look.theme import Theme
from ..parts.front import GameInFront
from ..parts.shell import Feature, Place, Shell
from ..texts.error_texts import error_text

if TYPE_CHECKING:
    from eliot_qt.session.analysis.analysis_parts import AnalysisParts
    from eliot_qt.session.lexicon_shelf import LexiconShelf
    from eliot_qt.session.study.study_tools import StudyTools
    from eliot_qt.session.word_search import WordSearch
    from eliot_qt.words.query import Query
    from eliot_qt.words.saved import SavedSearches

    from ..parts.pane_scroll import ToolHolder
    from .judge_view import JudgeView
    from .word_clicks import WordClicks
    from .word_page import WordPage, WordWindow
    from .word_pane import WordPane
    from .words_on_page import WordHere


def _search_in(pane: WordPane, lexicon_id: str) -> None:
    """Have another lexicon searched: neither verdict nor card of the one before stays."""
    before = pane.search.lexicon
    pane.search.use(lexicon_id)
    if before is not None and pane.search.lexicon is not before:
        pane.card.clear()
        pane.line.settle()


class WordFeature(Feature):
    """One pane, made when it is first wanted, and moved to where it is wanted.

    ``tools`` makes what searches; ``study``, ``analysis`` and ``shelf`` always give the same ones.
    ``left``: the keyboard goes back to the page. ``study_wanted`` carries a query and a lexicon.
    """

    left = Signal()
    study_wanted = Signal(object, str)

    def __init__(
        self,
        shell: Shell,
        tools: Callable[[], tuple[WordSearch, SavedSearches]],
        study: Callable[[], StudyTools],
        analysis: Callable[[], AnalysisParts],
        shelf: Callable[[], LexiconShelf],
        listing: Listing,
        library: Library,
        settings: SettingsStore,
        look: Look,
        front: GameInFront,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._tools = tools
        self._study_tools = study
        self._analysis = analysis
        self._shelf = shelf
        self._listing = listing
        self._library = library
        self._settings = settings
        self._look = look
        self._front = front
        self._pages: dict[Place, Any] = {}
        self._made = False
        # What holds the pane, and what would in a window of its own.
        self._holder: ToolHolder | None = None
        self._own: ToolHolder | None = None
        self._windows: list[QWidget] = []
        # The lexicon searched where no game says which.
        self._lexicon = ""
        self._cards_closed = False  # a puzzle in front is still to be solved
        look.theme_changed.connect(self._wear)

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands that open the tools."""
        return bound(self, WORD_COMMANDS)

    @cached_property
    def page(self) -> WordPage:
        """The page of the tools, made when it is first wanted."""
        from .word_page import WordPage

        page = WordPage()
        page.left.connect(self._shell.go_back)
        page.lexicon_chosen.connect(self._choose_lexicon)
        self._shell.add_page(Place.WORDS, page)
        return page

    @cached_property
    def pane(self) -> WordPane:
        """The word tools."""
        from .word_pane import WordPane

        pane = WordPane(*self._tools())
        pane.offer_lexicons(self._lexicons())
        pane.left.connect(self._leave)
        pane.close_wanted.connect(self.give_back)
        pane.window_wanted.connect(self.open_window)
        pane.card_wanted.connect(self._reveal)
        pane.lists.study_wanted.connect(self._study)
        pane.decks.offer(lambda: self._study_tools().decks)
        settings = self._settings
        pane.card.set_page(settings.value.word_page)
        settings.changed.connect(lambda value: pane.card.set_page(value.word_page))
        self._shelf().changed.connect(self.offer_anew)
        pane.set_theme(self._look.theme)
        self._made = True
        return pane

    @cached_property
    def _clicks(self) -> WordClicks:
        from .word_clicks import WordClicks

        tools, tiles_of = (self._analysis, self._study_tools), self._library.tiles_of
        parts = (self._front, self._listing, *tools, tiles_of, self._search_in)
        clicks = WordClicks(self._shell, *parts, self.actions[Command.WORD_CARD], self)
        clicks.chosen.connect(self._show_word)
        clicks.wanted.connect(self._open_card)
        return clicks

    @cached_property
    def window(self) -> WordWindow:
        """The window of their own."""
        from .word_page import WordWindow

        window = WordWindow(self._shell.dialogs.window())
        window.setStyleSheet(self._look.sheet)
        window.closed.connect(self._leave)
        self._windows.append(window)
        self._own = window.tools
        return window

    @cached_property
    def judge_view(self) -> JudgeView:
        """The judge's view."""
        from .judge_view import JudgeView

        view = JudgeView(self.pane.search, self._shell.dialogs.window())
        view.closed.connect(lambda: self._shell.dialogs.window().activateWindow())
        view.setStyleSheet(self._look.sheet)
        self._windows.append(view)
        return view

    def open(self) -> None:
        """Show the tools where the page in front has room for them, with the keyboard."""
        place = self._shell.place
        if self._is_windowed:
            self.open_window()
            return
        if place in (Place.START, Place.WORDS, Place.LEXICONS):
            self._open_page()
        elif place is Place.PLAY:
            self._hold(self._pages[place].side.tools)
        elif place is Place.CLUB:
            self._hold(self._pages[place].tools)
        else:
            self.open_window()
            return
        self.pane.take_focus()

    def open_window(self) -> None:
        """Show the tools in a window of their own, with the keyboard."""
        if self._shell.place is Place.WORDS:
            self._shell.go_back()
        self._hold(self.window.tools)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()
        self.pane.take_focus()

    def open_card(self) -> None:
        """Open the card of the word the keyboard is on."""
        here = self._clicks.here()
        if (word := self._selected()) is not None:
            self.pane.show_word(word)
        elif here is None:
            self._shell.say(self.tr("Go to a word first: on the board or in a list."))
        else:
            self._open_card(here)

    def _selected(self) -> bytes | None:
        """The word of the row one is on in the tools, where they have the keyboard."""
        if not self._made or self._is_secret or not self.pane.view.isVisible():
            return None
        alone = self._shell.place is Place.WORDS and not self._is_windowed
        return self.pane.view.word if alone or self.pane.view.hasFocus() else None

    def keep_cards_closed(self, closed: bool) -> None:
        """Forbid, or allow, cards of words in the game in front."""
        self._cards_closed = closed

    def give_back(self) -> None:
        """Give the place of the tools back."""
        self._let_go()
        self._leave()

    def judge(self) -> None:
        """Show the judge's view."""
        view = self.judge_view
        self.turn()
        view.open(screen_of(self._shell.dialogs))

    def close(self) -> None:
        """Close what is open beside the window."""
        for window in self._windows:
            window.close()

    def prepare(self) -> Iterator[object]:
        """Load the tools."""
        from .loading import load_tools

        yield from load_tools()

    def _hold(self, holder: ToolHolder) -> None:
        """Show the tools there, and open them if the game in front allows."""
        if self._holder is not holder:
            self._let_go()
            beside = self._shell.place in (Place.PLAY, Place.CLUB)
            self.pane.set_windowed(not beside or holder is self._own)
            holder.hold(self.pane, self.pane.stops)
            self._holder = holder
        self.turn()

    def _let_go(self) -> None:
        holder, self._holder = self._holder, None
        if holder is not None:
            holder.let_go()

    def _open_page(self) -> None:
        page = self.page
        self._hold(page.tools)
        page.offer_lexicons(self._lexicons(), self._lexicon)
        self._shell.show_page(page)

    def _leave(self) -> None:
        """Go back to the board, or to the page before, at Esc."""
        if self._shell.place is Place.WORDS:
            self._shell.go_back()
            return
        self._shell.dialogs.window().activateWindow()
        self.left.emit()

    def link(self, place: Place, page: Any) -> None:
        """Listen to a page that has been made, of whatever feature."""
        self._pages[place] = page
        self._clicks.link(place, page)

    @property
    def _is_windowed(self) -> bool:
        return self._own is not None and self._own.isVisible()

    def _search_in(self, lexicon_id: str) -> WordSearch:
        search = self.pane.search
        if self._front.record is None and lexicon_id in self._library.catalogue.names:
            self._choose_lexicon(lexicon_id)
        return search

    def _study(self, query: Query) -> None:
        lexicon = self.pane.search.lexicon
        self._shell.dialogs.window().activateWindow()
        self.study_wanted.emit(query, "" if lexicon is None else lexicon.id)

    def turn(self, place: Place | None = None) -> None:
        """Open or close the tools as the game in front wants it, in its lexicon."""
        if not self._made:
            return
        self._lexicon = self._lexicon or self._settings.value.lexicon
        from eliot_qt.play.word_help import WordHelp, word_help

        record, may_change = self._front.record, self._front.is_undecided
        help_given = WordHelp.ALL if record is None else word_help(record, may_change)
        self.pane.search.allow(help_given)
        self._use(self._lexicon if record is None else record.start.rules.lexicon)

    def _open_card(self, here: WordHere) -> None:
        """Open the tools with a card; what is closed beside a game says so instead."""
        if self._is_secret:
            self._shell.say(self.tr("Word cards are available once the puzzle is solved."))
            return
        if not self._made or not self.pane.isVisible():
            self.open()
        elif self._is_windowed:
            # The keyboard stays where it is.
            self.window.raise_()
        self._show_word(here)

    def _show_word(self, here: WordHere) -> None:
        """Show a card if the tools are open."""
        if not self._made or not self.pane.isVisible() or self._is_secret:
            return
        self._search_in(here.lexicon)
        self.pane.show_word(here.word)

    @property
    def _is_secret(self) -> bool:
        return self._cards_closed and self._shell.place is Place.PLAY

    def _reveal(self, widget: QWidget) -> None:
        if self._holder is not None:
            self._holder.reveal(widget)

    def _choose_lexicon(self, lexicon_id: str) -> None:
        self._lexicon = lexicon_id
        self.turn()

    def _use(self, lexicon_id: str) -> None:
        try:
            _search_in(self.pane, lexicon_id)
        except LexiconError as error:
            self._shell.say(error_text(error))

    def offer_anew(self) -> None:
        """Offer the lexicons again: others are there, or one has been rebuilt."""
        if self._lexicon not in self._library.catalogue.names:
            self._lexicon = ""
        if self._made:
            self.pane.offer_lexicons(self._lexicons())
            self.turn()

    def _lexicons(self) -> list[tuple[str, str]]:
        return [(each.id, each.name) for each in self._library.catalogue.manifests]

    def _wear(self, theme: Theme) -> None:
        if self._made:
            self.pane.set_theme(theme)
        for window in self._windows:
            window.setStyleSheet(self._look.sheet)


WORD_COMMANDS: tuple[CommandSpec[WordFeature], ...] = (
    CommandSpec(
        Command.WORD_TOOLS,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Word tools"),
        WordFeature.open,
        ("Ctrl+F",),
        standard=QKeySequence.StandardKey.Find,
    ),
    CommandSpec(
        Command.WORD_WINDOW,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Word tools in a window"),
        WordFeature.open_window,
        ("Ctrl+Shift+F",),
    ),
    CommandSpec(
        Command.WORD_CARD,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Card of this word"),
        WordFeature.open_card,
        ("Ctrl+I",),
    ),
    CommandSpec(
        Command.JUDGE,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Judge a play…"),
        WordFeature.judge,
        ("Ctrl+Shift+J",),
        parted=True,
    ),
)
