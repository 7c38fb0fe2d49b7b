"""The turns of a game with the classes of their moves, and the choice of those listed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_names
from eliot_qt.models.text_table import TextRow, TextTableModel
from eliot_qt.review.reports.svg import GLYPHS
from eliot_qt.review.turn_filter import TurnFilter, TurnKind
from eliot_qt.review.values import TurnReview
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox
from ..parts.class_mark import paint_class
from ..parts.seat_mark import paint_seat_mark
from .analysis_texts import kind_choices, turn_columns, turn_row

# Narrower than this, the best move gives way: the lines below the table name it.
_ROOMY = 400
_LEAST_ROWS = 3
_LONGEST_NAME = 110
# Left and right of a figure, together; and where moves need the room.
_PADDING, _LITTLE = 22, 19
# The width of a mark there, in parts of a line.
_MARK = 0.8
_CLASSES = {glyph: grade for grade, glyph in GLYPHS.items()}


class TurnColumn(IntEnum):
    """The columns."""

    NUMBER = 0
    CLASS = 1
    PLAYER = 2
    MOVE = 3
    POINTS = 4
    LOSS = 5
    BEST = 6


def _is_selected(option: QStyleOptionViewItem) -> bool:
    return bool(option.state & QStyle.StateFlag.State_Selected)


class ClassDelegate(QStyledItemDelegate):
    """Paints the shape of a class instead of its sign."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme | None = None

    # Qt overrides

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:
        return ""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        grade = _CLASSES.get(index.data() or "")
        if grade is not None and self.theme is not None:
            box = option.rect
            side = min(box.height(), box.width()) * 0.6
            middle = QPointF(box.center()) + QPointF(0.5, 0.5)
            paint_class(painter, middle, side, grade, self.theme, _is_selected(option))


class SeatDelegate(QStyledItemDelegate):
    """Paints the mark of a seat in place of its name where that has no room."""

    def __init__(self, parent: TurnTable) -> None:
        super().__init__(parent)
        self._table = parent
        self.theme: Theme | None = None
        self.short = False

    # Qt overrides

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:
        return "" if self.short else super().displayText(value, locale)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        seat = self._table.seat_in(index.row()) if self.short else None
        if seat is None or self.theme is None:
            return
        side = 0.42 * option.rect.height()
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(option.rect).center())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self.theme.mark(f"seat{seat % 4 + 1}", _is_selected(option))
        paint_seat_mark(painter, box, seat, ink)
        painter.restore()


