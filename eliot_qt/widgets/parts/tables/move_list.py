"""A filter line and a list of moves: the selected or hovered row is the session's one choice."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QModelIndex, QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from eliot_qt.game.position import Position
from eliot_qt.models.moves import MoveListModel
from eliot_qt.players.analysis import Analysis
from eliot_qt.widgets.texts.sentences import counted, number_text

from ..eliding_label import ShorteningLabel
from ..plain_label import PlainLabel
from ..speech import say_aloud
from .column_sorting import ColumnSorting
from .row_table import RowTable

# The pointer must rest on a row this long before its move is shown.
_HOVER = 70


class ListedMoves(Protocol):
    """Moves found for a position, one of which is chosen."""

    @property
    def selection_changed(self) -> SignalInstance:
        """Emitted when another row is chosen."""
        ...

    @property
    def is_open(self) -> bool:
        """True if there is a game."""
        ...

    @property
    def position(self) -> Position:
        """The position the moves are for."""
        ...

    @property
    def analysis(self) -> Analysis | None:
        """The moves found."""
        ...

    @property
    def selected(self) -> int | None:
        """The chosen row."""
        ...

    def select_row(self, row: int | None) -> None:
        """Choose a row."""
        ...

    def hover_row(self, row: int | None) -> None:
        """Choose a row while the pointer is over it."""
        ...


class MoveList(QWidget):
    """The common base of the lists of a game and of a club; each arranges its own parts.

    A subclass says what the filter asks for (:meth:`_filter`), what a double click does
    (:meth:`_take_row`) and what is said about the search (:meth:`_state_text`).
    """

    def __init__(self, listed: ListedMoves, view: RowTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listed = listed
        self.model = MoveListModel(self)
        self.view = view
        self.view.setModel(self.model)
        self.sorting = ColumnSorting(self.model, view)
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = False
        self._hovered: int | None = None
        # What is wrong with the filter.
        self._problem = ""
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_HOVER)
        self._resting.timeout.connect(self._show_hovered)
        self._state = ShorteningLabel()
        self._state.setProperty("tone", "muted")
        self.filter = QLineEdit()
        self.filter.setAccessibleName(self.tr("Filter the moves"))
        self.filter.setClearButtonEnabled(True)
        self._watch()

    def _watch(self) -> None:
        view, model = self.view, self.model
        view.selectionModel().currentRowChanged.connect(self._select)
        view.clicked.connect(self._choose)
        view.doubleClicked.connect(self._take_clicked)
        view.entered.connect(self._hover)
        view.viewport().installEventFilter(self)
        self._listed.selection_changed.connect(self._show_selection)
        self.filter.textChanged.connect(self._filter)
        model.filtered.connect(self._on_filtered)

    def _filter(self) -> None:
        raise NotImplementedError

    def _take_row(self) -> None:
        raise NotImplementedError

    def _state_text(self) -> str:
        raise NotImplementedError

    def _order_text(self) -> str:
        """Say what the list is sorted by, where there is room; empty where that needs no word."""
        return ""

    def _heading(self) -> QHBoxLayout:
        """A row that begins with the title and the state of the search."""
        title = self._title = PlainLabel(self.tr("Moves"))
        title.setProperty("tone", "card")
        head = QHBoxLayout()
        head.addWidget(title)
        head.addWidget(self._state)
        return head

    def _show_moves(self) -> None:
        session = self._listed
        if session.is_open:
            self._filling = True
            self.model.set_analysis(session.analysis, session.position)
            self._filling = False
        self._show_state()
        self._show_selection()
        self._resize_columns()

    def _on_filtered(self) -> None:
        """Other rows are in view now; what fills the list shows the rest itself, once."""
        if not self._filling:
            self._show_state()
            self._show_selection()
            self._fit_columns()

    def _fit_columns(self) -> None:
        if not self.model.is_filtering:
            self._resize_columns()

    def _resize_columns(self) -> None:
        self.view.horizontalHeader().resizeSections()

    def _show_state(self) -> None:
        text, order = self._problem or self._state_text(), self._order_text()
        whole = f"{text}, {order}" if order and not self._problem else text
        self._state.set_texts(whole, text)
        note = self.tr("Each set of tiles is listed once, in the order that scores best")
        self._state.setToolTip(note if self._any_order else whole if whole != text else "")

    def _counted(self, found: int) -> str:
        """Count the moves, and those of them that the filter lets through."""
        row_count = self.model.rowCount()
        text = counted("Sentences", "%n moves", "1 move", found).replace(
            str(found), number_text(found)
        )
        if row_count != found:
            text = self.tr("{shown} of {found}").format(shown=number_text(row_count), found=text)
        if self._any_order:
            text += self.tr(" · best order only")
        return text

    @property
    def _any_order(self) -> bool:
        """True if a row stands for all orders of its tiles."""
        return self._listed.is_open and self._listed.position.rules.anagrams

    def _filter_by(self, text: str, bingos: bool = False, points: int | None = None) -> str:
        """Show the rows that fit; what is wrong with a pattern, else nothing."""
        self._filling = True
        problem = self.model.set_filter(text, bingos=bingos, points=points)
        self._filling = False
        self._fit_columns()
        self._problem = problem and self.tr("Not a pattern: {why}").format(why=problem)
        self.filter.setAccessibleDescription(self._problem)
        say_aloud(self.filter, self._problem)
        self._show_state()
        self.filter.setProperty("tone", "invalid" if problem else "")
        self.filter.style().polish(self.filter)
        return problem

    # one selection

    def _select(self, current: QModelIndex) -> None:
        if self._filling or not current.isValid():
            return
        row = self.model.source_row(current.row())
        if row != self._listed.selected:
            self._listed.select_row(row)

    def _choose(self, index: QModelIndex) -> None:
        # A row the pointer rests on is current already, but chosen only by the click.
        self._listed.select_row(self.model.source_row(index.row()))

    def _take_clicked(self, index: QModelIndex) -> None:
        self._choose(index)
        self._take_row()

    def _show_selection(self) -> None:
        if not self._filling:
            row = self._listed.selected if self._listed.is_open else None
            self.view.show_row(None if row is None else self.model.shown_row(row))

    def _hover(self, index: QModelIndex) -> None:
        self._hovered = self.model.source_row(index.row())
        self._resting.start()

    def _show_hovered(self) -> None:
        self._listed.hover_row(self._hovered)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view.viewport() and event.type() == QEvent.Type.Leave:
            self._resting.stop()
            self._hovered = None
            if self._listed.is_open:
                self._listed.hover_row(None)
        return super().eventFilter(watched, event)
