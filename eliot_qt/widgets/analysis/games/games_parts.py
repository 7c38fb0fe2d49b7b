"""Parts of the page of many games: the choice of turns, their order, what is wrong with files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QWidget

from eliot_qt.models.names import short_name
from eliot_qt.review.collection import CollectionFilter, GamePhase, PlayerFigures
from eliot_qt.review.turn_filter import TurnKind

from ...parts.choice_box import ChoiceBox
from ...parts.flow_layout import FlowLayout
from ...parts.page import push_button
from ...parts.speech import say_aloud
from ...parts.tables.row_table import RowTable
from ..analysis_texts import kind_choices
from .games_texts import GamesColumn, column_text, falls_first

_LONGEST_NAME = 24
# Percentage points of the chance to win.
_LOSSES = (1.0, 3.0, 10.0)


class GamesChoice(QWidget):
    """Boxes beside each other, or below where there is no room, and the way back to all turns.

    The last is no filter: it names the lexicon that all games are graded with.
    """

    chosen = Signal()
    lexicon_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.player: ChoiceBox[str | None] = ChoiceBox()
        self.player.setAccessibleName(self.tr("Whose turns"))
        self.kind: ChoiceBox[TurnKind] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Which turns"))
        self.phase: ChoiceBox[GamePhase | None] = ChoiceBox()
        self.phase.setAccessibleName(self.tr("Phase of the game"))
        self.loss: ChoiceBox[float] = ChoiceBox()
        self.loss.setAccessibleName(self.tr("Size of the loss"))
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.lexicon.setAccessibleName(self.tr("Lexicon the games are graded with"))
        self.lexicon.activated.connect(lambda _: self.lexicon_chosen.emit(self.lexicon.value))
        self._boxes = (self.player, self.kind, self.phase, self.loss)
        self.all_turns = push_button(self.tr("Show all turns"), press=self._show_all)
        self._offer()
        row = FlowLayout(self)
        for box in self._boxes:
            row.addWidget(box)
            box.activated.connect(self._choose)
        row.addWidget(self.all_turns)
        row.addWidget(self.lexicon)
        self.show_players(())
        self.all_turns.hide()

    @property
    def filter(self) -> CollectionFilter:
        """The turns that are chosen."""
        boxes = self.player.value, self.kind.value, self.phase.value, self.loss.value
        return CollectionFilter(*boxes)

    def reset(self) -> None:
        """Choose all turns."""
        for box in self._boxes:
            box.setCurrentIndex(0)
        self.all_turns.hide()

    def show_players(self, players: Sequence[PlayerFigures]) -> None:
        """Offer these players; who was chosen stays if there are turns of theirs."""
        before = self.player.value if self.player.count() else None
        everybody: list[tuple[str | None, str]] = [(None, self.tr("All players"))]
        names = [(each.name, short_name(each.name, _LONGEST_NAME)) for each in players if each.name]
        blocked = self.player.blockSignals(True)
        self.player.offer([*everybody, *names])
        self.player.choose(before)
        self.player.blockSignals(blocked)
        self.player.updateGeometry()
        self.all_turns.setVisible(self.filter != CollectionFilter())

    def show_lexicons(self, names: Mapping[str, str], chosen: str) -> None:
        """Offer lexicons by id; ``chosen``, if not empty, is that of all games."""
        each_its_own = "", self.tr("Each game’s lexicon")
        self.lexicon.offer([each_its_own, *names.items()])
        self.lexicon.choose(chosen)

    def _offer(self) -> None:
        self.kind.offer(kind_choices())
        phases: list[tuple[GamePhase | None, str]] = [(None, self.tr("Whole games"))]
        names = {
            GamePhase.MIDDLE: self.tr("Opening and middle game"),
            GamePhase.PREENDGAME: self.tr("Pre-endgame: 1 to 7 in the bag"),
            GamePhase.ENDGAME: self.tr("Endgame: empty bag"),
        }
        self.phase.offer([*phases, *((phase, names[phase]) for phase in GamePhase)])
        losses = [(each, self.tr("{n} % or more").format(n=f"{each:g}")) for each in _LOSSES]
        self.loss.offer([(0.0, self.tr("Any loss")), *losses])

    def _choose(self) -> None:
        self.all_turns.setVisible(self.filter != CollectionFilter())
        self.chosen.emit()

    def _show_all(self) -> None:
        self.player.setFocus()
        self.reset()
        self.chosen.emit()


class TurnOrder(NamedTuple):
    """A column that sorts, and whether what is greatest comes first."""

    column: GamesColumn
    falling: bool


class TurnSorting(QObject):
    """A column sorts the turns; again it reverses them, a third time the costliest come first."""

    changed = Signal()

    def __init__(self, view: RowTable) -> None:
        super().__init__(view)
        #: None: the costliest first
        self.order: TurnOrder | None = None
        self._view = view
        header = view.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(lambda section: self.sort(GamesColumn(section)))
        for widget in (view, header):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            widget.customContextMenuRequested.connect(self._open_menu)

    def sort(self, column: GamesColumn) -> None:
        """Sort by a column, or go on to its next order."""
        first = TurnOrder(column, falls_first(column))
        second = TurnOrder(column, not first.falling)
        following = {first: second, second: None}
        self._sort(following.get(self.order, first) if self.order else first)

    def reset(self) -> None:
        """List the costliest turns first."""
        self._sort(None)

    def _sort(self, order: TurnOrder | None) -> None:
        self.order = order
        header = self._view.horizontalHeader()
        header.setSortIndicatorShown(order is not None)
        if order is not None:
            ways = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder
            header.setSortIndicator(order.column, ways[0] if order.falling else ways[1])
        self.changed.emit()
        say_aloud(self._view, self.tr("Sorted: {order}").format(order=self._name(order)))

    def _name(self, order: TurnOrder | None) -> str:
        return self.tr("the costliest first") if order is None else column_text(order.column)

    def _open_menu(self, _at: QPoint) -> None:
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        costliest = menu.addAction(self.tr("The costliest first"))
        costliest.triggered.connect(self.reset)
        for column in GamesColumn:
            action = menu.addAction(column_text(column))
            action.triggered.connect(partial(self.sort, column))
        menu.popup(self._view.viewport().mapToGlobal(QPoint(0, 0)))


class FilesTold(QPlainTextEdit):
    """As high as its first lines are, at most as many as asked for; none is cut in the middle."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self._most = 1

    def tell(self, text: str) -> None:
        """Show a text, or nothing where it is empty."""
        if text != self.toPlainText():
            self.setPlainText(text)
        self.setVisible(bool(text))
        self._fit()

    def keep_lines(self, most: int) -> None:
        """Show that many lines, as they are broken, at a time."""
        self._most = most
        self._fit()

    def _fit(self) -> None:
        heights = self._line_heights()
        lines = heights[: self._most]
        # Below the last of many lines none begins that is not whole.
        margins = 1 if len(heights) > self._most else 2
        frame = self.contentsMargins()
        room = margins * self.document().documentMargin() + sum(lines)
        self.setFixedHeight(round(room) + frame.top() + frame.bottom())

    def _line_heights(self) -> list[float]:
        """The heights of the first lines, those broken by the width apart, and one more."""
        heights: list[float] = []
        block = self.document().begin()
        while block.isValid() and len(heights) <= self._most:
            # This lays the block out, too.
            whole = self.blockBoundingRect(block).height()
            layout = block.layout()
            lines = [layout.lineAt(place).height() for place in range(layout.lineCount())]
            heights += lines or [whole]
            block = block.next()
        return heights

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