class TurnTable(RowTable):
    """One row a turn; the current one is the turn looked at."""

    turn_chosen = Signal(int)  # its place among all turns

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Turns"))
        self._model = TextTableModel(turn_columns(), self)
        # While the rows change the view moves its current one: no wish of the person's.
        self._filling = False
        self._record: GameRecord | None = None
        # Rows as they were made, by place: most turns are the same after a report.
        self._made: dict[int, tuple[TurnReview, TextRow]] = {}
        self._fitted: tuple[object, ...] = ()
        self._ground: QColor | None = None
        self.setModel(self._model)
        self._classes = ClassDelegate(self)
        self.setItemDelegateForColumn(TurnColumn.CLASS, self._classes)
        self._seats = SeatDelegate(self)
        self.setItemDelegateForColumn(TurnColumn.PLAYER, self._seats)
        self.fit_columns(TurnColumn.BEST, 24)
        header = self.horizontalHeader()
        header.setSectionResizeMode(TurnColumn.PLAYER, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(TurnColumn.CLASS, QHeaderView.ResizeMode.Fixed)
        self.keep_rows(_LEAST_ROWS)
        self.say_when_empty(self.tr("No turns to show"), self.tr("TURNS"))
        self.selectionModel().currentRowChanged.connect(self._choose)
        self.clicked.connect(self._choose)

    def set_theme(self, theme: Theme) -> None:
        """Colours of the classes and of the seats, and of the card below."""
        self._classes.theme = self._seats.theme = theme
        self._ground = QColor(theme.page.panel)
        # Scrolled, it then moves as it is, and only the rows that come are painted.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().update()

    def show_turns(
        self, turns: Sequence[TurnReview], places: Sequence[int], record: GameRecord
    ) -> None:
        """List the turns at some places."""
        if self._record is None or record.seats != self._record.seats:
            self._made.clear()
        self._record = record
        self._filling = True
        self._model.set_rows([self._row(turns, place, record) for place in places])
        self._filling = False
        self._fit()

    @property
    def current_text(self) -> str:
        """The current row as a screen reader says it; empty without one."""
        index = self.currentIndex()
        rows = self._model.rows
        return rows[index.row()].spoken if index.isValid() and index.row() < len(rows) else ""

    def show_current(self, place: int) -> None:
        """Make the row of a turn the current one, if it is listed."""
        rows = self._model.rows
        row = next((n for n, row in enumerate(rows) if row.data == place), None)
        self._filling = True
        self.show_row(row)
        self._filling = False

    def seat_in(self, row: int) -> int | None:
        """Return the seat whose turn stands in a row."""
        place = self._model.rows[row].data if row < len(self._model.rows) else None
        seat = self._made.get(place) if isinstance(place, int) else None
        return None if seat is None else seat[0].seat

    def _row(self, turns: Sequence[TurnReview], place: int, record: GameRecord) -> TextRow:
        turn = turns[place]
        if place not in self._made or self._made[place][0] is not turn:
            self._made[place] = turn, turn_row(turn, place, record)
        return self._made[place][1]

    def _choose(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid() and not self._filling and index.row() < len(self._model.rows):
            place = self._model.rows[index.row()].data
            assert isinstance(place, int)
            self.turn_chosen.emit(place)

    def _fit(self) -> None:
        """Fit the columns, unless nothing that they depend on has changed."""
        names = frozenset(row.cells[TurnColumn.PLAYER] for row in self._model.rows)
        line = self.verticalHeader().defaultSectionSize()
        fitted = (self.width(), self.font(), line, names)
        if fitted == self._fitted:
            return
        self._fitted = fitted
        scale = scale_of(self.font())
        narrow = self.width() < _ROOMY * scale
        header = self.horizontalHeader()
        self.setColumnHidden(TurnColumn.BEST, narrow)
        stretched = TurnColumn.MOVE if narrow else TurnColumn.BEST
        other = TurnColumn.BEST if narrow else TurnColumn.MOVE
        header.setSectionResizeMode(other, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        mark = round(_MARK * line) if narrow else line
        header.resizeSection(TurnColumn.CLASS, mark)
        digits = self.fontMetrics().horizontalAdvance("00") + (_LITTLE if narrow else _PADDING)
        header.setSectionResizeMode(TurnColumn.NUMBER, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(TurnColumn.NUMBER, digits)
        # Before names are measured: marks have no width of their own.
        if narrow is not self._seats.short:
            self._seats.short = narrow
            self._forget_widths()
        name = self.sizeHintForColumn(TurnColumn.PLAYER)
        least = header.sectionSizeHint(TurnColumn.PLAYER)
        wide = mark if narrow else max(least, min(name, round(_LONGEST_NAME * scale)))
        header.resizeSection(TurnColumn.PLAYER, wide)

    # Qt overrides

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Beyond the last turn in view comes half a page: not each step paints all rows again."""
        rect = self.visualRect(index)
        if rect.top() < 0 or rect.bottom() >= self.viewport().height():
            hint = QAbstractItemView.ScrollHint.PositionAtCenter
        super().scrollTo(index, hint)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._ground is not None:
            painter = QPainter(self.viewport())
            painter.fillRect(event.rect(), self._ground)
            painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        row = self.currentIndex().row()
        if row >= 0:
            end = self.rowViewportPosition(row) + self.rowHeight(row)
            if event.size().height() < end <= event.oldSize().height():
                # The lines below have taken room: what was in view stays so.
                self.reveal_current()


_EVERYBODY = -1


class TurnChoices(QWidget):
    """Two boxes beside each other."""

    chosen = Signal(object)  # TurnFilter

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat: ChoiceBox[int] = ChoiceBox()
        self.seat.setAccessibleName(self.tr("Whose turns"))
        self.kind: ChoiceBox[TurnKind] = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Which turns"))
        self.kind.offer(kind_choices())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.seat, 1)
        row.addWidget(self.kind, 1)
        self.seat.activated.connect(self._choose)
        self.kind.activated.connect(self._choose)

    def show_game(self, record: GameRecord) -> None:
        """Offer the seats of a game; all turns are listed."""
        names = list(enumerate(seat_names(record)))
        self.seat.offer([(_EVERYBODY, self.tr("All players")), *names])
        self.seat.setVisible(len(names) > 1)
        self.kind.choose(TurnKind.ALL)

    def _choose(self) -> None:
        seat = self.seat.value
        self.chosen.emit(TurnFilter(None if seat == _EVERYBODY else seat, self.kind.value))
