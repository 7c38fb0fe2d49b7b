"""The plaque of a player: a tile with an initial, the name, the score, whose turn it is."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEasingCurve, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.plain import plain_tip
from eliot_qt.voice.phrases import MINUS

from ..board.tile_faces import paint_tile
from ..look.fonts import figure_font, scale_of, serif_font, ui_font
from ..look.motion import FULL_MOTION, Motion
from ..look.moving import Moving
from ..look.shade import paint_card, paint_shadow, shaded
from ..look.theme import Theme
from ..parts.seat_mark import paint_seat_mark
from ..parts.timer_label import TimerLabel
from ..texts.sentences import points_text
from .seat_facts import SeatFacts

_RADIUS, _PAD, _GAP = 16.0, 14.0, 12.0
# A name that is too long is written smaller before it is cut.
_NAME, _SMALLEST_NAME = 17.0, 12.0
_MARK = 9.0
# From the middle of a compact plaque to that of what stands below the name.
_LINE = 10.0
_FOOT = 35.0
# Below this width the score leaves more of it to the name.
_NARROW = 215.0


class PlaqueForm(Enum):
    """The form of a plaque: how much it shows at its height and the usual text size."""

    #: with the last play and the clock below a line
    TALL = 118
    #: with the last play below the name
    MEDIUM = 84
    #: name and score
    COMPACT = 66
    #: the same in one row of many
    LOW = 46
    #: the same in large text, where the list below needs the height: one line with all
    SLIM = 28


_AVATARS = dict(zip(PlaqueForm, (46.0, 42.0, 36.0, 28.0, 21.0), strict=True))


class Plaque(QWidget):
    """Name, score, last play and clock of one seat; the one to move is in the turn's colours."""

    def __init__(self, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seat = seat
        self._form = PlaqueForm.TALL
        self._theme: Theme | None = None
        self._facts: SeatFacts | None = None
        self._motion = FULL_MOTION
        self._gained = 0
        #: points of a play whose tiles are still in the air
        self.held_back = 0
        self.counting = Moving(self, QEasingCurve.Type.OutQuad)
        self.counting.moved.connect(self.update)
        self.clock = TimerLabel()
        self.clock.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def set_form(self, form: PlaqueForm) -> None:
        """Show as much as there is room for."""
        if form is not self._form:
            self._form = form
            self.updateGeometry()
            self._fit()
            self.update()

    def show_facts(self, facts: SeatFacts) -> bool:
        """Show the current state of a seat; return whether it is another one."""
        if facts == self._facts:
            return False
        self._facts = facts
        self.clock.show_face(facts.clock)
        if self.clock.property("toMove") != facts.to_move:
            self.clock.setProperty("toMove", facts.to_move)
            self.clock.style().unpolish(self.clock)
            self.clock.style().polish(self.clock)
        self._fit()
        self.setEnabled(not facts.gone)
        self.setAccessibleName(self._sentence(facts))
        self.update()
        return True

    def set_motion(self, motion: Motion) -> None:
        """Durations to use."""
        self._motion = motion

    def count_up(self, points: int) -> None:
        """Let the score grow by the points of a play, which it has already."""
        if points > 0:
            self._gained = points
            most = self._motion.count
            self.counting.begin(min(most, self._motion.count_point * points))

    @property
    def shown_score(self) -> int:
        """The score as it is painted now."""
        missing = self.held_back or round(self._gained * (1.0 - self.counting.share))
        return self._facts.score - missing if self._facts is not None else 0

    def _sentence(self, facts: SeatFacts) -> str:
        parts = [facts.name, points_text(facts.score)]
        if facts.clock.text:
            parts.append(self.tr("{time} on the clock").format(time=facts.clock.spoken))
        if facts.thinking:
            parts.append(self.tr("thinking"))
        elif facts.to_move:
            parts.append(self.tr("to move"))
        elif facts.entered:
            parts.append(self.tr("has entered a move"))
        return ", ".join(parts)

    # sizes

    @property
    def _scale(self) -> float:
        return scale_of(self.font())

    @property
    def _avatar(self) -> float:
        return _AVATARS[self._form] * self._scale

    @property
    def _body(self) -> float:
        """Height of the part with name and score."""
        foot = _FOOT * self._scale if self._form is PlaqueForm.TALL else 0.0
        return self.height() - foot

    def _score_font(self) -> QFont:
        narrow = self.width() < _NARROW * self._scale
        compact = 29 if narrow else 34
        pixels = {PlaqueForm.TALL: 46, PlaqueForm.MEDIUM: 38, PlaqueForm.COMPACT: compact}
        low = 24 if self._form is PlaqueForm.LOW else 21
        return figure_font(pixels.get(self._form, low) * self._scale)

    @property
    def _score(self) -> str:
        return "" if self._facts is None else str(self._facts.score).replace("-", MINUS)

    @property
    def _marked_beside(self) -> bool:
        """Return whether there is no room for the mark below the name."""
        return self._form in (PlaqueForm.LOW, PlaqueForm.SLIM)

    @property
    def _left(self) -> float:
        """Left edge of the name."""
        return _PAD + self._avatar + _GAP * min(1.0, self._avatar / 46)

    @property
    def _room(self) -> float:
        """The width between tile and score."""
        score = QFontMetricsF(self._score_font()).horizontalAdvance(self._score)
        return self.width() - self._left - score - _PAD - 6

    def _name_room(self) -> float:
        room = self._room
        if self._marked_beside and (self._facts is None or not self._below(self._facts)):
            room -= (_MARK + 14) * self._scale
        if self._clock_is_beside:
            room -= self.clock.sizeHint().width() + 6
        return max(20.0, room)

    def _name_font(self) -> tuple[QFont, bool]:
        """The largest font in which the name is whole, if there is one."""
        name = self._facts.name if self._facts else ""
        pixels = (20.0 if self._form is PlaqueForm.TALL else _NAME) * self._scale
        least, room = _SMALLEST_NAME * self._scale, self._name_room()
        while pixels > least and QFontMetricsF(serif_font(pixels)).horizontalAdvance(name) > room:
            pixels -= 1
        font = serif_font(pixels)
        return font, QFontMetricsF(font).horizontalAdvance(name) <= room

    @property
    def _clock_is_beside(self) -> bool:
        """Return whether the clock is between name and score: a compact plaque's name is whole."""
        if self.clock.isHidden() or self._facts is None:
            return False
        if self._form is not PlaqueForm.COMPACT:
            return self._form is PlaqueForm.SLIM
        name = QFontMetricsF(serif_font(_NAME * self._scale)).horizontalAdvance(self._facts.name)
        return name + self.clock.sizeHint().width() + 6 <= self._room

    @property
    def _clock_is_below(self) -> bool:
        """Return whether a low plaque has its clock below the name."""
        return self._form is PlaqueForm.LOW and not self.clock.isHidden()

    def _fit(self) -> None:
        """Place the clock; a name that is cut off is whole in the tip."""
        self._place_clock()
        _, whole = self._name_font()
        self.setToolTip("" if whole or self._facts is None else plain_tip(self._facts.name))

    def _place_clock(self) -> None:
        size = self.clock.sizeHint()
        right = self.width() - round(_PAD) - 4
        if self._form is PlaqueForm.TALL:
            middle = round(self.height() - _FOOT * self._scale / 2)
            corner = right - size.width(), middle - size.height() // 2
        elif self._form is PlaqueForm.MEDIUM:
            corner = round(self._left), round(self.height() - 8 - size.height())
        elif self._form is PlaqueForm.LOW:
            corner = round(self._left), round(self.height() / 2)
        elif self._clock_is_beside:
            left = round(self._left + self._room - 4 - size.width())
            corner = left, (self.height() - size.height()) // 2
        else:
            # Below the name, beside the mark of the seat.
            middle = round(self.height() / 2 + _LINE * self._scale)
            left = round(self._left + (_MARK + 6) * self._scale)
            corner = left, middle - size.height() // 2
        self.clock.setGeometry(QRect(*corner, size.width(), size.height()))

    # painting

    def _paint_avatar(self, painter: QPainter, theme: Theme, facts: SeatFacts) -> None:
        side, body = self._avatar, self._body
        layer = CellLayer.DRAFT if facts.to_move else CellLayer.PLAYED
        letter = facts.name[:1].upper() or "?"
        top = (body - side) / 2 + (2 if self._form is PlaqueForm.TALL else 0)
        painter.save()
        painter.translate(_PAD, top)
        paint_tile(painter, Cell(letter, None, layer=layer), theme, side, 1.0)
        painter.restore()

    def _paint_name(self, painter: QPainter, facts: SeatFacts, ink: str, soft: str) -> None:
        theme = self._theme
        assert theme is not None
        scale = self._scale
        left = self._left
        font, whole = self._name_font()
        metrics = QFontMetricsF(font)
        name = facts.name if whole else _cut(metrics, facts.name, self._name_room())
        below = self._below(facts)
        base = self._body / 2 + metrics.capHeight() / 2
        if below or not self._marked_beside:
            base -= 9 * scale
        elif self._clock_is_below:
            base -= 8 * scale
        _write(painter, font, QPointF(left, base), ink, name)
        side = _MARK * scale
        mark = QRectF(left, base + 18 * scale - side, side, side)
        if not below and self._marked_beside:
            wide = metrics.horizontalAdvance(name)
            mark.moveTo(left + wide + 7 * scale, base - metrics.capHeight() / 2 - side / 2)
        colour = theme.bright if facts.to_move else theme.code(f"seat{self._seat % 4 + 1}")
        paint_seat_mark(painter, mark, self._seat, colour)
        if not below:
            return
        small = _sans(12.5 * scale)
        room = self._name_room() - mark.width() - 6
        text = _cut(QFontMetricsF(small), below, room)
        _write(painter, small, QPointF(mark.right() + 6, base + 18 * scale), soft, text)

    def _below(self, facts: SeatFacts) -> str:
        """Return the line below the name."""
        if self._form is PlaqueForm.TALL:
            return facts.kind
        if self._form is PlaqueForm.MEDIUM and self.clock.isHidden():
            return self._state(facts) or facts.last or facts.kind
        return ""

    def _state(self, facts: SeatFacts) -> str:
        if facts.thinking:
            return self.tr("Thinking…")
        if facts.entered:
            return self.tr("Entered ✓")
        if facts.to_move:
            return facts.turn
        return ""

    def _paint_foot(self, painter: QPainter, facts: SeatFacts, ink: str, soft: str) -> None:
        theme, scale = self._theme, self._scale
        assert theme is not None
        top = self.height() - _FOOT * scale
        line = QColor("#FFFFFF" if facts.to_move else theme.page.line)
        line.setAlphaF(0.2 if facts.to_move and not theme.is_flat else 1.0)
        painter.setPen(QPen(line, 1))
        painter.drawLine(QPointF(_PAD + 2, top), QPointF(self.width() - _PAD - 2, top))
        middle = top + _FOOT * scale / 2
        state = self._state(facts)
        if state and (facts.to_move or facts.entered or facts.thinking):
            _paint_pill(painter, QPointF(_PAD, middle), state, theme, scale)
            return
        font = _sans(13 * scale)
        metrics = QFontMetricsF(font)
        room = self.width() - 2 * _PAD - 8 - (0 if self.clock.isHidden() else self.clock.width())
        low = middle + metrics.capHeight() / 2
        _write(painter, font, QPointF(_PAD + 2, low), soft, _cut(metrics, facts.last, room))

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with all but the clock."""
        theme, facts = self._theme, self._facts
        if theme is None or facts is None:
            return
        on, page = facts.to_move, theme.page
        ink, soft = (page.turn_text, page.turn_muted) if on else (page.text, page.muted)
        if facts.gone:
            ink = soft = page.disabled
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_ground(painter, QRectF(self.rect()), theme, on)
        self._paint_avatar(painter, theme, facts)
        self._paint_name(painter, facts, ink, soft)
        font = self._score_font()
        metrics = QFontMetricsF(font)
        score = str(self.shown_score).replace("-", MINUS)
        at = QPointF(
            self.width() - _PAD - 4 - metrics.horizontalAdvance(score),
            self._body / 2 + metrics.capHeight() / 2 + 1,
        )
        _write(painter, font, at, ink, score)
        if self._form is PlaqueForm.TALL:
            self._paint_foot(painter, facts, ink, soft)
        painter.end()

    def paint_shadow(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        """The shadow on what the plaque lies on."""
        paint_shadow(painter, place, _RADIUS, theme, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep clock and tip in step with the size."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as its form; any width."""
        return QSize(round(200 * self._scale), round(self._form.value * self._scale))

    def minimumSizeHint(self) -> QSize:
        """The same height, narrower."""
        return QSize(round(130 * self._scale), self.sizeHint().height())


def _paint_ground(painter: QPainter, rect: QRectF, theme: Theme, on: bool) -> None:
    if not on:
        paint_card(painter, rect, theme, _RADIUS, 0)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shaded(rect, theme.page.turn_hi, theme.page.turn))
    painter.drawRoundedRect(rect, _RADIUS, _RADIUS)


def _paint_pill(
    painter: QPainter, left_middle: QPointF, text: str, theme: Theme, scale: float
) -> None:
    font = _sans(12 * scale, bold=True)
    metrics = QFontMetricsF(font)
    tall = 21 * scale
    top = left_middle.y() - tall / 2
    pill = QRectF(left_middle.x(), top, metrics.horizontalAdvance(text) + 20 * scale, tall)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.page.accent))
    painter.drawRoundedRect(pill, tall / 2, tall / 2)
    base = pill.center().y() + metrics.capHeight() / 2
    at = QPointF(pill.left() + 10 * scale, base)
    _write(painter, font, at, theme.page.accent_text, text)


def _sans(pixels: float, bold: bool = False) -> QFont:
    font = ui_font()
    font.setPixelSize(round(pixels))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def _cut(metrics: QFontMetricsF, text: str, room: float) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def _write(painter: QPainter, font: QFont, at: QPointF, ink: str, text: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(at, text)
