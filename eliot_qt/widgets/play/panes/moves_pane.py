"""The list of moves: the selected row is the preview on the board and the pending move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.game.move import Move
from eliot_qt.models.move_columns import NO_WINS, MoveColumn
from eliot_qt.models.moves import MoveListModel
from eliot_qt.models.plain import plain_tip
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.game.listing import Listing
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.board.move_cells import MoveCells
from eliot_qt.widgets.look.fonts import scale_of
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.choice_box import TickBox
from eliot_qt.widgets.parts.figures.figure_strip import FigureStrip
from eliot_qt.widgets.parts.keys import BoardKey, read_key
from eliot_qt.widgets.parts.page import LARGE
from eliot_qt.widgets.parts.tables.move_list import MoveList
from eliot_qt.widgets.parts.tables.row_table import RowTable

# A row, and one where text is large.
_ROW, _LOW_ROW = 32, 25


class MovesView(RowTable):
    """A table whose current row is the selected move; Space pins it."""

    def __init__(self, listing: Listing, parent: QWidget | None = None) -> None:
        self._low = False
        self._cells: MoveCells | None = None
        super().__init__(parent=parent, sends_keys=True)
        self.setProperty("kind", "painted")
        self.rest_when_hidden()
        self.setAccessibleName(self.tr("Moves"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._listing = listing

    def set_low(self, low: bool) -> None:
        """Have rows close together, where there are few."""
        if low is not self._low:
            self._low = low
            self._fit_rows()

    def set_model(self, model: MoveListModel) -> None:
        """Paint the rows of a model; tiles kept stand beside the move."""
        self._cells = MoveCells(self, model)
        self.setItemDelegate(self._cells)
        header = self.horizontalHeader()
        header.moveSection(header.visualIndex(MoveColumn.KEEP), MoveColumn.POINTS)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        if self._cells is not None:
            self._cells.theme = theme
        self.viewport().update()

    def show_pin(self, move: Move | None) -> None:
        """Mark the row of the pinned move."""
        if self._cells is not None and self._cells.pinned != move:
            self._cells.pinned = move
            self.viewport().update()

    def fit_to_width(self) -> None:
        """Leave out columns for which there is no room, the least needed first.

        The difference in equity goes first, then the tiles kept, which the line below the board
        shows too, then the equity; moves, points and chances to win stay.
        """
        spare = (MoveColumn.DELTA, MoveColumn.KEEP, MoveColumn.EQUITY)
        for column in spare:
            # The title of a hidden column has no width.
            self.setColumnHidden(column, False)
        widths = {
            column: max(
                self.sizeHintForColumn(column), self.horizontalHeader().sectionSizeHint(column)
            )
            for column in MoveColumn
            if column is not MoveColumn.WIN or not self.isColumnHidden(column)
        }
        room = self.viewport().width()
        for column in spare:
            short = room < sum(widths.values())
            self.setColumnHidden(column, short)
            if short:
                del widths[column]

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_to_width()

    def _fit_rows(self) -> None:
        scale = scale_of(self.font())
        height = round((_LOW_ROW if self._low or scale >= LARGE else _ROW) * scale)
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(height)
        if self._cells is not None:
            self.fit_to_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        intent = read_key(event)
        if intent is not None and intent.command is BoardKey.FLIP:
            self._listing.pin(self._listing.selected)
        else:
            super().keyPressEvent(event)


class MovesPane(MoveList):
    """Heading with the state of the search, filter, list, and what can be done with a row.

    ``figures`` shows those of the row below the list.
    """

    view: MovesView
    _is_crowded = _is_finding_offered = False

    def __init__(
        self,
        listing: Listing,
        play: Callable[[], None],
        actions: Mapping[Command, QAction],
        figures: FigureStrip,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(listing, MovesView(listing), parent)
        self.view.set_model(self.model)
        self._figures = figures
        self._listing = listing
        self._play = play
        self._state.setWordWrap(True)
        self.filter.setPlaceholderText(self.tr("Filter: letters or ^RE.*S$"))
        self.bingos = TickBox(self.tr("Bingos"))
        self.bingos.setToolTip(self.tr("Only bingos"))
        self.bingos.toggled.connect(self._filter)
        self.words = TickBox(self.tr("By word"))
        self.words.setToolTip(self.tr("One row for each word, with the number of its moves"))
        self.words.toggled.connect(self._group)
        self._lay_out(actions)
        listing.analysis_changed.connect(self._show_moves)
        listing.preview_changed.connect(lambda: self.view.show_pin(listing.pinned))
        figures.source.changed.connect(self._show_wins)

    def offer_finding(self, offered: bool) -> None:
        """Offer to hide the list, to find the moves oneself."""
        self._is_finding_offered = offered
        self._hide.setVisible(offered and not self._is_crowded)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.view.set_theme(theme)

    def take_figures(self) -> None:
        """Show the figures of the move in view below the list."""
        self._column.addWidget(self._figures)
        self._show_state()

    def set_low(self, low: bool, titled: bool = True, crowded: bool = False) -> None:
        """Leave out the title where the list needs the height, or where a tab says it.

        ``crowded``: large words leave no room for a button that the menu has too.
        """
        self.view.set_low(low)
        self._is_crowded = crowded
        self.view.keep_rows(1 if crowded else 3 if low else 5)
        self._hide.setVisible(self._is_finding_offered and not crowded)
        self._state.setVisible(not low)
        self._title.setVisible(not low and titled)
        # Where all stands in one row the field needs its room; what is ticked can be unticked.
        self.words.setVisible(not low or self.words.isChecked())
        for button in (self._hide, self._find):
            (self._tools if low else self._head).addWidget(button)

    def refresh(self) -> None:
        """Show the analysis and selection."""
        self._show_moves()
        self._show_selection()

    def _lay_out(self, actions: Mapping[Command, QAction]) -> None:
        self._find_moves = actions[Command.FIND_MOVES]
        self._find_moves.changed.connect(self._explain_empty)
        self._find = ActionButton(self._find_moves, self.tr("Find"))
        self._hide = ActionButton(actions[Command.FIND_IT], self.tr("Find it"))
        for button in (self._find, self._hide):
            button.setProperty("kind", "small")
        head = self._head = self._heading()
        head.setStretchFactor(self._state, 1)
        tools = self._tools = QHBoxLayout()
        tools.addWidget(self.filter, 1)
        tools.addWidget(self.bingos)
        tools.addWidget(self.words)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        column.addWidget(self._figures)
        # Not before all have a parent: what is shown without one is a window.
        self.set_low(False)
        self._figures.hide()
        self.view.keep_rows(5)
        self.view.fit_columns(MoveColumn.MOVE, looked_at=16)
        self.view.setColumnHidden(MoveColumn.WIN, True)

    def _show_moves(self) -> None:
        super()._show_moves()
        self._show_wins()

    def _show_wins(self) -> None:
        """Chances to win of moves played out; their column is there once one is known."""
        listing = self._listing
        shows_wins = listing.is_open and listing.may_list and listing.analysis is not None
        self.model.set_wins(self._figures.source.wins(listing.position) if shows_wins else NO_WINS)
        hidden = not (shows_wins and self.model.has_wins)
        if self.view.isColumnHidden(MoveColumn.WIN) is not hidden:
            self.view.setColumnHidden(MoveColumn.WIN, hidden)
            self._resize_columns()

    def _resize_columns(self) -> None:
        super()._resize_columns()
        self.view.fit_to_width()

    def _show_state(self) -> None:
        running = self._listing.status is AnalysisStatus.RUNNING
        self._find.setText(self.tr("Stop") if running else self.tr("Find"))
        super()._show_state()
        self._explain_empty()
        # Before the first row is looked at: the list under the pointer keeps its height.
        self._figures.setVisible(self._figures.is_card or self._listing.analysis is not None)

    def _explain_empty(self) -> None:
        self.view.say_when_empty(self._empty_text())

    def _empty_text(self) -> str:
        """Return how the list is filled, or why it is empty."""
        analysis = self._listing.analysis
        if self._listing.status is AnalysisStatus.RUNNING:
            return ""
        if analysis is None:
            keys = self._find_moves.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            hint = self.tr("Press {keys} to list every move").format(keys=keys)
            return hint if self._find_moves.isEnabled() else ""
        if self.model.is_filtering:
            return ""
        if analysis.rows:
            return self.tr("No moves match the filter")
        return self.tr("No moves here")

    def _state_text(self) -> str:
        status, analysis = self._listing.status, self._listing.analysis
        if analysis is None:
            return self.tr("searching…") if status is AnalysisStatus.RUNNING else ""
        text = self._counted(len(analysis.rows))
        if status is AnalysisStatus.PARTIAL:
            text += self.tr(" · unfinished")
        return text

    def _order_text(self) -> str:
        analysis = self._listing.analysis
        if analysis is None:
            return ""
        order = {"static": self.tr("by score and leave"), "greedy": self.tr("by score")}
        return order.get(analysis.basis, analysis.basis)

    def changeEvent(self, event: QEvent) -> None:
        """Keep room for two lines about the search: nothing moves when they are there."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._state.setMinimumHeight(2 * self._state.fontMetrics().lineSpacing())

    def _take_row(self) -> None:
        self._play()

    def _group(self, grouped: bool) -> None:
        self.model.set_grouped(grouped)
        if self._listing.selected is not None:
            # Its row may be one of those that are put together.
            self._listing.select_row(None)
        self._show_selection()

    def _filter(self) -> None:
        problem = self._filter_by(self.filter.text(), self.bingos.isChecked())
        self.filter.setToolTip(plain_tip(problem))
        if self._listing.selected is not None:
            # The row may be hidden now, and what is not in the list is not selected.
            self._listing.select_row(None)
        self._show_selection()
