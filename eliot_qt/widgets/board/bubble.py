"""The score of what is set down, at the word; or why something was refused, at its square."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell, CellLayer

from ..look.fonts import figure_font, ui_font
from ..look.marks import paint_cross, paint_tick
from ..look.shade import paint_shadow
from ..look.theme import Theme

_RADIUS, _PAD, _GAP = 12.0, 11.0, 6.0
_SCORE, _WORD, _NOTE = 29, 14, 12
_MARK = 13.0
_TIP = 8.0
# From this text size on the note is left out: the board is small beside it.
_LARGE = 1.5
# The width from which on a reason is broken into lines, and the most that large text gets.
_LINE, _LONGEST_LINE = 230, 330
# It is white on every board, so its inks are the same under all themes.
_GROUND, _GROUND_ON_DARK = "#FFFFFF", "#F6F1E4"
_TEXT, _MUTED, _GREY, _GREEN = "#22201B", "#625C50", "#6F6A5E", "#14594A"
_RIGHT, _WRONG = "#00696F", "#B3261E"
# What it costs to cover a tile of the word, another tile, a bonus, an empty square.
_OWN, _OTHER, _BONUS, _EMPTY = 20.0, 10.0, 2.0, 1.0


@dataclass(frozen=True)
class Bubble:
    """The words of a bubble; ``valid`` is None if it says nothing about validity."""

    points: int
    word: str
    note: str
    valid: bool | None
    squares: tuple[int, ...]

    @property
    def score(self) -> str:
        """The points; an illegal move scores nothing."""
        return str(self.points) if self.valid is False else f"+{self.points}"


@dataclass(frozen=True)
class Reason:
    """Why something was refused, at the squares it is about."""

    text: str
    squares: tuple[int, ...]


@dataclass(frozen=True)
class BubblePlace:
    """The rectangle of a bubble, and the point it shows at."""

    rect: QRectF
    tip: QPointF

    @property
    def region(self) -> QRect:
        """All it paints, with its shadow."""
        return self.rect.adjusted(-22, -18, 22, 28).toAlignedRect()


def bubble_size(bubble: Bubble | Reason, scale: float) -> QSizeF:
    """Return the size that the words of a bubble need."""
    if isinstance(bubble, Reason):
        return _reason_size(bubble, scale)
    note = _note(bubble, scale)
    words = _MARK * scale + 5 if bubble.valid is not None else 0.0
    words += _width(_font(_WORD, scale, bold=True), bubble.word)
    beside = max(words, _width(_font(_NOTE, scale), note))
    wide = 3 * _PAD + _width(figure_font(_SCORE * scale), bubble.score) + beside
    return QSizeF(wide, 52 * scale if note else 40 * scale)


def place_bubble(
    size: QSizeF, word: Sequence[QRect], board: QRect, model: BoardModel, cursor: int | None = None
) -> BubblePlace:
    """Beside the word where it covers fewest tiles, then fewest bonus squares.

    ``word`` are the squares set, ``board`` all squares; within the board's frame if that works.
    The square of the cursor is covered as little as the word.
    """
    side = board.width() / model.size
    own = {_square(rect.center().x(), rect.center().y(), board, model.size) for rect in word}
    anchors = list(word)
    goes_on = cursor is not None and _goes_on(cursor, own, model)
    if cursor is not None:
        own.add(cursor)
    if cursor is not None and goes_on:
        # Where the next tile goes the word ends: beyond it there may be room.
        row, col = divmod(cursor, model.size)
        corner = QPointF(board.left() + col * side, board.top() + row * side)
        anchors.append(QRectF(corner, QSizeF(side, side)).toRect())
    best: tuple[float, BubblePlace] | None = None
    for rect in anchors:
        for place in _places(size, QRectF(rect), _frame(board, side)):
            most = inf if best is None else best[0]
            cost = _cost(place.rect, board, side, model, own, most)
            if best is None or cost < most:
                best = cost, place
    assert best is not None
    return best[1]


def paint_bubble(
    painter: QPainter, bubble: Bubble | Reason, place: BubblePlace, theme: Theme, scale: float
) -> None:
    """A white card with a corner that shows at the word."""
    _paint_card(painter, place, theme)
    if isinstance(bubble, Reason):
        _paint_reason(painter, bubble, place.rect, scale)
    else:
        _paint_words(painter, bubble, place.rect, scale)


def _paint_card(painter: QPainter, place: BubblePlace, theme: Theme) -> None:
    rect = place.rect
    paint_shadow(painter, rect, _RADIUS, theme, 2)
    ground = QColor(_GROUND_ON_DARK if theme.is_dark and not theme.is_flat else _GROUND)
    painter.setBrush(ground)
    painter.setPen(QPen(QColor("#000000"), 1.5) if theme.is_flat else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
    painter.setPen(Qt.PenStyle.NoPen)
    tip, reach = place.tip, _TIP
    corners = [QPointF(-reach, 0), QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach)]
    painter.drawPolygon(QPolygonF([tip + corner for corner in corners]))


def _paint_words(painter: QPainter, bubble: Bubble, rect: QRectF, scale: float) -> None:
    note = _note(bubble, scale)
    middle = rect.center().y()
    font = figure_font(_SCORE * scale)
    x = rect.left() + _PAD
    ink = _GREY if bubble.valid is False else _GREEN
    low = middle + QFontMetricsF(font).capHeight() / 2
    x += _write(painter, font, QPointF(x, low), ink, bubble.score) + _PAD
    font = _font(_WORD, scale, bold=True)
    base = middle - 4 * scale if note else middle + QFontMetricsF(font).capHeight() / 2
    left = x
    if bubble.valid is not None:
        side = _MARK * scale
        mark = QRectF(x, base - (QFontMetricsF(font).capHeight() + side) / 2, side, side)
        if bubble.valid:
            paint_tick(painter, mark, _RIGHT, 2.2)
        else:
            _paint_wrong(painter, mark)
        left += side + 5
    _write(painter, font, QPointF(left, base), _TEXT, bubble.word)
    if note:
        _write(painter, _font(_NOTE, scale), QPointF(x, middle + 14 * scale), _MUTED, note)


def _paint_reason(painter: QPainter, reason: Reason, rect: QRectF, scale: float) -> None:
    """A cross, and the reason in as few lines as it needs."""
    font = _font(_WORD, scale, bold=True)
    metrics = QFontMetricsF(font)
    lines = _lines(reason.text, scale)
    side, pitch = _MARK * scale, metrics.lineSpacing()
    base = rect.center().y() - pitch * (len(lines) - 1) / 2 + metrics.capHeight() / 2
    left = rect.left() + _PAD
    _paint_wrong(painter, QRectF(left, base - (metrics.capHeight() + side) / 2, side, side))
    for number, line in enumerate(lines):
        at = QPointF(left + side + _GAP, base + number * pitch)
        _write(painter, font, at, _TEXT, line)


def _paint_wrong(painter: QPainter, mark: QRectF) -> None:
    inset = 1.5
    paint_cross(painter, mark.adjusted(inset, inset, -inset, -inset), _WRONG, 2.2)


def _reason_size(reason: Reason, scale: float) -> QSizeF:
    font, lines = _font(_WORD, scale, bold=True), _lines(reason.text, scale)
    wide = max((_width(font, line) for line in lines), default=0.0)
    tall = QFontMetricsF(font).lineSpacing() * len(lines)
    return QSizeF(2 * _PAD + _MARK * scale + _GAP + wide, tall + 18 * scale)


def _lines(text: str, scale: float) -> list[str]:
    """Break a reason between its words where it is long."""
    font, most = _font(_WORD, scale, bold=True), min(_LINE * scale, _LONGEST_LINE)
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(font, longer) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _goes_on(cursor: int, word: Collection[int], model: BoardModel) -> bool:
    """Return whether the cursor is where a word goes on, with nothing but tiles between them.

    That of a move from a list lies anywhere: it stays where it was left.
    """
    row, col = divmod(cursor, model.size)
    for down, right in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        at = (row + down, col + right)
        while all(0 <= part < model.size for part in at):
            square = at[0] * model.size + at[1]
            if square in word:
                return True
            if model.cell(square).layer is CellLayer.EMPTY:
                break
            at = (at[0] + down, at[1] + right)
    return False


def _frame(board: QRect, side: float) -> QRectF:
    """The squares and half the band around them."""
    return QRectF(board).adjusted(-side / 2, -side / 2, side / 2, side / 2)


def _within(frame: QRectF, rect: QRectF) -> QRectF:
    """A rectangle pushed along an edge of its square into the frame, as far as it fits there."""
    across = max(frame.left(), min(rect.left(), frame.right() - rect.width()))
    down = max(frame.top(), min(rect.top(), frame.bottom() - rect.height()))
    return QRectF(QPointF(across, down), rect.size())


def _places(size: QSizeF, square: QRectF, frame: QRectF) -> list[BubblePlace]:
    """Left and right of a square, below and above it: centred, or flush with one of its edges."""
    at = square.center()
    left, right = square.left() - _GAP - size.width(), square.right() + _GAP
    above, below = square.top() - 1.5 * _GAP - size.height(), square.bottom() + 1.5 * _GAP
    places = []
    for share in (0.5, 0.0, 1.0):
        top = square.top() + share * (square.height() - size.height())
        for x, tip in ((left, square.left() - _GAP), (right, right)):
            beside = QRectF(QPointF(x, top), size)
            beside.moveTop(_within(frame, beside).top())
            places.append(BubblePlace(beside, QPointF(tip, at.y())))
        x = square.left() + share * (square.width() - size.width())
        for y, tip in ((below, below), (above, square.top() - 1.5 * _GAP)):
            across = QRectF(QPointF(x, y), size)
            across.moveLeft(_within(frame, across).left())
            places.append(BubblePlace(across, QPointF(at.x(), tip)))
    return places


def _cost(
    rect: QRectF, board: QRect, side: float, model: BoardModel, own: set[int], most: float
) -> float:
    """Return what a place costs; once it is ``most``, no more is counted."""
    size = model.size
    frame = _frame(board, side)
    cost = max(0.0, frame.left() - rect.left()) + max(0.0, rect.right() - frame.right())
    cost += max(0.0, frame.top() - rect.top()) + max(0.0, rect.bottom() - frame.bottom())
    first_col = max(0, int((rect.left() - board.left() + 3) // side))
    last_col = min(size - 1, int((rect.right() - board.left() - 3) // side))
    first_row = max(0, int((rect.top() - board.top() + 3) // side))
    last_row = min(size - 1, int((rect.bottom() - board.top() - 3) // side))
    for row in range(first_row, last_row + 1):
        if cost >= most:
            break
        for col in range(first_col, last_col + 1):
            square = row * size + col
            cost += _OWN if square in own else _covered(model.cell(square))
    return cost


def _covered(cell: Cell) -> float:
    if cell.layer is not CellLayer.EMPTY:
        return _OTHER
    return _BONUS if cell.bonus else _EMPTY


def _square(x: int, y: int, board: QRect, size: int) -> int:
    side = board.width() / size
    return int((y - board.top()) // side) * size + int((x - board.left()) // side)


def _note(bubble: Bubble, scale: float) -> str:
    return "" if scale >= _LARGE else bubble.note


def _font(pixels: int, scale: float, bold: bool = False) -> QFont:
    font = ui_font()
    font.setPixelSize(round(pixels * scale))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def _width(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def _write(painter: QPainter, font: QFont, at: QPointF, ink: str, text: str) -> float:
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(at, text)
    return _width(font, text)
