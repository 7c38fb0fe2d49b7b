"""The parts beside a projector's board: time as a ring, the rack, cards of results."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.clock import format_time
from eliot_qt.models.rack import RackModel
from eliot_qt.models.said import said_text
from eliot_qt.session.club.turn_clock_control import TurnClockControl
from eliot_qt.voice.notices import TIME_UP

from ..board.rack_delegate import paint_tray
from ..board.tile_painter import TilePainter
from ..look.fonts import figure_font, serif_font, sized_font
from ..look.pixel_grid import pixel_step
from ..look.shade import paint_card
from ..look.theme import Theme
from ..texts.timer_texts import Alert
from .arbitration_timer import turn_face

LEAST_SQUARE = 48
_SIDE = 250
_GAP, _AROUND = 6, 10
_TOP = 90 * 16
_WHOLE = 360 * 16
# Longer words are written smaller, to this share of their size, before they are cut.
_LEAST_SHARE = 0.7
# Tiles this much smaller than in more rows still stand in fewer.
_MUCH_LARGER = 0.7
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class ClockRing(QWidget):
    """The turn's time in large figures; the ring around them empties as it goes by."""

    def __init__(self, clock: TurnClockControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._theme: Theme | None = None
        self._shape_of: tuple[str, float] | None = None
        self._figures_shape = QPainterPath()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        clock.changed.connect(self._refresh)
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    @property
    def figures(self) -> str:
        """The time left, or the time passed where there is no limit, to the second."""
        seconds_left = self._clock.remaining
        return format_time(
            self._clock.elapsed // 1000 * 1000 if seconds_left is None else max(0, seconds_left)
        )

    @property
    def words(self) -> str:
        """The whole time, or why it does not run; stands below the figures."""
        clock = self._clock
        if clock.is_up:
            return said_text(TIME_UP).rstrip(".")
        if not clock.is_running and clock.elapsed:
            return self.tr("paused")
        if clock.remaining is None:
            return ""
        return self.tr("of {time}").format(time=format_time(clock.rule.seconds * 1000))

    def _refresh(self) -> None:
        self.setAccessibleName(self.tr("Clock: {time}").format(time=turn_face(self._clock).spoken))
        self.update()

    def _share(self) -> float:
        """The part of the time that is left."""
        seconds_left = self._clock.remaining
        whole = self._clock.rule.seconds * 1000
        return (
            1.0 if seconds_left is None or not whole else max(0.0, min(1.0, seconds_left / whole))
        )

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = min(self.width(), self.height())
        thick = max(6.0, 0.055 * whole)
        ring = QRectF(0, 0, whole - thick, whole - thick)
        ring.moveCenter(QRectF(self.rect()).center())
        pen = QPen(QColor(theme.page.sunk), thick)
        if theme.is_flat:
            pen.setColor(QColor(theme.page.disabled))
        painter.setPen(pen)
        painter.drawEllipse(ring)
        late = turn_face(self._clock).alert is Alert.LATE
        ink = (
            theme.page.invalid if late else theme.page.text if theme.is_flat else theme.page.accent
        )
        if span := round(_WHOLE * self._share()):
            pen.setColor(QColor(ink))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawArc(ring, _TOP, -span if span < _WHOLE else -_WHOLE)
        self._paint_time(painter, theme, ring, late)
        painter.end()

    def _shape(self, width: float) -> QPainterPath:
        """The outline of the figures in a ring that wide, made once for each text and size."""
        key = self.figures, width
        if key != self._shape_of:
            pixels = 0.32 * width
            wide = QFontMetricsF(figure_font(pixels)).horizontalAdvance(self.figures)
            path = QPainterPath()
            font = figure_font(pixels * min(1.0, 0.76 * width / max(1.0, wide)))
            path.addText(0, 0, font, self.figures)
            self._shape_of, self._figures_shape = key, path
        return self._figures_shape

    def _paint_time(self, painter: QPainter, theme: Theme, ring: QRectF, late: bool) -> None:
        shape = self._shape(ring.width())
        box = shape.boundingRect()
        base = ring.center().y() + box.height() / 2 - (0.04 * ring.height() if self.words else 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.page.invalid if late else theme.page.text))
        painter.drawPath(shape.translated(ring.center().x() - box.center().x(), base))
        small = sized_font(max(12, 0.085 * ring.width()))
        low = QRectF(
            ring.left(), base + 0.05 * ring.height(), ring.width(), small.pixelSize() * 1.4
        )
        painter.setFont(small)
        painter.setPen(QColor(theme.page.muted))
        painter.drawText(low, Qt.AlignmentFlag.AlignHCenter, self.words)


