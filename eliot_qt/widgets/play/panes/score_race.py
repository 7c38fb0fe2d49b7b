"""The race of the scores: a line for each seat, with the score at its end."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.game.events import Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.voice.phrases import MINUS
from eliot_qt.widgets.look.fonts import scale_of, ui_font
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.seat_mark import paint_seat_mark

_LEAST, _MOST = 90, 230
_GRID_LINES = 2
_MARK = 8.0
# From this many seats on the areas below the lines would only hide one another.
_FILLED = 2


def score_lines(record: GameRecord) -> list[list[int]]:
    """Return the scores of each seat by round, from nothing to where the game stands."""
    lines = [[0] for _ in record.seats]
    for number, event in enumerate(record.events[: record.cursor]):
        if isinstance(event, Turn):
            lines[event.seat].append(record.positions[number + 1].scores[event.seat])
    for line, score in zip(lines, record.position.scores, strict=True):
        # What came off the board, and what is added at the end, belong to the turn before.
        if len(line) > 1:
            line[-1] = score
    return lines


def to_the_end(lines: list[list[int]]) -> list[list[int]]:
    """Return lines that all end where the longest does, each beside its score."""
    longest = max(map(len, lines), default=0)
    return [line + line[-1:] * (longest - len(line)) for line in lines]


class ScoreLines(QWidget):
    """Painted lines; the first is whole, the others are dashed. They are ``usual`` pixels high."""

    def __init__(self, usual: int = _MOST, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._usual = usual
        self._lines: list[list[int]] = []
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_lines(self, lines: list[list[int]]) -> None:
        """Show other lines."""
        if lines != self._lines:
            self._lines = lines
            self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        """High enough to tell lines apart."""
        return QSize(200, round(self._usual * scale_of(self.font())))

    def minimumSizeHint(self) -> QSize:
        """Low, where there is no room."""
        return QSize(100, round(min(_LEAST, self._usual) * scale_of(self.font())))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a grid, the lines, and the score at the end of each."""
        theme = self._theme
        if theme is None or not self._lines:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = scale_of(self.font())
        font = ui_font()
        font.setPixelSize(round(13 * scale))
        font.setWeight(font.Weight.Bold)
        widest = QFontMetricsF(font).horizontalAdvance(str(max(map(max, self._lines))))
        top = 10.0 * scale
        room = QRectF(2, top, self.width() - widest - 22, self.height() - top - 6)
        self._paint_grid(painter, room, theme)
        if max(map(len, self._lines)) == 1:
            painter.end()
            return
        ends = [self._paint_line(painter, room, seat, theme) for seat in range(len(self._lines))]
        painter.setFont(font)
        for seat, base in _spread(ends, QFontMetricsF(font).height()):
            metrics = QFontMetricsF(font)
            painter.setPen(QColor(_colour(theme, seat)))
            text = str(self._lines[seat][-1]).replace("-", MINUS)
            at = QPointF(room.right() + 12, base + metrics.capHeight() / 2)
            painter.drawText(at, text)
        painter.end()

    def _paint_grid(self, painter: QPainter, room: QRectF, theme: Theme) -> None:
        painter.setPen(QPen(QColor(theme.page.line), 1))
        for line in range(_GRID_LINES + 1):
            y = round(room.top() + room.height() * line / _GRID_LINES) + 0.5
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))

    def _paint_line(self, painter: QPainter, room: QRectF, seat: int, theme: Theme) -> QPointF:
        """A line with its area; returns where it ends."""
        rounds = max(1, max(map(len, self._lines)) - 1)
        best = max(1, max(map(max, self._lines)))
        line = self._lines[seat]
        points = [
            QPointF(
                room.left() + room.width() * n / rounds,
                room.bottom() - room.height() * max(0, score) / best,
            )
            for n, score in enumerate(line)
        ]
        colour = QColor(_colour(theme, seat))
        if len(self._lines) <= _FILLED and not theme.is_flat and len(points) > 1:
            fill = QLinearGradient(room.topLeft(), room.bottomLeft())
            light, clear = QColor(colour), QColor(colour)
            light.setAlphaF(0.2)
            clear.setAlphaF(0.0)
            fill.setColorAt(0, light)
            fill.setColorAt(1, clear)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            feet = [QPointF(points[-1].x(), room.bottom()), QPointF(points[0].x(), room.bottom())]
            painter.drawPolygon(QPolygonF([*points, *feet]))
        dash = Qt.PenStyle.DashLine if seat else Qt.PenStyle.SolidLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 2, dash))
        painter.drawPolyline(QPolygonF(points))
        end = points[-1]
        if len(points) == 1:
            # Whoever has not moved yet would have its mark on the edge.
            return end
        half = _MARK / 2
        mark = QRectF(end.x() - half, end.y() - half, _MARK, _MARK)
        paint_seat_mark(painter, mark, seat, colour.name())
        return end


class ScoreRace(QWidget):
    """The lines below their title."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = PlainLabel(self.tr("Score"))
        title.setProperty("tone", "card")
        self.lines = ScoreLines()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(title)
        column.addWidget(self.lines, 1)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.lines.set_theme(theme)

    def show_record(self, record: GameRecord) -> None:
        """Show the scores up to the cursor."""
        self.lines.show_lines(to_the_end(score_lines(record)))


def _colour(theme: Theme, seat: int) -> str:
    return theme.code(f"seat{seat % 4 + 1}")


def _spread(ends: list[QPointF], tall: float) -> list[tuple[int, float]]:
    """Seats with the heights of their labels, no two of which overlap."""
    placed: list[tuple[int, float]] = []
    for seat in sorted(range(len(ends)), key=lambda each: ends[each].y()):
        y = ends[seat].y()
        if placed:
            y = max(y, placed[-1][1] + 0.9 * tall)
        placed.append((seat, y))
    return placed
