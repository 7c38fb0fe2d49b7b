"""A person's record on a page: figures, two graphs, tables of games and best plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from eliot_qt.models.names import you
from eliot_qt.models.said import said_text
from eliot_qt.models.text_table import ColumnHead, TextTableModel
from eliot_qt.play.record_book.figures import (
    TREND,
    GameGroup,
    best_plays,
    figures_of,
    groups_of,
    trend,
)
from eliot_qt.play.record_book.values import BEST_PLAYS, PlayedGame
from eliot_qt.review.theme_figures import ThemedGames, theme_figures
from eliot_qt.voice import figures as heads
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox
from ..parts.empty_state import EmptyState
from ..parts.page import Page, ScrollPane, label, panel, push_button
from ..texts.sentences import counted
from .line_graph import GraphPoint, LineGraph
from .record_panels import RecordFigures, ThemePanel
from .record_tables import (
    GameRows,
    best_columns,
    best_rows,
    group_columns,
    group_rows,
)
from .record_texts import ended_text, game_text, group_text

translate = QCoreApplication.translate

_WIDEST = 1080
# Widths from which on graphs, tables and all figures stand side by side, in usual text.
_GRAPHS, _TABLES, _SIX = 860, 1040, 720
_FEW, _MANY = 5, 8

Accuracies = Mapping[PlayedGame, float]
Chosen = TypeVar("Chosen")


def trend_legend() -> str:
    """Say what the line of a graph is."""
    return counted("Record", "Line: average of %n games", "Line: average of 1 game", TREND)


class RecordPage(Page):
    """Shows games that it is given; what is to be done with them are signals."""

    left = Signal()
    play_requested = Signal()
    game_requested = Signal(object)  # PlayedGame
    export_requested = Signal()
    removal_requested = Signal(object)  # the games to forget

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(said_text(heads.YOUR_RECORD))
        self._games: tuple[PlayedGame, ...] = ()
        # Those that the person has chosen to see.
        self.games_in_view: tuple[PlayedGame, ...] = ()
        self._rated: tuple[PlayedGame, ...] = ()
        self._accuracies: Accuracies = {}
        self._mistakes = ThemedGames()
        self._rows = GameRows()
        self.back = push_button(self.tr("Back"), press=self.left.emit)
        self.player: ChoiceBox[str | None] = ChoiceBox()
        self.player.setAccessibleName(self.tr("Player"))
        self.kind: ChoiceBox[GameGroup | None] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Games"))
        self.figures = RecordFigures()
        self.scores = LineGraph(
            self.tr("Score"), trend_legend(), self.tr("Games you play to the end appear here.")
        )
        self.accuracy = LineGraph(
            self.tr("Accuracy in %"),
            trend_legend(),
            self.tr("Review your games to see how accurately you play."),
        )
        self.groups, self._group_model = _table(self.tr("By game and opponent"), group_columns(), 1)
        self.best, self._best_model = _table(said_text(heads.BEST_PLAYS), best_columns(), 0)
        self.games, self._game_model = _table(self.tr("Games"), self._rows.heads, 2)
        self.themes = ThemePanel()
        self.empty = EmptyState(
            self.tr("NO GAMES YET"),
            self.tr("Games you play to the end appear here, with scores, best plays and accuracy."),
            self.tr("Play the computer"),
        )
        self.empty.wanted.connect(self.play_requested)
        self.export = push_button(self.tr("Export as CSV…"), press=self.export_requested.emit)
        self.remove = push_button(self.tr("Remove this game"), press=self._remove_current)
        self.clear = push_button(self.tr("Delete the record"), press=self._remove_all)
        self._build()
        self._connect()
        self.show_record((), {})

    def show_record(self, games: Sequence[PlayedGame], accuracies: Accuracies) -> None:
        """All games there are, the first one first, and the accuracies that are known."""
        self._games, self._accuracies = tuple(games), accuracies
        names = list(dict.fromkeys(game.name for game in games))
        everybody: list[tuple[str | None, str]] = [(None, self.tr("All players"))]
        _offer(self.player, [*everybody, *((name, name or you()) for name in names)])
        self.player.setVisible(len(names) > 1)
        # Frames with nothing in them say less than how they are filled.
        self.empty.setVisible(not games)
        for part in self._full:
            part.setVisible(bool(games))
        self._choose_player()

    def show_accuracies(self, accuracies: Accuracies) -> None:
        """Show the results of reviews of the same games."""
        self._accuracies = accuracies
        self._refresh()

    def show_mistakes(self, found: ThemedGames) -> None:
        """Show the themes of mistakes, those of the games shown."""
        self._mistakes = found
        self._refresh_themes()

    def first_focus(self) -> QWidget:
        return self.back if self.kind.isHidden() else self.kind

    def themed(self, theme: Theme) -> None:
        self.scores.set_theme(theme)
        self.accuracy.set_theme(theme)
        self.empty.set_theme(theme)
        self._body.setMaximumWidth(round(_WIDEST * self.scale))
        self._arrange()

    # what is shown

    def _of_player(self) -> tuple[PlayedGame, ...]:
        name = self.player.value
        return tuple(game for game in self._games if name is None or game.name == name)

    def _choose_player(self) -> None:
        groups = groups_of(self._of_player(), self._accuracies)
        kinds: list[tuple[GameGroup | None, str]] = [(None, self.tr("All games"))]
        _offer(self.kind, [*kinds, *((group, group_text(group)) for group in groups)])
        self.kind.setVisible(len(groups) > 1)
        self._refresh()

    def _refresh(self) -> None:
        games, accuracies = self._of_player(), self._accuracies
        kind = self.kind.value
        if kind is not None:
            games = tuple(game for game in games if kind.holds(game))
        self.games_in_view = games
        self.figures.show_figures(figures_of(games, accuracies))
        self.scores.show_points(_points([g for g in games if g.counts_points], _score_of))
        self._rated = tuple(game for game in games if game in accuracies)
        self.accuracy.show_points(_points(self._rated, accuracies.__getitem__))
        self._group_model.set_rows(group_rows(groups_of(games, accuracies)))
        self._best_model.set_rows(best_rows(best_plays(games, BEST_PLAYS)))
        self._game_model.set_rows(self._rows.of(games, accuracies))
        for view in (self.groups, self.best, self.games):
            view.horizontalHeader().resizeSections()
        for button in (self.export, self.clear):
            button.setEnabled(bool(self._games))
        self._refresh_themes()
        self._follow_row()

    def _refresh_themes(self) -> None:
        """Of games in the record as they are chosen, or of all reviewed: also those from files."""
        keys = {(game.digest, game.seat) for game in self.games_in_view}
        is_all = self.player.value is None and self.kind.value is None
        games = [game for game in self._mistakes.games if is_all or game in keys]
        self.themes.show_themes(theme_figures(self._mistakes.mistakes, games))
        self._themes_panel.setVisible(bool(games or self._games))

    def _follow_row(self) -> None:
        self.remove.setEnabled(self._current() is not None)

    def _current(self) -> PlayedGame | None:
        index = self.games.currentIndex()
        if not index.isValid():
            return None
        game = self._game_model.rows[index.row()].data
        assert isinstance(game, PlayedGame)
        return game

    # what is asked for

    def _remove_current(self) -> None:
        if (game := self._current()) is not None:
            self.removal_requested.emit((game,))

    def _remove_all(self) -> None:
        self.removal_requested.emit(self._games)

    def _open_row(self, index: QModelIndex) -> None:
        rows = (self.games, self._game_model), (self.best, self._best_model)
        for view, model in rows:
            if view.model() is index.model():
                self.game_requested.emit(model.rows[index.row()].data)

    def _open_score(self, index: int) -> None:
        self.game_requested.emit([game for game in self.games_in_view if game.counts_points][index])

    def _open_accuracy(self, index: int) -> None:
        self.game_requested.emit(self._rated[index])

    # set-up

    def _connect(self) -> None:
        self.player.currentIndexChanged.connect(self._choose_player)
        self.kind.currentIndexChanged.connect(self._refresh)
        self.games.selectionModel().currentRowChanged.connect(self._follow_row)
        for view in (self.games, self.best):
            view.activated.connect(self._open_row)
        self.scores.chosen.connect(self._open_score)
        self.accuracy.chosen.connect(self._open_accuracy)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label(said_text(heads.YOUR_RECORD), "title", wrap=True), 1)
        for widget in (self.player, self.kind, self.back):
            head.addWidget(widget)
        self.groups.keep_rows(_FEW)
        self.best.keep_rows(_FEW)
        self.games.keep_rows(_MANY)
        self._graphs, self._tables = QGridLayout(), QGridLayout()
        for grid in (self._graphs, self._tables):
            grid.setSpacing(12)
        self._graph_panels = [panel(self.scores), panel(self.accuracy)]
        self._table_panels = [_titled(self.groups), _titled(self.best)]
        private = label(self.tr("Your record stays on this machine."), "muted", wrap=True)
        body = self._body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 16, 24, 20)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.empty)
        self._themes_panel = panel(self.themes)
        self._full = (
            _below(panel(self.figures), self._graphs, self._tables),
            _below(_titled(self.games), self._buttons(), private),
        )
        for part in (self._full[0], self._themes_panel, self._full[1]):
            column.addWidget(part)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))
        self._arrange()

    def _buttons(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        for button in (self.remove, self.clear):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.export)
        return buttons

    def _arrange(self) -> None:
        """Put as many side by side as there is room for."""
        room = self.width() / self.scale
        self.figures.arrange(6 if room >= _SIX else 3)
        _fill(self._graphs, self._graph_panels, 2 if room >= _GRAPHS else 1)
        _fill(self._tables, self._table_panels, 2 if room >= _TABLES else 1)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.matches(QKeySequence.StandardKey.Delete) and self.games.hasFocus():
            self._remove_current()
        else:
            super().keyPressEvent(event)


def _table(
    name: str, columns: Sequence[ColumnHead], stretched: int
) -> tuple[RowTable, TextTableModel]:
    view = RowTable(name)
    model = TextTableModel(columns, view)
    view.setModel(model)
    view.fit_columns(stretched)
    view.say_when_empty(
        translate("Record", "Games that you finish appear here."), translate("Record", "GAMES")
    )
    return view, model


def _fill(grid: QGridLayout, widgets: Sequence[QWidget], across: int) -> None:
    """So many widgets side by side."""
    for place, widget in enumerate(widgets):
        there = grid.itemAtPosition(place // across, place % across)
        if there is None or there.widget() is not widget:
            grid.removeWidget(widget)
            grid.addWidget(widget, place // across, place % across)
    grid.setColumnStretch(0, 1)
    grid.setColumnStretch(1, across - 1)


def _below(*parts: QWidget | QLayout) -> QWidget:
    """Parts of the page below one another."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(12)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part)
        else:
            column.addLayout(part)
    return whole


def _titled(table: RowTable) -> QWidget:
    return panel(label(table.accessibleName(), "heading"), table)


def _offer(box: ChoiceBox[Chosen], choices: Sequence[tuple[Chosen, str]]) -> None:
    """Offer choices; what was chosen stays if it is still there."""
    before = box.currentText()
    blocked = box.blockSignals(True)
    box.offer(choices)
    box.setCurrentIndex(max(box.findText(before), 0))
    box.blockSignals(blocked)


def _score_of(game: PlayedGame) -> float:
    return game.score


def _points(
    games: Sequence[PlayedGame], value_of: Callable[[PlayedGame], float]
) -> list[GraphPoint]:
    values = [value_of(game) for game in games]
    averages = trend(values)
    return [
        GraphPoint(value, average, game_text(game), ended_text(game))
        for value, average, game in zip(values, averages, games, strict=True)
    ]
