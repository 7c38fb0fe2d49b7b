"""The page to study words on: the decks, a form for a new one, the lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from eliot_qt.game.check import Judge
from eliot_qt.game.tiles import TileSet
from eliot_qt.session.study.study_tools import StudyTools
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.decks import DueDeck
from eliot_qt.words import WordsError
from eliot_qt.words.query import Query

from ..board.tile_painter import TilePainter
from ..look.shade import Ground
from ..look.theme import Theme
from ..parts.page import Page, label
from ..texts import study_texts
from ..texts.error_texts import error_text
from ..texts.sentences import sentence
from .deck_form import DeckForm
from .deck_pane import DeckPane
from .quiz_pane import QuizPane

_WIDEST = 860
# From this width on, as designed, the decks stand at the left and the card of a word at the right.
_ROOMY, _DECKS, _CARD = 1240, 264, 332
_EDGE, _GAP, _NO_LIMIT = 20, 20, 16_777_215


class StudyPage(Page):
    """One of three panes at a time; Esc goes back from each. ``left``: off the page.

    Where there is room the list of decks and the card of a word stay beside them.
    """

    left = Signal()

    def __init__(
        self,
        tools: StudyTools,
        painter: TilePainter,
        names: Callable[[], Mapping[str, str]],
        tiles_of: Callable[[str], TileSet | None],
        judge_of: Callable[[str], Judge],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Study"))
        self._tools = tools
        self._names = names
        self._made: Path | None = None
        #: the lexicon offered first for a new deck
        self.lexicon = ""
        self.title = label("", "title")
        self.back = QPushButton(self.tr("Back"))
        self.back.setObjectName("plain")
        self.back.setAutoDefault(True)
        self.decks = DeckPane(tools.decks, names, folder)
        self.form = DeckForm(tiles_of, judge_of)
        self.quiz = QuizPane(tools.quiz, tools.boards, painter)
        #: the card at the right, once another feature has given one
        self.card: QWidget | None = None
        self._dress_card: Callable[[Theme], object] = lambda _theme: None
        self._is_roomy = False
        self._panes = QStackedWidget()
        for pane in (self.decks, self.form, self.quiz):
            self._panes.addWidget(pane)
        self._lay_out()
        self._connect()
        self._order_tabs()
        self._show(self.decks)

    def open(self, query: Query | None = None) -> None:
        """Show the decks, read again; with ``query``, the form for a deck of that search."""
        self._tools.decks.refresh()
        self.decks.say("")
        if query is not None:
            self._new(query)
        elif self._panes.currentWidget() is self.form:
            self._show(self.decks)

    def first_focus(self) -> QWidget | None:
        pane = self._panes.currentWidget()
        if pane is self.form:
            return self.form.name
        return self.quiz.first if pane is self.quiz else self.decks.first

    def leave(self) -> None:
        """Leave the page; an answer that is shown counts."""
        if self._panes.currentWidget() is self.quiz:
            self._leave_quiz()

    def themed(self, theme: Theme) -> None:
        self._arrange()
        self.quiz.themed(theme, self.scale)
        self.decks.set_theme(theme)
        self._dress_card(theme)

    # set-up

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(24, 0, 24, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.back)
        self._body = QWidget()
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 16, 0, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._panes, 1)
        ground = Ground()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ground)
        row = self._row = QHBoxLayout(ground)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._body, 100)
        row.addStretch(1)

    @property
    def is_roomy(self) -> bool:
        """True where decks and card stand beside the pane in front."""
        return self._is_roomy

    def take_card(self, card: QWidget, dress: Callable[[Theme], object]) -> None:
        """Show the card of a word at the right, where there is room, in each theme."""
        # One of the cards of the page, as the list of decks is.
        card.setObjectName("panel")
        self.card, self._dress_card = card, dress
        if self._theme is not None:
            dress(self._theme)
        self._row.addWidget(card)
        self._arrange()

    def _arrange(self) -> None:
        """Give the list of decks and the card their places, for the width there is."""
        scale, roomy = self.scale, self.width() >= _ROOMY * self.scale
        if roomy is not self._is_roomy:
            self._is_roomy = roomy
            self.decks.set_beside(roomy)
            edge = _EDGE if roomy else 0
            self._row.setContentsMargins(edge, 12 if roomy else 0, edge, edge)
            self._row.setSpacing(_GAP if roomy else 0)
            if roomy:
                self._row.insertWidget(0, self.decks.side)
                self.decks.show_side()
            self._order_tabs()
        self.decks.side.setMaximumWidth(round(_DECKS * scale) if roomy else _NO_LIMIT)
        self.decks.side.setMinimumWidth(round(_DECKS * scale) if roomy else 0)
        self._body.setMaximumWidth(round(_WIDEST * scale))
        if self.card is not None:
            self.card.setFixedWidth(round(_CARD * scale))
            self.card.setHidden(not roomy)

    def _order_tabs(self) -> None:
        """Tab goes as the page reads: the list stands before the way back, or below it."""
        decks = self.decks
        first = [decks.list, decks.new]
        stops = [*first, self.back] if self._is_roomy else [self.back, *first]
        stops += [decks.quiz, decks.pace, decks.study, decks.export, decks.remove]
        for before, behind in pairwise(stops):
            self.setTabOrder(before, behind)

    def _connect(self) -> None:
        tools = self._tools
        self.back.clicked.connect(self._go_back)
        self.decks.left.connect(self.left)
        self.decks.new_wanted.connect(lambda: self._new(None))
        self.decks.begin_wanted.connect(self._begin)
        self.decks.list.itemClicked.connect(self._look_at_deck)
        self.decks.export_wanted.connect(tools.quiz.export)
        self.form.accepted.connect(tools.decks.create)
        self.form.listed.connect(tools.decks.create_listed)
        self.form.file_wanted.connect(tools.decks.read_list)
        tools.decks.refused.connect(self.form.show_faults)
        tools.decks.list_read.connect(self.form.lines.setPlainText)
        self.form.left.connect(self._leave_form)
        self.quiz.left.connect(self._leave_quiz)
        tools.decks.created.connect(self._created)
        tools.decks.changed.connect(self._choose_made)
        tools.decks.failed.connect(self._fail)
        tools.quiz.failed.connect(self._fail)
        tools.quiz.exported.connect(self._exported)

    # panes

    def _show(self, pane: QWidget, title: str = "") -> None:
        self._panes.setCurrentWidget(pane)
        self.title.setText(title or self.tr("Study"))
        if self.isVisible() and (first := self.first_focus()):
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_back(self) -> None:
        pane = self._panes.currentWidget()
        if pane is self.quiz:
            self._leave_quiz()
        elif pane is self.form:
            self._leave_form()
        else:
            self.left.emit()

    def _look_at_deck(self) -> None:
        """Show the deck that was clicked on; the answer that is shown counts."""
        if self._panes.currentWidget() is self.quiz:
            self._leave_quiz()

    def _new(self, query: Query | None) -> None:
        self.leave()
        try:
            searches = self._tools.saved()
        except WordsError:
            # The word tools say what is wrong with the file.
            searches = {}
        lexicons = [*self._names().items()]
        self.form.edit(lexicons, self.lexicon, searches, query)
        self._show(self.form, self.tr("New deck"))

    def _begin(self, deck: DueDeck, quiz: QuizKind) -> None:
        self.leave()
        self.decks.say("")
        name = study_texts.deck_name(deck.deck.name)
        self._show(self.quiz, name)
        self._tools.boards.begin()
        self._tools.quiz.begin(deck, quiz)

    def _leave_quiz(self) -> None:
        self._tools.quiz.leave()
        self._tools.decks.refresh()
        self._show(self.decks)

    def _leave_form(self) -> None:
        self._show(self.decks)

    def _created(self, deck: DueDeck) -> None:
        self._made = deck.path
        if self._panes.currentWidget() is self.form:
            self._show(self.decks)

    def _choose_made(self) -> None:
        """Choose the deck just made, once it is in the list."""
        if self._made is not None:
            self.decks.choose(self._made)
            self._made = None

    def _fail(self, error: object) -> None:
        text = sentence(error_text(error))  # type: ignore[arg-type]
        if self._panes.currentWidget() is self.form:
            self.form.show_problem(text)
            return
        if self._panes.currentWidget() is self.quiz and self._tools.quiz.question is None:
            self._show(self.decks)
        self.decks.say(text)

    def _exported(self, path: Path) -> None:
        self.decks.say(self.tr("Saved: {file}").format(file=path))

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many columns as fit."""
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc in the list beside the panes goes back as in them."""
        if event.key() == Qt.Key.Key_Escape:
            self._go_back()
        else:
            super().keyPressEvent(event)
