"""Three or four players by rank, the winner on the highest step."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
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
        self.update()

    @property
    def ranks(self) -> list[tuple[str, int]]:
        """Names with their ranks, from the highest step."""
        return [(name, rank) for _, name, _, rank in self._steps]

    # Qt overrides

    def sizeHint(self) -> QSize:
        """High enough to tell the steps apart."""
        return QSize(260, round(_TALL * scale_of(self.font())))

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
        scale = scale_of(self.font())
        wide = (self.width() - (count - 1) * _GAP) / count
        label = 22 * scale
        room = self.height() - label
        for place, (seat, name, score, rank) in enumerate(self._steps):
            high = max(_LEAST_STEP * scale, room * (1 - 0.2 * (rank - 1)))
            step = QRectF(place * (wide + _GAP), self.height() - high, wide, high)
            self._paint_step(painter, theme, step, score, rank == 1)
            self._paint_name(painter, theme, step, seat, name)
        painter.end()

    def _paint_step(
        self, painter: QPainter, theme: Theme, step: QRectF, score: int, first: bool
    ) -> None:
        scale = scale_of(self.font())
        painter.setPen(Qt.PenStyle.NoPen)
        pine = shaded(step, theme.page.turn_hi, theme.page.turn)
        painter.setBrush(pine if first else QColor(theme.page.sunk))
        if theme.is_flat and not first:
            painter.setPen(QPen(QColor(theme.page.line), 1))
            step = step.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(step, 10, 10)
        ink = theme.page.turn_text if first else theme.page.text
        font = ui_font()
        font.setPixelSize(round(24 * scale))
        font.setWeight(QFont.Weight.Bold)
        text = str(round(score * self.count.share)).replace("-", MINUS)
        _centred(painter, font, text, step.center().x(), step.center().y() + 8 * scale, ink)

    def _paint_name(
        self, painter: QPainter, theme: Theme, step: QRectF, seat: int, name: str
    ) -> None:
        scale = scale_of(self.font())
        room, pixels = step.width() - 16 * scale, 16 * scale
        while pixels > 11 * scale and _wide(serif_font(pixels), name) > room:
            pixels -= 1
        serif = serif_font(pixels)
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
