"""The list of moves: the selected row is the preview on the board and the pending move."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout, QWidget

from eliot_qt.models.move_columns import NO_WINS, MoveColumn
from eliot_qt.models.plain import plain_tip
from eliot_qt.play.state import AnalysisStatus
from eliot_qt.session.game.listing import Listing
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.choice_box import TickBox
from eliot_qt.widgets.parts.figure_strip import FigureStrip
from eliot_qt.widgets.parts.keys import BoardKey, read_key
from eliot_qt.widgets.parts.tables.move_list import MoveList
from eliot_qt.widgets.parts.tables.row_table import RowTable


class MovesView(RowTable):
    """A table whose current row is the selected move; Space pins it."""

    def __init__(self, listing: Listing, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, sends_keys=True)
        self.setAccessibleName(self.tr("Moves"))
        self.setHorizontalScrollMode(RowTable.ScrollMode.ScrollPerPixel)
        self._listing = listing

    def fit_to_width(self) -> None:
        """Stretch the moves over the room there is; where there is too little, scroll sideways.

        The tiles kept, which the line below the board shows too, are the last column then. Before
        that, chances to win take the place of the difference in equity.
        """
        header, modes = self.horizontalHeader(), QHeaderView.ResizeMode
        move, delta = MoveColumn.MOVE, MoveColumn.DELTA
        others = sum(header.sectionSize(c) for c in MoveColumn if c not in (move, delta))
        widths = {
            column: max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in (move, delta)
        }
        room = self.viewport().width() - others - widths[move]
        gives_way = not self.isColumnHidden(MoveColumn.WIN) and room < widths[delta]
        self.setColumnHidden(delta, gives_way)
        fits = room >= (0 if gives_way else widths[delta])
        wanted = modes.Stretch if fits else modes.ResizeToContents
        if header.sectionResizeMode(MoveColumn.MOVE) is not wanted:
            place = MoveColumn.KEEP if fits else header.count() - 1
            header.moveSection(header.visualIndex(MoveColumn.KEEP), place)
            header.setSectionResizeMode(MoveColumn.MOVE, wanted)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
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

    def __init__(
        self,
        listing: Listing,
        play: Callable[[], None],
        actions: Mapping[Command, QAction],
        figures: FigureStrip,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(listing, MovesView(listing), parent)
        self._figures = figures
        self._listing = listing
        self._play = play
        self._state.setWordWrap(True)
        self.filter.setPlaceholderText(self.tr("Filter: letters, or a pattern such as ^RE.*S$"))
        self.bingos = TickBox(self.tr("Bingos"))
        self.bingos.setToolTip(self.tr("Only bingos"))
        self.bingos.toggled.connect(self._filter)
        self._lay_out(actions)
        listing.analysis_changed.connect(self._show_moves)
        figures.source.changed.connect(self._show_wins)

    def offer_finding(self, offered: bool) -> None:
        """Offer to hide the list, to find the moves oneself."""
        self._hide.setVisible(offered)

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
        head = self._heading()
        head.setStretchFactor(self._state, 1)
        head.addWidget(self._find)
        tools = QHBoxLayout()
        tools.addWidget(self.filter, 1)
        tools.addWidget(self.bingos)
        tools.addWidget(self._hide)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        column.addWidget(self._figures)
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
        shown = listing.is_open and listing.may_list and listing.analysis is not None
        self.model.set_wins(self._figures.source.wins(listing.position) if shown else NO_WINS)
        hidden = not (shown and self.model.has_wins)
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
        if self._listing.analysis is None:
            self._figures.hide()

    def _show_selection(self) -> None:
        super()._show_selection()
        if self._listing.selected is not None:
            # From the first row on: a list that is only looked at has the room.
            self._figures.show()

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
        how = {"static": self.tr("by score and leave"), "greedy": self.tr("by score")}
        return f"{text}, {how.get(analysis.basis, analysis.basis)}"

    def _take_row(self) -> None:
        self._play()

    def _filter(self) -> None:
        problem = self._filter_by(self.filter.text(), self.bingos.isChecked())
        self.filter.setToolTip(plain_tip(problem))
        if self._listing.selected is not None:
            # The row may be hidden now, and what is not in the list is not selected.
            self._listing.select_row(None)
        self._show_selection()
