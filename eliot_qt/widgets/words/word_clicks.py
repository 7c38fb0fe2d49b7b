"""The words of a page, for their cards: those one clicks on, and the one the keyboard is on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView

from eliot_qt.game.move import Placement
from eliot_qt.game.tiles import TileSet
from eliot_qt.session.game.listing import Listing

from ..parts.front import GameInFront
from ..parts.shell import Place, Shell
from .words_on_page import (
    WordHere,
    analysed_word,
    analysed_word_at,
    recorded_word,
    studied_word,
    turn_word,
    word_of_game,
    word_on_board,
)

if TYPE_CHECKING:
    from eliot_qt.session.analysis.analysis_parts import AnalysisParts
    from eliot_qt.session.study.study_tools import StudyTools
    from eliot_qt.session.word_search import WordSearch


class WordClicks(QObject):
    """Listens to the boards and lists of pages, each given to it once it is made.

    ``chosen``: a word was clicked on. ``wanted``: its card is to open, whatever is in front. Both
    carry a :class:`.WordHere`. ``action`` opens the card of the word the keyboard is on; lists of
    words offer it in their menu.
    """

    chosen = Signal(object)
    wanted = Signal(object)

    def __init__(
        self,
        shell: Shell,
        front: GameInFront,
        listing: Listing,
        analysis: Callable[[], AnalysisParts],
        study: Callable[[], StudyTools],
        tiles_of: Callable[[str], TileSet | None],
        search_in: Callable[[str], WordSearch],
        action: QAction,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._made: dict[Place, Any] = {}
        self._front = front
        self._listing = listing
        self._analysis = analysis
        self._study = study
        self._tiles_of = tiles_of
        self._search_in = search_in
        self._action = action

    def here(self) -> WordHere | None:
        """The word the keyboard is on, or the one that page is about."""
        place = self._shell.place
        page = None if place is None else self._made.get(place)
        if place is Place.PLAY:
            return self._in_game(page)
        if place is Place.CLUB:
            board = self._made[place].workspace.surface.board
            return self._at_square(board.cursor_square)
        if place is Place.ANALYSIS:
            line = self._made[place].details.candidates.current_line()
            return analysed_word(self._analysis(), line)
        if place is Place.RECORD:
            return self._recorded(page)
        return studied_word(self._study()) if place is Place.STUDY else None

    def link(self, place: Place, page: Any) -> None:
        """Listen to a page."""
        self._made[place] = page
        if place is Place.PLAY:
            page.table.board.square_clicked.connect(self._click_square)
            self._link_turns(page, page.history.rounds)
            if page.history.has_view:
                self._link_turns(page, page.history.view)
            page.history.view_made.connect(partial(self._link_turns, page))
            if page.panes.is_made("moves"):
                self._link_moves(page.panes.moves)
            page.panes.moves_made.connect(self._link_moves)
        elif place is Place.CLUB:
            page.workspace.surface.board.square_clicked.connect(self._click_square)
        elif place is Place.ANALYSIS:
            page.board.board.square_clicked.connect(self._click_analysed)
            page.details.candidates.clicked.connect(lambda _: self._choose(self.here()))
            self._offer(page.details.candidates, page.turns)
        elif place is Place.RECORD:
            page.best.clicked.connect(lambda _: self._choose(self._recorded(page)))
            self._offer(page.best, page.games)
        elif place is Place.STUDY:
            from .study_card import StudyCard

            page.quiz.outcome.word_clicked.connect(self._click_studied)
            study = self._study
            StudyCard(page, study().quiz, lambda: study().decks, self._search_in, self)

    def _link_turns(self, page: Any, view: QAbstractItemView) -> None:
        view.clicked.connect(partial(self._click_turn, page))
        self._offer(view)

    def _link_moves(self, moves: Any) -> None:
        moves.view.clicked.connect(self._click_move)
        self._offer(moves.view)

    def _offer(self, *views: QAbstractItemView) -> None:
        """Offer the menu of a word, at the pointer or by the menu key."""
        for view in views:
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
            view.addAction(self._action)

    # a game

    def _in_game(self, page: Any) -> WordHere | None:
        record, listing = self._front.record, self._listing
        if record is None:
            return None
        if page.history.table.hasFocus():
            return self._of_turn(page, page.history.table.currentIndex())
        if page.panes.is_made("moves") and page.panes.moves.view.hasFocus():
            return self._of_move(listing.preview)
        here = self._at_square(page.table.board.cursor_square)
        return here or self._of_move(listing.preview)

    def _at_square(self, square: int | None) -> WordHere | None:
        """The longer of the words through a tile that has been played."""
        record = self._front.record
        if record is None or square is None:
            return None
        return word_of_game(word_on_board(record.position.board, square), record)

    def _of_turn(self, page: Any, index: QModelIndex) -> WordHere | None:
        record = self._front.record
        row = page.history.row_of(index)
        if record is None or row is None:
            return None
        return word_of_game(turn_word(record, page.history.model.event_number(row)), record)

    def _of_move(self, move: object) -> WordHere | None:
        record = self._front.record
        if record is None or not isinstance(move, Placement):
            return None
        return word_of_game(record.position.board.main_word(move), record)

    def _click_square(self, square: int) -> None:
        self._choose(self._at_square(square))

    def _click_turn(self, page: Any, index: QModelIndex) -> None:
        self._choose(self._of_turn(page, index))

    def _click_move(self, _index: QModelIndex) -> None:
        self._choose(self._of_move(self._listing.preview))

    # other pages

    def _click_analysed(self, square: int) -> None:
        """Open the card of the word clicked on: clicks on that board do nothing else."""
        line = self._made[Place.ANALYSIS].details.candidates.current_line()
        self._open(analysed_word_at(self._analysis(), line, square))

    def _recorded(self, page: Any) -> WordHere | None:
        view = page.games if page.games.hasFocus() else page.best
        return recorded_word(view.currentIndex(), self._tiles_of)

    def _click_studied(self, word: bytes) -> None:
        if self._made[Place.STUDY].is_roomy:
            # Its card stands on the page itself.
            return
        self._open(WordHere(word, self._study().quiz.lexicon.id))

    def _choose(self, here: WordHere | None) -> None:
        if here is not None:
            self.chosen.emit(here)

    def _open(self, here: WordHere | None) -> None:
        if here is not None:
            self.wanted.emit(here)
