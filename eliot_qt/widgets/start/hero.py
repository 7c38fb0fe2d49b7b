"""The card the start page begins with: the game to go on with, or the first one, and its board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.game.board import Board
from eliot_qt.game.tiles import BLANK_BIT, TileSet
from eliot_qt.models.cell import Cell, CellLayer

from ..board.position_thumbnail import BrandMark
from ..board.tile_painter import TilePainter, reach_of
from ..look.fonts import scale_of, ui_font
from ..look.shade import shaded
from ..look.theme import Theme
from ..parts.page import LARGE, label
from .start_cards import CardButton, HeroLink

_RADIUS, _TURNED = 22.0, 5.0
_SQUARE, _BRAND = 27, 30
_PAD, _TALLEST, _LOWEST = 34, 290, 214
# On a page that is low the name of the program makes room.
_LOW = 158
# Above and below the words, usually and there.
_AROUND, _AROUND_LOW = 16, 4
_WORDS, _KEY = 17, 11
# The width, as designed, from which on there is room for the board; the share it takes at most,
# and beside large words.
_ROOM, _SHARE, _LARGE_SHARE = 600, 0.40, 0.34
# The words keep away from the board, whose lower corner is turned towards them.
_BESIDE = 30
_AMBER_HI = 118


class HeroButton(CardButton):
    """The one button of the page, in amber, with its key."""

    _theme: Theme | None = None

    def __init__(self) -> None:
        super().__init__("hero")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _sizes(self) -> tuple[float, float, float]:
        """The scale of the text, the widths of words and key."""
        scale = scale_of(self.font())
        words = QFontMetricsF(_font(_WORDS * scale)).horizontalAdvance(self.text())
        key = QFontMetricsF(_font(_KEY * scale)).horizontalAdvance(self.tr("Enter")) + 14 * scale
        return scale, words, key

    # Qt overrides

    def sizeHint(self) -> QSize:
        scale, words, key = self._sizes()
        return QSize(round(words + key + 92 * scale), round(56 * min(scale, 1.6)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            return
        scale, words, key = self._sizes()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page, whole = theme.page, QRectF(self.rect())
        if self.hasFocus():
            painter.setPen(QPen(QColor(page.turn_text), 2))
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 14, 14)
        body = whole.adjusted(4, 4, -4, -4)
        light = QColor(page.accent) if theme.is_flat else QColor(page.accent).lighter(_AMBER_HI)
        upper = page.accent if self.isDown() else light.name()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shaded(body, upper, page.accent))
        painter.drawRoundedRect(body, 12, 12)
        ink, middle = QColor(page.accent_text), body.center().y()
        left, side = body.left() + 22 * scale, 14 * scale
        painter.setBrush(ink)
        corners = ((0, -side / 2), (0.9 * side, 0), (0, side / 2))
        painter.drawPolygon(QPolygonF([QPointF(left + x, middle + y) for x, y in corners]))
        left += 28 * scale
        painter.setPen(ink)
        painter.setFont(_font(_WORDS * scale))
        box = QRectF(left, body.top(), words + 2, body.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self.text())
        tall = (_KEY + 8) * scale
        cap = QRectF(body.right() - 16 * scale - key, middle - tall / 2, key, tall)
        painter.setFont(_font(_KEY * scale))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.tr("Enter"))
        ink.setAlphaF(0.45)
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, 5, 5)
        painter.end()


class Hero(QWidget):
    """The default action in large words on pine; beside it the game's board, a little turned."""

    pressed = Signal()
    another_pressed = Signal()

    def __init__(self, painter: TilePainter, tile_set: TileSet | None = None) -> None:
        super().__init__()
        self._painter = painter
        self._theme: Theme | None = None
        self._position: tuple[Board, TileSet, tuple[int, ...]] | None = None
        self._ground: tuple[tuple[object, ...], QPixmap] | None = None
        self._scale = 1.0
        self._is_low = False
        self.brand = BrandMark(painter, tile_set, _BRAND)
        self.title = label("", "heroTitle", wrap=True)
        self.text = label("", "heroText", wrap=True)
        self.button = HeroButton()
        self.button.clicked.connect(self.pressed)
        self.another = HeroLink(self.tr("Another game"))
        self.another.clicked.connect(self.another_pressed)
        self.another.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._lay_out()

    def show_words(self, title: str, text: str, verb: str, another: bool) -> None:
        """Say what the button does; ``another`` offers a new game beside it."""
        self.title.setText(title)
        self.text.setText(text)
        self.button.setText(verb)
        self.button.setAccessibleName(f"{verb} {text}" if another else verb)
        self.button.setAccessibleDescription(title if another else f"{title}. {text}")
        self.another.setVisible(another)
        self.button.updateGeometry()
        self.button.update()

    def show_board(self, board: Board, tile_set: TileSet, last: Iterable[int] = ()) -> None:
        """Show a position, with a line around the squares of the last play."""
        self._position = board, tile_set, tuple(last)
        self.update()

    def themed(self, theme: Theme, scale: float) -> None:
        """Colours and sizes."""
        self._theme, self._scale = theme, scale
        self.brand.set_side(round(_BRAND * min(scale, 1.5)))
        self.button.set_theme(theme)
        lowest = _LOW if self._is_low else _LOWEST
        self.setMinimumHeight(round(lowest * min(scale, 1.3)))
        # Large text may need more than a hero usually has.
        self.setMaximumHeight(round(_TALLEST * scale * scale))
        self._follow_width()
        self.update()

    def set_low(self, low: bool) -> None:
        """Take less height, or the usual one."""
        self._is_low = low
        self.brand.setVisible(not low)
        if self._theme is not None:
            self.themed(self._theme, self._scale)

    def _lay_out(self) -> None:
        self._words = QWidget()
        texts = QVBoxLayout(self._words)
        texts.setContentsMargins(0, 0, 0, 0)
        texts.setSpacing(6)
        texts.addStretch(2)
        texts.addWidget(self.brand)
        texts.addSpacing(10)
        texts.addWidget(self.title)
        texts.addWidget(self.text)
        texts.addSpacing(12)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.button)
        row.addWidget(self.another)
        row.addStretch(1)
        texts.addLayout(row)
        texts.addStretch(2)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(_PAD, _AROUND, _PAD, _AROUND)
        self._row.addWidget(self._words, 1)

    def board_room(self) -> QRect:
        """The part that shows the board; empty where there is none."""
        wide = self._board_width
        return QRect(self.width() - wide, 0, wide, self.height()) if wide else QRect()

    @property
    def _board_width(self) -> int:
        """The width of the part that shows the board, 0 where there is no room."""
        if self.width() < _ROOM * self._scale:
            return 0
        share = _SHARE if self._scale < LARGE else _LARGE_SHARE
        return round(min(share * self.width(), 17 * _SQUARE * self._scale))

    def _follow_width(self) -> None:
        beside = self._board_width
        around = _AROUND_LOW if self._is_low else _AROUND
        right = beside + round(_BESIDE * min(self._scale, LARGE)) if beside else _PAD
        self._row.setContentsMargins(_PAD, around, right, around)

    # painting

    def _picture(self, theme: Theme) -> QPixmap:
        """The whole ground, painted once for a look, size and position."""
        dpr = self.devicePixelRatioF()
        key = (theme, self.size(), dpr, self._position)
        if self._ground is None or self._ground[0] != key:
            picture = QPixmap(self.size() * dpr)
            picture.setDevicePixelRatio(dpr)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            rect = QRectF(self.rect())
            pine = QLinearGradient(rect.topLeft(), QPointF(rect.right(), rect.bottom() * 1.4))
            pine.setColorAt(0, QColor(theme.page.turn_hi))
            pine.setColorAt(1, QColor(theme.page.turn))
            painter.fillRect(rect, pine)
            if self._position is not None and self._board_width:
                self._paint_board(painter, theme, dpr)
            painter.end()
            self._ground = key, picture
        return self._ground[1]

    def _paint_board(self, painter: QPainter, theme: Theme, dpr: float) -> None:
        """The board, turned about the middle of what lies on it."""
        assert self._position is not None
        board, tile_set, last = self._position
        side = round(_SQUARE * min(self._scale, 1.4))
        picture = flat_board(self._painter, board, tile_set, last, side, dpr)
        edge = side // 2
        tiles = [square for square, tile in enumerate(board.squares) if tile]
        squares = list(last) or tiles or [board.size**2 // 2]
        rows = [square // board.size for square in squares]
        middle = (min(rows) + max(rows) + 1) / 2 * side + edge
        wide, tall = self._board_width, self.height()
        # Not beyond the board's ends, as long as there is more of it.
        half = tall / 2 / 1.06
        middle = min(max(middle, half), max(half, board.size * side + 2 * edge - half))
        painter.save()
        painter.translate(self.width() - wide / 2, tall / 2)
        painter.rotate(_TURNED)
        painter.translate(-picture.width() / dpr / 2, -middle)
        painter.setPen(Qt.PenStyle.NoPen)
        shade = QColor("#000000")
        whole = QRectF(0, 0, picture.width() / dpr, picture.height() / dpr)
        for reach in range(14, 0, -2):
            shade.setAlphaF(0.0 if theme.is_flat else 0.03)
            painter.setBrush(shade)
            painter.drawRoundedRect(whole.adjusted(-reach, -reach, reach, reach), 14, 14)
        painter.drawPixmap(0, 0, picture)
        painter.restore()

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_width()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(self._picture(self._theme)))
        painter.drawRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        painter.end()


def flat_board(
    tiles: TilePainter,
    board: Board,
    tile_set: TileSet,
    last: Sequence[int],
    side: int,
    dpr: float,
) -> QPixmap:
    """A board without coordinates: frame, squares, tiles, the line around the last play."""
    theme, size, edge = tiles.theme, board.size, side // 2
    whole = size * side + 2 * edge
    picture = QPixmap(round(whole * dpr), round(whole * dpr))
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, whole, whole)
    painter.setPen(QPen(QColor(theme.board.edge), 1))
    painter.setBrush(shaded(rect, theme.board.frame_hi, theme.board.frame))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
    centre = board.layout.centre
    grounds = [(board.layout.bonus(square), square == centre) for square in range(size * size)]
    painter.drawPixmap(edge, edge, tiles.board(grounds, size, side, dpr))
    reach = reach_of(side)
    for square, tile in enumerate(board.squares):
        if tile:
            row, col = divmod(square, size)
            at = QPointF(edge + col * side - reach, edge + row * side - reach)
            painter.drawPixmap(at, tiles.raised(face(tile, tile_set), side, dpr))
    if last:
        from ..board.square_painter import paint_outline

        rows, cols = [s // size for s in last], [s % size for s in last]
        wide = (max(cols) - min(cols) + 1) * side
        tall = (max(rows) - min(rows) + 1) * side
        word = QRect(edge + min(cols) * side, edge + min(rows) * side, wide, tall)
        paint_outline(painter, word, side, theme)
    painter.end()
    return picture


def face(tile: int, tile_set: TileSet) -> Cell:
    """A tile of a board as it is painted."""
    blank = bool(tile & BLANK_BIT)
    letter = tile_set.symbol(tile & ~BLANK_BIT)
    return Cell(letter, tile_set.value(tile), layer=CellLayer.PLAYED, is_blank=blank)


def _font(pixels: float) -> QFont:
    font = ui_font()
    font.setPixelSize(round(pixels))
    font.setWeight(QFont.Weight.DemiBold)
    return font
