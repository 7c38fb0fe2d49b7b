"""Rows of tables as cards have them: a rounded ground, the word before its square, figures."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QTableView

from ...look.fonts import sized_font
from ...look.theme import Theme

_WORD, _SQUARE = 14.5, 12.0
#: of a row's ground
RADIUS = 10.0
#: between a word and its square
BETWEEN = 7.0

_State = QStyle.StateFlag


def word_font(scale: float, bold: bool = False) -> QFont:
    """Font of a row's words; figures that count are bold."""
    return sized_font(_WORD * scale, semibold=not bold, bold=bold)


def row_rect(view: QTableView, cell: QRectF) -> QRectF:
    """The ground of the whole row that a cell is in."""
    return QRectF(1.5, cell.top() + 1, view.viewport().width() - 3, cell.height() - 2)


def paint_ground(painter: QPainter, row: QRectF, state: _State, theme: Theme) -> None:
    """Paint the ground of a row that is selected or under the pointer."""
    selected = bool(state & _State.State_Selected)
    painter.setPen(Qt.PenStyle.NoPen)
    if selected or state & _State.State_MouseOver:
        painter.setBrush(QColor(theme.page.selection if selected else theme.page.hover))
        if selected and theme.is_flat:
            painter.setPen(QPen(QColor(theme.page.text), 1.5))
        painter.drawRoundedRect(row, RADIUS, RADIUS)


def paint_move(
    painter: QPainter, box: QRectF, word: str, square: str, ink: str, quiet: str, scale: float
) -> None:
    """Paint a word and its square in quieter ink.

    Where room is short, its brackets go first, then its end.
    """
    font, small = word_font(scale), sized_font(_SQUARE * scale)
    metrics, thin = QFontMetricsF(font), QFontMetricsF(small)
    room = box.width() - thin.horizontalAdvance(square) - BETWEEN * bool(square)
    if metrics.horizontalAdvance(word) > room:
        word = word.replace("(", "").replace(")", "")
    name = metrics.elidedText(word, Qt.TextElideMode.ElideRight, room)
    paint_at(painter, box.left(), box.center().y(), name, font, ink)
    if square:
        left = box.left() + metrics.horizontalAdvance(name) + BETWEEN
        base = box.center().y() + (metrics.capHeight() - thin.capHeight()) / 2
        paint_at(painter, left, base, square, small, quiet)


def paint_at(
    painter: QPainter, left: float, middle: float, text: str, font: QFont, colour: str
) -> None:
    """Paint a text whose capitals are centred on a height."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(left, middle + QFontMetricsF(font).capHeight() / 2), text)


def paint_right(painter: QPainter, box: QRectF, text: str, font: QFont, colour: str) -> None:
    """Paint a text that ends where its box ends."""
    left = box.right() - QFontMetricsF(font).horizontalAdvance(text)
    paint_at(painter, left, box.center().y(), text, font, colour)
