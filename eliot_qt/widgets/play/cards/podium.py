"""Three or four players by rank: on steps, or in rows where a step is too narrow for a name."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import seat_name
from eliot_qt.voice.phrases import MINUS
from eliot_qt.widgets.look.fonts import scale_of, serif_font, ui_font
from eliot_qt.widgets.look.moving import Moving
from eliot_qt.widgets.look.shade import shaded
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.seat_mark import paint_seat_mark

_TALL, _GAP, _LEAST_STEP = 132, 8, 34.0
_NAME, _SMALLEST_NAME, _BESIDE, _PAD = 16.0, 11.0, 16.0, 14.0
#: the least number of seats
FEWEST = 3


class Podium(QWidget):
    """A step for each player in the order of their scores; equal scores have equal steps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Seat, name, score and rank, the highest score first.
        self._steps: list[tuple[int, str, int, int]] = []
        self._theme: Theme | None = None
        self.count = Moving(self, QEasingCurve.Type.OutQuad)
        self.count.moved.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_record(self, record: GameRecord) -> None:
        """Show the players of a finished game; nothing for fewer than three."""
        scores = record.position.scores
        seats = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        self._steps = [
            (seat, seat_name(record, seat), scores[seat], 1 + sum(s > scores[seat] for s in scores))
            for seat in seats
        ]
        texts = (f"{rank}. {name}, {score}" for _, name, score, rank in self._steps)
        self.setAccessibleName("; ".join(texts))
        self.setVisible(len(seats) >= FEWEST)
        self.updateGeometry()
        self.update()

    @property
    def ranks(self) -> list[tuple[str, int]]:
        """Names with their ranks, from the highest step."""
        return [(name, rank) for _, name, _, rank in self._steps]

    @property
    def _step_width(self) -> float:
        count = max(1, len(self._steps))
        return (self.width() - (count - 1) * _GAP) / count

    @property
    def in_rows(self) -> bool:
        """Return whether the players stand below one another: a name would be cut on its step."""
        scale = scale_of(self.font())
        room, font = self._step_width - _BESIDE * scale, serif_font(_SMALLEST_NAME * scale)
        return any(_wide(font, name) > room for _, name, _, _ in self._steps)

    def name_font(self, name: str, room: float) -> QFont:
        """The largest font in which a name is whole, or the smallest."""
        scale = scale_of(self.font())
        pixels = _NAME * scale
        while pixels > _SMALLEST_NAME * scale and _wide(serif_font(pixels), name) > room:
            pixels -= 1
        return serif_font(pixels)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take another height where steps become rows."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """High enough to tell the steps apart, or for all rows."""
        scale = scale_of(self.font())
        if self.in_rows:
            return QSize(260, len(self._steps) * (round(_LEAST_STEP * scale) + _GAP) - _GAP)
        return QSize(260, round(_TALL * scale))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the steps with rank, name and score."""
        theme, count = self._theme, len(self._steps)
        if theme is None or not count:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, wide = scale_of(self.font()), self._step_width
        if self.in_rows:
            self._paint_rows(painter, theme)
            painter.end()
            return
        label = 22 * scale
        room = self.height() - label
        for place, (seat, name, score, rank) in enumerate(self._steps):
            high = max(_LEAST_STEP * scale, room * (1 - 0.2 * (rank - 1)))
            step = QRectF(place * (wide + _GAP), self.height() - high, wide, high)
            self._paint_step(painter, theme, step, score, rank == 1)
            self._paint_name(painter, theme, step, seat, name)
        painter.end()

    def _paint_rows(self, painter: QPainter, theme: Theme) -> None:
        """Paint a row for each player: mark, name, score."""
        scale = scale_of(self.font())
        high = round(_LEAST_STEP * scale)
        for place, (seat, name, score, rank) in enumerate(self._steps):
            row = QRectF(0, place * (high + _GAP), self.width(), high)
            ink = self._paint_ground(painter, theme, row, rank == 1)
            side = 8 * scale
            mark = QRectF(row.left() + _PAD, row.center().y() - side / 2, side, side)
            colour = theme.bright if rank == 1 else theme.code(f"seat{seat % 4 + 1}")
            paint_seat_mark(painter, mark, seat, colour)
            figure = self._score_font()
            text, final = self._counted(score), self._counted(score, 1.0)
            right = row.right() - _PAD
            base = row.center().y() + QFontMetricsF(figure).capHeight() / 2
            painter.setFont(figure)
            painter.setPen(QColor(ink))
            painter.drawText(QPointF(right - _wide(figure, text), base), text)
            left = mark.right() + 8
            room = right - _wide(figure, final) - 10 - left
            font = self.name_font(name, room)
            name = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room)
            painter.setFont(font)
            base = row.center().y() + QFontMetricsF(font).capHeight() / 2
            painter.drawText(QPointF(left, base), name)

    def _counted(self, score: int, share: float | None = None) -> str:
        """The score as it is painted now."""
        points = score * (self.count.share if share is None else share)
        return str(round(points)).replace("-", MINUS)

    def _score_font(self) -> QFont:
        font = ui_font()
        font.setPixelSize(round(24 * scale_of(self.font())))
        font.setWeight(QFont.Weight.Bold)
        return font

    def _paint_ground(self, painter: QPainter, theme: Theme, step: QRectF, first: bool) -> str:
        """Paint a step without words; returns the ink to write on it with."""
        painter.setPen(Qt.PenStyle.NoPen)
        pine = shaded(step, theme.page.turn_hi, theme.page.turn)
        painter.setBrush(pine if first else QColor(theme.page.sunk))
        if theme.is_flat and not first:
            painter.setPen(QPen(QColor(theme.page.line), 1))
            step = step.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(step, 10, 10)
        return theme.page.turn_text if first else theme.page.text

    def _paint_step(
        self, painter: QPainter, theme: Theme, step: QRectF, score: int, first: bool
    ) -> None:
        scale = scale_of(self.font())
        ink = self._paint_ground(painter, theme, step, first)
        font, text = self._score_font(), self._counted(score)
        _centred(painter, font, text, step.center().x(), step.center().y() + 8 * scale, ink)

    def _paint_name(
        self, painter: QPainter, theme: Theme, step: QRectF, seat: int, name: str
    ) -> None:
        scale = scale_of(self.font())
        room = step.width() - _BESIDE * scale
        serif = self.name_font(name, room)
        name = QFontMetricsF(serif).elidedText(name, Qt.TextElideMode.ElideRight, room)
        above = step.top() - 7 * scale
        mark = QRectF(0, above - 9 * scale, 8, 8)
        mark.moveLeft(step.center().x() - _wide(serif, name) / 2 - 7 * scale)
        paint_seat_mark(painter, mark, seat, theme.code(f"seat{seat % 4 + 1}"))
        _centred(painter, serif, name, step.center().x() + 6, above, theme.page.text)


def _wide(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def _centred(
    painter: QPainter, font: QFont, text: str, middle: float, base: float, ink: str
) -> None:
    painter.setFont(font)
    painter.setPen(QColor(ink))
    wide = QFontMetricsF(font).horizontalAdvance(text)
    painter.drawText(QPointF(middle - wide / 2, base), text)
