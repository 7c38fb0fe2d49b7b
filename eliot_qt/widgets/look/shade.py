"""Soft shadows under cards and boards, without an effect that would repaint what casts them.

The ground of a page paints those of its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from .theme import Theme

# By level: how far the shadow reaches, how far it lies below, how dark it is.
_LEVELS = {1: (10, 2, 0.13), 2: (20, 6, 0.24), 3: (44, 16, 0.34)}
#: by level, how far a shadow reaches beyond what casts it
SHADOW_REACH = {level: blur + down for level, (blur, down, _) in _LEVELS.items()}
_ON_DARK = 2.0
# Pixels between the corner of the picture and the part that may be stretched.
_SPARE = 2
_OF_BUTTONS = 12.0
# The object name of what paints cards: widgets are found by it in no time.
_PAINTED = "cards"


def paint_shadow(
    painter: QPainter, rect: QRectF, radius: float, theme: Theme, level: int = 1
) -> None:
    """The shadow of a rounded rectangle: 0 lies flat, 1 is a card, 2 a board, 3 a sheet.

    High contrast has no shadows. Under the middle of what casts it, which hides it, nothing is
    painted: that would be most of the work.
    """
    if theme.is_flat or level == 0:
        return
    blur, down, alpha = _LEVELS[level]
    strength = alpha * (_ON_DARK if theme.is_dark else 1.0)
    picture = _picture(
        radius, blur, theme.page.shadow, strength, painter.device().devicePixelRatio()
    )
    outer = rect.adjusted(-blur, -blur + down, blur, blur + down)
    _stretch(painter, outer, picture, radius + blur + _SPARE)


def shaded(rect: QRectF, upper: str, lower: str) -> QLinearGradient:
    """A surface a little lighter at its top."""
    gradient = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    gradient.setColorAt(0, QColor(upper))
    gradient.setColorAt(1, QColor(lower))
    return gradient


@lru_cache(64)
def _picture(radius: float, blur: int, colour: str, alpha: float, dpr: float) -> QPixmap:
    """A shadow as nine parts: corners, edges, middle. Rounded rectangles one in another."""
    side = round(2 * (radius + blur) + 4 * _SPARE)
    picture = QPixmap(round(side * dpr), round(side * dpr))
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(blur):
        ink = QColor(colour)
        ink.setAlphaF(alpha * (((step + 1) / blur) ** 2 - (step / blur) ** 2))
        painter.setBrush(ink)
        ring = QRectF(step, step, side - 2 * step, side - 2 * step)
        painter.drawRoundedRect(ring, radius + blur - step, radius + blur - step)
    painter.end()
    return picture


def _stretch(painter: QPainter, outer: QRectF, picture: QPixmap, corner: float) -> None:
    whole = picture.width()
    cut = round(corner * picture.devicePixelRatio())
    xs = (outer.left(), outer.left() + corner, outer.right() - corner, outer.right())
    ys = (outer.top(), outer.top() + corner, outer.bottom() - corner, outer.bottom())
    source = (0, cut, whole - cut, whole)
    for i, j in product(range(3), range(3)):
        if (i, j) != (1, 1):
            target = QRectF(QPointF(xs[i], ys[j]), QPointF(xs[i + 1], ys[j + 1]))
            part = QRectF(QPointF(source[i], source[j]), QPointF(source[i + 1], source[j + 1]))
            painter.drawPixmap(target, picture, part)


def paint_card(
    painter: QPainter, rect: QRectF, theme: Theme, radius: float = 16.0, level: int = 1
) -> None:
    """A sheet of paper with its shadow; in the highest contrast, a line around it."""
    paint_shadow(painter, rect, radius, theme, level)
    painter.setPen(QPen(QColor(theme.page.line), 1))
    painter.setBrush(QColor(theme.page.panel))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def paint_bar(
    painter: QPainter, rect: QRectF, theme: Theme, share: float | None, colour: str
) -> None:
    """Paint a share of a sunk bar; in the highest contrast the bar is an outline.

    A bar without a share is empty, and none is so short that it is not seen.
    """
    radius = rect.height() / 2
    page, flat = theme.page, theme.is_flat
    painter.setPen(QPen(QColor(page.line), 1) if flat else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(page.panel if flat else page.sunk))
    whole = rect.adjusted(0.5, 0.5, -0.5, -0.5) if flat else rect
    painter.drawRoundedRect(whole, radius, radius)
    if share is None:
        return
    filled = QRectF(rect)
    filled.setWidth(max(rect.height(), rect.width() * min(1.0, max(0.0, share))))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(filled, radius, radius)


class Cast(NamedTuple):
    """A rounded rectangle that casts a shadow, and how high it lies (:func:`paint_shadow`)."""

    place: QRectF
    radius: float = 16.0
    level: int = 1

    @property
    def whole(self) -> QRectF:
        """The rectangle with its shadow."""
        reach = SHADOW_REACH[self.level]
        return self.place.adjusted(-reach, -reach, reach, reach)


class CardPainter(QWidget):
    """A widget that paints cards by itself; the ground below it paints their shadows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(_PAINTED)

    @property
    def casts(self) -> Sequence[Cast]:
        """The cards, in the widget."""
        return ()


class Ground(QWidget):
    """Lies under the cards of a page, its panels and tall primary buttons, and paints the shadows.

    The property ``level`` of a card says how high it lies: 1 without one, 0 for flat.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("body")
        self._painted: list[Cast] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shadows in the theme of the page.

        A shadow reaches beyond its card, and Qt paints anew no more than the card where one has
        moved: then the rest is painted in another turn.
        """
        theme = self._theme
        if theme is None or theme.is_flat:
            return
        casts = list(self._casts())
        painter = QPainter(self)
        for cast in casts:
            if cast.whole.intersects(QRectF(event.rect())):
                paint_shadow(painter, cast.place, cast.radius, theme, cast.level)
        painter.end()
        if casts != self._painted:
            self._painted = casts
            if not event.rect().contains(self.visibleRegion().boundingRect()):
                self.update()

    @property
    def _theme(self) -> Theme | None:
        page: QWidget | None = self
        while page is not None:
            theme = getattr(page, "theme", None)
            if isinstance(theme, Theme):
                return theme
            page = page.parentWidget()
        return None

    def _casts(self) -> Iterator[Cast]:
        for card in self.findChildren(QFrame, "panel"):
            level = card.property("level")
            if level != 0 and self._carries(card):
                yield Cast(self._place(card, QRectF(card.rect())), level=level or 1)
        for button in self.findChildren(QPushButton, "primary"):
            if button.property("tall") and button.isEnabled() and self._carries(button):
                yield Cast(self._place(button, QRectF(button.rect())), _OF_BUTTONS)
        for painter in self.findChildren(QWidget, _PAINTED):
            if isinstance(painter, CardPainter) and self._carries(painter):
                for cast in painter.casts:
                    yield cast._replace(place=self._place(painter, cast.place))

    def _carries(self, card: QWidget) -> bool:
        """Return whether a card is seen, and lies on this ground and not on one within."""
        if not card.isVisible():
            return False
        below: QWidget | None = card.parentWidget()
        while below is not None and not isinstance(below, Ground):
            below = below.parentWidget()
        return below is self

    def _place(self, card: QWidget, place: QRectF) -> QRectF:
        return place.translated(card.mapTo(self, QPoint()))
