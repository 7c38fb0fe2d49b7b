"""Where the word tools are: beside the board, on a page, in a window; what a game leaves open."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon import LexiconError
from eliot_qt.play.word_help import WordHelp, word_help

from ..look.theme import Theme
from ..parts.shell import Place
from ..texts.error_texts import error_text
from .window_pages import WindowPages

if TYPE_CHECKING:
    from eliot_qt.words.query import Query

    from ..parts.pane_scroll import ToolHolder
    from ..words.judge_view import JudgeView
    from ..words.word_pane import WordPane
    from ..words.word_window import WordWindow
    from .main_window import MainWindow
    from .word_clicks import WordClicks
    from .words_on_page import WordHere


class WordTools(QObject):
    """One pane, made when it is first wanted, and moved to where it is wanted."""

    def __init__(self, window: MainWindow, pages: WindowPages, card_action: QAction) -> None:
        super().__init__(window)
        self._window = window
        self._services = window.services
        self._pages = pages
        self._made = False
        # What holds the pane, and what would in a window of its own.
        self._holder: ToolHolder | None = None
        self._own: ToolHolder | None = None
        # Windows beside the main one.
        self._windows: list[QWidget] = []
        # The lexicon searched where no game says which.
        self._lexicon = ""
        # A puzzle in front is still to be solved.
        self._cards_closed = False
        self._card_action = card_action
        pages.made.connect(self._link)
        pages.currentChanged.connect(self._follow)
        self._services.session.changed.connect(self._follow)
        self._services.look.theme_changed.connect(self._wear)

    @cached_property
    def pane(self) -> WordPane:
        """The word tools."""
        from ..words.word_pane import WordPane

        pane = WordPane(*self._services.word_tools())
        pane.offer_lexicons(self._lexicons())
        pane.left.connect(self._leave)
        pane.close_wanted.connect(self.close)
        pane.window_wanted.connect(self.open_window)
        pane.card_wanted.connect(self._reveal)
        pane.lists.study_wanted.connect(self._study)
        pane.decks.offer(lambda: self._window.features.study.decks)
        settings = self._services.settings
        pane.card.set_page(settings.value.word_page)
        settings.changed.connect(lambda value: pane.card.set_page(value.word_page))
        self._made = True
        return pane

    @cached_property
    def _clicks(self) -> WordClicks:
        # The first window has no words.
        from .word_clicks import WordClicks

        clicks = WordClicks(
            self._pages, self._services, lambda: self.game()[0], self._card_action, self
        )
        clicks.chosen.connect(self._show_word)
        clicks.wanted.connect(self._open_card)
        return clicks

    @cached_property
    def window(self) -> WordWindow:
        """The window of their own."""
        from ..words.word_window import WordWindow

        window = WordWindow(self._window)
        window.setStyleSheet(self._services.look.sheet)
        window.closed.connect(self._leave)
        self._windows.append(window)
        self._own = window.tools
        return window

    @cached_property
    def judge_view(self) -> JudgeView:
        """The judge's view."""
        from ..words.judge_view import JudgeView

        view = JudgeView(self.pane.search, self._window)
        view.closed.connect(self._leave_judge)
        view.setStyleSheet(self._services.look.sheet)
        self._windows.append(view)
        return view

    def open(self) -> None:
        """Show the tools where the page in front has room for them, with the keyboard."""
        place = self._pages.place
        if self._is_windowed:
            self.open_window()
            return
        if place in (Place.START, Place.WORDS, Place.LEXICONS):
            self._open_page()
        elif place is Place.PLAY:
            self._hold(self._pages.play.side.tools)
        elif place is Place.CLUB:
            self._hold(self._pages.arbitration.tools)
        else:
            self.open_window()
            return
        self.pane.take_focus()

    def open_window(self) -> None:
        """Show the tools in a window of their own, with the keyboard."""
        if self._pages.place is Place.WORDS:
            self._pages.go_back()
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
            self._window.say(self.tr("Go to a word first: on the board or in a list."))
        else:
            self._open_card(here)

    def _selected(self) -> bytes | None:
        """The word of the row one is on in the tools, where they have the keyboard."""
        if not self._made or self._is_secret or not self.pane.view.isVisible():
            return None
        alone = self._pages.place is Place.WORDS and not self._is_windowed
        return self.pane.view.word if alone or self.pane.view.hasFocus() else None

    def keep_cards_closed(self, closed: bool) -> None:
        """Whether no card of a word in the game in front may be seen."""
        self._cards_closed = closed

    def close(self) -> None:
        """Give the place of the tools back."""
        self._let_go()
        self._leave()

    def judge(self) -> None:
        """Show the judge's view."""
        view = self.judge_view
        self._follow()
        view.open(self._window.screen())

    def close_windows(self) -> None:
        """Close what is open beside the window."""
        for window in self._windows:
            window.close()

    def _hold(self, holder: ToolHolder) -> None:
        """Show the tools there, and open them as far as the game in front allows."""
        if self._holder is not holder:
            self._let_go()
            beside = self._pages.place in (Place.PLAY, Place.CLUB)
            self.pane.set_windowed(not beside or holder is self._own)
            holder.hold(self.pane, self.pane.stops)
            self._holder = holder
        self._follow()

    def _let_go(self) -> None:
        holder, self._holder = self._holder, None
        if holder is not None:
            holder.let_go()

    def _open_page(self) -> None:
        page = self._pages.words
        self._hold(page.tools)
        page.offer_lexicons(self._lexicons(), self._lexicon)
        self._pages.fill_in(page)

    def _leave(self) -> None:
        """Esc: back to the board, or to the page before."""
        if self._pages.place is Place.WORDS:
            self._pages.words.left.emit()
            return
        self._window.activateWindow()
        self._pages.keep_focus()

    @property
    def _is_windowed(self) -> bool:
        return self._own is not None and self._own.isVisible()

    def _link(self, place: Place, page: Any) -> None:
        if place is Place.WORDS:
            page.lexicon_chosen.connect(self._choose_lexicon)
        elif place is Place.LEXICONS:
            self._services.lexicons().changed.connect(self._offer_anew)
        elif place is not Place.START:
            self._clicks.link(place, page)

    def _study(self, query: Query) -> None:
        lexicon = self.pane.search.lexicon
        self._window.activateWindow()
        self._window.features.study.open(query, "" if lexicon is None else lexicon.id)

    def _leave_judge(self) -> None:
        self._window.activateWindow()

    # what is in front

    def game(self) -> tuple[GameRecord | None, bool]:
        """The game in front, and whether its last turn may yet be taken back."""
        session, club, place = self._services.session, self._services.club, self._pages.place
        if place is Place.PLAY and session.is_open:
            return session.record, session.turn.can_take_back
        if place is Place.CLUB and club.is_open:
            return club.record, False
        return None, False

    def _follow(self) -> None:
        """Open or close the tools as the game in front wants it, in its lexicon."""
        if not self._made:
            return
        self._lexicon = self._lexicon or self._services.settings.value.lexicon
        record, undecided = self.game()
        search = self.pane.search
        search.allow(WordHelp.ALL if record is None else word_help(record, undecided))
        self._use(self._lexicon if record is None else record.start.rules.lexicon)

    def _open_card(self, here: WordHere) -> None:
        """Open the tools with a card; what is closed beside a game says so instead."""
        if self._is_secret:
            self._window.say(self.tr("Cards of words open once the puzzle is solved."))
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
        if self.game()[0] is None and here.lexicon in self._services.catalogue.names:
            self._choose_lexicon(here.lexicon)
        self.pane.show_word(here.word)

    @property
    def _is_secret(self) -> bool:
        return self._cards_closed and self._pages.place is Place.PLAY

    def _reveal(self, widget: QWidget) -> None:
        if self._holder is not None:
            self._holder.reveal(widget)

    def _choose_lexicon(self, lexicon_id: str) -> None:
        self._lexicon = lexicon_id
        self._follow()

    def _use(self, lexicon_id: str) -> None:
        try:
            self.pane.search.use(lexicon_id)
        except LexiconError as error:
            self._window.say(error_text(error))

    def _offer_anew(self) -> None:
        """There are other lexicons, or one has been built anew."""
        if self._lexicon not in self._services.catalogue.names:
            self._lexicon = ""
        if self._made:
            self.pane.offer_lexicons(self._lexicons())
            self._follow()

    def _lexicons(self) -> list[tuple[str, str]]:
        return [(each.id, each.name) for each in self._services.catalogue.manifests]

    def _wear(self, _theme: Theme) -> None:
        for window in self._windows:
            window.setStyleSheet(self._services.look.sheet)
