"""Many games on a page: what is read, one list of turns, and the players' figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.models.text_table import TextTableModel
from eliot_qt.review.collection import CollectionFilter, ReviewedTurn, figures_of
from eliot_qt.session.analysis.many_games import ManyGames

from ...look.theme import Theme
from ...parts.eliding_label import ElidingLabel
from ...parts.page import Page, dropped_files, label, push_button
from ...parts.tables.row_table import RowTable
from ..turn_table import ClassDelegate
from .games_parts import FilesTold, GamesChoice, TurnSorting
from .games_texts import (
    GamesColumn,
    files_text,
    player_columns,
    player_rows,
    progress_text,
    sorted_turns,
    turn_columns,
    turn_row,
)

# Players, and lines said of files, seen at a time.
_MOST_ROWS = 4
# Lines of text in the height of all else, and how many more there are for a player and a file more.
_LINES_OF_TURNS, _LINES_A_ROW = 17, 5
# Lines more from which the players are seen, too.
_LEAST_SPARE = 2
# Pixels of a page that has room for its title beside the buttons, at the usual size of text.
_TITLED = 520


class GamesPage(Page):
    """Shows the games of a :class:`ManyGames`; what is to be done with them are signals."""

    left = Signal()
    files_requested = Signal()
    folder_requested = Signal()
    dropped = Signal(object)  # list of Path
    turn_requested = Signal(object)  # ReviewedTurn
    export_requested = Signal()

    def __init__(self, many: ManyGames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Review many games"))
        self.setAcceptDrops(True)
        self._many = many
        self._make_buttons()
        self.title = label(self.tr("Review many games"), "title")
        self.progress = ElidingLabel()
        self.progress.setObjectName("muted")
        self.told = FilesTold(self.tr("Errors in the files"))
        self.choice = GamesChoice()
        self.turns = RowTable(self.tr("Turns"))
        self._turn_columns = turn_columns()
        self._turns = TextTableModel(self._turn_columns, self.turns)
        self.turns.setModel(self._turns)
        self.turns.fit_columns(GamesColumn.GAME)
        self.turns.say_when_empty("")
        self.sorting = TurnSorting(self.turns)
        self._classes = ClassDelegate(self.turns)
        self.turns.setItemDelegateForColumn(GamesColumn.CLASS, self._classes)
        self.players = RowTable(self.tr("Players"))
        self._players = TextTableModel(player_columns(), self.players)
        self.players.setModel(self._players)
        self.players.fit_columns(0)
        self._lay_out()
        self.choice.chosen.connect(self._show_turns)
        self.choice.lexicon_chosen.connect(many.grade_with)
        self.sorting.changed.connect(self._show_turns)
        self.turns.activated.connect(self._open_row)
        many.changed.connect(self._show)
        many.progressed.connect(self._show_progress)
        self._show()
        self._show_progress()

    def first_focus(self) -> QWidget:
        return self.turns if self._turns.rows else self.files

    def themed(self, theme: Theme) -> None:
        self._classes.theme = theme
        self.turns.viewport().update()

    @property
    def listed(self) -> list[ReviewedTurn]:
        """The turns listed, in order."""
        return [row.data for row in self._turns.rows if isinstance(row.data, ReviewedTurn)]

    def _show(self) -> None:
        figures = figures_of(self._many.turns)
        self.choice.show_players(figures)
        self.choice.show_lexicons(self._many.lexicons, self._many.sources.lexicon)
        self._players.set_rows(player_rows(figures))
        self.players.horizontalHeader().resizeSections()
        self.told.tell(files_text(self._many))
        self._share_height()
        self._show_turns()

    def _share_height(self) -> None:
        """Show fewer players and less of the files at a time where the page has few lines."""
        spare = self.height() // self.fontMetrics().lineSpacing() - _LINES_OF_TURNS
        most = max(1, min(_MOST_ROWS, spare // _LINES_A_ROW))
        # With large text there is room for the turns alone.
        self.players.setVisible(bool(self._players.rows) and spare >= _LEAST_SPARE)
        self.players.keep_rows(min(most, max(1, self._players.rowCount())))
        self.players.setFixedHeight(self.players.minimumSizeHint().height())
        self.told.keep_lines(most)

    def _show_turns(self) -> None:
        turn_filter = self.choice.filter
        passing = filter(turn_filter.passes, self._many.turns)
        turns = sorted_turns(passing, *(self.sorting.order or ()))
        current = self._current()
        self._turns.set_rows([turn_row(turn, self._turn_columns) for turn in turns])
        if current is not None:
            self.turns.show_row(_place_of(current, turns))
        self.turns.say_when_empty(self._empty_text())
        self.turns.horizontalHeader().resizeSections()
        self._show_progress()
        self.export.setEnabled(bool(self._many.games))
        for button in (self.again, self.clear):
            button.setEnabled(bool(self._many.sources.paths))

    def _empty_text(self) -> str:
        if self._many.turns:
            return self.tr("No turn matches. “Show all turns” brings them back.")
        if self._many.games:
            return self.tr("Turns appear as they are reviewed.")
        return self.tr(
            "Add the games you want to go through, as files or as a folder: every turn is "
            "reviewed, and the costliest come first."
        )

    def _show_progress(self) -> None:
        is_chosen = self.choice.filter != CollectionFilter()
        listed = len(self._turns.rows) if is_chosen else None
        self.progress.setText(progress_text(self._many, listed))
        games = self._many.games
        self.pause.setVisible(self._many.done_count < len(games))
        paused = self._many.is_paused
        self.pause.setText(self.tr("Resume") if paused else self.tr("Pause"))

    def _toggle(self) -> None:
        if self._many.is_paused:
            self._many.resume()
        else:
            self._many.pause()

    def _clear(self) -> None:
        self.choice.reset()
        self._many.clear()

    def _current(self) -> ReviewedTurn | None:
        row = self.turns.currentIndex().row()
        turn = self._turns.rows[row].data if 0 <= row < len(self._turns.rows) else None
        return turn if isinstance(turn, ReviewedTurn) else None

    def _open_row(self, index: QModelIndex) -> None:
        self.turn_requested.emit(self._turns.rows[index.row()].data)

    def _make_buttons(self) -> None:
        self.back = push_button(self.tr("Back"), press=self.left.emit)
        self.files = push_button(self.tr("Add files…"), press=self.files_requested.emit)
        self.folder = push_button(self.tr("Add a folder…"), press=self.folder_requested.emit)
        self.pause = push_button(self.tr("Pause"), press=self._toggle)
        self.export = push_button(self.tr("Export as CSV…"), press=self.export_requested.emit)
        self.again = push_button(self.tr("Read again"), press=self._many.read_again)
        self.again.setToolTip(
            self.tr("Read the files and folders again, for games added, removed or changed")
        )
        self.clear = push_button(self.tr("Clear the list"), press=self._clear)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        for button in (self.files, self.folder, self.back):
            head.addWidget(button)
        going = QHBoxLayout()
        going.addWidget(self.progress, 1)
        for button in (self.pause, self.again, self.clear, self.export):
            going.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 16)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.choice)
        column.addWidget(self.turns, 1)
        column.addLayout(going)
        column.addWidget(self.told)
        column.addWidget(self.players)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.title.setVisible(event.size().width() >= _TITLED * self.scale)
        self._share_height()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := dropped_files(event):
            self.dropped.emit(paths)
            event.acceptProposedAction()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


def _place_of(wanted: ReviewedTurn, turns: Sequence[ReviewedTurn]) -> int | None:
    """The place of the same turn, which may have been reviewed again."""
    key = wanted.path, wanted.turn.number, wanted.turn.event, wanted.turn.seat
    keys = ((each.path, each.turn.number, each.turn.event, each.turn.seat) for each in turns)
    return next((place for place, other in enumerate(keys) if other == key), None)