class BigRack(QWidget):
    """The rack's tiles as large as they fit, in one row or in several, on a tray."""

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles = painter
        self.model = RackModel(self)
        for signal in (self.model.dataChanged, self.model.rowsInserted, self.model.rowsRemoved):
            signal.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def side(self) -> int:
        """Side of a tile in logical pixels."""
        return self._grid()[0]

    def _grid(self) -> tuple[int, int]:
        """Side of the tiles and how many stand in a row: few rows, unless more make them larger."""
        count = max(1, self.model.rowCount())
        grids = []
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            wide = (self.width() - 2 * _AROUND - _GAP * (columns - 1)) // columns
            high = (self.height() - 2 * _AROUND - _GAP * (rows - 1)) // rows
            grids.append((min(wide, high, 2 * LEAST_SQUARE), columns))
        largest = max(side for side, _ in grids)
        side, columns = next(grid for grid in grids if grid[0] >= _MUCH_LARGER * largest)
        step = pixel_step(self.devicePixelRatioF())
        return max(step, side // step * step), columns

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        return QSize(_SIDE, LEAST_SQUARE + 2 * _AROUND)

    def paintEvent(self, event: QPaintEvent) -> None:
        side, columns = self._grid()
        count = self.model.rowCount()
        rows = -(-max(1, count) // columns)
        high = rows * (side + _GAP) - _GAP if count else LEAST_SQUARE
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tray = QRectF(0, 0, self.width(), min(self.height(), high + 2 * _AROUND))
        tray.moveTop((self.height() - tray.height()) / 2)
        paint_tray(painter, tray, self._tiles.theme)
        start = (self.width() - columns * (side + _GAP) + _GAP) // 2
        for slot in range(count):
            row, column = divmod(slot, columns)
            top = round(tray.top()) + _AROUND + row * (side + _GAP)
            at = QRect(start + column * (side + _GAP), top, side, side)
            pixmap = self._tiles.slot(self.model.slot(slot), side, self.devicePixelRatioF())
            painter.drawPixmap(at, pixmap)
        painter.end()


@dataclass(frozen=True)
class CardLines:
    """A card's words: a headline, a line below it, a figure at the right."""

    head: str
    line: str
    figure: str


class ProjectorCard(QWidget):
    """A card that is read from the last row: large words, one figure."""

    def __init__(self, large: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._large = large
        self._theme: Theme | None = None
        self.lines = CardLines("", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_lines(self, lines: CardLines) -> None:
        """Show other words."""
        if lines != self.lines:
            self.lines = lines
            self.setAccessibleName(", ".join(filter(None, (lines.head, lines.line, lines.figure))))
            self.update()

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 58)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_card(painter, QRectF(self.rect()), theme, 14.0, 0)
        box = QRectF(self.rect()).adjusted(14, 6, -14, -6)
        if self._large:
            self._paint_large(painter, theme, box)
        else:
            self._paint_small(painter, theme, box)
        painter.end()

    def _paint_large(self, painter: QPainter, theme: Theme, box: QRectF) -> None:
        high = box.height()
        figure = figure_font(min(0.6 * high, 0.16 * box.width()))
        wide = QFontMetricsF(figure).horizontalAdvance(self.lines.figure)
        painter.setFont(figure)
        flat = theme.is_flat or not theme.is_dark
        painter.setPen(QColor(theme.page.primary if flat else theme.page.accent))
        painter.drawText(box, _RIGHT | _MIDDLE, self.lines.figure)
        rest = box.adjusted(0, 0, -wide - 12, 0)
        upper = QRectF(rest.left(), rest.top(), rest.width(), 0.6 * high)
        lower = QRectF(rest.left(), upper.bottom(), rest.width(), 0.4 * high)
        _write(painter, upper, serif_font(0.42 * high), self.lines.head, theme.page.text)
        _write(painter, lower, sized_font(0.25 * high), self.lines.line, theme.page.muted)

    def _paint_small(self, painter: QPainter, theme: Theme, box: QRectF) -> None:
        high = box.height()
        upper = QRectF(box.left(), box.top(), box.width(), 0.42 * high)
        lower = QRectF(box.left(), upper.bottom(), box.width(), 0.58 * high)
        _write(painter, upper, sized_font(0.29 * high), self.lines.head, theme.page.muted)
        _write(painter, lower, figure_font(0.46 * high), self.lines.figure, theme.page.text)


def _write(painter: QPainter, box: QRectF, font: QFont, text: str, colour: str) -> None:
    """Write a line as large as it fits, and cut what is still too long."""
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > box.width():
        share = max(_LEAST_SHARE, box.width() / wide)
        font.setPixelSize(max(1, round(font.pixelSize() * share)))
    painter.setFont(font)
    painter.setPen(QColor(colour))
    text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, _LEFT | _MIDDLE, text)
