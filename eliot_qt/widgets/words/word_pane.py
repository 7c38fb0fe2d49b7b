"""The word tools: a line, conditions, the words found, the card of a word."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from eliot_qt.play.word_help import WordHelp
from eliot_qt.session.word_search import WordSearch
from eliot_qt.words import WordsError
from eliot_qt.words.card import WordCard
from eliot_qt.words.line_tool import TOOL_OF, LineTool
from eliot_qt.words.query import Condition, Query
from eliot_qt.words.saved import SavedSearches

from ..look.theme import Theme
from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud
from ..texts.word_tool_texts import closed_text, count_text, none_found_text
from .card_view import CardView
from .chip_row import ChipRow
from .condition_editor import ConditionEditor
from .list_menus import DeckMenu, ListMenu, SavedMenu
from .number_finder import NumberFinder
from .other_tools import OtherTools
from .search_line import SearchLine
from .verdict_line import VerdictLine
from .word_list_view import WordListView
from .word_places import WordParts, WordPlaces

# Milliseconds until a screen reader says how many words there are.
_PATIENCE = 700


class WordPane(QWidget):
    """One search with all that belongs to it; what is closed beside a game says why.

    ``left``: Esc was pressed in the line. ``close_wanted`` and ``window_wanted``: its buttons.
    """

    left = Signal()
    close_wanted = Signal()
    window_wanted = Signal()
    #: a card that was asked for elsewhere is there, and should be in view
    card_wanted = Signal(QWidget)

    def __init__(
        self, search: WordSearch, saved: SavedSearches, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Word tools"))
        self.search = search
        self._searches = saved
        self.line = SearchLine()
        self.verdict = VerdictLine(search, self.line)
        self.other_tools = OtherTools(search, self.line, self.verdict)
        self.chips = ChipRow()
        self.editor = ConditionEditor()
        self.count, self.closed = _wrapped(), _wrapped()
        self.view = WordListView(search)
        self.finder = NumberFinder(search, self.view, self.verdict)
        self.card = CardView()
        self.closed.setProperty("tone", "muted")
        self._edited, self._awaits_card = -1, False
        # What the line said when it was last acted on.
        self._done = (LineTool.CHECK, "")
        self._help = search.help
        self._kept: Query | None = None
        self._said = ""
        self._speak = QTimer(self)
        self._speak.setSingleShot(True)
        self._speak.setInterval(_PATIENCE)
        self._speak.timeout.connect(self._say)
        self._make_buttons()
        self._places = WordPlaces(self, self._parts())
        self._connect()
        self._follow()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the stops of F6."""
        return self.line, self.view

    def offer_lexicons(self, lexicons: Sequence[tuple[str, str]]) -> None:
        """The lexicons a condition may name."""
        self.editor.offer_lexicons(lexicons)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.card.set_theme(theme)
        self.verdict.set_theme(theme)

    def set_windowed(self, windowed: bool) -> None:
        """Hide the buttons that a window of its own has."""
        self.detach.setVisible(not windowed)
        self.close_button.setVisible(not windowed)

    def take_focus(self) -> None:
        """Give the keyboard to the line, its text selected."""
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def show_query(self, query: Query) -> None:
        """Show a search and run it."""
        conditions = list(query.conditions)
        lines = [c for c in conditions if c.kind in TOOL_OF and not c.negated]
        if lines:
            conditions.remove(lines[0])
        self.line.show_condition(lines[0] if lines else None)
        self.chips.show_conditions(conditions)
        self._run()

    def show_word(self, word: bytes) -> None:
        """Show a word's card, in view."""
        self._awaits_card = True
        self.search.show_card(word)

    def query(self) -> Query | None:
        """Return the query of the line and the chips; None while they are empty."""
        try:
            line = self.line.condition()
        except WordsError:
            line = None
        conditions = ((line,) if line is not None else ()) + self.chips.conditions
        return Query(conditions) if conditions or self.line.tool is LineTool.BROWSE else None

    # set-up

    def _make_buttons(self) -> None:
        self.detach = _button(self.tr("Window"))
        self.detach.setToolTip(self.tr("Show the word tools in a window of their own"))
        self.close_button = _tool("✕", self.tr("Close the word tools"))
        self.stop = _button(self.tr("Stop"))
        self.saved_button = _button(self.tr("Saved"))
        self.list_button = _button(self.tr("List"))
        self.saved_button.setAccessibleName(self.tr("Saved searches"))
        self.list_button.setAccessibleName(self.tr("Sort, copy, export"))
        self.name = QLineEdit()
        self.name.setPlaceholderText(self.tr("Name of this search, then Enter"))
        self.name.setAccessibleName(self.tr("Name of this search"))
        self.name.hide()

    def _parts(self) -> WordParts:
        return WordParts(
            line=self.line,
            verdict=self.verdict,
            other_tools=self.other_tools,
            closed=self.closed,
            chips=self.chips,
            editor=self.editor,
            count=self.count,
            list_buttons=(self.stop, self.saved_button, self.list_button),
            name=self.name,
            view=self.view,
            card=self.card,
            window_buttons=(self.detach, self.close_button),
        )

    def _connect(self) -> None:
        line, view = self.line, self.view
        line.settled.connect(self._run)
        line.list_wanted.connect(self._enter_list)
        line.list_key_pressed.connect(self._browse)
        line.escaped.connect(self.left)
        view.escaped.connect(self.take_focus)
        view.line_wanted.connect(self.take_focus)
        view.text_typed.connect(line.add_text)
        view.word_shown.connect(self.search.show_card)
        view.tool_wanted.connect(line.use)
        self.chips.changed.connect(self._run)
        self.chips.edit_wanted.connect(self._edit)
        self.editor.taken.connect(self._take_condition)
        self.editor.removed.connect(lambda: self._take_condition(None))
        self.editor.left.connect(self._leave_editor)
        self.stop.clicked.connect(self.search.stop)
        self.card.word_wanted.connect(self.show_word)
        self.detach.clicked.connect(self.window_wanted)
        self.close_button.clicked.connect(self.close_wanted)
        self.search.changed.connect(self._follow)
        self.search.grown.connect(self._show_count)
        self.search.restarted.connect(self._show_count)
        self.search.card_came.connect(self._show_card)
        self.saved = SavedMenu(self._searches, self.saved_button)
        self.saved.chosen.connect(self.show_query)
        self.saved.name_wanted.connect(self._ask_name)
        self.saved.failed.connect(self.verdict.show_failure)
        self.name.returnPressed.connect(self._save)
        self.lists = ListMenu(self.search, view, self.list_button)
        self.lists.said.connect(self.verdict.show_done)
        self.decks = DeckMenu(self.search, self.card)
        self.decks.said.connect(self.verdict.show_done)

    # what is searched

    def _run(self) -> None:
        """Do what the line says now."""
        tool, text = self.line.tool, self.line.text()
        words = self.verdict.check(text) if tool.record.is_about_a_word else []
        if not tool.record.is_about_a_word:
            self.verdict.say_nothing()
        self.other_tools.offer("" if words or tool is not LineTool.CHECK else text)
        query = self.query()
        if query != self.search.query or self.search.problem:
            self.card.clear()
            self.search.search(query)
        if words:
            # The one typed last.
            self.search.show_card(words[-1])
        elif tool.record.is_about_a_word and (tool, text) != self._done:
            # A card that was asked for elsewhere stays while nothing else is typed.
            self.card.clear()
        self._done = tool, text
        self.finder.ask(tool, text)
        self._show_count()

    def _follow(self) -> None:
        """Show how the search stands, and what is open beside the game in front."""
        search, all_open = self.search, self.search.help is WordHelp.ALL
        if search.help is not self._help:
            # Nothing of what was asked before stays in view beside another game.
            self._kept = self.query() if self._help is WordHelp.ALL else self._kept
            self._help = search.help
            self.line.offer(all_open)
            self.line.show_condition(None)
            self.verdict.say_nothing()
            self.other_tools.offer("")
        self.line.setEnabled(search.help is not WordHelp.NOTHING)
        self.line.tools.setEnabled(all_open)
        self.closed.setText(closed_text(search.help))
        self.closed.setVisible(not all_open)
        self._places.show_list(all_open)
        if not all_open:
            self.card.clear()
            self.chips.show_conditions(())
            self._leave_editor()
        self.saved.allow_saving(search.query is not None and bool(search.query.conditions))
        if search.problem:
            self.verdict.show_problem(search.problem)
        self._show_count()
        if all_open and self._kept is not None:
            word, self._kept = self._kept, None
            self.show_query(word)

    def _show_count(self) -> None:
        search = self.search
        running = search.is_running
        self.stop.setVisible(running)
        is_searched = search.query is not None and not search.problem
        self.count.setText(count_text(search.count, running) if is_searched else "")
        nothing = none_found_text(search.tile_set) if is_searched and not running else ""
        if search.query is None:
            self.view.say_when_empty(self.line.help_text, self.tr("WORDS"))
        else:
            self.view.say_when_empty(nothing)
        if is_searched and not running:
            self._speak.start()

    def _say(self) -> None:
        if self.count.text() != self._said:
            self._said = self.count.text()
            say_aloud(self.view, self._said)

    def _show_card(self, card: WordCard) -> None:
        lexicon = self.search.lexicon
        if lexicon is not None:
            self.card.show_card(card, self.search.tile_set, lexicon.language)
            if self._awaits_card:
                self._awaits_card = False
                self.card_wanted.emit(self.card)

    def _browse(self, event: QKeyEvent) -> None:
        """A key of the list pressed in the line goes on from the row one is on."""
        is_on_a_row = self.view.currentIndex().isValid()
        self._enter_list()
        if is_on_a_row and self.view.hasFocus():
            QCoreApplication.sendEvent(self.view, event)

    def _enter_list(self) -> None:
        if self.search.count and self.view.isVisible():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self.view.currentIndex().isValid():
                self.view.selectRow(0)

    # conditions and names

    def _edit(self, number: int) -> None:
        self._edited = number
        self.editor.show()
        conditions = self.chips.conditions
        condition = None if number < 0 else conditions[number]
        self.editor.edit(condition, is_first=number == 0 or not conditions)

    def _take_condition(self, condition: Condition | None) -> None:
        self.editor.hide()
        self.chips.put(self._edited, condition)

    def _leave_editor(self) -> None:
        if not self.editor.isHidden():
            self.editor.hide()
            self.chips.show_conditions(self.chips.conditions, max(self._edited, 0))

    def _ask_name(self) -> None:
        self.name.clear()
        self.name.show()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> None:
        query = self.search.query
        if query is not None and self.saved.save(self.name.text(), query):
            self.verdict.show_done(self.tr("Saved: {name}").format(name=self.name.text()))
            self._leave_name()

    def _leave_name(self) -> None:
        self.name.hide()
        self.saved_button.setFocus(Qt.FocusReason.OtherFocusReason)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._places.arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._places.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.name.hasFocus():
            self._leave_name()
        else:
            self.take_focus()


def _wrapped() -> PlainLabel:
    label = PlainLabel()
    label.setWordWrap(True)
    return label


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setProperty("kind", "small")
    button.setAutoDefault(True)
    return button


def _tool(sign: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setText(sign)
    button.setProperty("kind", "tiny")
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
