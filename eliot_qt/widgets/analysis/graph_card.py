"""The game across the page: who played, how well, the graph, and what is done with the whole."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.review import words
from eliot_qt.review.graphs import Quantity
from eliot_qt.review.values import SeatSummary
from eliot_qt.session.analysis.analysis_session import AnalysisSession

from ..look.card_frame import MARGIN, CardFrame
from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox
from ..parts.eliding_label import ElidingLabel
from ..parts.page import push_button
from ..parts.seat_mark import paint_seat_mark
from .analysis_texts import number
from .graph_view import GraphView
from .progress_row import ProgressRow

_INFO = 236
_AROUND = MARGIN + 8
# Of more seats than these the summary alone has the figures.
_MOST_SEATS = 2
_GAP = 14
_MARK = 9


class Accuracies(QWidget):
    """The accuracy of each seat in its colour, above the name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._seats: tuple[SeatSummary, ...] = ()
        self._is_low = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_seats(self, seats: Sequence[SeatSummary]) -> None:
        """Show the accuracies of a few seats, as far as they are known."""
        has_accuracy = any(seat.accuracy is not None for seat in seats)
        self._seats = tuple(seats) if has_accuracy and len(seats) <= _MOST_SEATS else ()
        self._show()
        text = ", ".join(f"{seat.name} {self._text(seat)}" for seat in self._seats)
        self.setAccessibleName(f"{said_text(words.ACCURACY)}: {text}")
        self.setToolTip(self.accessibleName())
        self.update()

    def set_low(self, low: bool) -> None:
        """Take no room at all, or the usual."""
        self._is_low = low
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(not low)
        self.setSizePolicy(policy)
        self._show()

    def _show(self) -> None:
        self.setVisible(bool(self._seats) and not self._is_low)

    def _text(self, seat: SeatSummary) -> str:
        return "–" if seat.accuracy is None else f"{number(seat.accuracy)} %"

    @property
    def _figures(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(1.45 * self.fontInfo().pixelSize()))
        font.setWeight(QFont.Weight.Bold)
        return font

    # Qt overrides

    def sizeHint(self) -> QSize:
        high = QFontMetrics(self._figures).height() + self.fontMetrics().height()
        return QSize(100, high)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None or not self._seats:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = (self.width() - (len(self._seats) - 1) * _GAP) / len(self._seats)
        font = self._figures
        most = max(QFontMetrics(font).horizontalAdvance(self._text(seat)) for seat in self._seats)
        if most > wide:
            # Figures do not run into one another.
            font.setPixelSize(int(font.pixelSize() * wide / most))
        figures, names = QFontMetrics(font), self.fontMetrics()
        mark = _MARK * scale_of(self.font())
        for place, seat in enumerate(self._seats):
            left = place * (wide + _GAP)
            colour = self._theme.code(f"seat{place % 4 + 1}")
            painter.setFont(font)
            painter.setPen(self._theme.colour(f"seat{place % 4 + 1}"))
            painter.drawText(round(left), figures.ascent(), self._text(seat))
            top = figures.height() + (names.height() - mark) / 2
            paint_seat_mark(painter, QRectF(left, top, mark, mark), place, colour)
            painter.setFont(self.font())
            painter.setPen(self._theme.colour("muted"))
            beside = left + mark + 5
            room = round(wide - mark - 5)
            name = names.elidedText(seat.name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(round(beside), figures.height() + names.ascent(), name)
        painter.end()


class GraphCard(CardFrame):
    """Title, progress and accuracies, the graph, what it shows, and where the page leads."""

    def __init__(self, analysis: AnalysisSession, parent: QWidget | None = None) -> None:
        super().__init__(None, parent)
        self._is_low = False
        self._rows: list[QHBoxLayout] = []
        self.title = ElidingLabel()
        self.title.setObjectName("card")
        self.progress = ProgressRow(analysis)
        self.accuracies = Accuracies()
        self.graph = GraphView()
        self.quantity: ChoiceBox[Quantity] = ChoiceBox()
        self.quantity.setAccessibleName(self.tr("What the graph shows"))
        self.export = push_button(self.tr("Export…"), "choice")
        self.back = push_button(self.tr("Back"), "choice")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.column.setContentsMargins(MARGIN + 16, _AROUND, _AROUND + 2, _AROUND)
        self._info = QWidget()
        facts = QVBoxLayout(self._info)
        facts.setContentsMargins(0, 0, 0, 0)
        facts.setSpacing(2)
        facts.addStretch(1)
        for part in (self.title, self.progress, self.accuracies):
            facts.addWidget(part)
        facts.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        row.addWidget(self._info)
        row.addWidget(self.graph, 1)
        row.addLayout(self._controls())
        self.column.addLayout(row)
        self._fit()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        for part in (self.accuracies, self.graph):
            part.set_theme(theme)

    def set_low(self, low: bool) -> None:
        """Leave out the graph and the accuracies, where board and lists need their height.

        The turns and the summary say the same; what is left stands in one row.
        """
        if low is self._is_low:
            return
        self._is_low = low
        self.accuracies.set_low(low)
        for part in (self.graph, self.quantity):
            part.setHidden(low)
        for button in (self.progress.pause, self.export, self.back):
            self._rows[0 if low else 1].addWidget(button)
        self._fit()

    def _controls(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addStretch(1)
        upper = (self.quantity, self.progress.seconds)
        lower = (self.progress.pause, self.export, self.back)
        for parts in (upper, lower):
            row = QHBoxLayout()
            row.setSpacing(6)
            row.addStretch(1)
            for part in parts:
                row.addWidget(part)
            self._rows.append(row)
            column.addLayout(row)
        column.addStretch(1)
        return column

    def _fit(self) -> None:
        scale = scale_of(self.font())
        share = self.width() // 4 if self.width() < 1280 * scale else self.width()
        if self._is_low:
            self._info.setFixedWidth(self.width() // 2)
        else:
            self._info.setFixedWidth(min(round(_INFO * scale), max(120, share)))

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
