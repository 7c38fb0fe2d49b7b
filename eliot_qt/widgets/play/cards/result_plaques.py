"""The final scores of two players, which count up once when the game has just ended."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QEasingCurve,
    QLocale,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.events import Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.names import seat_name
from eliot_qt.voice.phrases import MINUS
from eliot_qt.widgets.board.tile_faces import paint_tile
from eliot_qt.widgets.look.fonts import figure_font, scale_of, serif_font, sized_font
from eliot_qt.widgets.look.moving import Moving
from eliot_qt.widgets.look.shade import CardPainter, Cast, paint_card, shaded
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.seat_mark import paint_seat_mark
from eliot_qt.widgets.texts.sentences import points_text

_TALL, _GAP, _RADIUS, _PAD = 92.0, 14, 16.0, 18.0
_TILE, _SCORE, _NAME, _MEAN = 50.0, 54.0, 19.0, 12.5
_SMALLEST_NAME, _SMALLEST_SCORE, _LARGE_SCORE = 13.0, 26.0, 46.0
# The mark of a seat, and the room before the text beside it.
_MARK, _BESIDE = 9.0, 6
# Below this width name and score stand below one another.
_NARROW = 260.0
# Narrower than this, as designed, plaques stand below one another, in one line each.
_LEAST, _LOW = 130.0, 56.0


@dataclass(frozen=True)
class FinalScore:
    """A player at the end of a game."""

    name: str
    score: int
    #: points of a turn in the mean; None without a turn
    mean: float | None
    wins: bool


def results_of(record: GameRecord) -> list[FinalScore]:
    """Return the players of a finished game in table order."""
    scores, turns = record.position.scores, [0] * len(record.seats)
    for event in record.events[: record.cursor]:
        if isinstance(event, Turn):
            turns[event.seat] += 1
    seats_gone = record.position.gone
    best = max((s for seat, s in enumerate(scores) if seat not in seats_gone), default=None)
    return [
        FinalScore(
            seat_name(record, seat),
            score,
            score / turns[seat] if turns[seat] else None,
            score == best and seat not in seats_gone,
        )
        for seat, score in enumerate(scores)
    ]


class ResultPlaques(CardPainter):
    """Two plaques, the winner's in the colours of a turn: side by side where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._results: list[FinalScore] = []
        self._theme: Theme | None = None
        self.count = Moving(self, QEasingCurve.Type.OutQuad)
        self.count.moved.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_record(self, record: GameRecord) -> None:
        """Show the players of a finished game."""
        self._results = results_of(record)
        # The final figures at once: a screen reader does not count.
        texts = (f"{each.name}, {points_text(each.score)}" for each in self._results)
        self.setAccessibleName("; ".join(texts))
        self.update()

    @property
    def painted_scores(self) -> list[int]:
        """The scores as they are painted now."""
        share = self.count.share
        return [round(each.score * share) for each in self._results]

    @property
    def rows(self) -> int:
        """The number of rows that the plaques stand in."""
        count = max(1, len(self._results))
        beside = (self.width() - (count - 1) * _GAP) / count
        return 1 if beside >= _LEAST * scale_of(self.font()) else count

    @property
    def _tall(self) -> int:
        tall = _TALL if self.rows == 1 else _LOW
        return round(tall * scale_of(self.font()))

    @property
    def _boxes(self) -> list[QRectF]:
        """The places of the plaques."""
        count, tall = len(self._results), self._tall
        columns = max(1, count) if self.rows == 1 else 1
        wide = (self.width() - (columns - 1) * _GAP) / columns
        cells = (divmod(seat, columns) for seat in range(count))
        return [QRectF(x * (wide + _GAP), y * (tall + _GAP), wide, tall) for y, x in cells]

    @property
    def casts(self) -> list[Cast]:
        """The plaques; the winner's lies higher."""
        plaques = zip(self._boxes, self._results, strict=True)
        return [Cast(box, _RADIUS, 2 if each.wins else 1) for box, each in plaques]

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take another height where the plaques change places."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as a plaque."""
        return QSize(300, self.rows * (self._tall + _GAP) - _GAP)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a plaque for each player."""
        theme = self._theme
        if theme is None or not self._results:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plaques = zip(self._boxes, self._results, self.painted_scores, strict=True)
        for seat, (box, each, score) in enumerate(plaques):
            self._paint_plaque(painter, theme, box, seat, each, str(score).replace("-", MINUS))
        painter.end()

    def _paint_plaque(
        self, painter: QPainter, theme: Theme, box: QRectF, seat: int, each: FinalScore, score: str
    ) -> None:
        scale, page = scale_of(self.font()), theme.page
        if each.wins:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shaded(box, page.turn_hi, page.turn))
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        else:
            paint_card(painter, box, theme, _RADIUS, 0)
        ink, soft = (page.turn_text, page.turn_muted) if each.wins else (page.text, page.muted)
        stacked = self.rows > 1
        narrow = box.width() < _NARROW * scale and not stacked
        pad = _PAD if not narrow else 0.6 * _PAD
        side = (0.7 if narrow or stacked else 1.0) * _TILE * scale
        tile = Cell(
            each.name[:1].upper() or "?",
            None,
            layer=CellLayer.DRAFT if each.wins else CellLayer.PLAYED,
        )
        painter.save()
        painter.translate(box.left() + pad, box.center().y() - side / 2)
        paint_tile(painter, tile, theme, side, 1.0)
        painter.restore()
        room = QRectF(box.left() + pad + side + 10, box.top(), 0, box.height())
        room.setRight(box.right() - pad)
        low = 16 * scale if narrow else 0.0
        beside = 0.0 if narrow else self._beside(room.width())
        texts = str(each.score), score
        wide = self._paint_score(painter, room.translated(0, low), beside, texts, ink)
        if narrow:
            room.translate(0, -20 * scale)
        else:
            room.setRight(room.right() - wide - 10)
        self._paint_name(painter, theme, room, (seat, narrow), each, (ink, soft))

    def _beside(self, room: float) -> float:
        """The width that is left to the longest name, as small as names are written.

        A mean has its width too, where the scores stay large.
        """
        scale = scale_of(self.font())
        name, small = serif_font(_SMALLEST_NAME * scale), sized_font(_MEAN * scale)
        names = max(_wide(name, each.name) for each in self._results)
        means = [each.mean for each in self._results if each.mean is not None]
        mean = max((_wide(small, self._mean_text(each)) for each in means), default=0.0)
        mean += _MARK * scale + _BESIDE
        large = figure_font(_LARGE_SCORE * scale)
        score = max(_wide(large, str(each.score)) for each in self._results)
        return max(names, mean if mean + 10 + score <= room else 0.0) + 10

    def _paint_score(
        self, painter: QPainter, room: QRectF, beside: float, texts: tuple[str, str], ink: str
    ) -> float:
        """Paint the score at the right; returns the width of the final one, which stays free.

        It leaves the width ``beside`` to the name; ``texts``: the final score, and as it is now.
        """
        scale, (final, score) = scale_of(self.font()), texts
        small = self.rows > 1 or room.width() < 0.6 * _NARROW * scale
        widest = room.width() - beside
        pixels = _SCORE * scale * (0.7 if small else 1.0)
        while pixels > _SMALLEST_SCORE and _wide(figure_font(pixels), final) > widest:
            pixels -= 1
        font = figure_font(pixels)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setPen(QColor(ink))
        base = room.center().y() + metrics.capHeight() / 2
        painter.drawText(QPointF(room.right() - metrics.horizontalAdvance(score), base), score)
        return metrics.horizontalAdvance(final)

    def _paint_name(
        self,
        painter: QPainter,
        theme: Theme,
        room: QRectF,
        place: tuple[int, bool],
        each: FinalScore,
        inks: tuple[str, str],
    ) -> None:
        """Paint the name with what a turn scored below it; ``place``: seat, and if it is narrow."""
        scale, (seat, narrow) = scale_of(self.font()), place
        mark = _MARK * scale
        wide = room.width() - (mark + _BESIDE if narrow else 0)
        pixels = _NAME * scale
        while pixels > _SMALLEST_NAME * scale and _wide(serif_font(pixels), each.name) > wide:
            pixels -= 1
        metrics = QFontMetricsF(serif_font(pixels))
        cut = metrics.elidedText(each.name, Qt.TextElideMode.ElideRight, wide)
        middle = room.center().y()
        painter.setFont(serif_font(pixels))
        painter.setPen(QColor(inks[0]))
        base = middle + (metrics.capHeight() / 2 if narrow else -3 * scale)
        left = room.right() - metrics.horizontalAdvance(cut) if narrow else room.left()
        painter.drawText(QPointF(left, base), cut)
        box = QRectF(left, middle + 9 * scale, mark, mark)
        if narrow:
            box.moveTo(left - mark - _BESIDE, middle - mark / 2)
        colour = theme.bright if each.wins else theme.code(f"seat{seat % 4 + 1}")
        paint_seat_mark(painter, box, seat, colour)
        if each.mean is not None and not narrow:
            self._paint_mean(painter, each.mean, box, room.right(), inks[1])

    def _paint_mean(
        self, painter: QPainter, mean: float, mark: QRectF, right: float, ink: str
    ) -> None:
        small = sized_font(_MEAN * scale_of(self.font()))
        text = self._mean_text(mean)
        left = mark.right() + _BESIDE
        if _wide(small, text) > right - left:
            return
        painter.setFont(small)
        painter.setPen(QColor(ink))
        painter.drawText(QPointF(left, mark.bottom()), text)

    def _mean_text(self, mean: float) -> str:
        return self.tr("{points} a turn").format(points=QLocale().toString(mean, "f", 1))


def _wide(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)
