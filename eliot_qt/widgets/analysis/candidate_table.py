"""The candidates of a turn with bars and intervals."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from eliot_qt.models.text_table import TextTableModel
from eliot_qt.review.values import CandidateLine, TurnReview
from eliot_qt.widgets.parts.tables.row_table import RowTable

from ..look.fonts import scale_of
from ..look.shade import paint_bar
from ..look.theme import Theme
from .analysis_texts import candidate_columns, candidate_rows, interval

_LEAST_ROWS = 3
# Widths from which on a column is shown.
_WITH_EQUITY, _WITH_SPREAD = 330, 460
_MARGIN = 6
_THICK = 7.0
# Of what the bars cover at least, in percent of chances or in points.
_LEAST_RANGE = 4.0


class CandidateColumn(IntEnum):
    """The columns."""

    RANK = 0
    MOVE = 1
    POINTS = 2
    EQUITY = 3
    WIN = 4
    SPREAD = 5
    BAR = 6


def bars_of(lines: Sequence[CandidateLine]) -> list[tuple[float, float, float] | None]:
    """Return the bar of each candidate with the ends of its interval: a chance to win.

    Where no chances are known it is the spread of those whose ending is known, or else equity;
    where some are, the others have no bar.
    """
    if all(line.win is None for line in lines):
        if any(line.spread is not None for line in lines):
            spreads = (line.spread for line in lines)
            return [None if spread is None else (spread,) * 3 for spread in spreads]
        return [(line.equity, line.equity, line.equity) for line in lines]
    return [_bar(line) for line in lines]


def _bar(line: CandidateLine) -> tuple[float, float, float] | None:
    return None if line.win is None else (line.win, *interval(line.win, line.win_se or 0.0))


class BarDelegate(QStyledItemDelegate):
    """Paints a bar, and a line for the 95 % interval; the move played has the colour of a pin."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme | None = None
        self._bars: list[tuple[float, float, float] | None] = []
        self._played: int | None = None
        self._low, self._high = 0.0, 1.0

    def set_lines(
        self, lines: Sequence[CandidateLine], considered: int, played: int | None = None
    ) -> None:
        """Fit the bars to these candidates; those after the first ``considered`` have no equity.

        ``played`` is the row of the move played.
        """
        self._played = played
        self._bars = bars_of(lines[:considered])
        self._bars += [_bar(line) for line in lines[considered:]]
        ends = [end for bar in self._bars if bar for end in bar]
        low, high = min(ends, default=0.0), max(ends, default=1.0)
        lacking = max(0.0, _LEAST_RANGE - (high - low))
        # The worst one has a bar, too.
        self._low, self._high = low - 0.08 * (high - low + lacking) - lacking, high

    # Qt overrides

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        super().paint(painter, option, index)
        bar = self._bars[index.row()] if index.row() < len(self._bars) else None
        if self.theme is None or bar is None:
            return
        box = QRectF(option.rect).adjusted(_MARGIN, 0, -_MARGIN, 0)
        value, first, last = (self._x(end, box) for end in bar)
        theme, middle = self.theme, box.center().y()
        high = min(_THICK * scale_of(option.font), 0.4 * box.height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_own = index.row() == self._played
        colour = theme.tiles.pin_border if is_own else theme.page.primary
        whole = QRectF(box.left(), middle - high / 2, box.width(), high)
        paint_bar(painter, whole, theme, (value - box.left()) / box.width(), colour)
        if last - first > 1:
            reach = high / 2 + 3
            painter.setPen(QPen(theme.colour("text"), 1.5))
            # On the bar itself its ends are enough.
            painter.drawLine(QPointF(max(first, value), middle), QPointF(last, middle))
            for end in (first, last):
                painter.drawLine(QPointF(end, middle - reach), QPointF(end, middle + reach))
        painter.restore()

    def _x(self, value: float, box: QRectF) -> float:
        return box.left() + (value - self._low) / (self._high - self._low) * box.width()


class CandidateTable(RowTable):
    """The current row, or the one under the pointer, is shown on the board.

    ``held_changed``: whether the pointer or the keyboard is in the list, so that its order stays.
    """

    line_shown = Signal(object)  # CandidateLine; None when one leaves it
    held_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(self.tr("Candidates"))
        self._model = TextTableModel(candidate_columns(), self)
        self._filling = self._pointed = False
        self.setModel(self._model)
        self._bars = BarDelegate(self)
        self.setItemDelegateForColumn(CandidateColumn.BAR, self._bars)
        self.fit_columns(CandidateColumn.BAR, 22)
        self.keep_rows(_LEAST_ROWS)
        self.selectionModel().currentRowChanged.connect(self._show)
        self.clicked.connect(self._show)
        self.entered.connect(self._show)
        self.viewport().installEventFilter(self)

    @property
    def is_held(self) -> bool:
        """Return whether the pointer or the keyboard is in the list."""
        return self._pointed or self.hasFocus()

    def set_theme(self, theme: Theme) -> None:
        """Colours of the bars."""
        self._bars.theme = theme
        self.viewport().update()

    def show_lines(self, lines: Sequence[CandidateLine], played: TurnReview | None) -> None:
        """List these candidates and the move played; the current one stays where it is among them.

        A move played that nobody considered stands last.
        """
        current = self.current_line()
        self._filling = True
        rows = candidate_rows(lines, played)
        listed = [row.data for row in rows if isinstance(row.data, CandidateLine)]
        strong = (place for place, row in enumerate(rows) if row.strong)
        self._bars.set_lines(listed, len(lines), next(strong, None))
        self._model.set_rows(rows)
        # The row of the move played is bold, and may be another one than before.
        self.horizontalHeader().resizeSections()
        moves = [line.move for line in listed]
        self.show_row(moves.index(current.move) if current and current.move in moves else None)
        self._filling = False
        self._fit()
        self.viewport().update()

    def current_line(self) -> CandidateLine | None:
        """The candidate of the current row."""
        index = self.currentIndex()
        if not index.isValid() or index.row() >= len(self._model.rows):
            return None
        line = self._model.rows[index.row()].data
        return line if isinstance(line, CandidateLine) else None

    def forget(self) -> None:
        """Clear the current row."""
        self.show_row(None)

    def _show(self, index: QModelIndex, _previous: QModelIndex | None = None) -> None:
        if index.isValid() and not self._filling and index.row() < len(self._model.rows):
            self.line_shown.emit(self._model.rows[index.row()].data)

    def _fit(self) -> None:
        wide = self.width() / scale_of(self.font())
        lines = [row.data for row in self._model.rows if isinstance(row.data, CandidateLine)]
        wins = any(line.win is not None for line in lines)
        spreads = any(line.spread is not None for line in lines)
        self.setColumnHidden(CandidateColumn.EQUITY, wins and wide < _WITH_EQUITY)
        self.setColumnHidden(CandidateColumn.WIN, not wins)
        self.setColumnHidden(CandidateColumn.SPREAD, not spreads or wide < _WITH_SPREAD)
        self.horizontalHeader().setSectionResizeMode(
            CandidateColumn.BAR, QHeaderView.ResizeMode.Stretch
        )

    def _hold(self) -> None:
        self.held_changed.emit(self.is_held)

    # Qt overrides

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.viewport() and event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self._pointed = event.type() == QEvent.Type.Enter
            if not self._pointed:
                self.line_shown.emit(self.current_line())
            self._hold()
        return super().eventFilter(watched, event)  # type: ignore[arg-type]

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._hold()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._hold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
